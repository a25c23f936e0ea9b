//! Refusals: each says what was wrong, what to do, and which field of the form is concerned.

use game::RuleError;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Event;

/// Why a request to a sheet was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, TS, ToSchema)]
#[error("{message}")]
pub struct SheetRefusal {
    /// A stable name for programs.
    pub code: &'static str,
    /// Whole sentences for people.
    pub message: String,
    /// The paragraph of the rules of Doppelkopf that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// The field that is wrong, such as `re.points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<Box<str>>,
    /// The number of an earlier game that prevents it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<u32>,
    /// The line of a CSV file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
    /// The column of a CSV file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<u32>,
    /// What is wrong at that place of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<Box<CsvFault>>,
    /// What others changed since the version that the request was based on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub meanwhile: Option<Box<Meanwhile>>,
    /// What the server's answer depends on; not sent.
    #[serde(skip)]
    pub kind: RefusalKind,
}

/// What a refusal is about, so that nobody has to compare codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RefusalKind {
    /// The request itself is wrong, or cannot be granted now.
    #[default]
    Invalid,
    /// The request is based on an outdated version.
    Conflict,
    /// The requester lacks the right.
    Forbidden,
    /// The link was withdrawn, or the sheet or round deleted.
    Gone,
    /// There is no such round or tournament.
    Unknown,
}

/// What is wrong with a cell of a CSV file, for programs with their own texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct CsvFault {
    /// A stable code: `expected`, `none_of`, `not_a_number`, …, or the code of the refusal for the same entry elsewhere.
    pub code: &'static str,
    /// The content of the cell.
    pub found: String,
    /// What is expected, if it can be said; several separated by commas.
    pub expected: String,
}

/// What happened since the version that a writer had seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Meanwhile {
    /// The current version.
    pub version: u32,
    /// The events, oldest first; links are left out.
    pub events: Vec<Event>,
}

impl SheetRefusal {
    /// A refusal of the whole request.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            rule: None,
            field: None,
            game: None,
            line: None,
            column: None,
            cause: None,
            meanwhile: None,
            kind: RefusalKind::Invalid,
        }
    }

    /// A refusal of a request that is based on an outdated version.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(RefusalKind::Conflict, code, message)
    }

    /// A refusal of a request for which the requester lacks the right.
    pub fn forbidden(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(RefusalKind::Forbidden, code, message)
    }

    /// A refusal because the link was withdrawn, or the sheet or round deleted.
    pub fn gone(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(RefusalKind::Gone, code, message)
    }

    /// A refusal because there is no such round or tournament.
    pub fn unknown(code: &'static str, message: impl Into<String>) -> Self {
        Self::of(RefusalKind::Unknown, code, message)
    }

    fn of(kind: RefusalKind, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            ..Self::new(code, message)
        }
    }

    /// A refusal at a field.
    pub fn at(field: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            field: Some(field.into()),
            ..Self::new(code, message)
        }
    }

    /// A refusal at a field, based on a rule of the game.
    pub fn by_rule(field: &str, error: &impl RuleError) -> Self {
        Self {
            rule: Some(error.rule()),
            ..Self::at(field, error.code(), error.to_string())
        }
    }
}
