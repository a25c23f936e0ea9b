//! Fair deals: nobody at the table, the host included, can choose a deal unnoticed.
//!
//! The server commits to a secret; each player commits to a part of the cut and then opens it; the deck follows from all
//! of them by the algorithm below, which `docs/fairness.md` describes so that anybody can repeat it. This crate is pure: randomness comes in, and nothing is kept.

mod hex;
mod stream;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use hex::{BadHex, Bytes32};
pub use stream::DealStream;

/// The version of the algorithm, which is part of everything that is hashed.
pub const ALGORITHM: u32 = 1;

/// Which deal is meant: part of everything that is hashed, so that nothing can be used twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealId<'a> {
    /// The table.
    pub table: &'a str,
    /// The number of the deal at that table, counted from 1.
    pub deal: u32,
}

/// One player's opened part of the cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// The seat, counted from 0.
    pub seat: u8,
    /// The player's random part.
    pub part: Bytes32,
}

/// What the server shows before anybody cuts.
pub fn commitment(id: DealId<'_>, secret: &Bytes32, salt: &Bytes32) -> Bytes32 {
    let mut hash = opened("stammtisch deal", id);
    hash.update(secret.0);
    hash.update(salt.0);
    Bytes32(hash.finalize().into())
}

/// What a player shows before anybody opens a part of the cut.
pub fn cut_commitment(id: DealId<'_>, seat: u8, part: &Bytes32, salt: &Bytes32) -> Bytes32 {
    let mut hash = opened("stammtisch cut", id);
    hash.update([seat]);
    hash.update(part.0);
    hash.update(salt.0);
    Bytes32(hash.finalize().into())
}

/// A hash that has taken in the label, the version, the table (after its length) and the number of the deal.
fn opened(label: &str, id: DealId<'_>) -> Sha256 {
    let mut hash = Sha256::new();
    hash.update(label.as_bytes());
    hash.update(ALGORITHM.to_be_bytes());
    hash.update((id.table.len() as u32).to_be_bytes());
    hash.update(id.table.as_bytes());
    hash.update(id.deal.to_be_bytes());
    hash
}
