//! Asks bots. A question contains what the seat knows, so that a worker needs no table to answer
//! it.

use std::time::Duration;

use catalog::Entry;
use game::{Json, Match, Refusal, Seat, Viewer};
use search::{Budget, Request};
use serde::{Deserialize, Serialize};

/// Time limit for a bot, in milliseconds, at any level.
const WITHIN: u64 = 900;

/// Who asked for a hint, and the id of the request.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct HintFor {
    pub person: String,
    pub id: u32,
}

/// Everything a bot is told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct BotQuestion {
    pub game: String,
    pub level: String,
    pub seat: Seat,
    /// The number of steps the seat has seen.
    pub step: u32,
    pub view: Json,
    pub history: Vec<Json>,
    /// Node limit, in place of the level's own budget.
    #[serde(default)]
    pub nodes: Option<u64>,
    pub seed: u32,
    #[serde(default)]
    pub hint: Option<HintFor>,
}

/// The answer of a bot.
#[derive(Debug, Serialize)]
pub(crate) struct Choice {
    pub action: String,
    /// The points it expects for its seat.
    pub value: f64,
    pub nodes: u64,
    pub ms: u64,
    /// The actions it considered, with their expected points.
    pub weighed: Vec<(String, f64)>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Think {
    question: BotQuestion,
    /// Whether only the node limit counts, so that the answer is the same on every device.
    #[serde(default)]
    nodes_only: bool,
}

impl Think {
    /// Limited by the usual time.
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
