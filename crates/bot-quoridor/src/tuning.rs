//! The numbers that play has taught: what things are worth, and what is worth a look.

/// The numbers of one player; all values are in hundredths of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// What the first wall left is worth.
    pub first_wall: i32,
    /// By how much each further wall is worth less than the one before.
    pub wall_fades: i32,
    /// What having the move is worth.
    pub tempo: i32,
    /// What a place costs where one wall may shut all ways.
    pub narrow: i32,
    /// What it is worth to be ahead in a race that the other can no longer disturb.
    pub ahead: i32,
    /// How many quiet walls are looked at with one ply to go, with two, and so on.
    pub quiet: [i32; 5],
    /// By how much a ply can change a value, for giving up early.
    pub swing: i32,
    /// By how much a ply can better a value, for passing over quiet walls.
    pub hope: i32,
    /// From which place on an action is searched less deep.
    pub late: i32,
    /// From which place on it is searched less deep by two.
    pub very_late: i32,
}

impl Tuning {
    /// What the house plays with.
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

    /// What so many walls left are worth.
    #[inline]
    pub const fn walls(&self, count: i32) -> i32 {
        let count = if count > 10 { 10 } else { count };
        count * self.first_wall - self.wall_fades * count * (count - 1) / 2
    }
}
