//! A wire that can be cut: a proxy on loopback between a node and the database, or between two nodes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A wire. While it is cut it is silent: nothing comes through, and nobody is told.
#[derive(Clone, Debug)]
pub struct Wire {
    /// Where it begins.
    pub address: SocketAddr,
    to: Arc<Mutex<SocketAddr>>,
    cut: Arc<watch::Sender<bool>>,
    /// Raised to end every connection.
    era: Arc<watch::Sender<u64>>,
}

impl Wire {
    /// A wire that ends there.
    pub async fn new(to: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let wire = Self {
            address: listener.local_addr()?,
            to: Arc::new(Mutex::new(to)),
            cut: Arc::new(watch::Sender::new(false)),
            era: Arc::new(watch::Sender::new(0)),
        };
        tokio::spawn(wire.clone().run(listener));
        Ok(wire)
    }

    /// Cuts it, or mends it.
    pub fn set_cut(&self, cut: bool) {
        self.cut.send_replace(cut);
    }

    /// Leads elsewhere from now on; what goes through it ends.
    pub fn lead_to(&self, to: SocketAddr) {
        *self.to.lock().unwrap_or_else(PoisonError::into_inner) = to;
        self.hang_up();
    }

    /// Ends every connection; new ones may be made at once.
    pub fn hang_up(&self) {
        self.era.send_modify(|era| *era += 1);
    }

    async fn run(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            let to = *self.to.lock().unwrap_or_else(PoisonError::into_inner);
            let wire = self.clone();
            tokio::spawn(async move {
                let mut cut = wire.cut.subscribe();
                // A connection that is begun while the wire is cut waits.
                if cut.wait_for(|cut| !*cut).await.is_err() {
                    return;
                }
                let Ok(there) = TcpStream::connect(to).await else {
                    return;
                };
                let _ = (stream.set_nodelay(true), there.set_nodelay(true));
                let ((read, write), (there_read, there_write)) =
                    (stream.into_split(), there.into_split());
                let mut era = wire.era.subscribe();
                era.mark_unchanged();
                tokio::select! {
                    () = pass(read, there_write, wire.cut.subscribe()) => {}
                    () = pass(there_read, write, wire.cut.subscribe()) => {}
                    _ = era.changed() => {}
                }
            });
        }
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut cut: watch::Receiver<bool>) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count) = from.read(&mut bytes).await {
        if count == 0 || cut.wait_for(|cut| !*cut).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
