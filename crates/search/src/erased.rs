//! Bots without their game's types: what the engine, the arena and the server use.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use game::{Game, Json, Refusal, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::{Bot, Bots, Budget, Level, Seen, clock};

/// A question to a bot: the same as [`Seen`], in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The bot's seat.
    pub seat: Seat,
    /// The seat's view.
    pub view: &'a str,
    /// The steps as the seat was shown them, from the first.
    pub history: &'a [Json],
    /// The budget; the level's own one if left out.
    pub budget: Option<Budget>,
    /// The random seed, for repeatable answers.
    pub seed: u64,
}

/// A bot's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The action in notation.
    pub action: String,
    /// The points it expects for its seat.
    pub value: f64,
    /// Number of nodes searched.
    pub nodes: u64,
    /// The time used, in milliseconds.
    pub ms: u64,
    /// The actions it considered, with their expected points.
    pub weighed: Vec<(String, f64)>,
}

/// A bot that stays at one seat for a game and may keep memory between answers.
pub trait Sitting: Send {
    /// Asks the bot.
    fn choose(&mut self, request: Request<'_>) -> Result<Answer, Refusal>;

    /// Bytes kept for the next answer.
    fn keeps(&self) -> usize;
}

/// The bots of some game.
pub trait AnyBots: Send + Sync {
    /// The levels, weakest first.
    fn levels(&self) -> &'static [Level];

    /// Asks a fresh bot of the level or yardstick with this index.
    fn choose(&self, level: usize, request: Request<'_>) -> Result<Answer, Refusal>;

    /// Makes a bot of the level or yardstick with this index that keeps its memory.
    fn sit(&self, level: usize) -> Result<Box<dyn Sitting>, Refusal>;

    /// The points a bot of the level expects if the seat does this now.
    fn value_of(
        &self,
        level: usize,
        request: Request<'_>,
        action: &str,
    ) -> Result<Option<f64>, Refusal>;

    /// The index of the level with this name.
    fn level(&self, id: &str) -> Result<usize, Refusal> {
        let names: Vec<_> = self.levels().iter().map(|level| level.id).collect();
        find(&names, id)
    }

    /// The ids of the yardsticks, which only the arena uses.
    fn yardsticks(&self) -> Vec<&'static str>;

    /// The index of the level or yardstick with this id; yardsticks follow the levels.
    fn player(&self, id: &str) -> Result<usize, Refusal> {
        let mut names: Vec<_> = self.levels().iter().map(|level| level.id).collect();
        names.extend(self.yardsticks());
        find(&names, id)
    }

    /// The index of the strongest level.
    fn strongest(&self) -> usize {
        self.levels().len() - 1
    }
}

fn find(names: &[&str], id: &str) -> Result<usize, Refusal> {
    names.iter().position(|name| *name == id).ok_or_else(|| {
        Refusal::new(
            "unknown_level",
            format!("There is no level {id:?}; there is {}.", names.join(", ")),
        )
    })
}

/// The erased form of a game's bots.
pub const fn bots<G: Game, B: Bots<G>>() -> &'static dyn AnyBots {
    &Typed::<G, B>(PhantomData)
}

struct Typed<G, B>(PhantomData<fn() -> (G, B)>);

/// A bot at its seat with its default budget.
struct Seated<G: Game> {
    bot: Box<dyn Bot<G>>,
    own: Budget,
}

impl<G: Game> Seated<G> {
    /// Parses the request and passes it to the bot with the valid budget.
    fn ask<T>(
        &mut self,
        request: Request<'_>,
        ask: impl FnOnce(&mut dyn Bot<G>, Seen<'_, G>, Budget) -> T,
    ) -> Result<T, Refusal> {
        let budget = request.budget.unwrap_or(self.own);
        if budget.is_zero() {
            return Err(Refusal::new(
                "bad_budget",
                "A budget of 0 leaves nothing to think with: give at least 1.",
            ));
        }
        let (view, history) = Self::read(request)?;
        let seen = Seen {
            seat: request.seat,
            view: &view,
            history: &history,
        };
        Ok(ask(&mut *self.bot, seen, budget))
    }

    fn read(request: Request<'_>) -> Result<(G::View, Vec<G::StepView>), Refusal> {
        let unreadable = |error: serde_json::Error| {
            Refusal::new(
                "bad_view",
                format!("This is not what a seat of {} is sent: {error}.", G::ID),
            )
        };
        let view = serde_json::from_str(request.view).map_err(unreadable)?;
        let history = request.history.iter();
        let history = history.map(|step| serde_json::from_str(step.get()));
        Ok((view, history.collect::<Result<_, _>>().map_err(unreadable)?))
    }

    /// Why a bot chose nothing: out of turn it may prefer to pass although it has legal actions.
    fn why_none(request: Request<'_>) -> Refusal {
        let seat = request.seat;
        if Self::may_speak_out_of_turn(request) == Some(true) {
            let message = format!(
                "It is not the turn of seat {seat}. It could act out of turn, and the bot does not wish to."
            );
            return Refusal::new("no_wish", message);
        }
        let message = format!("Seat {seat} has nothing to choose from here.");
        Refusal::new("no_action", message)
    }

    fn may_speak_out_of_turn(request: Request<'_>) -> Option<bool> {
        let (view, history) = Self::read(request).ok()?;
        // Legal actions depend only on what the seat knows, so any consistent position will do.
        let mut rng = ChaCha8Rng::seed_from_u64(request.seed);
        let imagined = G::determinize(&view, &history, &mut rng)?;
        let mut may = false;
        imagined.visit_legal(request.seat, &mut |_| {
            may = true;
            ControlFlow::Break(())
        });
        Some(may && !imagined.turn().seats().contains(request.seat))
    }
}

impl<G: Game> Sitting for Seated<G> {
    fn choose(&mut self, request: Request<'_>) -> Result<Answer, Refusal> {
        let started = clock::now();
        let choice = self.ask(request, |bot, seen, budget| {
            bot.choose(seen, budget, request.seed)
        })?;
        let choice = choice.ok_or_else(|| Self::why_none(request))?;
        let weighed = choice
            .weighed
            .iter()
            .map(|(action, value)| (action.to_string(), *value));
        Ok(Answer {
            action: choice.action.to_string(),
            value: choice.value,
            nodes: choice.nodes,
            ms: clock::now().saturating_sub(started).as_millis() as u64,
            weighed: weighed.collect(),
        })
    }

