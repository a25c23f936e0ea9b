//! How a room asks its bots, and plays what they choose.

use std::time::{Duration, Instant};

use game::{Refusal, Seat};
use protocol::MAX_LEGAL;
use rand::RngExt;
use table::Logged;

use super::{Broken, Room, ToRoom};
use crate::bots::Question;
use crate::time;

impl Room {
    /// Sets the first bot that is to act thinking, while anybody is there to see it.
    pub(super) fn ask_bot(&mut self) {
        if self.thinking.is_some() || self.members.is_empty() {
            return;
        }
        let first = self
            .table
            .bots_to_act()
            .first()
            .map(|(seat, level)| (*seat, self.game.bots.level(level)));
        let (Some((seat, level)), Some(play)) = (first, self.table.play()) else {
            return;
        };
        let step = play.len() as u32;
        let question = Question {
            bots: self.game.bots,
            level: level.unwrap_or(0),
            seat,
            play: play.fork(),
            seed: rand::rng().random(),
            nodes: None,
        };
        self.thinking = Some((seat, step));
        let (app, me) = (self.app.clone(), self.me.clone());
        let pause = Duration::from_millis(self.app.config.bot_pause);
        tokio::spawn(async move {
            let began = Instant::now();
            let answer = app.bots.ask(question).await;
            app.metrics.bot_time.note(began.elapsed());
            tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
            if let Some(room) = me.upgrade() {
                let action = answer.map(|answer| answer.action);
                let chosen = ToRoom::Chosen { seat, step, action };
                let _ = room.send(Box::new(chosen)).await;
            }
        });
    }

    pub(super) async fn chosen(
        &mut self,
        seat: Seat,
        step: u32,
        action: Result<String, Refusal>,
    ) -> Result<(), Broken> {
        self.thinking = None;
        let now = time::now();
        let chosen = action.and_then(|action| self.table.handle_bot(seat, &action, step, now));
        match chosen {
            Ok(batch) => self.commit(batch).await?,
            // The game moved on while the bot thought; it is asked again below.
            Err(refusal) if refusal.code == "stale" => {}
            Err(refusal) if refusal.code == "busy" => {
                self.ask_later(seat, step);
                return Ok(());
            }
            Err(refusal) => {
                tracing::error!(
                    table = self.table.id(),
                    game = self.game.kind.id(),
                    code = refusal.code,
                    "a bot failed; anything legal is played for it"
                );
                let batch = self.play_anything(seat, step).unwrap_or_default();
                self.commit(batch).await?;
            }
        }
        self.drive().await
    }

    /// Plays any legal action for a bot that failed, so that the game goes on.
    fn play_anything(&mut self, seat: Seat, step: u32) -> Option<Vec<Logged>> {
        let mut legal = self.table.play()?.legal(seat, MAX_LEGAL).actions;
        let index = rand::rng().random_range(0..legal.len().max(1));
        let action = legal.get_mut(index).map(std::mem::take)?;
        self.table.handle_bot(seat, &action, step, time::now()).ok()
    }

    /// Asks the bot again after a moment, all threads being busy.
    fn ask_later(&mut self, seat: Seat, step: u32) {
        self.thinking = Some((seat, step));
        let me = self.me.clone();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(300)).await;
            if let Some(room) = me.upgrade() {
                let action = Err(Refusal::new("stale", "All bots were busy."));
                let _ = room
                    .send(Box::new(ToRoom::Chosen { seat, step, action }))
                    .await;
            }
        });
    }
}
