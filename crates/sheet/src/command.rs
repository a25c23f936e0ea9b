//! Commands of clients to a sheet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{PlayerId, Right, RowEntry, RowId, Settings};

/// A change of a sheet, and the version it is based on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "SheetRequest")]
#[schema(as = SheetRequest)]
pub struct Request {
    /// An id chosen by the client, 8 to 40 letters, digits, `-` and `_`, unique: a request sent twice is done once.
    #[schema(min_length = 8, max_length = 40, pattern = "^[A-Za-z0-9_-]{8,40}$")]
    pub id: String,
    /// The version of the sheet that the client has seen.
    pub base: u32,
    /// The command.
    pub command: Command,
}

/// A command to a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "SheetCommand")]
#[schema(as = SheetCommand)]
pub enum Command {
    /// Enter a game; its row gets the id of the request.
    EnterRow {
        /// The game.
        entry: RowEntry,
    },
    /// Correct an earlier game.
    EditRow {
        /// Its row.
        row: RowId,
        /// The corrected game.
        entry: RowEntry,
    },
    /// Delete a game.
    DeleteRow {
        /// Its row.
        row: RowId,
    },
    /// Add a player.
    AddPlayer {
        /// The name.
        name: String,
        /// The player who leaves and whose chair the new one takes.
        #[serde(default)]
        #[ts(optional)]
        chair: Option<PlayerId>,
    },
    /// Change the seating order.
    ChangeSeats {
        /// All players, including absent ones, each once.
        seats: Vec<PlayerId>,
    },
    /// Rename a player.
    RenamePlayer {
        /// The player.
        player: PlayerId,
        /// The new name.
        name: String,
    },
    /// Note that a player rests until further notice, or plays again.
    RestPlayer {
        /// The player.
        player: PlayerId,
        /// Whether they rest.
        resting: bool,
    },
    /// Change the title.
    Retitle {
        /// The title.
        title: String,
    },
    /// Change the settings; every row is scored again.
    ChangeSettings {
        /// All settings.
        settings: Settings,
    },
    /// Undo the last change.
    Undo {},
    /// Redo what was undone last.
    Redo {},
    /// Stop waiting for a game at a table of the server.
    ForgetTable {
        /// The table's id.
        table: String,
    },
    /// Create a link. Only for the owner.
    GrantLink {
        /// The right it grants.
        right: Right,
    },
    /// Revoke a link. Only for the owner.
    WithdrawLink {
        /// The secret in it.
        key: String,
    },
    /// Close the evening. Only for the owner.
    Close {},
    /// Reopen the evening. Only for the owner.
    Reopen {},
}

impl Command {
    /// Whether only the owner may do it.
    pub const fn is_for_the_owner(&self) -> bool {
        matches!(
            self,
            Self::GrantLink { .. } | Self::WithdrawLink { .. } | Self::Close {} | Self::Reopen {}
        )
    }

    /// Whether its effect depends on the current state of the sheet.
    pub const fn depends_on_the_rest(&self) -> bool {
        !matches!(
            self,
            Self::Retitle { .. }
                | Self::RenamePlayer { .. }
                | Self::ForgetTable { .. }
                | Self::GrantLink { .. }
                | Self::WithdrawLink { .. }
        )
    }
}
