//! The log of a round.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ClubLink, MemberId, SeasonStart, TournamentChange};

/// One event of a round. Its version is its position in the log, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The id given by the writer's device: an event that is sent again is written once.
    pub id: String,
    /// The writer's name.
    pub by: String,
    /// The writer's public id; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub writer: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What changed.
    pub change: Change,
}

/// What an event changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "ClubChange")]
#[schema(as = ClubChange)]
pub enum Change {
    /// The round was founded.
    Founded {
        /// What it is called.
        title: String,
        /// The public id of whoever founded it.
        owner: String,
        /// Who belongs to it, as they sit.
        members: Vec<String>,
        /// What it plays by.
        settings: Settings,
    },
    /// It got another name.
    Retitled {
        /// The name.
        title: String,
    },
    /// It plays by other rules from now on; evenings of before keep theirs.
    SettingsChanged {
        /// All of it.
        settings: Settings,
    },
    /// Games played online by its members count, or do not.
    OnlineCounted {
        /// Whether they do.
        counted: bool,
    },
    /// Its seasons begin on another day, past ones too.
    SeasonMoved {
        /// The day.
        start: SeasonStart,
    },
    /// Somebody joined.
    MemberAdded {
        /// The name.
        name: String,
    },
    /// A member is called otherwise.
    MemberRenamed {
        /// Who.
        member: MemberId,
        /// The name.
        name: String,
    },
    /// A member is this person of the house.
    MemberKnown {
        /// Who.
        member: MemberId,
        /// The public id; empty where the account was deleted.
        person: String,
    },
    /// A member does not come any more, or comes again.
    MemberLeft {
        /// Who.
        member: MemberId,
        /// Whether they left.
        left: bool,
    },
    /// Two members are one person.
    MembersMerged {
        /// Who turned out to be somebody else.
        from: MemberId,
        /// Who that is.
        into: MemberId,
    },
    /// They are two after all.
    MergeUndone {
        /// Who had been merged.
        from: MemberId,
    },
    /// A link was given.
    LinkGranted {
        /// The link.
        link: ClubLink,
    },
    /// A link was withdrawn.
    LinkWithdrawn {
        /// The secret in it.
        key: String,
    },
    /// An evening began.
    EveningOpened {
        /// Its sheet.
        sheet: String,
    },
    /// An evening does not belong to the round any more.
    EveningRemoved {
        /// Its sheet.
        sheet: String,
    },
    /// Somebody paid into the cash box, or was paid out of it.
    Paid {
        /// Who.
        member: MemberId,
        /// How much, in hundredths; negative if it was taken out.
        cents: i64,
        /// What for.
        note: String,
    },
    /// Something happened in a tournament of the round.
    Tournament {
        /// Which, counted from 0.
        tournament: u16,
        /// What.
        change: TournamentChange,
    },
    /// A payment was entered by mistake.
    PaymentUndone {
        /// The id of its event.
        payment: String,
    },
}

impl Event {
    /// Replaces the names (in lower case) of a deleted person; returns whether there was one.
    pub fn forget(&mut self, person: &str, names: &[String], instead: &str) -> bool {
        let mut found = false;
        if self.writer == person && !self.by.is_empty() {
            self.by.clear();
            found = true;
        }
        let mut clear = |name: &mut String| {
            if names.contains(&name.to_lowercase()) {
                instead.clone_into(name);
                found = true;
            }
        };
        match &mut self.change {
            Change::Founded { members, .. } => members.iter_mut().for_each(clear),
            Change::MemberAdded { name } | Change::MemberRenamed { name, .. } => clear(name),
            Change::LinkGranted { link } => clear(&mut link.name),
            Change::Tournament { change, .. } => change.names_mut().into_iter().for_each(clear),
            Change::MemberKnown { person: known, .. } if known.as_str() == person => {
                known.clear();
                found = true;
            }
            _ => {}
        }
        found
    }
}
