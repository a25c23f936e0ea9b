//! A tournament of a round: start numbers, tables by lot, one list per table, one ranking.
//!
//! It is part of its round's log, and so shares its links, rights and deletion. Every list is a score sheet.

mod change;
mod deciding;
mod draw;
mod ranking;
mod view;

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

pub use change::{TournamentChange, TournamentCommand};
pub use draw::draw;
pub use ranking::{TournamentPlace, ranking, tournament_csv};
pub use view::{
    DrawTournament, NewTournament, TournamentCard, TournamentOpened, TournamentPenalty,
    TournamentRound, TournamentTable, TournamentView,
};

/// Limit of participants in a tournament.
pub const MOST_PARTICIPANTS: usize = 200;

/// Limit of rounds in a tournament.
pub const MOST_DRAWS: usize = 20;

/// Limit of games in a list at a table of four.
const MOST_GAMES: u16 = 100;

/// Limit of tournaments in a round.
pub const MOST_TOURNAMENTS: usize = 200;

/// A participant: the start number, counted from 1. It never changes.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct StartNumber(pub u16);

impl StartNumber {
    /// The index in the list of participants.
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// The name.
    pub name: String,
    /// Whether they have left: they are not drawn any more, but keep their points.
    pub gone: bool,
}

/// A table of a round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DrawnTable {
    /// The id of its list.
    pub sheet: String,
    /// The players, in seating order.
    pub seats: Vec<StartNumber>,
}

/// Points outside the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Penalised {
    /// The id of its event.
    pub id: String,
    /// Who.
    pub player: StartNumber,
    /// The points; negative for a penalty.
    pub points: i64,
    /// The reason.
    pub reason: String,
}

/// A tournament, folded from the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// Its title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The participants, by start number.
    pub players: Vec<Participant>,
    /// How many rounds are planned.
    pub rounds: u8,
    /// The settings; `games` is the length of a list at a table of four.
    pub settings: Settings,
    /// The tables of every round drawn so far.
    pub drawn: Vec<Vec<DrawnTable>>,
    /// Points outside the lists.
    pub penalties: Vec<Penalised>,
    /// Whether it is over.
    pub closed: bool,
}

impl Tournament {
    /// The settings of a table with this many seats: a longer list at a larger table, so that everybody plays equally many
    /// games.
    pub fn settings_at(&self, seats: usize) -> Settings {
        let games = self.settings.games.unwrap_or(24);
        let longer = usize::from(games) * seats / sheet::SEATS;
        Settings {
            games: u16::try_from(longer).ok(),
            ..self.settings.clone()
        }
    }

    /// The participants who have not left.
    pub fn present(&self) -> Vec<StartNumber> {
        let numbered = (1..).map(StartNumber).zip(&self.players);
        let present = numbered.filter(|(_, player)| !player.gone);
        present.map(|(number, _)| number).collect()
    }

    /// The name of a participant.
    pub fn name(&self, number: StartNumber) -> &str {
        self.players
            .get(number.index())
            .map_or("", |player| player.name.as_str())
    }
}
