//! Views for clients. Only the owner sees the links.

use rules_doppelkopf::scoring::Line;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::turns::{next_game, owed_solos};
use crate::{
    Change, Evening, Facts, Ledger, Link, NextGame, OnlineGame, Payment, PlayerId, Role, RowEntry,
    RowId, Settings, Statistics, Transfer, Trigger, settle,
};

/// The view of a sheet for a requester.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SheetView {
    /// The version, which a request gives as its base.
    pub version: u32,
    /// The evening's title.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether it is closed.
    pub closed: bool,
    /// The requester's role.
    pub role: Role,
    /// The settings.
    pub settings: Settings,
    /// The round it belongs to.
    pub club: Option<String>,
    /// All players of the evening, in the order in which they came.
    pub players: Vec<PlayerView>,
    /// All players in seating order.
    pub seats: Vec<PlayerId>,
    /// The total number of rows.
    pub games: u32,
    /// The index of the first row in `rows`.
    pub from: u32,
    /// The rows from there on.
    pub rows: Vec<RowView>,
    /// The next game.
    pub next: NextGame,
    /// The statistics.
    pub statistics: Statistics,
    /// What each player receives or pays; empty if it is not played for money.
    pub payments: Vec<Payment>,
    /// Who pays whom, in as few payments as possible.
    pub transfers: Vec<Transfer>,
    /// The change that an undo would undo.
    pub undo: Option<Change>,
    /// The change that a redo would restore.
    pub redo: Option<Change>,
    /// Games being played at tables of the server.
    pub online: Vec<OnlineGame>,
    /// The valid links; empty for everybody but the owner.
    pub links: Vec<Link>,
}

/// The view of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(rename = "SheetPlayer")]
#[schema(as = SheetPlayer)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether they rest until further notice.
    pub resting: bool,
    /// The total of their points.
    pub total: i64,
    /// Whether they still owe a solo.
    pub owes_solo: bool,
}

/// The view of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct RowView {
    /// Its id.
    pub id: RowId,
    /// The number of the game, counted from 1; `null` if it is not a game.
    pub number: Option<u32>,
    /// What was entered.
    pub entry: RowEntry,
    /// The dealer.
    pub dealer: PlayerId,
    /// The four players, the one left of the dealer first.
    pub players: Vec<PlayerId>,
    /// The soloist.
    pub soloist: Option<PlayerId>,
    /// The winners; nobody if both parties missed their calls.
    pub winners: Vec<PlayerId>,
    /// The points of one winner, with doublings.
    pub value: i64,
    /// The parts of the value before doubling; empty if only the winners were entered.
    #[schema(value_type = Vec<Object>)]
    pub lines: Vec<Line>,
    /// How often it was doubled.
    pub doublings: u8,
    /// The triggers in it that started a Bock round.
    pub started: Vec<Trigger>,
    /// The points of each player.
    pub points: Vec<i64>,
    /// The total of each player after it.
    pub totals: Vec<i64>,
    /// Who wrote it last.
    pub by: String,
    /// When it was entered, in milliseconds since 1970.
    pub at: u64,
    /// Whether it was corrected.
    pub edited: bool,
}

/// The effect of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(rename = "SheetPreview")]
#[schema(as = SheetPreview)]
pub struct Preview {
    /// The row entered or corrected.
    pub row: Option<RowView>,
    /// The new total of every player.
    pub totals: Vec<i64>,
}

/// The view of a row.
pub(crate) fn row_view(facts: &Facts, ledger: &Ledger, place: usize) -> RowView {
    let (row, scored) = (&facts.rows[place], &ledger.rows[place]);
    RowView {
        id: row.id.clone(),
        number: scored.number,
        entry: row.entry.clone(),
        dealer: scored.dealer,
        players: scored.players.clone(),
        soloist: scored.soloist,
        winners: scored.winners.clone(),
        value: scored.value,
        lines: scored.lines.clone(),
        doublings: scored.doublings,
        started: scored.started.clone(),
        points: scored.points.clone(),
        totals: scored.totals.clone(),
        by: row.by.clone(),
        at: row.at,
        edited: row.edited,
    }
}

impl Evening {
    /// The game that comes next.
    pub fn next_game(&self) -> NextGame {
        next_game(self.facts(), self.ledger())
    }

    /// The rows as shown.
    pub fn rows(&self) -> Vec<RowView> {
        let rows = 0..self.ledger().rows.len();
        rows.map(|place| row_view(self.facts(), self.ledger(), place))
            .collect()
    }

    /// The view for a role, with the rows from `from` on.
    pub fn view(&self, role: Role, from: usize) -> SheetView {
        let (facts, ledger) = (self.facts(), self.ledger());
        let owed = owed_solos(facts, ledger);
        let from = from.min(ledger.rows.len());
        let players = facts.players.iter().enumerate();
        let money = facts.settings.money.as_ref();
        let payments = money.map_or_else(Vec::new, |money| {
            money.payments(facts.settings.counting, ledger)
        });
        let writes = role != Role::Reader;
        SheetView {
            version: self.version(),
            title: facts.title.clone(),
            opened: facts.opened,
            closed: facts.closed,
            role,
            settings: facts.settings.clone(),
            club: facts.club.clone(),
            seats: facts.seats.clone(),
            players: players
                .map(|(place, player)| PlayerView {
                    name: player.name.clone(),
                    resting: player.resting,
                    total: ledger.totals[place],
                    owes_solo: owed.iter().any(|owing| owing.index() == place),
                })
                .collect(),
            games: ledger.rows.len() as u32,
            from: from as u32,
            rows: (from..ledger.rows.len())
                .map(|place| row_view(facts, ledger, place))
                .collect(),
            next: self.next_game(),
            statistics: Statistics::of(ledger),
            transfers: settle(&payments),
            payments,
            undo: self
                .undoable()
                .filter(|_| writes)
                .map(|event| event.change.clone()),
            redo: self
                .redoable()
                .filter(|_| writes)
                .map(|event| event.change.clone()),
            online: facts.online.clone(),
            links: match role {
                Role::Owner => facts
                    .links
                    .iter()
                    .filter(|link| !link.withdrawn)
                    .cloned()
                    .collect(),
                Role::Writer | Role::Reader => Vec::new(),
            },
        }
    }
}
