//! The engine on the device: the rules, tables, bots and score sheets of the server, without the server.
//!
//! [`Pocket::call`] takes a question as JSON text and returns an answer as JSON text: `{"ok":…}` or `{"error":…}`. Nothing
//! here reads a clock or makes random numbers: time and randomness come with the question. `memory` exports it to WebAssembly.
//! A question is an object whose `do` says what is asked:
//!
//! | `do` | what |
//! |---|---|
//! | `sheet` | a score sheet: `sheets` |
//! | `score` | one line of `stammtisch score` |
//! | `games`, `rules` | the catalog and the rules texts, as the server tells them |
//! | `table`, `practice` | a table: asks and messages of `docs/protocol.md`, events to keep, bots to ask: `tables` |
//! | `think` | a bot's choice, for a worker of its own: `think` |
//! | `replay`, `verify`, `study`, `study_step`, `look`, `advise` | finished games: `records`, `board` |

mod answer;
#[cfg(feature = "house")]
mod board;
#[cfg(feature = "house")]
mod house;
#[cfg(target_family = "wasm")]
mod memory;
#[cfg(feature = "house")]
mod opening;
#[cfg(feature = "house")]
mod practice;
#[cfg(feature = "house")]
mod records;
mod sheets;
#[cfg(feature = "house")]
mod tables;
#[cfg(feature = "house")]
mod think;

use std::borrow::Cow;

use answer::{Answer, read};
use serde::Deserialize;
use sheets::Sheets;

/// The kind of a question. The handler parses the rest: raw JSON text cannot pass through an enum in serde.
#[derive(Deserialize)]
struct What<'a> {
    #[serde(rename = "do", borrow)]
    what: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Score {
    line: String,
}

/// The state on this device: open sheets, tables and analyses.
#[derive(Debug, Default)]
pub struct Pocket {
    sheets: Sheets,
    #[cfg(feature = "house")]
    house: house::House,
}

impl Pocket {
    /// Answers one question; unreadable text gets an answer, too.
    pub fn call(&mut self, question: &str) -> String {
        answer::text(&self.answer(question))
    }

    fn answer(&mut self, question: &str) -> Answer {
        let What { what } = read(question)?;
        match &*what {
            "sheet" => self.sheets.answer(read(question)?),
            "score" => {
                // By name: without the feature `house` there is no catalog, which lists what can be scored.
                let Score { line } = read(question)?;
                answer::raw(rules_doppelkopf::score_line(&line))
            }
            #[cfg(feature = "house")]
            other => self.house.answer(other, question),
            #[cfg(not(feature = "house"))]
            other => answer::unknown(other),
        }
    }
}
