//! Bodies of the HTTP API for sheets.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Command, Evening, Settings, SheetView};

/// A request for a new evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSheet {
    /// An id chosen by the client, as in `SheetRequest`.
    #[schema(min_length = 8, max_length = 40, pattern = "^[A-Za-z0-9_-]{8,40}$")]
    pub id: String,
    /// The evening's title.
    pub title: String,
    /// 4 to 7 names, in seating order.
    #[schema(min_items = 4, max_items = 7)]
    pub players: Vec<String>,
    /// The settings.
    pub settings: Settings,
}

/// The answer to a request for a new evening.
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
    /// Its title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: u64,
    /// Whether it is closed.
    pub closed: bool,
    /// How many games it has.
    pub games: u32,
    /// The names of the players.
    pub players: Vec<String>,
    /// The total of each player.
    pub totals: Vec<i64>,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SheetAnswer {
    /// The version of the request's event, also if it was sent before; the base of further requests.
    pub done: u32,
    /// The current sheet, from the first row on that differs from the request's base.
    pub sheet: SheetView,
}

/// A request to preview a command.
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
