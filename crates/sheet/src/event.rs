//! The log: every change of an evening is an event, also an undo.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Link, OnlineGame, PlayerId, RowEntry, RowId, Settings};

/// One event of an evening. Its version is its position in the log, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "SheetEvent")]
#[schema(as = SheetEvent)]
pub struct Event {
    /// The id given by the writer's device: an event that is sent again is written once.
    pub id: String,
    /// The writer's name.
    pub by: String,
    /// The writer's public id, so that the name can be erased; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(skip)]
    #[schema(ignore)]
    pub writer: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The change.
    pub change: Change,
}

/// The change of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "SheetChange")]
#[schema(as = SheetChange)]
pub enum Change {
    /// The evening was opened.
    Opened {
        /// Its title.
        title: String,
        /// The public id of the owner.
        owner: String,
        /// The players, in seating order.
        players: Vec<String>,
        /// The settings.
        settings: Settings,
        /// The round it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        club: Option<String>,
    },
    /// The title changed.
    Retitled {
        /// The new title.
        title: String,
    },
    /// A player was added, to the right of the first player, or on the chair of a player who left.
    PlayerAdded {
        /// The name.
        name: String,
        /// The player whose chair it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        chair: Option<PlayerId>,
    },
    /// The seating order changed.
    SeatsChanged {
        /// All players, including absent ones.
        seats: Vec<PlayerId>,
    },
    /// A player was renamed.
    PlayerRenamed {
        /// The player.
        player: PlayerId,
        /// The new name.
        name: String,
    },
    /// A player rests until further notice, or plays again.
    PlayerRested {
        /// The player.
        player: PlayerId,
        /// Whether they rest.
        resting: bool,
    },
    /// The settings changed.
    SettingsChanged {
        /// All settings.
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
        /// The corrected game.
        entry: RowEntry,
    },
    /// A game was deleted.
    RowDeleted {
        /// Its row.
        row: RowId,
    },
    /// The last change that can be undone was undone.
    Undone,
    /// What was undone last was redone.
    Redone,
    /// A link was created.
    LinkGranted {
        /// The link.
        link: Link,
    },
    /// A link was revoked.
    LinkWithdrawn {
        /// The secret in it.
        key: String,
    },
    /// A table was opened for the next game.
    TableOpened {
        /// The table and who plays there.
        online: OnlineGame,
    },
    /// The sheet no longer waits for that table.
    TableForgotten {
        /// The table's id.
        table: String,
    },
    /// The evening was closed.
    Closed,
    /// The evening was reopened.
    Reopened,
}

impl Event {
    /// Replaces these names of players (in lower case) in the event, and removes them as its writer, who may have come by a link and without
    /// an account; returns whether it had one. For deleted members of a round.
    pub fn forget_player(&mut self, names: &[String], instead: &str) -> bool {
        let wrote = names.contains(&self.by.to_lowercase());
        if wrote {
            self.by.clear();
        }
        let mut played = false;
        for name in self.players_mut() {
            if names.contains(&name.to_lowercase()) {
                instead.clone_into(name);
                played = true;
            }
        }
        wrote || played
    }

    /// These names (in lower case) as the event spells them.
    pub fn spellings(&self, names: &[String]) -> Vec<String> {
        let mut event = self.clone();
        let players = event.players_mut().into_iter().map(|name| &*name);
        players
            .chain([&self.by])
            .filter(|name| names.contains(&name.to_lowercase()))
            .cloned()
            .collect()
    }

    fn players_mut(&mut self) -> Vec<&mut String> {
        match &mut self.change {
            Change::Opened { players, .. } => players.iter_mut().collect(),
            Change::PlayerAdded { name, .. } | Change::PlayerRenamed { name, .. } => vec![name],
            _ => Vec::new(),
        }
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
