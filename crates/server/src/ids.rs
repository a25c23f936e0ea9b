//! Random ids that cannot be guessed.

use rand::RngExt;

/// Letters and digits that are not easily confused.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

fn random(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length)
        .map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())]))
        .collect()
}

/// Whether `id` has the form of an id that begins with one of these letters.
///
/// Kinds are kept apart: the log of a round, read as a sheet's, would look damaged and be set aside.
fn begins(id: &str, letters: &[char]) -> bool {
    id.len() <= 40 && id.starts_with(letters) && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether an untrusted text has the form of a table id.
pub(crate) fn is_table(id: &str) -> bool {
    begins(id, &['t'])
}

/// Whether an untrusted text has the form of a score sheet id.
pub(crate) fn is_sheet(id: &str) -> bool {
    begins(id, &['s', 'l'])
}

/// Whether an untrusted text has the form of a round id.
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

/// The short code of a join link: 40 random bits, protected by a rate limit.
pub(crate) fn code() -> String {
    random(8)
}

/// A secret for one client: 160 random bits.
pub(crate) fn secret() -> String {
    random(32)
}

/// The id of a round, derived from `from` by a one-way hash.
pub(crate) fn club(from: &str) -> String {
    format!("c{}", &crate::auth::hash(from)[..20])
}

/// The id of a tournament's list, which is a score sheet.
pub(crate) fn list(from: &str) -> String {
    format!("l{}", &crate::auth::hash(from)[..20])
}

/// Whether a sheet is a list of a tournament.
pub(crate) fn is_list(id: &str) -> bool {
    id.starts_with('l')
}

/// The id of a score sheet, derived from `from` by a one-way hash.
pub(crate) fn sheet(from: &str) -> String {
    format!("s{}", &crate::auth::hash(from)[..20])
}
