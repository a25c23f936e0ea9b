//! The events of a table's log.

use fair::{Bytes32, Number};
use game::{NewMatch, Outcome, Seat, SeatSet, StepRecord};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ClockRule, Ending, Occupant, Offer, Person, Phrase, Visibility, Vote};

/// How a table was opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The preset of its options.
    pub preset: String,
    /// All options.
    pub options: Value,
    /// The number of players, if it was fixed.
    pub seats: Option<u8>,
    /// Who can see the table in the lobby.
    pub visibility: Visibility,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// The short code of the join link.
    pub code: String,
    /// The person who opened it.
    pub owner: Person,
    /// For a practice game: the moment that the first game continues from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<Origin>>,
}

impl Opened {
    /// A new game with these settings.
    pub(crate) fn new_match(&self, seats: u8, leader: Option<usize>) -> NewMatch {
        NewMatch {
            preset: Some(self.preset.clone()),
            options: Some(self.options.clone()),
            seats: Some(seats),
            leader,
        }
    }
}

/// A moment of another game that a practice game continues from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The id of that game's record.
    pub record: String,
    /// How many of its steps this game begins with.
    pub steps: u32,
    /// The proofs of the deals among these steps, copied from that record: they belong to another table.
    pub deals: Vec<Value>,
}

/// One event of the log. Parts of it are secret: clients get only what `host::show` makes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened; always the first.
    Opened(Box<Opened>),
    /// A seat was taken.
    Sat {
        /// Which.
        seat: Seat,
        /// By whom.
        who: Occupant,
    },
    /// A person changed id or name: a guest became an account, signed in to one, or was renamed.
    Became {
        /// The id until now.
        was: String,
        /// The new id and name.
        who: Person,
        /// The seat of that person; also `None` in older logs, where the fold fills it in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// An account was deleted: everything that identifies the person has been removed from the log.
    Gone {
        /// The id, which refers to nobody now.
        was: String,
    },
    /// A seat was given up.
    Stood {
        /// Which.
        seat: Seat,
        /// Whether the owner removed the occupant.
        removed: bool,
    },
    /// A person took a seat back from the bot that held it.
    Retook {
        /// Which.
        seat: Seat,
    },
    /// Somebody voted.
    Voted {
        /// Who.
        seat: Seat,
        /// For what.
        vote: Vote,
    },
    /// A game began.
    Started {
        /// How many play.
        seats: u8,
        /// Who begins, where the table fixed it.
        leader: Option<Seat>,
    },
    /// Seats of a finished game were given up, and the table waits for others.
    Reopened {},
    /// A step of the game.
    Step {
        /// Which.
        step: StepRecord,
    },
    /// Steps were undone.
    TookBack {
        /// How many remain.
        step: u32,
    },
    /// Somebody proposed something.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// Somebody answered a proposal.
    Answered {
        /// Who.
        seat: Seat,
        /// Which.
        offer: Offer,
        /// Yes or no.
        agree: bool,
    },
    /// The preparation of a deal began. The secret stays in the log until [`Event::DealShown`].
    DealOpened {
        /// The number of the deal at this table, counted from 1.
        deal: u32,
        /// The version of the algorithm.
        algorithm: u32,
        /// The committed secret.
        secret: Bytes32,
        /// Its salt.
        salt: Bytes32,
        /// The seats that are asked to cut.
        cutters: SeatSet,
    },
    /// A part of the cut was sealed; `None`: the player stands aside.
    PartSealed {
        /// Whose.
        seat: Seat,
        /// The sealed part.
        puzzle: Option<Number>,
    },
    /// Version 1 of the algorithm: a part of the cut was sealed; `None`: the player stands aside.
    CutSealed {
        /// Whose.
        seat: Seat,
        /// The sealed part.
        commitment: Option<Bytes32>,
    },
    /// No more parts are accepted; now they are opened.
    CutsClosed {
        /// The seats that neither sealed nor stood aside in time; `None` in older logs, where the fold fills it in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_out: Option<SeatSet>,
    },
    /// A part of the cut was opened.
    PartOpened {
        /// Whose.
        seat: Seat,
        /// The part. It follows from the period, and is stored so that replays need not compute it.
        part: Bytes32,
        /// The period that opened it.
        period: Number,
    },
    /// Parts were sealed but not opened in time: the server solves their puzzles.
    CutsWithheld {
        /// Whose.
        seats: SeatSet,
    },
    /// A part of the cut was forced open.
    PartForced {
        /// Whose.
        seat: Seat,
        /// The part.
        part: Bytes32,
    },
    /// Version 1 of the algorithm: a part of the cut was opened.
    CutOpened {
        /// Whose.
        seat: Seat,
        /// The part.
        part: Bytes32,
        /// Its salt.
        salt: Bytes32,
    },
    /// The secret of the oldest deal not yet shown was revealed.
    DealShown {
        /// The number of the deal.
        deal: u32,
    },
    /// A player continued after the end of a round; `None`: the time was up for all.
    WentOn {
        /// Who.
        seat: Option<Seat>,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// With what result.
        outcome: Outcome,
    },
    /// Somebody said something.
    Said(Saying),
    /// A player asked for a hint: the game is no longer rated.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// The table was loaded during a game: clocks did not run meanwhile.
    Woke {},
    /// A player whose turn it is could not be told: the seat's clock is stopped.
    Unreached {
        /// Whose.
        seat: Seat,
    },
    /// The player has been told: the seat's clock runs again.
    Reached {
        /// Whose.
        seat: Seat,
    },
    /// The table was closed; always the last.
    Closed {},
}

impl Event {
    /// The seat that the event concerns, if any.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Self::Sat { seat, .. }
            | Self::Stood { seat, .. }
            | Self::Retook { seat }
            | Self::Voted { seat, .. }
            | Self::Offered { seat, .. }
            | Self::Answered { seat, .. }
            | Self::PartSealed { seat, .. }
            | Self::CutSealed { seat, .. }
            | Self::PartOpened { seat, .. }
            | Self::CutOpened { seat, .. }
            | Self::PartForced { seat, .. }
            | Self::Hinted { seat }
            | Self::Unreached { seat }
            | Self::Reached { seat }
            | Self::Step {
                step: StepRecord::Action { seat, .. },
            } => Some(*seat),
            Self::WentOn { seat } | Self::Became { seat, .. } => *seat,
            _ => None,
        }
    }

    /// Whether the event changes the match. A batch has at most one of these, and it comes first.
    pub fn moves_the_match(&self) -> bool {
        matches!(
            self,
            Self::Started { .. } | Self::Step { .. } | Self::TookBack { .. }
        )
    }
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saying {
    /// The public id of the sender.
    pub person: String,
    /// The sender's name, unique at this table.
    pub name: String,
    /// The sender's seat, if the sender plays.
    pub seat: Option<Seat>,
    /// A free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A ready-made sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
}

/// An event with its number and time.
#[derive(Clone, PartialEq, Debug)]
pub struct Logged {
    /// The number at this table, counted from 1 without gaps.
    pub version: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The event.
    pub event: Event,
}
