//! A table of the list, and whose turn it is there.

use host::show;
use protocol::{Occupant, ServerMessage, TableCard};
use serde::Serialize;
use store::TableRow;
use table::{Phase, Table};

use super::followers::{Followers, Turns};
use super::index::is_listed;
use crate::outbox::text;

/// A table of the list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub card: TableCard,
    pub code: String,
    /// The people whose turn it is; `None` after a restart until one of the table's people opens the lobby, or the table is loaded.
    pub(super) awaited: Option<Vec<String>>,
    /// If another node owns the table: the time at which `awaited` was last updated.
    pub(super) elsewhere: Option<u64>,
}

/// The people whose turn it is at a table.
pub(super) fn awaited(table: &Table) -> Vec<String> {
    if table.phase() != Phase::Playing {
        return Vec::new();
    }
    let Some(turn) = table.play().map(game::Match::turn) else {
        return Vec::new();
    };
    let place = |seat: game::Seat| table.places().get(seat.index());
    let due = turn.seats().into_iter().filter_map(place);
    due.filter_map(|place| Some(place.person()?.id.clone()))
        .collect()
}

/// The turn at a table.
pub(crate) fn turns_at(table: &Table) -> Turns {
    Turns {
        table: table.id().to_owned(),
        at: table.last_at(),
        people: awaited(table),
    }
}

impl Entry {
    /// The entry of a table; `here` says whether a person is connected to it.
    pub fn of(table: &Table, here: impl Fn(&str) -> bool) -> Self {
        let opened = table.opened();
        let mut entry = Self {
            card: TableCard {
                id: table.id().to_owned(),
                game: opened.game.clone(),
                preset: opened.preset.clone(),
                phase: table.phase(),
                visibility: opened.visibility,
                clock: opened.clock,
                spectators: opened.spectators,
                seats: table
                    .places()
                    .iter()
                    .map(|place| place.occupant.as_ref().map(show::occupant))
                    .collect(),
                mine: false,
                my_turn: false,
                away: false,
                at: table.last_at(),
            },
            code: opened.code.clone(),
            awaited: Some(awaited(table)),
            elsewhere: None,
        };
        entry.card.away = entry.is_left(here);
        entry
    }

    /// Whether the table has people, none of whom is connected.
    pub(super) fn is_left(&self, here: impl Fn(&str) -> bool) -> bool {
        let mut people = self.people().peekable();
        people.peek().is_some() && !people.any(here)
    }

    pub(super) fn of_row(row: &TableRow) -> Option<Self> {
        Some(Self {
            card: serde_json::from_str(&row.card).ok()?,
            code: row.code.clone(),
            awaited: None,
            elsewhere: None,
        })
    }

    /// The row that the store keeps.
    pub fn row(&self) -> TableRow {
        TableRow {
            id: self.card.id.clone(),
            code: self.code.clone(),
            game: self.card.game.clone(),
            phase: word(&self.card.phase),
            visibility: word(&self.card.visibility),
            card: serde_json::to_string(&self.card).unwrap_or_default(),
            people: self.people().map(str::to_owned).collect(),
            updated: self.card.at,
        }
    }

    /// The table's people: those who sit there, and those for whom a bot holds a seat.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.card
            .seats
            .iter()
            .flatten()
            .filter_map(|occupant| match occupant {
                Occupant::Person { id, .. } => Some(id.as_str()),
                Occupant::Bot { holds_for, .. } => holds_for.as_deref(),
            })
    }

    /// The card for this person; `None` if they may not see the table.
    pub(super) fn shown_to(&self, person: &str) -> Option<TableCard> {
        let mine = self.people().any(|id| id == person);
        if self.card.phase == Phase::Closed || !(mine || is_listed(self)) {
            return None;
        }
        let awaited = self.awaited.iter().flatten().any(|id| id == person);
        Some(TableCard {
            mine,
            my_turn: awaited && self.card.phase == Phase::Playing,
            ..self.card.clone()
        })
    }

    /// The turn as other nodes are told it.
    pub(super) fn turns(&self) -> Turns {
        Turns {
            table: self.card.id.clone(),
            at: self.card.at,
            people: self.awaited.clone().unwrap_or_default(),
        }
    }

    /// Sends the turn to all followers at the table, on this node and on others.
    pub(super) fn tell_turns(&self, followers: &Followers) {
        for follower in self.people().flat_map(|person| followers.of(person)) {
            if let Some(table) = self.shown_to(&follower.person) {
                let message = text(&ServerMessage::LobbyChanged { table });
                follower.out.send(message);
            }
        }
        if self.elsewhere.is_none() {
            followers.tell_ears(self.people(), || self.turns());
        }
    }
}

/// A value of the protocol as its wire string.
fn word(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}
