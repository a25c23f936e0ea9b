//! A literal and slow implementation of the rules of the field, to compare the real one with.

use cards::{Card, Rank};
use rules_waffe::{FieldType, Pile};

/// Every type that the cards can show, by trying every rank for every joker.
pub fn types(pile: &Pile) -> Vec<FieldType> {
    let naturals: Vec<Card> = pile.iter().filter(|card| !card.is_joker()).collect();
    let mut counts = [0; 13];
    for rank in naturals.iter().filter_map(|card| card.rank()) {
        counts[rank.index()] += 1;
    }
    let mut shown: Vec<FieldType> = Vec::new();
    let suit = naturals.first().and_then(|card| card.suit());
    if !pile.is_empty() && naturals.iter().all(|card| card.suit() == suit) {
        shown.push(FieldType::Suit);
    }
    let mut read = |counts: &[usize; 13]| {
        for kind in [
            FieldType::Straight,
            FieldType::Pairs,
            FieldType::Triples,
            FieldType::Quads,
        ] {
            if !shown.contains(&kind) && shows(counts, kind) {
                shown.push(kind);
            }
        }
    };
    read_jokers(&mut counts, pile.jokers(), 0, &mut read);
    shown.sort_unstable();
    shown
}

/// Tries every way to give the jokers ranks.
fn read_jokers(
    counts: &mut [usize; 13],
    left: usize,
    from: usize,
    read: &mut impl FnMut(&[usize; 13]),
) {
    if left == 0 {
        return read(counts);
    }
    for rank in from..13 {
        counts[rank] += 1;
        read_jokers(counts, left - 1, rank, read);
        counts[rank] -= 1;
    }
}

/// Whether cards with so many of each rank, no joker among them, are of the type.
fn shows(counts: &[usize; 13], kind: FieldType) -> bool {
    let size: usize = counts.iter().sum();
    match kind {
        FieldType::Suit => false,
        FieldType::Straight => {
            size > 0
                && counts.iter().all(|count| *count <= 1)
                && Rank::ALL
                    .iter()
                    .any(|start| (0..size).all(|step| counts[(start.index() + step) % 13] == 1))
        }
        FieldType::Pairs => groups(counts, 2),
        FieldType::Triples => groups(counts, 3),
        FieldType::Quads => groups(counts, 4),
    }
}

fn groups(counts: &[usize; 13], size: usize) -> bool {
    counts.iter().any(|count| *count > 0)
        && counts.iter().all(|count| *count == 0 || *count == size)
}

/// Whether a field of the one type may become one of the other.
fn may_follow(from: FieldType, to: FieldType) -> bool {
    match from {
        FieldType::Suit => to <= FieldType::Straight,
        _ => to >= from,
    }
}

/// Whether the cards may be played onto the field.
pub fn legal(field: &Pile, played: &Pile) -> bool {
    if played.is_empty() {
        return false;
    }
    let new = types(&field.plus(played));
    if field.is_empty() {
        return !new.is_empty();
    }
    let old = types(field);
    old.iter()
        .any(|from| new.iter().any(|to| may_follow(*from, *to)))
}
