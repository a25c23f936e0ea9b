//! The published test vectors of `docs/fairness.md`: the browser checks the same file.

use std::path::Path;

use fair::{Bytes32, Cut, DealId, DealStream, Number, Puzzle, Sealed};
use game::shuffle;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Vectors {
    version1: Vec<Vector>,
    version2: Vec<PuzzleVector>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct PuzzleVector {
    table: String,
    deal: u32,
    secret: Bytes32,
    salt: Bytes32,
    commitment: Bytes32,
    cuts: Vec<PuzzleCut>,
    words: Vec<u32>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct PuzzleCut {
    seat: u8,
    puzzle: Number,
    period: Number,
    solution: Number,
    part: Bytes32,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Vector {
    table: String,
    deal: u32,
    secret: Bytes32,
    salt: Bytes32,
    commitment: Bytes32,
    cuts: Vec<VectorCut>,
    words: Vec<u32>,
    cards: Vec<String>,
    shuffled: Vec<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct VectorCut {
    seat: u8,
    part: Bytes32,
    salt: Bytes32,
    commitment: Bytes32,
}

fn bytes(first: u8) -> Bytes32 {
    Bytes32(std::array::from_fn(|index| {
        first.wrapping_add(index as u8 * 7)
    }))
}

fn vector(table: &str, deal: u32, seats: &[u8], ranks: &str) -> Vector {
    let algorithm = fair::HASHED_PARTS;
    let id = DealId {
        algorithm,
        table,
        deal,
    };
    let (secret, salt) = (bytes(deal as u8), bytes(0x80));
    let cuts: Vec<VectorCut> = seats
        .iter()
        .map(|seat| {
            let (part, salt) = (bytes(0x10 + seat), bytes(0xa0 + seat));
            let commitment = fair::cut_commitment(id, *seat, &part, &salt);
            VectorCut {
                seat: *seat,
                part,
                salt,
                commitment,
            }
        })
        .collect();
    let opened: Vec<Cut> = cuts
        .iter()
        .map(|cut| Cut {
            seat: cut.seat,
            part: cut.part,
        })
        .collect();
    let stream = || DealStream::new(id, &secret, &salt, &opened);
    let mut words = stream();
    let cards: Vec<String> = "CSHD"
        .chars()
        .flat_map(|suit| ranks.chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    let mut shuffled = cards.clone();
    shuffle(&mut stream(), &mut shuffled);
    Vector {
        table: table.to_owned(),
        deal,
        secret,
        salt,
        commitment: fair::commitment(id, &secret, &salt),
        cuts,
        words: (0..12).map(|_| words.next_u32()).collect(),
        cards,
        shuffled,
    }
}

fn puzzle_vector(table: &str, deal: u32, seats: &[u8]) -> PuzzleVector {
    let algorithm = fair::ALGORITHM;
    let id = DealId {
        algorithm,
        table,
        deal,
    };
    let (secret, salt) = (bytes(deal as u8), bytes(0x80));
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(deal));
    let cut = |seat: &u8| {
        let Sealed { puzzle, period } = Sealed::random(&mut rng);
        let sealed = Puzzle::new(id, *seat, puzzle).unwrap();
        let solution = sealed.open(&period).unwrap();
        PuzzleCut {
            seat: *seat,
            puzzle,
            period,
            solution,
            part: sealed.part(&solution),
        }
    };
    let cuts: Vec<PuzzleCut> = seats.iter().map(cut).collect();
    let opened = cuts.iter().map(|PuzzleCut { seat, part, .. }| Cut {
        seat: *seat,
        part: *part,
    });
    let mut words = DealStream::new(id, &secret, &salt, &opened.collect::<Vec<_>>());
    PuzzleVector {
        table: table.to_owned(),
        deal,
        secret,
        salt,
        commitment: fair::commitment(id, &secret, &salt),
        cuts,
        words: (0..12).map(|_| words.next_u32()).collect(),
    }
}

/// `UPDATE_VECTORS=1 cargo test -p fair` writes the file; a change of it is a new version of the algorithm.
#[test]
fn the_algorithm_gives_the_published_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-vectors.json");
    let made = Vectors {
        version1: vec![
            vector("tabcdefghjkmnpqrs", 1, &[0, 1], "AKQJT"),
            vector("tabcdefghjkmnpqrs", 2, &[1], "AKQJT9"),
            vector("t234567892345678", 300, &[0, 1, 2, 3], "AKQJT9"),
            vector("t", 4, &[], "AKQJT98765432"),
        ],
        version2: vec![
            puzzle_vector("tabcdefghjkmnpqrs", 1, &[0, 1]),
            puzzle_vector("t234567892345678", 300, &[0, 2, 3]),
            puzzle_vector("t", 4, &[]),
        ],
    };
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&made).unwrap();
        std::fs::write(&path, text + "\n").unwrap();
    }
    let kept: Vectors = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept, made);
}

