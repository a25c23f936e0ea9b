//! Analyses a finished game step by step with the strongest bot, which gets only what each seat knew.

use game::{Kind, Match, Record, Refusal, StepRecord, Viewer};
use protocol::AnalysisStep;
use search::{AnyBots, Budget, Request};

/// Node limit of a whole game, as a multiple of the nodes of the strongest level with a node limit.
const GAME: u64 = 640;
/// Node limit of one step, as a multiple of that level's nodes.
const STEP: u64 = 8;

/// A running analysis of a game.
pub struct Study {
    bots: &'static dyn AnyBots,
    record: Record,
    /// The game as it was before the next step.
    now: Box<dyn Match>,
    next: usize,
    nodes: u64,
    of: u32,
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study")
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// The node limit of the strongest level that has one; 1 if none has.
fn usual(bots: &dyn AnyBots) -> u64 {
    let levels = bots.levels().iter();
    let most = levels.filter_map(|level| level.budget.nodes).max();
    most.unwrap_or(1)
}

fn part(nodes: u64, effort: u32) -> u64 {
    (nodes * u64::from(effort) / 100).max(1)
}

/// The node limit of one step; `effort` is in hundredths of the usual one.
pub fn nodes_of_a_step(bots: &dyn AnyBots, effort: u32) -> u64 {
    part(usual(bots) * STEP, effort)
}

impl Study {
    /// Prepares the analysis of a record; `effort` is in hundredths of the usual nodes.
    pub fn new(
        kind: &'static dyn Kind,
        bots: &'static dyn AnyBots,
        record: Record,
        effort: u32,
    ) -> Result<Self, Refusal> {
        let whole = kind.replay(&record)?;
        let start = whole.at(0);
        let (mut now, mut actions, mut choices) = (start.fork(), 0, 0);
        for step in &record.steps {
            if let StepRecord::Action { seat, .. } = step {
                actions += 1;
                choices += u64::from(now.legal(*seat, 2).actions.len() > 1);
            }
            now.redo(step)?;
        }
        // Limited by nodes, not time, so that the result does not depend on the machine.
        let nodes = part(usual(bots) * GAME / choices.max(1), effort);
        let nodes = nodes.min(nodes_of_a_step(bots, effort));
        Ok(Self {
            bots,
            record,
            now: start,
            next: 0,
            nodes,
            of: actions,
        })
    }

    /// The number of actions in the game.
    pub fn of(&self) -> u32 {
        self.of
    }

    /// Skips actions that were analysed before.
    pub fn skip(&mut self, mut actions: u32) {
        while let Some(step) = self.record.steps.get(self.next) {
            let action = matches!(step, StepRecord::Action { .. });
            if (action && actions == 0) || self.now.redo(step).is_err() {
                return;
            }
            actions -= u32::from(action);
            self.next += 1;
        }
    }

    /// Analyses the next action; `None` after the last one.
    pub fn step(&mut self) -> Option<AnalysisStep> {
        while let Some(step) = self.record.steps.get(self.next) {
            self.next += 1;
            let found = match step {
                StepRecord::Action { seat, action } => {
                    let mut found = AnalysisStep {
                        seq: self.next as u32,
                        seat: *seat,
                        played: action.clone(),
                        best: None,
                        expects: None,
                        cost: None,
                    };
                    judge(self.bots, &*self.now, self.nodes, &mut found);
                    Some(found)
                }
                StepRecord::Chance { .. } => None,
            };
            self.now.redo(step).ok()?;
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// Fills in the strongest bot's judgement of a step, from what its seat knew.
fn judge(bots: &dyn AnyBots, now: &dyn Match, nodes: u64, found: &mut AnalysisStep) {
    if now.legal(found.seat, 2).actions.len() < 2 {
        found.best = Some(found.played.clone());
        found.cost = Some(0.0);
        return;
    }
    let viewer = Viewer::Seat(found.seat);
    let (view, history) = (now.view(viewer), now.history(viewer));
    let request = |nodes: u64| Request {
        seat: found.seat,
        view: view.get(),
        history: &history,
        budget: Some(Budget::nodes(nodes.max(1))),
        seed: u64::from(found.seq),
    };
    let Ok(answer) = bots.choose(bots.strongest(), request(nodes)) else {
        return;
    };
    let (mut expects, mut cost) = (answer.value, None);
    if answer.action == found.played {
        cost = Some(0.0);
    } else {
        // Both actions are evaluated separately with the same seed: the search's own value of the best of many is
        // biased upwards.
        let value = |action: &str| {
            let weighed = bots.value_of(bots.strongest(), request(nodes / 2), action);
            weighed.ok().flatten().or_else(|| {
                let mut weighed = answer.weighed.iter();
                Some(weighed.find(|(other, _)| other == action)?.1)
            })
        };
        if let (Some(best), Some(played)) = (value(&answer.action), value(&found.played)) {
            expects = best;
            cost = Some((best - played).max(0.0));
        }
    }
    found.best = Some(answer.action);
    found.expects = Some(expects).filter(|value| value.is_finite());
    found.cost = cost.filter(|value| value.is_finite());
}
