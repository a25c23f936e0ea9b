//! Information-set search: one tree over public actions, grown with a newly sampled deal each time.
//!
//! A node is a card played. The searching seat explores usual cards first and then those that pay. The others act from their hand
//! in the sampled deal: by the policy, shifted towards what pays. All calls follow the policy. Beyond the tree the deal is played
//! out by the policy. Every seat maximises its own points.

use game::Seat;
use rules_doppelkopf::Call;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Round, Stage};
use search::Meter;

use crate::calls::Gains;
use crate::habits::Cards;
use crate::playout::{Rewards, call_by_habit, play_out, rewards};

/// Node limit: 24 MiB.
const MOST_NODES: usize = 1 << 20;
/// The exploration constant of the searching seat, in standard deviations of a deal's result.
const CURIOSITY: f32 = 1.5;
/// The part of exploration that is uniform instead of by the policy; more at the root.
const EVEN: f32 = 0.1;
const EVEN_FIRST: f32 = 0.3;
/// How much worse than its siblings an untried card is assumed to be, in standard deviations.
const UNTRIED: f32 = 0.2;
/// How much more a card must bring, in standard deviations, for others to choose it e times as often.
const SOBER: f32 = 0.5;
/// The number of visits at which a card's average result counts half.
const DOUBT: f32 = 8.0;
/// The probability that others play a random card.
const WHIM: f32 = 0.02;
/// Limit of a path's length, in cards.
const DEEPEST: usize = 49;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    face: Face,
    /// The player's seat.
    seat: Seat,
    visits: u32,
    /// The sum of what its player maximises.
    sum: f32,
    /// The sum of the points alone.
    points: f32,
    first_child: u32,
    sibling: u32,
}

/// A card with its number of visits and average result.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The card.
    pub face: Face,
    /// The number of visits.
    pub visits: u32,
    /// The average points.
    pub points: f32,
}

/// A search from one decision.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The seat that decides.
    root: Seat,
    /// The spread of rewards, to scale exploration to games of any value.
    spread: Spread,
    /// Limit of a path's length, including the root.
    deepest: usize,
    gains: Gains,
    /// The gains for each card of the root.
    lines: Vec<(Face, Gains)>,
}

/// The memory of a full tree, including a reallocation.
const _: () = assert!(MOST_NODES * size_of::<Node>() * 3 / 2 <= 36 << 20);

impl Tree {
    /// A tree with only its root.
    pub fn new(seat: Seat) -> Self {
        let root = Node {
            face: Face::HEART_TEN,
            seat,
            visits: 0,
            sum: 0.0,
            points: 0.0,
            first_child: NONE,
            sibling: NONE,
        };
        Self {
            nodes: vec![root],
            root: seat,
            spread: Spread::default(),
            deepest: DEEPEST,
            gains: Gains::new(seat, &[]),
            lines: Vec::new(),
        }
    }

    /// Also evaluates these calls of the root's seat.
    #[must_use]
    pub fn with_calls(mut self, calls: &[Call]) -> Self {
        self.gains = Gains::new(self.root, calls);
        self
    }

    /// Limits the depth by the effective number of deals: on a deeper path the others' cards would identify a single deal, and
    /// the search would play as if it knew them.
    #[must_use]
    pub fn for_deals(mut self, breadth: Option<f64>) -> Self {
        if let Some(breadth) = breadth {
            self.deepest = (4 + breadth.max(1.0).ln().round() as usize).min(DEEPEST);
        }
        self
    }

    /// Runs iterations until the budget is used up, `most` are done, or nothing can change the answer; returns their number.
    pub fn grow(
        &mut self,
        deals: &mut dyn FnMut() -> Option<Round>,
        most: u64,
        meter: &mut Meter,
        dice: &mut Dice,
    ) -> u64 {
        let mut done = 0;
        while done < most {
            let Some(round) = deals() else {
                break;
            };
            self.pass(round, dice);
            done += 1;
            let more = meter.node();
            if !more || (done % 16 == 0 && (!meter.look() || self.is_settled(done, most, meter))) {
                break;
            }
        }
        done
    }

    /// Whether the most visited card stays so, whatever the results of the remaining iterations.
    fn is_settled(&self, done: u64, most: u64, meter: &Meter) -> bool {
        let mut visits = [0; 2];
        for index in self.children(0) {
            if self.nodes[index].seat != self.root {
                return false;
            }
            let tried = self.nodes[index].visits;
            if tried > visits[0] {
                visits = [tried, visits[0]];
            } else {
                visits[1] = visits[1].max(tried);
            }
        }
        let spent = meter.spent().max(f64::MIN_POSITIVE);
        let left = (done as f64 * (1.0 / spent - 1.0)).min((most - done) as f64);
        visits[1] > 0 && f64::from(visits[0] - visits[1]) > left
    }

    /// The average points of the root's seat over all iterations.
    pub fn points(&self) -> f32 {
        self.nodes[0].points / self.nodes[0].visits.max(1) as f32
    }

    /// The gains of calls on the most visited line.
    pub fn gains(&self) -> &Gains {
        let line = self
            .lines
            .iter()
            .max_by(|a, b| a.1.deals().total_cmp(&b.1.deals()));
        line.map_or(&self.gains, |(_, gains)| gains)
    }

    /// How much memory it holds, in bytes.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// The cards tried at the root, most visited first.
    pub fn tried(&self) -> Vec<Tried> {
        let mut tried: Vec<Tried> = self
            .children(0)
            .map(|index| {
                let node = &self.nodes[index];
                Tried {
                    face: node.face,
                    visits: node.visits,
                    points: node.points / node.visits.max(1) as f32,
                }
            })
            .collect();
        tried.sort_by_key(|tried| (std::cmp::Reverse(tried.visits), tried.face));
        tried
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> + '_ {
        let mut next = self.nodes[parent].first_child;
        std::iter::from_fn(move || {
            let index = next as usize;
            next = self.nodes.get(index)?.sibling;
            Some(index)
        })
    }

