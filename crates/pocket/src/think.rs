//! Bots, asked with what their seat knows: a worker of its own needs no table for that.

use std::time::Duration;

use catalog::Entry;
use game::{Json, Match, Refusal, Seat, Viewer};
use search::{Budget, Request};
use serde::{Deserialize, Serialize};

/// A bot answers within this time, in milliseconds, whatever its level would like.
const WITHIN: u64 = 900;

/// Who asked for a hint, and under which number.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct HintFor {
    pub person: String,
    pub id: u32,
}

/// All that a bot is told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BotQuestion {
    pub game: String,
    pub level: String,
    pub seat: Seat,
    /// How many steps the seat has seen.
    pub step: u32,
    pub view: Json,
    pub history: Vec<Json>,
    /// How many nodes to look at, if it is not for the level to say.
    #[serde(default)]
    pub nodes: Option<u64>,
    pub seed: u32,
    #[serde(default)]
    pub hint: Option<HintFor>,
}

/// What a bot answers.
#[derive(Debug, Serialize)]
pub(crate) struct Choice {
    pub action: String,
    /// How many points it expects for its seat.
    pub value: f64,
    pub nodes: u64,
    pub ms: u64,
    /// The actions it weighed, with what it expects of each.
    pub weighed: Vec<(String, f64)>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Think {
    question: BotQuestion,
    /// Whether only nodes count, so that the answer is the same on every device.
    #[serde(default)]
    nodes_only: bool,
}

impl Think {
    /// Within the usual time.
    pub(crate) fn timed(question: BotQuestion) -> Self {
        Self {
            question,
            nodes_only: false,
        }
    }
}

impl BotQuestion {
    pub(crate) fn new(
        entry: Entry,
        play: &dyn Match,
        seat: Seat,
        level: String,
        seed: u32,
    ) -> Self {
        let viewer = Viewer::Seat(seat);
        Self {
            game: entry.kind.id().to_owned(),
            level,
            seat,
            step: play.len() as u32,
            view: play.view(viewer),
            history: play.history(viewer),
            nodes: None,
            seed,
            hint: None,
        }
    }
}

/// Asks a bot.
pub(crate) fn choose(think: &Think) -> Result<Choice, Refusal> {
    let question = &think.question;
    let bots = catalog::require(&question.game)?.bots;
    let level = bots.level(&question.level)?;
    let own = match question.nodes {
        Some(nodes) => Budget::nodes(nodes.max(1)),
        None => bots.levels()[level].budget,
    };
    let most = Duration::from_millis(WITHIN);
    let timed = Budget {
        time: Some(own.time.map_or(most, |time| time.min(most))),
        ..own
    };
    let answer = bots.choose(
        level,
        Request {
            seat: question.seat,
            view: question.view.get(),
            history: &question.history,
            budget: Some(if think.nodes_only { own } else { timed }),
            seed: u64::from(question.seed),
        },
    )?;
    let finite = |value: f64| if value.is_finite() { value } else { 0.0 };
    let weighed = answer.weighed.into_iter();
    Ok(Choice {
        action: answer.action,
        value: finite(answer.value),
        nodes: answer.nodes,
        ms: answer.ms,
        weighed: weighed
            .map(|(action, value)| (action, finite(value)))
            .collect(),
    })
}
