//! The value of a game: a pure function that the game, the score command and the score sheet share.
//!
//! [`Entry`] is the input, [`Entry::check`] refuses impossible ones, [`score`] says who won (7.1) and the points line by
//! line (7.2). None of it allocates; [`score_line`] does the same for JSON.

mod bad_entry;
mod entry;
mod lines;
mod request;
mod winner;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use bad_entry::BadEntry;
pub use entry::{Entry, Extras, MOST_DOUBLINGS, Reckoning, ScoreRules};
pub use lines::{Line, What};
pub use request::{
    CountsRequest, ExtrasRequest, PartyRequest, ReRequest, ScoreOptions, ScoreRequest, score_line,
};
pub use winner::winner;

use crate::{Party, SEATS};

/// Limit of lines in a score.
pub const MOST_LINES: usize = 32;

/// What a game came to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfScore")]
pub struct Score {
    /// Who won; nobody where both parties missed what they called.
    #[serde(with = "winner::or_none")]
    #[ts(type = "\"re\" | \"kontra\" | \"none\"")]
    pub winner: Option<Party>,
    /// What one player of the winning party gets, doublings included; a soloist gets three times it.
    pub value: i32,
    /// What it is made of, in the order of the rules.
    #[ts(as = "Vec<Line>")]
    pub lines: ArrayVec<Line, MOST_LINES>,
    /// What each seat gets; they add up to 0.
    #[ts(type = "Array<number>")]
    pub points: [i32; SEATS as usize],
}

/// Scores a valid entry.
pub fn score(entry: &Entry) -> Score {
    let winner = winner(entry);
    let lines = lines::lines(entry, winner);
    let balance: i32 = lines
        .iter()
        .map(|line| match line.party {
            Party::Re => i32::from(line.points),
            Party::Kontra => -i32::from(line.points),
        })
        .sum::<i32>()
        << entry.doublings;
    let value = match winner {
        Some(Party::Re) => balance,
        Some(Party::Kontra) => -balance,
        None => balance.abs(),
    };
    let factor = if entry.re.len() == 1 { 3 } else { 1 };
    let mut points = [-balance; SEATS as usize];
    for seat in entry.re {
        points[seat.index()] = balance * factor;
    }
    Score {
        winner,
        value,
        lines,
        points,
    }
}
