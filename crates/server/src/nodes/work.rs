//! Work that one node of the house does for all: analyses, forgetting, throwing away what is old. A row in the database says who
//! is at it; a node that died is at nothing, so what a crash leaves behind is gone on with by another.

use std::sync::Arc;
use std::time::Duration;

use store::{StoreError, Work};
use tokio::time::sleep;

use super::Nodes;
use crate::app::App;
use crate::forget;

/// How often is looked for work that a node left behind.
const LOOK: Duration = Duration::from_secs(5);
/// Every so many looks what nobody needs any more is thrown away.
const TIDY: u32 = 12;

/// Who does some work.
pub(crate) enum Turn {
    /// This node.
    Mine(Claimed),
    /// Another, which shows this.
    Elsewhere(String),
}

/// Work that is this node's until it is ended.
pub(crate) struct Claimed {
    /// None where there are no other nodes.
    nodes: Option<Arc<Nodes>>,
    number: u64,
    key: String,
}

/// Takes some work, unless another node is at it.
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
    /// Shows other nodes how far it has come, and says how long ago one of them asked.
    pub async fn show(&self, shown: impl FnOnce() -> String) -> Option<Duration> {
        let nodes = self.nodes.as_ref()?;
        let shown = shown();
        let asked = nodes.store.show_work(&self.key, self.number, &shown);
        asked.await.ok().flatten()
    }

    /// It is done, or given up.
    pub async fn end(self) {
        if let Some(nodes) = &self.nodes
            && let Err(error) = nodes.store.end_work(&self.key, self.number).await
        {
            tracing::warn!(%error, "other nodes think that this one is still at work");
        }
    }
}

/// Goes on with what other nodes left behind, for as long as the server runs.
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
