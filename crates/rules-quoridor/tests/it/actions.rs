//! Cases of steps and walls from a data file.

use game::{Game, RuleError, Seat};
use rules_quoridor::Action;
use testkit::cases::each_line;

use crate::{parts, play, start};

#[test]
fn each_action_is_allowed_or_forbidden_by_its_rule() {
    each_line(
        "actions.txt",
        include_str!("../data/actions.txt"),
        80,
        |line| {
            let [setup, moves, action, expected] = parts(line)[..] else {
                panic!("a line has four parts");
            };
            let numbers: Vec<u8> = setup
                .split(' ')
                .map(|number| number.parse().expect("board, seats and walls are numbers"))
                .collect();
            let mut position = start(numbers[0], numbers[1], Some(numbers[2]));
            play(&mut position, moves);
            let (seat, action) = action.split_once(' ').expect("a seat and an action");
            let seat = Seat::new(seat.parse().expect("a seat is a number"));
            let action: Action = action.parse().expect("an action is in notation");
            let code = match position.check(seat, &action) {
                Ok(()) => "ok",
                Err(illegal) => illegal.code(),
            };
            assert_eq!(code, expected);
            assert_eq!(
                position.legal_actions(seat).contains(&action),
                code == "ok",
                "the list of legal actions says otherwise"
            );
        },
    );
}
