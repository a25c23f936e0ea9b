//! Samples positions that are consistent with what a seat knows, by dealing the hidden cards again.
//!
//! Restrictions: the seat's own cards and every card it has seen, suits that somebody did not follow, the club queens
//! (calls, weddings, who showed one), the foxes of Schweinchen, the exchange of an Armut, and reservations that have only
//! one explanation. Cards of tricks that the seat has forgotten go to a separate heap.

mod build;
mod dealing;
mod hidden;
mod memory;

use arrayvec::ArrayVec;
use game::{Seat, SeatSet};
use rand_core::Rng;

use crate::playout::Dice;
use crate::round::{Four, Round};
use crate::view::{StageName, StepView, View};
use crate::{Doppelkopf, Reservation, SEATS, Said};

use dealing::deal;
use memory::Memory;

/// Retries before giving up: early random choices may make the rest impossible.
const TRIES: usize = 300;

/// What one seat knows of the current deal, prepared for sampling many positions.
#[derive(Clone, Debug)]
pub struct Imagination {
    view: View,
    you: Seat,
    memory: Memory,
}

impl Imagination {
    /// What a seat knows; `None` between deals, for spectators, and for an inconsistent view.
    pub fn new(view: &View, history: &[StepView]) -> Option<Self> {
        let you = view.you?;
        let seats = usize::from(SEATS);
        let fits = [
            view.hands.0.len(),
            view.hand_sizes.0.len(),
            view.reservations.0.len(),
        ]
        .iter()
        .all(|len| *len == seats)
            && you.index() < seats
            && view.dealer.index() < seats;
        if !fits || matches!(view.stage, StageName::Deal | StageName::Over) {
            return None;
        }
        let memory = Memory::new(view, you, history)?;
        Some(Self {
            view: view.clone(),
            you,
            memory,
        })
    }

    /// A possible deal; everything public is as it is.
    pub fn sample(&self, dice: &mut Dice) -> Option<Round> {
        // Very rarely only one of many explanations of several hidden reservations fits; then they are ignored.
        (0..TRIES)
            .find_map(|_| self.try_sample(true, dice))
            .or_else(|| self.try_sample(false, dice))
    }

    fn try_sample(&self, read_reservations: bool, dice: &mut Dice) -> Option<Round> {
        let mut pool = self.memory.unseen;
        let mut bins = self.memory.bins;
        let reservations = self.reservations(dice);
        for seat in Seat::all(SEATS) {
            if self.view.reservations[seat] == Some(Said::Something)
                && let Some(guess) = reservations[seat.index()]
                && read_reservations
            {
                self.bind(seat, guess, &mut bins[seat.index()], &mut pool, dice)?;
            }
        }
        self.require(&mut bins, &mut pool, dice)?;
        deal(pool, &mut bins, dice)?;
        Some(self.build(&bins, reservations, dice))
    }

    /// All reservations: hidden ones are guessed among those that the effective one leaves possible.
    fn reservations(&self, dice: &mut Dice) -> Four<Option<Reservation>> {
        let mut said = [None; SEATS as usize];
        for seat in Seat::all(SEATS) {
            said[seat.index()] = self.view.reservations[seat].map(|words| match words {
                Said::Known(reservation) => reservation,
                Said::Something => self.guess(seat, dice),
            });
        }
        said
    }
}

/// A position that is consistent with this seat's view.
pub fn imagine(view: &View, history: &[StepView], rng: &mut dyn Rng) -> Option<Doppelkopf> {
    let mut table = Doppelkopf {
        options: view.options,
        first: view.dealer.next(SEATS),
        owing: view.owing,
        bock_left: view.bock_left,
        rows: view
            .rows
            .iter()
            .copied()
            .take(crate::position::MOST_GAMES)
            .collect::<ArrayVec<_, _>>(),
        round: None,
        finished: view.finished.clone(),
        thrown_in: view.thrown_in,
    };
    if !matches!(view.stage, StageName::Deal | StageName::Over) {
        let imagination = Imagination::new(view, history)?;
        table.round = Some(imagination.sample(&mut Dice::from_rng(rng))?);
    }
    Some(table)
}

/// The valid seats of a view's list.
fn seat_set(seats: impl IntoIterator<Item = Seat>) -> SeatSet {
    seats
        .into_iter()
        .filter(|seat| seat.index() < usize::from(SEATS))
        .collect()
}
