//! The deals that a seat imagines: all that it knows holds in each of them, and what hardly anybody does is rare.

use game::Seat;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Played, Round, Stage};
use rules_doppelkopf::{Imagination, Reservation, SEATS, Said, StepView, View};

/// Of so many imagined silent weddings of others one is believed: most who hold both club queens marry.
const SILENT: usize = 10;
/// How often another deal is imagined in place of an odd one.
const TRIES: usize = 6;

/// What a seat knows, and dice that fall for nothing but deals: the same seed brings the same deals whatever is done with them.
#[derive(Clone, Debug)]
pub struct Guesses {
    known: Imagination,
    seat: Seat,
    /// Those who said that they are healthy.
    healthy: [bool; SEATS as usize],
    dice: Dice,
}

impl Guesses {
    /// Nothing where there is nothing to imagine: between deals, and for a view that does not fit together.
    pub fn new(seat: Seat, view: &View, history: &[StepView], dice: Dice) -> Option<Self> {
        let known = Imagination::new(view, history)?;
        let said = Some(Said::Known(Reservation::Healthy));
        let healthy = std::array::from_fn(|index| {
            index != seat.index() && view.reservations.0[index] == said
        });
        Some(Self {
            known,
            seat,
            healthy,
            dice,
        })
    }

    /// Another deal.
    pub fn deal(&mut self) -> Option<Round> {
        for _ in 0..TRIES {
            let round = self.known.sample(&mut self.dice)?;
            if !self.has_silent_wedding(&round) || self.dice.pick(SILENT) == 0 {
                return Some(round);
            }
        }
        self.known.sample(&mut self.dice)
    }

    /// Whether somebody else keeps quiet about two club queens.
    fn has_silent_wedding(&self, round: &Round) -> bool {
        match (round.stage(), round.played()) {
            (Stage::Playing, Played::Normal) => {
                round.re().len() == 1 && !round.re().contains(self.seat)
            }
            (Stage::Reserving(_), _) => Seat::all(SEATS).any(|seat| {
                self.healthy[seat.index()] && round.hand(seat).count(Face::CLUB_QUEEN) == 2
            }),
            _ => false,
        }
    }
}
