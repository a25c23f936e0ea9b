//! Why a set of cards is not a legal field: the fault of the nearest type.

use cards::{Card, Rank, Suit};

use crate::ranks::{RankCounts, run, span};
use crate::{FieldType, FieldTypes, Pile, WaffeIllegal};

/// Why `field` may not become `field` and `played`. Called only if it may not.
pub fn why_not(field: &Pile, played: &Pile) -> WaffeIllegal {
    if played.is_empty() {
        return WaffeIllegal::EmptyPlay;
    }
    let old = FieldTypes::of(field);
    let new = field.plus(played);
    let shown = FieldTypes::of(&new);
    let Some(to) = shown.last() else {
        return nearest_fault(field, &new, old.next());
    };
    match old.iter().find(|kind| *kind != FieldType::Suit) {
        Some(from) => WaffeIllegal::GoesBack { from, to },
        None => WaffeIllegal::OnlyASuit { to },
    }
}

/// The fault of the allowed type for which the fewest cards are wrong.
fn nearest_fault(field: &Pile, new: &Pile, allowed: FieldTypes) -> WaffeIllegal {
    allowed
        .iter()
        .map(|kind| match kind {
            FieldType::Suit => suit_fault(field, new),
            FieldType::Straight => straight_fault(new),
            FieldType::Pairs | FieldType::Triples | FieldType::Quads => {
                group_fault(new, kind.group().unwrap_or(2))
            }
        })
        .min_by_key(|(distance, _)| *distance)
        .map_or(WaffeIllegal::EmptyPlay, |(_, fault)| fault)
}

/// The suit of which a pile has the most cards.
fn main_suit(pile: &Pile) -> Option<Suit> {
    let count = |suit| pile.iter().filter(|card| card.suit() == Some(suit)).count();
    let suits = Suit::ALL.into_iter().rev();
    suits
        .max_by_key(|suit| count(*suit))
        .filter(|suit| count(*suit) > 0)
}

fn suit_fault(field: &Pile, new: &Pile) -> (usize, WaffeIllegal) {
    let suit = main_suit(field)
        .or_else(|| main_suit(new))
        .unwrap_or(Suit::Clubs);
    let others = || {
        new.iter()
            .filter(|card| card.suit().is_some_and(|s| s != suit))
    };
    let card = others().next().unwrap_or(Card::JOKER);
    (others().count(), WaffeIllegal::MixedSuits { card, suit })
}

fn straight_fault(new: &Pile) -> (usize, WaffeIllegal) {
    let ranks = RankCounts::of(new);
    let (present, size, jokers) = (ranks.present(), new.len(), new.jokers());
    let different = present.count_ones() as usize;
    let repeated = new.naturals() - different;
    let gaps = (span(present) - different).saturating_sub(jokers);
    let distance = repeated + gaps + size.saturating_sub(13);
    let twice = Rank::ALL
        .into_iter()
        .find(|rank| ranks.count(rank.index()) > 1);
    let fault = if let Some(rank) = twice {
        let count = ranks.count(rank.index());
        WaffeIllegal::StraightRepeats { rank, count }
    } else if size > 13 {
        WaffeIllegal::StraightTooLong { size }
    } else {
        WaffeIllegal::StraightBroken {
            missing: missing(present),
            jokers,
        }
    };
    (distance, fault)
}

/// The ranks missing in the shortest run over these, from high to low.
fn missing(present: u16) -> Vec<Rank> {
    let length = span(present);
    let start = (0..13)
        .find(|start| present & !run(*start, length) == 0)
        .unwrap_or(0);
    (start..start + length)
        .map(|place| place % 13)
        .filter(|rank| present >> rank & 1 == 0)
        .map(|rank| Rank::ALL[rank])
        .collect()
}

fn group_fault(new: &Pile, size: usize) -> (usize, WaffeIllegal) {
    let ranks = RankCounts::of(new);
    let counts = Rank::ALL.map(|rank| ranks.count(rank.index()));
    let begun = || counts.into_iter().filter(|count| *count > 0);
    let excess: usize = begun().map(|count| count.saturating_sub(size)).sum();
    let lacking: usize = begun().map(|count| size.saturating_sub(count)).sum();
    let spare = new.jokers().saturating_sub(lacking) % size;
    let distance = excess + lacking.saturating_sub(new.jokers()) + spare.min(size - spare);
    if distance == 0 {
        let groups = new.len() / size;
        return (distance, WaffeIllegal::TooManyGroups { groups });
    }
    (distance, uneven(counts, new.jokers()))
}

/// The fault of groups after each joker has been added to the smallest of them.
fn uneven(mut counts: [usize; 13], jokers: usize) -> WaffeIllegal {
    let groups = counts.iter().filter(|count| **count > 0).count();
    for _ in 0..jokers {
        if let Some(smallest) = counts.iter_mut().filter(|count| **count > 0).min() {
            *smallest += 1;
        }
    }
    let sizes = || {
        Rank::ALL
            .into_iter()
            .zip(counts)
            .filter(|(_, count)| *count > 0)
    };
    let by_size = |(_, count): &(Rank, usize)| *count;
    let ends = (sizes().max_by_key(by_size), sizes().min_by_key(by_size));
    let (Some((rank, larger)), Some((lone, smaller))) = ends else {
        return WaffeIllegal::EmptyPlay;
    };
    if larger > 4 {
        WaffeIllegal::GroupTooLarge { rank, size: larger }
    } else if larger > smaller {
        WaffeIllegal::GroupsUneven {
            larger,
            smaller,
            groups,
        }
    } else {
        WaffeIllegal::GroupTooSmall { rank: lone }
    }
}
