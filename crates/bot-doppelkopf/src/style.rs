//! The parameters of a level.

/// The style of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How many tricks it remembers; `None`: all.
    pub memory: Option<u8>,
    /// Limit of sampled deals for a card; 0: it plays by the quick evaluation.
    pub deals: u64,
    /// The noise of the quick evaluation, in card points.
    pub unsteady: f32,
    /// Whether it weights deals by what the others say and do.
    pub believes: bool,
    /// The gain a call must promise, in points; `None`: it never calls.
    pub calls_from: Option<f32>,
    /// How many points more than the ordinary game a voluntary solo must promise.
    pub solos_from: Option<f32>,
}
