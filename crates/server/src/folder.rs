//! Locks the data folder for one server at a time.

use std::fs::{DirBuilder, File, Permissions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::ServeError;

/// The file whose lock marks the folder as in use.
const LOCK: &str = "stammtisch.lock";

/// A locked data folder. The system releases the lock with the process, also after `kill -9`.
#[derive(Debug)]
pub struct Folder {
    _lock: File,
    path: PathBuf,
}

impl Folder {
    /// Locks the folder, creating it if it does not exist.
    pub fn take(folder: &Path) -> Result<Self, ServeError> {
        let unusable = |error| ServeError::Folder(folder.to_owned(), error);
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)
            .map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(folder.join(LOCK))
            .map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                _lock: lock,
                path: folder.to_owned(),
            }),
            Err(TryLockError::WouldBlock) => Err(ServeError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        }
    }

    /// Makes the database unreadable for other users, also one that an earlier version left readable. The permissions of an existing folder stay.
    pub fn keep_private(&self) {
        for name in [
            "stammtisch.db",
            "stammtisch.db-wal",
            "stammtisch.db-shm",
            LOCK,
        ] {
            let file = self.path.join(name);
            let private = || std::fs::set_permissions(&file, Permissions::from_mode(0o600));
            if file.exists()
                && let Err(error) = private()
            {
                tracing::warn!(file = name, %error, "other users of this machine may read the database");
            }
        }
    }
}
