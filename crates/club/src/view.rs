//! The view of a round. Only those who run it see the links.

use serde::Serialize;
use sheet::{Settings, SheetCard};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Club, ClubLink, ClubRight, MemberId, SeasonStart, Standing, TournamentCard};

/// The view of a round for a requester.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubView {
    /// Its id.
    pub id: String,
    /// The version, which a request gives as its base.
    pub version: u32,
    /// Its title.
    pub title: String,
    /// The requester's right.
    pub right: ClubRight,
    /// Whether the requester owns it.
    pub owner: bool,
    /// The requester's member, if any.
    pub me: Option<MemberId>,
    /// Whether that member has an account.
    pub known: bool,
    /// The members, without merged ones.
    pub members: Vec<ClubMember>,
    /// The settings of its evenings.
    pub settings: Settings,
    /// Whether games played online by its members count.
    pub online: bool,
    /// The first day of its seasons.
    pub season: SeasonStart,
    /// The valid links; empty for requesters who do not run the round.
    pub links: Vec<ClubLink>,
    /// Its evenings, the latest first.
    pub evenings: Vec<SheetCard>,
    /// The seating of the last evening, as a suggestion for the next.
    pub habit: Vec<MemberId>,
    /// Its tournaments, the earliest first.
    pub tournaments: Vec<TournamentCard>,
}

/// The view of a member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubMember {
    /// The member's id.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Whether they have an account.
    pub known: bool,
    /// Whether they have left.
    pub left: bool,
    /// Members merged into this one.
    pub merged: Vec<MergedName>,
}

/// A member who was merged into another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct MergedName {
    /// The member's id.
    pub id: MemberId,
    /// The name.
    pub name: String,
}

impl Club {
    /// The view for somebody's rights. `evenings` are the cards of its sheets, the latest first; `habit` is the last seating.
    pub fn view(
        &self,
        id: &str,
        standing: &Standing,
        evenings: Vec<SheetCard>,
        habit: &[String],
    ) -> ClubView {
        let facts = self.facts();
        let ids = || (0..).map(MemberId).zip(&facts.members);
        let members = ids().filter(|(_, member)| member.merged.is_none());
        let members = members.map(|(id, member)| ClubMember {
            id,
            name: member.name.clone(),
            known: member.person.is_some(),
            left: member.left,
            merged: ids()
                .filter(|(_, other)| other.merged.is_some_and(|into| facts.really(into) == id))
                .map(|(id, other)| MergedName {
                    id,
                    name: other.name.clone(),
                })
                .collect(),
        });
        let known = standing.member.and_then(|me| facts.members.get(me.index()));
        let links = facts.links.iter().filter(|link| !link.withdrawn);
        ClubView {
            id: id.to_owned(),
            version: self.version(),
            title: facts.title.clone(),
            right: standing.right,
            owner: standing.owner,
            me: standing.member,
            known: known.is_some_and(|member| member.person.is_some()),
            members: members.collect(),
            settings: facts.settings.clone(),
            online: facts.online,
            season: facts.season,
            links: if standing.right == ClubRight::Run {
                links.cloned().collect()
            } else {
                Vec::new()
            },
            evenings,
            habit: habit
                .iter()
                .filter_map(|name| facts.member_called(name))
                .collect(),
            tournaments: (0..)
                .zip(&facts.tournaments)
                .map(|(id, tournament)| tournament.card(id))
                .collect(),
        }
    }
}
