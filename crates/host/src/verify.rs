//! Verifies a record: every step by the rules, every deal by its commitment, its cuts and its random stream.

use fair::{ALGORITHM, Bytes32, Cut, DealId, DealStream, HASHED_PARTS, Number, Puzzle};
use game::{Kind, Refusal, Seat, StepRecord};
use protocol::{CutProof, DealProof, Occupant};
use serde::{Deserialize, Serialize};

use crate::RecordFile;

/// What a player's browser keeps of its part of a cut: what was sealed, and what the server has acknowledged. It proves nothing to others, but
/// shows its owner whether a part was left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// The table.
    pub table: String,
    /// The number of the deal.
    pub deal: u32,
    /// The seat.
    pub seat: u8,
    /// The server's commitment, as it was shown before the cut.
    pub commitment: String,
    /// The sealed part, as acknowledged; absent if nothing was sealed.
    #[serde(default)]
    pub puzzle: Option<String>,
}

/// Why a player has no part in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// By the record, the player stood aside.
    Aside,
    /// By the record, the player sealed nothing in time.
    Late,
    /// Version 1: the player sealed a part but did not open it in time.
    Unopened,
    /// A person has the seat, but the proof does not list it.
    Unnamed,
}

/// A player whose part is not in a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The number of the deal.
    pub deal: u32,
    /// The seat.
    pub seat: Seat,
    /// The player's name, if the record has it.
    pub name: Option<String>,
    /// The reason.
    pub why: Why,
}

/// Prefix of the ids of tables on a device. Nobody cuts there: all players share one device, so sealing would prove nothing.
pub const DEVICE: &str = "device-";

/// The result for a record whose deals all follow from their secrets and parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of deals verified.
    pub deals: usize,
    /// People without a part. The record alone cannot show whether they had sealed one: ask them, or check their receipts.
    pub missing: Vec<Missing>,
    /// How many parts were forced open, and were forced open again for this check.
    pub forced: usize,
    /// Whether it was played on one device, where nobody cuts.
    pub device: bool,
    /// For a practice game: its origin. Whether it really was played so, only the original record can show ([`goes_on_from`]).
    pub practice: Option<Practice>,
}

/// The origin that a practice game states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practice {
    /// The id of the original record.
    pub record: String,
    /// How many first steps are from there.
    pub steps: u32,
    /// How many deals among them were verified.
    pub deals: usize,
}

