//! Commands of clients to a round.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ClubRight, MemberId, SeasonStart, TournamentCommand};

/// A change of a round, and the version it is based on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "ClubRequest")]
#[schema(as = ClubRequest)]
pub struct Request {
    /// An id chosen by the client, 8 to 40 letters, digits, `-` and `_`, unique: a request sent twice is done once.
    pub id: String,
    /// The version of the round that the client has seen.
    pub base: u32,
    /// The command.
    pub command: Command,
}

/// A command to a round. All but `join` need the right to run it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "ClubCommand")]
#[schema(as = ClubCommand)]
pub enum Command {
    /// Rename the round.
    Retitle {
        /// The new name.
        title: String,
    },
    /// Change the settings; they apply from the next evening on.
    ChangeSettings {
        /// All settings.
        settings: Settings,
    },
    /// Set whether games played online by its members count.
    CountOnline {
        /// Whether they count.
        counted: bool,
    },
    /// Set the day of the year on which its seasons begin.
    MoveSeason {
        /// The day.
        start: SeasonStart,
    },
    /// Add a member.
    AddMember {
        /// The name.
        name: String,
    },
    /// Rename a member.
    RenameMember {
        /// The member.
        member: MemberId,
        /// The new name.
        name: String,
    },
    /// Note that a member has left, or is back.
    MemberLeft {
        /// The member.
        member: MemberId,
        /// Whether they have left.
        left: bool,
    },
    /// Merge two members who are one person: everything of one counts for the other.
    MergeMembers {
        /// The member to be merged.
        from: MemberId,
        /// The member they are merged into.
        into: MemberId,
    },
    /// Undo a merge.
    UndoMerge {
        /// The member who had been merged.
        from: MemberId,
    },
    /// Connect the member of one's link with the account one is signed in to.
    Join {},
    /// Create a personal link.
    GrantLink {
        /// The name of the person it is for.
        name: String,
        /// What it allows.
        right: ClubRight,
    },
    /// Revoke a link.
    WithdrawLink {
        /// The secret in it.
        key: String,
    },
    /// Remove an evening from the round; its sheet stays.
    RemoveEvening {
        /// The id of its sheet.
        sheet: String,
    },
    /// Enter a payment into the cash box, or out of it.
    Pay {
        /// The member.
        member: MemberId,
        /// The amount in hundredths of the currency; negative if it is taken out.
        cents: i64,
        /// The purpose.
        #[serde(default)]
        note: String,
    },
    /// A command to a tournament of the round.
    Tournament {
        /// The number of the tournament, counted from 0.
        #[schema(maximum = 65535)]
        tournament: u16,
        /// The command.
        command: TournamentCommand,
    },
    /// Undo a payment entered by mistake.
    UndoPayment {
        /// The id of its event.
        payment: String,
    },
}
