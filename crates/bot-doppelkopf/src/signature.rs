//! A fingerprint of how the bots play: any change to their play changes this number.

use game::Setup;
use rules_doppelkopf::{Doppelkopf, Options};

use crate::levels::DoppelkopfBots;

/// A hash of what all levels do in a few whole games with a fixed budget.
pub fn signature() -> u64 {
    let presets = ["ddv", "hausrunde", "einfach"].repeat(3);
    let setups = presets.into_iter().filter_map(Options::named);
    let setups = setups.map(|options| Setup {
        options,
        seats: 4,
        leader: None,
    });
    search::signature::<Doppelkopf, DoppelkopfBots>(&setups.collect::<Vec<_>>(), 150)
}
