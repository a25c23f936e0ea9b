//! A bot knows what its seat knows, and nothing more.

use bot_waffe::{Greedy, WaffeBots};
use game::{Dice, Game, Seat, Step, Viewer};
use rules_waffe::{Waffe, WaffeOptions, WaffeStepView, WaffeView};
use search::{Bots, Budget, Seen};

use crate::{choose, dealt};

#[test]
fn the_answer_stays_when_hidden_cards_are_exchanged() {
    for seed in 0..12 {
        let options = [WaffeOptions::WAFFE, WaffeOptions::WAFFE_2_3][seed as usize % 2];
        let mut game = dealt(options, seed);
        let mut dice = Dice::seeded(seed);
        for _ in 0..seed % 4 {
            if game.to_act().is_some() {
                game.random_action(&mut dice);
            }
        }
        let Some(seat) = game.to_act() else { continue };
        let mut other = game;
        other.imagine(seat, false, &mut dice);
        assert_ne!(game, other, "seed {seed}: nothing was exchanged");
        for level in 0..5 {
            let answer = |game: &Waffe| {
                let choice = choose(&mut *WaffeBots::bot(level), game, 200, 5).expect("an answer");
                (choice.action, choice.nodes, choice.weighed)
            };
            assert_eq!(answer(&game), answer(&other), "seed {seed}, level {level}");
        }
    }
}

#[test]
fn the_other_hand_is_read_from_what_was_played_and_not_from_the_cards() {
    let mut read = 0;
    for seed in 0..8 {
        let mut game = dealt(WaffeOptions::WAFFE, seed);
        let seats = [0, 1].map(Seat::new);
        let mut told = [Vec::new(), Vec::new()];
        for _ in 0..1 + seed % 3 {
            let Some(seat) = game.to_act() else { break };
            let greedy = &mut Greedy { own_only: true };
            let choice = choose(greedy, &game, 1, seed).expect("an answer");
            let step = Step::Action(seat, choice.action);
            for seat in seats {
                told[seat.index()].push(game.step_view(&step, Viewer::Seat(seat)));
            }
            game.apply(&step);
        }
        let Some(seat) = game.to_act() else { continue };
        let mut other = game;
        other.imagine(seat, false, &mut Dice::seeded(seed));
        let answer = |game: &Waffe, history: &[WaffeStepView]| {
            let view = game.view(Viewer::Seat(seat));
            let seen = Seen {
                seat,
                view: &view,
                history,
            };
            let choice = WaffeBots::bot(4).choose(seen, Budget::nodes(300), 5);
            choice.expect("an answer").weighed
        };
        let told = &told[seat.index()];
        assert_eq!(answer(&game, told), answer(&other, told), "seed {seed}");
        read += usize::from(answer(&game, told) != answer(&game, &[]));
    }
    assert!(read > 0, "what was played made no difference");
}

fn answers(view: &WaffeView, seat: usize) -> bool {
    let seen = Seen {
        seat: Seat::new(seat),
        view,
        history: &[],
    };
    (0..5).any(|level| {
        WaffeBots::bot(level)
            .choose(seen, Budget::nodes(20), 1)
            .is_some()
    })
}

#[test]
fn only_the_seat_to_act_gets_an_answer() {
    let view = dealt(WaffeOptions::WAFFE, 1).view(Viewer::Seat(Seat::new(0)));
    assert!(answers(&view, 0));
    assert!(!answers(&view, 1));
}

#[test]
fn a_finished_game_and_a_broken_view_get_none() {
    let mut game = dealt(WaffeOptions::WAFFE, 1);
    game.pass();
    game.pass();
    let seat = Seat::new(0);
    assert!(!answers(&game.view(Viewer::Seat(seat)), 0));
    let mut view = dealt(WaffeOptions::WAFFE, 1).view(Viewer::Seat(seat));
    view.swept = view.seats[0].hand.clone().unwrap_or_default();
    assert!(!answers(&view, 0));
}
