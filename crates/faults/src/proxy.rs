//! A proxy on loopback that can cut a connection between a node and the database, or between two
//! nodes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxied connection. While it is cut, bytes are held back without an error.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The address it listens on.
    pub address: SocketAddr,
    to: Arc<Mutex<SocketAddr>>,
    cut: Arc<watch::Sender<bool>>,
    /// Incremented to close all connections.
    era: Arc<watch::Sender<u64>>,
}

impl Wire {
    /// A proxy to this address.
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

    /// Cuts or restores it.
    pub fn set_cut(&self, cut: bool) {
        self.cut.send_replace(cut);
    }

    /// Changes the target, and closes the open connections.
    pub fn lead_to(&self, to: SocketAddr) {
        *self.to.lock().unwrap_or_else(PoisonError::into_inner) = to;
        self.hang_up();
    }

    /// Closes all connections; new ones can be made at once.
    pub fn hang_up(&self) {
        self.era.send_modify(|era| *era += 1);
    }

    async fn run(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            let to = *self.to.lock().unwrap_or_else(PoisonError::into_inner);
            let wire = self.clone();
            tokio::spawn(async move {
                let mut cut = wire.cut.subscribe();
                // A connection made while it is cut has to wait.
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
