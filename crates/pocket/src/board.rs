//! The analysis board: any moment of a game, and variations from it.

use game::{Json, Match, Outcome, Record, Refusal, Seat, StepRecord, Turn, Viewer};
use protocol::{LegalActions, MAX_LEGAL};
use serde::{Deserialize, Serialize};

use crate::think::{BotQuestion, Choice, Think, choose};

/// A moment: the first steps of a game, and a variation after them.
#[derive(Debug, Deserialize)]
pub(crate) struct Moment {
    record: Record,
    steps: usize,
    #[serde(default)]
    line: Vec<StepRecord>,
    /// Point of view: a seat's number, `spectator` or `open`.
    #[serde(rename = "as", default)]
    viewer: Option<String>,
}

/// Asks what the bot of a level would do at a moment, from what the seat knows.
#[derive(Debug, Deserialize)]
pub(crate) struct Advise {
    moment: Moment,
    seat: Seat,
    /// The strongest level if left out.
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    nodes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct SeatLegal {
    seat: Seat,
    legal: LegalActions,
}

/// A moment for display.
#[derive(Debug, Serialize)]
pub(crate) struct Looked {
    /// The number of steps before it.
    step: usize,
    shown: Option<Json>,
    view: Json,
    to_act: Vec<Seat>,
    /// Whether cards would be dealt next: a variation ends there.
    dealing: bool,
    /// The legal actions of each seat whose cards are visible.
    legal: Vec<SeatLegal>,
    outcome: Option<Outcome>,
    rounds: Vec<game::BySeat<i32>>,
}

impl Moment {
    fn play(&self) -> Result<Box<dyn Match>, Refusal> {
        let mut record = self.record.clone();
        record.steps.truncate(self.steps);
        let mut play = catalog::require(&record.game)?.kind.replay(&record)?;
        for step in &self.line {
            match step {
                StepRecord::Action { seat, action } => play.act(*seat, action).map(|_| ())?,
                StepRecord::Chance { .. } => play.redo(step)?,
            }
        }
        Ok(play)
    }
}

pub(crate) fn look(moment: &Moment) -> Result<Looked, Refusal> {
    let play = moment.play()?;
    let viewer = host::viewer(moment.viewer.as_deref(), play.seats())?;
    let turn = play.turn();
    // The legal actions of other seats would reveal their cards.
    let known = |seat: &Seat| match viewer {
        Viewer::Open => true,
        Viewer::Seat(own) => own == *seat,
        Viewer::Spectator => false,
    };
    let seats = (0..usize::from(play.seats())).map(Seat::new);
    let legal = seats.filter(known).map(|seat| {
        let legal = play.legal(seat, MAX_LEGAL);
        SeatLegal {
            seat,
            legal: LegalActions {
                actions: legal.actions,
                truncated: legal.truncated,
            },
        }
    });
    Ok(Looked {
        step: play.len(),
        shown: play.last_step_view(viewer),
        view: play.view(viewer),
        to_act: turn.seats().into_iter().collect(),
        dealing: turn == Turn::Chance,
        legal: legal
            .filter(|seat| !seat.legal.actions.is_empty())
            .collect(),
        outcome: turn.outcome().cloned(),
        rounds: play.rounds(),
    })
}

pub(crate) fn advise(advise: &Advise) -> Result<Choice, Refusal> {
    let play = advise.moment.play()?;
    let entry = catalog::require(&advise.moment.record.game)?;
    let strongest = || entry.bots.levels()[entry.bots.strongest()].id.to_owned();
    let level = advise.level.clone().unwrap_or_else(strongest);
    let mut question = BotQuestion::new(entry, &*play, advise.seat, level, 0);
    question.nodes = advise.nodes;
    choose(&Think::timed(question))
}
