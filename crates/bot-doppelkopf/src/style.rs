//! How a player of one level thinks.

/// The habits of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How many tricks it remembers; all of them if none is named.
    pub memory: Option<u8>,
    /// How many imagined deals it thinks through at most for a card; with none it goes by first sight.
    pub deals: u64,
    /// How far off its first sight can be, in card points.
    pub unsteady: f32,
    /// Whether it believes what the others say and do.
    pub believes: bool,
    /// How many points a call must promise; a player without a number never calls.
    pub calls_from: Option<f32>,
    /// How many points more than the ordinary game a free solo must promise.
    pub solos_from: Option<f32>,
}
