//! A node of the tree of four players: an action and its statistics.

use crate::node::Move;

/// Node limit of the tree.
pub const MOST_TWIGS: usize = 1 << 20;

const _: () = assert!(MOST_TWIGS * size_of::<Twig>() <= 32 << 20);

/// An action and its statistics.
#[derive(Clone, Copy, Debug)]
pub struct Twig {
    /// The sum of the winning probabilities found below, of the player who takes the action.
    pub sum: f64,
    /// How often the action was taken.
    pub visits: u32,
    /// Its quick estimate.
    pub hope: f32,
    /// The share of visits that the estimate gives this action.
    pub part: f32,
    /// The index of its first child.
    pub first: u32,
    /// Where the position after the action was remembered last.
    pub slot: u32,
    /// The number of children; zero before it is visited twice.
    pub answers: u8,
    /// The action.
    pub action: Move,
    /// The seat that moves after the action, or has won.
    pub next: u8,
    /// Whether that seat has won or can with its next step.
    pub is_won: bool,
}

impl Twig {
    /// An action with its estimate and its share of the visits.
    pub fn new(action: Move, hope: f32, part: f32) -> Self {
        Self {
            sum: 0.0,
            visits: 0,
            hope,
            part,
            first: 0,
            slot: 0,
            answers: 0,
            action,
            next: 0,
            is_won: false,
        }
    }

    /// The indices of its children.
    pub fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.answers)
    }

    /// The winning probability of the player who takes the action, as known so far.
    pub fn chance(&self) -> f32 {
        ((self.sum + f64::from(self.hope)) / f64::from(self.visits + 1)) as f32
    }

    /// What draws a player to the action: its winning probability, and `curiosity` while it was rarely taken.
    #[inline]
    pub fn score(&self, curiosity: f32) -> f32 {
        (self.sum as f32 + self.hope + curiosity * self.part) / (self.visits + 1) as f32
    }
}
