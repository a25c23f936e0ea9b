//! The writer makes the events of many tables durable in one commit. While a group commits, the next one is collected. Several groups
//! are in flight on several connections, but a stream is never in two of them.
//!
//! By hand: a connection pool gives each job a transaction, and so a round trip and a sync to disk, of its own.
//!
//! Moves are written separately, by one statement in one round trip. Jobs that need a transaction of several statements and a notice
//! to other nodes (cards of the lobby, records, sheets, people) have a connection of their own, so that no move waits for them, and
//! only one of them at a time waits for PostgreSQL's global lock for notices.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::news::Voice;
use super::{append, connect};
use crate::statement::Statement;
use crate::{Append, StoreError, WriterFigures};

/// Limit of jobs in one commit.
const GROUP: usize = 1024;
/// Connections for moves.
const WRITERS: usize = 3;
/// Another connection is used only when this many moves wait; fewer are better written together by the next commit.
const ENOUGH: usize = 64;
/// Limit of jobs that wait outside the channel.
const WAITING: usize = 4096;
/// After this time the outcome of a commit counts as unknown.
const COMMIT_LIMIT: Duration = Duration::from_secs(8);
/// A connection that has not been used for this long is asked whether it is still there before it is written to.
const RESTED: Duration = Duration::from_secs(1);
/// Timeout of that question.
const PING_LIMIT: Duration = Duration::from_secs(1);

/// A job for the writer.
pub(super) struct Job {
    pub work: Work,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

pub(super) enum Work {
    Append(Append),
    Statements(Vec<Statement>),
}

impl Job {
    /// Whether it can share one statement with other moves.
    fn is_move(&self) -> bool {
        matches!(&self.work, Work::Append(append) if append::is_plain(append))
    }

    fn stream(&self) -> Option<&str> {
        match &self.work {
            Work::Append(append) => Some(&append.stream),
            Work::Statements(_) => None,
        }
    }
}

/// A connection, or `None` if it has to be opened.
type Slot = Option<Line>;

/// An open connection.
struct Line {
    connection: PgConnection,
    /// When it was last used.
    used: Instant,
}

impl Line {
    /// The connection, if it can be written to. A connection that has rested may have been closed by the other side, which shows only at its
    /// next use; a write would then have an uncertain outcome, a question has not.
    async fn usable(mut self) -> Option<PgConnection> {
        let fresh = self.used.elapsed() < RESTED
            || matches!(
                timeout(PING_LIMIT, self.connection.ping()).await,
                Ok(Ok(()))
            );
        fresh.then_some(self.connection)
    }
}

/// Shared by all commits.
struct Writer {
    options: PgConnectOptions,
    voice: Arc<OnceLock<Voice>>,
    figures: Arc<WriterFigures>,
}

/// Jobs of one kind, and their connections.
struct Lane {
    waiting: VecDeque<Job>,
    idle: Vec<Slot>,
    connections: usize,
    /// Another connection is used only when this many jobs wait.
    enough: usize,
}

impl Lane {
    fn new(connections: usize, enough: usize) -> Self {
        Self {
            waiting: VecDeque::new(),
            idle: (0..connections).map(|_| None).collect(),
            connections,
            enough,
        }
    }

