//! The published test vectors of `docs/fairness.md`: the browser checks the same file.

use std::path::Path;

use fair::{Bytes32, Cut, DealId, DealStream};
use game::shuffle;
use rand_core::Rng;
use serde::{Deserialize, Serialize};

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
    let id = DealId { table, deal };
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

/// `UPDATE_VECTORS=1 cargo test -p fair` writes the file; a change of it is a new version of the algorithm.
#[test]
fn the_algorithm_gives_the_published_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness-vectors.json");
    let made = [
        vector("tabcdefghjkmnpqrs", 1, &[0, 1], "AKQJT"),
        vector("tabcdefghjkmnpqrs", 2, &[1], "AKQJT9"),
        vector("t234567892345678", 300, &[0, 1, 2, 3], "AKQJT9"),
        vector("t", 4, &[], "AKQJT98765432"),
    ];
    if std::env::var_os("UPDATE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&made).unwrap();
        std::fs::write(&path, text + "\n").unwrap();
    }
    let kept: Vec<Vector> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept, made);
}

#[test]
fn everything_that_is_hashed_matters() {
    let (secret, salt) = (bytes(1), bytes(2));
    let id = DealId {
        table: "t1",
        deal: 1,
    };
    let commitment = fair::commitment(id, &secret, &salt);
    let other_table = fair::commitment(DealId { table: "t2", ..id }, &secret, &salt);
    let other_deal = fair::commitment(DealId { deal: 2, ..id }, &secret, &salt);
    let swapped = fair::commitment(id, &salt, &secret);
    assert!(
        [other_table, other_deal, swapped]
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
