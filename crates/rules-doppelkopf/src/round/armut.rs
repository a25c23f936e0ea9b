//! Armut: a player with few trumps passes them on and gets three cards back (9.3).

use game::Seat;

use super::reserve::trump_count;
use super::{Ending, Round, Stage};
use crate::SEATS;
use crate::face::{Face, faces};
use crate::hand::Hand;

impl Round {
    /// The seat that is asked takes the cards, or the next is asked; if nobody does, the cards are dealt again.
    pub fn answer_armut(&mut self, seat: Seat, takes: bool) {
        if takes {
            self.partner = Some(seat);
            self.stage = Stage::Giving;
            return;
        }
        self.declined.insert(seat);
        let next = seat.next(SEATS);
        self.stage = match self.declarer {
            Some(poor) if poor == next => Stage::Done(Ending::NobodyTook(poor)),
            _ => Stage::Asking(next),
        };
    }

    /// Passes three cards: first from the poor player, then back.
    pub fn give(&mut self, seat: Seat, cards: [Face; 3]) {
        let (Some(poor), Some(rich)) = (self.declarer, self.partner) else {
            return;
        };
        let to = if seat == poor { rich } else { poor };
        for face in cards {
            self.hands[seat.index()].remove(face);
            self.hands[to.index()].insert(face);
        }
        if seat == poor {
            self.stage = Stage::Returning;
        } else {
            self.returned_trumps = Some(trump_count(cards.into_iter().collect()));
            self.begin_play();
        }
    }

    /// Whether these cards, which the seat holds, may be passed: the poor player passes every trump.
    pub fn may_give(&self, seat: Seat, cards: Hand) -> bool {
        self.stage == Stage::Returning || trump_count(cards) == trump_count(self.hand(seat))
    }

    /// Calls `visit` with every choice of three cards that the seat may pass, without duplicates.
    pub fn visit_gifts(&self, seat: Seat, visit: &mut dyn FnMut([Face; 3]) -> bool) {
        let hand = self.hand(seat);
        let mut rest = hand;
        for first in faces(hand.mask()) {
            let mut after_first = rest;
            after_first.remove(first);
            let mut left = after_first;
            for second in faces(after_first.mask()) {
                let mut after_second = left;
                after_second.remove(second);
                for third in faces(after_second.mask()) {
                    let cards = [first, second, third];
                    if self.may_give(seat, cards.into_iter().collect()) && !visit(cards) {
                        return;
                    }
                }
                // Later choices in order do not use this face again.
                left = left.within(!second.bit());
            }
            rest = rest.within(!first.bit());
        }
    }
}
