//! Score sheets and rounds as streams of events: loaded on first use, followed by subscribers, written one event at a time.
//!
//! Unlike a table they have no task: nothing happens on them without a request (no clock, no bot, no deal), so a lock for each write is enough.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sheet::{Decision, SheetRefusal};
use store::{Append, Entry, SheetRow, StoreError};
use tokio::sync::{Mutex as Gate, OwnedMutexGuard, watch};

use crate::app::App;
use crate::kept::Kept;
use crate::time;
use crate::workers::NotDone;

/// Why a score sheet or a round could not be found or written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StreamFailure {
    /// There is none with this id.
    #[error("there is no such sheet or round")]
    Unknown,
    /// Its log cannot be read; it has been set aside.
    #[error("the log cannot be read")]
    Damaged,
    /// The change is refused.
    #[error(transparent)]
    Refused(#[from] SheetRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too many jobs wait.
    #[error(transparent)]
    NotDone(#[from] NotDone),
}

/// The state of a stream at one version.
pub(crate) trait Page: Send + Sync + Sized + 'static {
    /// The events it is folded from.
    type Event: Serialize + DeserializeOwned + Send;
    /// Its name in the server's log.
    const KIND: &'static str;
    /// The code and message for clients that still have it open when it is deleted.
    const DELETED: (&'static str, &'static str);
    /// Whether an untrusted text has the form of its ids.
    fn could_be(id: &str) -> bool;
    /// Folds a whole log, or says why it cannot be read.
    fn read(events: Vec<Self::Event>) -> Result<Self, String>;
    /// The state after one more event.
    fn with(&self, event: Self::Event) -> Self;
    /// The state `read` from a reloaded log, as the successor of this one.
    fn before(&self, read: Self) -> Self;
    /// Its events.
    fn events(&self) -> &[Self::Event];
    /// The timestamp of an event, in milliseconds since 1970.
    fn written(event: &Self::Event) -> u64;
    /// The row by which it is listed; `before` is the state that the store has.
    fn row(&self, id: &str, before: Option<&Self>) -> SheetRow;
}

/// A stream in memory.
#[derive(Debug)]
pub(crate) struct Stream<P> {
    pub id: String,
    /// Held while writing; readers do not take this lock.
    writing: Arc<Gate<()>>,
    now: watch::Sender<Arc<P>>,
    /// Whether it was deleted: those who still hold it can neither read nor write it.
    deleted: AtomicBool,
}

impl<P: Page> Stream<P> {
    fn new(id: &str, page: P) -> Self {
        Self {
            id: id.to_owned(),
            writing: Arc::default(),
            now: watch::Sender::new(Arc::new(page)),
            deleted: AtomicBool::new(false),
        }
    }

    /// The current state.
    pub fn now(&self) -> Arc<P> {
        self.now.borrow().clone()
    }

    /// A subscription to the state.
    pub fn follow(&self) -> watch::Receiver<Arc<P>> {
        self.now.subscribe()
    }

    /// Refuses a stream that was deleted.
    pub fn check_there(&self) -> Result<(), StreamFailure> {
        if !self.deleted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (code, message) = P::DELETED;
        Err(SheetRefusal::gone(code, message).into())
    }

    /// Waits until no write is going on; none begins as long as the guard lives.
    pub async fn hold(&self) -> OwnedMutexGuard<()> {
        self.writing.clone().lock_owned().await
    }

