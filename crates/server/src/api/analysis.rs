//! Analyses of finished games by the strongest bot.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use game::StepRecord;
use protocol::{Analysis, AnalysisStep};
use serde::{Deserialize, Serialize};
use store::StoreError;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::ApiError;
use super::records::{Sight, file, find};
use crate::analysis::{Progress, Work};
use crate::app::App;
use crate::auth::From;
use crate::nodes::{self, Claimed, Turn};
use crate::workers::NotDone;

/// Part of the key: bots of another version judge differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// How often progress is published to other nodes.
const SHOWN: Duration = Duration::from_secs(1);

/// What the strongest bot would have played at each step of a finished game, and the cost of the played step. The first request starts the analysis; poll about once a second for
/// its progress.
#[utoipa::path(get, path = "/api/records/{record}/analysis", tag = "records", params(("record" = String, Path), ("share" = Option<String>, Query, description = "The key of a shared record."), ("from" = Option<u32>, Query, description = "The number of actions the client already has.")), responses((status = 200, body = Analysis), (status = 429, description = "Asked too often."), (status = 503, description = "Too many analyses are running.")), security((), ("session" = []), ("token" = [])))]
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
    if let Some(kept) = kept(&app, &id).await? {
        return Ok(Json(shown(&kept.steps, kept.of)));
    }
    // Spawned, so that the claimed job is begun or given back even if the client hangs up.
    let begun = tokio::spawn(begin(app, id, info.game)).await;
    Ok(Json(match begun.map_err(|_| NotDone::BrokeOff)?? {
        Begun::Here(progress) => shown(&progress.done(), progress.of),
        Begun::Elsewhere(so_far) => shown(&so_far.steps, so_far.of),
    }))
}

/// The stored analysis of a record.
async fn kept(app: &App, id: &str) -> Result<Option<SoFar>, StoreError> {
    let kept = app.store.analysis(id, VERSION).await?;
    let steps = kept.and_then(|kept| serde_json::from_str::<Vec<AnalysisStep>>(&kept).ok());
    Ok(steps.map(|steps| SoFar {
        of: steps.len() as u32,
        steps,
    }))
}

/// Where a record is being analysed.
enum Begun {
    Here(Arc<Progress>),
    /// Another node, with the progress it has published.
    Elsewhere(SoFar),
}

/// Progress of an analysis, as nodes publish it to each other.
#[derive(Serialize, Deserialize)]
struct SoFar {
    of: u32,
    steps: Vec<AnalysisStep>,
}

/// Starts the analysis of a record, unless another node is at it. The result is stored.
async fn begin(app: Arc<App>, id: String, game: String) -> Result<Begun, ApiError> {
    let file = file(&app, &id).await?;
    let claimed = match nodes::take(&app, format!("analysis {VERSION} {id}")).await? {
        Turn::Mine(claimed) => match kept(&app, &id).await {
            // Another node has just finished it.
            Ok(Some(so_far)) => {
                claimed.end().await;
                return Ok(Begun::Elsewhere(so_far));
            }
            _ => claimed,
        },
        Turn::Elsewhere(shown) => {
            let begun = |_| SoFar {
                of: actions(&file.record),
                steps: Vec::new(),
            };
            let so_far = serde_json::from_str(&shown);
            return Ok(Begun::Elsewhere(so_far.unwrap_or_else(begun)));
        }
    };
    let game = app.game(&game)?;
    let effort = app.config.analysis;
    let reading = app.heavy.run(move || Work::new(game, file.record, effort));
    let begun = match reading.await {
        Ok(Ok((work, result))) => {
            let own = work.progress.clone();
            let busy = |refusal| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, refusal);
            let begun = app.analyses.begin(&id, work).map_err(busy);
            begun.map(|progress| (progress, own, result))
        }
        Ok(Err(refusal)) => Err(refusal.into()),
        Err(not_done) => Err(not_done.into()),
    };
    let (progress, own, result) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            claimed.end().await;
            return Err(error);
        }
    };
    // If another request of this node was first, its analysis is running already.
    if Arc::ptr_eq(&progress, &own) {
        tokio::spawn(see_through(app.clone(), id, own, result, claimed));
    }
    Ok(Begun::Here(progress))
}

fn actions(record: &game::Record) -> u32 {
    let steps = record.steps.iter();
    steps
        .filter(|step| matches!(step, StepRecord::Action { .. }))
        .count() as u32
}

/// Publishes progress to other nodes until the analysis is done, then stores it.
async fn see_through(
    app: Arc<App>,
    id: String,
    progress: Arc<Progress>,
    mut result: oneshot::Receiver<Vec<AnalysisStep>>,
    claimed: Claimed,
) {
    let steps = loop {
        tokio::select! {
            steps = &mut result => break steps,
            () = sleep(SHOWN) => {
                let so_far = || SoFar { of: progress.of, steps: progress.so_far() };
                let shown = || serde_json::to_string(&so_far()).unwrap_or_default();
                if let Some(ago) = claimed.show(shown).await {
                    progress.asked_elsewhere(ago);
                }
            }
        }
    };
    if let Ok(steps) = steps
        && let Ok(steps) = serde_json::to_string(&steps)
        && let Err(error) = app.store.keep_analysis(&id, VERSION, &steps).await
    {
        tracing::warn!(%error, "an analysis could not be kept");
    }
    app.analyses.forget(&id, &progress);
    claimed.end().await;
}
