//! The play with the highest value, given the value of each card.
//!
//! For each type the field may take, the best sum is built up along the suit, along each run, or rank by rank; a play that makes
//! several types is simply found several times. The cost is that of a few dozen plays of the full list.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use cards::Card;

use crate::ranks::{RankCounts, run};
use crate::slots::{Slot, Slots, take};
use crate::{FieldType, FieldTypes, Pile, Play, Source, makes_field};

/// Below every value of a play.
const NEVER: i32 = i32::MIN / 2;

/// A play and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The play.
    pub play: Play,
    /// The sum of the values of its cards.
    pub worth: i32,
}

/// The legal play with the highest total value; `worth` is called once for equal cards of one source.
///
/// Among groups it finds only plays with a positive value; elsewhere the best value may be negative.
pub fn best_play(
    field: &Pile,
    sources: &[Pile; 3],
    worth: &mut impl FnMut(Source, Card) -> i32,
) -> Option<Best> {
    let mut purse = Purse::of(field, sources, worth);
    for kind in FieldTypes::of(field).next().iter() {
        match kind.group() {
            Some(size) => purse.groups(size),
            None if kind == FieldType::Suit => purse.suits(),
            None => purse.straights(),
        }
    }
    purse.best
}

/// The playable cards with their values, and the best play so far.
struct Purse<'a> {
    field: &'a Pile,
    ranks: RankCounts,
    /// The cards of each rank, the highest value first.
    slots: [ArrayVec<(i32, Slot), 8>; 13],
    /// The sums of the highest values of each rank, by number of cards.
    sums: [[i32; 5]; 13],
    most: [usize; 13],
    /// The jokers by source, the highest value first, and the sums of the highest values.
    jokers: ArrayVec<(i32, usize), 6>,
    joker_sums: [i32; 7],
    best: Option<Best>,
}

impl<'a> Purse<'a> {
    fn of(
        field: &'a Pile,
        sources: &[Pile; 3],
        worth: &mut impl FnMut(Source, Card) -> i32,
    ) -> Self {
        let plain = Slots::of(sources);
        let mut purse = Self {
            field,
            ranks: RankCounts::of(field),
            slots: Default::default(),
            sums: [[0; 5]; 13],
            most: [0; 13],
            jokers: ArrayVec::new(),
            joker_sums: [0; 7],
            best: None,
        };
        for rank in 0..13 {
            let slots = &mut purse.slots[rank];
            for slot in plain.of_rank(rank) {
                slots.push((
                    worth(Source::ALL[usize::from(slot.source)], slot.card),
                    *slot,
                ));
            }
            slots.sort_unstable_by_key(|(worth, _)| -worth);
            let copies = slots
                .iter()
                .flat_map(|(worth, slot)| std::iter::repeat_n(*worth, usize::from(slot.count)));
            for (place, worth) in copies.take(4).enumerate() {
                purse.sums[rank][place + 1] = purse.sums[rank][place] + worth;
                purse.most[rank] = place + 1;
            }
        }
        for (source, pile) in Source::ALL.into_iter().zip(sources) {
            if pile.jokers() > 0 {
                let worth = worth(source, Card::JOKER);
                let jokers = std::iter::repeat_n((worth, source as usize), pile.jokers());
                purse.jokers.extend(jokers);
            }
        }
        purse.jokers.sort_unstable_by_key(|(worth, _)| -worth);
        for (place, (worth, _)) in purse.jokers.iter().enumerate() {
            purse.joker_sums[place + 1] = purse.joker_sums[place] + worth;
        }
        purse
    }

    /// Whether a play of this value would be the best so far.
    fn beats(&self, worth: i32) -> bool {
        worth > NEVER / 2 && self.best.is_none_or(|best| worth > best.worth)
    }

    fn most_jokers(&self) -> usize {
        self.field.jokers() + self.jokers.len()
    }

    /// Adds the jokers with the highest values to a play.
    fn add_jokers(&self, play: &mut Play, number: usize) {
        for (_, source) in &self.jokers[..number] {
            play.0[*source].jokers += 1;
        }
    }

    fn suits(&mut self) {
        let on_field = self.field.suits();
        let jokers = self.jokers.iter().filter(|(worth, _)| *worth > 0).count();
        for suit in (0..4).filter(|suit| on_field & !(1 << suit) == 0) {
            let of_suit = |(_, slot): &&(i32, Slot)| slot.card.index() / 13 == suit;
            let slots = self.slots.iter().flatten().filter(of_suit);
            let mut worth = self.joker_sums[jokers];
            let mut play = Play::default();
            let mut dearest: Option<(i32, Slot)> = None;
            for (each, slot) in slots {
                if *each > 0 {
                    worth += each * i32::from(slot.count);
                    take(&mut play, slot, slot.count);
                } else if dearest.is_none_or(|(most, _)| *each > most) {
                    dearest = Some((*each, *slot));
                }
            }
            self.add_jokers(&mut play, jokers);
            if play == Play::default() {
                // No card has a positive value, so the smallest loss is chosen.
                let joker = self.jokers.first().map(|(worth, _)| *worth);
                match (dearest, joker) {
                    (Some((each, slot)), joker) if joker.is_none_or(|joker| each >= joker) => {
                        take(&mut play, &slot, 1);
                        worth = each;
                    }
                    (_, Some(joker)) => {
                        self.add_jokers(&mut play, 1);
                        worth = joker;
                    }
                    _ => continue,
                }
            }
            if self.beats(worth) {
                self.best = Some(Best { play, worth });
            }
        }
    }

