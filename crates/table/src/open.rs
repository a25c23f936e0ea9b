//! Opening a table.

use std::collections::VecDeque;

use game::{Kind, NewMatch, Refusal, Seat};
use serde_json::Value;

use crate::wins::Wins;
use crate::{
    ClockRule, Clocks, Event, House, Logged, Occupant, Opened, Person, Phase, Place, Table,
    Visibility,
};

/// The wanted settings of a new table.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The preset to start from.
    pub preset: Option<String>,
    /// Options that differ from the preset.
    pub options: Option<Value>,
    /// The number of players, if it is fixed.
    pub seats: Option<u8>,
    /// Who can see the table in the lobby.
    pub visibility: Visibility,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// Bots on chosen seats.
    pub bots: Vec<(Seat, String)>,
    /// Whether the owner only watches.
    pub watch: bool,
}

impl Table {
    /// Opens a table with its owner and bots seated; returns the events to be logged.
    pub fn open(
        id: &str,
        code: &str,
        kind: &'static dyn Kind,
        house: House,
        owner: Person,
        wish: Wish,
        now: u64,
    ) -> Result<(Self, Vec<Logged>), Refusal> {
        check_clock(wish.clock)?;
        let seats = wish
            .seats
            .or_else(|| fixed_seats(kind, &wish.bots, wish.watch));
        let trial = kind.start(&NewMatch {
            preset: wish.preset.clone(),
            options: wish.options,
            seats,
            leader: None,
        })?;
        let opened = Opened {
            game: kind.id().to_owned(),
            rules_version: kind.rules_version(),
            preset: wish.preset.unwrap_or_else(|| kind.presets()[0].to_owned()),
            options: trial.record().options,
            seats,
            visibility: wish.visibility,
            clock: wish.clock,
            spectators: wish.spectators,
            code: code.to_owned(),
            owner: owner.clone(),
            origin: None,
        };
        let mut table = Self::blank(id, kind, house, opened.clone());
        table.emit(Event::Opened(Box::new(opened)), now);
        for (seat, level) in wish.bots {
            table.check_free(seat)?;
            table.check_level(&level)?;
            let who = Occupant::Bot {
                level,
                holds_for: None,
            };
            table.emit(Event::Sat { seat, who }, now);
        }
        if !wish.watch {
            let seat = table.free_seat().ok_or_else(|| {
                Refusal::new(
                    "table_full",
                    "Bots have every seat: leave one free, or ask to `watch`.",
                )
            })?;
            let who = Occupant::Person(owner);
            table.emit(Event::Sat { seat, who }, now);
        }
        let batch = table.finish_batch(now);
        Ok((table, batch))
    }

    pub(crate) fn blank(id: &str, kind: &'static dyn Kind, house: House, opened: Opened) -> Self {
        let sizes = sizes(kind, &opened);
        let seats = sizes.first().copied().unwrap_or(kind.seats()[0]);
        Self {
            id: id.into(),
            house,
            kind,
            phase: Phase::Opening,
            places: vec![Place::default(); usize::from(seats)],
            votes: vec![None; usize::from(seats)],
            sizes,
            clocks: Clocks::new(ClockRule::None, seats),
            opened: Box::new(opened),
            version: 0,
            last_at: 0,
            games: 0,
            began: 0,
            times: Vec::new(),
            play: None,
            rounds: 0,
            ending: None,
            played: Vec::new(),
            wins: Wins::default(),
            proposals: Vec::new(),
            deals: 0,
            deal: None,
            dealt: Vec::new(),
            shown: Vec::new(),
            withheld: vec![0; usize::from(seats)],
            round_end: None,
            rated: true,
            sayings: VecDeque::new(),
            recent: VecDeque::new(),
            batch: Vec::new(),
        }
    }
}

/// The numbers of players that can begin a game with these options, smallest first: not every hand can be dealt to everybody.
fn sizes(kind: &'static dyn Kind, opened: &Opened) -> Box<[u8]> {
    if let Some(seats) = opened.seats {
        return [seats].into();
    }
    let can_begin = |seats: &u8| kind.start(&opened.new_match(*seats, None)).is_ok();
    kind.seats().iter().copied().filter(can_begin).collect()
}

/// The number of players if nobody has to vote about it: the game has only one, or bots fill seats.
fn fixed_seats(kind: &'static dyn Kind, bots: &[(Seat, String)], watch: bool) -> Option<u8> {
    if kind.seats().len() == 1 {
        return Some(kind.seats()[0]);
    }
    let last = bots.iter().map(|(seat, _)| seat.index()).max()?;
    let least = (last + 1).max(bots.len() + usize::from(!watch));
    let fits = |size: &u8| usize::from(*size) >= least;
    kind.seats().iter().copied().find(fits)
}

fn check_clock(clock: ClockRule) -> Result<(), Refusal> {
    let right = match clock {
        ClockRule::None => true,
        ClockRule::PerMove { seconds } => (5..=1_209_600).contains(&seconds),
        ClockRule::Budget { seconds, increment } => {
            (10..=86_400).contains(&seconds) && increment <= 600
        }
    };
    if right {
        return Ok(());
    }
    Err(Refusal::new(
        "bad_clock",
        "A clock allows 5 to 1,209,600 seconds (14 days) a move, or 10 to 86,400 for a game with an increment of at most 600.",
    ))
}
