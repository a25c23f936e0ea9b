//! Plays that make a suit.

use super::Pool;
use crate::Play;
use crate::slots::take;
use crate::weight::Weight;

impl Pool<'_> {
    /// The number of ways to take at least one card of each suit that fits.
    fn naturals_by_suit<W: Weight>(&self) -> [W; 4] {
        let on_field = self.field.suits();
        let mut ways = [W::from(1); 4];
        for rank in 0..13 {
            for slot in self.slots.of_rank(rank) {
                let suit = slot.card.index() / 13;
                ways[suit] = ways[suit] * W::from(u32::from(slot.count) + 1);
            }
        }
        std::array::from_fn(|suit| match on_field & !(1 << suit) {
            0 => ways[suit] - W::from(1),
            _ => W::default(),
        })
    }

    /// How many plays make a suit; playing nothing is not counted.
    pub fn count_suits<W: Weight>(&self) -> W {
        let naturals = self.naturals_by_suit::<W>();
        let naturals = naturals
            .into_iter()
            .fold(W::default(), |sum, ways| sum + ways);
        let splits = self.jokers.all().len() as u32;
        naturals * W::from(splits) + W::from(splits - 1)
    }

    /// The play of this number among those that make a suit.
    pub fn draw_suit<W: Weight>(&self, number: W) -> Play {
        let mut play = Play::default();
        let splits = self.jokers.all();
        let (mut number, split) = number.split(splits.len() as u32);
        let mut split = split as usize;
        let mut chosen = None;
        for (suit, ways) in self.naturals_by_suit::<W>().into_iter().enumerate() {
            if number < ways {
                chosen = Some(suit);
                break;
            }
            number = number - ways;
        }
        match chosen {
            // The first way takes no card at all, so numbers begin with the second.
            Some(suit) => {
                let mut rest = number + W::from(1);
                for slot in self.slots.of_suit(suit) {
                    let (next, count) = rest.split(u32::from(slot.count) + 1);
                    take(&mut play, &slot, count as u8);
                    rest = next;
                }
            }
            // Otherwise only jokers are played; split 0, which takes none, is skipped.
            None => split += 1,
        }
        for (pile, jokers) in play.0.iter_mut().zip(splits[split]) {
            pile.jokers = jokers;
        }
        play
    }
}
