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
    /// A name chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Who belongs to it, as they sit.
    pub members: Vec<String>,
    /// What it plays by.
    pub settings: Settings,
}

/// A round that was founded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubOpened {
    /// Its id.
    pub club: String,
}

/// A request for an evening of a round, by its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvening {
    /// A name chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// What the evening is called.
    pub title: String,
    /// Who is here, as they sit; names that are no member's are guests.
    pub players: Vec<String>,
}

/// A round in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClubCard {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// How many belong to it.
    pub members: u32,
    /// How many evenings it has had.
    pub evenings: u32,
    /// When something last changed, in milliseconds since 1970.
    pub updated: u64,
}

/// A request was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubAnswer {
    /// The version of the event it became.
    pub done: u32,
    /// The round as it is now.
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
