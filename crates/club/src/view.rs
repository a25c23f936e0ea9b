//! The view of a round. Only those who run it see the links.

use serde::Serialize;
use sheet::{Settings, SheetCard};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Club, ClubLink, ClubRight, MemberId, SeasonStart, Standing, TournamentCard};

/// A round as somebody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubView {
    /// Its id.
    pub id: String,
    /// The version, which a request names as its base.
    pub version: u32,
    /// What it is called.
    pub title: String,
    /// What the one who asks may do.
    pub right: ClubRight,
    /// Whether it is theirs.
    pub owner: bool,
    /// Which member they are.
    pub me: Option<MemberId>,
    /// Whether that member has an account.
    pub known: bool,
    /// Who belongs to it, those who turned out to be somebody else left out.
    pub members: Vec<ClubMember>,
    /// What it plays by.
    pub settings: Settings,
    /// Whether games played online by its members count.
    pub online: bool,
    /// When its seasons begin.
    pub season: SeasonStart,
    /// The links that still hold; empty for those who do not run it.
    pub links: Vec<ClubLink>,
    /// Its evenings, the latest first.
    pub evenings: Vec<SheetCard>,
    /// How they sat last time; who was there then is there again until somebody says otherwise.
    pub habit: Vec<MemberId>,
    /// Its tournaments, the first first.
    pub tournaments: Vec<TournamentCard>,
}

/// A member as shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct ClubMember {
    /// Which.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Whether they have an account.
    pub known: bool,
    /// Whether they do not come any more.
    pub left: bool,
    /// Others who turned out to be them.
    pub merged: Vec<MergedName>,
}

/// Somebody who turned out to be another member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct MergedName {
    /// Which.
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
