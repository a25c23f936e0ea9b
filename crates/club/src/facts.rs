//! The state of a round, folded from its log.

use sheet::Settings;

use crate::{Change, ClubLink, Event, Member, MemberId, SeasonStart, Tournament};

/// An evening of the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfClub {
    /// The id of its sheet.
    pub sheet: String,
    /// When it was opened, in milliseconds since 1970.
    pub at: u64,
}

/// A payment into the cash box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paid {
    /// The id of its event.
    pub id: String,
    /// Who paid.
    pub member: MemberId,
    /// How much, in hundredths; negative if it was taken out.
    pub cents: i64,
    /// The purpose.
    pub note: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who entered it.
    pub by: String,
}

/// The fold over the events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The round's title.
    pub title: String,
    /// The public id of the owner.
    pub owner: String,
    /// When it was created.
    pub founded: u64,
    /// All current and former members.
    pub members: Vec<Member>,
    /// The settings of its evenings.
    pub settings: Settings,
    /// Whether its members' online games count.
    pub online: bool,
    /// When its seasons begin.
    pub season: SeasonStart,
    /// The links created, including withdrawn ones.
    pub links: Vec<ClubLink>,
    /// Its evenings, in the order in which they were opened.
    pub evenings: Vec<OfClub>,
    /// The payments.
    pub paid: Vec<Paid>,
    /// Its tournaments, in the order in which they were opened.
    pub tournaments: Vec<Tournament>,
}

impl Facts {
    pub(crate) fn take(&mut self, event: &Event) {
        match &event.change {
            Change::Founded {
                title,
                owner,
                members,
                settings,
            } => {
                self.title.clone_from(title);
                self.owner.clone_from(owner);
                self.founded = event.at;
                self.members = members.iter().map(|name| Member::new(name)).collect();
                self.settings = settings.clone();
            }
            Change::Retitled { title } => self.title.clone_from(title),
            Change::SettingsChanged { settings } => self.settings = settings.clone(),
            Change::OnlineCounted { counted } => self.online = *counted,
            Change::SeasonMoved { start } => self.season = *start,
            Change::MemberAdded { name } => self.members.push(Member::new(name)),
            Change::MemberRenamed { member, name } => {
                self.with(*member, |member| member.rename(name));
            }
            Change::MemberKnown { member, person } => self.with(*member, |member| {
                member.person = Some(person.clone()).filter(|person| !person.is_empty());
            }),
            Change::MemberLeft { member, left } => {
                self.with(*member, |member| member.left = *left);
            }
            Change::MembersMerged { from, into } => {
                self.with(*from, |member| member.merged = Some(*into));
            }
            Change::MergeUndone { from } => self.with(*from, |member| member.merged = None),
            Change::LinkGranted { link } => self.links.push(link.clone()),
            Change::LinkWithdrawn { key } => {
                if let Some(link) = self.links.iter_mut().find(|link| link.key == *key) {
                    link.withdrawn = true;
                }
            }
            Change::EveningOpened { sheet } => self.evenings.push(OfClub {
                sheet: sheet.clone(),
                at: event.at,
            }),
            Change::EveningRemoved { sheet } => self.evenings.retain(|one| one.sheet != *sheet),
            Change::Paid {
                member,
                cents,
                note,
            } => self.paid.push(Paid {
                id: event.id.clone(),
                member: *member,
                cents: *cents,
                note: note.clone(),
                at: event.at,
                by: event.by.clone(),
            }),
            Change::Tournament { tournament, change } => {
                Tournament::take(
                    &mut self.tournaments,
                    *tournament,
                    change,
                    &event.id,
                    event.at,
                );
            }
            Change::PaymentUndone { payment } => self.paid.retain(|paid| paid.id != *payment),
        }
    }

    fn with(&mut self, member: MemberId, change: impl FnOnce(&mut Member)) {
        if let Some(member) = self.members.get_mut(member.index()) {
            change(member);
        }
    }

    /// Every sheet of the round: its evenings, and the lists of its tournaments.
    pub fn sheets(&self) -> impl Iterator<Item = &str> {
        let evenings = self.evenings.iter().map(|evening| &evening.sheet);
        let tables = self.tournaments.iter().flat_map(|one| &one.drawn).flatten();
        evenings
            .chain(tables.map(|table| &table.sheet))
            .map(String::as_str)
    }

    /// The member after following all merges.
    pub fn really(&self, member: MemberId) -> MemberId {
        let mut member = member;
        // A chain is at most as long as the list of members, and `decide` refuses circles.
        for _ in 0..self.members.len() {
            match self.members.get(member.index()).and_then(|one| one.merged) {
                Some(next) => member = next,
                None => break,
            }
        }
        member
    }

    /// The member who has, or had, this name. If two had it, the one who has it now.
    pub fn member_called(&self, name: &str) -> Option<MemberId> {
        let ids = || (0..).map(MemberId).zip(&self.members);
        let folded = name.to_lowercase();
        let now = ids().find(|(_, member)| member.name.to_lowercase() == folded);
        let found = now.or_else(|| ids().find(|(_, member)| member.is_called(name)));
        found.map(|(id, _)| self.really(id))
    }

    /// The member with this account.
    pub fn member_of(&self, person: &str) -> Option<MemberId> {
        let known = |member: &&Member| member.person.as_deref() == Some(person);
        let place = self.members.iter().position(|member| known(&member))?;
        u16::try_from(place)
            .ok()
            .map(|id| self.really(MemberId(id)))
    }

    /// The accounts of all members.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        let members = self.members.iter();
        members.filter_map(|member| member.person.as_deref())
    }

    /// All names of a member and of those merged into it.
    pub fn names_of(&self, member: MemberId) -> Vec<String> {
        let ids = (0..).map(MemberId).zip(&self.members);
        let same = ids.filter(|(id, _)| self.really(*id) == member);
        same.flat_map(|(_, member)| member.names.clone()).collect()
    }
}
