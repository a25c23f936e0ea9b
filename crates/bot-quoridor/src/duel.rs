//! Search for two players: iterative deepening, principal variation search, transposition table, late move reductions.

use game::Seat;
use rules_quoridor::{Quoridor, Squares};
use search::{Budget, Meter};

use crate::eval::{Known, SURE, WIN, misjudgement};
use crate::node::{Move, Node};
use crate::order::{Candidate, Candidates, Hints, History, candidates, last_candidates, pick};
use crate::race::{decided_race, keep_to_the_race};
use crate::style::Style;
use crate::table::{Bound, Table, from_table, to_table};
use crate::tuning::Tuning;

const SEATS: u8 = 2;
/// Limit of a line's length.
const LONGEST: usize = 96;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The best action.
    pub best: Move,
    /// Its value for the player to move.
    pub value: i32,
    /// Number of nodes searched.
    pub nodes: u64,
    /// The depth of the last complete iteration.
    pub depth: i32,
    /// The root actions with their values in the last complete iteration.
    pub weighed: Vec<(Move, i32)>,
}

/// A running search.
pub struct Duel {
    table: Table,
    history: History,
    killers: [[Move; 2]; LONGEST + 1],
    /// The keys of the line from the root.
    line: [u64; LONGEST + 1],
    /// The positions of that line, as far as their children are evaluated.
    positions: Vec<Known>,
    meter: Meter,
    style: Style,
    seed: u64,
}

impl Duel {
    /// A search with this budget; `seed` determines its errors.
    pub fn new(budget: Budget, style: Style, seed: u64) -> Self {
        Self {
            table: Table::for_budget(budget),
            history: History::new(),
            killers: [[Move::NONE; 2]; LONGEST + 1],
            line: [0; LONGEST + 1],
            positions: Vec::new(),
            meter: budget.start(),
            style,
            seed,
        }
    }

    /// Prepares the search for a later move of the game: keeps the table, unless this budget needs one of another size.
    pub fn go_on(&mut self, budget: Budget, seed: u64) {
        self.table.fit(budget);
        self.history.fade();
        self.killers = [[Move::NONE; 2]; LONGEST + 1];
        self.meter = budget.start();
        self.seed = seed;
    }

    /// Size of the table in bytes; the rest is small.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The best action of the player to move; `None` if there is none.
    pub fn best(&mut self, position: Quoridor) -> Option<Found> {
        let node = Node::new(position, SEATS)?;
        if position.is_over() {
            return None;
        }
        let hints = Hints {
            known: Move::NONE,
            killers: [Move::NONE; 2],
        };
        let mut root: Vec<Candidate> = candidates(&node, position.steps(), hints, &self.history)
            .into_iter()
            .collect();
        root.sort_by_key(|candidate| -candidate.promise);
        let first = root.first()?.action;
        let known = Known::first(&node);
        let value = known.evaluate(&node);
        let mut found = Found {
            best: first,
            value,
            nodes: 0,
            depth: 0,
            weighed: vec![(first, value)],
        };
        self.line[0] = node.key;
        self.positions.clear();
        self.positions.resize(LONGEST + 1, known);
        for depth in 1..=self.style.depth {
            if !self.deepen(&node, &mut root, depth, &mut found) {
                break;
            }
            let settled = found.value.abs() >= SURE || root.len() == 1;
            // An iteration takes several times as long as the previous one: one that cannot be finished is not started.
            if settled || self.meter.spent() > 0.55 {
                break;
            }
        }
        // An incomplete iteration may still have found a better action than the last complete one.
        let best = found.best;
        if !found.weighed.iter().any(|(action, _)| *action == best) {
            found.weighed.insert(0, (best, found.value));
        }
        found.nodes = self.meter.nodes();
        Some(found)
    }

    /// Searches one depth with an aspiration window; returns whether it was completed.
    fn deepen(
        &mut self,
        node: &Node,
        root: &mut Vec<Candidate>,
        depth: i32,
        found: &mut Found,
    ) -> bool {
        let mut width = if depth <= 3 { 2 * WIN } else { 50 };
        let (mut alpha, mut beta) = (found.value - width, found.value + width);
        loop {
            let Some(value) = self.search_root(node, root, depth, (alpha, beta), found) else {
                return false;
            };
            if value <= alpha {
                alpha -= width;
            } else if value >= beta {
                beta += width;
            } else {
                found.value = value;
                found.depth = depth;
                return true;
            }
            width *= 4;
        }
    }

