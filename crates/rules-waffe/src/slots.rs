//! The cards a play can be made of, with their number and place.

use arrayvec::ArrayVec;
use cards::Card;

use crate::{Pile, Play};

/// Equal cards in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The place: hand, own table, their table.
    pub source: u8,
    /// The card; never a joker.
    pub card: Card,
    /// How many of it are there.
    pub count: u8,
}

impl Slot {
    const NONE: Self = Self {
        source: 0,
        card: Card::JOKER,
        count: 0,
    };
}

/// Puts this many cards of a slot into the play.
pub(crate) fn take(play: &mut Play, slot: &Slot, count: u8) {
    let pile = &mut play.0[usize::from(slot.source)];
    pile.single |= u64::from(count & 1) << slot.card.index();
    pile.double |= u64::from(count >> 1) << slot.card.index();
}

/// The natural cards of all sources, by rank. No rank has more than eight cards in two packs.
#[derive(Debug)]
pub(crate) struct Slots {
    by_rank: [[Slot; 8]; 13],
    lengths: [u8; 13],
    cards: [u8; 13],
    ranks: u16,
}

impl Slots {
    pub fn of(sources: &[Pile; 3]) -> Self {
        let mut slots = Self {
            by_rank: [[Slot::NONE; 8]; 13],
            lengths: [0; 13],
            cards: [0; 13],
            ranks: 0,
        };
        for (source, pile) in (0..).zip(sources) {
            for card in cards::CardSet(pile.single | pile.double) {
                let rank = card.index() % 13;
                let count = pile.count(card) as u8;
                let slot = Slot {
                    source,
                    card,
                    count,
                };
                slots.by_rank[rank][usize::from(slots.lengths[rank])] = slot;
                slots.lengths[rank] += 1;
                slots.cards[rank] += count;
                slots.ranks |= 1 << rank;
            }
        }
        slots
    }

    #[inline]
    pub fn of_rank(&self, rank: usize) -> &[Slot] {
        &self.by_rank[rank][..usize::from(self.lengths[rank])]
    }

    pub fn of_suit(&self, suit: usize) -> ArrayVec<Slot, 26> {
        (0..13)
            .flat_map(|rank| self.of_rank(rank))
            .filter(|slot| slot.card.index() / 13 == suit)
            .copied()
            .collect()
    }

    /// How many cards of the rank there are.
    #[inline]
    pub fn cards_of_rank(&self, rank: usize) -> usize {
        usize::from(self.cards[rank])
    }

    /// The ranks there are, one bit each.
    #[inline]
    pub fn ranks(&self) -> u16 {
        self.ranks
    }
}

/// The ways to take jokers from the sources, by number. Six jokers in three places allow at most 27 ways.
#[derive(Debug)]
pub(crate) struct JokerSplits {
    splits: ArrayVec<[u8; 3], 27>,
    ends: [u8; 7],
    most: usize,
}

impl JokerSplits {
    pub fn of(sources: &[Pile; 3]) -> Self {
        let [hand, own, their] = sources.map(|pile| pile.jokers);
        let most = usize::from(hand + own + their);
        let mut splits = ArrayVec::new();
        let mut ends = [0; 7];
        for number in 0..=6 {
            for from_hand in (0..=hand.min(number)).rev() {
                for from_own in (0..=own.min(number - from_hand)).rev() {
                    let from_their = number - from_hand - from_own;
                    if from_their <= their {
                        splits.push([from_hand, from_own, from_their]);
                    }
                }
            }
            ends[usize::from(number)] = splits.len() as u8;
        }
        Self { splits, ends, most }
    }

    /// The largest number of jokers that can be taken.
    #[inline]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Every way, fewest jokers first.
    pub fn all(&self) -> &[[u8; 3]] {
        &self.splits
    }

    /// The ways to take this many.
    #[inline]
    pub fn taking(&self, number: usize) -> &[[u8; 3]] {
        let start = match number {
            0 => 0,
            _ => self.ends[number - 1],
        };
        &self.splits[usize::from(start)..usize::from(self.ends[number])]
    }

    /// Each number of jokers with the ways to take it.
    pub fn by_number(&self) -> impl Iterator<Item = (usize, &[[u8; 3]])> {
        (0..=self.most).map(|number| (number, self.taking(number)))
    }
}
