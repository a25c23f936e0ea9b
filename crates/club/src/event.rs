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

/// The change of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "ClubChange")]
#[schema(as = ClubChange)]
pub enum Change {
    /// The round was created.
    Founded {
        /// Its title.
        title: String,
        /// The public id of the owner.
        owner: String,
        /// The members, in seating order.
        members: Vec<String>,
        /// The settings of its evenings.
        settings: Settings,
    },
    /// The round was renamed.
    Retitled {
        /// The new name.
        title: String,
    },
    /// The settings changed; earlier evenings keep theirs.
    SettingsChanged {
        /// All settings.
        settings: Settings,
    },
    /// Set whether games played online by its members count.
    OnlineCounted {
        /// Whether they count.
        counted: bool,
    },
    /// The first day of its seasons changed, also of past ones.
    SeasonMoved {
        /// The day.
        start: SeasonStart,
    },
    /// A member was added.
    MemberAdded {
        /// The name.
        name: String,
    },
    /// A member was renamed.
    MemberRenamed {
        /// The member.
        member: MemberId,
        /// The new name.
        name: String,
    },
    /// A member was connected with an account.
    MemberKnown {
        /// The member.
        member: MemberId,
        /// The public id of the account; empty if it was deleted.
        person: String,
    },
    /// A member left, or is back.
    MemberLeft {
        /// The member.
        member: MemberId,
        /// Whether they have left.
        left: bool,
    },
    /// Two members were merged, because they are one person.
    MembersMerged {
        /// The member who was merged.
        from: MemberId,
        /// The member they were merged into.
        into: MemberId,
    },
    /// A merge was undone.
    MergeUndone {
        /// The member who had been merged.
        from: MemberId,
    },
    /// A link was created.
    LinkGranted {
        /// The link.
        link: ClubLink,
    },
    /// A link was revoked.
    LinkWithdrawn {
        /// The secret in it.
        key: String,
    },
    /// An evening was opened.
    EveningOpened {
        /// The id of its sheet.
        sheet: String,
    },
    /// An evening was removed from the round.
    EveningRemoved {
        /// The id of its sheet.
        sheet: String,
    },
    /// A payment into the cash box, or out of it.
    Paid {
        /// The member.
        member: MemberId,
        /// The amount in hundredths of the currency; negative if it was taken out.
        cents: i64,
        /// The purpose.
        note: String,
    },
    /// A change of a tournament of the round.
    Tournament {
        /// The number of the tournament, counted from 0.
        tournament: u16,
        /// The change.
        change: TournamentChange,
    },
    /// A payment entered by mistake was undone.
    PaymentUndone {
        /// The id of its event.
        payment: String,
    },
}

impl Event {
    /// Replaces the names (in lower case) of a deleted person; returns whether there was one.
    pub fn forget(&mut self, person: &str, names: &[String], instead: &str) -> bool {
        let mut found = false;
        let wrote = self.writer == person || names.contains(&self.by.to_lowercase());
        if wrote && !self.by.is_empty() {
            self.by.clear();
            found = true;
        }
        for name in self.names_mut() {
            if names.contains(&name.to_lowercase()) {
                instead.clone_into(name);
                found = true;
            }
        }
        if let Change::MemberKnown { person: known, .. } = &mut self.change
            && known.as_str() == person
        {
            known.clear();
            found = true;
        }
        found
    }

    /// These names (in lower case) as the event spells them.
    pub fn spellings(&self, names: &[String]) -> Vec<String> {
        let mut event = self.clone();
        let found = event.names_mut().into_iter().map(|name| &*name);
        found
            .chain([&self.by])
            .filter(|name| names.contains(&name.to_lowercase()))
            .cloned()
            .collect()
    }

    /// The names in what changed.
    fn names_mut(&mut self) -> Vec<&mut String> {
        match &mut self.change {
            Change::Founded { members, .. } => members.iter_mut().collect(),
            Change::MemberAdded { name } | Change::MemberRenamed { name, .. } => vec![name],
            Change::LinkGranted { link } => vec![&mut link.name],
            Change::Tournament { change, .. } => change.names_mut(),
            _ => Vec::new(),
        }
    }
}
