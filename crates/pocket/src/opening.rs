//! Opens a table of the device, or loads a stored one.

use catalog::Entry;
use game::Refusal;
use protocol::NewTable;
use table::{Command, Event, House, Logged, Opened, Person, Table, Wish};

use crate::tables::{Held, Kept, NEVER, Told};

fn house(entry: Entry) -> House {
    House {
        hold: NEVER,
        cut: 0,
        round: NEVER,
        linger: NEVER,
        levels: entry.bots.levels().iter().map(|level| level.id).collect(),
    }
}

/// Opens a table; the first of the people owns it, and all of them sit down.
pub(crate) fn open(
    id: &str,
    new: NewTable,
    people: &[Person],
    now: u64,
    told: &mut Told,
) -> Result<Held, Refusal> {
    let entry = catalog::require(&new.game)?;
    let Some((owner, others)) = people.split_first() else {
        return Err(Refusal::new("bad_message", "Nobody would sit there."));
    };
    let wish = Wish {
        preset: new.preset,
        options: new.options,
        seats: new.seats,
        visibility: new.visibility,
        clock: new.clock,
        spectators: false,
        bots: new
            .bots
            .into_iter()
            .map(|bot| (bot.seat, bot.level))
            .collect(),
        watch: new.watch,
    };
    let owner = owner.clone();
    let (table, batch) = Table::open(id, "", entry.kind, house(entry), owner, wish, now)?;
    let mut held = Held::new(table, entry);
    held.commit(&batch, now, told);
    for person in others {
        let batch = held.table.handle(person, Command::Sit(None), now)?;
        held.commit(&batch, now, told);
    }
    Ok(held)
}

/// A stored game continues only under the rules version it began with.
fn check_rules(opened: &Opened) -> Result<(), Refusal> {
    let (began, now) = match catalog::find(&opened.game) {
        Some(entry) => (opened.rules_version, entry.kind.rules_version()),
        None => return Ok(()),
    };
    if began == now {
        return Ok(());
    }
    let message = format!("This game began under version {began} of its rules; this is {now}.");
    Err(Refusal::new("other_rules", message))
}

/// Replays a table from its log.
pub(crate) fn load(id: &str, log: Vec<Kept>, now: u64) -> Result<Held, Refusal> {
    let mut found = None;
    if let Some(Event::Opened(opened)) = log.first().map(|kept| &kept.event) {
        check_rules(opened)?;
    }
    let log = log.into_iter().map(|kept| Logged {
        version: kept.seq,
        at: kept.at,
        event: kept.event,
    });
    let table = Table::replay(id, log, |game| {
        let entry = catalog::find(game)?;
        found = Some(entry);
        Some((entry.kind, house(entry)))
    });
    let damaged = |version: u64, reason: &str| {
        let message = format!("The log of this table cannot be read: event {version}: {reason}.");
        Refusal::new("damaged_table", message)
    };
    let mut table = table.map_err(|error| damaged(error.version, &error.reason))?;
    let entry = found.ok_or_else(|| damaged(1, "an unknown game"))?;
    let _ = table.wake(now);
    Ok(Held::new(table, entry))
}
