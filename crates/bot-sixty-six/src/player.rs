//! The player: exact if everything is known, searching before, with the policy and lapses of its level.

use game::Dice;
use rules_sixty_six::{Action, SixtySix};
use search::{Bot, Budget, Choice, Seen};

use crate::exact::weigh;
use crate::habit::{beyond_cards, habit, hasty};
use crate::mind::Mind;
use crate::stakes::Stakes;
use crate::step::{CLAIM, Step, Steps, action, has_enough, sensible, step};
use crate::style::Style;
use crate::told::told;
use crate::tree::{Found, Tree};

/// Iterations for a forced step: enough to estimate its value.
const FORCED: u64 = 400;

/// A player of one level.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    style: Style,
}

impl Player {
    /// A player of this style.
    pub fn new(style: Style) -> Self {
        Self { style }
    }

    /// The value of each step, best first, and the number of positions searched.
    fn think(
        &self,
        seen: &Seen<'_, SixtySix>,
        mind: &mut Mind,
        steps: &Steps,
        budget: Budget,
        dice: &mut Dice,
    ) -> (Vec<Found>, u64) {
        let stakes = Stakes::of(seen.view, seen.seat);
        if mind.knows_all() {
            let most = budget.nodes.map_or(usize::MAX, |nodes| nodes as usize);
            let steps: Steps = steps.iter().copied().take(most).collect();
            return (weigh(mind, &stakes, &steps), steps.len() as u64);
        }
        let looks = self.style.looks.min(budget.nodes.unwrap_or(u64::MAX));
        let nodes = (looks < u64::MAX).then_some(looks);
        let mut meter = Budget { nodes, ..budget }.start();
        if self.style.believes {
            mind.believe(seen.history, &mut meter, dice);
        }
        let mut tree = Tree::new(mind, &stakes);
        tree.search(steps, &mut meter, dice);
        let mut found = tree.found();
        // A claim's value is exact, and weaker levels were not measured.
        for found in found.iter_mut().filter(|found| found.step != CLAIM) {
            if self.style.believes {
                found.points = told(mind.round(), &mind.options, found.points);
            }
        }
        (found, meter.nodes())
    }

    /// A step without a search, if the level has a lapse now.
    fn lapse(&self, mind: &Mind, dice: &mut Dice) -> Option<Step> {
        let (round, options) = (mind.round(), &mind.options);
        let moves = round.moves(options);
        let by_habit = self.style.looks == 0;
        if moves.claim && has_enough(round, options) {
            return by_habit.then_some(CLAIM);
        }
        if dice.below(100) < self.style.slips {
            return Some(hasty(moves.cards, round.led, round.trump, dice));
        }
        if !by_habit {
            return None;
        }
        let overlooked = dice.below(100) < self.style.overlooks;
        match beyond_cards(round, &moves, options).filter(|_| !overlooked) {
            Some(step) => Some(step),
            None => {
                // The policy would announce: play a card instead.
                let step = habit(round, options, dice);
                let card = usize::from(step) < 32;
                Some(if card {
                    step
                } else {
                    moves.cards.nth(dice.below(moves.cards.len())).0
                })
            }
        }
    }
}

impl Bot<SixtySix> for Player {
    fn choose(
        &mut self,
        seen: Seen<'_, SixtySix>,
        budget: Budget,
        seed: u64,
    ) -> Option<Choice<Action>> {
        let mut dice = Dice::seeded(seed);
        let mut mind = Mind::new(&seen, self.style.memory, &mut dice)?;
        let only = |step: Step| {
            let action = action(step);
            Choice {
                action,
                value: 0.0,
                nodes: 1,
                weighed: vec![(action, 0.0)],
            }
        };
        if let Some(step) = self.lapse(&mind, &mut dice) {
            return Some(only(step));
        }
        let steps = sensible(mind.round(), &mind.options);
        let budget = if steps.len() == 1 {
            let nodes = Some(budget.nodes.map_or(FORCED, |nodes| nodes.min(FORCED)));
            Budget { nodes, ..budget }
        } else {
            budget
        };
        let (found, nodes) = self.think(&seen, &mut mind, &steps, budget, &mut dice);
        let best = found.first()?;
        Some(Choice {
            action: action(best.step),
            value: best.points,
            nodes,
            weighed: found
                .iter()
                .map(|found| (action(found.step), found.points))
                .collect(),
        })
    }

    fn value_of(
        &mut self,
        seen: Seen<'_, SixtySix>,
        wanted: &Action,
        budget: Budget,
        seed: u64,
    ) -> Option<f64> {
        let mut dice = Dice::seeded(seed);
        let mut mind = Mind::new(&seen, self.style.memory, &mut dice)?;
        mind.round().check(seen.seat, *wanted, &mind.options).ok()?;
        let only = Steps::from_iter([step(*wanted)?]);
        let (found, _) = self.think(&seen, &mut mind, &only, budget, &mut dice);
        found.first().map(|found| found.points)
    }
}
