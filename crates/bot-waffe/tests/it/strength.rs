//! The bots play as before, and the higher the level the better.

use bot_waffe::{Greedy, WaffeBots};
use game::{Game, Seat, Step, Viewer};
use rules_waffe::{Waffe, WaffeOptions};
use search::{Bot, Bots, Budget, Seen};

use crate::dealt;

/// Changed only in a commit that changes the play on purpose and names the new number.
const SIGNATURE: u64 = 7_146_641_699_648_534_762;

#[test]
fn the_bots_play_as_they_did() {
    assert_eq!(bot_waffe::signature(), SIGNATURE);
}

/// How many of the games on these deals, each played from both seats, the first bot wins.
fn wins(
    mut bots: [Box<dyn Bot<Waffe>>; 2],
    options: WaffeOptions,
    deals: u64,
    nodes: u64,
) -> usize {
    let mut wins = 0;
    for deal in 0..deals {
        for first in 0..2 {
            let mut game = dealt(options, deal);
            let mut told = [Vec::new(), Vec::new()];
            while let Some(seat) = game.to_act() {
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &told[seat.index()],
                };
                let seed = deal * 100 + seen.history.len() as u64;
                let bot = &mut bots[(seat.index() + first) % 2];
                let choice = bot.choose(seen, Budget::nodes(nodes), seed);
                let step = Step::Action(seat, choice.expect("an answer").action);
                for (seat, told) in told.iter_mut().enumerate() {
                    told.push(game.step_view(&step, Viewer::Seat(Seat::new(seat))));
                }
                game.apply(&step);
            }
            let winner = game.winner().flatten();
            wins += usize::from(winner.is_some_and(|seat| seat.index() == first));
        }
    }
    wins
}

#[test]
fn a_little_thought_beats_greed_under_both_presets() {
    for (preset, options) in [
        ("waffe", WaffeOptions::WAFFE),
        ("waffe-2.3", WaffeOptions::WAFFE_2_3),
    ] {
        let greedy = Box::new(Greedy { own_only: false });
        let won = wins([WaffeBots::bot(4), greedy], options, 40, 300);
        assert!(won >= 56, "{preset}: {won} of 80");
    }
}

#[test]
fn each_quick_level_beats_the_one_below() {
    for level in 1..3 {
        let bots = [WaffeBots::bot(level), WaffeBots::bot(level - 1)];
        let won = wins(bots, WaffeOptions::WAFFE, 250, 1);
        assert!(won >= 300, "level {level}: {won} of 500");
    }
}
