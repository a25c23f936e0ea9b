//! The data folder belongs to one server at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::ServeError;

/// The file whose lock says that somebody serves this folder.
const LOCK: &str = "stammtisch.lock";

/// A data folder that is ours. The system lets go of it with the process, also after `kill -9`.
#[derive(Debug)]
pub struct Folder {
    _lock: File,
}

impl Folder {
    /// Takes the folder, making it where it is not there.
    pub fn take(folder: &Path) -> Result<Self, ServeError> {
        let unusable = |error| ServeError::Folder(folder.to_owned(), error);
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(LOCK))
            .map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(ServeError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        }
    }
}