fn some_puzzle() -> (Sealed, DealId<'static>) {
    let id = DealId {
        algorithm: fair::ALGORITHM,
        table: "t1",
        deal: 1,
    };
    (Sealed::random(&mut ChaCha8Rng::seed_from_u64(9)), id)
}

/// Work and the period lead to the same solution, for puzzles small enough for a test.
#[test]
fn force_and_period_open_to_the_same_solution() {
    let (sealed, id) = some_puzzle();
    let puzzle = Puzzle::new(id, 2, sealed.puzzle).unwrap();
    for doublings in [0, 1, 2, 7, 12, 17] {
        let told = puzzle.open_after(&sealed.period, doublings).unwrap();
        let forced = puzzle.force_after(doublings, &|| true).unwrap();
        assert_eq!(told, forced, "{doublings} doublings");
    }
    assert_eq!(puzzle.force(&|| false), None, "nobody waits for it");
}

/// Every period opens a puzzle to its one solution: its maker has no choice.
#[test]
fn no_period_leads_to_another_solution() {
    let (sealed, id) = some_puzzle();
    let puzzle = Puzzle::new(id, 0, sealed.puzzle).unwrap();
    let solution = puzzle.open(&sealed.period).unwrap();
    // Half of the period is a period, too, if the base is a square; a quarter and other numbers mostly are not.
    for shift in 0..4 {
        let mut other = sealed.period;
        for _ in 0..shift {
            let mut carry = 0;
            for byte in &mut other.0 {
                let next = *byte & 1;
                *byte = *byte >> 1 | carry << 7;
                carry = next;
            }
        }
        if let Ok(found) = puzzle.open(&other) {
            assert_eq!(found, solution, "the period shifted by {shift}");
        }
    }
    for wrong in [Number([0; 128]), Number([0xff; 128]), sealed.puzzle] {
        assert!(puzzle.open(&wrong).is_err());
    }
    let elsewhere = Puzzle::new(id, 1, sealed.puzzle).unwrap();
    assert_ne!(elsewhere.open(&sealed.period).unwrap(), solution);
}

#[test]
fn only_odd_numbers_of_full_length_are_puzzles() {
    let (sealed, id) = some_puzzle();
    let even = {
        let mut even = sealed.puzzle;
        even.0[127] &= 0xfe;
        even
    };
    let short = {
        let mut short = sealed.puzzle;
        short.0[0] &= 0x7f;
        short
    };
    for bad in [even, short, Number([0; 128])] {
        assert!(Puzzle::new(id, 0, bad).is_err());
    }
}

#[test]
fn everything_that_is_hashed_matters() {
    let (secret, salt) = (bytes(1), bytes(2));
    let id = DealId {
        algorithm: fair::ALGORITHM,
        table: "t1",
        deal: 1,
    };
    let old = DealId {
        algorithm: fair::HASHED_PARTS,
        ..id
    };
    let commitment = fair::commitment(id, &secret, &salt);
    let other_table = fair::commitment(DealId { table: "t2", ..id }, &secret, &salt);
    let other_deal = fair::commitment(DealId { deal: 2, ..id }, &secret, &salt);
    let other_version = fair::commitment(old, &secret, &salt);
    let swapped = fair::commitment(id, &salt, &secret);
    assert!(
        [other_table, other_deal, other_version, swapped]
            .iter()
            .all(|other| *other != commitment)
    );
    let cut = |seat| fair::cut_commitment(id, seat, &secret, &salt);
    assert_ne!(cut(0), cut(1), "nobody can copy another's commitment");
    assert_ne!(cut(0), commitment);
    let word = |cuts: &[Cut]| DealStream::new(id, &secret, &salt, cuts).next_u64();
    let part = bytes(9);
    assert_ne!(word(&[]), word(&[Cut { seat: 0, part }]));
    assert_ne!(
        word(&[Cut { seat: 1, part }]),
        word(&[Cut { seat: 0, part }])
    );
}

#[test]
fn hexadecimal_is_read_strictly() {
    let text = "0f".repeat(32);
    assert_eq!(text.parse::<Bytes32>().unwrap().to_string(), text);
    for bad in [
        "",
        "0F",
        &"0F".repeat(32),
        &"g0".repeat(32),
        &"0".repeat(63),
        &"é".repeat(32),
    ] {
        assert!(bad.parse::<Bytes32>().is_err(), "{bad}");
    }
    assert_eq!(format!("{:?}", bytes(1)), "Bytes32(…)");
}
