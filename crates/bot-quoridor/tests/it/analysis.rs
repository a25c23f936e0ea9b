//! The bot's values of actions in an analysis agree with those when it chose.

use bot_quoridor::QuoridorBots;
use game::{Game, Viewer};
use rules_quoridor::Quoridor;
use search::{Bots, Budget, Seen};

use crate::after;

const MASTER: usize = 4;
/// Searches of different positions differ by a little.
const NOISE: f64 = 0.08;

/// The bot's expected points, before and after its choice, and of every legal action.
fn weigh(position: &Quoridor) -> (f64, f64, Vec<(String, f64)>) {
    let seat = position.to_move();
    let view = position.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    let mut bot = QuoridorBots::bot(MASTER);
    let budget = Budget::nodes(4_000);
    let choice = bot
        .choose(seen, budget, 3)
        .expect("there is something to do");
    let mut value = |action| {
        bot.value_of(seen, &action, budget, 3)
            .expect("a legal action has a value")
    };
    let best = value(choice.action);
    let all = position.legal_actions(seat).into_iter();
    let all = all.map(|action| (action.to_string(), value(action)));
    (choice.value, best, all.collect())
}

#[test]
fn nothing_is_worth_more_than_what_the_bot_would_do() {
    for (seats, board, moves) in [
        (2, 9, "e2 e8 e3 e7 e4 e6 d3h e6h c5v"),
        (2, 7, "d2 d6 d3 d5 c5h c2h d3v b3v"),
        (4, 9, "e2 b5 e8 h5 e3 c5 d7h g5"),
        (4, 7, "d2 b4 d6 f4 c3h e5h"),
    ] {
        let (chosen, best, all) = weigh(&after(seats, board, None, moves));
        assert!(
            (chosen - best).abs() < 2.0 * NOISE,
            "{seats} on {board}: chosen for {chosen}, weighed again {best}"
        );
        for (action, value) in all {
            assert!((0.0..=1.0).contains(&value), "{action}: {value}");
            assert!(
                value < best + NOISE,
                "{seats} on {board}: {action} is worth {value}, more than {best}"
            );
        }
    }
}

#[test]
fn a_step_back_costs_something_with_four_as_with_two() {
    for (seats, moves, back) in [(2, "e2 e8 e3 e7", "e2"), (4, "e2 b5 e8 h5", "e1")] {
        let (_, best, all) = weigh(&after(seats, 9, None, moves));
        let (_, value) = all
            .into_iter()
            .find(|(action, _)| action == back)
            .expect("stepping back is legal");
        assert!(value + 0.02 < best, "{seats}: {value} against {best}");
    }
}
