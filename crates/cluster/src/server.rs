//! A PostgreSQL server: a primary or its standby.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{Problem, USER, as_user, folder, free_port, other_user, programs, run};

/// Timeout of starting and stopping.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server. Dropping it stops it and removes its folder.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    user: Option<(u32, u32)>,
    folder: PathBuf,
    port: u16,
    child: Mutex<Option<Child>>,
}

impl Server {
    /// Starts a new primary.
    pub fn start() -> Result<Self, Problem> {
        let server = Self::at_free_port()?;
        let data = server.folder.join("data");
        let mut made = as_user(&server.programs.join("initdb"), server.user);
        made.args(["--no-locale", "-E", "UTF8", "-A", "trust", "-U", USER, "-D"]);
        run(made.arg(&data).current_dir(&server.folder))?;
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {}\nunix_socket_directories = ''\nmax_connections = 100\n\
             shared_buffers = 128MB\nmax_wal_size = 2GB\nwal_level = replica\nmax_wal_senders = 5\nhot_standby = on\n\
             log_min_messages = fatal\n",
            server.port
        );
        server.append("postgresql.conf", &settings)?;
        server.append("pg_hba.conf", "host replication all 127.0.0.1/32 trust\n")?;
        server.launch()?;
        Ok(server)
    }

    /// Starts a new primary that accepts only TLS, with a certificate of its own authority.
    pub fn secured() -> Result<Self, Problem> {
        let server = Self::start()?;
        server.certify()?;
        server.append("postgresql.conf", "ssl = on\n")?;
        let only = "hostssl all all 127.0.0.1/32 trust\nhostnossl all all 127.0.0.1/32 reject\n";
        let rules = server.folder.join("data").join("pg_hba.conf");
        std::fs::write(rules, only).map_err(|error| error.to_string())?;
        server.restart_immediately()?;
        Ok(server)
    }

    /// The certificate of the authority of a server with TLS.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("ca.crt")
    }

    /// Makes an authority and a certificate for loopback, as the server's user, since PostgreSQL rejects keys of other
    /// users.
    fn certify(&self) -> Result<(), Problem> {
        let openssl = |words: &str| {
            let mut command = as_user(Path::new("openssl"), self.user);
            run(command.args(words.split(' ')).current_dir(&self.folder)).map(drop)
        };
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        openssl(&format!(
            "req -x509 {key} -keyout ca.key -out ca.crt -days 2 -subj /CN=house"
        ))?;
        openssl(&format!(
            "req {key} -keyout data/server.key -out server.csr -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
        ))?;
        openssl(
            "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -copy_extensions copy -days 2 -out data/server.crt",
        )
    }

    /// Starts a standby of this server; from now on commits wait for it.
    pub fn standby(&self) -> Result<Self, Problem> {
        let server = Self::at_free_port()?;
        let mut copied = as_user(&self.programs.join("pg_basebackup"), server.user);
        let from = format!("host=127.0.0.1 port={} user={USER}", self.port);
        copied.args(["-R", "-X", "stream", "-c", "fast", "-d", &from, "-D"]);
        run(copied
            .arg(server.folder.join("data"))
            .current_dir(&server.folder))?;
        let at = format!(
            "\nport = {}\nprimary_conninfo = '{from} application_name=standby'\nsynchronous_standby_names = ''\n",
            server.port
        );
        server.append("postgresql.auto.conf", &at)?;
        server.launch()?;
        self.sql(
            "postgres",
            "alter system set synchronous_standby_names = 'standby'",
        )?;
        self.sql("postgres", "select pg_reload_conf()")?;
        self.wait_for(
            "select count(*) from pg_stat_replication where sync_state = 'sync'",
            "1",
        )?;
        Ok(server)
    }

    fn at_free_port() -> Result<Self, Problem> {
        let user = other_user()?;
        Ok(Self {
            programs: programs()?,
            user,
            folder: folder(user)?,
            port: free_port()?,
            child: Mutex::new(None),
        })
    }

    fn append(&self, file: &str, text: &str) -> Result<(), Problem> {
        let path = self.folder.join("data").join(file);
        let old = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        std::fs::write(&path, old + text).map_err(|error| error.to_string())
    }

    /// Starts the process, on a thread that never ends: the system ends the process with the thread that started it.
    fn launch(&self) -> Result<(), Problem> {
        let mut command = as_user(&self.programs.join("postgres"), self.user);
        command.arg("-D").arg(self.folder.join("data"));
        let log = std::fs::File::create(self.folder.join("log")).map_err(|e| e.to_string())?;
        command
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let _ = tell.send(command.spawn());
            loop {
                std::thread::park();
            }
        });
        let child = told.recv().map_err(|error| error.to_string())?;
        *self.lock() = Some(child.map_err(|error| format!("postgres does not run: {error}"))?);
        self.wait_for("select 1", "1")
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its main process, the parent of all others.
    pub fn pid(&self) -> Option<u32> {
        self.lock().as_ref().map(Child::id)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates a database and returns its URL.
    pub fn create(&self, database: &str) -> Result<String, Problem> {
        self.sql("postgres", &format!("create database {database}"))?;
        Ok(self.address(database))
    }

    /// The output of a statement, unformatted.
    pub fn sql(&self, database: &str, sql: &str) -> Result<String, Problem> {
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d"]);
        let said = run(command.arg(self.address(database)).args(["-c", sql]))?;
        Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned())
    }

    /// Waits until a statement returns this.
    pub fn wait_for(&self, sql: &str, answer: &str) -> Result<(), Problem> {
        let began = Instant::now();
        loop {
            let said = self.sql("postgres", sql);
            if said.as_deref() == Ok(answer) {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("{sql:?} says {said:?} and not {answer:?}\n{log}"));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops it as in a power failure, and starts it again.
    pub fn restart_immediately(&self) -> Result<(), Problem> {
        self.kill();
        self.launch()
    }

    /// Promotes a standby to primary.
    pub fn promote(&self) -> Result<(), Problem> {
        self.sql("postgres", "select pg_promote()")?;
        self.wait_for("select pg_is_in_recovery()", "f")
    }

    /// Stops it as in a power failure.
    pub fn kill(&self) {
        if let Some(mut child) = self.lock().take() {
            let _ = Command::new("kill")
                .args(["-QUIT", &child.id().to_string()])
                .status();
            let _ = child.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
