//! What was entered, without anything computed from it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Change, Event, Link, OnlineGame, PlayerId, RowEntry, Settings};

/// The id of a row: that of the request that entered it. It survives every correction.
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct RowId(pub String);

/// A player of the evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Whether they are resting until further notice.
    pub resting: bool,
}

/// A row as it was entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id.
    pub id: RowId,
    /// The entry, with dealer and players filled in.
    pub entry: RowEntry,
    /// Who entered or corrected it last.
    pub by: String,
    /// When it was entered.
    pub at: u64,
    /// Whether it was corrected.
    pub edited: bool,
}

/// The fold over the events in effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The evening's title.
    pub title: String,
    /// The public id of the owner.
    pub owner: String,
    /// When it was opened.
    pub opened: u64,
    /// The round that the evening belongs to, if any.
    pub club: Option<String>,
    /// All players of the evening, in the order in which they came.
    pub players: Vec<Player>,
    /// All players in seating order; absent ones keep their place.
    pub seats: Vec<PlayerId>,
    /// The settings.
    pub settings: Settings,
    /// The rows.
    pub rows: Vec<Row>,
    /// The links created, including withdrawn ones.
    pub links: Vec<Link>,
    /// Games being played at tables of the server.
    pub online: Vec<OnlineGame>,
    /// Whether the evening is over.
    pub closed: bool,
}

impl Facts {
    /// Applies one event in effect; [`Evening`](crate::Evening) handles undo and redo.
    pub(crate) fn take(&mut self, event: &Event) {
        match &event.change {
            Change::Opened {
                title,
                owner,
                players,
                settings,
                club,
            } => {
                self.club.clone_from(club);
                self.seats = (0..players.len() as u8).map(PlayerId).collect();
                self.title.clone_from(title);
                self.owner.clone_from(owner);
                self.opened = event.at;
                self.players = players.iter().map(|name| Player::new(name)).collect();
                self.settings = settings.clone();
            }
            Change::Retitled { title } => self.title.clone_from(title),
            Change::PlayerAdded { name, chair } => self.seat(name, *chair),
            Change::SeatsChanged { seats } => self.seats.clone_from(seats),
            Change::PlayerRenamed { player, name } => {
                if let Some(player) = self.players.get_mut(player.index()) {
                    player.name.clone_from(name);
                }
            }
            Change::PlayerRested { player, resting } => {
                if let Some(player) = self.players.get_mut(player.index()) {
                    player.resting = *resting;
                }
            }
            Change::SettingsChanged { settings } => self.settings = settings.clone(),
            Change::RowEntered { row, entry } => {
                self.online
                    .retain(|game| Some(&game.table) != entry.table.as_ref());
                self.rows.push(Row {
                    id: row.clone(),
                    entry: entry.clone(),
                    by: event.by.clone(),
                    at: event.at,
                    edited: false,
                });
            }
            Change::RowEdited { row, entry } => {
                if let Some(row) = self.rows.iter_mut().find(|other| other.id == *row) {
                    row.entry = entry.clone();
                    row.by.clone_from(&event.by);
                    row.edited = true;
                }
            }
            Change::RowDeleted { row } => self.rows.retain(|other| other.id != *row),
            Change::LinkGranted { link } => self.links.push(link.clone()),
            Change::LinkWithdrawn { key } => {
                if let Some(link) = self.links.iter_mut().find(|link| link.key == *key) {
                    link.withdrawn = true;
                }
            }
            Change::TableOpened { online } => self.online.push(online.clone()),
            Change::TableForgotten { table } => self.online.retain(|game| game.table != *table),
            Change::Closed => self.closed = true,
            Change::Reopened => self.closed = false,
            Change::Undone | Change::Redone => {}
        }
    }

    /// Seats a new player at the end, or on the chair of a player who leaves.
    fn seat(&mut self, name: &str, chair: Option<PlayerId>) {
        let newcomer = PlayerId(self.players.len() as u8);
        self.players.push(Player::new(name));
        let place = chair.and_then(|leaver| self.seats.iter().position(|p| *p == leaver));
        match (
            place,
            chair.and_then(|leaver| self.players.get_mut(leaver.index())),
        ) {
            (Some(place), Some(leaver)) => {
                leaver.resting = true;
                self.seats.insert(place, newcomer);
            }
            _ => self.seats.push(newcomer),
        }
    }

    /// The players at the table, in seating order.
    pub fn present(&self) -> Vec<PlayerId> {
        let at_table = |p: &PlayerId| {
            self.players
                .get(p.index())
                .is_some_and(|player| !player.resting)
        };
        self.seats.iter().copied().filter(at_table).collect()
    }

    /// The index of a row.
    pub fn place_of(&self, row: &RowId) -> Option<usize> {
        self.rows.iter().position(|other| other.id == *row)
    }
}

impl Player {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            resting: false,
        }
    }
}
