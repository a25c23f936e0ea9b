//! A yardstick known from courses on games: perfect-information sampling. For each card it samples a few deals, plays
//! some tricks at random in each, and chooses the card with the largest share of the points.

use game::Dice;
use rules_sixty_six::{Action, Round, SixtySix, other};
use search::{Bot, Budget, Choice, Seen};

use crate::mind::Mind;
use crate::step::{CLOSE, action, play, sensible};

/// Sampled deals per card.
const SAMPLES: u32 = 16;
/// Tricks played in each.
const TRICKS: u8 = 4;

/// Samples deals and plays on at random; never closes, and claims as soon as it has enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rdeep;

impl Bot<SixtySix> for Rdeep {
    fn choose(&mut self, seen: Seen<'_, SixtySix>, _: Budget, seed: u64) -> Option<Choice<Action>> {
        let mut dice = Dice::seeded(seed);
        let mind = Mind::new(&seen, usize::MAX, &mut dice)?;
        let mut steps = sensible(mind.round(), &mind.options);
        steps.retain(|step| *step != CLOSE);
        let mut weighed: Vec<(Action, f64)> = steps
            .iter()
            .map(|step| {
                let sum: f64 = (0..SAMPLES)
                    .map(|_| {
                        let mut world = mind.world(&mut dice);
                        play(&mut world, *step, &mind.options);
                        share(&mind, world, &mut dice)
                    })
                    .sum();
                (action(*step), sum / f64::from(SAMPLES))
            })
            .collect();
        weighed.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (best, value) = *weighed.first()?;
        Some(Choice {
            action: best,
            value,
            nodes: u64::from(SAMPLES) * weighed.len() as u64,
            weighed,
        })
    }
}

/// The seat's share of the points after some random tricks.
fn share(mind: &Mind, mut world: Round, dice: &mut Dice) -> f64 {
    let options = &mind.options;
    let played = |world: &Round| world.tricks[0] + world.tricks[1];
    let until = played(&world) + TRICKS;
    while world.end.is_none() && played(&world) < until {
        let mut steps = sensible(&world, options);
        steps.retain(|step| *step != CLOSE);
        let Some(step) = steps.get(dice.below(steps.len().max(1) as u32) as usize) else {
            break;
        };
        play(&mut world, *step, options);
    }
    let counted = |seat| f64::from(world.counted(seat, options));
    let (own, theirs) = (counted(mind.seat), counted(other(mind.seat)));
    if own + theirs == 0.0 {
        0.5
    } else {
        own / (own + theirs)
    }
}
