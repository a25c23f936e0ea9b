//! Asks bots and plays what they choose.

use std::time::{Duration, Instant};

use game::{Refusal, Seat};
use protocol::MAX_LEGAL;
use rand::RngExt;
use table::{Logged, NotPlayed};

use super::{Broken, Room, ToRoom};
use crate::bots::{NoAnswer, Question};

/// Pause before a bot is asked again when the queue was full.
const BUSY_PAUSE: Duration = Duration::from_millis(300);

/// The result of asking a bot.
pub(crate) enum Choice {
    /// Its action.
    Action(String),
    /// None, because the queue is full: ask again.
    None,
    /// The bot failed.
    Failed(Refusal),
}

impl Room {
    /// Asks the first bot whose turn it is, while anybody is connected.
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
            table: Some(self.table.id().to_owned()),
        };
        self.thinking = Some((seat, step));
        let (app, me) = (self.app.clone(), self.me.clone());
        let pause = Duration::from_millis(self.app.config.bot_pause);
        tokio::spawn(async move {
            let began = Instant::now();
            let answer = app.bots.ask(question).await;
            app.metrics.bot_time.note(began.elapsed());
            let choice = match answer {
                Ok(answer) => Choice::Action(answer.action),
                Err(NoAnswer::Busy) => Choice::None,
                Err(NoAnswer::Failed(refusal)) => Choice::Failed(refusal),
            };
            let pause = if matches!(choice, Choice::None) {
                BUSY_PAUSE
            } else {
                pause
            };
            tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
            if let Some(room) = me.upgrade() {
                let chosen = ToRoom::Chosen { seat, step, choice };
                let _ = room.send(Box::new(chosen)).await;
            }
        });
    }

    /// Plays a bot's choice; if the table changed meanwhile, the bot is asked again.
    pub(super) async fn chosen(
        &mut self,
        seat: Seat,
        step: u32,
        choice: Choice,
    ) -> Result<(), Broken> {
        self.thinking = None;
        let batch = match choice {
            Choice::None => Vec::new(),
            Choice::Failed(refusal) => self.play_anything(seat, step, &refusal),
            Choice::Action(action) => {
                let now = self.now();
                match self.table.handle_bot(seat, &action, step, now) {
                    Ok(batch) => batch,
                    Err(NotPlayed::Stale) => Vec::new(),
                    Err(NotPlayed::Refused(refusal)) => self.play_anything(seat, step, &refusal),
                }
            }
        };
        self.commit(batch).await?;
        self.drive().await
    }

    /// Plays any legal action for a bot that failed, so that the game goes on.
    fn play_anything(&mut self, seat: Seat, step: u32, refusal: &Refusal) -> Vec<Logged> {
        tracing::error!(
            table = self.table.id(),
            game = self.game.kind.id(),
            code = refusal.code,
            "a bot failed; anything legal is played for it"
        );
        let Some(play) = self.table.play() else {
            return Vec::new();
        };
        let legal = play.legal(seat, MAX_LEGAL).actions;
        let index = rand::rng().random_range(0..legal.len().max(1));
        let Some(action) = legal.get(index) else {
            return Vec::new();
        };
        let (action, now) = (action.clone(), self.now());
        let played = self.table.handle_bot(seat, &action, step, now);
        played.unwrap_or_default()
    }
}
