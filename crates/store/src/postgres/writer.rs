//! The writer: it takes what has come in from many tables and makes it durable in one commit. The next group is filled while
//! one commits; several are in flight on several connections, but no stream is in two of them.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::PgConnection;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::news::Voice;
use super::{append, connect};
use crate::statement::Statement;
use crate::{Append, StoreError, WriterFigures};

/// At most so many jobs go into one commit.
const GROUP: usize = 1024;
/// Connections that write.
const WRITERS: usize = 3;
/// Jobs that wait outside the channel.
const WAITING: usize = 4096;
/// How long a commit may take before its outcome is called unknown.
const COMMIT_LIMIT: Duration = Duration::from_secs(8);

/// Something to be written.
pub(super) struct Job {
    pub work: Work,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

pub(super) enum Work {
    Append(Append),
    Statements(Vec<Statement>),
}

impl Job {
    fn stream(&self) -> Option<&str> {
        match &self.work {
            Work::Append(append) => Some(&append.stream),
            Work::Statements(_) => None,
        }
    }
}

/// A connection, unless it has to be made.
type Slot = Option<PgConnection>;

/// What every commit needs.
struct Writer {
    options: PgConnectOptions,
    voice: Arc<OnceLock<Voice>>,
}

/// Writes until nobody is left who could ask.
pub(super) async fn run(
    options: PgConnectOptions,
    mut jobs: mpsc::Receiver<Job>,
    figures: Arc<WriterFigures>,
    voice: Arc<OnceLock<Voice>>,
) {
    let writer = Arc::new(Writer { options, voice });
    let mut idle: Vec<Slot> = (0..WRITERS).map(|_| None).collect();
    let mut waiting = VecDeque::new();
    let mut busy = HashSet::new();
    let mut commits = JoinSet::new();
    let mut open = true;
    let mut fresh = Vec::new();
    while open || !waiting.is_empty() || !commits.is_empty() {
        while let Some(slot) = idle.pop() {
            let group = take_group(&mut waiting, &mut busy);
            if group.is_empty() {
                idle.push(slot);
                break;
            }
            figures.groups.fetch_add(1, Ordering::Relaxed);
            figures
                .jobs
                .fetch_add(group.len() as u64, Ordering::Relaxed);
            commits.spawn(write_group(writer.clone(), slot, group));
        }
        tokio::select! {
            taken = jobs.recv_many(&mut fresh, GROUP), if open && waiting.len() < WAITING => {
                open = taken > 0;
                waiting.extend(fresh.drain(..));
            }
            Some(ended) = commits.join_next(), if !commits.is_empty() => {
                if let Ok((slot, streams)) = ended {
                    idle.push(slot);
                    for stream in &streams {
                        busy.remove(stream);
                    }
                } else {
                    tracing::error!("a commit broke off");
                    idle.push(None);
                }
            }
        }
    }
}

/// The jobs of the next commit: the oldest ones whose streams are in no other.
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

/// Writes a group and answers everybody in it. Gives the connection back, if it can still be used, and the streams.
async fn write_group(writer: Arc<Writer>, mut slot: Slot, group: Vec<Job>) -> (Slot, Vec<String>) {
    let streams = group.iter().filter_map(Job::stream).map(str::to_owned);
    let streams = streams.collect();
    let mut parts = vec![group];
    while let Some(mut part) = parts.pop() {
        let result = commit(&writer, &mut slot, &part).await;
        match result {
            // One job of the group cannot be done: halve it until only that one is refused.
            Err(StoreError::Taken | StoreError::NotOwner | StoreError::Failed(_))
                if part.len() > 1 && slot.is_some() =>
            {
                let later = part.split_off(part.len() / 2);
                parts.push(later);
                parts.push(part);
            }
            result => {
                for job in part {
                    // Whoever asked may have gone; what was written stays written.
                    let _ = job.done.send(result.clone());
                }
            }
        }
    }
    (slot, streams)
}

/// Writes some jobs in one commit. The slot is empty afterwards where the connection is of no use any more.
async fn commit(writer: &Writer, slot: &mut Slot, jobs: &[Job]) -> Result<(), StoreError> {
    let mut connection = match slot.take() {
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
        *slot = Some(connection);
    }
    result
}