    fn straights(&mut self) {
        if self.ranks.over(1) != 0 {
            return;
        }
        let mut found = None;
        let mut highest = self.best.map_or(NEVER, |best| best.worth);
        self.visit_runs(&mut |start, length, number, worth| {
            if worth > highest {
                highest = worth;
                found = Some((start, length, number));
            }
            ControlFlow::Continue(())
        });
        if let Some((start, length, number)) = found {
            let play = self.straight(start, length, number);
            self.best = Some(Best {
                play,
                worth: highest,
            });
        }
    }

    /// Calls `visit` with each run that contains the field, the jokers to be played to it, and the value of the best such play.
    fn visit_runs(&self, visit: &mut impl FnMut(usize, usize, usize, i32) -> ControlFlow<()>) {
        let (there, held) = (self.field.jokers(), self.jokers.len());
        let (on_field, most) = (self.ranks.present(), there + held);
        for start in 0..13 {
            // The best value of the run's cards, by how many of its ranks are left to jokers.
            let mut worths = [NEVER; 7];
            worths[0] = 0;
            for length in 1..=13 {
                self.lengthen(&mut worths, (start + length - 1) % 13, most);
                if worths[..=most].iter().all(|worth| *worth <= NEVER / 2) {
                    break;
                }
                let whole = length == 13 && start > 0;
                if on_field & !run(start, length) != 0 || whole {
                    continue;
                }
                for number in 0..=held {
                    let empty = number == 0 && length == self.field.len();
                    let worth = worths[there + number] + self.joker_sums[number];
                    if !empty && worth > NEVER / 2 && visit(start, length, number, worth).is_break()
                    {
                        return;
                    }
                }
            }
        }
    }

    #[inline]
    fn lengthen(&self, worths: &mut [i32; 7], rank: usize, most: usize) {
        if self.ranks.present() >> rank & 1 == 1 {
            return;
        }
        let card = if self.most[rank] > 0 {
            self.sums[rank][1]
        } else {
            NEVER
        };
        for left in (0..=most).rev() {
            let with_card = (worths[left] + card).max(NEVER);
            let with_joker = if left > 0 { worths[left - 1] } else { NEVER };
            worths[left] = with_card.max(with_joker);
        }
    }

    fn straight(&self, start: usize, length: usize, number: usize) -> Play {
        let mut left = self.field.jokers() + number;
        let mut rows = [[NEVER; 7]; 14];
        rows[0][0] = 0;
        for step in 0..length {
            rows[step + 1] = rows[step];
            self.lengthen(&mut rows[step + 1], (start + step) % 13, left);
        }
        let mut play = Play::default();
        for step in (0..length).rev() {
            let rank = (start + step) % 13;
            if self.ranks.present() >> rank & 1 == 1 {
                continue;
            }
            let card = self.most[rank] > 0
                && rows[step][left] + self.sums[rank][1] == rows[step + 1][left];
            if card {
                take(&mut play, &self.slots[rank][0].1, 1);
            } else {
                left -= 1;
            }
        }
        self.add_jokers(&mut play, number);
        play
    }

    fn groups(&mut self, size: usize) {
        if self.ranks.over(size) != 0 {
            return;
        }
        let most = self.most_jokers();
        let mut row = [NEVER; 7];
        row[0] = 0;
        // How many cards of each rank lead to each number of jokers needed.
        let mut added = [[0_u8; 7]; 13];
        for (rank, added) in added.iter_mut().enumerate() {
            let there = self.ranks.count(rank);
            if there == 0 && self.most[rank] == 0 {
                continue;
            }
            let before = row;
            row = [NEVER; 7];
            if there == 0 {
                row = before;
            }
            for number in usize::from(there == 0)..=self.most[rank].min(size - there) {
                let lacking = size - there - number;
                let worth = self.sums[rank][number];
                for needed in lacking..=most {
                    let sum = before[needed - lacking] + worth;
                    if sum > row[needed] && before[needed - lacking] > NEVER / 2 {
                        row[needed] = sum;
                        added[needed] = number as u8;
                    }
                }
            }
        }
        let mut found = None;
        let mut highest = self.best.map_or(0, |best| best.worth.max(0));
        for number in 0..=self.jokers.len() {
            let jokers = self.field.jokers() + number;
            for needed in (0..=jokers).filter(|needed| (jokers - needed).is_multiple_of(size)) {
                let worth = row[needed] + self.joker_sums[number];
                if row[needed] > NEVER / 2 && worth > highest {
                    highest = worth;
                    found = Some((number, needed));
                }
            }
        }
        let Some((number, mut needed)) = found else {
            return;
        };
        let mut play = Play::default();
        self.add_jokers(&mut play, number);
        for rank in (0..13).rev() {
            let there = self.ranks.count(rank);
            let number = usize::from(added[rank][needed]);
            if there + number > 0 {
                needed -= size - there - number;
                self.take_dearest(&mut play, rank, number);
            }
        }
        // The sums do not detect more groups than ranks, so this is checked here.
        if makes_field(self.field, &play.cards()) {
            self.best = Some(Best {
                play,
                worth: highest,
            });
        }
    }

    fn take_dearest(&self, play: &mut Play, rank: usize, mut number: usize) {
        for (_, slot) in &self.slots[rank] {
            let count = number.min(usize::from(slot.count));
            take(play, slot, count as u8);
            number -= count;
        }
    }
}
