//! Draws a legal action uniformly without listing all of them.
//!
//! For each type the field may take, the plays that reach it are counted; a type is drawn by its count and a play of it uniformly. A
//! play that can be reached in several ways (it shows several types, or a straight with jokers lies in several runs) is accepted
//! only if it was reached in the first of them, and otherwise drawn again: so all plays are equally likely.

mod groups;
mod straights;
mod suits;
#[cfg(test)]
mod tests;

use game::Dice;

use crate::ranks::RankCounts;
use crate::slots::{JokerSplits, Slots};
use crate::weight::{Weight, one_of};
use crate::{FieldType, FieldTypes, Pile, Play};

/// Below this many cards all weights fit into 64 bits: each card is played or not, times the ways of the jokers and the ways to
/// reach a play.
const FITS_64_BITS: usize = 50;

/// Whether a pass is among the actions to draw from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passing {
    Always,
    OnlyWithoutPlay,
}

/// A uniformly drawn play, or `None` for a pass.
pub(crate) fn draw_action(
    field: &Pile,
    sources: &[Pile; 3],
    passing: Passing,
    dice: &mut Dice,
) -> Option<Play> {
    if sources.iter().map(Pile::naturals).sum::<usize>() <= FITS_64_BITS {
        draw::<u64>(field, sources, passing, dice)
    } else {
        draw::<u128>(field, sources, passing, dice)
    }
}

/// The parts of a position that counting plays needs.
struct Pool<'a> {
    field: &'a Pile,
    ranks: RankCounts,
    slots: Slots,
    jokers: JokerSplits,
}

fn draw<W: Weight>(
    field: &Pile,
    sources: &[Pile; 3],
    passing: Passing,
    dice: &mut Dice,
) -> Option<Play> {
    let pool = Pool {
        field,
        ranks: RankCounts::of(field),
        slots: Slots::of(sources),
        jokers: JokerSplits::of(sources),
    };
    let shown = FieldTypes::of(field);
    let allowed = shown.next();
    let mut counts = [W::default(); 5];
    let mut total = W::default();
    // The empty play is in the counts of types that the field already has, or could have because it is empty. It is not legal: `keeps` rejects it once drawn.
    let mut nothing = W::default();
    for kind in allowed.iter() {
        let (count, empty) = match kind.group() {
            Some(size) => {
                let empty = field.is_empty() || shown.contains(kind);
                (pool.count_groups(size), u32::from(empty))
            }
            None if kind == FieldType::Straight => pool.count_straights(),
            None => (pool.count_suits(), 0),
        };
        counts[kind as usize] = count;
        total = total + count;
        nothing = nothing + W::from(empty);
    }
    let pass = match passing {
        Passing::Always => W::from(1),
        Passing::OnlyWithoutPlay if total == nothing => return None,
        Passing::OnlyWithoutPlay => W::default(),
    };
    loop {
        let mut number = W::below(dice, total + pass);
        if number >= total {
            return None;
        }
        for kind in allowed.iter() {
            let count = counts[kind as usize];
            if number >= count {
                number = number - count;
                continue;
            }
            let drawn = match kind.group() {
                Some(size) => Some(pool.draw_groups(size, number, dice)),
                None if kind == FieldType::Straight => pool.draw_straight(number, dice),
                None => Some(pool.draw_suit(number)),
            };
            match drawn {
                Some(play) if pool.keeps(&play, allowed.before(kind)) => return Some(play),
                _ => break,
            }
        }
    }
}

impl Pool<'_> {
    /// Whether the play is valid, and would not have been drawn with an earlier type.
    fn keeps(&self, play: &Play, earlier: FieldTypes) -> bool {
        let cards = play.cards();
        if cards.is_empty() {
            return false;
        }
        earlier.is_empty()
            || FieldTypes::of(&self.field.plus(&cards))
                .and(earlier)
                .is_empty()
    }

    /// The most jokers the new field can have.
    fn most_jokers(&self) -> usize {
        self.field.jokers() + self.jokers.most()
    }

    /// In how many ways the new field can have this many jokers.
    fn joker_ways(&self, jokers: usize) -> u32 {
        match jokers.checked_sub(self.field.jokers()) {
            Some(number) if number <= self.jokers.most() => self.jokers.taking(number).len() as u32,
            _ => 0,
        }
    }

    /// Adds jokers until the new field has this many, each way equally likely.
    fn add_jokers(&self, play: &mut Play, jokers: usize, dice: &mut Dice) {
        let ways = self.jokers.taking(jokers - self.field.jokers());
        let split = one_of(dice, ways.len());
        for (pile, jokers) in play.0.iter_mut().zip(ways[split]) {
            pile.jokers = jokers;
        }
    }
}
