//! Ids that cannot be guessed.

use rand::RngExt;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

fn random(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length)
        .map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())]))
        .collect()
}

/// Whether a text from outside could be the id of something whose ids begin with one of these letters.
///
/// Nothing is read as what it is not: the log of a round, read as a sheet's, would pass for a damaged one and be set aside.
fn begins(id: &str, letters: &[char]) -> bool {
    id.len() <= 40 && id.starts_with(letters) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a text from outside could be the id of a table.
pub(crate) fn is_table(id: &str) -> bool {
    begins(id, &['t'])
}

/// Whether a text from outside could be the id of a score sheet.
pub(crate) fn is_sheet(id: &str) -> bool {
    begins(id, &['s', 'l'])
}

/// Whether a text from outside could be the id of a round.
pub(crate) fn is_club(id: &str) -> bool {
    begins(id, &['c'])
}

/// A new table: 80 random bits.
pub(crate) fn table() -> String {
    format!("t{}", random(16))
}

/// A new person.
pub(crate) fn person() -> String {
    format!("p{}", random(16))
}

/// The short code of a join link: 40 random bits, guarded by a rate limit.
pub(crate) fn code() -> String {
    random(8)
}

/// A secret to be given to one client: 160 random bits.
pub(crate) fn secret() -> String {
    random(32)
}

/// A round: what it is made from cannot be read off it.
pub(crate) fn club(from: &str) -> String {
    format!("c{}", &crate::auth::hash(from)[..20])
}

/// A list of a tournament, which is a score sheet.
pub(crate) fn list(from: &str) -> String {
    format!("l{}", &crate::auth::hash(from)[..20])
}

/// Whether a sheet is a list of a tournament.
pub(crate) fn is_list(id: &str) -> bool {
    id.starts_with('l')
}

/// A score sheet: what it is made from cannot be read off it.
pub(crate) fn sheet(from: &str) -> String {
    format!("s{}", &crate::auth::hash(from)[..20])
}
