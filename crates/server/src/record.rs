//! Finished games: what is kept, listed, downloaded and checked.

use fair::{Bytes32, Cut, DealId, DealStream};
use game::{Kind, Record, Refusal, StepRecord};
use protocol::{DealProof, RecordInfo, RecordPlayer};
use serde::{Deserialize, Serialize};
use store::NewRecord;
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

/// The record of the game that has just ended at a table.
pub(crate) fn of(table: &Table) -> Option<NewRecord> {
    let (ending, outcome) = table.ending()?.clone();
    let play = table.play()?;
    let record = play.record();
    let occupants = table.places().iter().map(|place| place.occupant.as_ref());
    let players = occupants.clone().map(|occupant| RecordPlayer {
        occupant: occupant.map(show::occupant),
    });
    let people = occupants
        .enumerate()
        .filter_map(|(seat, occupant)| Some((occupant?.belongs_to()?.id.clone(), seat as u8)));
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
    let file = RecordFile {
        info: info.clone(),
        record,
        deals: deals.collect(),
        times: table.times().to_vec(),
    };
    Some(NewRecord {
        id: info.id.clone(),
        ended: info.ended,
        info: serde_json::to_string(&info).ok()?,
        record: serde_json::to_string(&file).ok()?,
        people: people.collect(),
    })
}

/// Checks a whole record: every step by the rules, every deal by its commitment, cuts and stream. Returns how many deals were checked.
pub fn verify(kind: &'static dyn Kind, file: &RecordFile) -> Result<usize, Refusal> {
    let played = kind.replay(&file.record)?;
    check_numbers(&file.deals)?;
    for (index, step) in file.record.steps.iter().enumerate() {
        let number = index as u32 + 1;
        if let StepRecord::Chance { chance } = step {
            let proof = file.deals.iter().find(|proof| proof.step == number);
            let proof = proof.ok_or_else(|| unfair(number, "has no proof"))?;
            let mut stream = stream(proof).map_err(|problem| unfair(number, problem))?;
            let mut again = played.at(index);
            if again.deal(&mut stream)?
                != (StepRecord::Chance {
                    chance: chance.clone(),
                })
            {
                return Err(unfair(
                    number,
                    "does not follow from its secret and the cuts",
                ));
            }
        }
    }
    Ok(file.deals.len())
}

/// All proofs are of one table and in its order: a host who could choose among numbers could choose among deals.
fn check_numbers(deals: &[DealProof]) -> Result<(), Refusal> {
    for pair in deals.windows(2) {
        let [before, after] = pair else { continue };
        if after.table != before.table || after.deal <= before.deal || after.step <= before.step {
            return Err(unfair(after.step, "is not a later one of the same table"));
        }
    }
    Ok(())
}

fn unfair(step: u32, problem: &str) -> Refusal {
    Refusal::new("unfair_deal", format!("The deal in step {step} {problem}."))
}

/// The stream that a proof's deal follows from, once its commitments have been checked.
fn stream(proof: &DealProof) -> Result<DealStream, &'static str> {
    if proof.algorithm != fair::ALGORITHM {
        return Err("was made by an algorithm that this program does not know");
    }
    let read = |text: &str| {
        text.parse::<Bytes32>()
            .map_err(|_| "has a proof that cannot be read")
    };
    let id = DealId {
        table: &proof.table,
        deal: proof.deal,
    };
    let (secret, salt) = (read(&proof.secret)?, read(&proof.salt)?);
    if fair::commitment(id, &secret, &salt).to_string() != proof.commitment {
        return Err("is not what the server had committed to");
    }
    let mut cuts = Vec::new();
    for cut in &proof.cuts {
        let (Some(part), Some(salt)) = (&cut.part, &cut.salt) else {
            continue;
        };
        let (part, salt) = (read(part)?, read(salt)?);
        let seat = cut.seat.index() as u8;
        if fair::cut_commitment(id, seat, &part, &salt).to_string() != cut.commitment {
            return Err("has a cut that was not opened as it was sealed");
        }
        cuts.push(Cut { seat, part });
    }
    Ok(DealStream::new(id, &secret, &salt, &cuts))
}
