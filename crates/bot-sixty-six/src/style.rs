//! What makes a level weak or strong.

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How many tricks back it remembers the cards played; points it always counts.
    pub memory: usize,
    /// How often in a hundred it plays a card in haste: a dear one led, a trick taken whatever it costs.
    pub slips: u32,
    /// How often in a hundred it overlooks an announcement or the exchange.
    pub overlooks: u32,
    /// How many imagined rounds it looks at, at most; 0 for a player by habit.
    pub looks: u64,
    /// Whether it believes more in hands that explain what the other did.
    pub believes: bool,
}
