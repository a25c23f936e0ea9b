//! The lists of a tournament: the sheets of its tables.

use std::sync::Arc;

use club::{DrawnTable, Tournament};
use futures_util::future::join_all;
use sheet::Digest;
use tokio::sync::watch;

use crate::app::App;
use crate::sheets::{self, Page, Sheet};
use crate::stream::StreamFailure;

/// The lists by round and table; `None` for one that was deleted or cannot be read.
#[derive(Default)]
pub(crate) struct Lists(Vec<Vec<Option<Arc<Sheet>>>>);

impl Lists {
    /// The lists of a tournament.
    pub async fn of(app: &Arc<App>, tournament: &Tournament) -> Result<Self, StreamFailure> {
        let mut rounds = Vec::new();
        for tables in &tournament.drawn {
            rounds.push(Self::of_tables(app, tables).await?);
        }
        Ok(Self(rounds))
    }

    /// The lists of one round.
    pub async fn of_tables(
        app: &Arc<App>,
        tables: &[DrawnTable],
    ) -> Result<Vec<Option<Arc<Sheet>>>, StreamFailure> {
        let lists = tables.iter().map(|table| sheets::find(app, &table.sheet));
        let lists = join_all(lists).await.into_iter().map(|found| match found {
            Ok(list) => Ok(Some(list)),
            // A temporary failure must not produce an incomplete result.
            Err(StreamFailure::Store(error)) => Err(StreamFailure::from(error)),
            Err(StreamFailure::NotDone(busy)) => Err(busy.into()),
            Err(_) => Ok(None),
        });
        lists.collect()
    }

    /// The number of games in all lists.
    pub fn size(&self) -> usize {
        let lists = self.0.iter().flatten().flatten();
        lists.map(|list| list.now().size() + 1).sum()
    }

    /// A summary of every list.
    pub fn digests(&self) -> Vec<Vec<Option<Arc<Digest>>>> {
        let digest = |list: &Option<Arc<Sheet>>| list.as_ref().map(|one| one.now().digest());
        let rounds = self.0.iter();
        rounds
            .map(|lists| lists.iter().map(digest).collect())
            .collect()
    }

    /// A subscription to each list.
    pub fn follow(&self) -> Vec<watch::Receiver<Arc<Page>>> {
        let lists = self.0.iter().flatten().flatten();
        lists.map(|list| list.follow()).collect()
    }
}
