//! A player's part in fair deals.

use fair::{Bytes32, DealId};
use serde_json::{Value, json};

/// Seals and opens a fresh part for every deal.
#[derive(Debug, Default)]
pub struct Cutter {
    sealed: Option<(u32, Bytes32, Bytes32)>,
}

impl Cutter {
    /// What to ask now, given the table and what this client may do there; `None` where no cut is awaited.
    pub fn answer(&mut self, table: &Value, you: &Value) -> Option<Value> {
        let may = you["may"].as_array()?;
        let may = |what: &str| may.iter().any(|word| word == what);
        let deal = u32::try_from(table["deal"]["deal"].as_u64()?).ok()?;
        if may("cut_commit") && self.sealed.is_none_or(|(sealed, ..)| sealed != deal) {
            let mut rng = rand::rng();
            let (part, salt) = (Bytes32::random(&mut rng), Bytes32::random(&mut rng));
            self.sealed = Some((deal, part, salt));
            let table = table["id"].as_str()?;
            let seat = u8::try_from(you["seat"].as_u64()?).ok()?;
            let commitment = fair::cut_commitment(DealId { table, deal }, seat, &part, &salt);
            return Some(json!({"type": "cut_commit", "deal": deal, "commitment": commitment}));
        }
        let (sealed, part, salt) = self.sealed?;
        if may("cut_reveal") && sealed == deal {
            self.sealed = None;
            return Some(json!({"type": "cut_reveal", "deal": deal, "part": part, "salt": salt}));
        }
        None
    }
}
