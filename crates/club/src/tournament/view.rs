//! Requests and views of a tournament.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sheet::{Digest, Settings};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{StartNumber, Tournament, TournamentPlace, ranking};
use crate::{ClubRight, Standing};

/// A request for a new tournament of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// An id chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The names of the participants, by start number.
    pub players: Vec<String>,
    /// How many rounds are planned.
    #[schema(maximum = 255)]
    pub rounds: u8,
    /// The settings; `games` is the length of a list at a table of four.
    pub settings: Settings,
}

/// A request to draw the next round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawTournament {
    /// An id chosen by the client, as in `ClubRequest`.
    pub id: String,
    /// The title of the lists; `#` is replaced by the number of the table.
    pub list: String,
}

/// A tournament that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentOpened {
    /// Its number in the round, counted from 0.
    pub tournament: u16,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentCard {
    /// Its number in the round, counted from 0.
    pub id: u16,
    /// Its title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The number of participants.
    pub players: u32,
    /// How many rounds are planned.
    pub rounds: u8,
    /// How many have been drawn.
    pub drawn: u32,
    /// Whether it is closed.
    pub closed: bool,
}

/// The view of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentView {
    /// Its number in the round, counted from 0.
    pub id: u16,
    /// The version of the round, which a request gives as its base.
    pub version: u32,
    /// Its title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The requester's right.
    pub right: ClubRight,
    /// How many rounds are planned.
    pub rounds: u8,
    /// Whether it is closed.
    pub closed: bool,
    /// All participants, in the order of the ranking.
    pub ranking: Vec<TournamentPlace>,
    /// The rounds drawn so far, in order.
    pub drawn: Vec<TournamentRound>,
    /// Points outside the lists.
    pub penalties: Vec<TournamentPenalty>,
    /// The settings.
    pub settings: Settings,
}

/// A round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentRound {
    /// Its tables in order.
    pub tables: Vec<TournamentTable>,
}

/// A table of a round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentTable {
    /// The id of its list.
    pub sheet: String,
    /// The players, in seating order.
    pub seats: Vec<StartNumber>,
    /// Their points, in the same order.
    pub points: Vec<i64>,
    /// How many games are in the list.
    pub played: u32,
    /// The length of the complete list.
    pub games: u32,
    /// Whether it is closed.
    pub closed: bool,
}

/// Points outside the lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct TournamentPenalty {
    /// The id of its event.
    pub id: String,
    /// The participant.
    pub player: StartNumber,
    /// The points; negative for a penalty.
    pub points: i64,
    /// The reason.
    pub reason: String,
}

impl Tournament {
    /// The card of the tournament in lists.
    pub fn card(&self, id: u16) -> TournamentCard {
        TournamentCard {
            id,
            title: self.title.clone(),
            opened: self.opened,
            players: self.players.len() as u32,
            rounds: self.rounds,
            drawn: self.drawn.len() as u32,
            closed: self.closed,
        }
    }

    /// The view for somebody's rights; `lists` as for [`ranking`].
    pub fn view(
        &self,
        id: u16,
        version: u32,
        standing: &Standing,
        lists: &[Vec<Option<Arc<Digest>>>],
    ) -> TournamentView {
        let drawn = self.drawn.iter().zip(lists);
        let drawn = drawn.map(|(tables, digests)| TournamentRound {
            tables: tables
                .iter()
                .zip(digests)
                .map(|(table, digest)| self.table(&table.sheet, &table.seats, digest.as_deref()))
                .collect(),
        });
        let penalties = self.penalties.iter().map(|one| TournamentPenalty {
            id: one.id.clone(),
            player: one.player,
            points: one.points,
            reason: one.reason.clone(),
        });
        TournamentView {
            id,
            version,
            title: self.title.clone(),
            opened: self.opened,
            right: standing.right,
            rounds: self.rounds,
            closed: self.closed,
            ranking: ranking(self, lists),
            drawn: drawn.collect(),
            penalties: penalties.collect(),
            settings: self.settings.clone(),
        }
    }

    fn table(
        &self,
        sheet: &str,
        seats: &[StartNumber],
        digest: Option<&Digest>,
    ) -> TournamentTable {
        let points = digest.map(|one| one.players.iter().take(seats.len()).map(|p| p.points));
        TournamentTable {
            sheet: sheet.to_owned(),
            seats: seats.to_vec(),
            points: points.map_or_else(Vec::new, Iterator::collect),
            played: digest.map_or(0, |one| one.games),
            games: self.settings_at(seats.len()).games.map_or(0, u32::from),
            closed: digest.is_some_and(|one| one.closed),
        }
    }
}
