//! One square, and a set of squares as bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::str::FromStr;

use game::BadNotation;

/// A square: a column letter and a row number, as in `e2`.
///
/// Squares are numbered row by row from `a1` at seat 0's left. Rows have nine squares on every board, so that a
/// step is the same bit shift everywhere; a smaller board is the lower left part of the large one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The distance in numbers between two squares above each other.
    pub const ROW: usize = 9;
    /// The number of squares of the largest board.
    pub const COUNT: usize = Self::ROW * Self::ROW;

    /// The square in this column and row, both counted from 0 and below 9.
    pub const fn new(column: usize, row: usize) -> Self {
        assert!(column < Self::ROW && row < Self::ROW);
        Self((row * Self::ROW + column) as u8)
    }

    /// The square with this number, which is below [`Square::COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The number of this square, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0 at the left.
    pub const fn column(self) -> usize {
        self.index() % Self::ROW
    }

    /// The row, counted from 0 at seat 0's edge.
    pub const fn row(self) -> usize {
        self.index() / Self::ROW
    }

    /// Whether a board of this size has the square.
    pub const fn is_on(self, board: u8) -> bool {
        self.column() < board as usize && self.row() < board as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column() as u8);
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        match text.as_bytes() {
            [column @ b'a'..=b'i', row @ b'1'..=b'9'] => Ok(Self::new(
                usize::from(column - b'a'),
                usize::from(row - b'1'),
            )),
            _ => Err(BadNotation::new(
                text,
                "a square is a column from a to i and a row from 1 to 9, such as e2",
            )),
        }
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Just this square.
    #[inline]
    pub const fn one(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// This square and the one `apart` further on.
    #[inline]
    pub(crate) const fn pair(square: Square, apart: usize) -> Self {
        Self((1 | 1 << apart) << square.0)
    }

    /// Every square of a board of this size.
    pub const fn board(size: u8) -> Self {
        let row = (1_u128 << size) - 1;
        let mut all = 0;
        let mut above = 0;
        while above < size as usize {
            all |= row << (above * Square::ROW);
            above += 1;
        }
        Self(all)
    }

    /// The squares of one row of a board of this size.
    pub const fn row(row: usize, size: u8) -> Self {
        Self(((1 << size) - 1) << (row * Square::ROW))
    }

    /// The squares of one column of a board of this size.
    pub const fn column(column: usize, size: u8) -> Self {
        let mut all = 0;
        let mut row = 0;
        while row < size as usize {
            all |= 1 << (row * Square::ROW + column);
            row += 1;
        }
        Self(all)
    }

    /// The columns of this row that are in the set, one bit each.
    #[inline]
    pub(crate) const fn in_row(self, row: usize) -> u64 {
        (self.0 >> (row * Square::ROW)) as u64 & 0x1ff
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the sets have a square in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Each square moved up one row.
    #[inline]
    pub const fn up(self) -> Self {
        Self(self.0 << Square::ROW)
    }

    /// Each square moved down one row.
    #[inline]
    pub const fn down(self) -> Self {
        Self(self.0 >> Square::ROW)
    }

    /// Each square moved one column to the right. The caller makes sure that none leaves its row.
    #[inline]
    pub const fn right(self) -> Self {
        Self(self.0 << 1)
    }

    /// Each square moved one column to the left. The caller makes sure that none leaves its row.
    #[inline]
    pub const fn left(self) -> Self {
        Self(self.0 >> 1)
    }

    /// The lowest square, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        Some(Square(self.0.trailing_zeros() as u8))
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::one(square))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
