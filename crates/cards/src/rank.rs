//! The thirteen ranks.

use std::fmt;

/// A rank, in canonical order from the ace down. Which rank beats which is up to each game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Rank {
    Ace,
    King,
    Queen,
    Jack,
    Ten,
    Nine,
    Eight,
    Seven,
    Six,
    Five,
    Four,
    Three,
    Two,
}

impl Rank {
    /// All ranks in canonical order.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::King,
        Self::Queen,
        Self::Jack,
        Self::Ten,
        Self::Nine,
        Self::Eight,
        Self::Seven,
        Self::Six,
        Self::Five,
        Self::Four,
        Self::Three,
        Self::Two,
    ];

    /// The index in canonical order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter or digit of the notation.
    pub const fn letter(self) -> char {
        [
            'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2',
        ][self as usize]
    }

    /// The rank with this letter or digit.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// The card points in games of the ace-ten family: 11 10 4 3 2, and 0 below the jack.
    pub const fn ace_ten_value(self) -> u8 {
        match self {
            Self::Ace => 11,
            Self::Ten => 10,
            Self::King => 4,
            Self::Queen => 3,
            Self::Jack => 2,
            _ => 0,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
