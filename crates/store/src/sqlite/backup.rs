//! A copy of a database that a server, also of an older or newer version, may be using.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::migrate;
use crate::{StoreError, migrations};

/// Versions of the copied database and of this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The latest migration of the database, and so of its copy.
    pub step: usize,
    /// The latest migration that this program knows.
    pub known: usize,
}

/// Writes a complete copy of the database, also while a server uses it. The database is only read; neither it nor the copy is migrated.
///
/// The copy is renamed to `to` only once all of it is on the disk.
pub async fn backup(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    if to.exists() {
        let message = format!("{} is there already: choose another name", to.display());
        return Err(StoreError::Failed(message));
    }
    let options = SqliteConnectOptions::new()
        .filename(from)
        .read_only(true)
        .busy_timeout(Duration::from_secs(10));
    clear_parts(to);
    let mut connection = options.connect().await?;
    let copied = copy(&mut connection, to).await;
    connection.close().await?;
    copied
}

async fn copy(connection: &mut SqliteConnection, to: &Path) -> Result<Copied, StoreError> {
    let foreign =
        |error| StoreError::Failed(format!("it is no database of a server of ours ({error})"));
    let step = migrate::seen(connection).await.map_err(foreign)?;
    let part = part_of(to);
    let written = write(connection, &part, to).await;
    if written.is_err() {
        // Removes an incomplete copy. If that fails, it at least has another name than `to`.
        let _ = std::fs::remove_file(&part);
    }
    let known = migrations::KNOWN;
    written.map(|()| Copied { step, known })
}

/// The name of the copy while it is being written.
fn part_of(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

/// Removes incomplete copies of earlier backups to this folder whose process has ended, or is this one.
pub fn clear_parts(to: &Path) {
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(files) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let stem = name.trim_end_matches("-journal").strip_suffix(".part");
        let writer = stem.and_then(|stem| stem.rsplit_once('.')?.1.parse::<u32>().ok());
        if writer.is_some_and(|id| id == std::process::id() || !is_backup(id)) {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// Whether a process may be a running backup. Process ids are reused, so the program is compared.
fn is_backup(id: u32) -> bool {
    let own = std::env::current_exe().ok();
    match std::fs::read_link(format!("/proc/{id}/exe")) {
        Ok(program) => own.is_none_or(|own| own.file_name() == program.file_name()),
        // The program of another user's process cannot be read.
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    }
}

async fn write(
    connection: &mut SqliteConnection,
    part: &Path,
    to: &Path,
) -> Result<(), StoreError> {
    sqlx::query("vacuum into ?")
        .bind(part.to_string_lossy().into_owned())
        .execute(connection)
        .await?;
    let kept = || {
        // SQLite does not sync the copy to the disk, so it is done here.
        File::open(part)?.sync_all()?;
        std::fs::rename(part, to)?;
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    kept().map_err(|error: std::io::Error| StoreError::Failed(error.to_string()))
}
