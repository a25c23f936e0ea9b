//! Views for clients. Only the owner sees the links.

use rules_doppelkopf::scoring::Line;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::turns::{next_game, owed_solos};
use crate::{
    Change, Evening, Facts, Ledger, Link, NextGame, OnlineGame, Payee, Payment, PlayerId, Role,
    RowEntry, RowId, Settings, Statistics, Transfer, Trigger, settle,
};

/// A sheet as somebody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct SheetView {
    /// The version, which a request names as its base.
    pub version: u32,
    /// What the evening is called.
    pub title: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether it is over.
    pub closed: bool,
    /// What the one who asks may do.
    pub role: Role,
    /// What is agreed upon.
    pub settings: Settings,
    /// The round it is an evening of.
    pub club: Option<String>,
    /// Everybody who has played or is to play this evening, in the order in which they came.
    pub players: Vec<PlayerView>,
    /// All of them in the order in which they sit.
    pub seats: Vec<PlayerId>,
    /// How many rows there are in all.
    pub games: u32,
    /// The place of the first row below, counted from 0.
    pub from: u32,
    /// The rows from there on.
    pub rows: Vec<RowView>,
    /// The game that comes next.
    pub next: NextGame,
    /// The evening in numbers.
    pub statistics: Statistics,
    /// What everybody gets or pays; empty where no money is played for.
    pub payments: Vec<Payment>,
    /// Who pays whom, in as few payments as can be; empty where all of it goes to the kitty.
    pub transfers: Vec<Transfer>,
    /// What undoing would undo.
    pub undo: Option<Change>,
    /// What could be done again.
    pub redo: Option<Change>,
    /// Games that are being played at tables of the house.
    pub online: Vec<OnlineGame>,
    /// The links that still hold; empty for everybody but the owner.
    pub links: Vec<Link>,
}

/// A player as shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(rename = "SheetPlayer")]
#[schema(as = SheetPlayer)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether they rest until further notice.
    pub resting: bool,
    /// The points so far.
    pub total: i64,
    /// Whether they still owe a solo.
    pub owes_solo: bool,
}

/// A row as shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct RowView {
    /// Its name.
    pub id: RowId,
    /// Which game it is, counted from 1; nothing where it is none.
    pub number: Option<u32>,
    /// What was entered.
    pub entry: RowEntry,
    /// Who dealt.
    pub dealer: PlayerId,
    /// The four who played, the one left of the dealer first.
    pub players: Vec<PlayerId>,
    /// Who played alone.
    pub soloist: Option<PlayerId>,
    /// Who won; nobody where both parties missed what they called.
    pub winners: Vec<PlayerId>,
    /// What one of the winners gets, doublings included.
    pub value: i64,
    /// What it is made of, before doubling; empty where only the winners were entered.
    #[schema(value_type = Vec<Object>)]
    pub lines: Vec<Line>,
    /// How many times it was doubled.
    pub doublings: u8,
    /// What in it started a Bock round.
    pub started: Vec<Trigger>,
    /// What each player got.
    pub points: Vec<i64>,
    /// What each player has after it.
    pub totals: Vec<i64>,
    /// Who wrote it last.
    pub by: String,
    /// When it was entered, in milliseconds since 1970.
    pub at: u64,
    /// Whether it was corrected.
    pub edited: bool,
}

/// What a command would lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(rename = "SheetPreview")]
#[schema(as = SheetPreview)]
pub struct Preview {
    /// The row entered or corrected.
    pub row: Option<RowView>,
    /// What every player would have.
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
        let payments = money.map_or_else(Vec::new, |money| money.payments(ledger));
        let between_players = money.is_some_and(|money| money.payee == Payee::Players);
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
            transfers: if between_players {
                settle(&payments)
            } else {
                Vec::new()
            },
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
