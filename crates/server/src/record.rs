//! Records of finished games for the store.

use host::file_of;
use store::NewRecord;
use table::Table;

/// The record of the game that has just ended at a table.
pub(crate) fn of(table: &Table) -> Option<NewRecord> {
    let file = file_of(table)?;
    let occupants = table.places().iter().map(|place| place.occupant.as_ref());
    let people = occupants
        .enumerate()
        .filter_map(|(seat, occupant)| Some((occupant?.belongs_to()?.id.clone(), seat as u8)));
    Some(NewRecord {
        id: file.info.id.clone(),
        ended: file.info.ended,
        info: serde_json::to_string(&file.info).ok()?,
        record: serde_json::to_string(&file).ok()?,
        people: people.collect(),
    })
}
