//! Members: accounts, or plain names.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A member of a round: the place in its list, counted from 0. It never changes.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct MemberId(pub u16);

impl MemberId {
    /// The index in the list of members.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A member of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Member {
    /// The current name.
    pub name: String,
    /// All names so far: older evenings use these.
    pub names: Vec<String>,
    /// The public id of the account, if there is one.
    pub person: Option<String>,
    /// The member that this one was merged into.
    pub merged: Option<MemberId>,
    /// Whether they have left the round.
    pub left: bool,
}

impl Member {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            names: vec![name.to_owned()],
            ..Self::default()
        }
    }

    pub(crate) fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
        if !self.is_called(name) {
            self.names.push(name.to_owned());
        }
    }

    /// Whether they have, or had, this name.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.names.iter().any(|own| own.to_lowercase() == name)
    }
}
