//! The figures of Quoridor: `cargo bench -p rules-quoridor`.

use std::hint::black_box;
use std::time::Instant;

use game::{Game, Seat, Setup};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::{Action, Options, Quoridor};
use testkit::bench::{duration, figure, rate};

#[global_allocator]
static ALLOC: testkit::alloc::Counting = testkit::alloc::Counting;

fn start(board: u8, seats: u8, ply_limit: Option<u32>) -> Quoridor {
    let options = Options {
        board,
        ply_limit,
        ..Options::default()
    };
    let setup = Setup {
        options,
        seats,
        leader: None,
    };
    Quoridor::new(&setup).expect("the setup is right")
}

fn main() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (board, seats) in [(9, 2), (9, 4), (7, 2)] {
        let start = start(board, seats, Some(324));
        let name = format!("random games {board}x{board}, {seats} players, ply limit 324");
        rate(&name, "games/s", || {
            for _ in 0..100 {
                black_box(start).playout(&mut rng);
            }
            100
        });
    }
    let begin = start(9, 2, Some(324));
    let allocations = testkit::alloc::count(|| {
        for _ in 0..100 {
            black_box(begin).playout(&mut rng);
        }
    });
    figure(
        "allocations in 100 random games",
        allocations as f64,
        "allocations",
    );

    for (board, seats, depth) in [(9, 2, 4), (7, 2, 4), (9, 4, 3)] {
        let start = start(board, seats, None);
        let began = Instant::now();
        let nodes = start.perft(depth, &|_, _| unreachable!("no chance"));
        let name = format!("perft {depth} {board}x{board}, {seats} players, {nodes} nodes");
        duration(&name, began.elapsed());
    }

    check_one_wall();
    figure("size of a position", size_of::<Quoridor>() as f64, "bytes");
}

/// Checks each of the 128 slots in a middle game with ten walls.
fn check_one_wall() {
    let mut position = start(9, 2, None);
    let middle_game = "e2 e8 e3 e7 c3h d6h e3h f6h g3h b6h a3h h6h d4v e5v";
    for action in middle_game.split_whitespace() {
        let action: Action = action.parse().expect("notation");
        position
            .check(position.to_move(), &action)
            .expect("the middle game is legal");
        position.play(action);
    }
    let walls: Vec<Action> = rules_quoridor::Walls::board(9)
        .map(|slot| Action::Wall(rules_quoridor::Wall::from_slot(slot)))
        .collect();
    let seat: Seat = position.to_move();
    let per_second = rate("check of one wall, ten standing", "checks/s", || {
        for wall in &walls {
            _ = black_box(position.check(seat, black_box(wall)));
        }
        walls.len() as u64
    });
    figure("check of one wall", 1e9 / per_second, "ns");
}
