//! Any game's bots: what the engine, the arena and the server hold.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use game::{Game, Json, Refusal, Seat};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::{Bot, Bots, Budget, Level, Seen, clock};

/// What any bot is asked: the same as [`Seen`], in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Which seat it plays.
    pub seat: Seat,
    /// What that seat sees now.
    pub view: &'a str,
    /// What that seat was told, step by step from the first.
    pub history: &'a [Json],
    /// How much it may think; the level's own budget if left out.
    pub budget: Option<Budget>,
    /// For repeatable answers.
    pub seed: u64,
}

/// What any bot answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The action in notation.
    pub action: String,
    /// How many points it expects for its seat.
    pub value: f64,
    /// Nodes looked at.
    pub nodes: u64,
    /// How long it thought, in milliseconds.
    pub ms: u64,
    /// The actions it weighed, with what it expects of each.
    pub weighed: Vec<(String, f64)>,
}

/// A bot that stays at one seat for a game, and may remember from one answer to the next what it has thought.
pub trait Sitting: Send {
    /// Asks it.
    fn choose(&mut self, request: Request<'_>) -> Result<Answer, Refusal>;
}

/// The bots of some game.
pub trait AnyBots: Send + Sync {
    /// The named strengths, weakest first.
    fn levels(&self) -> &'static [Level];

    /// Asks a fresh bot of the level, or the yardstick, with this index.
    fn choose(&self, level: usize, request: Request<'_>) -> Result<Answer, Refusal>;

    /// Seats a bot of the level, or the yardstick, with this index.
    fn sit(&self, level: usize) -> Result<Box<dyn Sitting>, Refusal>;

    /// What a bot of the level expects if the seat does this now.
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

    /// The names of the players that only the arena knows.
    fn yardsticks(&self) -> Vec<&'static str>;

    /// The index of the level or the yardstick with this name; yardsticks follow the levels.
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

/// A bot at its seat, and how much it thinks if nobody says.
struct Seated<G: Game> {
    bot: Box<dyn Bot<G>>,
    own: Budget,
}

impl<G: Game> Seated<G> {
    /// Reads the request and hands it to the bot with the budget that holds.
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

    /// Why a bot chose nothing: out of turn it may have kept silent though it could have spoken.
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
        // What is legal for a seat follows from what it knows, so any position it can imagine will do.
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
