//! How a level thinks.

/// The habits of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How many plies it looks ahead at most.
    pub depth: i32,
    /// How far off its judgement of a position can be, in hundredths of a step.
    pub misjudges: i32,
}
