//! The limit of open files, and so of connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Open files that are not connections: the database, its readers, those of the runtime.
const OWN: usize = 128;

/// Raises the soft limit of open files to the hard limit, and returns how many connections fit below it.
pub(crate) fn raise_limit() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
    let now = getrlimit(Resource::Nofile).current;
    let files = now.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    });
    files.saturating_sub(OWN).max(OWN)
}
