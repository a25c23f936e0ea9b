//! Calls: who may call what, and until how many cards (6.2 to 6.7).

use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Played, Round, Stage};
use crate::{Bid, Call, Party};

/// A call that was made, as everybody heard it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfCallMade")]
pub struct CallMade {
    /// Who said it.
    pub seat: Seat,
    /// What.
    pub call: Call,
    /// For which party; saying it tells everybody.
    pub party: Party,
    /// With how many cards in hand.
    pub cards: u8,
}

/// The fewest cards with which a bid can be made, before the limits drop.
pub const fn limit(bid: Bid) -> u8 {
    12 - bid as u8
}

impl Round {
    /// By how many cards the limits have dropped: ten tricks instead of twelve, or a wedding clarified late.
    pub fn limits_drop(&self) -> u8 {
        let late_wedding = self.clarified.map_or(0, |trick| trick - 1);
        late_wedding + if self.options.forty_cards { 2 } else { 0 }
    }

    /// Whether calls can be made at all: the game is settled, and a wedding has been clarified.
    pub fn calls_are_open(&self) -> bool {
        self.stage == Stage::Playing && (self.played != Played::Wedding || self.clarified.is_some())
    }

    /// The fewest cards with which the party can go on calling in the regular way, with dropped limits.
    ///
    /// A player who skips steps must still be in time for the lowest of them, so one number is valid for all
    /// steps.
    pub fn regular_limit(&self, party: Party) -> Option<u8> {
        let next = Bid::ALL.get(self.bids[party] as usize + 1)?;
        (!self.late[party]).then(|| limit(*next).saturating_sub(self.limits_drop()))
    }

    /// The fewest cards with which the party can answer the other's call with Re or Kontra.
    pub fn answer_limit(&self, party: Party) -> Option<u8> {
        let theirs = self.bids[party.other()];
        let open = self.bids[party] == Bid::None && theirs != Bid::None;
        open.then(|| (limit(theirs) - 1).saturating_sub(self.limits_drop()))
    }

    /// The lowest bid that the seat can make now, and the number of bids from there on.
    #[inline]
    pub fn open_bids(&self, seat: Seat) -> (Bid, usize) {
        if !self.calls_are_open() {
            return (Bid::None, 0);
        }
        let cards = self.hand(seat).len() + self.limits_drop();
        let party = self.party(seat);
        let own = self.bids[party];
        if own == Bid::Black {
            return (Bid::None, 0);
        }
        let next = Bid::ALL[own as usize + 1];
        if !self.late[party] && cards >= limit(next) {
            return (next, 5 - own as usize);
        }
        let theirs = self.bids[party.other()];
        let answers = own == Bid::None && theirs != Bid::None && cards + 1 >= limit(theirs);
        (Bid::Win, usize::from(answers))
    }

    /// Every call the seat can make now, lowest first.
    pub fn open_calls(&self, seat: Seat) -> impl Iterator<Item = Call> + use<> {
        let party = self.party(seat);
        let (lowest, count) = self.open_bids(seat);
        Bid::ALL
            .into_iter()
            .skip(lowest as usize)
            .take(count)
            .filter_map(move |bid| bid.call(party))
    }

    /// Whether any seat could still call: a quick test for the second half of a game.
    #[inline]
    pub fn calls_may_come(&self) -> bool {
        let most = self.options.hand_size() - self.tricks_done();
        self.calls_are_open() && most + self.limits_drop() + 1 >= limit(Bid::Black)
    }

    /// Records a call.
    pub fn call(&mut self, seat: Seat, call: Call) {
        let party = self.party(seat);
        let cards = self.hand(seat).len();
        if self.bids[party] == Bid::None {
            self.late[party] = cards + self.limits_drop() < limit(Bid::Win);
        }
        self.bids[party] = call.bid();
        self.calls.push(CallMade {
            seat,
            call,
            party,
            cards,
        });
    }
}
