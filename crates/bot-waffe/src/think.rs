//! Compares actions by playing on from them in sampled deals.
//!
//! All remaining actions are tried in the same deal with the same random numbers, so that only the actions differ (common random numbers).
//! The worse half is dropped repeatedly while the budget is used up (sequential halving).

use game::{Dice, Seat};
use rules_waffe::{Waffe, WaffeAction};
use search::Budget;

use crate::glance::{act, play_on};
use crate::read::Reading;
use crate::tree::Tree;
use crate::{Taste, Thought};

/// An action and the results of its sampled games.
#[derive(Clone, Copy, Debug)]
pub struct Weighed {
    /// The action.
    pub action: WaffeAction,
    root: usize,
    games: u32,
    won: u32,
    lost: u32,
}

impl Weighed {
    fn new((root, action): (usize, WaffeAction)) -> Self {
        Self {
            action,
            root,
            games: 0,
            won: 0,
            lost: 0,
        }
    }

    /// The share of games won, a draw as half: the expected points.
    pub fn points(&self) -> f64 {
        let drawn = f64::from(self.games - self.won - self.lost);
        (f64::from(self.won) + drawn / 2.0) / f64::from(self.games.max(1))
    }

    fn note(&mut self, game: &Waffe, seat: Seat) {
        let winner = game.winner().flatten();
        self.games += 1;
        self.won += u32::from(winner == Some(seat));
        self.lost += u32::from(winner.is_some_and(|winner| winner != seat));
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The actions compared, best first.
    pub weighed: Vec<Weighed>,
    /// The number of sampled games.
    pub nodes: u64,
    /// The memory used, in bytes.
    pub memory: usize,
}

/// Compares the actions, of which there must be at least one.
pub fn think(
    game: &Waffe,
    seat: Seat,
    actions: Vec<WaffeAction>,
    thought: &Thought,
    reading: &Reading,
    budget: Budget,
    dice: &mut Dice,
) -> Found {
    let mut weighed: Vec<Weighed> = actions.into_iter().enumerate().map(Weighed::new).collect();
    if let Some(won) = wins_at_once(game, seat, &weighed) {
        return Found {
            weighed: vec![won],
            nodes: 1,
            memory: 0,
        };
    }
    let games = budget
        .nodes
        .map_or(thought.games, |nodes| nodes.min(thought.games));
    let budget = Budget {
        nodes: Some(games),
        ..budget
    };
    let mut meter = budget.start();
    let belief = reading.believe(game, seat, thought.forgetful, &mut meter, dice);
    let mut tree = Tree::new(seat, weighed.len(), thought.meets_greed);
    let mut rounds = Rounds::over(weighed.len());
    'thinking: loop {
        let part = f64::from(dice.below(1 << 30)) / f64::from(1 << 30);
        let believed = belief
            .as_ref()
            .and_then(|belief| belief.draw(part).copied());
        let deal = believed.unwrap_or_else(|| {
            let mut deal = *game;
            deal.imagine(seat, thought.forgetful, dice);
            deal
        });
        let luck = dice.roll();
        for action in &mut weighed[..rounds.left] {
            let mut imagined = deal;
            act(&mut imagined, &action.action);
            let mut dice = Dice::seeded(luck);
            if thought.deep {
                tree.play(action.root, &mut imagined, &mut dice);
            } else {
                play_on(&mut imagined, &Taste::SOUND, &mut dice);
            }
            action.note(&imagined, seat);
            if !meter.node() {
                break 'thinking;
            }
        }
        if !meter.look() {
            break;
        }
        if rounds.may_drop(meter.spent()) {
            sort(&mut weighed[..rounds.left]);
            rounds.drop_half();
        }
    }
    sort(&mut weighed[..rounds.left]);
    Found {
        weighed: weighed
            .into_iter()
            .filter(|action| action.games > 0)
            .collect(),
        nodes: meter.nodes(),
        memory: tree.memory(),
    }
}

/// Sorts best first; a stable sort keeps the answer repeatable.
fn sort(weighed: &mut [Weighed]) {
    weighed.sort_by(|a, b| b.points().total_cmp(&a.points()));
}

/// An action that wins at once.
fn wins_at_once(game: &Waffe, seat: Seat, weighed: &[Weighed]) -> Option<Weighed> {
    weighed.iter().find_map(|action| {
        let mut next = *game;
        act(&mut next, &action.action);
        let mut won = *action;
        won.note(&next, seat);
        (won.won > 0).then_some(won)
    })
}

/// When to drop the worse half: after equal parts of the budget, until two are left.
struct Rounds {
    left: usize,
    done: f64,
    all: f64,
}

impl Rounds {
    fn over(actions: usize) -> Self {
        Self {
            left: actions,
            done: 0.0,
            all: f64::from(actions.next_power_of_two().ilog2().max(1)),
        }
    }

    fn may_drop(&self, spent: f64) -> bool {
        self.left > 2 && spent >= (self.done + 1.0) / self.all
    }

    fn drop_half(&mut self) {
        self.left = self.left.div_ceil(2).max(2);
        self.done += 1.0;
    }
}
