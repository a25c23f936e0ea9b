//! Practice: playing on from a moment of a finished game, with the same hidden cards. The table names that game, and takes over the
//! proofs of the deals up to there.

use fair::Bytes32;
use game::{Refusal, Seat};
use host::RecordFile;
use serde::Deserialize;
use table::{ClockRule, Event, Occupant, Opened, Origin, Person, Visibility};

use crate::tables::{Kept, Tables, Told};

/// The moment, who plays on, and the level of the bots.
#[derive(Debug, Deserialize)]
pub(crate) struct Practice {
    table: String,
    now: u64,
    seed: Bytes32,
    file: RecordFile,
    /// The number of the game's steps to replay.
    steps: usize,
    person: Person,
    seat: Seat,
    level: String,
}

/// Opens a table at that moment. It is not rated, since its cards are known.
pub(crate) fn begin(tables: &mut Tables, practice: Practice) -> Result<Told, Refusal> {
    let Practice {
        file, person, seat, ..
    } = practice;
    let taken = practice.steps.min(file.record.steps.len()) as u32;
    let proofs = file.deals_until(taken).into_iter();
    let proofs = proofs.map(serde_json::to_value).collect::<Result<_, _>>();
    let origin = Origin {
        record: file.info.id,
        steps: taken,
        deals: proofs.map_err(|error| Refusal::new("bad_message", error.to_string()))?,
    };
    let record = file.record;
    catalog::require(&record.game)?
        .bots
        .level(&practice.level)?;
    if seat.index() >= usize::from(record.seats) {
        return Err(Refusal::new("bad_seat", "There is no such seat."));
    }
    let opened = Opened {
        game: record.game,
        rules_version: record.rules_version,
        preset: file.info.preset,
        options: record.options,
        seats: Some(record.seats),
        visibility: Visibility::Link,
        clock: ClockRule::None,
        spectators: false,
        code: String::new(),
        owner: person.clone(),
        origin: Some(Box::new(origin)),
    };
    let mut events = vec![Event::Opened(Box::new(opened))];
    events.extend((0..usize::from(record.seats)).map(|index| {
        let who = if index == seat.index() {
            Occupant::Person(person.clone())
        } else {
            Occupant::Bot {
                level: practice.level.clone(),
                holds_for: None,
            }
        };
        Event::Sat {
            seat: Seat::new(index),
            who,
        }
    }));
    events.push(Event::Started {
        seats: record.seats,
        leader: record.leader,
    });
    let steps = record.steps.into_iter().take(practice.steps);
    events.extend(steps.map(|step| Event::Step { step }));
    events.push(Event::Hinted { seat });
    let log = events.into_iter().zip(1..).map(|(event, seq)| Kept {
        seq,
        at: practice.now,
        event,
    });
    tables.put(practice.table, log.collect(), practice.now, &practice.seed)
}