    fn pass(&mut self, mut round: Round, dice: &mut Dice) {
        let mut path = [0_usize; DEEPEST];
        let mut depth = 1;
        let mut at = 0;
        while round.stage() == Stage::Playing && depth < self.deepest {
            let seat = round.trick().to_play();
            // The root's own call now is what is being decided, so it is left out.
            if depth > 1 || seat != self.root {
                call_by_habit(&mut round, seat, dice);
            }
            let Some((next, fresh)) = self.choose(at, &round, seat, dice) else {
                break;
            };
            round.play(self.nodes[next].face);
            path[depth] = next;
            depth += 1;
            at = next;
            if fresh {
                break;
            }
        }
        play_out(&mut round, dice);
        self.gains.add(&round);
        if depth > 1 && self.nodes[path[1]].seat == self.root {
            let face = self.nodes[path[1]].face;
            if !self.lines.iter().any(|(known, _)| *known == face) {
                self.lines.push((face, self.gains.fresh()));
            }
            if let Some((_, gains)) = self.lines.iter_mut().find(|(known, _)| *known == face) {
                gains.add(&round);
            }
        }
        let rewards = rewards(&round);
        self.learn(&path[..depth], &rewards);
    }

    fn learn(&mut self, path: &[usize], rewards: &Rewards) {
        self.spread.add(rewards.aims[self.root.index()]);
        for index in path {
            let node = &mut self.nodes[*index];
            node.visits += 1;
            node.sum += rewards.aims[node.seat.index()];
            node.points += rewards.points[node.seat.index()];
        }
    }

    /// The next card of an iteration, and whether it is new; `None` if a full tree has no card to continue with.
    fn choose(
        &mut self,
        at: usize,
        round: &Round,
        seat: Seat,
        dice: &mut Dice,
    ) -> Option<(usize, bool)> {
        let playable = round.playable(seat);
        if playable.count_ones() == 1 {
            let face = Face::from_index(playable.trailing_zeros() as usize);
            let found = self
                .children(at)
                .find(|index| self.nodes[*index].face == face && self.nodes[*index].seat == seat);
            return match found {
                Some(index) => Some((index, false)),
                None if self.nodes.len() >= MOST_NODES => None,
                None => Some((self.add(at, seat, face), true)),
            };
        }
        let mut places = [NONE; Face::COUNT];
        let (mut visits, mut sum) = (0.0, 0.0);
        let mut index = self.nodes[at].first_child;
        while let Some(node) = self.nodes.get(index as usize) {
            // Who follows can depend on hidden cards: a fox is the highest trump for a player who was dealt both.
            if playable & node.face.bit() != 0 && node.seat == seat {
                places[node.face.index()] = index;
                visits += node.visits as f32;
                sum += node.sum;
            }
            index = node.sibling;
        }
        let own = seat == self.root;
        let deviation = self.spread.deviation();
        let cards = playable.count_ones() as f32;
        let mean = if visits > 0.0 { sum / visits } else { 0.0 };
        let curiosity = CURIOSITY * deviation * (visits + 1.0).sqrt();
        let even = if at == 0 { EVEN_FIRST } else { EVEN } / cards;
        let sober = 1.0 / (SOBER * deviation);
        let untried = mean - UNTRIED * deviation;
        let mut scores = [0.0_f32; Face::COUNT];
        let mut total = 0.0;
        let mut best = (f32::MIN, None);
        let nodes = &self.nodes;
        Cards::new(round, seat).chances(&mut |face, part| {
            let node = nodes.get(places[face.index()] as usize);
            let (tried, sum) = node.map_or((0.0, 0.0), |node| (node.visits as f32, node.sum));
            let score = if own {
                let value = if tried > 0.0 { sum / tried } else { untried };
                value + curiosity * (part * (1.0 - EVEN) + even) / (1.0 + tried)
            } else {
                // Others play by the policy for their hand, shifted towards what pays.
                let better = (sum - tried * mean) / (tried + DOUBT);
                let odd = part * (1.0 - WHIM) + WHIM / cards;
                let score = odd * (better * sober).clamp(-20.0, 20.0).exp();
                total += score;
                score
            };
            scores[face.index()] = score;
            if score > best.0 {
                best = (score, Some(face));
            }
        });
        if !own {
            let mut pick = total * (dice.below(1 << 24) as f32 / (1 << 24) as f32);
            for face in faces(playable) {
                pick -= scores[face.index()];
                if pick <= 0.0 {
                    best.1 = Some(face);
                    break;
                }
            }
        }
        let face = best.1?;
        match places[face.index()] {
            NONE if self.nodes.len() >= MOST_NODES => None,
            NONE => Some((self.add(at, seat, face), true)),
            index => Some((index as usize, false)),
        }
    }

    fn add(&mut self, at: usize, seat: Seat, face: Face) -> usize {
        let node = Node {
            face,
            seat,
            visits: 0,
            sum: 0.0,
            points: 0.0,
            first_child: NONE,
            sibling: self.nodes[at].first_child,
        };
        let index = self.nodes.len();
        self.nodes.push(node);
        self.nodes[at].first_child = index as u32;
        index
    }
}

/// Running mean and standard deviation.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: f32,
    sum: f32,
    squares: f32,
}

impl Spread {
    fn add(&mut self, value: f32) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// At least one point, so that exploration never stops entirely.
    fn deviation(&self) -> f32 {
        let mean = self.sum / self.count.max(1.0);
        (self.squares / self.count.max(1.0) - mean * mean)
            .max(1.0)
            .sqrt()
    }
}
