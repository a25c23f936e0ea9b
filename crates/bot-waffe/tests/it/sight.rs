//! A bot knows what its seat knows, and nothing more.

use bot_waffe::WaffeBots;
use game::{Dice, Game, Seat, Viewer};
use rules_waffe::{Waffe, WaffeOptions, WaffeView};
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
