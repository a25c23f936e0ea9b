//! A player of one level: turns what a seat sees into an action.

use game::Game;
use rules_quoridor::{Action, Quoridor, Squares};
use search::{Bot, Budget, Choice, Seen};

use crate::duel::{Duel, Found};
use crate::eval::points;
use crate::node::{Move, Node};
use crate::round::Round;
use crate::style::{RoundStyle, Style};

/// Levels with at most this depth do not notice that they walk back and forth.
const SHORT_SIGHTED: i32 = 2;
/// How many of its own steps such a level remembers.
const REMEMBERED: usize = 8;

/// Levels with at least this depth keep their table from move to move.
const FAR_SIGHTED: i32 = 16;

/// A player with the style of its level.
pub struct Player {
    style: Style,
    round: RoundStyle,
    /// The search of the previous move, at the same seat of the same game: at most 32 MiB.
    before: Option<Box<Duel>>,
}

impl Player {
    /// A player with these styles for two and for four players.
    pub const fn new(style: Style, round: RoundStyle) -> Self {
        Self {
            style,
            round,
            before: None,
        }
    }

    /// Searches this position: the action and its value.
    pub fn think(&self, position: Quoridor, budget: Budget, seed: u64) -> Option<Found> {
        if position.seats() == 2 {
            Duel::new(budget, self.style, seed).best(position)
        } else {
            Round::new(budget, self.round, seed).best(position)
        }
    }

    /// The same, keeping the table of the previous move.
    fn think_on(&mut self, position: Quoridor, budget: Budget, seed: u64) -> Option<Found> {
        if position.seats() != 2 || self.style.depth < FAR_SIGHTED {
            return self.think(position, budget, seed);
        }
        let mut duel = match self.before.take() {
            Some(mut duel) => {
                duel.go_on(budget, seed);
                duel
            }
            None => Box::new(Duel::new(budget, self.style, seed)),
        };
        let found = duel.best(position);
        self.before = Some(duel);
        found
    }

    /// The action to play: the best one found; but a short-sighted level does not step back to where it has been,
    /// unless its shortest path leads there.
    fn settle(&self, found: &Found, position: &Quoridor, seen: &Seen<'_, Quoridor>) -> Move {
        let seats = position.seats();
        let depth = if seats == 2 {
            self.style.depth
        } else {
            self.round.depth
        };
        let Some(node) = Node::new(*position, seats).filter(|_| depth <= SHORT_SIGHTED) else {
            return found.best;
        };
        let been: Vec<Action> = seen
            .history
            .iter()
            .rev()
            .filter(|step| step.seat == seen.seat)
            .map(|step| step.action)
            .filter(|action| matches!(action, Action::Step(_)))
            .take(REMEMBERED)
            .collect();
        let pawn = Squares::one(position.pawn(seen.seat));
        let on_the_way = node.ways[seen.seat.index()].steps.beside(pawn);
        let back = |action: Move| {
            action.slot().is_none()
                && !on_the_way.contains(action.square())
                && been.contains(&action.action())
        };
        let onwards = found.weighed.iter().map(|(action, _)| *action);
        std::iter::once(found.best)
            .chain(onwards)
            .find(|action| !back(*action))
            .unwrap_or(found.best)
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
        let found = self.think_on(position, budget, seed)?;
        let seats = position.seats();
        Some(Choice {
            action: self.settle(&found, &position, &seen).action(),
            value: points(found.value, seats),
            nodes: found.nodes,
            weighed: found
                .weighed
                .iter()
                .map(|(action, value)| (action.action(), points(*value, seats)))
                .collect(),
        })
    }

    fn keeps(&self) -> usize {
        self.before.as_ref().map_or(0, |duel| duel.bytes())
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
                // A draw by the ply limit counts as even.
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
