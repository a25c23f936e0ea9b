//! The log: every change of an evening is an event, also an undo.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Link, OnlineGame, PlayerId, RowEntry, RowId, Settings};

/// One event of an evening. Its version is its place in the log, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "SheetEvent")]
#[schema(as = SheetEvent)]
pub struct Event {
    /// The name that the writer's device gave it, by which it is written once however often it is sent.
    pub id: String,
    /// The name of whoever wrote it.
    pub by: String,
    /// The public id of whoever wrote it, so that the name can be forgotten; empty where nobody is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(skip)]
    #[schema(ignore)]
    pub writer: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What changed.
    pub change: Change,
}

/// What an event changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "SheetChange")]
#[schema(as = SheetChange)]
pub enum Change {
    /// The evening began.
    Opened {
        /// What it is called.
        title: String,
        /// The public id of whoever it belongs to.
        owner: String,
        /// The players, in the order in which they sit.
        players: Vec<String>,
        /// What was agreed upon.
        settings: Settings,
        /// The round it is an evening of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        club: Option<String>,
    },
    /// It got another title.
    Retitled {
        /// The title.
        title: String,
    },
    /// Somebody sat down, to the right of the first player, or on the chair of somebody who left.
    PlayerAdded {
        /// The name.
        name: String,
        /// Whose chair.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        chair: Option<PlayerId>,
    },
    /// They sit in another order.
    SeatsChanged {
        /// Everybody, absent ones too.
        seats: Vec<PlayerId>,
    },
    /// Somebody is called otherwise.
    PlayerRenamed {
        /// Who.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// Somebody rests until further notice, or plays again.
    PlayerRested {
        /// Who.
        player: PlayerId,
        /// Whether they rest.
        resting: bool,
    },
    /// Something else was agreed upon.
    SettingsChanged {
        /// All of it.
        settings: Settings,
    },
    /// A game was entered.
    RowEntered {
        /// Its row.
        row: RowId,
        /// The game.
        entry: RowEntry,
    },
    /// A game was corrected.
    RowEdited {
        /// Its row.
        row: RowId,
        /// The game as it was.
        entry: RowEntry,
    },
    /// A game was struck out.
    RowDeleted {
        /// Its row.
        row: RowId,
    },
    /// The last change that can be undone was undone.
    Undone,
    /// What was undone last is done again.
    Redone,
    /// A link was given.
    LinkGranted {
        /// The link.
        link: Link,
    },
    /// A link was taken back.
    LinkWithdrawn {
        /// The secret in it.
        key: String,
    },
    /// A table was opened for the next game.
    TableOpened {
        /// The table and who plays there.
        online: OnlineGame,
    },
    /// That table is not awaited any more.
    TableForgotten {
        /// Which.
        table: String,
    },
    /// The evening is over.
    Closed,
    /// It goes on after all.
    Reopened,
}

impl Event {
    /// Replaces these names of players (in lower case) in the event; returns whether it had one. For deleted members of a round.
    pub fn forget_player(&mut self, names: &[String], instead: &str) -> bool {
        let mut found = false;
        let mut clear = |name: &mut String| {
            if names.contains(&name.to_lowercase()) {
                instead.clone_into(name);
                found = true;
            }
        };
        match &mut self.change {
            Change::Opened { players, .. } => players.iter_mut().for_each(clear),
            Change::PlayerAdded { name, .. } | Change::PlayerRenamed { name, .. } => clear(name),
            _ => {}
        }
        found
    }

    /// Removes the name of a deleted writer; returns whether it was there. The entries stay.
    pub fn forget(&mut self, person: &str) -> bool {
        let opened = matches!(&self.change, Change::Opened { owner, .. } if owner == person);
        let wrote = (opened || self.writer == person) && !self.by.is_empty();
        if wrote {
            self.by.clear();
        }
        wrote
    }
}

impl Change {
    /// Whether it can be undone.
    pub const fn can_be_undone(&self) -> bool {
        matches!(
            self,
            Self::Retitled { .. }
                | Self::PlayerAdded { .. }
                | Self::PlayerRenamed { .. }
                | Self::PlayerRested { .. }
                | Self::SeatsChanged { .. }
                | Self::SettingsChanged { .. }
                | Self::RowEntered { .. }
                | Self::RowEdited { .. }
                | Self::RowDeleted { .. }
        )
    }

    /// Whether it invalidates a write by somebody who has not seen it.
    pub const fn matters_to_writers(&self) -> bool {
        !matches!(
            self,
            Self::Retitled { .. }
                | Self::PlayerRenamed { .. }
                | Self::LinkGranted { .. }
                | Self::LinkWithdrawn { .. }
                | Self::TableOpened { .. }
                | Self::TableForgotten { .. }
        )
    }

    /// Whether it is shown to the owner only.
    pub const fn is_about_links(&self) -> bool {
        matches!(self, Self::LinkGranted { .. } | Self::LinkWithdrawn { .. })
    }
}
