//! A fingerprint of how the bots play: any change to their play changes this number.

use game::{Game, Seat, Setup, Step, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_waffe::{Waffe, WaffeOptions, WaffeStepView};
use search::{Bots, Budget, Seen};

use crate::levels::WaffeBots;

/// A hash of a few whole games, played by all levels against each other with a fixed number of sampled games.
pub fn signature() -> u64 {
    let two_packs = WaffeOptions {
        packs: 2,
        jokers: 4,
        must_play: true,
        ..WaffeOptions::WAFFE
    };
    let choices = [WaffeOptions::WAFFE, WaffeOptions::WAFFE_2_3, two_packs];
    let games = (0..6).filter_map(|number| play(choices[number % 3], number as u64));
    games.fold(0, |sum, game| sum ^ game)
}

fn play(options: WaffeOptions, number: u64) -> Option<u64> {
    let setup = Setup {
        options,
        seats: 2,
        leader: None,
    };
    let mut game = Waffe::new(&setup).ok()?;
    let mut history = [Vec::new(), Vec::new()];
    let deal = game.sample_chance(&mut ChaCha8Rng::seed_from_u64(number));
    go_on(&mut game, &Step::Chance(deal), &mut history);
    let mut print: u64 = number;
    let mut ply = 0;
    while let Some(seat) = game.to_act() {
        let view = game.view(Viewer::Seat(seat));
        let seen = Seen {
            seat,
            view: &view,
            history: &history[seat.index()],
        };
        let level = (number as usize
            + if seat == Seat::new(0) {
                ply
            } else {
                4 - ply % 5
            })
            % 5;
        let choice = WaffeBots::bot(level).choose(seen, Budget::nodes(300), number)?;
        for byte in choice.action.to_string().bytes() {
            print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        print = print.wrapping_add(choice.nodes);
        go_on(&mut game, &Step::Action(seat, choice.action), &mut history);
        ply += 1;
    }
    Some(print)
}

/// Plays a step and shows it to both seats.
fn go_on(game: &mut Waffe, step: &Step<Waffe>, history: &mut [Vec<WaffeStepView>; 2]) {
    for (seat, told) in history.iter_mut().enumerate() {
        told.push(game.step_view(step, Viewer::Seat(Seat::new(seat))));
    }
    game.apply(step);
}
