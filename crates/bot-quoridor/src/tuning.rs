//! Tuned parameters of evaluation and search.

/// The parameters; all values are in hundredths of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// The value of the first wall left.
    pub first_wall: i32,
    /// By how much each further wall is worth less than the previous one.
    pub wall_fades: i32,
    /// The value of having the move.
    pub tempo: i32,
    /// The cost of a bottleneck, where one wall may block all paths.
    pub narrow: i32,
    /// The value of being ahead in a race that the opponent can no longer disturb.
    pub ahead: i32,
    /// How many quiet walls are searched with one ply to go, with two, and so on.
    pub quiet: [i32; 5],
    /// By how much a ply can change a value, for early cutoffs.
    pub swing: i32,
    /// By how much a ply can improve a value, for skipping quiet walls.
    pub hope: i32,
    /// The index from which an action's depth is reduced.
    pub late: i32,
    /// The index from which it is reduced by two.
    pub very_late: i32,
}

impl Tuning {
    /// The parameters in use.
    pub const HOUSE: Self = Self {
        first_wall: 100,
        wall_fades: 6,
        tempo: 50,
        narrow: 10,
        ahead: 1_000,
        quiet: [1, 8, 16, 28, 44],
        swing: 120,
        hope: 80,
        late: 3,
        very_late: 12,
    };

    /// The value of this many walls left.
    #[inline]
    pub const fn walls(&self, count: i32) -> i32 {
        let count = if count > 10 { 10 } else { count };
        count * self.first_wall - self.wall_fades * count * (count - 1) / 2
    }
}