    fn search_root(
        &mut self,
        node: &Node,
        root: &mut Vec<Candidate>,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        found: &mut Found,
    ) -> Option<i32> {
        let mut weighed = Vec::with_capacity(root.len());
        let mut best = -2 * WIN;
        let mut place = 0;
        while place < root.len() {
            let candidate = root[place];
            let Some(next) = node.after(candidate.action, SEATS) else {
                root.remove(place);
                continue;
            };
            let reduction = Self::reduction(candidate, place, depth);
            let value = self.child(&next, depth, (alpha, beta), 0, place == 0, reduction);
            if self.meter.is_over() && (depth > 1 || place > 0) {
                return None;
            }
            weighed.push((candidate.action, value));
            if value > best {
                best = value;
                if value > alpha {
                    // The best action moves to the front for the rest of this depth and for the next one.
                    root.remove(place);
                    root.insert(0, candidate);
                    found.best = candidate.action;
                    found.value = value;
                    alpha = value;
                }
                if value >= beta {
                    break;
                }
            }
            place += 1;
        }
        weighed.sort_by_key(|(_, value)| -value);
        found.weighed = weighed;
        Some(best)
    }

    /// The value of a child for its parent's player: searched with a null window first, unless it is expected to be best.
    #[inline]
    fn child(
        &mut self,
        next: &Node,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        first: bool,
        reduction: i32,
    ) -> i32 {
        if next.position.winner().is_some() {
            return WIN - ply as i32 - 1;
        }
        let below = depth - 1;
        if first {
            return -self.search(next, below, -beta, -alpha, ply + 1);
        }
        let mut value = -self.search(next, below - reduction, -alpha - 1, -alpha, ply + 1);
        if value > alpha && reduction > 0 {
            value = -self.search(next, below, -alpha - 1, -alpha, ply + 1);
        }
        if value > alpha && value < beta {
            value = -self.search(next, below, -beta, -alpha, ply + 1);
        }
        value
    }

