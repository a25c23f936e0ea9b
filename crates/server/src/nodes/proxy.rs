//! The proxy of a table at another node: looks like a room, and sends everything over the link.

use std::sync::Arc;
use std::time::Duration;

use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::frame::Up;
use super::link::Link;
use crate::app::App;
use crate::hub;
use crate::outbox::text;
use crate::room::{RoomSender, ToRoom};

/// Requests in the queue.
const INBOX: usize = 32;
/// A proxy without connections ends after this time.
const IDLE: Duration = Duration::from_secs(60);

/// Starts the proxy of a table behind a link.
pub(super) fn start(app: &Arc<App>, link: Arc<Link>, table: String) -> RoomSender {
    let (sender, mut inbox) = mpsc::channel::<Box<ToRoom>>(INBOX);
    let (app, me) = (app.clone(), sender.downgrade());
    tokio::spawn(async move {
        let mut here = Vec::new();
        loop {
            let message = tokio::select! {
                message = timeout(IDLE, inbox.recv()) => message,
                () = link.until_broken() => break,
            };
            match message {
                Ok(Some(message)) => forward(&link, &table, *message, &mut here).await,
                Ok(None) => break,
                Err(_) => {
                    here.retain(|connection| link.has(*connection));
                    if here.is_empty() {
                        break;
                    }
                }
            }
        }
        if let Some(me) = me.upgrade() {
            app.hub.forget(&table, &me);
        }
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if let ToRoom::Ask { out, id, .. } | ToRoom::Enter { out, id, .. } = *message {
                let error = hub::busy();
                let id = Some(id);
                out.send(text(&ServerMessage::Error { id, error }));
                out.send(text(&ServerMessage::Resync {}));
            }
        }
    });
    sender
}

async fn forward(link: &Link, table: &str, message: ToRoom, here: &mut Vec<u64>) {
    let table = table.to_owned();
    let frame = match message {
        ToRoom::Enter {
            connection,
            person,
            out,
            id,
            since,
        } => {
            link.add(connection, id, &out);
            here.push(connection);
            Up::Enter {
                connection,
                table,
                person: (*person).clone(),
                id,
                since,
            }
        }
        ToRoom::Exit { connection } => {
            link.remove(connection);
            here.retain(|other| *other != connection);
            Up::Exit { connection }
        }
        ToRoom::Ask {
            connection,
            out,
            id,
            ask,
            ..
        } => {
            link.asked(connection, id, &out);
            Up::Ask {
                connection,
                id,
                ask,
            }
        }
        ToRoom::Became { was, who, done } => Up::Became {
            request: link.request(done),
            table,
            was,
            who,
        },
        ToRoom::Gone { person, done } => Up::Gone {
            request: link.request(done),
            table,
            person,
        },
        ToRoom::Chosen { .. }
        | ToRoom::Forced { .. }
        | ToRoom::Gap
        | ToRoom::Stop
        | ToRoom::Lost => return,
    };
    link.send(&frame).await;
}
