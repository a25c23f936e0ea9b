//! The types a field can have, and which may follow which.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Pile;
use crate::ranks::{RankCounts, span};

/// A type of field, in the order in which a field moves on.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "WaffeFieldType")]
#[repr(u8)]
pub enum FieldType {
    /// All cards of one suit.
    Suit,
    /// One unbroken run.
    Straight,
    /// Groups of two.
    Pairs,
    /// Groups of three.
    Triples,
    /// Groups of four.
    Quads,
}

impl FieldType {
    /// All types, in order.
    pub const ALL: [Self; 5] = [
        Self::Suit,
        Self::Straight,
        Self::Pairs,
        Self::Triples,
        Self::Quads,
    ];

    /// The size of each group, if the field consists of groups.
    pub const fn group(self) -> Option<usize> {
        match self {
            Self::Suit | Self::Straight => None,
            Self::Pairs => Some(2),
            Self::Triples => Some(3),
            Self::Quads => Some(4),
        }
    }

    /// The types that a field of this type may have after a play.
    const fn next(self) -> FieldTypes {
        FieldTypes(match self {
            Self::Suit => 0b00011,
            Self::Straight => 0b11110,
            Self::Pairs => 0b11100,
            Self::Triples => 0b11000,
            Self::Quads => 0b10000,
        })
    }
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Suit => "a suit",
            Self::Straight => "a straight",
            Self::Pairs => "pairs",
            Self::Triples => "triples",
            Self::Quads => "quads",
        })
    }
}

/// A set of types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FieldTypes(u8);

impl FieldTypes {
    /// No type.
    pub const NONE: Self = Self(0);
    /// Every type.
    pub const ALL: Self = Self(0b11111);

    /// Every type that these cards can show; jokers may stand for any card.
    #[inline]
    pub const fn of(pile: &Pile) -> Self {
        let size = pile.len();
        if size == 0 {
            return Self::NONE;
        }
        let ranks = RankCounts::of(pile);
        let present = ranks.present();
        let different = present.count_ones() as usize;
        let suit = pile.suits().count_ones() <= 1;
        let straight = ranks.over(1) == 0 && size <= 13 && span(present) <= size;
        // Jokers complete the groups that are begun and make whole groups of the rest; each group needs a rank of its
        // own.
        let groups = size <= 13 * 4 && ranks.over(4) == 0;
        let pairs = groups
            && ranks.over(2) == 0
            && size.is_multiple_of(2)
            && 2 * different <= size
            && size <= 13 * 2;
        let triples = groups
            && ranks.over(3) == 0
            && size.is_multiple_of(3)
            && 3 * different <= size
            && size <= 13 * 3;
        let quads = groups && size.is_multiple_of(4) && 4 * different <= size;
        Self(
            suit as u8
                | (straight as u8) << 1
                | (pairs as u8) << 2
                | (triples as u8) << 3
                | (quads as u8) << 4,
        )
    }

    /// The types that a field which shows these may have after a play; any type if the field is empty.
    #[inline]
    pub const fn next(self) -> Self {
        NEXT[self.0 as usize]
    }

    /// Whether the type is in the set.
    #[inline]
    pub const fn contains(self, kind: FieldType) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Whether no type is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The types in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types of the set that come before this one.
    #[must_use]
    #[inline]
    pub const fn before(self, kind: FieldType) -> Self {
        Self(self.0 & ((1 << kind as u8) - 1))
    }

    /// The first type of the set.
    pub fn first(self) -> Option<FieldType> {
        self.iter().next()
    }

    /// The last type of the set.
    pub fn last(self) -> Option<FieldType> {
        self.iter().last()
    }

    /// The types in order.
    pub fn iter(self) -> impl Iterator<Item = FieldType> {
        FieldType::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}

const NEXT: [FieldTypes; 32] = {
    let mut next = [FieldTypes::ALL; 32];
    let mut shown = 1;
    while shown < 32 {
        let mut union = 0;
        let mut place = 0;
        while place < 5 {
            if shown >> place & 1 == 1 {
                union |= FieldType::ALL[place].next().0;
            }
            place += 1;
        }
        next[shown] = FieldTypes(union);
        shown += 1;
    }
    next
};

impl fmt::Debug for FieldTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Whether playing these cards onto the field makes a legal field.
#[inline]
pub fn makes_field(field: &Pile, played: &Pile) -> bool {
    let allowed = FieldTypes::of(field).next();
    !FieldTypes::of(&field.plus(played)).and(allowed).is_empty()
}
