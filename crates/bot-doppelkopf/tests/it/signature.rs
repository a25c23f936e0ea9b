//! The fingerprint of how the bot plays.

/// Changed only in a commit that means to change the play, and that names the new number.
const SIGNATURE: u64 = 2_029_283_578_691_458_425;

#[test]
fn the_bot_plays_as_it_did() {
    assert_eq!(bot_doppelkopf::signature(), SIGNATURE);
}
