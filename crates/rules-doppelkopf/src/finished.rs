//! What is kept of finished games.

use arrayvec::ArrayVec;
use cards::Card;
use game::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::face::Face;
use crate::round::{CallMade, Four, Round};
use crate::scoring::{Entry, Score};
use crate::{Bid, ByParty, GameType, Options, Party};

/// One row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfRow")]
pub struct Row {
    /// What each seat got; they add up to 0.
    #[ts(type = "Array<number>")]
    pub points: Four<i16>,
    /// Which game it was.
    pub game: GameType,
    /// Who was Re.
    #[ts(type = "Array<number>")]
    pub re: SeatSet,
    /// Whether it was a compulsory solo.
    pub compulsory: bool,
    /// Whether it counted double.
    pub doubled: bool,
}

/// The last game that was played to its end, with everything its score stands on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfFinished")]
pub struct Finished {
    /// Which game of the list, from 1.
    pub number: u8,
    /// Which game it was; a silent wedding is named now.
    pub game: GameType,
    /// Whether it was a compulsory solo.
    pub compulsory: bool,
    /// Who was Re.
    #[ts(type = "Array<number>")]
    pub re: SeatSet,
    /// The card points.
    pub points: ByParty<u8>,
    /// The tricks.
    pub tricks: ByParty<u8>,
    /// The calls, in order.
    #[ts(as = "Vec<CallMade>")]
    pub calls: ArrayVec<CallMade, 10>,
    /// Whether a trick was all hearts (9.6).
    pub heart_trick: bool,
    /// How many times the value was doubled.
    pub doublings: u8,
    /// The last trick, which ended it.
    pub last_trick: Option<LastTrick>,
    /// Who won, for how much, and what for.
    pub score: Score,
}

/// The trick that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfLastTrick")]
pub struct LastTrick {
    /// Who led it.
    pub leader: Seat,
    /// The cards in the order they were played.
    #[ts(type = "Array<Card>")]
    pub cards: Four<Card>,
    /// Who took it.
    pub winner: Seat,
}

/// A deal that was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfThrownIn")]
pub struct ThrownIn {
    /// Whose hand it was.
    pub seat: Seat,
    /// Whether it was an Armut that nobody took, not a hand thrown in.
    pub armut: bool,
}

impl Finished {
    /// A finished round and its score.
    pub fn new(number: u8, round: &Round, entry: &Entry, score: Score) -> Self {
        Self {
            number,
            game: entry.game,
            compulsory: round.compulsory,
            re: entry.re,
            points: entry.points,
            tricks: entry.tricks.unwrap_or_default(),
            calls: round.calls.iter().collect(),
            heart_trick: round.heart_trick,
            doublings: entry.doublings,
            last_trick: round.last.map(|last| LastTrick {
                leader: last.leader,
                cards: last.cards.map(Face::card),
                winner: last.winner,
            }),
            score,
        }
    }

    /// Its row in the list.
    pub fn row(&self) -> Row {
        Row {
            points: self.score.points.map(|points| points as i16),
            game: self.game,
            re: self.re,
            compulsory: self.compulsory,
            doubled: self.doublings > 0,
        }
    }

    /// Whether one of the table's triggers starts a round of doubled games (9.6).
    pub fn starts_bock(&self, round: &Round, options: &Options) -> bool {
        let bids = round.bids();
        let lost_call = Party::BOTH
            .into_iter()
            .any(|party| bids[party] > Bid::None && self.score.winner != Some(party));
        (options.bock_even && self.points.re == 120)
            || (options.bock_lost_call && lost_call)
            || (options.bock_heart_trick && self.heart_trick)
    }
}
