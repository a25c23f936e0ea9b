//! Evaluation: with two players in hundredths of a step for the player to move, with four each player's winning
//! probability.

use game::Seat;

use crate::judge::Basis;
use crate::keys::mix;
use crate::node::Node;
use crate::tuning::Tuning;

/// The value of a win now; one less for every ply until then.
pub const WIN: i32 = 30_000;
/// Values beyond this are wins or losses found by search.
pub const SURE: i32 = WIN - 1_000;
/// Limit of an evaluation.
const MOST: i32 = 5_000;

/// A position of the searched line, with what is needed to evaluate its children incrementally.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    node: Node,
    basis: Basis,
}

impl Known {
    /// The first position of a line.
    pub fn first(node: &Node) -> Self {
        let basis = if is_learned(node) {
            Basis::of(node)
        } else {
            Basis::EMPTY
        };
        Self { node: *node, basis }
    }

    /// A child of this position.
    pub fn child(&self, node: &Node) -> Self {
        let basis = if is_learned(node) {
            self.basis.after(&self.node, node)
        } else {
            Basis::EMPTY
        };
        Self { node: *node, basis }
    }

    /// The value of this position, or of a child of it, for the player to move there.
    #[inline]
    pub fn evaluate(&self, node: &Node) -> i32 {
        if is_learned(node) {
            self.basis.judge(&self.node, node).clamp(-MOST, MOST)
        } else {
            by_hand(node, &Tuning::HOUSE)
        }
    }
}

/// The net was trained on the large board only.
#[inline]
fn is_learned(node: &Node) -> bool {
    node.position.board() == 9
}

fn by_hand(node: &Node, tuning: &Tuning) -> i32 {
    let me = node.position.to_move();
    let other = Seat::new(1 - me.index());
    let (mine, theirs) = (node.distance(me), node.distance(other));
    let (my_walls, their_walls) = (node.walls_left(me), node.walls_left(other));
    let mut value = 100 * (theirs - mine) + tuning.tempo;
    value += tuning.walls(my_walls) - tuning.walls(their_walls);
    if their_walls > 0 {
        value -= tuning.narrow * i32::from(node.ways[me.index()].narrow);
    } else if mine <= theirs {
        value += tuning.ahead;
    }
    if my_walls > 0 {
        value += tuning.narrow * i32::from(node.ways[other.index()].narrow);
    } else if theirs < mine {
        value -= tuning.ahead;
    }
    value
}

/// An error from `-size` to `size` that is always the same for the same player and position.
#[inline]
pub fn misjudgement(key: u64, seed: u64, size: i32) -> i32 {
    if size == 0 {
        return 0;
    }
    let word = mix(key ^ seed);
    // The difference of two uniform draws, so that small errors are more likely.
    let draw = |bits: u64| ((bits & 0xffff) as i32 * (size + 1)) >> 16;
    draw(word) - draw(word >> 16)
}

/// The winning probability for a value, in points of the game.
pub fn points(value: i32, seats: u8) -> f64 {
    if value >= SURE {
        return 1.0;
    }
    if value <= -SURE {
        return 0.0;
    }
    let rivals = f64::from(seats - 1);
    1.0 / (1.0 + rivals * (-f64::from(value) / 250.0).exp())
}

/// The standings of four players, in hundredths of a step; more is better.
pub type Standings = [i32; 4];
/// Each player's winning probability; they add up to one.
pub type Chances = [f32; 4];

/// Powers of e from 0 down, in steps of 1/150: a standing better by 150 makes a win e times as likely. Computed here,
/// because library functions differ in the last bit between machines.
static FADES: [f32; 2_048] = {
    let mut fades = [1.0; 2_048];
    let mut exact: f64 = 1.0;
    let mut place = 0;
    while place < fades.len() {
        fades[place] = exact as f32;
        exact *= 0.993_355_506_255_034_4;
        place += 1;
    }
    fades
};

/// e to the power of `-by/150`.
#[inline]
pub fn fade(by: usize) -> f32 {
    FADES[by.min(FADES.len() - 1)]
}

/// The winning probabilities for these standings.
pub fn chances(standings: Standings) -> Chances {
    let best = standings.into_iter().max().unwrap_or(0);
    let weights = standings.map(|standing| fade((best - standing) as usize));
    let sum: f32 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The value for a winning probability with four players.
pub fn value_of_chance(chance: f32) -> i32 {
    if chance <= 0.0 {
        return -SURE;
    }
    if chance >= 1.0 {
        return SURE;
    }
    (250.0 * (3.0 * chance / (1.0 - chance)).ln()) as i32
}
