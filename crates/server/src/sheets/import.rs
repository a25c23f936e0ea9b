//! Reading files. They can be long, so they are read on a thread that serves nobody, and one after the other.

use sheet::{Context, Evening, Role, SheetRefusal};
use store::StoreError;

use super::SheetFailure;
use crate::app::App;
use crate::time;

/// The evening that a CSV file tells of, not kept yet; it belongs to the person with this id and name.
pub(crate) async fn import(
    app: &App,
    person: &str,
    name: &str,
    file: Vec<u8>,
) -> Result<Evening, SheetFailure> {
    let _one = app.sheets.reading.lock().await;
    let (person, name) = (person.to_owned(), name.to_owned());
    let read = move || -> Result<Evening, SheetRefusal> {
        let context = Context {
            role: Role::Owner,
            by: &name,
            writer: &person,
            at: time::now(),
            key: "",
        };
        let text = sheet::text_of(&file)?;
        Evening::rebuild(sheet::import(text, "imported", &person, &context)?)
    };
    let done = tokio::task::spawn_blocking(read).await;
    let broke = |_| StoreError::Failed("reading a file broke off".to_owned());
    Ok(done.map_err(broke)??)
}
