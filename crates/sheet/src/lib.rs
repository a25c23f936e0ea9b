//! The Doppelkopf score sheet: an evening with real cards, kept as a log of events.
//!
//! Pure: no clock, no I/O, no randomness. An [`Evening`] is a fold over [`Event`]s; a [`Request`] becomes one event
//! or a [`SheetRefusal`] that names the field. Rows are scored by `rules_doppelkopf::scoring` only, and everything
//! that can be computed (points, Bock, totals, statistics, money) is computed from the rows and never stored.

mod bock;
mod callers;
mod command;
mod csv;
mod deciding;
mod digest;
mod entering;
mod entry;
mod evening;
mod event;
mod facts;
mod ledger;
mod money;
mod name;
mod online;
mod refusal;
mod rights;
mod score;
mod settings;
mod settling;
mod statistics;
mod turns;
mod typescript;
mod view;
mod wire;

pub use bock::{BockRules, BockState, Overlap, Trigger};
pub use command::{Command, Request};
pub use csv::{day_of, export, import, text_of};
pub use deciding::{check_id, check_names, check_new};
pub use digest::{Digest, DigestPair, DigestPlayer};
pub use entry::{
    CountsEntry, ExtrasEntry, NotedExtra, PENALTY, PartyEntry, ReEntry, RowEntry, RowResult, Share,
};
pub use evening::{Context, Decision, Evening, MOST_EVENTS, MOST_ROWS};
pub use event::{Change, Event};
pub use facts::{Facts, Player, Row, RowId};
pub use ledger::{Ledger, ScoredRow};
pub use money::{MoneyRule, Payee, Payment};
pub use name::{PlayerId, check_name, check_title};
pub use online::{OnlineGame, PlayedGame};
pub use refusal::{CsvFault, Meanwhile, RefusalKind, SheetRefusal};
pub use rights::{Link, Right, Role};
pub use settings::{Counting, Settings};
pub use settling::{Transfer, settle};
pub use statistics::{PairStatistics, PlayerStatistics, SoloCount, Statistics};
pub use turns::NextGame;
pub use typescript::typescript;
pub use view::{PlayerView, Preview, RowView, SheetView};
pub use wire::{NewSheet, PreviewRequest, SheetAnswer, SheetCard, SheetOpened};

/// The catalog's id of the game that this sheet is for.
pub const GAME: &str = "doppelkopf";

/// The number of players in a game, and the smallest number at an evening.
pub const SEATS: usize = 4;

/// Limit of players at the table at a time.
pub const MOST_PLAYERS: usize = 7;

/// Limit of players over an evening.
pub const MOST_NAMES: usize = 20;
