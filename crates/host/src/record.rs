//! Files of finished games.

use game::Record;
use protocol::{DealProof, RecordInfo, RecordPlayer};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::show;

/// A finished game as a file: what `stammtisch replay` reads.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordFile {
    /// Its entry in lists.
    pub info: RecordInfo,
    /// The whole game.
    pub record: Record,
    /// The proofs of its deals.
    pub deals: Vec<DealProof>,
    /// The timestamp of each step, in milliseconds since 1970; empty in older files.
    #[serde(default)]
    pub times: Vec<u64>,
    /// For a practice game: the game it continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// The moment of another game that a practice game continues from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The id of that game's record.
    pub record: String,
    /// How many of its steps this game begins with.
    pub steps: u32,
    /// The proofs of the deals among these steps.
    pub deals: Vec<DealProof>,
}

impl RecordFile {
    /// The deals among the first steps, including those of a game that this one continues.
    pub fn deals_until(&self, steps: u32) -> Vec<DealProof> {
        let inherited = self.origin.iter().flat_map(|origin| &origin.deals);
        let deals = inherited.chain(&self.deals);
        deals.filter(|deal| deal.step <= steps).cloned().collect()
    }
}

fn origin_of(table: &Table) -> Option<Origin> {
    let origin = table.opened().origin.as_deref()?;
    let proofs = origin.deals.iter();
    let proofs = proofs.filter_map(|proof| serde_json::from_value(proof.clone()).ok());
    Some(Origin {
        record: origin.record.clone(),
        steps: origin.steps,
        deals: proofs
            .filter(|proof: &DealProof| proof.step <= origin.steps)
            .collect(),
    })
}

/// The file of the game that has just ended at a table.
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
        origin: origin_of(table),
    })
}
