//! Cards with duplicates, as two masks: the faces that are there, and those that are there twice.

use cards::Card;

use crate::face::{Face, faces};

/// A hand, or any set of cards in which each face is at most twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    once: u32,
    twice: u32,
}

impl Hand {
    /// No card.
    pub const EMPTY: Self = Self { once: 0, twice: 0 };

    /// All faces of a mask, twice each.
    pub const fn both(mask: u32) -> Self {
        Self {
            once: mask,
            twice: mask,
        }
    }

    /// The different faces as a mask.
    pub const fn mask(self) -> u32 {
        self.once
    }

    /// How many cards.
    pub const fn len(self) -> u8 {
        (self.once.count_ones() + self.twice.count_ones()) as u8
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.once == 0
    }

    /// How many of the cards are in a mask.
    pub const fn count_in(self, mask: u32) -> u8 {
        ((self.once & mask).count_ones() + (self.twice & mask).count_ones()) as u8
    }

    /// How many of this face.
    pub const fn count(self, face: Face) -> u8 {
        self.count_in(face.bit())
    }

    /// Adds a card, which must not be there twice already.
    pub fn insert(&mut self, face: Face) {
        self.twice |= self.once & face.bit();
        self.once |= face.bit();
    }

    /// Removes a card, which must be there.
    pub fn remove(&mut self, face: Face) {
        let bit = face.bit();
        // Clears the bit in the mask that has the last copy.
        self.once &= !bit | self.twice;
        self.twice &= !bit;
    }

    /// The union of two sets, in which no face may be more than twice.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            once: self.once | other.once,
            twice: self.twice | other.twice | (self.once & other.once),
        }
    }

    /// The cards that are in the mask.
    #[must_use]
    pub const fn within(self, mask: u32) -> Self {
        Self {
            once: self.once & mask,
            twice: self.twice & mask,
        }
    }

    /// Every card, doubles twice, in canonical order.
    pub fn cards(self) -> impl Iterator<Item = Face> {
        faces(self.once).flat_map(move |face| (0..self.count(face)).map(move |_| face))
    }
}

impl FromIterator<Face> for Hand {
    fn from_iter<I: IntoIterator<Item = Face>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        for face in cards {
            hand.insert(face);
        }
        hand
    }
}

/// Every card of the deck in canonical order: each twice, one after the other.
pub fn canonical_deck(forty_cards: bool) -> impl Iterator<Item = Card> {
    Face::all()
        .filter(move |face| !forty_cards || face.points() > 0)
        .flat_map(|face| [face.card(); 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_go_in_and_out_one_by_one() {
        let face = Face::FOX;
        let mut hand = Hand::EMPTY;
        for count in 1..=2 {
            hand.insert(face);
            assert_eq!((hand.count(face), hand.len()), (count, count));
        }
        hand.insert(Face::HEART_TEN);
        hand.remove(face);
        assert_eq!(hand.cards().collect::<Vec<_>>(), [Face::HEART_TEN, face]);
        hand.remove(face);
        assert_eq!(hand.cards().collect::<Vec<_>>(), [Face::HEART_TEN]);
    }

    #[test]
    fn heaps_add_up() {
        let fox: Hand = [Face::FOX].into_iter().collect();
        let both: Hand = [Face::FOX, Face::HEART_TEN].into_iter().collect();
        assert_eq!(fox.plus(both).len(), 3);
        assert_eq!(fox.plus(both).count(Face::FOX), 2);
        assert_eq!(fox.plus(Hand::EMPTY), fox);
    }

    #[test]
    fn the_deck_has_48_or_40_cards() {
        assert_eq!(canonical_deck(false).count(), 48);
        assert_eq!(canonical_deck(true).count(), 40);
    }
}
