//! Commands of clients to a sheet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{PlayerId, Right, RowEntry, RowId, Settings};

/// A change somebody wants, and what they had seen when they wanted it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "SheetRequest")]
#[schema(as = SheetRequest)]
pub struct Request {
    /// A name chosen by the client, 8 to 40 letters, digits, `-` and `_`, unlike any other: sent twice, it is done once.
    #[schema(min_length = 8, max_length = 40, pattern = "^[A-Za-z0-9_-]{8,40}$")]
    pub id: String,
    /// The version of the sheet that the client had seen.
    pub base: u32,
    /// What is wanted.
    pub command: Command,
}

/// What is wanted of a sheet.
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
        /// The game as it was.
        entry: RowEntry,
    },
    /// Strike a game out.
    DeleteRow {
        /// Its row.
        row: RowId,
    },
    /// Another player sits down.
    AddPlayer {
        /// The name.
        name: String,
        /// Somebody who leaves and whose chair it is.
        #[serde(default)]
        #[ts(optional)]
        chair: Option<PlayerId>,
    },
    /// The players sit in another order.
    ChangeSeats {
        /// Everybody, absent ones too, each once.
        seats: Vec<PlayerId>,
    },
    /// A player is called otherwise.
    RenamePlayer {
        /// Who.
        player: PlayerId,
        /// The name.
        name: String,
    },
    /// A player rests until further notice, or plays again.
    RestPlayer {
        /// Who.
        player: PlayerId,
        /// Whether they rest.
        resting: bool,
    },
    /// Another title.
    Retitle {
        /// The title.
        title: String,
    },
    /// Something else is agreed upon; every row is reckoned anew.
    ChangeSettings {
        /// All of it.
        settings: Settings,
    },
    /// Undo the last change.
    Undo {},
    /// Do again what was undone last.
    Redo {},
    /// Wait no longer for a game played at a table of the house.
    ForgetTable {
        /// Which table.
        table: String,
    },
    /// Give a link. The owner's affair.
    GrantLink {
        /// What it allows.
        right: Right,
    },
    /// Take a link back. The owner's affair.
    WithdrawLink {
        /// The secret in it.
        key: String,
    },
    /// The evening is over. The owner's affair.
    Close {},
    /// It goes on after all. The owner's affair.
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
