//! How a level thinks.

/// The habits of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How many plies it looks ahead at most.
    pub depth: i32,
    /// How far off its judgement of a position can be, in hundredths of a step.
    pub misjudges: i32,
}

/// The habits of a player among four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundStyle {
    /// How many plies it looks ahead at most.
    pub depth: i32,
    /// How many lines it follows at most.
    pub visits: u32,
    /// How far off its judgement of each player can be, in hundredths of a step.
    pub misjudges: i32,
}

impl RoundStyle {
    /// Looks as far as the budget allows.
    pub const STRONGEST: Self = Self {
        depth: 64,
        visits: u32::MAX,
        misjudges: 3,
    };
}
