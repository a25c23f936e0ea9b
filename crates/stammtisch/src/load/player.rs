//! One client at one table: waits for its turn, thinks, and plays a legal action.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use client::{ClientError, Cutter, Socket};
use rand::RngExt;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout_at;

use super::figures::Figures;

/// The parts of a message that a client parses.
#[derive(Deserialize)]
struct Heard<'a> {
    r#type: &'a str,
    id: Option<u32>,
    #[serde(borrow)]
    play: Option<HeardPlay<'a>>,
    #[serde(borrow)]
    you: Option<HeardYou<'a>>,
}

#[derive(Deserialize)]
struct HeardPlay<'a> {
    step: u32,
    #[serde(borrow)]
    legal: HeardLegal<'a>,
}

#[derive(Deserialize)]
struct HeardLegal<'a> {
    #[serde(borrow)]
    actions: Vec<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct HeardYou<'a> {
    #[serde(borrow)]
    may: Vec<&'a str>,
}

/// Set once everybody sits: when the play ends.
pub type Begin = watch::Receiver<Option<Instant>>;

/// One client.
pub struct Player {
    socket: Socket,
    table: String,
    /// The action to play next, and the number of steps seen.
    next: Option<(String, u32)>,
    sent: Option<(u32, Instant)>,
    /// Whether all others at the table are bots, and since when it is their turn.
    alone: bool,
    bots_since: Option<Instant>,
    cutter: Cutter,
}

impl Player {
    /// A client that has entered a table; `alone` if all others are bots.
    pub fn new(mut socket: Socket, table: String, entered: &Value, alone: bool) -> Self {
        let mut next = choose_from(entered);
        for message in socket.waiting() {
            if message["play"].is_object() {
                next = choose_from(&message);
            }
        }
        Self {
            socket,
            table,
            next,
            sent: None,
            alone,
            bots_since: None,
            cutter: Cutter::rehearsing(),
        }
    }

    /// Reads until everybody sits, because a client that answers no ping counts as away; returns when
    /// the play ends.
    async fn rest(&mut self, mut begin: Begin, figures: &Figures) -> Result<Instant, ClientError> {
        loop {
            tokio::select! {
                until = begin.wait_for(Option::is_some) => {
                    let nobody = || ClientError::Lost("nobody begins".to_owned());
                    return until.ok().and_then(|until| *until).ok_or_else(nobody);
                }
                text = self.socket.next_text() => self.hear(&text?, figures).await?,
            }
        }
    }

    /// Plays until the time is up, then waits for the last answer.
    pub async fn play(
        mut self,
        think: (u64, u64),
        begin: Begin,
        figures: &Figures,
    ) -> Result<(), ClientError> {
        let until = self.rest(begin, figures).await?;
        let mut act_at = self.thought(think);
        loop {
            if self.next.is_some() && self.sent.is_none() && Instant::now() >= act_at {
                if Instant::now() >= until {
                    return Ok(());
                }
                self.act().await?;
            }
            let wait = if self.next.is_some() && self.sent.is_none() {
                act_at
            } else {
                until
            };
            let wait = if self.sent.is_some() {
                until + Duration::from_secs(10)
            } else {
                wait
            };
            let Ok(text) = timeout_at(wait.into(), self.socket.next_text()).await else {
                if self.sent.is_some() {
                    return Err(ClientError::Lost("an action was never answered".to_owned()));
                }
                if Instant::now() >= until {
                    return Ok(());
                }
                continue;
            };
            let had = self.next.is_some();
            self.hear(&text?, figures).await?;
            if !had && self.next.is_some() {
                act_at = self.thought(think);
            }
        }
    }

    fn thought(&self, think: (u64, u64)) -> Instant {
        let ms = if think.1 == 0 {
            0
        } else {
            rand::rng().random_range(think.0..=think.1)
        };
        Instant::now() + Duration::from_millis(ms)
    }

    async fn act(&mut self) -> Result<(), ClientError> {
        if let Some((action, step)) = self.next.take() {
            let asked = Instant::now();
            let id = self
                .socket
                .ask(json!({"type": "act", "action": action, "step": step}))
                .await?;
            self.sent = Some((id, asked));
        }
        Ok(())
    }

    async fn hear(&mut self, text: &str, figures: &Figures) -> Result<(), ClientError> {
        let strange = |_| ClientError::Strange(text.chars().take(200).collect());
        let heard: Heard<'_> = serde_json::from_str(text).map_err(strange)?;
        if heard.r#type == "resync" {
            let table = &self.table;
            self.socket
                .ask(json!({"type": "enter", "table": table}))
                .await?;
            self.sent = None;
            return Ok(());
        }
        if let Some((id, asked)) = self.sent
            && heard.id == Some(id)
        {
            self.sent = None;
            match heard.r#type {
                "done" => {
                    figures.moved(asked.elapsed());
                    self.bots_since = (self.alone && self.next.is_none()).then(Instant::now);
                }
                _ => figures.failed(&ClientError::Strange(text.to_owned())),
            }
        } else if heard.r#type == "error" {
            // Two players may ask for a rematch, or continue, at the same time; the second one is
            // refused.
            let harmless = ["wrong_phase", "wrong_deal", "not_possible"];
            if !harmless.iter().any(|code| text.contains(code)) {
                figures.failed(&ClientError::Strange(text.to_owned()));
            }
        }
        if let Some(play) = heard.play {
            self.next = choose(&play.legal.actions).map(|action| (action, play.step));
            if self.next.is_some()
                && let Some(since) = self.bots_since.take()
            {
                figures.bots_moved(since.elapsed());
            }
        }
        if let Some(you) = heard.you {
            self.manners(&you.may, text).await?;
        }
        Ok(())
    }

    /// Does what is needed besides playing.
    async fn manners(&mut self, may: &[&str], text: &str) -> Result<(), ClientError> {
        if may.contains(&"rematch") {
            self.socket.ask(json!({"type": "rematch"})).await?;
        }
        if may.contains(&"go_on") {
            self.socket.ask(json!({"type": "go_on"})).await?;
        }
        if may.iter().any(|what| what.starts_with("cut_")) {
            let message: Value = serde_json::from_str(text).unwrap_or_default();
            if let Some(ask) = self.cutter.answer(&message["table"], &message["you"]) {
                self.socket.ask(ask).await?;
            }
        }
        Ok(())
    }
}

fn choose(actions: &[Cow<'_, str>]) -> Option<String> {
    if actions.is_empty() {
        return None;
    }
    let index = rand::rng().random_range(0..actions.len());
    Some(actions[index].clone().into_owned())
}

fn choose_from(message: &Value) -> Option<(String, u32)> {
    let play = &message["play"];
    let actions = play["legal"]["actions"].as_array()?;
    let actions: Vec<Cow<'_, str>> = actions
        .iter()
        .filter_map(|action| Some(action.as_str()?.into()))
        .collect();
    let step = u32::try_from(play["step"].as_u64()?).ok()?;
    Some((choose(&actions)?, step))
}
