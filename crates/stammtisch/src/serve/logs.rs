//! The log on standard error. Logging never blocks the server and never makes it fail: lines that cannot be written are dropped and counted.

use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use server::LOG_LINES_LOST;
use tracing::callsite::Identifier;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

use super::{Args, LogFormat, LogLevel};

/// Lines in the queue.
const WAITING: usize = 1024;
/// The same failure is logged at most once per this period.
const SAME: Duration = Duration::from_secs(1);

/// The running log. Dropping it writes the queued lines.
pub struct Logs {
    lines: SyncSender<Vec<u8>>,
    ended: Receiver<()>,
}

/// Starts logging by the settings.
pub fn start(args: &Args) -> io::Result<Logs> {
    let level = match args.log_level.unwrap_or(LogLevel::Info) {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let (lines, waiting) = sync_channel(WAITING);
    let (end, ended) = sync_channel(1);
    std::thread::Builder::new()
        .name("log".to_owned())
        .spawn(move || {
            write(&waiting, &mut io::stderr());
            let _ = end.send(());
        })?;
    let sink = Sink {
        lines: lines.clone(),
        told: Arc::default(),
    };
    let logs = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(io::stderr().is_terminal())
        // It would report them to standard error, which is what has failed.
        .log_internal_errors(false)
        .with_writer(sink);
    match args.log_format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => logs.init(),
        LogFormat::Json => logs.json().init(),
    }
    Ok(Logs { lines, ended })
}

impl Drop for Logs {
    fn drop(&mut self) {
        // The subscriber keeps a sender for the life of the process, so an empty line marks the end.
        if self.lines.try_send(Vec::new()).is_ok() {
            // Limited, since the reader of the log may have stopped.
            let _ = self.ended.recv_timeout(SAME);
        }
    }
}

/// Writes queued lines until an empty one comes; failed writes are counted.
fn write(waiting: &Receiver<Vec<u8>>, to: &mut impl Write) {
    let mut lost_before = 0;
    while let Ok(line) = waiting.recv() {
        if line.is_empty() {
            return;
        }
        if to.write_all(&line).is_err() {
            LOG_LINES_LOST.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        let lost = LOG_LINES_LOST.load(Ordering::Relaxed);
        if lost > lost_before {
            let _ = writeln!(
                to,
                "{} lines of the log were lost before this one",
                lost - lost_before
            );
            lost_before = lost;
        }
    }
}

/// The subscriber's output.
struct Sink {
    lines: SyncSender<Vec<u8>>,
    told: Arc<Mutex<HashMap<Identifier, Told>>>,
}

/// When a failure was last logged, and how often it has happened since.
struct Told {
    at: Instant,
    since: u64,
}

impl Sink {
    /// How often the same failure has happened since it was last logged; `None` if it must not be logged again yet.
    fn again(&self, metadata: &Metadata<'_>) -> Option<u64> {
        if *metadata.level() > Level::WARN {
            return Some(0);
        }
        let now = Instant::now();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(last) = told.get_mut(&metadata.callsite()) else {
            told.insert(metadata.callsite(), Told { at: now, since: 0 });
            return Some(0);
        };
        if now - last.at < SAME {
            last.since += 1;
            return None;
        }
        last.at = now;
        Some(std::mem::take(&mut last.since))
    }
}

impl<'a> MakeWriter<'a> for Sink {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line {
            text: Vec::new(),
            to: Some(self.lines.clone()),
        }
    }

    fn make_writer_for(&'a self, metadata: &Metadata<'_>) -> Line {
        let Some(times) = self.again(metadata) else {
            return Line {
                text: Vec::new(),
                to: None,
            };
        };
        let mut line = self.make_writer();
        if times > 0 {
            let said = format!("(the next has happened {times} more times meanwhile)\n");
            line.text.extend(said.bytes());
        }
        line
    }
}

/// One line; queued when it is complete.
struct Line {
    text: Vec<u8>,
    to: Option<SyncSender<Vec<u8>>>,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.to.is_some() {
            self.text.extend(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let Some(to) = self.to.take().filter(|_| !self.text.is_empty()) else {
            return;
        };
        if to.try_send(std::mem::take(&mut self.text)).is_err() {
            LOG_LINES_LOST.fetch_add(1, Ordering::Relaxed);
        }
    }
}
