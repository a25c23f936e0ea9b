//! Which cards are trumps in which game, and which card beats which (2.3).

use cards::{Rank, Suit};

use crate::Solo;
use crate::face::{Face, rank_mask, suit_mask};

/// What a card counts as when leading and following: one of the four suits, or trump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Class(u8);

impl Class {
    /// Trump.
    pub const TRUMP: Self = Self(4);
    /// Plain hearts.
    pub const HEARTS: Self = Self(Suit::Hearts as u8);

    /// Every class: the four suits, then trump.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// Its index in arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, unless it is trump.
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < 4 {
            Some(Suit::ALL[self.0 as usize])
        } else {
            None
        }
    }
}

/// Which cards are trumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Trumps {
    /// Heart tens, queens, jacks and clubs.
    Clubs,
    /// Heart tens, queens, jacks and spades.
    Spades,
    /// Heart tens, queens, jacks and hearts.
    Hearts,
    /// Heart tens, queens, jacks and diamonds: the normal game.
    Diamonds,
    /// The same with the diamond aces above everything (Schweinchen).
    Schweinchen,
    /// Queens alone.
    Queens,
    /// Jacks alone.
    Jacks,
    /// None at all.
    None,
}

/// Which card beats which under one choice of trumps.
#[derive(Debug)]
pub struct Order {
    /// The faces of each class.
    pub masks: [u32; 5],
    /// The class of each face.
    pub class: [Class; Face::COUNT],
    /// The strength of each face: more beats less within a class, and every trump beats every plain
    /// card.
    pub strength: [u8; Face::COUNT],
}

impl Order {
    /// All trumps as a mask.
    pub const fn trumps(&self) -> u32 {
        self.masks[4]
    }

    /// Sorts faces for display: trumps from the highest down, then the plain suits.
    pub fn sorted(&self, cards: impl Iterator<Item = Face>) -> Vec<Face> {
        let mut cards: Vec<Face> = cards.collect();
        cards.sort_by_key(|face| {
            let class = self.class[face.index()];
            let suit = class.suit().map_or(0, |suit| suit.index() + 1);
            (suit, u8::MAX - self.strength[face.index()])
        });
        cards
    }
}

impl Trumps {
    /// The trumps of a solo.
    pub const fn of_solo(solo: Solo) -> Self {
        match solo {
            Solo::Queens => Self::Queens,
            Solo::Jacks => Self::Jacks,
            Solo::None => Self::None,
            Solo::Suit(Suit::Clubs) => Self::Clubs,
            Solo::Suit(Suit::Spades) => Self::Spades,
            Solo::Suit(Suit::Hearts) => Self::Hearts,
            Solo::Suit(Suit::Diamonds) => Self::Diamonds,
        }
    }

    /// The order of the cards.
    pub const fn order(self) -> &'static Order {
        &ORDERS[self as usize]
    }
}

static ORDERS: [Order; 8] = [
    with_suit(Suit::Clubs, false),
    with_suit(Suit::Spades, false),
    with_suit(Suit::Hearts, false),
    with_suit(Suit::Diamonds, false),
    with_suit(Suit::Diamonds, true),
    figures(Some(Rank::Queen)),
    figures(Some(Rank::Jack)),
    figures(None),
];

/// The strength of plain cards by canonical rank `A K Q J T 9`: A T K Q J 9.
const PLAIN: [u8; 6] = [6, 4, 3, 2, 5, 1];

/// The order of a game with a suit, all queens and jacks and the heart tens as trumps.
const fn with_suit(suit: Suit, schweinchen: bool) -> Order {
    let trumps =
        suit_mask(suit) | rank_mask(Rank::Queen) | rank_mask(Rank::Jack) | Face::HEART_TEN.bit();
    let mut order = plain(trumps);
    let mut index = 0;
    while index < Face::COUNT {
        let face = Face::from_index(index);
        if trumps & face.bit() != 0 {
            let suits_below = 3 - face.suit() as u8;
            order.strength[index] = if face.index() == Face::HEART_TEN.index() {
                40
            } else if schweinchen && face.index() == Face::FOX.index() {
                41
            } else {
                match face.rank() {
                    Rank::Queen => 30 + suits_below,
                    Rank::Jack => 20 + suits_below,
                    _ => 10 + PLAIN[index % 6],
                }
            };
        }
        index += 1;
    }
    order
}

/// The order of a game with one rank as trumps, or none.
const fn figures(rank: Option<Rank>) -> Order {
    let trumps = match rank {
        Some(rank) => rank_mask(rank),
        None => 0,
    };
    let mut order = plain(trumps);
    let mut index = 0;
    while index < Face::COUNT {
        let face = Face::from_index(index);
        if trumps & face.bit() != 0 {
            order.strength[index] = 10 + 3 - face.suit() as u8;
        }
        index += 1;
    }
    order
}

/// Classes and the strength of plain cards, given what is trump.
const fn plain(trumps: u32) -> Order {
    let mut order = Order {
        masks: [0, 0, 0, 0, trumps],
        class: [Class::TRUMP; Face::COUNT],
        strength: [0; Face::COUNT],
    };
    let mut index = 0;
    while index < Face::COUNT {
        let face = Face::from_index(index);
        if trumps & face.bit() == 0 {
            let suit = face.suit() as u8;
            order.masks[suit as usize] |= face.bit();
            order.class[index] = Class(suit);
            order.strength[index] = PLAIN[index % 6];
        }
        index += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(trumps: Trumps) -> String {
        let order = trumps.order();
        let sorted = order.sorted(Face::all());
        let mut text = String::new();
        let mut class = None;
        for face in sorted {
            let of = order.class[face.index()];
            if class.is_some_and(|class| class != of) {
                text.push_str("| ");
            }
            class = Some(of);
            text.push_str(&format!("{} ", face.card()));
        }
        text.trim_end().to_owned()
    }

    #[test]
    fn trumps_stand_in_the_order_of_the_rules() {
        assert_eq!(
            listed(Trumps::Diamonds),
            "TH QC QS QH QD JC JS JH JD AD TD KD 9D | AC TC KC 9C | AS TS KS 9S | AH KH 9H"
        );
        assert_eq!(
            listed(Trumps::Schweinchen),
            "AD TH QC QS QH QD JC JS JH JD TD KD 9D | AC TC KC 9C | AS TS KS 9S | AH KH 9H"
        );
        assert_eq!(
            listed(Trumps::Hearts),
            "TH QC QS QH QD JC JS JH JD AH KH 9H | AC TC KC 9C | AS TS KS 9S | AD TD KD 9D"
        );
        assert_eq!(
            listed(Trumps::Clubs),
            "TH QC QS QH QD JC JS JH JD AC TC KC 9C | AS TS KS 9S | AH KH 9H | AD TD KD 9D"
        );
        assert_eq!(
            listed(Trumps::Queens),
            "QC QS QH QD | AC TC KC JC 9C | AS TS KS JS 9S | AH TH KH JH 9H | AD TD KD JD 9D"
        );
        assert_eq!(
            listed(Trumps::Jacks),
            "JC JS JH JD | AC TC KC QC 9C | AS TS KS QS 9S | AH TH KH QH 9H | AD TD KD QD 9D"
        );
        assert_eq!(
            listed(Trumps::None),
            "AC TC KC QC JC 9C | AS TS KS QS JS 9S | AH TH KH QH JH 9H | AD TD KD QD JD 9D"
        );
    }
}
