//! The parameters of a level.

/// The style with two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Depth limit in plies.
    pub depth: i32,
    /// The largest error of an evaluation, in hundredths of a step.
    pub misjudges: i32,
}

/// The style with four players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundStyle {
    /// Depth limit in plies.
    pub depth: i32,
    /// Limit of visits.
    pub visits: u32,
    /// The largest error of each player's standing, in hundredths of a step.
    pub misjudges: i32,
    /// Whether it uses what was learned for the large board.
    pub insight: bool,
}

impl RoundStyle {
    /// Limited by the budget only.
    pub const STRONGEST: Self = Self {
        depth: 64,
        visits: u32::MAX,
        misjudges: 3,
        insight: true,
    };
}
