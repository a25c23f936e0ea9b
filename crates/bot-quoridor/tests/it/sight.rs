//! What the bot answers to views that are not its turn, over, or not of this game.

use bot_quoridor::QuoridorBots;
use game::{Game, Seat, Viewer};
use rules_quoridor::View;
use search::{Bot, Bots, Budget, Seen};

use crate::after;

fn answers(view: &View, seat: usize) -> bool {
    let seen = Seen {
        seat: Seat::new(seat),
        view,
        history: &[],
    };
    QuoridorBots::bot(4)
        .choose(seen, Budget::nodes(100), 1)
        .is_some()
}

#[test]
fn only_the_seat_to_move_gets_an_answer() {
    let view = after(2, 9, None, "e2").view(Viewer::Spectator);
    assert!(answers(&view, 1));
    assert!(!answers(&view, 0));
    assert!(!answers(&view, 5));
}

#[test]
fn a_finished_game_gets_no_answer() {
    let over = after(2, 7, None, "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6 a1h c7");
    assert!(!answers(&over.view(Viewer::Spectator), 1));
}

#[test]
fn a_view_that_cannot_be_gets_no_answer() {
    let mut view = after(2, 7, None, "").view(Viewer::Spectator);
    view.pawns.0[0] = "i9".parse().expect("notation");
    assert!(!answers(&view, 0));
    let mut shut = after(2, 7, None, "").view(Viewer::Spectator);
    // Walls right across the board, which no game allows.
    let walls = ["a3h", "c3h", "e3h", "f3v", "f4h"];
    shut.walls = walls
        .iter()
        .map(|wall| wall.parse().expect("notation"))
        .collect();
    assert!(!answers(&shut, 0));
}

#[test]
fn the_value_of_an_action_is_asked_of_the_position_after_it() {
    let position = after(2, 7, None, "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6 a1h");
    let view = position.view(Viewer::Seat(Seat::new(0)));
    let seen = Seen {
        seat: Seat::new(0),
        view: &view,
        history: &[],
    };
    let mut bot: Box<dyn Bot<_>> = QuoridorBots::bot(4);
    let mut value = |action: &str| {
        let action = action.parse().expect("notation");
        bot.value_of(seen, &action, Budget::nodes(5_000), 1)
    };
    assert_eq!(value("c7"), Some(1.0));
    assert!(value("c5").is_some_and(|value| value < 1.0));
    assert_eq!(value("a7"), None, "not legal");
}