    fn keeps(&self) -> usize {
        self.bot.keeps()
    }
}

impl<G: Game, B: Bots<G>> Typed<G, B> {
    /// A fresh bot.
    fn seated(level: usize) -> Result<Seated<G>, Refusal> {
        let Some(number) = level.checked_sub(B::LEVELS.len()) else {
            return Ok(Seated {
                bot: B::bot(level),
                own: B::LEVELS[level].budget,
            });
        };
        match B::YARDSTICKS.get(number) {
            Some((_, bot)) => Ok(Seated {
                bot: bot(),
                own: Budget::nodes(1),
            }),
            None => Err(Refusal::new(
                "unknown_level",
                format!("There is no level {level}."),
            )),
        }
    }
}

impl<G: Game, B: Bots<G>> AnyBots for Typed<G, B> {
    fn levels(&self) -> &'static [Level] {
        B::LEVELS
    }

    fn yardsticks(&self) -> Vec<&'static str> {
        B::YARDSTICKS.iter().map(|(name, _)| *name).collect()
    }

    fn choose(&self, level: usize, request: Request<'_>) -> Result<Answer, Refusal> {
        Self::seated(level)?.choose(request)
    }

    fn sit(&self, level: usize) -> Result<Box<dyn Sitting>, Refusal> {
        Ok(Box::new(Self::seated(level)?))
    }

    fn value_of(
        &self,
        level: usize,
        request: Request<'_>,
        action: &str,
    ) -> Result<Option<f64>, Refusal> {
        let action: G::Action = action.parse()?;
        Self::seated(level)?.ask(request, |bot, seen, budget| {
            bot.value_of(seen, &action, budget, request.seed)
        })
    }
}
