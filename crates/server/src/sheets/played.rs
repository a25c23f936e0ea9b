//! Games of a sheet that are played at a table of the server, and entering their results.

use std::sync::Arc;

use game::Viewer;
use protocol::Occupant;
use sheet::PlayedGame;

use super::{Sheet, as_house, find};
use crate::RecordFile;
use crate::app::App;

/// Enters the result of a finished game into the sheet that waits for it, if any.
pub(crate) async fn game_ended(app: Arc<App>, table: String) {
    match app.store.sheet_of_table(&table).await {
        Ok(None) => {}
        Ok(Some(id)) => match find(&app, &id).await {
            Ok(sheet) => settle(&app, &sheet).await,
            Err(_) => tracing::error!(sheet = id, table, "a result did not find its sheet"),
        },
        Err(error) => tracing::error!(%error, table, "a result did not find its sheet"),
    }
}

/// Enters the results of all finished games that the sheet waits for.
pub(crate) async fn settle(app: &Arc<App>, sheet: &Sheet) {
    let page = sheet.now();
    for online in &page.evening.facts().online {
        // Only the first game of the table counts, not rematches.
        let record = format!("{}-1", online.table);
        let Ok(Some(text)) = app.store.record_text(&record).await else {
            continue;
        };
        if let Err(reason) = enter(app, sheet, &online.table, &text).await {
            tracing::error!(
                sheet = sheet.id,
                record,
                reason,
                "a result could not be entered"
            );
        }
    }
}

async fn enter(app: &Arc<App>, sheet: &Sheet, table: &str, text: &str) -> Result<(), String> {
    let file: RecordFile = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let game = app.game(&file.record.game).map_err(|error| error.message)?;
    let played = game
        .kind
        .replay(&file.record)
        .map_err(|error| error.message)?;
    let names: Vec<Option<String>> = file
        .info
        .players
        .iter()
        .map(|player| match &player.occupant {
            Some(Occupant::Person { name, .. }) => Some(name.clone()),
            Some(Occupant::Bot { name, .. }) => name.clone(),
            None => None,
        })
        .collect();
    let end = played.view(Viewer::Spectator);
    let game = PlayedGame {
        table,
        names: &names,
        end: end.get(),
    };
    let Some(request) = sheet.now().evening.played(&game) else {
        return Err("the game did not end with a score".to_owned());
    };
    sheet
        .write(app, |page| {
            let request = sheet::Request {
                base: page.evening.version(),
                ..request.clone()
            };
            page.evening.decide(&request, &as_house())
        })
        .await
        .map(|_| ())
        .map_err(|error| error.to_string())
}
