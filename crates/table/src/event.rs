//! What the log of a table is made of.

use fair::{Bytes32, Number};
use game::{Outcome, Seat, SeatSet, StepRecord};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ClockRule, Ending, Occupant, Offer, Person, Phrase, Visibility, Vote};

/// How a table was opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The named options it began from.
    pub preset: String,
    /// All options.
    pub options: Value,
    /// How many play, where that was fixed.
    pub seats: Option<u8>,
    /// Who finds the table.
    pub visibility: Visibility,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether anybody may watch.
    pub spectators: bool,
    /// The short code of the join link.
    pub code: String,
    /// Who opened it.
    pub owner: Person,
    /// The game that its first game goes on from, where that is one of practice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<Origin>>,
}

/// A moment of another game, from which a game of practice goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The id of that game's record.
    pub record: String,
    /// How many of its steps are the first ones of this game.
    pub steps: u32,
    /// The proofs of the deals among them, as that record has them: they belong to another table.
    pub deals: Vec<Value>,
}

/// One event of the log. Some of it is hidden from everybody: only what is shown of it leaves the server.
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
    /// Somebody is known by another name or id from now on: a guest became an account, or signed in to one.
    Became {
        /// The id so far.
        was: String,
        /// Who it is now.
        who: Person,
        /// The seat of that person; `None` too in logs of before it was kept, where the fold knows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Somebody is not known any more: whatever told who it was has been taken out of the log.
    Gone {
        /// The id, which leads nowhere now.
        was: String,
    },
    /// A seat was given up.
    Stood {
        /// Which.
        seat: Seat,
        /// Whether the owner asked for it.
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
    /// Seats of a finished game were given up, and the table looks for others.
    Reopened {},
    /// A step of the game.
    Step {
        /// Which.
        step: StepRecord,
    },
    /// Steps were taken back.
    TookBack {
        /// How many are left.
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
    /// A deal is prepared. The secret stays in the log until [`Event::DealShown`].
    DealOpened {
        /// The number of the deal at this table, counted from 1.
        deal: u32,
        /// The version of the algorithm.
        algorithm: u32,
        /// What was committed to.
        secret: Bytes32,
        /// And its salt.
        salt: Bytes32,
        /// Who is to cut.
        cutters: SeatSet,
    },
    /// A part of the cut was sealed; `None` stands aside.
    PartSealed {
        /// Whose.
        seat: Seat,
        /// The sealed part.
        puzzle: Option<Number>,
    },
    /// Version 1 of the algorithm: a part of the cut was sealed; `None` stands aside.
    CutSealed {
        /// Whose.
        seat: Seat,
        /// The sealed part.
        commitment: Option<Bytes32>,
    },
    /// No more parts are taken; now they are opened.
    CutsClosed {
        /// Who neither sealed nor stood aside in time; `None` in logs of before it was kept, where the fold knows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_out: Option<SeatSet>,
    },
    /// A part of the cut was opened.
    PartOpened {
        /// Whose.
        seat: Seat,
        /// The part, which follows from the rest and is kept so that no replay has to work it out again.
        part: Bytes32,
        /// What opened it.
        period: Number,
    },
    /// Parts were sealed and not opened in time: the house forces them open.
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
    /// Somebody has seen the end of the round; `None`: the time was up for all.
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
    /// Somebody asked for a hint: the game does not count any more.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// The table was loaded again while a game was on: clocks stood still meanwhile.
    Woke {},
    /// Somebody is awaited and could not be told: the clock of the seat stands.
    Unreached {
        /// Whose.
        seat: Seat,
    },
    /// Somebody who could not be told has been: the clock of the seat runs.
    Reached {
        /// Whose.
        seat: Seat,
    },
    /// The table was closed; always the last.
    Closed {},
}

impl Event {
    /// The seat that it is about, if it is about one.
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

    /// Whether the match is another after this event. A batch has at most one of these, and it comes first.
    pub fn moves_the_match(&self) -> bool {
        matches!(
            self,
            Self::Started { .. } | Self::Step { .. } | Self::TookBack { .. }
        )
    }
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saying {
    /// The public id of who said it.
    pub person: String,
    /// The name, unlike any other here.
    pub name: String,
    /// The seat, of those who play.
    pub seat: Option<Seat>,
    /// Own words.
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
    /// What.
    pub event: Event,
}
