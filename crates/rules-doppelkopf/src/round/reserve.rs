//! Reservations, and which one takes effect (4.1).

use cards::Rank;
use game::Seat;

use super::{Ending, Played, Round, Stage};
use crate::face::{Face, rank_mask};
use crate::hand::Hand;
use crate::trumps::Trumps;
use crate::{Reservation, SEATS};

/// The largest number of trumps of an Armut (9.3).
pub const MOST_ARMUT_TRUMPS: u8 = 3;

/// How many trumps the hand has in a normal game.
pub fn trump_count(hand: Hand) -> u8 {
    hand.count_in(Trumps::Diamonds.order().trumps())
}

/// Whether the hand may be thrown in: five nines, five kings, or no trump above the diamond jack (9.5).
pub fn may_be_thrown_in(hand: Hand) -> bool {
    hand.count_in(rank_mask(Rank::Nine)) >= 5
        || hand.count_in(rank_mask(Rank::King)) >= 5
        || hand.mask() & high_trumps() == 0
}

/// The trumps above the diamond jack.
pub fn high_trumps() -> u32 {
    let order = Trumps::Diamonds.order();
    Face::all()
        .filter(|face| order.strength[face.index()] > order.strength[Face::DIAMOND_JACK.index()])
        .fold(0, |mask, face| mask | face.bit())
}

impl Round {
    /// The seats in the order they are asked.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first;
        (0..SEATS).map(move |places| first.plus(places, SEATS))
    }

    /// Whether the seat's hand and the table's rules allow the reservation.
    pub fn may_reserve(&self, seat: Seat, reservation: Reservation) -> bool {
        let hand = self.hand(seat);
        match reservation {
            Reservation::Solo(_) => true,
            _ if self.forced.is_some() => false,
            Reservation::Healthy => true,
            Reservation::Wedding => hand.count(Face::CLUB_QUEEN) == 2,
            Reservation::Armut => self.options.armut && trump_count(hand) <= MOST_ARMUT_TRUMPS,
            Reservation::Redeal => self.options.redeal && may_be_thrown_in(hand),
        }
    }

    /// Records the reservation of the seat that is asked, and settles the game once all have spoken.
    pub fn reserve(&mut self, seat: Seat, reservation: Reservation) {
        self.reservations[seat.index()] = Some(reservation);
        let next = seat.next(SEATS);
        if self.forced.is_none() && next != self.first {
            self.stage = Stage::Reserving(next);
            return;
        }
        self.settle();
    }

    /// The reservation that takes effect, with its owner.
    pub fn effective(&self) -> Option<(Seat, Reservation)> {
        self.in_order()
            .filter_map(|seat| {
                let reservation = self.reservations[seat.index()]?;
                let precedence = reservation.precedence(self.owing.contains(seat))?;
                Some((precedence, seat, reservation))
            })
            // `min_by_key` returns the first of equals: the earlier seat.
            .min_by_key(|(precedence, ..)| *precedence)
            .map(|(_, seat, reservation)| (seat, reservation))
    }

    fn settle(&mut self) {
        let Some((seat, reservation)) = self.effective() else {
            return self.begin_play();
        };
        self.declarer = Some(seat);
        match reservation {
            Reservation::Healthy => {}
            Reservation::Redeal => self.stage = Stage::Done(Ending::ThrownIn(seat)),
            Reservation::Armut => {
                self.played = Played::Armut;
                self.stage = Stage::Asking(seat.next(SEATS));
            }
            Reservation::Wedding => {
                self.played = Played::Wedding;
                self.begin_play();
            }
            Reservation::Solo(solo) => {
                self.played = Played::Solo(solo);
                self.compulsory = self.owing.contains(seat);
                self.begin_play();
            }
        }
    }
}
