//! A fingerprint of how the bots play: any change to their play changes this number.

use game::{Game, Seat, Setup};
use rules_sixty_six::{MatchLength, Options, SixtySix};

use crate::levels::SixtySixBots;

/// A hash of what all levels do in single rounds of every preset, led by either seat, with a fixed budget.
pub fn signature() -> u64 {
    let presets = SixtySix::PRESETS
        .iter()
        .filter_map(|name| SixtySix::preset(name));
    let setups = presets.flat_map(|options| {
        [0, 1].map(|leader| Setup {
            options: Options {
                length: MatchLength::Single,
                ..options
            },
            seats: 2,
            leader: Some(Seat::new(leader)),
        })
    });
    search::signature::<SixtySix, SixtySixBots>(&setups.collect::<Vec<_>>(), 300)
}
