//! The cluster under test: a primary with a synchronous standby, and nodes of the real binary.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use client::Http;
use cluster::Server;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep, timeout};

use crate::check::{Log, Logged};
use crate::player::action_of;
use crate::proxy::Wire;

/// The name of the database.
pub const DATABASE: &str = "house";

/// An error message.
pub type Problem = String;

/// Timeout until a node can own tables: long, since the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(180);
/// Timeout of a readiness check.
const ANSWER: Duration = Duration::from_secs(6);

/// How nodes reach the database and each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ways {
    /// Through proxies that can cut the connection.
    Wires,
    /// Directly, for measurements.
    Direct,
}

/// A node: the process and its proxies.
#[derive(Debug)]
pub struct Node {
    name: String,
    /// The address for clients.
    pub listen: SocketAddr,
    links: SocketAddr,
    /// Its addresses of the database and for other nodes.
    store: SocketAddr,
    reached: SocketAddr,
    /// The proxy from the node to the database.
    pub database: Wire,
    /// The proxy from other nodes to this one.
    pub link: Wire,
    child: Option<Child>,
}

/// All processes of the cluster.
#[derive(Debug)]
pub struct House {
    binary: PathBuf,
    primary: Server,
    standby: Option<Server>,
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A free loopback port that stays free while its node is dead.
pub fn free_port() -> Result<SocketAddr, Problem> {
    cluster::free_port().map(loopback)
}

impl Node {
    async fn new(number: usize, store: SocketAddr, ways: Ways) -> Result<Self, Problem> {
        let links = free_port()?;
        let said = |error: std::io::Error| error.to_string();
        let database = Wire::new(store).await.map_err(said)?;
        let link = Wire::new(links).await.map_err(said)?;
        let (store, reached) = match ways {
            Ways::Wires => (database.address, link.address),
            Ways::Direct => (store, links),
        };
        Ok(Self {
            name: format!("node{number}"),
            listen: free_port()?,
            links,
            store,
            reached,
            database,
            link,
            child: None,
        })
    }

    /// Starts the process; it may have to wait until the lease of its predecessor ends.
    pub fn start(&mut self, binary: &Path) -> Result<(), Problem> {
        let store = format!("postgres://stammtisch@{}/{DATABASE}", self.store);
        let log = std::fs::File::create(self.log()).map_err(|error| error.to_string())?;
        let mut command = Command::new(binary);
        command
            .arg("serve")
            .args(["--store", &store, "--node", &self.name])
            .args(["--listen", &self.listen.to_string()])
            .args(["--node-listen", &self.links.to_string()])
            .args(["--node-address", &self.reached.to_string()])
            .args(["--guest-rate", "100000", "--request-rate", "1000"])
            .args(["--max-per-address", "100000"])
            .args(["--log-level", "warn"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true);
        let child = command.spawn();
        self.child = Some(child.map_err(|error| format!("{}: {error}", binary.display()))?);
        Ok(())
    }

    /// The log file of its standard error since the last start.
    fn log(&self) -> PathBuf {
        let name = format!("stammtisch-faults-{}-{}.log", std::process::id(), self.name);
        std::env::temp_dir().join(name)
    }

    /// The process id.
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }

    /// Sends a signal to the process.
    pub async fn signal(&self, signal: &str) {
        if let Some(id) = self.pid() {
            let _ = Command::new("kill")
                .args([signal, &id.to_string()])
                .status()
                .await;
        }
    }

    /// Ends the process and waits for its end.
    pub async fn end(&mut self, signal: &str) {
        self.signal(signal).await;
        if let Some(mut child) = self.child.take() {
            let _ = child.wait().await;
        }
    }

    /// Waits until it can own tables; restarts it if it has ended, as a service manager would.
    pub async fn until_ready(&mut self, binary: &Path) -> Result<(), Problem> {
        let (began, mut starts, mut said) = (Instant::now(), 0, String::new());
        while began.elapsed() < PATIENCE {
            let ended = match &mut self.child {
                Some(child) => child.try_wait().map_err(|error| error.to_string())?,
                None => Some(std::process::ExitStatus::default()),
            };
            if let Some(status) = ended {
                if starts > 0 {
                    said = format!("it ended with {status}: {}", self.last_words());
                }
                starts += 1;
                self.start(binary)?;
            }
            let http = Http::new(self.listen);
            match timeout(ANSWER, http.send("GET", "/ready", None)).await {
                Ok(Ok(answer)) if answer.status == 200 => return Ok(()),
                Ok(Ok(answer)) => said = format!("it said {} {}", answer.status, answer.body),
                // Not reachable yet: keep its last message.
                Ok(Err(_)) => {}
                Err(_) => said = "it took the question and did not answer".to_owned(),
            }
            sleep(Duration::from_millis(100)).await;
        }
        Err(format!(
            "{} does not get ready, with {starts} starts; {said}\n{}",
            self.name,
            self.last_words()
        ))
    }

