//! Random games for tests that compare incrementally updated values with values computed from scratch.

use game::{Game, Setup, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Action, Options, Quoridor};

use crate::node::Node;

/// The position before the first action.
pub fn start(seats: u8) -> Quoridor {
    let setup = Setup {
        options: Options::default(),
        seats,
        leader: None,
    };
    Quoridor::new(&setup).unwrap()
}

/// The positions of a random game, the first included, up to the 120th action.
pub fn random_game(seats: u8, seed: u64) -> Vec<Node> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = start(seats);
    let mut nodes = vec![Node::new(position, seats).unwrap()];
    while !position.is_over() && position.ply() < 120 {
        let mut legal = position.legal_actions(position.to_move());
        // Steps and walls equally often, so that games last.
        let wanted = below(&mut rng, 2) == 0;
        legal.retain(|action| matches!(action, Action::Step(_)) == wanted);
        if legal.is_empty() {
            continue;
        }
        position.play(legal[below(&mut rng, legal.len() as u32) as usize]);
        nodes.push(Node::new(position, seats).unwrap());
    }
    nodes
}
