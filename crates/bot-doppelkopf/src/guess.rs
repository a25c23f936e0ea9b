//! The deals that a seat imagines: all that it knows holds in each of them, and those that explain what the others did are believed.

use game::Seat;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Played, Round, Stage};
use rules_doppelkopf::{Imagination, Reservation, SEATS, Said, StepView, View};
use search::{Belief, Meter};

use crate::past::Past;

/// Of so many imagined silent weddings of others one is believed: most who hold both club queens marry.
const SILENT: usize = 10;
/// How often another deal is imagined in place of an odd one.
const TRIES: usize = 6;
/// The most deals that are weighed for one decision.
const MOST_WEIGHED: usize = 1 << 14;
/// The part of all thinking that weighing may take.
const WEIGHING: f64 = 0.3;

/// What they take, while they are moved to a larger place even.
const _: () = assert!(MOST_WEIGHED * size_of::<Round>() * 3 / 2 <= 12 << 20);

/// What a seat knows, and dice that fall for nothing but deals: the same seed brings the same deals whatever is done with them.
#[derive(Clone, Debug)]
pub struct Guesses {
    known: Imagination,
    seat: Seat,
    /// Those who said that they are healthy.
    healthy: [bool; SEATS as usize],
    dice: Dice,
    belief: Option<Belief<Round>>,
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
            belief: None,
        })
    }

    /// Weighs deals by what the others did, so that from now on those that explain it are imagined.
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
                // The clock is read only now and then.
                let counted = meter.left().is_some() || count % 16 == 0;
                // One node at least is left to think with.
                let enough = meter.left().is_none_or(|left| left > 1);
                enough && count < MOST_WEIGHED && !(counted && meter.spent() >= WEIGHING)
            },
        );
        if !belief.is_empty() {
            self.belief = Some(belief);
        }
    }

    /// As many deals are believed in earnest, where what was done is believed at all.
    pub fn breadth(&self) -> Option<f64> {
        self.belief.as_ref().map(Belief::breadth)
    }

    /// Another deal.
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