    /// The end of its log since the last start.
    fn last_words(&self) -> String {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        let from = log.len().saturating_sub(2_000);
        log.get(from..).unwrap_or(&log).trim().to_owned()
    }
}

/// Waits until a server answers.
pub async fn until_answers(server: SocketAddr) -> Result<(), Problem> {
    for _ in 0..300 {
        let ready = Http::new(server).send("GET", "/ready", None).await;
        if ready.is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        sleep(Duration::from_millis(100)).await;
    }
    Err(format!("{server} does not answer"))
}

fn loopback(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(self.log());
    }
}

impl House {
    /// Starts everything, including a synchronous standby.
    pub async fn start(binary: PathBuf, count: usize) -> Result<Self, Problem> {
        let primary = Server::start()?;
        primary.create(DATABASE)?;
        let standby = primary.standby()?;
        Self::on(binary, primary, Some(standby), count, Ways::Wires).await
    }

    /// Starts nodes on a database.
    pub async fn on(
        binary: PathBuf,
        primary: Server,
        standby: Option<Server>,
        count: usize,
        ways: Ways,
    ) -> Result<Self, Problem> {
        let mut nodes = Vec::new();
        for number in 0..count {
            nodes.push(Node::new(number, loopback(primary.port()), ways).await?);
        }
        let mut house = Self {
            binary,
            primary,
            standby,
            nodes,
        };
        house.heal().await?;
        Ok(house)
    }

    /// Repairs everything and waits until every node is ready.
    pub async fn heal(&mut self) -> Result<(), Problem> {
        for node in &mut self.nodes {
            node.signal("-CONT").await;
            node.database.set_cut(false);
            node.link.set_cut(false);
            node.until_ready(&self.binary).await?;
        }
        Ok(())
    }

    /// Starts a node again.
    pub fn restart(&mut self, node: usize) -> Result<(), Problem> {
        self.nodes[node].start(&self.binary)
    }

    /// A power failure of the primary, followed by a restart.
    pub fn restart_primary(&self) -> Result<(), Problem> {
        self.primary.restart_immediately()
    }

    /// The primary is lost for good; its standby is promoted and gets a standby of its own.
    pub fn promote(&mut self) -> Result<(), Problem> {
        let standby = self.standby.take().ok_or("there is no standby")?;
        self.primary.kill();
        standby.promote()?;
        self.primary = standby;
        // From here on commits wait for a standby again, before any node connects.
        self.standby = Some(self.primary.standby()?);
        for node in &self.nodes {
            node.database.lead_to(loopback(self.primary.port()));
        }
        Ok(())
    }

    /// The tables that a node owns.
    pub fn owned(&self, node: usize) -> Result<Vec<String>, Problem> {
        let sql = format!(
            "select stream from streams join nodes on number = owner where id = '{}'",
            self.nodes[node].name
        );
        let text = self.sql(&sql)?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// The final log.
    pub fn log(&self) -> Result<Log, Problem> {
        let sql = "select coalesce(json_agg(json_build_array(stream, seq, payload) order by stream, seq), '[]') from events";
        let text = self.primary.sql(DATABASE, sql)?;
        let rows: Vec<(String, u64, String)> =
            serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let mut log = Log::new();
        for (stream, version, payload) in rows {
            let event: serde_json::Value =
                serde_json::from_str(&payload).map_err(|error| error.to_string())?;
            let action = action_of(&event);
            log.entry(stream)
                .or_default()
                .push(Logged { version, action });
        }
        Ok(log)
    }

    /// The URL of the database.
    pub fn dsn(&self) -> String {
        self.primary.address(DATABASE)
    }

    /// The main process of the database.
    pub fn database_pid(&self) -> Option<u32> {
        self.primary.pid()
    }

    /// Whether two nodes have written the same version of a table.
    pub fn is_forked(&self) -> Result<bool, Problem> {
        let sql = "select exists (select 1 from events group by stream, seq having count(*) > 1)";
        Ok(self.sql(sql)? == "t")
    }

    /// Runs a statement.
    pub fn sql(&self, sql: &str) -> Result<String, Problem> {
        self.primary.sql(DATABASE, sql)
    }
}
