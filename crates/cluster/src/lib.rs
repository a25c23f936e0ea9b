//! A private PostgreSQL server for tests: a real one, with `fsync` on, on a free loopback port and in a temporary folder. It ends with
//! the process that started it, even if that is killed.
//!
//! PostgreSQL refuses to run as root; then it runs as `postgres`, or as `nobody` if there is no such user.

mod server;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

pub use server::Server;

/// The database user.
const USER: &str = "stammtisch";

/// An error message.
pub type Problem = String;

fn run(command: &mut Command) -> Result<Output, Problem> {
    let said = command
        .output()
        .map_err(|error| format!("{command:?} does not run: {error}"))?;
    if said.status.success() {
        return Ok(said);
    }
    let words = [said.stdout, said.stderr].concat();
    Err(format!(
        "{command:?} failed: {}",
        String::from_utf8_lossy(&words).trim()
    ))
}

/// The folder of PostgreSQL's executables.
fn programs() -> Result<PathBuf, Problem> {
    let said = run(Command::new("pg_config").arg("--bindir"));
    let told = said.map(|said| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    let mut folders: Vec<PathBuf> = told.into_iter().collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|entry| entry.path().join("bin")));
    }
    let found = folders.into_iter().find(|bin| bin.join("initdb").is_file());
    found.ok_or_else(|| {
        "PostgreSQL is not installed; on Debian or Ubuntu: apt-get install postgresql".to_owned()
    })
}

/// The user and group to run the server as; `None`: our own, unless we are root.
fn other_user() -> Result<Option<(u32, u32)>, Problem> {
    let id = |name: &str, which: &str| -> Result<u32, Problem> {
        let said = run(Command::new("id").args([which, name]))?;
        let text = String::from_utf8_lossy(&said.stdout).trim().to_owned();
        text.parse()
            .map_err(|error| format!("id said {text:?}: {error}"))
    };
    let me = run(Command::new("id").arg("-u"))?;
    if me.stdout.trim_ascii() != b"0" {
        return Ok(None);
    }
    let name = if id("postgres", "-u").is_ok() {
        "postgres"
    } else {
        "nobody"
    };
    Ok(Some((id(name, "-u")?, id(name, "-g")?)))
}

/// A command that runs as the server's user, and ends with our process.
fn as_user(program: &Path, user: Option<(u32, u32)>) -> Command {
    let mut command = Command::new("setpriv");
    if let Some((uid, gid)) = user {
        command.args([
            format!("--reuid={uid}"),
            format!("--regid={gid}"),
            "--clear-groups".to_owned(),
        ]);
    }
    // Immediate shutdown: nothing of it is needed any more.
    command.arg("--pdeathsig=QUIT").arg(program);
    command
}

/// The lowest port to try; lower ones belong to well-known services.
const LOWEST: u16 = 12_000;
/// Linux's default for the lowest port of outgoing connections.
const EPHEMERAL: u16 = 32_768;

/// A free loopback port below those of outgoing connections. Otherwise, while a killed server restarts, an outgoing connection could
/// take its port, even a client that tries to reach the server and connects to itself.
pub fn free_port() -> Result<u16, Problem> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let range = std::fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range");
    let lowest = range
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok());
    let end = lowest
        .filter(|end| *end > LOWEST + 1_000)
        .unwrap_or(EPHEMERAL);
    let ports = u64::from(end - LOWEST);
    for _ in 0..ports {
        // Processes that run at the same time start at different ports.
        let place = u64::from(std::process::id()) * 61 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = LOWEST + u16::try_from(place % ports).unwrap_or(0);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err("there is no free port on this machine".to_owned())
}

/// A new folder for a server; removes those of processes that have ended.
fn folder(user: Option<(u32, u32)>) -> Result<PathBuf, Problem> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let place = std::env::temp_dir();
    let said = |error: std::io::Error| format!("{}: {error}", place.display());
    for entry in std::fs::read_dir(&place).map_err(said)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name
            .strip_prefix("stammtisch-pg-")
            .and_then(|rest| rest.split('-').next());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = place.join(format!("stammtisch-pg-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&path).map_err(said)?;
    if let Some((uid, gid)) = user {
        std::os::unix::fs::chown(&path, Some(uid), Some(gid)).map_err(said)?;
    }
    Ok(path)
}

/// The server that all tests of a process share.
pub fn shared() -> &'static Server {
    static SHARED: OnceLock<Server> = OnceLock::new();
    SHARED.get_or_init(|| {
        // A test that needs PostgreSQL cannot go on without it.
        Server::start().unwrap_or_else(|problem| panic!("{problem}"))
    })
}

/// The URL of a new, empty database on the shared server.
pub fn database() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!("house{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let made = shared().create(&name);
    made.unwrap_or_else(|problem| panic!("{problem}"))
}
