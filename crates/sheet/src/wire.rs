//! Bodies of the HTTP API for sheets.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Command, Evening, Settings, SheetView};

/// A request for a new evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSheet {
    /// A name chosen by the client, as in `SheetRequest`.
    #[schema(min_length = 8, max_length = 40, pattern = "^[A-Za-z0-9_-]{8,40}$")]
    pub id: String,
    /// What the evening is called.
    pub title: String,
    /// 4 to 7 names, in the order in which they sit.
    #[schema(min_items = 4, max_items = 7)]
    pub players: Vec<String>,
    /// What is agreed upon.
    pub settings: Settings,
}

/// An evening that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SheetOpened {
    /// Its id.
    pub sheet: String,
}

/// An evening in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SheetCard {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When it changed last, in milliseconds since 1970.
    pub updated: u64,
    /// Whether it is over.
    pub closed: bool,
    /// How many games it has.
    pub games: u32,
    /// The names of the players.
    pub players: Vec<String>,
    /// What each of them has.
    pub totals: Vec<i64>,
}

/// A request was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SheetAnswer {
    /// The version of the event it became, now or when it was first sent; the base of whatever follows from it.
    pub done: u32,
    /// The sheet as it is now, from the first row on that differs from what the request was based on.
    pub sheet: SheetView,
}

/// A request to see what a command would lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The command.
    pub command: Command,
}

impl Evening {
    /// The card of the evening in lists.
    pub fn card(&self, id: &str) -> SheetCard {
        let facts = self.facts();
        SheetCard {
            id: id.to_owned(),
            title: facts.title.clone(),
            opened: facts.opened,
            updated: self.events().last().map_or(facts.opened, |event| event.at),
            closed: facts.closed,
            games: self.ledger().played,
            players: facts.players.iter().map(|p| p.name.clone()).collect(),
            totals: self.ledger().totals.clone(),
        }
    }

    /// The first row that differs from an earlier state of the evening.
    pub fn first_difference(&self, earlier: &Self) -> usize {
        let now = self.facts().rows.iter().zip(&self.ledger().rows);
        let then = earlier.facts().rows.iter().zip(&earlier.ledger().rows);
        now.zip(then).take_while(|(now, then)| now == then).count()
    }
}
