//! Hashes passwords. Slow and memory-hungry by design, so at most two at a time, behind a short queue.

use std::cell::RefCell;

use argon2::password_hash::{Output, ParamsString, PasswordHash, Salt, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::workers::{NotDone, Workers};

/// Passwords hashed at once, each with 19 MiB of memory.
const AT_ONCE: usize = 2;
/// Queue length. A hash takes about 30 ms of a core, so the last one waits for half a second.
const WAITING: usize = 30;

thread_local! {
    /// Working memory of a thread. Kept between passwords: freeing it would fragment the heap until such a large block no longer fits.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// The hash of a password.
fn derive(argon: &Argon2<'_>, password: &str, salt: Salt<'_>) -> Option<Output> {
    let mut bytes = [0; 64];
    let salt = salt.decode_b64(&mut bytes).ok()?;
    let length = argon.params().output_len();
    let length = length.unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let hashed = Output::init_with(length, |out| {
        MEMORY.with_borrow_mut(|memory| {
            memory.resize(argon.params().block_count(), Block::default());
            argon.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)
        })?;
        Ok(())
    });
    hashed.ok()
}

/// The text to store for a new password.
fn hash(password: &str) -> Option<String> {
    let salt: [u8; 16] = rand::random();
    let salt = SaltString::encode_b64(&salt).ok()?;
    let argon = Argon2::default();
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon.params()).ok()?,
        salt: Some(salt.as_salt()),
        hash: derive(&argon, password, salt.as_salt()),
    };
    hash.hash?;
    Some(hash.to_string())
}

/// Whether a password matches the stored hash; `None` if that cannot be parsed.
fn fits(password: &str, hash: &str) -> Option<bool> {
    let hash = PasswordHash::new(hash).ok()?;
    let algorithm = Algorithm::try_from(hash.algorithm).ok()?;
    let version = Version::try_from(hash.version?).ok()?;
    let argon = Argon2::new(algorithm, version, Params::try_from(&hash).ok()?);
    // In constant time.
    Some(derive(&argon, password, hash.salt?)? == hash.hash?)
}

/// The threads that hash passwords.
#[derive(Debug)]
pub(crate) struct Passwords(Workers);

impl Passwords {
    pub fn start() -> std::io::Result<Self> {
        Ok(Self(Workers::start("password", AT_ONCE, WAITING)?))
    }

    /// The text to store for a new password.
    pub async fn hash(&self, password: String) -> Result<String, NotDone> {
        let hashed = self.0.run(move || hash(&password));
        hashed.await?.ok_or(NotDone::BrokeOff)
    }

    /// Whether a password matches the stored hash.
    pub async fn fits(&self, password: String, hash: String) -> Result<bool, NotDone> {
        let checked = self.0.run(move || fits(&password, &hash));
        checked.await?.ok_or(NotDone::BrokeOff)
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    #[test]
    fn hashes_are_those_of_the_library_and_memory_used_before_changes_nothing() {
        let salt = SaltString::encode_b64(&[7; 16]).unwrap();
        for password in ["correct horse", "", "Ä".repeat(200).as_str()] {
            let usual = Argon2::default().hash_password(password.as_bytes(), &salt);
            let usual = usual.unwrap().to_string();
            assert_eq!(fits(password, &usual), Some(true));
            assert_eq!(fits("another", &usual), Some(false));
            let own = hash(password).unwrap();
            let parsed = PasswordHash::new(&own).unwrap();
            let verified = Argon2::default().verify_password(password.as_bytes(), &parsed);
            assert!(verified.is_ok(), "{own}");
        }
        assert_eq!(fits("any", "no hash"), None);
    }
}
