//! Zobrist keys of positions: the exclusive or of a random number for each fact.

use rules_quoridor::Square;

const SQUARES: usize = Square::COUNT;
const WALLS: usize = 21;

/// One random number for each fact of a position.
pub struct Keys {
    slots: [u64; 128],
    pawns: [[u64; SQUARES]; 4],
    walls_left: [[u64; WALLS]; 4],
    to_move: [u64; 4],
}

/// The numbers that all searches use.
pub static KEYS: Keys = Keys::new();

impl Keys {
    const fn new() -> Self {
        let mut keys = Self {
            slots: [0; 128],
            pawns: [[0; SQUARES]; 4],
            walls_left: [[0; WALLS]; 4],
            to_move: [0; 4],
        };
        let mut count = 0;
        let mut slot = 0;
        while slot < 128 {
            keys.slots[slot] = mix(count);
            count += 1;
            slot += 1;
        }
        let mut seat = 0;
        while seat < 4 {
            let mut square = 0;
            while square < SQUARES {
                keys.pawns[seat][square] = mix(count);
                count += 1;
                square += 1;
            }
            let mut walls = 0;
            while walls < WALLS {
                keys.walls_left[seat][walls] = mix(count);
                count += 1;
                walls += 1;
            }
            keys.to_move[seat] = mix(count);
            count += 1;
            seat += 1;
        }
        keys
    }

    /// The number for a wall in this slot.
    #[inline]
    pub fn slot(&self, slot: usize) -> u64 {
        self.slots[slot]
    }

    /// The number for the seat's pawn on this square.
    #[inline]
    pub fn pawn(&self, seat: usize, square: Square) -> u64 {
        self.pawns[seat][square.index()]
    }

    /// The number for the seat's walls left.
    #[inline]
    pub fn walls_left(&self, seat: usize, walls: u8) -> u64 {
        self.walls_left[seat][usize::from(walls)]
    }

    /// The number for the seat to move.
    #[inline]
    pub fn to_move(&self, seat: usize) -> u64 {
        self.to_move[seat]
    }
}

/// A hash of a counter.
pub const fn mix(count: u64) -> u64 {
    let mut word = count.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
