//! Rights in a round, and the links that grant them: each link belongs to one person.

use serde::{Deserialize, Serialize};
use sheet::Role;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::MemberId;

/// What a link allows.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum ClubRight {
    /// To follow evenings and seasons.
    Read,
    /// To write games, too.
    Write,
    /// To run the round: members, rules, links, evenings.
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

/// A link, given to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClubLink {
    /// The secret in it.
    pub key: String,
    /// Whose it is: rows written with it say so.
    pub name: String,
    /// Which member that is.
    #[serde(default)]
    pub member: Option<MemberId>,
    /// What it allows.
    pub right: ClubRight,
    /// Whether it was withdrawn.
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
