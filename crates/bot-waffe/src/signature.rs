//! A fingerprint of how the bots play: any change to their play changes this number.

use game::Setup;
use rules_waffe::{Waffe, WaffeOptions};

use crate::levels::WaffeBots;

/// A hash of what all levels do in a few whole games with a fixed number of sampled games.
pub fn signature() -> u64 {
    let two_packs = WaffeOptions {
        packs: 2,
        jokers: 4,
        must_play: true,
        ..WaffeOptions::WAFFE
    };
    let options = [WaffeOptions::WAFFE, WaffeOptions::WAFFE_2_3, two_packs].repeat(2);
    let setups = options.into_iter().map(|options| Setup {
        options,
        seats: 2,
        leader: None,
    });
    search::signature::<Waffe, WaffeBots>(&setups.collect::<Vec<_>>(), 300)
}
