//! The Doppelkopf score sheet: an evening with real cards, kept as a log of events.
//!
//! Pure: no clock, no I/O, no chance. An [`Evening`] is a fold over [`Event`]s; a [`Request`] becomes one event or a
//! [`SheetRefusal`] that names the field. Rows are scored by `rules_doppelkopf::scoring` and by nothing else, and all
//! that can be reckoned (points, Bock, totals, statistics, money) is reckoned anew from the rows, never stored.

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
pub use deciding::{check_id, check_new};
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
pub use refusal::{CsvFault, Meanwhile, SheetRefusal};
pub use rights::{Link, Right, Role};
pub use settings::{Counting, Settings};
pub use settling::{Transfer, settle};
pub use statistics::{PairStatistics, PlayerStatistics, SoloCount, Statistics};
pub use turns::NextGame;
pub use typescript::typescript;
pub use view::{PlayerView, Preview, RowView, SheetView};
pub use wire::{NewSheet, PreviewRequest, SheetAnswer, SheetCard, SheetOpened};

/// The game of the catalog that this sheet keeps the score of.
pub const GAME: &str = "doppelkopf";

/// The fewest players of an evening, which is also how many play a game.
pub const SEATS: usize = 4;

/// The most players at the table at a time.
pub const MOST_PLAYERS: usize = 7;

/// The most players who come and go over an evening.
pub const MOST_NAMES: usize = 20;
