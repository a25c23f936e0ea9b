//! The changes of a tournament, and the commands of clients.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{DrawnTable, Participant, Penalised, StartNumber, Tournament};

/// What is wanted of a tournament. All of it needs the right to run the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentCommand {
    /// Somebody takes part, too.
    AddPlayer {
        /// The name.
        name: String,
    },
    /// A participant is called otherwise.
    RenamePlayer {
        /// Who.
        player: StartNumber,
        /// The name.
        name: String,
    },
    /// A participant goes home, or is back.
    PlayerGone {
        /// Who.
        player: StartNumber,
        /// Whether they are gone.
        gone: bool,
    },
    /// Points outside the lists.
    Penalise {
        /// Who.
        player: StartNumber,
        /// How many; negative for a penalty.
        points: i64,
        /// Why.
        reason: String,
    },
    /// A penalty was entered by mistake.
    UndoPenalty {
        /// The id of its event.
        penalty: String,
    },
    /// The last round is to be drawn again. Only while nothing is written in its lists.
    UndoDraw {},
    /// The tournament is over, or goes on.
    Close {
        /// Whether it is over.
        closed: bool,
    },
}

/// What an event changed in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TournamentChange {
    /// It was opened.
    Opened {
        /// What it is called.
        title: String,
        /// Who takes part, by start number.
        players: Vec<String>,
        /// How many rounds are planned.
        rounds: u8,
        /// What is played by.
        settings: Settings,
    },
    /// Somebody takes part, too.
    PlayerAdded {
        /// The name.
        name: String,
    },
    /// A participant is called otherwise.
    PlayerRenamed {
        /// Who.
        player: StartNumber,
        /// The name.
        name: String,
    },
    /// A participant went home, or is back.
    PlayerGone {
        /// Who.
        player: StartNumber,
        /// Whether they are gone.
        gone: bool,
    },
    /// The lot decided who sits where.
    Drawn {
        /// The tables, the first first.
        tables: Vec<DrawnTable>,
    },
    /// The last draw does not count.
    DrawUndone,
    /// Points outside the lists.
    Penalised {
        /// Who.
        player: StartNumber,
        /// How many.
        points: i64,
        /// Why.
        reason: String,
    },
    /// A penalty was entered by mistake.
    PenaltyUndone {
        /// The id of its event.
        penalty: String,
    },
    /// It is over, or goes on.
    Closed {
        /// Whether it is over.
        closed: bool,
    },
}

impl TournamentChange {
    /// The names in the change.
    pub(crate) fn names_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Opened { players, .. } => players.iter_mut().collect(),
            Self::PlayerAdded { name } | Self::PlayerRenamed { name, .. } => vec![name],
            _ => Vec::new(),
        }
    }
}

impl Tournament {
    /// Applies a change; `id` and `at` are those of its event.
    pub(crate) fn take(
        tournaments: &mut Vec<Self>,
        number: u16,
        change: &TournamentChange,
        id: &str,
        at: u64,
    ) {
        if let TournamentChange::Opened {
            title,
            players,
            rounds,
            settings,
        } = change
        {
            tournaments.push(Self {
                title: title.clone(),
                opened: at,
                players: players.iter().map(|name| participant(name)).collect(),
                rounds: *rounds,
                settings: settings.clone(),
                drawn: Vec::new(),
                penalties: Vec::new(),
                closed: false,
            });
        } else if let Some(tournament) = tournaments.get_mut(usize::from(number)) {
            tournament.change(change, id);
        }
    }

    fn change(&mut self, change: &TournamentChange, id: &str) {
        match change {
            TournamentChange::Opened { .. } => {}
            TournamentChange::PlayerAdded { name } => self.players.push(participant(name)),
            TournamentChange::PlayerRenamed { player, name } => {
                if let Some(known) = self.players.get_mut(player.index()) {
                    known.name.clone_from(name);
                }
            }
            TournamentChange::PlayerGone { player, gone } => {
                if let Some(known) = self.players.get_mut(player.index()) {
                    known.gone = *gone;
                }
            }
            TournamentChange::Drawn { tables } => self.drawn.push(tables.clone()),
            TournamentChange::DrawUndone => {
                self.drawn.pop();
            }
            TournamentChange::Penalised {
                player,
                points,
                reason,
            } => self.penalties.push(Penalised {
                id: id.to_owned(),
                player: *player,
                points: *points,
                reason: reason.clone(),
            }),
            TournamentChange::PenaltyUndone { penalty } => {
                self.penalties.retain(|one| one.id != *penalty);
            }
            TournamentChange::Closed { closed } => self.closed = *closed,
        }
    }
}

fn participant(name: &str) -> Participant {
    Participant {
        name: name.to_owned(),
        gone: false,
    }
}
