//! Hashing passwords: slow and large on purpose, so at most two at a time, behind a short queue.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};

use crate::workers::{NotDone, Workers};

/// Passwords that are hashed at once. Each takes 19 MiB meanwhile.
const AT_ONCE: usize = 2;
/// Passwords that may wait. A hash takes about 30 ms of a core, so the last of them waits for half a second.
const WAITING: usize = 30;

/// The threads that hash passwords.
#[derive(Debug)]
pub(crate) struct Passwords(Workers);

impl Passwords {
    pub fn start() -> std::io::Result<Self> {
        Ok(Self(Workers::start("password", AT_ONCE, WAITING)?))
    }

    /// The hash to keep of a new password.
    pub async fn hash(&self, password: String) -> Result<String, NotDone> {
        let hashed = self.0.run(move || {
            let salt: [u8; 16] = rand::random();
            let salt = SaltString::encode_b64(&salt).ok()?;
            let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
            Some(hash.ok()?.to_string())
        });
        hashed.await?.ok_or(NotDone::BrokeOff)
    }

    /// Whether a password is the one that was hashed.
    pub async fn fits(&self, password: String, hash: String) -> Result<bool, NotDone> {
        let checked = self.0.run(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            let fits = Argon2::default().verify_password(password.as_bytes(), &hash);
            Some(fits.is_ok())
        });
        checked.await?.ok_or(NotDone::BrokeOff)
    }
}
