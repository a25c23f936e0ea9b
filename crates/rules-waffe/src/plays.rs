//! Every legal play, each once, type by type.
//!
//! For each type the field may take, the plays that reach it are built rank by rank (or along the suit), and a branch is left as
//! soon as the jokers at hand cannot make it good. A play that makes several types is visited with the first of them.

use std::ops::ControlFlow;

use crate::ranks::{RankCounts, span};
use crate::slots::{JokerSplits, Slot, Slots};
use crate::{FieldType, FieldTypes, Pile, Play};

/// Visits every legal play onto the field from the three sources, until the visitor breaks.
pub fn visit_plays(
    field: &Pile,
    sources: &[Pile; 3],
    visit: &mut impl FnMut(&Play) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let slots = Slots::of(sources);
    let jokers = JokerSplits::of(sources);
    let all = sources.iter().fold(*field, |all, pile| all.plus(pile));
    let mut walk = Walk {
        field,
        ranks: RankCounts::of(field),
        allowed: FieldTypes::of(field).next(),
        slots: &slots,
        jokers: &jokers,
        twins: all.double != 0,
        play: Play::default(),
        visit,
    };
    for kind in walk.allowed.iter() {
        match kind.group() {
            Some(size) => walk.groups(kind, size)?,
            None if kind == FieldType::Suit => walk.suits()?,
            None => walk.straights()?,
        }
    }
    ControlFlow::Continue(())
}

struct Walk<'a, V> {
    field: &'a Pile,
    ranks: RankCounts,
    allowed: FieldTypes,
    slots: &'a Slots,
    jokers: &'a JokerSplits,
    /// Whether any card is there twice.
    twins: bool,
    play: Play,
    visit: &'a mut V,
}

/// What the groups chosen so far come to.
#[derive(Clone, Copy, Default)]
struct Groups {
    /// How many groups are begun.
    begun: usize,
    /// How many jokers they need.
    lacking: usize,
    /// How many natural cards the largest has.
    largest: usize,
    /// How many cards have been played to them.
    played: usize,
}

