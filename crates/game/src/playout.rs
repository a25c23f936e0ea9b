//! Random games and counting of sequences, for any game by its trait alone.

use std::ops::ControlFlow;

use rand_core::Rng;

use crate::{Game, Seat, Step, Turn, below};

/// Plays uniformly random actions to the end, each chosen from all legal actions of all seats. Returns their number.
pub fn playout<G: Game>(position: &mut G, rng: &mut dyn Rng) -> u64 {
    let mut actions = 0;
    let mut choices = Vec::new();
    loop {
        match position.turn() {
            Turn::Over(_) => return actions,
            Turn::Chance => {
                let chance = position.sample_chance(rng);
                position.apply(&Step::Chance(chance));
            }
            Turn::Seats(_) => {
                choices.clear();
                collect(position, &mut choices);
                let pick = below(rng, choices.len() as u32) as usize;
                let (seat, action) = choices.swap_remove(pick);
                position.apply(&Step::Action(seat, action));
                actions += 1;
            }
        }
    }
}

/// Counts the sequences of exactly `depth` legal actions by any seat; a game that ends earlier counts 0.
pub fn perft<G: Game>(
    position: &G,
    depth: u32,
    dealt: u32,
    deal: &dyn Fn(&G, u32) -> G::Chance,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Turn::Over(_) => 0,
        Turn::Chance => {
            let mut next = position.clone();
            next.apply(&Step::Chance(deal(position, dealt)));
            perft(&next, depth, dealt + 1, deal)
        }
        Turn::Seats(_) => {
            let mut choices = Vec::new();
            collect(position, &mut choices);
            if depth == 1 {
                return choices.len() as u64;
            }
            choices
                .into_iter()
                .map(|(seat, action)| {
                    let mut next = position.clone();
                    next.apply(&Step::Action(seat, action));
                    perft(&next, depth - 1, dealt, deal)
                })
                .sum()
        }
    }
}

/// Every legal action of every seat. A seat may have some although it is not its turn.
fn collect<G: Game>(position: &G, choices: &mut Vec<(Seat, G::Action)>) {
    for seat in Seat::all(position.seats()) {
        position.visit_legal(seat, &mut |action| {
            choices.push((seat, action));
            ControlFlow::Continue(())
        });
    }
}
