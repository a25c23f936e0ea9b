//! Exact play once everything is known.

use rules_sixty_six::solve::end_value;
use rules_sixty_six::{Options, Round};

use crate::mind::Mind;
use crate::stakes::Stakes;
use crate::step::{CLAIM, CLOSE, Step, Steps, play, sensible};
use crate::tree::Found;

/// The exact value of each step, best first. Equal steps are ordered by how many ways the opponent has to go wrong.
pub fn weigh(mind: &Mind, stakes: &Stakes, steps: &Steps) -> Vec<Found> {
    let (round, options) = (mind.round(), &mind.options);
    let to_seat = |value: i8| {
        if mind.seat.index() == 0 {
            value
        } else {
            -value
        }
    };
    let mut found: Vec<(Found, f32)> = steps
        .iter()
        .map(|step| {
            let mut next = round.clone();
            play(&mut next, *step, options);
            let value = to_seat(end_value(&next, options).unwrap_or_default());
            let found = Found {
                step: *step,
                visits: 1,
                points: f64::from(value),
                worth: stakes.worth(value),
            };
            (
                found,
                hope(&next, options, *step, |value| stakes.worth(to_seat(value))),
            )
        })
        .collect();
    found.sort_by(|a, b| b.0.worth.total_cmp(&a.0.worth).then(b.1.total_cmp(&a.1)));
    found.into_iter().map(|(found, _)| found).collect()
}

/// The average value of the step if the opponent answers at random: breaks ties against people.
fn hope(next: &Round, options: &Options, step: Step, worth: impl Fn(i8) -> f32) -> f32 {
    match step {
        CLAIM => return 100.0,
        CLOSE => return -100.0,
        _ => {}
    }
    let answers = sensible(next, options);
    let sum: f32 = answers
        .iter()
        .map(|answer| {
            let mut after = next.clone();
            play(&mut after, *answer, options);
            worth(end_value(&after, options).unwrap_or_default())
        })
        .sum();
    sum / answers.len().max(1) as f32
}
