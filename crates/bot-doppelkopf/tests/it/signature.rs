//! The fingerprint of how the bot plays.

/// Changed only in a commit that changes the play on purpose and names the new number.
const SIGNATURE: u64 = 11_416_457_016_002_558_888;

#[test]
fn the_bot_plays_as_it_did() {
    assert_eq!(bot_doppelkopf::signature(), SIGNATURE);
}
