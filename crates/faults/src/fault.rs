//! Faults injected into the cluster.

use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tokio::time::sleep;

use crate::history::{Book, Departure};
use crate::house::{House, Problem};

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// `kill -9` of a node, followed by a restart.
    Kill,
    /// The machine of a node is lost: killed, and connection attempts time out.
    Lose,
    /// `SIGSTOP` for longer than the lease, then `SIGCONT`.
    Pause,
    /// A node shuts down properly and comes back.
    Leave,
    /// The connection from a node to the database is cut for longer than the lease.
    CutDatabase,
    /// The connections from other nodes to a node are cut.
    CutLink,
    /// `restart -m immediate` of the primary.
    RestartPrimary,
    /// The primary is lost and its standby promoted.
    Promote,
    /// Every node is killed at once.
    KillAll,
}

/// Every kind, weighted by how often it occurs here.
const DECK: [Fault; 15] = [
    Fault::Kill,
    Fault::Kill,
    Fault::Kill,
    Fault::Lose,
    Fault::Pause,
    Fault::Pause,
    Fault::Pause,
    Fault::Leave,
    Fault::Leave,
    Fault::CutDatabase,
    Fault::CutDatabase,
    Fault::CutLink,
    Fault::RestartPrimary,
    Fault::Promote,
    Fault::KillAll,
];

/// Longer than a lease, in milliseconds.
const LONG: std::ops::Range<u64> = 4_500..6_000;
/// Shorter or longer than a lease.
const ANY: std::ops::Range<u64> = 200..6_000;

impl Fault {
    /// A random fault.
    pub fn any(rng: &mut ChaCha8Rng) -> Self {
        DECK[rng.random_range(0..DECK.len())]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Lose => "lose",
            Self::Pause => "pause",
            Self::Leave => "leave",
            Self::CutDatabase => "cut_database",
            Self::CutLink => "cut_link",
            Self::RestartPrimary => "restart_primary",
            Self::Promote => "promote",
            Self::KillAll => "kill_all",
        }
    }

    /// Injects the fault, and repairs what does not recover on its own.
    pub async fn strike(
        self,
        house: &mut House,
        book: &Book,
        rng: &mut ChaCha8Rng,
    ) -> Result<(), Problem> {
        let node = rng.random_range(0..house.nodes.len());
        let long = Duration::from_millis(rng.random_range(LONG));
        let any = Duration::from_millis(rng.random_range(ANY));
        if matches!(self, Self::Kill | Self::Lose | Self::Leave) {
            let tables = house.owned(node)?;
            book.lock().departures.push(Departure {
                kind: self.name(),
                at: book.now(),
                tables,
            });
        }
        match self {
            Self::Kill => {
                house.nodes[node].end("-KILL").await;
                sleep(any).await;
                house.restart(node)?;
            }
            Self::Lose => {
                house.nodes[node].link.set_cut(true);
                house.nodes[node].end("-KILL").await;
                sleep(long).await;
            }
            Self::Leave => {
                house.nodes[node].end("-TERM").await;
                sleep(any / 2).await;
                house.restart(node)?;
            }
            Self::Pause => {
                house.nodes[node].signal("-STOP").await;
                sleep(long).await;
                house.nodes[node].signal("-CONT").await;
            }
            Self::CutDatabase => {
                house.nodes[node].database.set_cut(true);
                sleep(long).await;
                house.nodes[node].database.set_cut(false);
            }
            Self::CutLink => {
                house.nodes[node].link.set_cut(true);
                sleep(any).await;
                house.nodes[node].link.set_cut(false);
            }
            Self::RestartPrimary => house.restart_primary()?,
            Self::Promote => house.promote()?,
            Self::KillAll => {
                for node in &mut house.nodes {
                    node.end("-KILL").await;
                }
            }
        }
        // All nodes must be back before the next fault, or it could hide the effects of this one.
        house.heal().await?;
        sleep(Duration::from_millis(rng.random_range(200..2_000))).await;
        Ok(())
    }
}
