//! Commands of clients to a round.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ClubRight, MemberId, SeasonStart, TournamentCommand};

/// A change somebody wants, and what they had seen when they wanted it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "ClubRequest")]
#[schema(as = ClubRequest)]
pub struct Request {
    /// A name chosen by the client, 8 to 40 letters, digits, `-` and `_`, unlike any other: sent twice, it is done once.
    pub id: String,
    /// The version of the round that the client had seen.
    pub base: u32,
    /// What is wanted.
    pub command: Command,
}

/// What is wanted of a round. All but `join` needs the right to run it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "ClubCommand")]
#[schema(as = ClubCommand)]
pub enum Command {
    /// Another name.
    Retitle {
        /// The name.
        title: String,
    },
    /// Other rules from the next evening on.
    ChangeSettings {
        /// All of it.
        settings: Settings,
    },
    /// Whether games played online by its members count.
    CountOnline {
        /// Whether they do.
        counted: bool,
    },
    /// On which day of the year its seasons begin.
    MoveSeason {
        /// The day.
        start: SeasonStart,
    },
    /// Somebody joins.
    AddMember {
        /// The name.
        name: String,
    },
    /// A member is called otherwise.
    RenameMember {
        /// Who.
        member: MemberId,
        /// The name.
        name: String,
    },
    /// A member does not come any more, or comes again.
    MemberLeft {
        /// Who.
        member: MemberId,
        /// Whether they left.
        left: bool,
    },
    /// Two members are one person: all of one counts for the other.
    MergeMembers {
        /// Who turned out to be somebody else.
        from: MemberId,
        /// Who that is.
        into: MemberId,
    },
    /// They are two after all.
    UndoMerge {
        /// Who had been merged.
        from: MemberId,
    },
    /// Whoever asks is the member of their link, with the account they are signed in to.
    Join {},
    /// Give somebody a link.
    GrantLink {
        /// Whose it is.
        name: String,
        /// What it allows.
        right: ClubRight,
    },
    /// Withdraw a link.
    WithdrawLink {
        /// The secret in it.
        key: String,
    },
    /// An evening does not count for the round any more; its sheet stays.
    RemoveEvening {
        /// Its sheet.
        sheet: String,
    },
    /// Somebody paid into the cash box, or was paid out of it.
    Pay {
        /// Who.
        member: MemberId,
        /// How much, in hundredths; negative if it is taken out.
        cents: i64,
        /// What for.
        #[serde(default)]
        note: String,
    },
    /// Something in a tournament of the round.
    Tournament {
        /// Which, counted from 0.
        #[schema(maximum = 65535)]
        tournament: u16,
        /// What.
        command: TournamentCommand,
    },
    /// A payment was entered by mistake.
    UndoPayment {
        /// The id of its event.
        payment: String,
    },
}
