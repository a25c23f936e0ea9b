//! The changes of a tournament, and the commands of clients.

use serde::{Deserialize, Serialize};
use sheet::Settings;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{DrawnTable, Participant, Penalised, StartNumber, Tournament};

/// A command to a tournament. All of them need the right to run the round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentCommand {
    /// Add a participant.
    AddPlayer {
        /// The name.
        name: String,
    },
    /// Rename a participant.
    RenamePlayer {
        /// The participant.
        player: StartNumber,
        /// The new name.
        name: String,
    },
    /// Note that a participant has left, or is back.
    PlayerGone {
        /// The participant.
        player: StartNumber,
        /// Whether they have left.
        gone: bool,
    },
    /// Enter points outside the lists.
    Penalise {
        /// The participant.
        player: StartNumber,
        /// The points; negative for a penalty.
        points: i64,
        /// The reason.
        reason: String,
    },
    /// Undo a penalty entered by mistake.
    UndoPenalty {
        /// The id of its event.
        penalty: String,
    },
    /// Undo the last draw. Only possible while its lists are empty.
    UndoDraw {},
    /// Close the tournament, or reopen it.
    Close {
        /// Whether it is closed.
        closed: bool,
    },
}

/// A change of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TournamentChange {
    /// The tournament was opened.
    Opened {
        /// Its title.
        title: String,
        /// The names of the participants, by start number.
        players: Vec<String>,
        /// How many rounds are planned.
        rounds: u8,
        /// The settings.
        settings: Settings,
    },
    /// A participant was added.
    PlayerAdded {
        /// The name.
        name: String,
    },
    /// A participant was renamed.
    PlayerRenamed {
        /// The participant.
        player: StartNumber,
        /// The new name.
        name: String,
    },
    /// A participant left, or is back.
    PlayerGone {
        /// The participant.
        player: StartNumber,
        /// Whether they have left.
        gone: bool,
    },
    /// A round was drawn.
    Drawn {
        /// The tables in order.
        tables: Vec<DrawnTable>,
    },
    /// The last draw was undone.
    DrawUndone,
    /// Points outside the lists were entered.
    Penalised {
        /// The participant.
        player: StartNumber,
        /// The points.
        points: i64,
        /// The reason.
        reason: String,
    },
    /// A penalty entered by mistake was undone.
    PenaltyUndone {
        /// The id of its event.
        penalty: String,
    },
    /// The tournament was closed, or reopened.
    Closed {
        /// Whether it is closed.
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
