//! The tests of the sixty-six family: laws, scenarios, playthroughs, properties, and the solver against plain search.

mod laws;
mod playthroughs;
mod properties;
mod review;
mod scenarios;
mod setup;
mod solver;

use game::{Dice, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_sixty_six::{Action, Deal, Options, Round};

/// The presets by name.
const PRESETS: [(&str, Options); 4] = [
    ("sechsundsechzig", Options::SECHSUNDSECHZIG),
    ("schnapsen", Options::SCHNAPSEN),
    ("sixty-six-standard", Options::SIXTY_SIX_STANDARD),
    ("schnapsen-standard", Options::SCHNAPSEN_STANDARD),
];

/// A random deal.
fn deal(options: &Options, seed: u64) -> Round {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Deal::sample(options, None, &mut rng).round(options)
}

/// Plays random actions that `allowed` lets through until `stop`; cards are always let through.
fn play_until(
    round: &mut Round,
    options: &Options,
    dice: &mut Dice,
    allowed: impl Fn(&Action) -> bool,
    stop: impl Fn(&Round) -> bool,
) {
    while round.end.is_none() && !stop(round) {
        let moves = round.moves(options).actions();
        let choices: Vec<Action> = moves
            .filter(|action| matches!(action, Action::Play(_)) || allowed(action))
            .collect();
        round.apply(choices[dice.below(choices.len() as u32) as usize], options);
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index)
}
