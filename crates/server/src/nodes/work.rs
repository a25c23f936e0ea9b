//! Jobs that one node does for all: analyses, erasing accounts, deleting old data. A row in the database says which node has a
//! job; if that node dies, another takes the job over.

use std::sync::Arc;
use std::time::Duration;

use store::{StoreError, Work};
use tokio::time::sleep;

use super::Nodes;
use crate::app::App;
use crate::forget;

/// Interval of looking for jobs that a node left behind.
const LOOK: Duration = Duration::from_secs(5);
/// Old data is deleted every this many looks.
const TIDY: u32 = 12;

/// Which node has a job.
pub(crate) enum Turn {
    /// This node.
    Mine(Claimed),
    /// Another node, with the progress it has published.
    Elsewhere(String),
}

/// A job that this node has claimed until it is ended.
pub(crate) struct Claimed {
    /// `None` if this is the only node.
    nodes: Option<Arc<Nodes>>,
    number: u64,
    key: String,
}

/// Claims a job, unless another node has it.
pub(crate) async fn take(app: &App, key: String) -> Result<Turn, StoreError> {
    let nodes = app.nodes.clone();
    let number = nodes.as_ref().map_or(0, |nodes| nodes.number());
    if let Some(nodes) = &nodes
        && let Work::Elsewhere(shown) = nodes.store.take_work(&key, number).await?
    {
        return Ok(Turn::Elsewhere(shown));
    }
    Ok(Turn::Mine(Claimed { nodes, number, key }))
}

impl Claimed {
    /// Publishes progress, and returns how long ago another node asked for it.
    pub async fn show(&self, shown: impl FnOnce() -> String) -> Option<Duration> {
        let nodes = self.nodes.as_ref()?;
        let shown = shown();
        let asked = nodes.store.show_work(&self.key, self.number, &shown);
        asked.await.ok().flatten()
    }

    /// Ends the job: done or cancelled.
    pub async fn end(self) {
        if let Some(nodes) = &self.nodes
            && let Err(error) = nodes.store.end_work(&self.key, self.number).await
        {
            tracing::warn!(%error, "other nodes think that this one is still at work");
        }
    }
}

/// Takes over jobs that other nodes left behind, while the server runs.
pub(super) async fn keep_house(app: Arc<App>, nodes: Arc<Nodes>) {
    let mut stopped = nodes.left.subscribe();
    let mut looks: u32 = 0;
    loop {
        tokio::select! {
            () = sleep(LOOK) => {}
            _ = stopped.wait_for(|left| *left) => return,
        }
        looks = looks.wrapping_add(1);
        if !nodes.lease.holds() {
            continue;
        }
        if let Err(error) = forget::forget_all(&app).await {
            tracing::warn!(%error, "somebody who was deleted is not forgotten yet");
        }
        if looks.is_multiple_of(TIDY)
            && let Err(error) = nodes.store.tidy().await
        {
            tracing::warn!(%error, "what nobody needs any more could not be thrown away");
        }
    }
}
