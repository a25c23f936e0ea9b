//! Who plays: a level of the house, or somebody else's program.

use std::time::Duration;

use game::{Json, Match, Refusal, Seat, Viewer};
use search::{AnyBots, Budget, Request, Sitting};

use crate::program::{MOST_ACTIONS, Program};

/// Who is to play, as it is written on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A named level or yardstick of the game's own bots.
    Level(String),
    /// A program that speaks lines.
    Program(String),
    /// A level of a program that speaks the engine interface, such as another version of this one.
    Engine {
        /// The level's name there.
        level: String,
        /// How the program is started.
        command: String,
    },
}

impl PlayerSpec {
    /// `cmd:…` is a program, `engine:LEVEL:…` a level of an engine, anything else a level.
    pub fn parse(text: &str) -> Self {
        let engine = text
            .strip_prefix("engine:")
            .and_then(|rest| rest.split_once(':'));
        if let Some((level, command)) = engine {
            return Self::Engine {
                level: level.to_owned(),
                command: command.to_owned(),
            };
        }
        match text.strip_prefix("cmd:") {
            Some(command) if !command.trim().is_empty() => Self::Program(command.to_owned()),
            _ => Self::Level(text.to_owned()),
        }
    }

    /// Makes the player ready for one game.
    pub fn ready(
        &self,
        bots: &'static dyn AnyBots,
        budget: Option<Budget>,
        patience: Duration,
    ) -> Result<Player, Refusal> {
        Ok(match self {
            Self::Level(id) if id == "random" => Player::Random,
            Self::Level(id) => Player::Level {
                bot: bots.sit(bots.player(id)?)?,
                budget,
            },
            Self::Program(command) => Player::Program(Program::start(command, patience)?),
            Self::Engine { level, command } => Player::Engine {
                program: Program::start(command, patience)?,
                level: level.clone(),
                budget,
            },
        })
    }
}

/// A player at the table.
pub enum Player {
    /// Any legal action.
    Random,
    /// A level of the house, or one of its yardsticks.
    Level {
        /// The bot at its seat.
        bot: Box<dyn Sitting>,
        /// How much it may think; its own budget if none is given.
        budget: Option<Budget>,
    },
    /// Somebody else's program.
    Program(Program),
    /// A level of an engine.
    Engine {
        /// The engine.
        program: Program,
        /// The level's name there.
        level: String,
        /// How much it may think; its own budget if none is given.
        budget: Option<Budget>,
    },
}

impl Player {
    /// What the player does for a seat, given only what the seat may know.
    pub fn choose(&mut self, game: &dyn Match, seat: Seat, seed: u64) -> Result<String, Refusal> {
        let viewer = Viewer::Seat(seat);
        match self {
            Self::Random => {
                let mut actions = game.legal(seat, MOST_ACTIONS).actions;
                if actions.is_empty() {
                    return Err(Refusal::new(
                        "no_action",
                        format!("Seat {seat} has no legal action."),
                    ));
                }
                let pick = ((u128::from(seed) * actions.len() as u128) >> 64) as usize;
                Ok(actions.swap_remove(pick))
            }
            Self::Level { bot, budget } => {
                let view = game.view(viewer);
                let history: Vec<Json> = game.history(viewer);
                let request = Request {
                    seat,
                    view: view.get(),
                    history: &history,
                    budget: *budget,
                    seed,
                };
                Ok(bot.choose(request)?.action)
            }
            Self::Program(program) => program.choose(game, seat),
            Self::Engine {
                program,
                level,
                budget,
            } => program.choose_as_engine(game, seat, level, *budget, seed),
        }
    }
}
