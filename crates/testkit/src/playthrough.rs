//! Whole games as text that a person can review: the position, every seat's view, the legal actions, the step.

use std::fmt::Write;

use game::{Game, Seat, Setup, Step, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Plays a game from `seed` with uniformly random actions of the seats to act, and writes it as text.
///
/// `picture` draws the position for a reader; `script` fixes the first actions as `seat action` (deals happen
/// automatically in between); `most` limits the length.
///
/// # Panics
/// If the setup is refused or a scripted action is not legal.
pub fn playthrough<G: Game>(
    setup: &Setup<G::Options>,
    seed: u64,
    script: &[(usize, &str)],
    most: usize,
    picture: impl Fn(&G) -> String,
) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = G::new(setup).expect("the setup is right");
    let mut script = script.iter();
    let mut text = format!("game: {}\nsetup: {setup:?}\nseed: {seed}\n", G::ID);
    for number in 1..=most {
        let step = match position.turn() {
            Turn::Over(outcome) => {
                _ = writeln!(text, "\n== over: {outcome:?}\n{}", picture(&position));
                return text;
            }
            Turn::Chance => Step::Chance(position.sample_chance(&mut rng)),
            Turn::Seats(seats) => {
                describe(&position, &mut text, &picture);
                let (seat, action) = match script.next() {
                    Some((seat, action)) => (
                        Seat::new(*seat),
                        action.parse().expect("the script is in notation"),
                    ),
                    None => {
                        let mover = below(&mut rng, seats.len() as u32) as usize;
                        let seat = seats.into_iter().nth(mover).unwrap_or(Seat::new(0));
                        let mut actions = position.legal_actions(seat);
                        let pick = below(&mut rng, actions.len() as u32) as usize;
                        (seat, actions.swap_remove(pick))
                    }
                };
                if let Err(illegal) = position.check(seat, &action) {
                    panic!("step {number}: seat {seat} cannot play {action}: {illegal}");
                }
                Step::Action(seat, action)
            }
        };
        _ = match &step {
            Step::Chance(chance) => {
                let chance = serde_json::to_string(chance).unwrap_or_default();
                writeln!(text, "\n== step {number}: chance {chance}")
            }
            Step::Action(seat, action) => {
                writeln!(text, "\n== step {number}: seat {seat} plays {action}")
            }
        };
        for viewer in viewers(setup.seats) {
            let seen =
                serde_json::to_string(&position.step_view(&step, viewer)).unwrap_or_default();
            _ = writeln!(text, "{viewer:?} is told {seen}");
        }
        position.apply(&step);
    }
    _ = writeln!(text, "\n== cut short here\n{}", picture(&position));
    text
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

fn describe<G: Game>(position: &G, text: &mut String, picture: &impl Fn(&G) -> String) {
    _ = writeln!(text, "{}", picture(position).trim_end());
    let seen: Vec<(Viewer, String)> = viewers(position.seats())
        .map(|viewer| {
            let view = serde_json::to_string(&position.view(viewer)).unwrap_or_default();
            (viewer, view)
        })
        .collect();
    if seen.iter().all(|(_, view)| *view == seen[0].1) {
        // In an open game all seats see the same.
        _ = writeln!(text, "everybody sees {}", seen[0].1);
    } else {
        for (viewer, view) in seen {
            _ = writeln!(text, "{viewer:?} sees {view}");
        }
    }
    for seat in Seat::all(position.seats()) {
        let mut actions: Vec<String> = position
            .legal_actions(seat)
            .iter()
            .map(ToString::to_string)
            .collect();
        actions.sort_unstable();
        let count = actions.len();
        actions.truncate(40);
        if count > 0 {
            _ = writeln!(text, "seat {seat} may ({count}): {}", actions.join(" | "));
        }
    }
}
