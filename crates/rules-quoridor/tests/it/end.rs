//! How a game ends, what it is worth, and who begins the next one.

use game::{Game, Seat, Setup, Turn};
use rules_quoridor::{Options, Quoridor};

use crate::{play, start, start_with};

/// Seat 0 walks straight up while the other builds out of the way.
const SEAT_0_WINS: &str = "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6 a1h c7";

fn points(position: &Quoridor) -> Vec<i32> {
    match position.turn() {
        Turn::Over(outcome) => outcome.points.0,
        turn => panic!("not over: {turn:?}"),
    }
}

#[test]
fn reaching_the_far_edge_wins_one_point() {
    let mut position = start(7, 2, None);
    play(&mut position, SEAT_0_WINS);
    assert_eq!(position.winner(), Some(Seat::new(0)));
    assert_eq!(points(&position), [1, 0]);
    assert!(position.legal_actions(Seat::new(1)).is_empty());
}

#[test]
fn each_of_four_has_its_own_edge() {
    // Seat 1 walks along row 3 of a 7 × 7 board; the others step to and fro.
    let mut position = start(7, 4, None);
    play(
        &mut position,
        "d2 a3 d6 g5 d1 b3 d7 g4 d2 c3 d6 g5 d1 d3 d7 g4 d2 e3 d6 g5 d1 f3 d7 g4 d2 g3",
    );
    assert_eq!(position.winner(), Some(Seat::new(1)));
    assert_eq!(points(&position), [0, 1, 0, 0]);
    assert_eq!(position.rematch_leader(), Some(Seat::new(2)));
}

#[test]
fn a_ply_limit_draws_and_a_win_on_the_last_ply_wins() {
    let limited = |ply_limit| Options {
        board: 7,
        ply_limit: Some(ply_limit),
        ..Options::default()
    };
    let mut position = start_with(2, limited(13));
    play(&mut position, SEAT_0_WINS);
    assert_eq!(points(&position), [1, 0]);

    let mut position = start_with(2, limited(12));
    play(&mut position, SEAT_0_WINS.trim_end_matches(" c7"));
    assert_eq!(points(&position), [0, 0]);
    let end = position.turn();
    assert!(end.outcome().is_some_and(|end| end.winners.is_empty()));
    assert!(position.legal_actions(Seat::new(0)).is_empty());
}

#[test]
fn the_leader_begins() {
    let setup = Setup {
        options: Options::default(),
        seats: 4,
        leader: Some(Seat::new(2)),
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    for seat in [2, 3, 0, 1, 2] {
        assert_eq!(position.to_move(), Seat::new(seat));
        let action = position.legal_actions(Seat::new(seat))[0];
        position.play(action);
    }
}

#[test]
fn the_loser_begins_the_rematch_of_two() {
    let mut position = start(7, 2, None);
    assert_eq!(position.rematch_leader(), None);
    play(&mut position, SEAT_0_WINS);
    assert_eq!(position.rematch_leader(), Some(Seat::new(1)));
}

#[test]
fn after_a_draw_the_one_after_the_last_beginner_begins() {
    let setup = Setup {
        options: Options {
            ply_limit: Some(1),
            ..Options::default()
        },
        seats: 2,
        leader: Some(Seat::new(1)),
    };
    let mut position = Quoridor::new(&setup).expect("the setup is right");
    play(&mut position, "e8");
    assert_eq!(position.rematch_leader(), Some(Seat::new(0)));
}
