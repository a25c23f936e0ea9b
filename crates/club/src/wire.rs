//! Bodies of the HTTP API for rounds.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Club, ClubView};

/// A request for a new round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewClub {
    /// An id chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The members, in seating order.
    pub members: Vec<String>,
    /// The settings of its evenings.
    pub settings: Settings,
}

/// The answer to a request for a new round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubOpened {
    /// Its id.
    pub club: String,
}

/// A request for an evening of a round, with the round's settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvening {
    /// An id chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// The evening's title.
    pub title: String,
    /// The players present, in seating order; names that are not members' are guests.
    pub players: Vec<String>,
}

/// A round in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClubCard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of members.
    pub members: u32,
    /// The number of evenings.
    pub evenings: u32,
    /// When it last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubAnswer {
    /// The version of the request's event.
    pub done: u32,
    /// The current round.
    pub club: ClubView,
}

impl Club {
    /// The card of the round in lists.
    pub fn card(&self, id: &str) -> ClubCard {
        let facts = self.facts();
        let members = facts.members.iter();
        ClubCard {
            id: id.to_owned(),
            title: facts.title.clone(),
            members: members
                .filter(|one| one.merged.is_none() && !one.left)
                .count() as u32,
            evenings: facts.evenings.len() as u32,
            updated: self.events().last().map_or(facts.founded, |event| event.at),
        }
    }
}
