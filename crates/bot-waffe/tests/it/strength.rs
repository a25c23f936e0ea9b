//! The bots play as they did, and better the higher the level.

use bot_waffe::{Greedy, WaffeBots};
use rules_waffe::{Waffe, WaffeAction, WaffeOptions};
use search::{Bot, Bots};

use crate::{choose, dealt};

/// Changed only in a commit that means to change the play, and that names the new number.
const SIGNATURE: u64 = 1_114_916_351_695_558_110;

#[test]
fn the_bots_play_as_they_did() {
    assert_eq!(bot_waffe::signature(), SIGNATURE);
}

/// How many of the games on these deals, each played from both seats, the first bot wins.
fn wins(mut bots: [Box<dyn Bot<Waffe>>; 2], deals: u64, nodes: u64) -> usize {
    let mut wins = 0;
    for deal in 0..deals {
        for first in 0..2 {
            let mut game = dealt(WaffeOptions::WAFFE, deal);
            let mut ply = 0;
            while let Some(seat) = game.to_act() {
                let bot = &mut bots[(seat.index() + first) % 2];
                let choice = choose(&mut **bot, &game, nodes, deal * 100 + ply).expect("an answer");
                match choice.action {
                    WaffeAction::Play(play) => game.play(&play),
                    WaffeAction::Pass => game.pass(),
                }
                ply += 1;
            }
            wins += usize::from(
                game.winner()
                    .flatten()
                    .is_some_and(|seat| seat.index() == first),
            );
        }
    }
    wins
}

#[test]
fn a_little_thought_beats_greed() {
    let won = wins(
        [WaffeBots::bot(4), Box::new(Greedy { own_only: true })],
        30,
        200,
    );
    assert!(won >= 42, "{won} of 60");
}

#[test]
fn each_quick_level_beats_the_one_below() {
    for level in 1..3 {
        let won = wins([WaffeBots::bot(level), WaffeBots::bot(level - 1)], 250, 1);
        assert!(won >= 265, "level {level}: {won} of 500");
    }
}
