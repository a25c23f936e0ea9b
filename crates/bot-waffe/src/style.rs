//! The parameters of a level.

use search::Budget;

/// The values of shedding cards; the quick policy chooses the play with the highest sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// The value of an own card.
    pub own: i32,
    /// The value of an own joker: less than another card, since it fits again later.
    pub joker: i32,
    /// The value of a card of the opponent; `None` for a level that ignores that table.
    pub their: Option<i32>,
    /// Random noise per card.
    pub wavers: u32,
}

impl Taste {
    /// The values that won most often of those tried; sampled games use them.
    ///
    /// A card of the opponent is worth about nothing: shedding it helps them, but they often draw again before the
    /// end, and it connects one's own cards.
    pub const SOUND: Self = Self {
        own: 100,
        joker: 60,
        their: Some(0),
        wavers: 50,
    };
}

/// The parameters of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// Limit of plays to compare.
    pub plays: usize,
    /// Limit of sampled games, at any budget.
    pub games: u64,
    /// Whether replies, and replies to these, are kept from one sampled game to the next.
    pub deep: bool,
    /// Whether cards that were swept out are forgotten.
    pub forgetful: bool,
    /// Whether the opponent's hand is inferred from what was not played.
    pub reads: bool,
    /// Whether the opponent is known to be [`Greedy`](crate::Greedy): measures the value of that knowledge; no level
    /// has it.
    pub meets_greed: bool,
}

impl Thought {
    /// How many plays to compare within this budget: rather few, with more games each.
    pub fn plays_within(&self, budget: Budget) -> usize {
        let by_time = budget.time.map(|time| NODES_A_MS * time.as_millis() as u64);
        let nodes = [budget.nodes, by_time, Some(self.games)];
        let nodes = nodes.into_iter().flatten().min().unwrap_or(self.games);
        ((nodes / 4).isqrt() as usize).clamp(8.min(self.plays), self.plays)
    }
}

/// Sampled games per millisecond, roughly.
const NODES_A_MS: u64 = 40;

/// The style of one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The values of the quick policy.
    pub taste: Taste,
    /// The parameters of its search, if it searches.
    pub thought: Option<Thought>,
}
