//! A round: its log, its state, and rights.

use std::collections::BTreeMap;

use sheet::{Context, Settings, SheetRefusal, check_id, check_names, check_title};

use crate::{Change, ClubRight, Event, Facts, MOST_MEMBERS, Request, Standing};

/// The result of a request.
pub type Decision = sheet::Decision<Event>;

/// The state of a round: a fold over its events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Club {
    log: Vec<Event>,
    done: BTreeMap<String, u32>,
    facts: Facts,
}

impl Club {
    /// The event that creates a round.
    pub fn found(
        id: &str,
        title: &str,
        owner: &str,
        members: &[String],
        settings: Settings,
        context: &Context<'_>,
    ) -> Result<Event, SheetRefusal> {
        if members.len() > MOST_MEMBERS {
            return Err(too_many());
        }
        let members = check_names(members, "members")?;
        Ok(Event {
            id: check_id(id)?,
            by: context.by.to_owned(),
            writer: context.writer.to_owned(),
            at: context.at,
            change: Change::Founded {
                title: check_title(title)?,
                owner: owner.to_owned(),
                members,
                settings: settings.checked()?,
            },
        })
    }

    /// Replays a round from its log.
    pub fn rebuild(events: impl IntoIterator<Item = Event>) -> Self {
        let mut club = Self::default();
        for event in events {
            club.apply(event);
        }
        club
    }

    /// Applies a durable event.
    pub fn apply(&mut self, event: Event) {
        self.facts.take(&event);
        self.done
            .insert(event.id.clone(), self.log.len() as u32 + 1);
        self.log.push(event);
    }

    /// The number of events.
    pub fn version(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log.
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// The version of a request already done.
    pub fn done(&self, id: &str) -> Option<u32> {
        self.done.get(id).copied()
    }

    /// The state of the round.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Somebody's rights: by their account, or by the link they used.
    pub fn standing(
        &self,
        person: Option<(&str, &str)>,
        key: Option<&str>,
    ) -> Result<Standing, SheetRefusal> {
        let facts = &self.facts;
        let linked = key.map(|key| facts.links.iter().find(|link| link.key == key));
        let link = linked.flatten().filter(|link| !link.withdrawn);
        if let Some((id, name)) = person {
            let owner = facts.owner == id;
            let member = facts.member_of(id);
            if owner || member.is_some() {
                let by_link =
                    link.map_or(ClubRight::Write, |link| link.right.max(ClubRight::Write));
                return Ok(Standing {
                    right: if owner { ClubRight::Run } else { by_link },
                    owner,
                    member,
                    name: name.to_owned(),
                });
            }
        }
        match (key, linked.flatten(), link) {
            (_, _, Some(link)) => Ok(Standing {
                right: link.right,
                owner: false,
                member: link.member.map(|member| facts.really(member)),
                name: link.name.clone(),
            }),
            (_, Some(_), None) => Err(SheetRefusal::gone(
                "link_withdrawn",
                "This link was taken back. Ask whoever runs the round for a new one.",
            )),
            (Some(_), None, None) => Err(SheetRefusal::forbidden(
                "unknown_link",
                "This link leads nowhere. A letter may be missing; ask for it again.",
            )),
            (None, ..) => Err(SheetRefusal::forbidden(
                "no_right",
                "This round belongs to somebody else. Ask them for a link.",
            )),
        }
    }

    /// Decides a request: returns its event, or why it is refused.
    pub fn decide(
        &self,
        request: &Request,
        standing: &Standing,
        context: &Context<'_>,
    ) -> Result<Decision, SheetRefusal> {
        let id = check_id(&request.id)?;
        if let Some(version) = self.done.get(&id) {
            return Ok(Decision::Already(*version));
        }
        let change = self.change(request, standing, context)?;
        Ok(Decision::Event(Box::new(Event {
            id,
            by: standing.name.clone(),
            writer: context.writer.to_owned(),
            at: context.at,
            change,
        })))
    }

    /// The event that adds an evening to the round.
    pub fn evening_opened(
        &self,
        sheet: &str,
        standing: &Standing,
        context: &Context<'_>,
    ) -> Result<Decision, SheetRefusal> {
        let id = format!("opened-{sheet}");
        if let Some(version) = self.done.get(&id) {
            return Ok(Decision::Already(*version));
        }
        self.check_evening(standing)?;
        Ok(Decision::Event(Box::new(Event {
            id,
            by: standing.name.clone(),
            writer: context.writer.to_owned(),
            at: context.at,
            change: Change::EveningOpened {
                sheet: sheet.to_owned(),
            },
        })))
    }
}

pub(crate) fn too_many() -> SheetRefusal {
    SheetRefusal::at(
        "members",
        "too_many_members",
        format!("A round has at most {MOST_MEMBERS} members."),
    )
}
