//! A player of one level: from what a seat sees to what it does.

use game::Game;
use rules_quoridor::{Action, Quoridor};
use search::{Bot, Budget, Choice, Seen};

use crate::duel::{Duel, Found};
use crate::eval::points;
use crate::round::Round;
use crate::style::{RoundStyle, Style};

/// A player with the habits of its level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
    round: RoundStyle,
}

impl Player {
    /// A player with these habits with two, and with these among four.
    pub const fn new(style: Style, round: RoundStyle) -> Self {
        Self { style, round }
    }

    /// What it would do in this position, and what it expects.
    pub fn think(&self, position: Quoridor, budget: Budget, seed: u64) -> Option<Found> {
        if position.seats() == 2 {
            Duel::new(budget, self.style, seed).best(position)
        } else {
            Round::new(budget, self.round, seed).best(position)
        }
    }
}

impl Bot<Quoridor> for Player {
    fn choose(
        &mut self,
        seen: Seen<'_, Quoridor>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<Action>> {
        let position = Quoridor::from_view(seen.view)?;
        if position.is_over() || position.to_move() != seen.seat {
            return None;
        }
        let found = self.think(position, budget, seed)?;
        let seats = position.seats();
        Some(Choice {
            action: found.best.action(),
            value: points(found.value, seats),
            nodes: found.nodes,
            weighed: found
                .weighed
                .iter()
                .map(|(action, value)| (action.action(), points(*value, seats)))
                .collect(),
        })
    }

    fn value_of(
        &mut self,
        seen: Seen<'_, Quoridor>,
        action: &Action,
        budget: Budget,
        seed: u64,
    ) -> Option<f64> {
        let mut position = Quoridor::from_view(seen.view)?;
        position.check(seen.seat, action).ok()?;
        let seats = position.seats();
        position.play(*action);
        if position.is_over() {
            return Some(match position.winner() {
                Some(winner) => f64::from(u8::from(winner == seen.seat)),
                // Drawn by the ply limit, which the search takes for even.
                None => points(0, seats),
            });
        }
        if seats > 2 {
            let chances = Round::new(budget, self.round, seed).chances(position)?;
            return Some(f64::from(chances[seen.seat.index()]));
        }
        let found = self.think(position, budget, seed)?;
        Some(1.0 - points(found.value, seats))
    }
}