/// Solves the puzzle of a part that its player did not open; tests use a shortcut.
pub type Force<'a> = &'a dyn Fn(&Puzzle<'_>) -> Option<Number>;

/// Verifies a whole record. If a seat's receipts are given, the proofs must contain what they say; a deal without a receipt counts as one without a
/// part of that seat.
pub fn verify(
    kind: &'static dyn Kind,
    file: &RecordFile,
    receipts: &[Receipt],
    force: Force<'_>,
) -> Result<Checked, Refusal> {
    let played = kind.replay(&file.record)?;
    check_numbers(&file.deals)?;
    let inherited = check_origin(file)?;
    let mut checked = Checked::default();
    for (index, step) in file.record.steps.iter().enumerate() {
        let number = index as u32 + 1;
        let StepRecord::Chance { chance } = step else {
            continue;
        };
        let own = file.deals.iter().find(|proof| proof.step == number);
        let mut others = inherited.iter();
        let proof = own.or_else(|| others.find(|proof| proof.step == number));
        let proof = proof.ok_or_else(|| unfair(number, "has no proof"))?;
        let (mut stream, forced) =
            stream(proof, force).map_err(|problem| unfair(number, problem))?;
        checked.forced += forced;
        check_receipts(proof, receipts).map_err(|problem| unfair(number, problem))?;
        let chance = chance.clone();
        if played.at(index).deal(&mut stream)? != (StepRecord::Chance { chance }) {
            let problem = "does not follow from its secret and the cuts";
            return Err(unfair(number, problem));
        }
        // For deals of another table, its own record says who cut.
        if own.is_some() {
            checked.missing.extend(missing(proof, file, receipts));
        }
    }
    checked.practice = file.origin.as_ref().map(|origin| Practice {
        record: origin.record.clone(),
        steps: origin.steps,
        deals: origin.deals.len(),
    });
    checked.deals = file.deals.len();
    checked.device = file.deals.iter().any(on_device) || file.origin.is_some();
    Ok(checked)
}

/// All proofs must be of one table and in order: a host who could choose the numbers could choose the deals.
fn check_numbers(deals: &[DealProof]) -> Result<(), Refusal> {
    for pair in deals.windows(2) {
        let [before, after] = pair else { continue };
        if after.table != before.table || after.deal <= before.deal || after.step <= before.step {
            return Err(unfair(after.step, "is not a later one of the same table"));
        }
    }
    Ok(())
}

/// The proofs that a practice game takes over from other tables: all must be of its first steps, and in the order of each table.
fn check_origin(file: &RecordFile) -> Result<&[DealProof], Refusal> {
    let Some(origin) = &file.origin else {
        return Ok(&[]);
    };
    let deals = &origin.deals;
    for table in deals.chunk_by(|one, next| one.table == next.table) {
        check_numbers(table)?;
    }
    for pair in deals.windows(2) {
        if let [before, after] = pair
            && after.step <= before.step
        {
            return Err(unfair(after.step, "is not a later one of the same game"));
        }
    }
    let taken = |proof: &&DealProof| proof.step <= origin.steps;
    if let Some(own) = file.deals.iter().find(taken) {
        return Err(unfair(
            own.step,
            "was taken over and cannot be this table's",
        ));
    }
    if let Some(late) = deals.iter().find(|proof| !taken(proof)) {
        return Err(unfair(late.step, "is later than the steps taken over"));
    }
    Ok(deals)
}

/// Whether a practice game continues this game: its first steps are that game's first steps.
pub fn goes_on_from(practice: &RecordFile, game: &RecordFile) -> bool {
    let Some(origin) = &practice.origin else {
        return false;
    };
    let steps = origin.steps as usize;
    let (ours, theirs) = (&practice.record, &game.record);
    let same = |steps: usize| Some(ours.steps.get(..steps)? == theirs.steps.get(..steps)?);
    origin.record == game.info.id
        && (&ours.game, ours.seats, ours.leader) == (&theirs.game, theirs.seats, theirs.leader)
        && ours.options == theirs.options
        && same(steps) == Some(true)
}

fn unfair(step: u32, problem: &str) -> Refusal {
    Refusal::new("unfair_deal", format!("The deal in step {step} {problem}."))
}

const UNREADABLE: &str = "has a proof that cannot be read";

fn read<T: std::str::FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| UNREADABLE)
}