    /// An idle connection and the jobs to write with it, if any.
    fn next(&mut self, busy: &mut HashSet<String>) -> Option<(Slot, Vec<Job>)> {
        let writing = self.idle.len() < self.connections;
        if writing && self.waiting.len() < self.enough {
            return None;
        }
        let slot = self.idle.pop()?;
        let group = take_group(&mut self.waiting, busy);
        if group.is_empty() {
            self.idle.push(slot);
            return None;
        }
        Some((slot, group))
    }
}

/// Runs until all senders are dropped.
pub(super) async fn run(
    options: PgConnectOptions,
    mut jobs: mpsc::Receiver<Job>,
    figures: Arc<WriterFigures>,
    voice: Arc<OnceLock<Voice>>,
) {
    let writer = Arc::new(Writer {
        options,
        voice,
        figures: figures.clone(),
    });
    // Moves, then all other jobs.
    let mut lanes = [Lane::new(WRITERS, ENOUGH), Lane::new(1, 1)];
    let mut busy = HashSet::new();
    let mut commits = JoinSet::new();
    // The lane and the streams of each commit in flight.
    let mut under_way = HashMap::new();
    let mut open = true;
    let mut fresh = Vec::new();
    while open || !commits.is_empty() || lanes.iter().any(|lane| !lane.waiting.is_empty()) {
        for (number, lane) in lanes.iter_mut().enumerate() {
            while let Some((slot, group)) = lane.next(&mut busy) {
                let size = group.len() as u64;
                figures.groups.fetch_add(1, Ordering::Relaxed);
                figures.jobs.fetch_add(size, Ordering::Relaxed);
                let streams = group.iter().filter_map(Job::stream).map(str::to_owned);
                let streams: Vec<String> = streams.collect();
                let task = commits.spawn(write_group(writer.clone(), slot, group));
                under_way.insert(task.id(), (number, streams));
            }
        }
        let full = lanes.iter().any(|lane| lane.waiting.len() >= WAITING);
        tokio::select! {
            taken = jobs.recv_many(&mut fresh, GROUP), if open && !full => {
                open = taken > 0;
                for job in fresh.drain(..) {
                    let lane = usize::from(!job.is_move());
                    lanes[lane].waiting.push_back(job);
                }
            }
            Some(ended) = commits.join_next_with_id(), if !commits.is_empty() => {
                let (task, slot) = ended.unwrap_or_else(|error| {
                    tracing::error!("a commit broke off");
                    (error.id(), None)
                });
                let (lane, streams) = under_way.remove(&task).unwrap_or_default();
                lanes[lane].idle.push(slot);
                for stream in &streams {
                    busy.remove(stream);
                }
            }
        }
    }
}

/// The jobs of the next commit: the oldest whose streams are not in flight.
fn take_group(waiting: &mut VecDeque<Job>, busy: &mut HashSet<String>) -> Vec<Job> {
    let mut group = Vec::new();
    for _ in 0..waiting.len() {
        let Some(job) = waiting.pop_front() else {
            break;
        };
        let free = job
            .stream()
            .is_none_or(|stream| busy.insert(stream.to_owned()));
        if free && group.len() < GROUP {
            group.push(job);
        } else {
            if free && let Some(stream) = job.stream() {
                busy.remove(stream);
            }
            waiting.push_back(job);
        }
    }
    group
}

/// Writes a group and answers all of its callers. Returns the connection if it is still usable.
async fn write_group(writer: Arc<Writer>, mut slot: Slot, group: Vec<Job>) -> Slot {
    let began = Instant::now();
    let mut parts = vec![group];
    while let Some(mut part) = parts.pop() {
        let result = commit(&writer, &mut slot, &part).await;
        match result {
            // One job of the group fails: split it in halves until only that one is refused.
            Err(StoreError::Taken | StoreError::NotOwner | StoreError::Failed(_))
                if part.len() > 1 && slot.is_some() =>
            {
                let later = part.split_off(part.len() / 2);
                parts.push(later);
                parts.push(part);
            }
            result => {
                for job in part {
                    // The caller may have gone; the write stays.
                    let _ = job.done.send(result.clone());
                }
            }
        }
    }
    writer.figures.note(began);
    slot
}

/// Runs some jobs in one commit. Empties the slot if the connection is no longer usable.
async fn commit(writer: &Writer, slot: &mut Slot, jobs: &[Job]) -> Result<(), StoreError> {
    let kept = match slot.take() {
        Some(line) => line.usable().await,
        None => None,
    };
    let mut connection = match kept {
        Some(connection) => connection,
        None => connect::connect(&writer.options).await?,
    };
    let written = timeout(
        COMMIT_LIMIT,
        append::write(&mut connection, jobs, writer.voice.get()),
    )
    .await;
    let result = written.unwrap_or_else(|_| {
        let message = "the database did not answer in time";
        Err(StoreError::Unsure(message.to_owned()))
    });
    if !matches!(result, Err(StoreError::Unsure(_))) {
        let used = Instant::now();
        *slot = Some(Line { connection, used });
    }
    result
}
