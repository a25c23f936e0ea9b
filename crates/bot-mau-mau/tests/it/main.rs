//! What is checked of the Mau-Mau bots.

mod sight;
mod strength;

use bot_mau_mau::MauMauBots;
use game::{Game, Setup};
use rules_mau_mau::{MauMau, MauMauOptions};
use search::signature;

/// Changed only in a commit that changes the play on purpose and names the new number.
const SIGNATURE: u64 = 3_509_707_996_652_961_502;

/// A table with the options of a preset.
fn setup(preset: &str, seats: u8) -> Setup<MauMauOptions> {
    Setup {
        options: MauMau::preset(preset).expect("a preset"),
        seats,
        leader: None,
    }
}

#[test]
fn the_bots_play_as_they_did() {
    let setups = [
        setup("mau-mau", 2),
        setup("einfach", 3),
        setup("grosse-runde", 5),
    ];
    assert_eq!(signature::<MauMau, MauMauBots>(&setups, 40), SIGNATURE);
}
