//! A fingerprint of how the strongest bot plays, so that a change of play is always noticed.

use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{MatchLength, Options, SixtySix};
use search::{Bots, Budget, Seen};

use crate::levels::SixtySixBots;

/// A number that depends on every choice of the strongest bot, on both seats, in one round of each preset with a fixed budget.
pub fn signature() -> u64 {
    let mut mixed = 0_u64;
    for (number, name) in SixtySix::PRESETS.iter().enumerate() {
        let Some(options) = SixtySix::preset(name) else {
            continue;
        };
        let options = Options {
            length: MatchLength::Single,
            ..options
        };
        let setup = Setup {
            options,
            seats: 2,
            leader: Some(Seat::new(number % 2)),
        };
        let Ok(game) = SixtySix::new(&setup) else {
            continue;
        };
        for choice in choices(game, number as u64) {
            for byte in choice.bytes() {
                mixed = (mixed ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
            }
        }
    }
    mixed % 1_000_000
}

/// Every choice of one round, with the number of positions searched.
fn choices(mut game: SixtySix, seed: u64) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut bot = SixtySixBots::bot(SixtySixBots::LEVELS.len() - 1);
    let mut histories = [Vec::new(), Vec::new()];
    let mut choices = Vec::new();
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return choices,
            Turn::Chance => Step::Chance(game.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                let Some(seat) = seats.first() else {
                    return choices;
                };
                let view = game.view(Viewer::Seat(seat));
                let seen = Seen {
                    seat,
                    view: &view,
                    history: &histories[seat.index()],
                };
                let Some(choice) = bot.choose(seen, Budget::nodes(300), seed) else {
                    return choices;
                };
                choices.push(format!("{} {}", choice.action, choice.nodes));
                Step::Action(seat, choice.action)
            }
        };
        for (index, history) in histories.iter_mut().enumerate() {
            history.push(game.step_view(&step, Viewer::Seat(Seat::new(index))));
        }
        game.apply(&step);
    }
}
