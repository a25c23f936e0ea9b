//! Plays that make groups, counted rank by rank.

use game::Dice;

use super::{Pool, take};
use crate::Play;
use crate::weight::{Weight, one_of};

/// In how many ways to take `k` cards from slots of which so many hold one card and so many two: `WAYS[ones][twos][k]`.
const WAYS: [[[u32; 5]; 5]; 9] = {
    let mut ways = [[[0; 5]; 5]; 9];
    ways[0][0][0] = 1;
    let mut ones = 0;
    while ones < 9 {
        let mut twos = 0;
        while twos < 5 {
            let mut k = 0;
            while k < 5 {
                if ones > 0 {
                    let less = ways[ones - 1][twos];
                    ways[ones][twos][k] = less[k] + if k > 0 { less[k - 1] } else { 0 };
                } else if twos > 0 {
                    let less = ways[ones][twos - 1];
                    ways[ones][twos][k] = less[k]
                        + if k > 0 { less[k - 1] } else { 0 }
                        + if k > 1 { less[k - 2] } else { 0 };
                }
                k += 1;
            }
            twos += 1;
        }
        ones += 1;
    }
    ways
};

/// The number of ways to come to each state: jokers needed so far, and ranks left free (no more counted than jokers alone
/// could ever fill).
struct Table<W> {
    /// The ranks in the order in which they are decided.
    ranks: [u8; 13],
    len: usize,
    jokers: usize,
    spare_groups: usize,
    ways: [[W; 28]; 14],
}

impl<W: Weight> Table<W> {
    fn state(&self, lacking: usize, free: usize) -> usize {
        lacking * (self.spare_groups + 1) + free.min(self.spare_groups)
    }
}

