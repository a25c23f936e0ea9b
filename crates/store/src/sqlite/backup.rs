//! A whole copy of a database that somebody else may be using, and perhaps an older or a newer program than this one.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::migrate;
use crate::{StoreError, migrations};

/// What was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The step that the database, and so its copy, has been brought to.
    pub step: usize,
    /// The step that this program would bring it to.
    pub known: usize,
}

/// Writes a whole copy of the database, also while a server runs on it. It is read and nothing more: neither it nor the copy is brought up to date.
///
/// The copy bears its name only once all of it is on the disk.
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
        // Half a copy helps nobody; where it cannot be removed it still does not bear the name that was asked for.
        let _ = std::fs::remove_file(&part);
    }
    let known = migrations::KNOWN;
    written.map(|()| Copied { step, known })
}

/// What the copy is called while it is written.
fn part_of(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

/// Removes what earlier backups to this folder left behind: parts whose writer is this process, or has gone.
pub fn clear_parts(to: &Path) {
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(files) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let stem = name.trim_end_matches("-journal").strip_suffix(".part");
        let writer = stem.and_then(|stem| stem.rsplit_once('.')?.1.parse::<u32>().ok());
        let gone =
            |id: u32| id == std::process::id() || !Path::new(&format!("/proc/{id}")).exists();
        if writer.is_some_and(gone) {
            let _ = std::fs::remove_file(file.path());
        }
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
        // The database does not wait until the copy is on the disk, so it is done here.
        File::open(part)?.sync_all()?;
        std::fs::rename(part, to)?;
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    kept().map_err(|error: std::io::Error| StoreError::Failed(error.to_string()))
}
