//! Rights in a round, and the links that grant them: each link belongs to one person.

use serde::{Deserialize, Serialize};
use sheet::Role;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::MemberId;

/// The right that a link grants.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum ClubRight {
    /// Follow evenings and seasons.
    Read,
    /// Also write games.
    Write,
    /// Also run the round: members, rules, links, evenings.
    Run,
}

impl ClubRight {
    /// The role at the sheets of the round.
    pub const fn role(self) -> Role {
        match self {
            Self::Read => Role::Reader,
            Self::Write => Role::Writer,
            Self::Run => Role::Owner,
        }
    }
}

/// A personal link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClubLink {
    /// The secret in it.
    pub key: String,
    /// The name of the person it is for; rows written with it carry this name.
    pub name: String,
    /// The member it is for, if any.
    #[serde(default)]
    pub member: Option<MemberId>,
    /// The right it grants.
    pub right: ClubRight,
    /// Whether it was revoked.
    #[serde(default)]
    pub withdrawn: bool,
}

/// Somebody's identity and rights in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What they may do.
    pub right: ClubRight,
    /// Whether they own the round: only the owner may delete it.
    pub owner: bool,
    /// The member they are, if any.
    pub member: Option<MemberId>,
    /// Their name in the round.
    pub name: String,
}
