//! Plays that make groups, counted rank by rank.

use game::Dice;

use super::Pool;
use crate::Play;
use crate::slots::take;
use crate::weight::{Weight, one_of};

/// The number of ways to take `k` cards from slots with one and with two cards: `WAYS[ones][twos][k]`.
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

/// The number of ways to reach each state: the jokers needed so far, and the ranks left free, counted only up to the number of
/// groups that jokers alone could fill. Six jokers make three pairs, so there are at most 7 × 4 states.
type Row<W> = [W; 28];

/// The size of the groups, and what the jokers allow.
#[derive(Clone, Copy)]
struct Frame {
    size: usize,
    /// The most jokers the new field can have.
    jokers: usize,
    /// The largest number of groups of jokers alone.
    spare_groups: usize,
    /// The ranks that are on the field or can be played, one bit each.
    open: u16,
}

impl Frame {
    #[inline]
    fn state(&self, lacking: usize, free: usize) -> usize {
        lacking * (self.spare_groups + 1) + free.min(self.spare_groups)
    }

    /// The state before any rank is decided. A rank that is neither on the field nor playable is free.
    fn first(&self) -> usize {
        self.state(0, 13 - self.open.count_ones() as usize)
    }

    /// The ranks in the order in which they are decided.
    fn ranks(&self) -> impl Iterator<Item = usize> {
        let open = self.open;
        (0..13).filter(move |rank| open >> rank & 1 == 1)
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

    /// The frame for groups of this size; `None` if the field cannot get such groups.
    fn frame(&self, size: usize) -> Option<Frame> {
        let (there, jokers) = (self.ranks.present(), self.most_jokers());
        if self.ranks.over(size) != 0 {
            return None;
        }
        let needed = (0..13).filter(|rank| there >> rank & 1 == 1).map(|rank| {
            size.saturating_sub(self.ranks.count(rank) + self.slots.cards_of_rank(rank))
        });
        (needed.sum::<usize>() <= jokers).then(|| Frame {
            size,
            jokers,
            spare_groups: jokers / size,
            open: self.slots.ranks() | there,
        })
    }

    /// Decides one rank: the ways to each state after it.
    #[inline]
    fn decide<W: Weight>(&self, frame: Frame, rank: usize, before: &Row<W>, after: &mut Row<W>) {
        let Frame {
            size,
            jokers,
            spare_groups,
            ..
        } = frame;
        let there = self.ranks.count(rank);
        let most = self.slots.cards_of_rank(rank).min(size - there);
        let card_ways = self.card_ways(rank);
        for lacking in 0..=jokers {
            for free in 0..=spare_groups {
                let ways = before[frame.state(lacking, free)];
                if ways == W::default() {
                    continue;
                }
                if there == 0 {
                    let cell = &mut after[frame.state(lacking, free + 1)];
                    *cell = *cell + ways;
                }
                // Fewer cards would need more jokers than there are.
                let least = (size + lacking).saturating_sub(there + jokers);
                let least = least.max(usize::from(there == 0));
                for (added, more) in card_ways.iter().enumerate().take(most + 1).skip(least) {
                    let cell = &mut after[frame.state(lacking + size - there - added, free)];
                    *cell = *cell + ways * W::from(*more);
                }
            }
        }
    }

    /// Calls `visit` with each way to end: the state, the jokers of the new field, and the number of plays; until it returns true.
    fn visit_ends<W: Weight>(
        &self,
        frame: Frame,
        last: &Row<W>,
        mut visit: impl FnMut(usize, usize, usize, W) -> bool,
    ) {
        for jokers in self.field.jokers()..=frame.jokers {
            let splits = self.joker_ways(jokers);
            for spare in 0..=jokers / frame.size {
                let lacking = jokers - spare * frame.size;
                for free in spare..=frame.spare_groups {
                    let ways = last[frame.state(lacking, free)] * W::from(splits);
                    if ways > W::default() && visit(lacking, free, jokers, ways) {
                        return;
                    }
                }
            }
        }
    }

    /// How many plays make groups of this size. The empty play is counted if the field is empty or has such groups already.
    pub fn count_groups<W: Weight>(&self, size: usize) -> W {
        let mut total = W::default();
        let Some(frame) = self.frame(size) else {
            return total;
        };
        let states = frame.state(frame.jokers, frame.spare_groups) + 1;
        let mut row = [W::default(); 28];
        row[frame.first()] = W::from(1);
        for rank in frame.ranks() {
            let before = row;
            row[..states].fill(W::default());
            self.decide(frame, rank, &before, &mut row);
        }
        self.visit_ends(frame, &row, |_, _, _, ways| {
            total = total + ways;
            false
        });
        total
    }

    /// Draws a play that makes groups of this size: `number`, below [`Pool::count_groups`], selects the last state and its jokers, `dice` the cards.
    pub fn draw_groups<W: Weight>(&self, size: usize, mut number: W, dice: &mut Dice) -> Play {
        let mut play = Play::default();
        let Some(frame) = self.frame(size) else {
            return play;
        };
        let mut rows = [[W::default(); 28]; 14];
        rows[0][frame.first()] = W::from(1);
        let mut steps = 0;
        for rank in frame.ranks() {
            let [before, after] = &mut rows[steps..steps + 2] else {
                break;
            };
            self.decide(frame, rank, before, after);
            steps += 1;
        }
        let (mut state, mut jokers) = ((0, 0), 0);
        self.visit_ends(frame, &rows[steps], |lacking, free, all, ways| {
            if number < ways {
                (state, jokers) = ((lacking, free), all);
                return true;
            }
            number = number - ways;
            false
        });
        self.add_jokers(&mut play, jokers, dice);
        let mut open = frame.open;
        for step in (0..steps).rev() {
            let rank = 15 - open.leading_zeros() as usize;
            open ^= 1 << rank;
            let rows = (&rows[step], &rows[step + 1]);
            let (added, before) = self.draw_step(frame, rank, rows, state, dice);
            state = before;
            self.draw_cards(&mut play, rank, added, dice);
        }
        play
    }

    /// Draws how many cards of the rank were added between the two rows; returns that number and the state in the first row.
    fn draw_step<W: Weight>(
        &self,
        frame: Frame,
        rank: usize,
        (before, after): (&Row<W>, &Row<W>),
        (lacking, free): (usize, usize),
        dice: &mut Dice,
    ) -> (usize, (usize, usize)) {
        let there = self.ranks.count(rank);
        let most = self.slots.cards_of_rank(rank).min(frame.size - there);
        let mut number = W::below(dice, after[frame.state(lacking, free)]);
        for (added, more) in self.card_ways(rank).iter().enumerate().take(most + 1) {
            let used = there + added;
            let fewer = if used == 0 { 0 } else { frame.size - used };
            let Some(lacking) = lacking.checked_sub(fewer) else {
                continue;
            };
            // A rank left free raised the count of free ranks by one, unless that was as high as it is counted.
            let least = if used == 0 {
                free.saturating_sub(1)
            } else {
                free
            };
            for from in least..=free {
                if used == 0 && (from + 1).min(frame.spare_groups) != free {
                    continue;
                }
                let ways = before[frame.state(lacking, from)] * W::from(*more);
                if number < ways {
                    return (added, (lacking, from));
                }
                number = number - ways;
            }
        }
        (0, (lacking, free))
    }

    /// Takes this many cards of the rank, each choice equally likely.
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
