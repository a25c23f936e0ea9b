//! A player's part in fair deals.

use std::sync::OnceLock;

use fair::Sealed;
use serde_json::{Value, json};

/// The puzzle that all rehearsals in this process share.
pub fn rehearsal() -> Sealed {
    static PUZZLE: OnceLock<Sealed> = OnceLock::new();
    *PUZZLE.get_or_init(|| Sealed::random(&mut rand::rng()))
}

/// Seals a part for every deal, and opens it when asked to.
#[derive(Debug, Default)]
pub struct Cutter {
    sealed: Option<(u32, Sealed)>,
    opened: bool,
    /// The shared puzzle of a rehearsal.
    same: Option<Sealed>,
}

impl Cutter {
    /// Uses one puzzle for all deals, which saves the work of making them. Once opened it is no secret any more: for tests and load only, not for
    /// play.
    pub fn rehearsing() -> Self {
        Self {
            same: Some(rehearsal()),
            ..Self::default()
        }
    }

    /// The next request of the cut, given the table and what this client may do there; `None` if none is due.
    pub fn answer(&mut self, table: &Value, you: &Value) -> Option<Value> {
        let may = you["may"].as_array()?;
        let may = |what: &str| may.iter().any(|word| word == what);
        let deal = u32::try_from(table["deal"]["deal"].as_u64()?).ok()?;
        let known = self.sealed.filter(|(sealed, _)| *sealed == deal);
        if may("cut_commit") && known.is_none() {
            let sealed = self
                .same
                .unwrap_or_else(|| Sealed::random(&mut rand::rng()));
            self.sealed = Some((deal, sealed));
            self.opened = false;
            return Some(json!({"type": "cut_commit", "deal": deal, "puzzle": sealed.puzzle}));
        }
        let (_, sealed) = known.filter(|_| may("cut_reveal") && !self.opened)?;
        self.opened = true;
        Some(json!({"type": "cut_reveal", "deal": deal, "period": sealed.period}))
    }
}
