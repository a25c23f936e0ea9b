//! A player who can do nothing is skipped.

use game::{Game, Seat, Step, Viewer};
use rules_quoridor::Action;

use crate::{play, start};

/// On a 7 × 7 board with one wall each, seat 0 spends its wall and walks into the corner, seats 1 and 2 line up above
/// it, and only the wall `a1v` of seat 3 is missing to lock it in.
pub const ALMOST_LOCKED_IN: &str = "f2h a3 f5h g5 c1 a4 c7 g4 b1 a3 b7 g5 b2 a4 b6 g4 \
    b1 a3 b5 g5 b2 a4 b4 g4 b1 a3 a4 g5 a1 a2 a3";

#[test]
fn who_can_do_nothing_is_skipped_and_the_skip_is_no_ply() {
    let mut position = start(7, 4, Some(1));
    play(&mut position, ALMOST_LOCKED_IN);
    let lock: Action = "a1v".parse().expect("notation");
    let step = Step::Action(Seat::new(3), lock);
    let told = position.step_view(&step, Viewer::Seat(Seat::new(0)));
    assert_eq!(told.skipped, [Seat::new(0)]);

    let ply = position.ply();
    position.apply(&step);
    assert_eq!(position.to_move(), Seat::new(1));
    assert_eq!(position.ply(), ply + 1);
    assert!(position.legal_actions(Seat::new(0)).is_empty());

    play(&mut position, "a4 b3 g4");
    assert_eq!(position.to_move(), Seat::new(0), "the way is open again");
}
