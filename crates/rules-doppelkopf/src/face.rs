//! The 24 different cards of Doppelkopf, numbered without gaps.

use cards::{Card, Rank, Suit};

/// One of the 24 different cards, in canonical order; each is in the deck twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

/// The ranks of a suit in canonical order.
const RANKS: [Rank; 6] = [
    Rank::Ace,
    Rank::King,
    Rank::Queen,
    Rank::Jack,
    Rank::Ten,
    Rank::Nine,
];

impl Face {
    /// How many different cards there are.
    pub const COUNT: usize = 24;
    /// The heart ten.
    pub const HEART_TEN: Self = Self(16);
    /// The club queen, which makes its holder Re.
    pub const CLUB_QUEEN: Self = Self(2);
    /// The club jack, charlie in the last trick.
    pub const CLUB_JACK: Self = Self(3);
    /// The diamond ace: the fox.
    pub const FOX: Self = Self(18);
    /// The diamond jack.
    pub const DIAMOND_JACK: Self = Self(21);

    /// Every face in canonical order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The face with this number, which is below [`Face::COUNT`].
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The number of this face.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in a mask of faces.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The suit printed on it.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize / 6]
    }

    /// The rank printed on it.
    pub const fn rank(self) -> Rank {
        RANKS[self.0 as usize % 6]
    }

    /// The card.
    pub const fn card(self) -> Card {
        Card::new(self.rank(), self.suit())
    }

    /// The face of a card; eights and lower are not in the game.
    pub fn of(card: Card) -> Option<Self> {
        let rank = card.rank()?.index();
        let suit = card.suit()?.index();
        (rank < RANKS.len()).then(|| Self((suit * 6 + rank) as u8))
    }

    /// Its card points.
    pub const fn points(self) -> u8 {
        [11, 4, 3, 2, 10, 0][self.0 as usize % 6]
    }
}

/// The faces of a mask in canonical order.
pub fn faces(mask: u32) -> impl Iterator<Item = Face> {
    let mut left = mask;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let face = Face(left.trailing_zeros() as u8);
        left &= left - 1;
        Some(face)
    })
}

/// The mask of all faces with a rank.
pub const fn rank_mask(rank: Rank) -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < Face::COUNT {
        let face = Face(index as u8);
        if face.rank() as u8 == rank as u8 {
            mask |= face.bit();
        }
        index += 1;
    }
    mask
}

/// The mask of all faces with a printed suit.
pub const fn suit_mask(suit: Suit) -> u32 {
    0x3F << (suit as u32 * 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_faces_are_what_they_are_called() {
        let named = [
            Face::HEART_TEN,
            Face::CLUB_QUEEN,
            Face::CLUB_JACK,
            Face::FOX,
            Face::DIAMOND_JACK,
        ];
        assert_eq!(
            named.map(|face| face.card().to_string()),
            ["TH", "QC", "JC", "AD", "JD"]
        );
    }

    #[test]
    fn all_cards_twice_are_240_points_and_number_themselves() {
        let points: u32 = Face::all().map(|face| u32::from(face.points())).sum();
        assert_eq!(points * 2, 240);
        for face in Face::all() {
            assert_eq!(Face::of(face.card()), Some(face));
            let rank = face.card().rank().map_or(0, Rank::ace_ten_value);
            assert_eq!(face.points(), rank, "{face:?}");
        }
    }
}
