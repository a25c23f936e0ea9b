//! A pile of cards: the number of each, without order.

use std::fmt;

use cards::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const SUIT: u64 = 0x1FFF;

/// A multiset of cards: up to three of each natural card, and any number of jokers.
///
/// Two packs have two of each card; the third only serves to detect a play that names a card too often. The count of
/// a card is a two-digit binary number, one digit in each plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile {
    pub(crate) single: u64,
    pub(crate) double: u64,
    pub(crate) jokers: u8,
}

impl Pile {
    /// No card.
    pub const EMPTY: Self = Self {
        single: 0,
        double: 0,
        jokers: 0,
    };

    /// How many cards lie here.
    #[inline]
    pub const fn len(&self) -> usize {
        self.naturals() + self.jokers as usize
    }

    /// Whether no card lies here.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        (self.single | self.double) == 0 && self.jokers == 0
    }

    /// The number of natural cards.
    #[inline]
    pub const fn naturals(&self) -> usize {
        (self.single.count_ones() + 2 * self.double.count_ones()) as usize
    }

    /// How many jokers lie here.
    pub const fn jokers(&self) -> usize {
        self.jokers as usize
    }

    /// How many of this card lie here.
    pub const fn count(&self, card: Card) -> usize {
        if card.is_joker() {
            return self.jokers as usize;
        }
        let bit = card.index();
        ((self.single >> bit & 1) + 2 * (self.double >> bit & 1)) as usize
    }

    /// Adds a card. A natural card that is here three times already is not counted again.
    pub const fn add(&mut self, card: Card) {
        if card.is_joker() {
            self.jokers = self.jokers.saturating_add(1);
            return;
        }
        let bit = 1 << card.index();
        if self.single & self.double & bit == 0 {
            self.double ^= self.single & bit;
            self.single ^= bit;
        }
    }

    /// The cards of both piles.
    #[must_use]
    #[inline]
    pub const fn plus(&self, other: &Self) -> Self {
        Self {
            single: self.single ^ other.single,
            double: self.double ^ other.double ^ (self.single & other.single),
            jokers: self.jokers.saturating_add(other.jokers),
        }
    }

    /// The rest when the other pile, which must be part of this one, is removed.
    #[must_use]
    #[inline]
    pub const fn minus(&self, other: &Self) -> Self {
        Self {
            single: self.single ^ other.single,
            double: self.double ^ other.double ^ (!self.single & other.single),
            jokers: self.jokers.saturating_sub(other.jokers),
        }
    }

    /// Whether this pile contains the other one.
    #[inline]
    pub const fn holds(&self, other: &Self) -> bool {
        let borrow = !self.single & other.single;
        let lacking = (!self.double & (other.double | borrow)) | (other.double & borrow);
        lacking == 0 && self.jokers >= other.jokers
    }

    /// The first card, in canonical order, of which the other pile has more.
    pub fn lacks(&self, other: &Self) -> Option<Card> {
        other
            .distinct()
            .find(|card| self.count(*card) < other.count(*card))
    }

    /// The suits that lie here, one bit each.
    #[inline]
    pub(crate) const fn suits(&self) -> u8 {
        let any = self.single | self.double;
        ((any & SUIT != 0) as u8)
            | ((any >> 13 & SUIT != 0) as u8) << 1
            | ((any >> 26 & SUIT != 0) as u8) << 2
            | ((any >> 39 != 0) as u8) << 3
    }

    /// Each different card once, in canonical order.
    pub fn distinct(&self) -> impl Iterator<Item = Card> + use<> {
        let joker = (self.jokers > 0).then_some(Card::JOKER);
        cards::CardSet(self.single | self.double)
            .into_iter()
            .chain(joker)
    }

    /// Every card, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let pile = *self;
        self.distinct()
            .flat_map(move |card| std::iter::repeat_n(card, pile.count(card)))
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        for card in cards {
            pile.add(card);
        }
        pile
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(text: &str) -> Pile {
        text.split_whitespace()
            .map(|c| c.parse::<Card>().expect("a card"))
            .collect()
    }

    #[test]
    fn cards_are_counted_and_listed_in_order() {
        let cards = pile("* 2D KS AC KS * 7H");
        assert_eq!(cards.to_string(), "AC KS KS 7H 2D * *");
        assert_eq!((cards.len(), cards.naturals(), cards.jokers()), (7, 5, 2));
        assert_eq!(cards.count("KS".parse().expect("a card")), 2);
        assert_eq!(cards.suits(), 0b1111);
    }

    #[test]
    fn a_fourth_of_a_card_is_not_counted() {
        assert_eq!(pile("KS KS KS KS KS").len(), 3);
    }

    #[test]
    fn adding_and_taking_away_undo_each_other() {
        let (a, b) = (pile("KS KS 7H *"), pile("KS 7H 7H * 2D"));
        assert_eq!(a.plus(&b).minus(&b), a);
        assert_eq!(a.plus(&b).minus(&a), b);
        assert!(a.plus(&b).holds(&a) && a.plus(&b).holds(&b));
        assert!(!a.holds(&b) && !b.holds(&a));
        assert_eq!(a.lacks(&b), "7H".parse().ok());
    }
}
