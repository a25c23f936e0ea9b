//! Reading files. They can be long, so they are read on a thread that serves nobody, and one after the other.

use sheet::{Context, Evening, Role, SheetRefusal};
use store::StoreError;

use super::SheetFailure;
use crate::app::App;
use crate::time;

/// Who brings a file, and for whom.
#[derive(Debug)]
pub(crate) struct Importer {
    /// Whose the evening will be.
    pub owner: String,
    /// The public id of whoever brings it; empty where nobody is known.
    pub writer: String,
    /// Their name.
    pub by: String,
    /// The round it will be an evening of.
    pub club: Option<String>,
}

/// The evening that a CSV file tells of, not kept yet.
pub(crate) async fn import(
    app: &App,
    importer: Importer,
    file: Vec<u8>,
) -> Result<Evening, SheetFailure> {
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
