//! What the strongest bot thinks of a finished game.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::{Analysis, AnalysisStep};

use super::ApiError;
use super::records::{Sight, file, find};
use crate::analysis::{Progress, Work};
use crate::app::App;
use crate::auth::From;

/// A newer program has other bots, which think otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the strongest bot would have played at each step of a finished game, and what the played step cost. Asking sets it thinking; ask again, about once a second, to see it fill up.
#[utoipa::path(get, path = "/api/records/{record}/analysis", tag = "records", params(("record" = String, Path), ("share" = Option<String>, Query, description = "The key of a shared record."), ("from" = Option<u32>, Query, description = "How many actions the one who asks has already.")), responses((status = 200, body = Analysis), (status = 429, description = "Asked too often."), (status = 503, description = "Too many games are being looked at.")))]
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    From(address): From,
    Path(id): Path<String>,
    Query(sight): Query<Sight>,
    headers: HeaderMap,
) -> Result<Json<Analysis>, ApiError> {
    app.looks_back.take(address)?;
    let (_, info) = find(&app, &id, &headers, &sight).await?;
    let bots = app.game(&info.game)?.bots;
    let level = bots.levels()[bots.strongest()].id.to_owned();
    let from = sight.from.unwrap_or(0);
    let shown = |steps: &[AnalysisStep], of: u32| Analysis {
        level,
        done: steps.len() as u32,
        of,
        from: from as u32,
        steps: steps.get(from..).unwrap_or_default().to_vec(),
    };
    if let Some(progress) = app.analyses.find(&id) {
        return Ok(Json(shown(&progress.done(), progress.of)));
    }
    if let Some(kept) = app.store.analysis(&id, VERSION).await?
        && let Ok(steps) = serde_json::from_str::<Vec<AnalysisStep>>(&kept)
    {
        return Ok(Json(shown(&steps, steps.len() as u32)));
    }
    let progress = begin(&app, &id, &info.game).await?;
    let done = progress.done();
    Ok(Json(shown(&done, progress.of)))
}

/// Sets the bot thinking about a record; what it finds is kept.
async fn begin(app: &Arc<App>, id: &str, game: &str) -> Result<Arc<Progress>, ApiError> {
    let file = file(app, id).await?;
    let game = app.game(game)?;
    let effort = app.config.analysis;
    let reading = app.heavy.run(move || Work::new(game, file.record, effort));
    let (work, result) = reading.await??;
    let own = work.progress.clone();
    let busy = |refusal| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, refusal);
    let progress = app.analyses.begin(id, work).map_err(busy)?;
    let (app, id) = (app.clone(), id.to_owned());
    tokio::spawn(async move {
        if let Ok(steps) = result.await
            && let Ok(steps) = serde_json::to_string(&steps)
            && let Err(error) = app.store.keep_analysis(&id, VERSION, &steps).await
        {
            tracing::warn!(%error, "an analysis could not be kept");
        }
        app.analyses.forget(&id, &own);
    });
    Ok(progress)
}
