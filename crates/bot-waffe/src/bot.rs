//! A player of one level: turns what a seat sees into an action.

use game::{Dice, Game, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeAction};
use search::{Bot, Budget, Choice, Seen};

use crate::glance::glance;
use crate::read::Reading;
use crate::style::{Style, Thought};
use crate::think::{Found, Weighed, think};
use crate::weigh::worth_a_thought;

/// A player with the style of its level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
}

impl Player {
    /// A player with this style.
    pub const fn new(style: Style) -> Self {
        Self { style }
    }

    /// The memory of one decision, in bytes.
    pub fn memory(&self, seen: &Seen<'_, Waffe>, budget: Budget, seed: u64) -> usize {
        self.found(seen, budget, seed)
            .map_or(0, |found| found.memory)
    }

    fn found(&self, seen: &Seen<'_, Waffe>, budget: Budget, seed: u64) -> Option<Found> {
        let (game, mut dice) = imagine(seen, seed)?;
        let thought = self.style.thought?;
        let plays = thought.plays_within(budget);
        let actions = worth_a_thought(&game, seen.seat, plays, &mut dice);
        let reading = reading(seen, &thought);
        Some(think(
            &game, seen.seat, actions, &thought, &reading, budget, &mut dice,
        ))
    }
}

/// A position consistent with the view of the seat, whose turn it must be, and a generator to
/// sample others with.
pub(crate) fn imagine(seen: &Seen<'_, Waffe>, seed: u64) -> Option<(Waffe, Dice)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let game = Waffe::determinize(seen.view, seen.history, &mut rng)?;
    (game.to_act() == Some(seen.seat)).then(|| (game, Dice::from_rng(&mut rng)))
}

/// What the opponent's plays reveal to a level that reads them.
fn reading(seen: &Seen<'_, Waffe>, thought: &Thought) -> Reading {
    if !thought.reads {
        return Reading::default();
    }
    let shared = seen.view.options.shared_tables;
    let mut reading = Reading::of(seen.history, seen.seat.next(2), shared);
    reading.greedy = thought.meets_greed;
    reading
}

/// A rough estimate of a seat's points, from the numbers of cards alone.
fn rough_points(game: &Waffe, seat: Seat) -> f64 {
    let (own, their) = (game.cards_of(seat), game.cards_of(seat.next(2)));
    their as f64 / (own + their).max(1) as f64
}

impl Bot<Waffe> for Player {
    fn choose(
        &mut self,
        seen: Seen<'_, Waffe>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<WaffeAction>> {
        if self.style.thought.is_none() {
            let (game, mut dice) = imagine(&seen, seed)?;
            let action = glance(&game, seen.seat, &self.style.taste, &mut dice);
            let value = rough_points(&game, seen.seat);
            return Some(Choice {
                action,
                value,
                nodes: 1,
                weighed: vec![(action, value)],
            });
        }
        let found = self.found(&seen, budget, seed)?;
        let best = found.weighed.first()?;
        let weighed = found
            .weighed
            .iter()
            .map(|weighed| (weighed.action, weighed.points()));
        Some(Choice {
            action: best.action,
            value: best.points(),
            nodes: found.nodes,
            weighed: weighed.collect(),
        })
    }

    fn value_of(
        &mut self,
        seen: Seen<'_, Waffe>,
        action: &WaffeAction,
        budget: Budget,
        seed: u64,
    ) -> Option<f64> {
        let (game, mut dice) = imagine(&seen, seed)?;
        game.check(seen.seat, action).ok()?;
        let Some(thought) = self.style.thought else {
            return Some(rough_points(&game, seen.seat));
        };
        let reading = reading(&seen, &thought);
        let actions = vec![*action];
        let found = think(
            &game, seen.seat, actions, &thought, &reading, budget, &mut dice,
        );
        found.weighed.first().map(Weighed::points)
    }
}
