//! Samples deals that are consistent with everything a seat knows, preferring those that explain what the others did.

use game::Seat;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Played, Round, Stage};
use rules_doppelkopf::{Imagination, Reservation, SEATS, Said, StepView, View};
use search::{Belief, Meter};

use crate::past::Past;

/// One of this many sampled silent weddings of others is kept: most players with both club queens marry.
const SILENT: usize = 10;
/// How often an implausible deal is sampled again.
const TRIES: usize = 6;
/// Limit of weighted deals per decision.
const MOST_WEIGHED: usize = 1 << 14;
/// The part of the budget for weighting.
const WEIGHING: f64 = 0.3;

/// Their memory, including a reallocation.
const _: () = assert!(MOST_WEIGHED * size_of::<Round>() * 3 / 2 <= 12 << 20);

/// What a seat knows, and a generator used for deals only, so that the same seed gives the same deals whatever is done with them.
#[derive(Clone, Debug)]
pub struct Guesses {
    known: Imagination,
    seat: Seat,
    /// Seats that declared themselves healthy.
    healthy: [bool; SEATS as usize],
    dice: Dice,
    belief: Option<Belief<Round>>,
}

impl Guesses {
    /// `None` if there is nothing to sample: between deals, and for an inconsistent view.
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
            belief: None,
        })
    }

    /// Weights deals by what the others did; from then on deals are drawn by weight.
    pub fn believe(&mut self, view: &View, history: &[StepView], meter: &mut Meter) {
        let Some(past) = Past::new(self.seat, view, history) else {
            return;
        };
        let (known, dice) = (&self.known, &mut self.dice);
        let belief = Belief::gather(
            &mut || known.sample(dice),
            &mut |round| past.likely(round),
            &mut |count| {
                if count > 0 {
                    meter.node();
                }
                // The clock is read only occasionally.
                let counted = meter.left().is_some() || count % 16 == 0;
                // At least one node is left for the search.
                let enough = meter.left().is_none_or(|left| left > 1);
                enough && count < MOST_WEIGHED && !(counted && meter.spent() >= WEIGHING)
            },
        );
        if !belief.is_empty() {
            self.belief = Some(belief);
        }
    }

    /// The effective number of weighted deals; `None` without weights.
    pub fn breadth(&self) -> Option<f64> {
        self.belief.as_ref().map(Belief::breadth)
    }

    /// Samples a deal.
    pub fn deal(&mut self) -> Option<Round> {
        if let Some(belief) = &self.belief {
            let part = self.dice.below(1 << 30) as f64 / f64::from(1 << 30);
            return belief.draw(part).copied();
        }
        for _ in 0..TRIES {
            let round = self.known.sample(&mut self.dice)?;
            if !self.has_silent_wedding(&round) || self.dice.pick(SILENT) == 0 {
                return Some(round);
            }
        }
        self.known.sample(&mut self.dice)
    }

    /// Whether another player hides both club queens.
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
