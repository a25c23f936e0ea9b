//! Fair deals: nobody at the table, including the host, can choose a deal unnoticed.
//!
//! The server commits to a secret. Each player seals a part of the cut as a puzzle, which its maker opens at once and anybody else in about
//! two minutes. The deck follows from all of them by the algorithm below, which `docs/fairness.md` describes so that anybody can repeat it.
//! This crate is pure: it gets its randomness from the caller and keeps no state.

mod bytes;
mod maker;
mod puzzle;
mod stream;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use bytes::{BadHex, Bytes32, Number};
pub use maker::Sealed;
pub use puzzle::{BadOpening, BadPuzzle, DOUBLINGS, Puzzle};
pub use stream::DealStream;

/// The version of the algorithm, which is part of everything that is hashed.
pub const ALGORITHM: u32 = 2;

/// The first version: a part was sealed by a hash, and left out if its maker did not open it.
pub const HASHED_PARTS: u32 = 1;

/// Identifies a deal: part of everything that is hashed, so that nothing can be used twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealId<'a> {
    /// The version of the algorithm.
    pub algorithm: u32,
    /// The table.
    pub table: &'a str,
    /// The number of the deal at that table, counted from 1.
    pub deal: u32,
}

impl DealId<'_> {
    /// The prefix of everything that is hashed: label, version, table (preceded by its length) and number of the deal.
    fn labelled(self, label: &str) -> Vec<u8> {
        let mut bytes = label.as_bytes().to_vec();
        bytes.extend(self.algorithm.to_be_bytes());
        bytes.extend((self.table.len() as u32).to_be_bytes());
        bytes.extend(self.table.as_bytes());
        bytes.extend(self.deal.to_be_bytes());
        bytes
    }
}

/// One player's opened part of the cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// The seat, counted from 0.
    pub seat: u8,
    /// The player's random part.
    pub part: Bytes32,
}

/// The server's commitment, shown before anybody cuts.
pub fn commitment(id: DealId<'_>, secret: &Bytes32, salt: &Bytes32) -> Bytes32 {
    hash(&[&id.labelled("stammtisch deal"), &secret.0, &salt.0])
}

/// A player's commitment in version 1, shown before anybody opens a part of the cut.
pub fn cut_commitment(id: DealId<'_>, seat: u8, part: &Bytes32, salt: &Bytes32) -> Bytes32 {
    hash(&[&id.labelled("stammtisch cut"), &[seat], &part.0, &salt.0])
}

fn hash(parts: &[&[u8]]) -> Bytes32 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    Bytes32(hash.finalize().into())
}
