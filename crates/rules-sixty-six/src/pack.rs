//! Cards as bits in order of strength, for the speed of the rules and the solver.
//!
//! Each suit has eight bits of a word, of which six are used: nine, jack, queen, king, ten, ace from the lowest up.

use cards::{Card, Rank, Suit};

/// A card as the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Code(pub u8);

/// The ranks by strength, weakest first.
const RANKS: [Rank; 6] = [
    Rank::Nine,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ten,
    Rank::Ace,
];

/// The points of a card by strength.
const VALUES: [u8; 8] = [0, 2, 3, 4, 10, 11, 0, 0];

const JACK: u8 = 1;
const QUEEN: u8 = 2;
const KING: u8 = 3;

impl Code {
    /// The code of a card; `None` for a joker or a rank below the nine.
    pub fn of(card: Card) -> Option<Self> {
        let (rank, suit) = (card.rank()?, card.suit()?);
        let strength = RANKS.iter().position(|r| *r == rank)?;
        Some(Self((suit.index() * 8 + strength) as u8))
    }

    /// The card.
    pub fn card(self) -> Card {
        Card::new(RANKS[usize::from(self.0 & 7)], self.suit())
    }

    /// The suit.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 >> 3 & 3)]
    }

    /// The points of the card.
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[(self.0 & 7) as usize]
    }

    /// Whether this card, played second, takes the trick from `led`.
    #[inline]
    pub const fn beats(self, led: Self, trump: Suit) -> bool {
        if self.0 >> 3 == led.0 >> 3 {
            self.0 > led.0
        } else {
            self.0 >> 3 == trump as u8
        }
    }

    /// The king of a suit.
    pub const fn king(suit: Suit) -> Self {
        Self(suit as u8 * 8 + KING)
    }

    /// The queen of a suit.
    pub const fn queen(suit: Suit) -> Self {
        Self(suit as u8 * 8 + QUEEN)
    }

    /// The lowest card of a suit in a pack of 24 or 20.
    pub const fn lowest(suit: Suit, cards: u8) -> Self {
        Self(suit as u8 * 8 + if cards == 24 { 0 } else { JACK })
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(pub u32);

impl Hand {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// All cards of a pack of 24 or 20.
    pub const fn pack(cards: u8) -> Self {
        Self(if cards == 24 {
            0x3F3F_3F3F
        } else {
            0x3E3E_3E3E
        })
    }

    /// All cards of a suit.
    #[inline]
    pub const fn suit(suit: Suit) -> Self {
        Self(0xFF << (suit as u32 * 8))
    }

    /// King and queen of a suit.
    #[inline]
    pub const fn pair(suit: Suit) -> Self {
        Self(0b1100 << (suit as u32 * 8))
    }

    /// Just this card.
    #[inline]
    pub const fn one(code: Code) -> Self {
        Self(1 << code.0)
    }

    /// The cards of the same suit above this one.
    #[inline]
    pub const fn above(code: Code) -> Self {
        Self((0xFF << (code.0 & 0x18)) & (u32::MAX << code.0 << 1))
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn has(self, code: Code) -> bool {
        self.0 >> code.0 & 1 == 1
    }

    /// Whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cards in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The suits with both king and queen, one bit per suit.
    #[inline]
    pub const fn pairs(self) -> u8 {
        let both = (self.0 >> 2) & (self.0 >> 3) & 0x0101_0101;
        // Gathers the four bits.
        (both.wrapping_mul(0x1020_4080) >> 28) as u8
    }

    /// The points of all cards together.
    #[inline]
    pub fn value(self) -> u32 {
        let count = |strength: u32| (self.0 & (0x0101_0101 << strength)).count_ones();
        2 * count(1) + 3 * count(2) + 4 * count(3) + 10 * count(4) + 11 * count(5)
    }

    /// The n-th card of the set in order of bits; n is below `len`.
    #[inline]
    pub const fn nth(self, n: u32) -> Code {
        let mut rest = self.0;
        let mut skip = n;
        while skip > 0 {
            rest &= rest.wrapping_sub(1);
            skip -= 1;
        }
        Code(rest.trailing_zeros() as u8)
    }

    /// The cards in canonical order, as they are shown.
    pub fn cards(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.into_iter().map(Code::card).collect();
        cards.sort_unstable();
        cards
    }
}

impl IntoIterator for Hand {
    type Item = Code;
    type IntoIter = Codes;
    #[inline]
    fn into_iter(self) -> Codes {
        Codes(self.0)
    }
}

/// The cards of a [`Hand`] in order of bits.
#[derive(Clone, Debug)]
pub struct Codes(u32);

impl Iterator for Codes {
    type Item = Code;
    #[inline]
    fn next(&mut self) -> Option<Code> {
        if self.0 == 0 {
            return None;
        }
        let code = Code(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(code)
    }
}

impl FromIterator<Code> for Hand {
    fn from_iter<I: IntoIterator<Item = Code>>(codes: I) -> Self {
        codes
            .into_iter()
            .fold(Self::EMPTY, |set, code| set.or(Self::one(code)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_pack_reads_back() {
        for code in Hand::pack(24) {
            assert_eq!(Code::of(code.card()), Some(code));
        }
        assert_eq!(Hand::pack(24).len(), 24);
        assert_eq!(Hand::pack(20).value(), 120);
        assert_eq!(Code::of(Card::JOKER), None);
    }

    #[test]
    fn pairs_are_found_suit_by_suit() {
        for suit in Suit::ALL {
            assert_eq!(Hand::pair(suit).pairs(), 1 << suit.index());
            assert_eq!(Hand::one(Code::king(suit)).pairs(), 0);
        }
        assert_eq!(Hand::pack(20).pairs(), 0b1111);
    }

    #[test]
    fn above_stays_in_the_suit() {
        let ten = Code::of("TD".parse().unwrap()).unwrap();
        assert_eq!(
            Hand::above(ten).and(Hand::pack(24)).cards(),
            ["AD".parse().unwrap()]
        );
    }
}
