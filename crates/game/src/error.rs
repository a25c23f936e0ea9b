//! Errors that people and programs see.
//!
//! Policy: every refusal has a stable snake_case `code` for programs, a `message` of whole sentences that says what was
//! wrong and what to do, and, if a rule forbids the action, the paragraph of the game's RULES.md. No input may cause a
//! panic; a panic is a bug.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why an action is not legal: one variant per rule, each with its paragraph.
pub trait RuleError: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// A stable name for programs.
    fn code(&self) -> &'static str;
    /// The paragraph of RULES.md that forbids it.
    fn rule(&self) -> &'static str;
}

/// A text that is not a valid action or card in the notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not understood: {expected}.")]
pub struct BadNotation {
    /// The text, shortened to a readable length.
    pub text: String,
    /// What is expected instead.
    pub expected: String,
}

impl BadNotation {
    /// A refusal of `text`, with what is expected instead.
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        let text = match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        Self {
            text,
            expected: expected.into(),
        }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct InvalidSetup {
    /// A stable name for programs: `bad_option`, `bad_deck`, `bad_seats`, `bad_leader`, …
    pub code: &'static str,
    /// Whole sentences: what was wrong, and what would be right.
    pub message: String,
}

impl InvalidSetup {
    /// An option that is out of its range; `range` says what is allowed.
    pub fn option(name: &str, value: impl std::fmt::Display, range: &str) -> Self {
        Self {
            code: "bad_option",
            message: format!("Option `{name}` cannot be {value}: {range}."),
        }
    }

    /// A deck that is not the game's deck.
    pub fn deck(message: impl Into<String>) -> Self {
        Self {
            code: "bad_deck",
            message: message.into(),
        }
    }
}

/// Why a position cannot be solved exactly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Unsolvable {
    /// A stable name for programs: `not_available`, `hidden_cards`, `too_large`, …
    pub code: &'static str,
    /// Whole sentences: the reason.
    pub message: String,
}

/// Any error that the engine and the server send.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// A stable name for programs.
    pub code: String,
    /// Whole sentences for people.
    pub message: String,
    /// The paragraph of the game's rules that forbids it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub rule: Option<String>,
}

impl Refusal {
    /// A refusal that is not based on a rule of the game.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            rule: None,
        }
    }

    /// A refusal based on a rule of the game.
    pub fn by_rule(error: &impl RuleError) -> Self {
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            rule: Some(error.rule().to_owned()),
        }
    }
}

impl From<BadNotation> for Refusal {
    fn from(error: BadNotation) -> Self {
        Self::new("bad_notation", error.to_string())
    }
}

impl From<InvalidSetup> for Refusal {
    fn from(error: InvalidSetup) -> Self {
        Self::new(error.code, error.message)
    }
}

impl From<Unsolvable> for Refusal {
    fn from(error: Unsolvable) -> Self {
        Self::new(error.code, error.message)
    }
}