/// The random stream of a proof's deal, after checking its commitments, and how many parts were forced open for that.
fn stream(proof: &DealProof, force: Force<'_>) -> Result<(DealStream, usize), &'static str> {
    let id = DealId {
        algorithm: proof.algorithm,
        table: &proof.table,
        deal: proof.deal,
    };
    let (secret, salt) = (read(&proof.secret)?, read(&proof.salt)?);
    if fair::commitment(id, &secret, &salt).to_string() != proof.commitment {
        return Err("is not what the server had committed to");
    }
    if !proof.cuts.is_sorted_by(|one, next| one.seat < next.seat) {
        return Err("has cuts that are not in order of seats");
    }
    let mut cuts = Vec::new();
    for cut in &proof.cuts {
        let part = match proof.algorithm {
            HASHED_PARTS => hashed_part(id, cut)?,
            ALGORITHM => sealed_part(id, cut, force)?,
            _ => return Err("was made by an algorithm that this program does not know"),
        };
        let seat = cut.seat.index() as u8;
        cuts.extend(part.map(|part| Cut { seat, part }));
    }
    let forced = proof.cuts.iter().filter(|cut| cut.forced).count();
    Ok((DealStream::new(id, &secret, &salt, &cuts), forced))
}

/// The part in version 1: it counts if it was opened.
fn hashed_part(id: DealId<'_>, cut: &CutProof) -> Result<Option<Bytes32>, &'static str> {
    let (Some(part), Some(salt)) = (&cut.part, &cut.salt) else {
        return Ok(None);
    };
    let (part, salt) = (read(part)?, read(salt)?);
    let hash = fair::cut_commitment(id, cut.seat.index() as u8, &part, &salt).to_string();
    if cut.commitment.as_ref() != Some(&hash) {
        return Err("has a cut that was not opened as it was sealed");
    }
    Ok(Some(part))
}

/// The part in version 2: it counts if it was sealed.
fn sealed_part(
    id: DealId<'_>,
    cut: &CutProof,
    force: Force<'_>,
) -> Result<Option<Bytes32>, &'static str> {
    let Some(puzzle) = &cut.puzzle else {
        return match cut.part {
            None => Ok(None),
            Some(_) => Err("has a part that nobody had sealed"),
        };
    };
    let puzzle = Puzzle::new(id, cut.seat.index() as u8, read(puzzle)?)
        .map_err(|_| "has a cut that is no puzzle")?;
    let solution = match &cut.period {
        Some(period) => puzzle
            .open(&read(period)?)
            .map_err(|_| "has a cut that was not opened as it was sealed")?,
        None if cut.forced => force(&puzzle).ok_or("was not checked to the end")?,
        None => return Err("leaves a part out that was sealed"),
    };
    let part = puzzle.part(&solution);
    if cut.part.as_ref() != Some(&part.to_string()) {
        return Err("has a part that is not the solution of its puzzle");
    }
    Ok(Some(part))
}

fn check_receipts(proof: &DealProof, receipts: &[Receipt]) -> Result<(), &'static str> {
    let mut concerned = receipts.iter().filter(|receipt| of_deal(receipt, proof));
    let kept = |receipt: &Receipt| {
        let cut = (proof.cuts.iter()).find(|cut| cut.seat.index() == usize::from(receipt.seat));
        let sealed = cut.and_then(|cut| cut.puzzle.as_ref().or(cut.commitment.as_ref()));
        if receipt.commitment != proof.commitment {
            return Err("is not what the server had committed to when it was cut");
        }
        match &receipt.puzzle {
            Some(_) if sealed.is_none() => {
                Err("leaves out a part whose sealing the server had acknowledged")
            }
            Some(own) if sealed != Some(own) => Err("has another part than was sealed"),
            _ => Ok(()),
        }
    };
    concerned.try_for_each(kept)
}

fn on_device(proof: &DealProof) -> bool {
    proof.table.starts_with(DEVICE)
}

fn of_deal(receipt: &Receipt, proof: &DealProof) -> bool {
    receipt.table == proof.table && receipt.deal == proof.deal
}

/// All people without a part in this deal, except seats whose receipts confirm it.
fn missing(proof: &DealProof, file: &RecordFile, receipts: &[Receipt]) -> Vec<Missing> {
    let seats = if on_device(proof) {
        0
    } else {
        file.record.seats as usize
    };
    let of = |index: usize| {
        let seat = Seat::new(index);
        let cut = proof.cuts.iter().find(|cut| cut.seat == seat);
        let player = (file.info.players.get(index)).and_then(|player| player.occupant.as_ref());
        let (person, name) = match player {
            Some(Occupant::Person { name, .. }) => (true, Some(name.clone())),
            Some(Occupant::Bot {
                holds_for, name, ..
            }) => (holds_for.is_some(), name.clone()),
            None => (false, None),
        };
        let why = match cut {
            Some(cut) if cut.part.is_some() => return None,
            Some(cut) if cut.commitment.is_some() => Why::Unopened,
            Some(cut) if cut.aside => Why::Aside,
            Some(_) => Why::Late,
            None if person => Why::Unnamed,
            None => return None,
        };
        let told =
            |receipt: &Receipt| receipt.table == proof.table && usize::from(receipt.seat) == index;
        // Receipts of this deal have been compared; a seat with receipts, but none for this deal, had no part in it.
        let covered = receipts.iter().any(told);
        let deal = proof.deal;
        (!covered).then_some(Missing {
            deal,
            seat,
            name,
            why,
        })
    };
    (0..seats).filter_map(of).collect()
}
