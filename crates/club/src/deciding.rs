//! Checks commands, and turns them into events.

use sheet::{Context, SheetRefusal, check_name, check_new, check_title};

use crate::club::too_many;
use crate::{
    Change, Club, ClubLink, ClubRight, Command, MOST_EVENINGS, MOST_MEMBERS, MemberId, Request,
    Standing,
};

impl Club {
    pub(crate) fn change(
        &self,
        request: &Request,
        standing: &Standing,
        context: &Context<'_>,
    ) -> Result<Change, SheetRefusal> {
        let facts = self.facts();
        let joins = matches!(request.command, Command::Join {});
        if standing.right < ClubRight::Run && !joins {
            return Err(SheetRefusal::forbidden(
                "not_runner",
                "Only whoever runs the round may do this.",
            ));
        }
        Ok(match &request.command {
            Command::Join {} => return self.join(standing, context.writer),
            Command::Retitle { title } => Change::Retitled {
                title: check_title(title)?,
            },
            Command::ChangeSettings { settings } => {
                let unseen = self
                    .events()
                    .get(request.base as usize..)
                    .unwrap_or_default();
                let changed =
                    |event: &crate::Event| matches!(event.change, Change::SettingsChanged { .. });
                if unseen.iter().any(changed) {
                    return Err(SheetRefusal::conflict(
                        "stale_rules",
                        "Somebody else has changed the rules since. Look at them, then change them again if need be.",
                    ));
                }
                Change::SettingsChanged {
                    settings: settings.clone().checked()?,
                }
            }
            Command::CountOnline { counted } => Change::OnlineCounted { counted: *counted },
            Command::MoveSeason { start } => Change::SeasonMoved {
                start: start.checked()?,
            },
            Command::AddMember { name } => {
                if facts.members.len() >= MOST_MEMBERS {
                    return Err(too_many());
                }
                let name = check_name(name, "name")?;
                check_new(&name, self.names(None), "name")?;
                Change::MemberAdded { name }
            }
            Command::RenameMember { member, name } => {
                self.require(*member)?;
                let name = check_name(name, "name")?;
                check_new(&name, self.names(Some(*member)), "name")?;
                Change::MemberRenamed {
                    member: *member,
                    name,
                }
            }
            Command::MemberLeft { member, left } => {
                self.require(*member)?;
                Change::MemberLeft {
                    member: *member,
                    left: *left,
                }
            }
            Command::MergeMembers { from, into } => self.merge(*from, *into)?,
            Command::UndoMerge { from } => {
                self.require(*from)?;
                if facts.members[from.index()].merged.is_none() {
                    return Err(SheetRefusal::at(
                        "from",
                        "not_merged",
                        "These are two members already.",
                    ));
                }
                Change::MergeUndone { from: *from }
            }
            Command::GrantLink { name, right } => {
                if facts.links.len() >= 2 * MOST_MEMBERS {
                    return Err(SheetRefusal::new(
                        "too_many_links",
                        "This round has given out as many links as it gives.",
                    ));
                }
                let name = check_name(name, "name")?;
                Change::LinkGranted {
                    link: ClubLink {
                        key: context.key.to_owned(),
                        member: facts.member_called(&name),
                        name,
                        right: *right,
                        withdrawn: false,
                    },
                }
            }
            Command::WithdrawLink { key } => {
                let given = facts
                    .links
                    .iter()
                    .any(|link| link.key == *key && !link.withdrawn);
                if !given {
                    return Err(SheetRefusal::forbidden(
                        "unknown_link",
                        "There is no such link, or it was withdrawn before.",
                    ));
                }
                Change::LinkWithdrawn { key: key.clone() }
            }
            Command::RemoveEvening { sheet } => {
                if !facts.evenings.iter().any(|one| one.sheet == *sheet) {
                    return Err(SheetRefusal::new(
                        "unknown_evening",
                        "This evening does not belong to the round.",
                    ));
                }
                Change::EveningRemoved {
                    sheet: sheet.clone(),
                }
            }
            Command::Pay {
                member,
                cents,
                note,
            } => {
                self.require(*member)?;
                if *cents == 0 || !(-10_000_000..=10_000_000).contains(cents) {
                    return Err(SheetRefusal::at(
                        "cents",
                        "bad_payment",
                        "A payment is at least one cent and at most a hundred thousand.",
                    ));
                }
                if note.chars().count() > 80 {
                    return Err(SheetRefusal::at(
                        "note",
                        "bad_note",
                        "A note has at most 80 characters.",
                    ));
                }
                Change::Paid {
                    member: facts.really(*member),
                    cents: *cents,
                    note: note.trim().to_owned(),
                }
            }
            Command::Tournament {
                tournament,
                command,
            } => return self.change_tournament(*tournament, command),
            Command::UndoPayment { payment } => {
                if !facts.paid.iter().any(|paid| paid.id == *payment) {
                    return Err(SheetRefusal::new(
                        "unknown_payment",
                        "There is no such payment any more.",
                    ));
                }
                Change::PaymentUndone {
                    payment: payment.clone(),
                }
            }
        })
    }

    /// Checks whether somebody may open an evening, and whether the limit allows one more.
    pub(crate) fn check_evening(&self, standing: &Standing) -> Result<(), SheetRefusal> {
        if standing.right < ClubRight::Write {
            return Err(SheetRefusal::forbidden(
                "read_only",
                "This link is for following only. Ask whoever runs the round for one to write.",
            ));
        }
        if self.facts().evenings.len() >= MOST_EVENINGS {
            return Err(SheetRefusal::new(
                "too_many_evenings",
                format!("A round has at most {MOST_EVENINGS} evenings."),
            ));
        }
        Ok(())
    }

    fn join(&self, standing: &Standing, person: &str) -> Result<Change, SheetRefusal> {
        let facts = self.facts();
        if person.is_empty() {
            return Err(SheetRefusal::new(
                "not_signed_in",
                "Come in with a name first, or sign in.",
            ));
        }
        let Some(member) = standing.member else {
            return Err(SheetRefusal::new(
                "no_member",
                "This link is no member's. Ask whoever runs the round to give you one of your own.",
            ));
        };
        match facts.member_of(person) {
            Some(other) if other != member => Ok(Change::MembersMerged {
                from: member,
                into: other,
            }),
            _ => Ok(Change::MemberKnown {
                member,
                person: person.to_owned(),
            }),
        }
    }

    fn merge(&self, from: MemberId, into: MemberId) -> Result<Change, SheetRefusal> {
        self.require(from)?;
        self.require(into)?;
        let facts = self.facts();
        let into = facts.really(into);
        if facts.really(from) == into {
            return Err(SheetRefusal::at(
                "into",
                "same_member",
                "These are one member already.",
            ));
        }
        if facts.members[from.index()].merged.is_some() {
            return Err(SheetRefusal::at(
                "from",
                "already_merged",
                "This name belongs to another member already: undo that first.",
            ));
        }
        Ok(Change::MembersMerged { from, into })
    }

    fn require(&self, member: MemberId) -> Result<(), SheetRefusal> {
        if member.index() < self.facts().members.len() {
            return Ok(());
        }
        Err(SheetRefusal::at(
            "member",
            "unknown_member",
            "There is no such member.",
        ))
    }

    fn names(&self, except: Option<MemberId>) -> impl Iterator<Item = &str> {
        let members = self.facts().members.iter().enumerate();
        members
            .filter(move |(place, _)| except.map(MemberId::index) != Some(*place))
            .map(|(_, member)| member.name.as_str())
    }
}