    /// The value of the node for the player to move; exact if it is between `alpha` and `beta`.
    fn search(&mut self, node: &Node, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.meter.is_over() || !self.meter.node() || node.position.is_over() {
            // Out of budget, then the value is not used; or a draw by the ply limit.
            return 0;
        }
        let me = node.position.to_move();
        let steps = node.position.steps();
        if steps.meets(node.position.goal(me)) {
            return WIN - ply as i32 - 1;
        }
        if self.repeats(node.key, ply) {
            return 0;
        }
        let race = node.walls_left(Seat::new(0)) + node.walls_left(Seat::new(1)) == 0;
        if race && let Some(value) = decided_race(node, ply) {
            return value;
        }
        if ply >= LONGEST || depth <= 0 && !race {
            return self.positions[ply - 1].evaluate(node)
                + misjudgement(node.key, self.seed, self.style.misjudges);
        }
        let depth = if race { depth.max(1) } else { depth };
        let mut known = Move::NONE;
        if let Some(memory) = self.table.recall(node.key) {
            known = memory.best;
            let value = from_table(i32::from(memory.value), ply);
            let enough = i32::from(memory.depth) >= depth && beta - alpha == 1;
            match memory.bound {
                Bound::Exact if enough => return value,
                Bound::Least if enough && value >= beta => return value,
                Bound::Most if enough && value <= alpha => return value,
                _ => {}
            }
        }
        // Internal reduction: without a known best action a shallower search comes first and leaves one in the table.
        let depth = if known == Move::NONE && depth >= 4 && !race {
            depth - 1
        } else {
            depth
        };
        let narrow = beta - alpha == 1;
        let static_value = if narrow && depth <= 3 {
            self.positions[ply - 1].evaluate(node)
        } else {
            0
        };
        if narrow
            && !race
            && depth <= 3
            && static_value - Tuning::HOUSE.swing * depth >= beta
            && beta > -SURE
        {
            return static_value;
        }
        self.line[ply] = node.key;
        self.positions[ply] = self.positions[ply - 1].child(node);
        let hints = Hints {
            known,
            killers: self.killers[ply],
        };
        let mut all = Candidates::new();
        let (mut best, mut best_action) = (-2 * WIN, Move::NONE);
        let start = alpha;
        let mut quiet_seen = 0;
        let mut place = 0;
        // The known best action often causes a cutoff, so the others are generated only when needed.
        let mut listed = !fits(node, steps, known);
        if listed {
            all = self.list(node, steps, hints, depth, race);
        }
        loop {
            let candidate = if listed {
                if place >= all.len() {
                    break;
                }
                pick(&mut all, place)
            } else {
                Candidate {
                    action: known,
                    promise: 0,
                    quiet: false,
                }
            };
            place += 1;
            if candidate.quiet && best > -SURE {
                quiet_seen += 1;
                let enough = Tuning::HOUSE
                    .quiet
                    .get(depth as usize - 1)
                    .is_some_and(|most| quiet_seen > *most);
                let hopeless =
                    narrow && depth <= 2 && static_value + Tuning::HOUSE.hope * depth <= alpha;
                if enough || hopeless {
                    drop_quiet(&mut all, place);
                    continue;
                }
            }
            let Some(next) = node.after(candidate.action, SEATS) else {
                continue;
            };
            let reduction = Self::reduction(candidate, place - 1, depth);
            let first = best_action == Move::NONE;
            let value = self.child(&next, depth, (alpha, beta), ply, first, reduction);
            if self.meter.is_over() {
                return 0;
            }
            if value > best {
                best = value;
                best_action = candidate.action;
            }
            if value > alpha {
                alpha = value;
            }
            if alpha >= beta {
                self.reward(me, candidate.action, depth, ply);
                if listed {
                    self.blame(me, &all[..place - 1], depth);
                }
                break;
            }
            if !listed {
                listed = true;
                all = self.list(node, steps, hints, depth, race);
                // The known action comes first if it is in the list; it has been searched already.
                place = usize::from(!all.is_empty() && pick(&mut all, 0).action == known);
            }
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best > start {
            Bound::Exact
        } else {
            Bound::Most
        };
        self.table
            .keep(node.key, depth, to_table(best, ply), bound, best_action);
        best
    }

    /// The actions to search at this remaining depth.
    fn list(
        &self,
        node: &Node,
        steps: Squares,
        hints: Hints,
        depth: i32,
        race: bool,
    ) -> Candidates {
        let mut all = if depth == 1 {
            last_candidates(node, steps, hints, &self.history)
        } else {
            candidates(node, steps, hints, &self.history)
        };
        if race {
            keep_to_the_race(&mut all, node);
        }
        all
    }

    /// The depth reduction of a late action.
    #[inline]
    fn reduction(candidate: Candidate, place: usize, depth: i32) -> i32 {
        let place = place as i32;
        if depth < 3 || place < Tuning::HOUSE.late {
            return 0;
        }
        let mut reduction = 1;
        reduction += i32::from(place > Tuning::HOUSE.very_late);
        reduction += i32::from(place > 40 && depth > 4);
        reduction += i32::from(candidate.quiet && depth > 5);
        reduction.min(depth - 1)
    }

    fn reward(&mut self, seat: Seat, action: Move, depth: i32, ply: usize) {
        self.history.learn(seat, action, (depth * depth).min(400));
        let killers = &mut self.killers[ply];
        if killers[0] != action {
            *killers = [action, killers[0]];
        }
    }

    /// Actions searched before the one that caused the cutoff are ordered later next time.
    fn blame(&mut self, seat: Seat, tried: &[Candidate], depth: i32) {
        for candidate in tried {
            self.history
                .learn(seat, candidate.action, -(depth * depth).min(400) / 2);
        }
    }

    /// Whether the line from the root repeats this position with the same player to move.
    #[inline]
    fn repeats(&self, key: u64, ply: usize) -> bool {
        self.line[..ply]
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .take(6)
            .any(|earlier| *earlier == key)
    }
}

/// Whether an action from the table can be legal in this position.
#[inline]
fn fits(node: &Node, steps: Squares, action: Move) -> bool {
    match action.slot() {
        Some(slot) => node.free_walls().has(slot),
        None => action != Move::NONE && steps.contains(action.square()),
    }
}

/// Removes quiet walls from the remaining candidates.
fn drop_quiet(all: &mut Candidates, from: usize) {
    let mut kept = from;
    for place in from..all.len() {
        if !all[place].quiet {
            all.swap(kept, place);
            kept += 1;
        }
    }
    all.truncate(kept);
}
