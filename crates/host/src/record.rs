//! Finished games: what is kept and downloaded.

use game::Record;
use protocol::{DealProof, RecordInfo, RecordPlayer};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::show;

/// A finished game as a file: what `stammtisch replay` reads.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordFile {
    /// What a list shows of it.
    pub info: RecordInfo,
    /// The whole game.
    pub record: Record,
    /// Its deals, each to be checked.
    pub deals: Vec<DealProof>,
    /// When each step was, in milliseconds since 1970; empty in files of before that was kept.
    #[serde(default)]
    pub times: Vec<u64>,
}

/// The game that has just ended at a table, as a file.
pub fn file_of(table: &Table) -> Option<RecordFile> {
    let (ending, outcome) = table.ending()?.clone();
    let play = table.play()?;
    let record = play.record();
    let occupants = table.places().iter().map(|place| place.occupant.as_ref());
    let players = occupants.map(|occupant| RecordPlayer {
        occupant: occupant.map(show::occupant),
    });
    let info = RecordInfo {
        id: table.record_id(),
        game: record.game.clone(),
        preset: table.opened().preset.clone(),
        rules_version: record.rules_version,
        players: players.collect(),
        my_seat: None,
        ending,
        outcome,
        rounds: play.rounds(),
        steps: record.steps.len() as u32,
        rated: table.rated(),
        began: table.began(),
        ended: table.last_at(),
    };
    let deals = table
        .shown_deals()
        .iter()
        .filter_map(|deal| show::proof(table, deal));
    Some(RecordFile {
        info,
        record,
        deals: deals.collect(),
        times: table.times().to_vec(),
    })
}
