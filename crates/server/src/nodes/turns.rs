//! Turns at tables of other nodes, for people who follow the lobby on this node. A move causes no notice in the database, so turns go over links: this node
//! subscribes at every other node for each person who follows the lobby here. These links are separate from those of players: an older node that does not
//! know these frames closes the link without affecting players.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::{sleep, timeout};

use super::Nodes;
use super::frame::Up;
use super::link::Link;
use crate::app::App;
use crate::lobby::Turns;

/// The interval for finding new nodes while anyone follows the lobby.
const LOOK: Duration = Duration::from_secs(1);
/// Changes within this time are sent together.
const GATHER: Duration = Duration::from_millis(50);

/// A link to another node and the people subscribed there.
struct Peer {
    link: Arc<Link>,
    told: HashSet<String>,
}

impl Peer {
    /// Sends the changes in who follows the lobby.
    async fn tell(&mut self, people: &HashSet<String>) {
        for person in people.difference(&self.told) {
            let person = person.clone();
            self.link.send(&Up::Follow { person }).await;
        }
        for person in self.told.difference(people) {
            let person = person.clone();
            self.link.send(&Up::Unfollow { person }).await;
        }
        self.told.clone_from(people);
    }
}

/// Maintains the subscriptions at other nodes until this node leaves.
pub(super) async fn follow(app: Arc<App>, nodes: Arc<Nodes>) {
    let mut left = nodes.left.subscribe();
    let mut peers: HashMap<u64, Peer> = HashMap::new();
    loop {
        let people = app.lobby.following();
        if people.is_empty() {
            end(&mut peers);
        } else {
            meet(&app, &nodes, &mut peers).await;
            join_all(peers.values_mut().map(|peer| peer.tell(&people))).await;
        }
        let changed = async {
            let changed = app.lobby.follows.notified();
            if people.is_empty() {
                changed.await;
            } else {
                // Also finds nodes that have joined since.
                let _ = timeout(LOOK, changed).await;
            }
            sleep(GATHER).await;
        };
        tokio::select! {
            () = changed => {}
            _ = left.wait_for(|left| *left) => break,
        }
    }
    end(&mut peers);
}

fn end(peers: &mut HashMap<u64, Peer>) {
    for (_, peer) in peers.drain() {
        peer.link.break_off();
    }
}

/// Opens a link to each live node without one.
async fn meet(app: &Arc<App>, nodes: &Nodes, peers: &mut HashMap<u64, Peer>) {
    peers.retain(|_, peer| !peer.link.is_broken());
    // Without the database the known nodes remain.
    let Ok(all) = nodes.store.others(nodes.number()).await else {
        return;
    };
    let new: Vec<_> = all
        .into_iter()
        .filter(|(number, _)| !peers.contains_key(number))
        .collect();
    let opening = new.iter().map(async |(number, address)| {
        let link = Link::open(app, address, &nodes.key).await.ok()?;
        let told = HashSet::new();
        Some((*number, Peer { link, told }))
    });
    peers.extend(join_all(opening).await.into_iter().flatten());
}

/// Applies a turn reported by another node.
pub(super) fn take(app: &Arc<App>, turns: Turns) {
    if app.hub.is_here(&turns.table) || app.lobby.put_turns(&turns) {
        return;
    }
    // The card of a new table may not have arrived yet.
    let app = app.clone();
    tokio::spawn(async move {
        if let Ok(Some(row)) = app.store.table(&turns.table).await
            && !app.hub.is_here(&turns.table)
        {
            app.lobby.put_row(&row);
            app.lobby.put_turns(&turns);
        }
    });
}
