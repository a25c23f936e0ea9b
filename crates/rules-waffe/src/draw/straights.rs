//! Plays that make a straight, counted by the run they lie in.

use std::ops::ControlFlow;

use game::Dice;

use super::Pool;
use crate::Play;
use crate::ranks::run;
use crate::slots::take;
use crate::weight::{Weight, one_of};

/// In how many ways the cards of a run can be chosen, by how many of its ranks are left to jokers.
type ByJokers<W> = [W; 7];

impl Pool<'_> {
    /// One more rank at the end of a run.
    #[inline]
    fn lengthen<W: Weight>(&self, ways: &mut ByJokers<W>, rank: usize, jokers: usize) {
        if self.ranks.present() >> rank & 1 == 1 {
            return;
        }
        let cards = W::from(self.slots.of_rank(rank).len() as u32);
        for left in (1..=jokers).rev() {
            ways[left] = ways[left] * cards + ways[left - 1];
        }
        ways[0] = ways[0] * cards;
    }

    /// Calls `visit` with the start, length, jokers and number of plays of each kind of run that holds the field.
    fn visit_runs<W: Weight>(
        &self,
        mut visit: impl FnMut(usize, usize, usize, W) -> ControlFlow<()>,
    ) {
        let on_field = self.ranks.present();
        let (least, most) = (self.field.jokers(), self.most_jokers());
        if self.ranks.over(1) != 0 {
            return;
        }
        let nowhere = !(on_field | self.slots.ranks());
        for start in 0..13 {
            let mut gaps = 0;
            let mut ways = [W::default(); 7];
            ways[0] = W::from(1);
            for length in 1..=13 {
                let rank = (start + length - 1) % 13;
                gaps += usize::from(nowhere >> rank & 1);
                if gaps > most {
                    break;
                }
                self.lengthen(&mut ways, rank, most);
                // A run of all thirteen ranks is the same from every start, so it is visited for start 0 only.
                if on_field & !run(start, length) != 0 || (length == 13 && start > 0) {
                    continue;
                }
                for (jokers, ways) in ways.iter().enumerate().take(most + 1).skip(least) {
                    let count = *ways * W::from(self.joker_ways(jokers));
                    if count > W::default() && visit(start, length, jokers, count).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// How many plays make a straight, each counted once for every run it fits, and how many of these are the empty play.
    pub fn count_straights<W: Weight>(&self) -> (W, u32) {
        let mut total = W::default();
        let mut nothing = 0;
        let size = self.field.len();
        self.visit_runs::<W>(|_, length, jokers, count| {
            total = total + count;
            nothing += u32::from(length == size && jokers == self.field.jokers());
            ControlFlow::Continue(())
        });
        (total, nothing)
    }

    /// Draws a play: `number` selects the run and its jokers, `dice` the cards. `None` if the play also fits a run with an earlier start, by which it is drawn too.
    pub fn draw_straight<W: Weight>(&self, mut number: W, dice: &mut Dice) -> Option<Play> {
        let mut found = None;
        self.visit_runs::<W>(|start, length, jokers, count| {
            if number < count {
                found = Some((start, length, jokers));
                return ControlFlow::Break(());
            }
            number = number - count;
            ControlFlow::Continue(())
        });
        let (start, length, jokers) = found?;
        let ranks = self.draw_ranks::<W>(start, length, jokers, dice);
        let all = self.ranks.present() | ranks;
        if (0..start).any(|earlier| all & !run(earlier, length) == 0) {
            return None;
        }
        let mut play = Play::default();
        self.add_jokers(&mut play, jokers, dice);
        for rank in (0..13).filter(|rank| ranks >> rank & 1 == 1) {
            let slots = self.slots.of_rank(rank);
            let slot = one_of(dice, slots.len());
            take(&mut play, &slots[slot], 1);
        }
        Some(play)
    }

    /// Draws the ranks of the run to play cards of; this many ranks are left to jokers.
    fn draw_ranks<W: Weight>(
        &self,
        start: usize,
        length: usize,
        mut jokers: usize,
        dice: &mut Dice,
    ) -> u16 {
        let mut ways = [[W::default(); 7]; 14];
        ways[0][0] = W::from(1);
        for step in 0..length {
            ways[step + 1] = ways[step];
            self.lengthen(&mut ways[step + 1], (start + step) % 13, jokers);
        }
        let mut ranks = 0;
        for step in (0..length).rev() {
            let rank = (start + step) % 13;
            if self.ranks.present() >> rank & 1 == 1 {
                continue;
            }
            let played = ways[step][jokers] * W::from(self.slots.of_rank(rank).len() as u32);
            let total = ways[step + 1][jokers];
            if played == total || (played > W::default() && W::below(dice, total) < played) {
                ranks |= 1 << rank;
            } else {
                jokers -= 1;
            }
        }
        ranks
    }
}
