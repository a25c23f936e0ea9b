//! Players: levels of our own bots, or third-party programs.

use std::time::Duration;

use game::{Json, Match, Refusal, Seat, Viewer};
use search::{AnyBots, Budget, Request, Sitting};

use crate::program::{MOST_ACTIONS, Program};

/// A player as given on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A named level or yardstick of the game's own bots.
    Level(String),
    /// A program with the line protocol of `program.rs`.
    Program(String),
    /// A level of a program with the engine interface, such as another version of this one.
    Engine {
        /// The level's id in that program.
        level: String,
        /// The command that starts the program.
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

    /// Prepares the player for one game.
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

/// A player in a game.
pub enum Player {
    /// Plays any legal action.
    Random,
    /// A level or yardstick of our own bots.
    Level {
        /// The bot at its seat.
        bot: Box<dyn Sitting>,
        /// The budget; the level's own one if left out.
        budget: Option<Budget>,
    },
    /// A third-party program.
    Program(Program),
    /// A level of an engine.
    Engine {
        /// The engine.
        program: Program,
        /// The level's id in that program.
        level: String,
        /// The budget; the level's own one if left out.
        budget: Option<Budget>,
    },
}

impl Player {
    /// The player's action for a seat, given only what the seat may know.
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
