//! The parameters of a level.

/// The style of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// For how many tricks it remembers the cards played; it always counts points.
    pub memory: usize,
    /// Percentage of hasty cards: a valuable one led, a trick taken at any cost.
    pub slips: u32,
    /// Percentage of overlooked announcements and exchanges.
    pub overlooks: u32,
    /// Limit of sampled rounds; 0: it plays by the simple policy.
    pub looks: u64,
    /// Whether it weights hands by how well they explain what the opponent did.
    pub believes: bool,
}
