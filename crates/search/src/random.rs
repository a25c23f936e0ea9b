//! A bot that plays random legal actions: the baseline for all others, and a placeholder for games without bots.

use std::ops::ControlFlow;

use game::{Game, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::{Bot, Bots, Budget, Choice, Level, Seen, Words};

/// If there are more actions than this, the bot chooses among the first ones: a Waffe hand can have more than fit into memory.
const MOST_ACTIONS: usize = 20_000;

/// Plays a uniformly random legal action.
#[derive(Clone, Copy, Debug)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, seen: Seen<'_, G>, _: Budget, seed: u64) -> Option<Choice<G::Action>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Legal actions depend only on what the seat knows, so any consistent position will do.
        let imagined = G::determinize(seen.view, seen.history, &mut rng)?;
        let mut actions = Vec::new();
        imagined.visit_legal(seen.seat, &mut |action| {
            actions.push(action);
            if actions.len() < MOST_ACTIONS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if actions.is_empty() {
            return None;
        }
        let action = actions.swap_remove(below(&mut rng, actions.len() as u32) as usize);
        Some(Choice {
            action: action.clone(),
            value: 0.0,
            nodes: 1,
            weighed: vec![(action, 0.0)],
        })
    }
}

/// The bots of a game that has only the random one.
#[derive(Clone, Copy, Debug)]
pub struct RandomOnly;

impl<G: Game> Bots<G> for RandomOnly {
    const LEVELS: &'static [Level] = &[Level {
        id: "random",
        name: Words {
            en: "Random",
            de: "Zufall",
            fi: "Sattuma",
        },
        character: Words {
            en: "Plays anything that is allowed.",
            de: "Spielt irgendetwas Erlaubtes.",
            fi: "Pelaa mitä tahansa sallittua.",
        },
        budget: Budget::nodes(1),
    }];

    fn bot(_: usize) -> Box<dyn Bot<G>> {
        Box::new(RandomBot)
    }
}

#[cfg(test)]
mod tests {
    use game::{NewMatch, Seat, Viewer, kind};
    use testkit::toy::Toy;

    use super::*;
    use crate::{Request, bots};

    #[test]
    fn it_plays_a_legal_action_and_refuses_what_is_no_view() {
        let mut toy = kind::<Toy>().start(&NewMatch::default()).unwrap();
        toy.deal(&mut ChaCha8Rng::seed_from_u64(1)).unwrap();
        let any = bots::<Toy, RandomOnly>();
        let seat = Seat::new(1);
        let view = toy.view(Viewer::Seat(seat));
        let history = toy.history(Viewer::Seat(seat));
        let request = Request {
            seat,
            view: view.get(),
            history: &history,
            budget: None,
            seed: 4,
        };
        let answer = any.choose(0, request).unwrap();
        assert!(toy.check(seat, &answer.action).is_ok());
        assert_eq!(any.choose(0, request).unwrap().action, answer.action);
        let code = |request| any.choose(0, request).unwrap_err().code;
        assert_eq!(
            code(Request {
                view: "{}",
                ..request
            }),
            "bad_view"
        );
        assert_eq!(
            code(Request {
                budget: Some(Budget::nodes(0)),
                ..request
            }),
            "bad_budget"
        );
    }
}
