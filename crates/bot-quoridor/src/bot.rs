//! A player of one level: from what a seat sees to what it does.

use game::{Game, Seat};
use rules_quoridor::{Action, Quoridor};
use search::{Bot, Budget, Choice, Seen};

use crate::duel::{Duel, Found};
use crate::eval::points;
use crate::round::Round;
use crate::style::Style;

/// A player with the habits of its level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
}

impl Player {
    /// A player with these habits.
    pub const fn new(style: Style) -> Self {
        Self { style }
    }

    /// What it would do in this position, and what it expects.
    pub fn think(&self, position: Quoridor, budget: Budget, seed: u64) -> Option<Found> {
        if position.seats() == 2 {
            Duel::new(budget, self.style, seed).best(position)
        } else {
            Round::new(budget, self.style, seed).best(position)
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
        position.play(*action);
        if position.is_over() {
            return Some(f64::from(u8::from(position.winner() == Some(seen.seat))));
        }
        let next: Seat = position.to_move();
        let found = self.think(position, budget, seed)?;
        let theirs = points(found.value, position.seats());
        if next == seen.seat {
            return Some(theirs);
        }
        // What the next player does not win the others share alike, as far as anybody can tell.
        Some((1.0 - theirs) / f64::from(position.seats() - 1))
    }
}