impl Pool<'_> {
    /// In how many ways to take each number of cards of the rank.
    #[inline]
    fn card_ways(&self, rank: usize) -> &'static [u32; 5] {
        let slots = self.slots.of_rank(rank).len();
        let twos = self.slots.cards_of_rank(rank) - slots;
        &WAYS[slots - twos][twos]
    }

    fn fill<W: Weight>(&self, size: usize) -> Table<W> {
        let open = self.slots.ranks() | self.ranks.present();
        let jokers = self.most_jokers();
        let mut table = Table {
            ranks: [0; 13],
            len: 0,
            jokers,
            spare_groups: jokers / size,
            ways: [[W::default(); 28]; 14],
        };
        let nowhere = 13 - open.count_ones() as usize;
        let first = table.state(0, nowhere);
        table.ways[0][first] = W::from(1);
        for rank in (0..13).filter(|rank| open >> rank & 1 == 1) {
            table.ranks[table.len] = rank as u8;
            self.fill_rank(&mut table, rank, size);
            table.len += 1;
        }
        table
    }

    #[inline]
    fn fill_rank<W: Weight>(&self, table: &mut Table<W>, rank: usize, size: usize) {
        let there = self.ranks.count(rank);
        let most = self.slots.cards_of_rank(rank).min(size - there);
        let card_ways = self.card_ways(rank);
        for lacking in 0..=table.jokers {
            for free in 0..=table.spare_groups {
                let ways = table.ways[table.len][table.state(lacking, free)];
                if ways == W::default() {
                    continue;
                }
                if there == 0 {
                    let next = table.state(lacking, free + 1);
                    let cell = &mut table.ways[table.len + 1][next];
                    *cell = *cell + ways;
                }
                let least = usize::from(there == 0);
                for (added, more) in card_ways.iter().enumerate().take(most + 1).skip(least) {
                    let lacking = lacking + size - there - added;
                    if lacking <= table.jokers {
                        let next = table.state(lacking, free);
                        let cell = &mut table.ways[table.len + 1][next];
                        *cell = *cell + ways * W::from(*more);
                    }
                }
            }
        }
    }

    /// In how many ways jokers make whole groups of a final state.
    fn finish(&self, size: usize, lacking: usize, free: usize, jokers: usize) -> u32 {
        match jokers.checked_sub(lacking) {
            Some(spare) if spare % size == 0 && spare / size <= free => self.joker_ways(jokers),
            _ => 0,
        }
    }

    /// Every final state with the number of jokers in the new field, and in how many ways.
    fn ends<W: Weight>(
        &self,
        table: &Table<W>,
        size: usize,
    ) -> impl Iterator<Item = (usize, usize, usize, W)> {
        let states = move || {
            let jokers = self.field.jokers()..=table.jokers;
            (0..=table.jokers).flat_map(move |lacking| {
                let jokers = jokers.clone();
                (0..=table.spare_groups)
                    .flat_map(move |free| jokers.clone().map(move |jokers| (lacking, free, jokers)))
            })
        };
        states().map(move |(lacking, free, jokers)| {
            let ways = table.ways[table.len][table.state(lacking, free)];
            let ways = ways * W::from(self.finish(size, lacking, free, jokers));
            (lacking, free, jokers, ways)
        })
    }

    /// How many plays make groups of this size; playing nothing is counted where the field is such.
    pub fn count_groups<W: Weight>(&self, size: usize) -> W {
        if self.ranks.over(size) != 0 {
            return W::default();
        }
        let table = self.fill::<W>(size);
        self.ends(&table, size)
            .fold(W::default(), |sum, (.., ways)| sum + ways)
    }

    /// A play that makes groups of this size, each equally likely.
    pub fn draw_groups<W: Weight>(&self, size: usize, dice: &mut Dice) -> Play {
        let mut play = Play::default();
        let table = self.fill::<W>(size);
        let total = self
            .ends(&table, size)
            .fold(W::default(), |sum, (.., ways)| sum + ways);
        let mut number = W::below(dice, total);
        let (mut lacking, mut free) = (0, 0);
        for end in self.ends(&table, size) {
            if number < end.3 {
                (lacking, free) = (end.0, end.1);
                self.add_jokers(&mut play, end.2, dice);
                break;
            }
            number = number - end.3;
        }
        for step in (0..table.len).rev() {
            let (added, before) = self.draw_step(&table, size, step, (lacking, free), dice);
            (lacking, free) = before;
            self.draw_cards(&mut play, usize::from(table.ranks[step]), added, dice);
        }
        play
    }

    /// How many cards of the rank decided at `step` led to this state, and the state before.
    fn draw_step<W: Weight>(
        &self,
        table: &Table<W>,
        size: usize,
        step: usize,
        (lacking, free): (usize, usize),
        dice: &mut Dice,
    ) -> (usize, (usize, usize)) {
        let rank = usize::from(table.ranks[step]);
        let there = self.ranks.count(rank);
        let most = self.slots.cards_of_rank(rank).min(size - there);
        let card_ways = self.card_ways(rank);
        let total = table.ways[step + 1][table.state(lacking, free)];
        let mut number = W::below(dice, total);
        for (added, more) in card_ways.iter().enumerate().take(most + 1) {
            let used = there + added;
            let fewer = if used == 0 { 0 } else { size - used };
            let Some(lacking) = lacking.checked_sub(fewer) else {
                continue;
            };
            // A rank left free raised the count of free ranks by one, unless that was as high as it is counted.
            let least = if used == 0 {
                free.saturating_sub(1)
            } else {
                free
            };
            for before in least..=free {
                if used == 0 && (before + 1).min(table.spare_groups) != free {
                    continue;
                }
                let ways = table.ways[step][table.state(lacking, before)] * W::from(*more);
                if number < ways {
                    return (added, (lacking, before));
                }
                number = number - ways;
            }
        }
        (0, (lacking, free))
    }

    /// Takes so many cards of the rank, each choice equally likely.
    fn draw_cards(&self, play: &mut Play, rank: usize, mut wanted: usize, dice: &mut Dice) {
        let slots = self.slots.of_rank(rank);
        let mut twos = self.slots.cards_of_rank(rank) - slots.len();
        let mut ones = slots.len() - twos;
        for slot in slots {
            if wanted == 0 {
                return;
            }
            let mut number = one_of(dice, WAYS[ones][twos][wanted] as usize) as u32;
            if slot.count == 2 {
                twos -= 1;
            } else {
                ones -= 1;
            }
            for count in 0..=usize::from(slot.count).min(wanted) {
                let ways = WAYS[ones][twos][wanted - count];
                if number < ways {
                    take(play, slot, count as u8);
                    wanted -= count;
                    break;
                }
                number -= ways;
            }
        }
    }
}
