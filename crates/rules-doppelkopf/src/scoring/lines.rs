//! The lines of a score (7.2.2, 7.2.3).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Entry, Extras, MOST_LINES, Reckoning};
use crate::{Bid, Party};

/// What a line is for; lines stand in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfWhat")]
pub enum What {
    /// The game was won.
    Won,
    /// The other party stayed under 90.
    Under90,
    /// The other party stayed under 60.
    Under60,
    /// The other party stayed under 30.
    Under30,
    /// The other party took no trick.
    Black,
    /// Re was called.
    Re,
    /// Kontra was called.
    Kontra,
    /// No 90 was called.
    CalledNo90,
    /// No 60 was called.
    CalledNo60,
    /// No 30 was called.
    CalledNo30,
    /// Black was called.
    CalledBlack,
    /// 120 were reached against no 90.
    AgainstNo90,
    /// 90 were reached against no 60.
    AgainstNo60,
    /// 60 were reached against no 30.
    AgainstNo30,
    /// 30 were reached against black.
    AgainstBlack,
    /// Kontra won against the club queens.
    OldLadies,
    /// A trick of 40 points or more.
    Doppelkopf,
    /// The other party's diamond ace was caught.
    Fox,
    /// The club jack won the last trick.
    Charlie,
    /// The other party's club jack was caught in the last trick (home rule).
    CharlieCaught,
}

/// Points for one thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfLine")]
pub struct Line {
    /// What for.
    pub what: What,
    /// Who gains.
    pub party: Party,
    /// How much, always positive.
    pub points: u8,
}

/// A level of a win. The winner (without one, either party) gains a point if the other party gets fewer points than `limit` (for black: no trick). The winner
/// gains one more if the level was called: under `ddv` by anybody, otherwise only by the winner who kept it. Under `ddv` a party also gains a point if
/// the other party called the level and it still gets `reached` points.
struct Step {
    bid: Bid,
    under: What,
    called: What,
    against: What,
    limit: u8,
    reached: u8,
}

const STEPS: [Step; 4] = [
    Step {
        bid: Bid::No90,
        under: What::Under90,
        called: What::CalledNo90,
        against: What::AgainstNo90,
        limit: 90,
        reached: 120,
    },
    Step {
        bid: Bid::No60,
        under: What::Under60,
        called: What::CalledNo60,
        against: What::AgainstNo60,
        limit: 60,
        reached: 90,
    },
    Step {
        bid: Bid::No30,
        under: What::Under30,
        called: What::CalledNo30,
        against: What::AgainstNo30,
        limit: 30,
        reached: 60,
    },
    Step {
        bid: Bid::Black,
        under: What::Black,
        called: What::CalledBlack,
        against: What::AgainstBlack,
        limit: 0,
        reached: 30,
    },
];

/// The count of one kind of extra.
type Count = fn(&Extras) -> u8;

const EXTRAS: [(What, Count); 4] = [
    (What::Doppelkopf, |extras| extras.doppelkopf),
    (What::Fox, |extras| extras.fox),
    (What::Charlie, |extras| extras.charlie),
    (What::CharlieCaught, |extras| extras.charlie_caught),
];

/// Whether the party stayed below a level.
fn stayed_below(entry: &Entry, party: Party, step: &Step) -> bool {
    match step.bid {
        Bid::Black => entry.is_black(party),
        _ => entry.points[party] < step.limit,
    }
}

/// All lines of an entry, given the winner.
pub(super) fn lines(entry: &Entry, winner: Option<Party>) -> ArrayVec<Line, MOST_LINES> {
    let ddv = entry.rules.reckoning == Reckoning::Ddv;
    let mut lines = ArrayVec::new();
    let mut add = |what, party, points: u8| {
        if points > 0 {
            lines.push(Line {
                what,
                party,
                points,
            });
        }
    };
    if let Some(winner) = winner {
        add(What::Won, winner, 1);
    }
    for step in &STEPS {
        for party in Party::BOTH {
            let gains = winner.is_none_or(|winner| winner == party);
            let below = gains && stayed_below(entry, party.other(), step);
            add(step.under, party, u8::from(below));
        }
    }
    if let Some(winner) = winner {
        add(What::Re, winner, 2 * u8::from(entry.bids.re >= Bid::Win));
        let kontra = entry.bids.kontra >= Bid::Win;
        add(What::Kontra, winner, 2 * u8::from(kontra));
        for step in &STEPS {
            for caller in Party::BOTH {
                let kept = caller == winner && stayed_below(entry, caller.other(), step);
                let counts = entry.bids[caller] >= step.bid && (ddv || kept);
                add(step.called, winner, u8::from(counts));
            }
        }
    }
    if ddv {
        for step in &STEPS {
            for party in Party::BOTH {
                let called = entry.bids[party.other()] >= step.bid;
                let held = called && entry.points[party] >= step.reached;
                add(step.against, party, u8::from(held));
            }
        }
    }
    if !entry.is_solo() {
        let old_ladies = winner == Some(Party::Kontra);
        add(What::OldLadies, Party::Kontra, u8::from(old_ladies));
        for (what, count) in EXTRAS {
            for party in Party::BOTH {
                add(what, party, count(&entry.extras[party]));
            }
        }
    }
    lines
}
