//! Playing cards (5).

use game::Seat;

use super::trick::{Fox, LastTrick, Trick};
use super::{Ending, Played, Round, Stage};
use crate::face::Face;
use crate::trumps::Class;

impl Round {
    /// The different cards the seat to act may play, as a mask of faces.
    #[inline]
    pub fn playable(&self, seat: Seat) -> u32 {
        let hand = self.hand(seat).mask();
        if self.trick.len == 0 {
            return hand;
        }
        let following = hand & self.trumps.order().masks[self.trick.class.index()];
        if following == 0 { hand } else { following }
    }

    /// Whether the card would currently take the trick.
    #[inline]
    pub fn beats(&self, face: Face) -> bool {
        let order = self.trumps.order();
        let class = order.class[face.index()];
        let strength = order.strength[face.index()];
        if self.trick.len == 0 {
            return true;
        }
        if class != self.trick.class && class != Class::TRUMP {
            return false;
        }
        strength > self.trick.strength
            || (self.second_ten
                && face == Face::HEART_TEN
                && strength == self.trick.strength
                && !self.is_last_trick())
    }

    /// Whether the trick on the table is the last one.
    pub fn is_last_trick(&self) -> bool {
        self.tricks_done() + 1 == self.options.hand_size()
    }

    /// Plays a card that the seat to act holds and may play.
    #[inline]
    pub fn play(&mut self, face: Face) {
        let seat = self.trick.to_play();
        let order = self.trumps.order();
        if self.beats(face) {
            self.trick.best = seat;
            self.trick.strength = order.strength[face.index()];
        }
        if self.trick.len == 0 {
            self.trick.class = order.class[face.index()];
        }
        self.hands[seat.index()].remove(face);
        self.trick.cards[usize::from(self.trick.len)] = face;
        self.trick.len += 1;
        if face == Face::CLUB_QUEEN {
            self.queens.push(seat);
        }
        if self.trick.len == 4 {
            self.take_trick();
        }
    }

    fn take_trick(&mut self) {
        let trick = self.trick;
        let winner = trick.best;
        let points = trick.points();
        self.won[winner.index()] += 1;
        self.points[winner.index()] += points;
        if !matches!(self.played, Played::Solo(_)) {
            self.note_extras(&trick, winner, points);
        }
        let hearts = self.trumps.order().masks[Class::HEARTS.index()];
        self.heart_trick |= trick.cards.iter().all(|face| face.bit() & hearts != 0);
        self.last = Some(LastTrick {
            leader: trick.leader,
            cards: trick.cards,
            winner,
        });
        self.trick = Trick::led_by(winner);
        if self.played == Played::Wedding && self.clarified.is_none() {
            self.clarify(winner);
        }
        if self.hands[winner.index()].is_empty() {
            self.stage = Stage::Done(Ending::Scored);
        }
    }

    /// Records doppelkopfs and foxes; who gains by them is decided when the parties are known.
    fn note_extras(&mut self, trick: &Trick, winner: Seat, points: u8) {
        self.doppelkopfs[winner.index()] += u8::from(points >= 40);
        for (owner, face) in trick.plays() {
            if face == Face::FOX && owner != winner {
                self.foxes.push(Fox {
                    owner,
                    taker: winner,
                });
            }
        }
    }

    /// Clarifies a wedding: the first other player to take one of the first three tricks is the
    /// partner.
    fn clarify(&mut self, winner: Seat) {
        let number = self.tricks_done();
        if self.declarer != Some(winner) {
            self.partner = Some(winner);
            self.re.insert(winner);
            self.clarified = Some(number);
        } else if number == 3 {
            self.clarified = Some(number);
        }
    }
}
