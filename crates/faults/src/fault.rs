//! What is done to the house.

use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tokio::time::sleep;

use crate::history::{Book, Departure};
use crate::house::{House, Problem};

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// `kill -9` of a node, which is started again.
    Kill,
    /// The machine of a node is lost: killed, and nobody says so to whoever tries to reach it.
    Lose,
    /// `SIGSTOP` for longer than the lease, then `SIGCONT`.
    Pause,
    /// A node leaves in order and comes back.
    Leave,
    /// The wire from a node to the database is cut for longer than the lease.
    CutDatabase,
    /// The wire from other nodes to a node is cut.
    CutLink,
    /// `restart -m immediate` of the primary.
    RestartPrimary,
    /// The primary is lost and its standby promoted.
    Promote,
    /// Every node is killed at once.
    KillAll,
}

/// Every kind, as often as it is chosen.
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
/// Any time, shorter or longer than a lease.
const ANY: std::ops::Range<u64> = 200..6_000;

impl Fault {
    /// One of them.
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

    /// Does it, and mends what has to be mended by hand.
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
        // Everybody is back before the next one, or a fault would hide behind another.
        house.heal().await?;
        sleep(Duration::from_millis(rng.random_range(200..2_000))).await;
        Ok(())
    }
}
