//! The habits of a player.

use search::Budget;

/// What a player likes to shed; the play whose cards sum up highest is the one that catches the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// A card of one's own.
    pub own: i32,
    /// A joker of one's own: less than another card, since it fits again later.
    pub joker: i32,
    /// A card of the other's; `None` for a player who does not look at that table.
    pub their: Option<i32>,
    /// How much all this wavers from card to card.
    pub wavers: u32,
}

impl Taste {
    /// The taste that won most often of those tried; imagined games are played with it.
    ///
    /// A card of the other's is worth about nothing: it helps them, but they often draw again before the end, and it
    /// glues one's own cards together.
    pub const SOUND: Self = Self {
        own: 100,
        joker: 60,
        their: Some(0),
        wavers: 50,
    };
}

/// How a player thinks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// How many plays deserve a thought.
    pub plays: usize,
    /// How many games are imagined at most, whatever the budget.
    pub games: u64,
    /// Whether answers and the answers to these are remembered from one imagined game to the next.
    pub deep: bool,
    /// Whether the cards that were swept out are forgotten.
    pub forgetful: bool,
    /// Whether the other's hand is guessed from what was not played.
    pub reads: bool,
    /// Whether the other is known to be [`Greedy`](crate::Greedy): what that knowledge is worth, and no level has it.
    pub meets_greed: bool,
}

impl Thought {
    /// How many plays deserve a thought within this budget: better few that are well thought through.
    pub fn plays_within(&self, budget: Budget) -> usize {
        let by_time = budget.time.map(|time| NODES_A_MS * time.as_millis() as u64);
        let nodes = [budget.nodes, by_time, Some(self.games)];
        let nodes = nodes.into_iter().flatten().min().unwrap_or(self.games);
        ((nodes / 4).isqrt() as usize).clamp(8.min(self.plays), self.plays)
    }
}

/// About how many games are imagined in a millisecond.
const NODES_A_MS: u64 = 40;

/// The habits of one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// What catches the eye.
    pub taste: Taste,
    /// How it thinks ahead, if it does.
    pub thought: Option<Thought>,
}