impl<V: FnMut(&Play) -> ControlFlow<()>> Walk<'_, V> {
    fn take(&mut self, slot: Slot, count: u8) {
        let pile = &mut self.play.0[usize::from(slot.source)];
        pile.single ^= u64::from(count & 1) << slot.card.index();
        pile.double ^= u64::from(count >> 1) << slot.card.index();
    }

    /// Visits the play as it stands with each way to add a number of jokers that `wanted` accepts.
    fn with_jokers(&mut self, mut wanted: impl FnMut(&Self, usize) -> bool) -> ControlFlow<()> {
        let jokers = self.jokers;
        for (number, splits) in jokers.by_number() {
            if splits.is_empty() || !wanted(self, number) {
                continue;
            }
            for split in splits {
                for (pile, jokers) in self.play.0.iter_mut().zip(split) {
                    pile.jokers = *jokers;
                }
                (self.visit)(&self.play)?;
            }
        }
        for pile in &mut self.play.0 {
            pile.jokers = 0;
        }
        ControlFlow::Continue(())
    }

    fn suits(&mut self) -> ControlFlow<()> {
        self.with_jokers(|_, number| number > 0)?;
        let on_field = self.field.suits();
        for suit in 0..4 {
            if on_field & !(1 << suit) == 0 {
                let slots = self.slots.of_suit(suit);
                self.suit_from(&slots, false)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn suit_from(&mut self, slots: &[Slot], played: bool) -> ControlFlow<()> {
        let Some((slot, rest)) = slots.split_first() else {
            return if played {
                self.with_jokers(|_, _| true)
            } else {
                ControlFlow::Continue(())
            };
        };
        for count in 0..=slot.count {
            self.take(*slot, count);
            self.suit_from(rest, played || count > 0)?;
            self.take(*slot, count);
        }
        ControlFlow::Continue(())
    }

    fn straights(&mut self) -> ControlFlow<()> {
        if self.ranks.over(1) != 0 {
            return ControlFlow::Continue(());
        }
        let on_field = self.ranks.present();
        let open = self.slots.ranks() & !on_field;
        let (held, there) = (self.jokers.most(), self.field.jokers());
        let mut added = open;
        loop {
            let size = (on_field | added).count_ones() as usize + there;
            let least = span(on_field | added).saturating_sub(size);
            let least = least.max(usize::from(added == 0));
            if least <= held && size + least <= 13 {
                self.straight_from(added, self.field.suits(), least..=13 - size)?;
            }
            if added == 0 {
                return ControlFlow::Continue(());
            }
            added = (added - 1) & open;
        }
    }

    /// Chooses a card for each of the ranks to be added.
    fn straight_from(
        &mut self,
        added: u16,
        suits: u8,
        jokers: std::ops::RangeInclusive<usize>,
    ) -> ControlFlow<()> {
        if added == 0 {
            if suits.count_ones() <= 1 && self.allowed.contains(FieldType::Suit) {
                return ControlFlow::Continue(());
            }
            return self.with_jokers(|_, number| jokers.contains(&number));
        }
        let slots = self.slots;
        for slot in slots.of_rank(added.trailing_zeros() as usize) {
            self.take(*slot, 1);
            self.straight_from(added & (added - 1), suits | slot.suit(), jokers.clone())?;
            self.take(*slot, 1);
        }
        ControlFlow::Continue(())
    }

    fn groups(&mut self, kind: FieldType, size: usize) -> ControlFlow<()> {
        if self.ranks.over(size) != 0 {
            return ControlFlow::Continue(());
        }
        // The jokers that the ranks from each place on need at the very least.
        let mut needed = [0; 14];
        for rank in (0..13).rev() {
            let there = self.ranks.count(rank);
            let lacking = match there {
                0 => 0,
                _ => size.saturating_sub(there + self.slots.cards_of_rank(rank)),
            };
            needed[rank] = needed[rank + 1] + lacking;
        }
        self.group_of_rank(kind, size, &needed, 0, Groups::default())
    }

    /// Chooses how many cards of the rank to add, then which.
    fn group_of_rank(
        &mut self,
        kind: FieldType,
        size: usize,
        needed: &[usize; 14],
        rank: usize,
        groups: Groups,
    ) -> ControlFlow<()> {
        let open = self.slots.ranks() | self.ranks.present();
        // Ranks that are nowhere need no thought.
        let rank = rank + (open >> rank).trailing_zeros() as usize;
        if rank >= 13 {
            return self.finish_groups(kind, size, groups);
        }
        let there = self.ranks.count(rank);
        let most = self.slots.cards_of_rank(rank).min(size - there);
        for added in 0..=most {
            let mut next = groups;
            if there + added > 0 {
                next.begun += 1;
                next.lacking += size - there - added;
                next.largest = next.largest.max(there + added);
                next.played += added;
            }
            if next.lacking + needed[rank + 1] <= self.jokers.most() + self.field.jokers() {
                let slots = self.slots;
                self.cards_of_rank(kind, size, needed, rank, next, slots.of_rank(rank), added)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one step of a recursion, all of whose state is on the stack"
    )]
    fn cards_of_rank(
        &mut self,
        kind: FieldType,
        size: usize,
        needed: &[usize; 14],
        rank: usize,
        groups: Groups,
        slots: &[Slot],
        wanted: usize,
    ) -> ControlFlow<()> {
        if wanted == 0 {
            return self.group_of_rank(kind, size, needed, rank + 1, groups);
        }
        let Some((slot, rest)) = slots.split_first() else {
            return ControlFlow::Continue(());
        };
        for count in 0..=slot.count.min(wanted as u8) {
            self.take(*slot, count);
            let wanted = wanted - usize::from(count);
            self.cards_of_rank(kind, size, needed, rank, groups, rest, wanted)?;
            self.take(*slot, count);
        }
        ControlFlow::Continue(())
    }

    /// Adds the jokers that make whole groups of what was chosen.
    fn finish_groups(&mut self, kind: FieldType, size: usize, groups: Groups) -> ControlFlow<()> {
        let there = self.field.jokers();
        // Only where no group is full of natural cards, or where equal cards could be a suit, can an earlier type show.
        let several = groups.largest < size || (self.twins && groups.largest <= 2);
        self.with_jokers(|walk, number| {
            let Some(spare) = (there + number).checked_sub(groups.lacking) else {
                return false;
            };
            let whole = spare % size == 0 && groups.begun + spare / size <= 13;
            let empty = groups.played + number == 0;
            whole && !empty && !(several && walk.shows_earlier(kind, number))
        })
    }

    /// Whether the play as it stands, with so many jokers, shows an allowed type before this one.
    fn shows_earlier(&self, kind: FieldType, jokers: usize) -> bool {
        let earlier = self.allowed.before(kind);
        if earlier.is_empty() {
            return false;
        }
        let mut new = self.field.plus(&self.play.cards());
        new.jokers = self.field.jokers + jokers as u8;
        !FieldTypes::of(&new).and(earlier).is_empty()
    }
}

/// The first legal play, if there is any.
pub fn some_play(field: &Pile, sources: &[Pile; 3]) -> Option<Play> {
    let mut found = None;
    let _ = visit_plays(field, sources, &mut |play| {
        found = Some(*play);
        ControlFlow::Break(())
    });
    found
}

impl Slot {
    /// The suit of the card, as a bit.
    fn suit(self) -> u8 {
        1 << (self.card.index() / 13)
    }
}
