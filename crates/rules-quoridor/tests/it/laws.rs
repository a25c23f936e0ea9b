//! The laws of the house, and what must be true of every position of Quoridor.

use std::collections::BTreeMap;

use game::{Game, Seat, Setup, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::{Options, Quoridor};
use testkit::Laws;

use crate::{start, start_with};

#[global_allocator]
static ALLOC: testkit::alloc::Counting = testkit::alloc::Counting;

/// Setups that differ in everything a table can choose.
pub fn setups() -> impl Iterator<Item = Setup<Options>> {
    let shapes = [
        (9, 2, None, None, None),
        (9, 4, None, None, Some(3)),
        (7, 2, Some(20), Some(60), Some(1)),
        (7, 4, Some(2), None, None),
        (7, 4, Some(0), Some(31), Some(2)),
    ];
    shapes
        .into_iter()
        .map(|(board, seats, walls, ply_limit, leader)| Setup {
            options: Options {
                board,
                walls,
                ply_limit,
            },
            seats,
            leader: leader.map(Seat::new),
        })
}

/// Every pawn has a path and its own square, and no wall is lost or created.
fn invariant(position: &Quoridor) {
    let seats = position.seats();
    for seat in Seat::all(seats) {
        let (pawn, goal) = (position.pawn(seat), position.goal(seat));
        assert!(pawn.is_on(position.board()));
        assert!(position.maze().leads(pawn, goal), "seat {seat} is shut off");
        assert!(!position.others(seat).contains(pawn), "two pawns on {pawn}");
        assert_eq!(goal.contains(pawn), position.winner() == Some(seat));
    }
    let left: u8 = Seat::all(seats).map(|seat| position.walls_left(seat)).sum();
    let all = position.options().walls_each(seats) * seats;
    assert_eq!(position.walls().len(), usize::from(all - left));
}

#[test]
fn quoridor_keeps_every_law() {
    Laws::<Quoridor>::new()
        .setups(setups())
        .games(4)
        .pace(160, 11)
        .invariant(invariant)
        .hold();
}

#[test]
fn a_random_game_allocates_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (two, four) = (start(9, 2, None), start(7, 4, None));
    let allocations = testkit::alloc::count(|| {
        for _ in 0..100 {
            let (mut two, mut four) = (two, four);
            two.playout(&mut rng);
            four.playout(&mut rng);
        }
    });
    assert_eq!(allocations, 0);
}

#[test]
fn random_games_choose_every_action_equally_often() {
    let seed = 5;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let options = Options {
        board: 7,
        ply_limit: Some(1),
        ..Options::default()
    };
    let mut counts = BTreeMap::new();
    for _ in 0..75 * 400 {
        let mut position = start_with(2, options);
        assert_eq!(position.playout(&mut rng), 1);
        let last = position.view(Viewer::Spectator).last;
        let action = last.expect("one action was played").action;
        *counts.entry(action).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 75);
    // Six standard deviations of a count with mean 400.
    assert!(
        counts.values().all(|count| (280..520).contains(count)),
        "seed {seed}: {counts:?}"
    );
}
