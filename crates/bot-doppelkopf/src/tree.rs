//! Information-set search: one tree over what everybody can see, grown from a different imagined deal each time.
//!
//! A node is a card played in public. In every pass only the cards that the imagined deal allows are open; a card that was
//! seldom open is not held to have been tried less for it. Beyond the tree the deal is played out by judgement. Every seat
//! wants its own points.

use game::Seat;
use rules_doppelkopf::Call;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Round, Stage};
use search::Meter;

use crate::calls::Gains;
use crate::judgement::Judgement;
use crate::playout::{Rewards, play_out, rewards};

/// More nodes than this are not kept: 32 MiB.
const MOST_NODES: usize = 1 << 20;
/// How curious the search is, in deviations of what comes out of a deal.
const CURIOSITY: f32 = 0.8;
/// How much the first sight counts before anything was tried.
const FIRST_SIGHT: f32 = 1.0;
/// Card points of first sight that make its full weight.
const SIGHT_RANGE: f32 = 25.0;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    face: Face,
    /// Who played it.
    seat: Seat,
    visits: u32,
    /// How often it could have been played.
    open: u32,
    /// The sum of what it brought its player, as aimed for.
    sum: f32,
    /// The sum of the points alone.
    points: f32,
    /// How it looked at first sight, from 0 to 1.
    sight: f32,
    first_child: u32,
    sibling: u32,
}

/// A card with how often it was tried and what it brought on average.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// Which card.
    pub face: Face,
    /// How often.
    pub visits: u32,
    /// The points it brought on average.
    pub points: f32,
}

/// A search from one decision.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Whose decision it is.
    root: Seat,
    /// How far rewards are spread, so that curiosity fits games of any value.
    spread: Spread,
    gains: Gains,
}

/// What a full tree holds, while its nodes are moved to a larger place even.
const _: () = assert!(MOST_NODES * size_of::<Node>() * 3 / 2 <= 48 << 20);

impl Tree {
    /// A tree with nothing but its root.
    pub fn new(seat: Seat) -> Self {
        let root = Node {
            face: Face::HEART_TEN,
            seat,
            visits: 0,
            open: 0,
            sum: 0.0,
            points: 0.0,
            sight: 0.0,
            first_child: NONE,
            sibling: NONE,
        };
        Self {
            nodes: vec![root],
            root: seat,
            spread: Spread::default(),
            gains: Gains::new(seat, &[]),
        }
    }

    /// Reckons also what these calls of the root's seat would add.
    #[must_use]
    pub fn with_calls(mut self, calls: &[Call]) -> Self {
        self.gains = Gains::new(self.root, calls);
        self
    }

    /// Passes through deals until the meter is used up, `most` are done, or nothing can change the answer; says how many were.
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

    /// Whether the card that was tried most stays so, however the passes that are left turn out.
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

    /// What came out of all passes for the root's seat, on average.
    pub fn points(&self) -> f32 {
        self.nodes[0].points / self.nodes[0].visits.max(1) as f32
    }

    /// What calls would have added.
    pub fn gains(&self) -> &Gains {
        &self.gains
    }

    /// How much memory it holds, in bytes.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// What was tried at the root, most tried first.
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
        let mut path = [0_usize; 49];
        let mut depth = 1;
        let mut at = 0;
        while round.stage() == Stage::Playing && depth < path.len() {
            let seat = round.trick().to_play();
            let Some((next, fresh)) = self.choose(at, &round, seat) else {
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

    /// The next card of a pass, and whether it is new to the tree; none where a full tree has no card to go on with.
    fn choose(&mut self, at: usize, round: &Round, seat: Seat) -> Option<(usize, bool)> {
        let playable = round.playable(seat);
        let mut missing = playable;
        let mut best = None;
        let mut most = f32::MIN;
        let curiosity = CURIOSITY * self.spread.deviation();
        let first_sight = FIRST_SIGHT * self.spread.deviation();
        let mut index = self.nodes[at].first_child;
        while let Some(node) = self.nodes.get_mut(index as usize) {
            // Who follows can depend on what is hidden: a fox is the highest trump for whoever was dealt both.
            if playable & node.face.bit() != 0 && node.seat == seat {
                missing &= !node.face.bit();
                node.open += 1;
                let visits = node.visits as f32;
                let wonder = curiosity * ((node.open as f32).ln() / visits).sqrt();
                let score = node.sum / visits + wonder + first_sight * node.sight / (visits + 1.0);
                if score > most {
                    most = score;
                    best = Some(index as usize);
                }
            }
            index = node.sibling;
        }
        if missing == 0 || self.nodes.len() >= MOST_NODES {
            return best.map(|index| (index, false));
        }
        let (face, sight) = best_looking(round, seat, missing);
        Some((self.add(at, seat, face, sight), true))
    }

    fn add(&mut self, at: usize, seat: Seat, face: Face, sight: f32) -> usize {
        let node = Node {
            face,
            seat,
            visits: 0,
            open: 1,
            sum: 0.0,
            points: 0.0,
            sight,
            first_child: NONE,
            sibling: self.nodes[at].first_child,
        };
        let index = self.nodes.len();
        self.nodes.push(node);
        self.nodes[at].first_child = index as u32;
        index
    }
}

/// The card of these that looks best at first sight, and how it looks, from 0 to 1.
fn best_looking(round: &Round, seat: Seat, cards: u32) -> (Face, f32) {
    let judgement = Judgement::new(round, seat);
    let mut chosen = (Face::from_index(cards.trailing_zeros() as usize), f32::MIN);
    for face in faces(cards) {
        let worth = judgement.worth(face);
        if worth > chosen.1 {
            chosen = (face, worth);
        }
    }
    (chosen.0, (chosen.1 / SIGHT_RANGE + 0.5).clamp(0.0, 1.0))
}

/// Mean and deviation of a stream of numbers.
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

    /// At least one point, so that a sure thing is still looked at from two sides.
    fn deviation(&self) -> f32 {
        let mean = self.sum / self.count.max(1.0);
        (self.squares / self.count.max(1.0) - mean * mean)
            .max(1.0)
            .sqrt()
    }
}
