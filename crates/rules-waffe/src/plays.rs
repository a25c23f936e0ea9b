//! Lists every legal play once, type by type.
//!
//! For each type the field may take, the plays that reach it are built rank by rank (or along the suit); a branch is cut as soon
//! as the jokers available cannot complete it. A play that makes several types is visited with the first of them.

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

/// The groups to be made.
struct Plan {
    kind: FieldType,
    size: usize,
    /// The relevant ranks: those on the field, and those of which a group can be made; one bit each.
    ranks: u16,
    /// The minimum of jokers needed by the ranks from each one on.
    needed: [usize; 14],
}

/// The state of the groups chosen so far.
#[derive(Clone, Copy, Default)]
struct Groups {
    /// The number of groups begun.
    begun: usize,
    /// The number of jokers they need.
    lacking: usize,
    /// The number of natural cards of the largest.
    largest: usize,
    /// The number of cards played to them.
    played: usize,
}

impl<V: FnMut(&Play) -> ControlFlow<()>> Walk<'_, V> {
    fn take(&mut self, slot: Slot, count: u8) {
        let pile = &mut self.play.0[usize::from(slot.source)];
        pile.single ^= u64::from(count & 1) << slot.card.index();
        pile.double ^= u64::from(count >> 1) << slot.card.index();
    }

    /// Visits the current play with each way to add a number of jokers that `wanted` accepts.
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
        let jokers = self.most_jokers();
        let mut plan = Plan {
            kind,
            size,
            ranks: 0,
            needed: [0; 14],
        };
        for rank in (0..13).rev() {
            let (there, cards) = (self.ranks.count(rank), self.slots.cards_of_rank(rank));
            let lacking = size.saturating_sub(there + cards);
            plan.ranks |= u16::from(there > 0 || (cards > 0 && lacking <= jokers)) << rank;
            plan.needed[rank] = plan.needed[rank + 1] + if there > 0 { lacking } else { 0 };
        }
        if plan.needed[0] > jokers {
            return ControlFlow::Continue(());
        }
        self.group_of_rank(&plan, 0, Groups::default())
    }

    /// The largest number of jokers in the new field.
    fn most_jokers(&self) -> usize {
        self.jokers.most() + self.field.jokers()
    }

    /// Chooses how many cards of the next rank to add, then which.
    fn group_of_rank(&mut self, plan: &Plan, from: usize, groups: Groups) -> ControlFlow<()> {
        let rank = from + (plan.ranks >> from).trailing_zeros() as usize;
        if rank >= 13 {
            return self.finish_groups(plan, groups);
        }
        let slots = self.slots;
        let there = self.ranks.count(rank);
        let most = slots.cards_of_rank(rank).min(plan.size - there);
        // The jokers that the remaining ranks can spare.
        let spare = self.most_jokers() - plan.needed[rank + 1] - groups.lacking;
        if there == 0 {
            self.group_of_rank(plan, rank + 1, groups)?;
        }
        let least = (plan.size - there).saturating_sub(spare);
        for added in least.max(usize::from(there == 0))..=most {
            let next = Groups {
                begun: groups.begun + 1,
                lacking: groups.lacking + plan.size - there - added,
                largest: groups.largest.max(there + added),
                played: groups.played + added,
            };
            self.cards_of_rank(plan, rank, next, slots.of_rank(rank), added)?;
        }
        ControlFlow::Continue(())
    }

    fn cards_of_rank(
        &mut self,
        plan: &Plan,
        rank: usize,
        groups: Groups,
        slots: &[Slot],
        wanted: usize,
    ) -> ControlFlow<()> {
        if wanted == 0 {
            return self.group_of_rank(plan, rank + 1, groups);
        }
        let Some((slot, rest)) = slots.split_first() else {
            return ControlFlow::Continue(());
        };
        // If every slot has one card and all the rest is needed, this one cannot be left out.
        let least = u8::from(!self.twins && slots.len() == wanted);
        for count in least..=slot.count.min(wanted as u8) {
            self.take(*slot, count);
            self.cards_of_rank(plan, rank, groups, rest, wanted - usize::from(count))?;
            self.take(*slot, count);
        }
        ControlFlow::Continue(())
    }

    /// Adds the jokers that complete the chosen groups.
    fn finish_groups(&mut self, plan: &Plan, groups: Groups) -> ControlFlow<()> {
        let (size, there) = (plan.size, self.field.jokers());
        // An earlier type is possible only if no group is full of natural cards, or if equal cards could be a suit.
        let several = groups.largest < size || (self.twins && groups.largest <= 2);
        self.with_jokers(|walk, number| {
            let Some(spare) = (there + number).checked_sub(groups.lacking) else {
                return false;
            };
            let whole = spare % size == 0 && groups.begun + spare / size <= 13;
            let empty = groups.played + number == 0;
            whole && !empty && !(several && walk.shows_earlier(plan.kind, number))
        })
    }

    /// Whether the current play with this many jokers shows an allowed type before this one.
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
