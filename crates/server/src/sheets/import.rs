//! Imports files. They can be long, so they are parsed on a blocking thread, one at a time.

use sheet::{Context, Evening, Role, SheetRefusal};
use store::StoreError;

use crate::app::App;
use crate::stream::StreamFailure;
use crate::time;

/// Who imports a file, and for whom.
#[derive(Debug)]
pub(crate) struct Importer {
    /// The owner of the new evening.
    pub owner: String,
    /// The public id of the importer; empty if unknown.
    pub writer: String,
    /// The importer's name.
    pub by: String,
    /// The round of the new evening.
    pub club: Option<String>,
}

/// Parses a CSV file into an evening, which is not stored yet.
pub(crate) async fn import(
    app: &App,
    importer: Importer,
    file: Vec<u8>,
) -> Result<Evening, StreamFailure> {
    let _one = app.sheets.reading.lock().await;
    let read = move || -> Result<Evening, SheetRefusal> {
        let context = Context {
            role: Role::Owner,
            by: &importer.by,
            writer: &importer.writer,
            at: time::now(),
            key: "",
        };
        let text = sheet::text_of(&file)?;
        let mut events = sheet::import(text, "imported", &importer.owner, &context)?;
        if let (Some(opened), Some(club)) = (events.first_mut(), &importer.club) {
            *opened = Evening::of_club(opened.clone(), club);
        }
        Evening::rebuild(events)
    };
    let done = tokio::task::spawn_blocking(read).await;
    let broke = |_| StoreError::Failed("reading a file broke off".to_owned());
    Ok(done.map_err(broke)??)
}
