//! The notation of actions.

use proptest::prelude::*;
use rules_quoridor::{Action, Along, Square, Wall};

#[test]
fn nonsense_is_refused_with_what_would_be_understood() {
    for text in [
        "", "e", "e0", "e10", "j1", "E2", " e2", "e2 ", "22", "e2x", "e3hh", "e3H", "h", "hv",
        "e3h ", "éh", "-1", "a1h a2h", "🂡",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.contains("such as e2"), "{error}");
    }
}

#[test]
fn a_wall_is_named_by_the_square_at_its_lower_left() {
    let wall = Wall {
        square: Square::new(4, 2),
        along: Along::Row,
    };
    assert_eq!("e3h".parse(), Ok(Action::Wall(wall)));
    assert_eq!(Action::Wall(wall).to_string(), "e3h");
    assert_eq!(wall.slot().map(Wall::from_slot), Some(wall));
}

proptest! {
    #[test]
    fn every_text_is_read_or_refused(text in "\\PC{0,6}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn what_looks_like_an_action_reads_back(text in "[a-i][1-9][hv]?") {
        prop_assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text));
    }
}
