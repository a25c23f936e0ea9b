//! The measured server process.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

/// A server process with its own data folder.
pub struct House {
    pub child: Child,
    data: std::path::PathBuf,
    pub address: SocketAddr,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// Starts the server.
pub fn open() -> House {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("an address");
    drop(free);
    let data = std::env::temp_dir().join(format!("stammtisch-routes-{}", std::process::id()));
    let child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["serve", "--trust-proxy", "--log-level", "error", "--listen"])
        .arg(address.to_string())
        .arg("--data")
        .arg(&data)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    House {
        child,
        data,
        address,
    }
}

/// Processor time of the server so far, in milliseconds.
pub fn used(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or("")
        .split_whitespace()
        .collect();
    let ticks = |place: usize| {
        fields
            .get(place)
            .and_then(|ticks| ticks.parse::<f64>().ok())
    };
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) * 10.0
}

/// Memory of the server, in MiB: now, and at most.
pub fn memory(pid: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) / 1024
    };
    (line("VmRSS:"), line("VmHWM:"))
}
