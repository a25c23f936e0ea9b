//! The fingerprint of how the bot plays.

/// Changed only in a commit that changes the play on purpose and names the new number.
const SIGNATURE: u64 = 39_742;

#[test]
fn the_bot_plays_as_it_did() {
    assert_eq!(bot_quoridor::signature(), SIGNATURE);
}
