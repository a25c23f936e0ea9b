//! Whole games and single decisions.

use std::ops::ControlFlow;

use bot_waffe::WaffeBots;
use game::{Dice, Game, Viewer};
use rules_waffe::{Waffe, WaffeAction, WaffeOptions};
use search::{Bots, Budget, Seen};

use crate::{choose, dealt, stacked};

const FIVE: WaffeOptions = WaffeOptions {
    deal: 5,
    refill: 5,
    ..WaffeOptions::WAFFE
};

#[test]
fn every_level_plays_legally_under_all_kinds_of_rules() {
    let choices = [
        WaffeOptions::WAFFE,
        WaffeOptions::WAFFE_2_3,
        WaffeOptions {
            must_play: true,
            ..FIVE
        },
        WaffeOptions {
            shared_tables: false,
            packs: 2,
            jokers: 6,
            ..FIVE
        },
        WaffeOptions {
            deal: 15,
            pass_draws: Some(15),
            packs: 2,
            must_play: true,
            ..FIVE
        },
        WaffeOptions {
            pass_draws: Some(0),
            jokers: 0,
            ..FIVE
        },
    ];
    for (seed, options) in (0..).zip(choices) {
        let mut game = dealt(options, seed);
        let mut dice = Dice::seeded(seed);
        for ply in 0.. {
            let Some(seat) = game.to_act() else { break };
            for level in 0..5 {
                let at = format!("{options:?}, ply {ply}, level {level}");
                let choice = choose(&mut *WaffeBots::bot(level), &game, 40, seed).expect(&at);
                assert_eq!(game.check(seat, &choice.action), Ok(()), "{at}");
                assert!((0.0..=1.0).contains(&choice.value), "{at}");
                let weighed = choice.weighed.iter().map(|(action, _)| *action);
                assert!(
                    weighed.into_iter().any(|action| action == choice.action),
                    "{at}"
                );
            }
            // Occasional passes fill the tables, which random plays alone would not.
            if ply % 3 == 2 && !options.must_play {
                game.pass();
            } else {
                game.random_action(&mut dice);
            }
        }
    }
}

#[test]
fn a_table_full_of_cards_is_no_trouble() {
    let options = WaffeOptions {
        deal: 15,
        pass_draws: Some(15),
        packs: 2,
        jokers: 6,
        ..WaffeOptions::WAFFE
    };
    let mut game = dealt(options, 9);
    for _ in 0..4 {
        game.pass();
    }
    let choice = choose(&mut *WaffeBots::bot(4), &game, 60, 1).expect("an answer");
    assert_eq!(
        game.check(game.to_act().expect("a turn"), &choice.action),
        Ok(())
    );
}

#[test]
fn equal_nodes_and_seed_give_an_equal_answer() {
    for level in 0..5 {
        let game = dealt(WaffeOptions::WAFFE, 3);
        let first = choose(&mut *WaffeBots::bot(level), &game, 500, 7).expect("an answer");
        let again = choose(&mut *WaffeBots::bot(level), &game, 500, 7).expect("an answer");
        assert_eq!((first.action, first.nodes), (again.action, again.nodes));
        assert!(first.nodes <= 500);
    }
}

#[test]
fn one_node_is_enough_for_an_answer() {
    for level in 0..5 {
        let game = dealt(WaffeOptions::WAFFE_2_3, 5);
        assert!(choose(&mut *WaffeBots::bot(level), &game, 1, 1).is_some());
    }
}

/// The game after the strongest bot's action.
fn after_the_strongest(mut game: Waffe, nodes: u64) -> Waffe {
    let choice = choose(&mut *WaffeBots::bot(4), &game, nodes, 1).expect("an answer");
    match choice.action {
        WaffeAction::Play(play) => game.play(&play),
        WaffeAction::Pass => game.pass(),
    }
    game
}

#[test]
fn a_win_at_once_is_taken() {
    let game = stacked(FIVE, "AC KC QC JC TC  2S 4H 6D 8C TS");
    let seat = game.to_act();
    assert_eq!(after_the_strongest(game, 50).winner(), Some(seat));
}

#[test]
fn a_win_that_needs_the_others_cards_is_seen() {
    // Seat 1 has 9 7 5 3 A in four suits; the tens down to the deuce that seat 0 laid open fill the gaps.
    let mut game = stacked(FIVE, "TC 8C 6C 4C 2C  9S 7H 5D 3S AH");
    game.pass();
    let seat = game.to_act();
    assert_eq!(after_the_strongest(game, 50).winner(), Some(seat));
}

#[test]
fn the_others_last_cards_are_not_used_up_for_them() {
    // Seat 0 has nothing but a table of clubs; playing them all would hand over the win.
    let mut game = stacked(FIVE, "TC 8C 6C 4C 2C  9S 7H 5D 3S KH");
    game.pass();
    let seat = game.to_act().expect("a turn");
    for level in 0..5 {
        let mut next = game;
        let choice = choose(&mut *WaffeBots::bot(level), &game, 50, 1).expect("an answer");
        if let WaffeAction::Play(play) = choice.action {
            next.play(&play);
        }
        assert_ne!(next.winner(), Some(Some(seat.next(2))), "level {level}");
    }
}

#[test]
fn the_value_of_a_given_action_is_told() {
    let game = stacked(FIVE, "AC KC QC JC TC  2S 4H 6D 8C TS");
    let seat = game.to_act().expect("a turn");
    let view = game.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    let mut bot = WaffeBots::bot(4);
    let mut value = |text: &str| {
        let action = text.parse().expect("notation");
        bot.value_of(seen, &action, Budget::nodes(200), 1)
    };
    assert_eq!(value("AC KC QC JC TC"), Some(1.0));
    assert!(value("AC").is_some_and(|value| value < 1.0));
    assert_eq!(value("AS"), None);
}

#[test]
fn an_action_costs_nothing_less_than_nothing() {
    const NOISE: f64 = 0.08;
    let (mut dearest, mut asked) = (0.0_f64, 0);
    for seed in 0..6 {
        let options = [WaffeOptions::WAFFE, WaffeOptions::WAFFE_2_3, FIVE][seed as usize % 3];
        let mut game = dealt(options, seed);
        let mut dice = Dice::seeded(seed);
        for _ in 0..seed % 4 {
            game.random_action(&mut dice);
        }
        let Some(seat) = game.to_act() else { continue };
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &[],
        };
        let value = |action: &WaffeAction| {
            let value = WaffeBots::bot(4).value_of(seen, action, Budget::nodes(600), 3);
            value.expect("a legal action has a value")
        };
        let choice = choose(&mut *WaffeBots::bot(4), &game, 3_000, 3).expect("an answer");
        let best = value(&choice.action);
        assert!(
            (best - choice.value).abs() < 2.0 * NOISE,
            "seed {seed}: {choice:?}, {best}"
        );
        // Any legal action has a value, not only those that were compared.
        let mut listed = Vec::new();
        game.visit_legal(seat, &mut |action| {
            listed.push(action);
            if listed.len() < 240 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let step = listed.len().div_ceil(6);
        let mut others: Vec<_> = listed.into_iter().step_by(step).collect();
        others.extend(choice.weighed.iter().map(|(action, _)| *action).take(4));
        for action in others {
            let cost = best - value(&action);
            assert!(
                cost > -NOISE,
                "seed {seed}: {action} instead of {}: {cost}",
                choice.action
            );
            dearest = dearest.max(cost);
            asked += 1;
        }
    }
    assert!(dearest > NOISE && asked >= 30, "{dearest} of {asked}");
}
