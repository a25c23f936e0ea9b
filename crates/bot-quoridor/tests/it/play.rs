//! Whole games and single decisions.

use bot_quoridor::{Player, QuoridorBots, RoundStyle, Style};
use game::{Game, Seat, Step, Viewer, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_quoridor::{Action, Quoridor};
use search::{Bots, Budget, Choice, Seen};

use crate::after;

fn choose(position: &Quoridor, level: usize, nodes: u64, seed: u64) -> Option<Choice<Action>> {
    let seat = position.to_move();
    let view = position.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    QuoridorBots::bot(level).choose(seen, Budget::nodes(nodes), seed)
}

fn strongest(position: &Quoridor, nodes: u64) -> String {
    let choice = choose(position, 4, nodes, 1).expect("there is something to do");
    choice.action.to_string()
}

#[test]
fn every_level_plays_legally_from_anywhere() {
    for (number, (seats, board, walls)) in [
        (2, 9, None),
        (2, 7, Some(20)),
        (4, 9, None),
        (4, 7, Some(1)),
    ]
    .into_iter()
    .enumerate()
    {
        let seed = number as u64;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = after(seats, board, walls, "");
        for ply in 0..60 {
            let seat = position.to_move();
            let actions = position.legal_actions(seat);
            if actions.is_empty() {
                break;
            }
            let level = ply % 5;
            let choice = choose(&position, level, 300, seed).expect("there is something to do");
            assert!(
                actions.contains(&choice.action),
                "seed {seed}, ply {ply}, level {level}: {}",
                choice.action
            );
            assert!((0.0..=1.0).contains(&choice.value));
            assert!(
                choice
                    .weighed
                    .iter()
                    .any(|(action, _)| *action == choice.action)
            );
            position.play(actions[below(&mut rng, actions.len() as u32) as usize]);
        }
    }
}

#[test]
fn equal_nodes_and_seed_give_an_equal_answer() {
    for (seats, level) in [(2, 4), (2, 0), (4, 4)] {
        let position = after(seats, 9, None, "e2");
        let first = choose(&position, level, 5_000, 7).expect("an answer");
        let again = choose(&position, level, 5_000, 7).expect("an answer");
        assert_eq!(first.action, again.action);
        assert_eq!(first.nodes, again.nodes);
        assert!(first.nodes <= 5_000);
    }
}

#[test]
fn one_node_is_enough_for_an_answer() {
    for seats in [2, 4] {
        let position = after(seats, 9, None, "");
        assert!(choose(&position, 4, 1, 1).is_some());
    }
}

#[test]
fn a_win_in_one_is_taken() {
    let position = after(2, 7, None, "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6 a1h");
    assert_eq!(strongest(&position, 2_000), "c7");
    let position = after(
        4,
        7,
        Some(0),
        "d2 b4 d6 f4 d3 b5 d5 f3 d4 b6 c5 f2 d5 b7 c4 f1 d6 c7 c3 e1",
    );
    assert_eq!(strongest(&position, 2_000), "d7");
}

#[test]
fn a_loss_in_one_is_walled_off() {
    let position = after(2, 7, None, "d2 a6h d3 a5h d4 a4h d5 a3h d6 a2h c6");
    let action = strongest(&position, 20_000);
    assert!(action.ends_with('h'), "{action} does not stop c7");
    let mut next = position;
    next.play(action.parse().expect("notation"));
    let goal = next.goal(Seat::new(0));
    assert!(!next.steps().meets(goal), "{action} does not stop the win");
}

#[test]
fn a_race_without_walls_is_played_as_solved() {
    for (board, moves) in [(7, ""), (9, ""), (7, "c1 d6 b1 d5"), (9, "e2 e8 e3 e7 e4")] {
        let mut position = after(2, board, Some(0), moves);
        let solution = position.solve().expect("a race can be solved");
        while !position.is_over() {
            let action = strongest(&position, 50_000).parse().expect("notation");
            position.play(action);
        }
        let winner = position.winner().expect("a race is won");
        assert_eq!(solution.points[winner], 1, "board {board}, moves {moves:?}");
    }
}

#[test]
fn the_strongest_beats_the_weakest() {
    let players = [
        Player::new(
            Style {
                depth: 64,
                misjudges: 3,
            },
            RoundStyle::STRONGEST,
        ),
        Player::new(
            Style {
                depth: 1,
                misjudges: 300,
            },
            RoundStyle::STRONGEST,
        ),
    ];
    let mut position = after(2, 9, None, "");
    while !position.is_over() && position.ply() < 200 {
        let player = &players[position.to_move().index()];
        let budget = Budget::nodes(3_000);
        let found = player.think(position, budget, u64::from(position.ply()));
        position.play(found.expect("an answer").best.action());
    }
    assert_eq!(position.winner(), Some(Seat::new(0)));
}

/// Short-sighted levels used to walk back and forth for twenty moves.
#[test]
fn nobody_walks_to_and_fro() {
    for level in 0..2 {
        for seed in 0..6 {
            let mut position = after(2, 9, None, "");
            let mut history = Vec::new();
            let mut bot = QuoridorBots::bot(level);
            while !position.is_over() && position.ply() < 300 {
                let seat = position.to_move();
                let view = position.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &history,
                };
                let budget = Budget::nodes(2_000);
                let choice = bot.choose(seen, budget, seed * 1_000 + u64::from(position.ply()));
                let action = choice.expect("an answer").action;
                history.push(position.step_view(&Step::Action(seat, action), Viewer::Spectator));
                position.play(action);
            }
            assert!(
                position.is_over(),
                "level {level}, seed {seed}: {} plies and no end",
                position.ply()
            );
        }
    }
}

/// A bot that keeps its seat keeps its table, and needs fewer nodes for the same depth; a fresh bot judges its answer as
/// equally good.
#[test]
fn what_was_thought_at_the_move_before_is_remembered() {
    let mut bot = QuoridorBots::bot(4);
    let mut ask = |moves: &str| {
        let position = after(2, 9, None, moves);
        let seat = position.to_move();
        let view = position.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &[],
        };
        let budget = Budget::nodes(20_000);
        let kept = bot.choose(seen, budget, 3).expect("an answer");
        let fresh = QuoridorBots::bot(4).choose(seen, budget, 3);
        (kept, fresh.expect("an answer"))
    };
    let (kept, fresh) = ask("e2 e8");
    assert_eq!(kept.action, fresh.action, "nothing to remember yet");
    assert_eq!(kept.nodes, fresh.nodes);
    let (kept, fresh) = ask("e2 e8 e3 e7");
    assert_ne!(kept.nodes, fresh.nodes, "something is remembered");
    assert!((kept.value - fresh.value).abs() < 0.1);
}