    /// Writes the event that `decide` returns, and returns its version once it is durable.
    pub async fn write(
        &self,
        app: &App,
        decide: impl Fn(&P) -> Result<Decision<P::Event>, SheetRefusal>,
    ) -> Result<u32, StreamFailure> {
        let _writing = self.writing.lock().await;
        self.check_there()?;
        loop {
            let before = self.now();
            let decided = app.apart.run(before.events().len(), || {
                Ok::<_, SheetRefusal>(match decide(&before)? {
                    Decision::Already(version) => Err(version),
                    Decision::Event(event) => {
                        let after = before.with(*event);
                        let written = append(&self.id, Some(before.as_ref()), &after);
                        Ok((after, written))
                    }
                })
            });
            let (after, written) = match decided.await?? {
                Err(version) => return Ok(version),
                Ok(decided) => decided,
            };
            match app.store.append(written).await {
                Ok(()) => {
                    let version = after.events().len() as u32;
                    self.now.send_replace(Arc::new(after));
                    return Ok(version);
                }
                // Another node has appended: read the log again, and decide again.
                Err(StoreError::Taken) => self.reread(app).await?,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Reads the log again after another writer has changed it.
    pub async fn reread(&self, app: &App) -> Result<(), StreamFailure> {
        let read = read(app, &self.id).await?;
        let after = self.now().before(read);
        self.now.send_replace(Arc::new(after));
        Ok(())
    }
}

/// The append that makes the log equal to `after`.
fn append<P: Page>(id: &str, before: Option<&P>, after: &P) -> Append {
    let old = before.map_or(0, |before| before.events().len());
    let fresh = after.events().iter().zip(1_u64..).skip(old);
    Append {
        stream: id.to_owned(),
        entries: fresh
            .map(|(event, seq)| Entry {
                seq,
                at: P::written(event),
                payload: serde_json::to_string(event).unwrap_or_default(),
            })
            .collect(),
        sheet: Some(Box::new(after.row(id, before))),
        ..Append::default()
    }
}

/// How often a log that may have changed meanwhile is read before it is kept all the same.
const READS: usize = 5;

fn weight<P: Page>(stream: &Stream<P>) -> usize {
    stream.now().events().len()
}

impl<P: Page> Kept<Stream<P>> {
    fn keep(&self, id: &str, page: P, notices: u64) -> Option<Arc<Stream<P>>> {
        self.put_unless_noted(id, Stream::new(id, page), notices, weight)
    }

    /// Stores a new stream. If it exists already, the request is a repetition, and nothing changes.
    pub async fn begin(&self, app: &App, id: &str, page: P) -> Result<(), StreamFailure> {
        // A refused append splits its commit group, so a repeated request is recognised before.
        if self.find(id).is_some() || app.store.sheet(id).await?.is_some() {
            return Ok(());
        }
        let notices = self.notices();
        match app.store.append(append(id, None, &page)).await {
            Ok(()) => {
                self.keep(id, page, notices);
                Ok(())
            }
            Err(StoreError::Taken) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The stream with this id, read from the log.
    pub async fn read(&self, app: &App, id: &str) -> Result<Arc<Stream<P>>, StreamFailure> {
        for _ in 1..READS {
            let notices = self.notices();
            let page = read(app, id).await?;
            if let Some(stream) = self.keep(id, page, notices) {
                return Ok(stream);
            }
            // A change was noticed while the log was read: if it was in this stream, the page is old.
        }
        // Changes come faster than the log is read: once the page is kept, every further change is read by its own notice.
        let page = Stream::new(id, read(app, id).await?);
        let stream = self.put(id, page, weight);
        self.reload(app, id).await;
        stream.check_there()?;
        Ok(stream)
    }

    /// Reloads a stream in memory whose log was rewritten.
    pub async fn read_again(&self, app: &App, id: &str) {
        self.note();
        self.reload(app, id).await;
    }

    async fn reload(&self, app: &App, id: &str) {
        let Some(stream) = self.find(id) else {
            return;
        };
        let _writing = stream.writing.lock().await;
        // If it cannot be read now, the old state stays until the server restarts.
        if let Err(StreamFailure::Unknown) = stream.reread(app).await {
            // Another node has deleted it.
            self.delete(id);
        }
    }

    /// Removes a deleted stream from memory, and tells its subscribers.
    pub fn delete(&self, id: &str) {
        if let Some(stream) = self.take(id) {
            stream.deleted.store(true, Ordering::Relaxed);
            stream.now.send_modify(|_| {});
        }
    }
}

async fn read<P: Page>(app: &App, id: &str) -> Result<P, StreamFailure> {
    if !P::could_be(id) {
        return Err(StreamFailure::Unknown);
    }
    let (aside, entries) = tokio::join!(app.store.aside(id), app.store.read(id, 0));
    if aside?.is_some() {
        return Err(StreamFailure::Damaged);
    }
    let entries = match entries {
        Err(StoreError::Damaged(reason)) => Err(reason),
        read => Ok(read?),
    };
    if entries.as_ref().is_ok_and(Vec::is_empty) {
        return Err(StreamFailure::Unknown);
    }
    let parse = |entries: Vec<Entry>| {
        let events = entries.iter();
        let events = events.map(|entry| serde_json::from_str(&entry.payload));
        let events: Result<Vec<P::Event>, _> = events.collect();
        events.map_err(|error| error.to_string())
    };
    let size = entries.as_ref().map_or(0, Vec::len);
    let read = app
        .apart
        .run(size, || entries.and_then(parse).and_then(P::read));
    match read.await? {
        Ok(page) => Ok(page),
        Err(reason) => Err(set_aside::<P>(app, id, &reason).await),
    }
}

/// Sets a stream aside whose log cannot be read.
async fn set_aside<P: Page>(app: &App, id: &str, reason: &str) -> StreamFailure {
    let kind = P::KIND;
    tracing::error!(stream = id, kind, reason, "a damaged log was set aside");
    app.metrics.set_aside.inc();
    match app.store.set_aside(id, reason, time::wall()).await {
        Ok(()) => StreamFailure::Damaged,
        Err(error) => error.into(),
    }
}
