//! Deals hidden cards into hands of known sizes, with restrictions on where each card can be.

use crate::face::{Face, faces};
use crate::hand::Hand;
use crate::playout::Dice;

/// A destination of hidden cards: another seat's hand, or the heap of forgotten tricks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    /// How many more cards belong here.
    pub room: u8,
    /// The faces that are possible here.
    pub allowed: u32,
    /// The cards dealt here.
    pub cards: Hand,
    /// Cards that are certainly here and are not moved again.
    pub fixed: Hand,
}

impl Bin {
    /// Fixes a card here.
    pub fn fix(&mut self, face: Face, pool: &mut Hand) -> Option<()> {
        if self.room == 0 || pool.count(face) == 0 || self.allowed & face.bit() == 0 {
            return None;
        }
        pool.remove(face);
        self.room -= 1;
        self.fixed.insert(face);
        Some(())
    }

    /// All cards here.
    pub fn all(&self) -> Hand {
        self.cards.cards().chain(self.fixed.cards()).collect()
    }
}

/// Deals the pool at random into the room that is left, each card only where it is allowed.
///
/// The cards with the fewest possible bins go first. A card whose bins are full displaces another one, so a deal is found
/// whenever there is one.
pub fn deal(pool: Hand, bins: &mut [Bin; 4], dice: &mut Dice) -> Option<()> {
    let room: u32 = bins.iter().map(|bin| u32::from(bin.room)).sum();
    if room != u32::from(pool.len()) {
        return None;
    }
    let mut cards = [Face::HEART_TEN; 48];
    let mut count = 0;
    for face in pool.cards() {
        cards[count] = face;
        count += 1;
    }
    let cards = &mut cards[..count];
    dice.shuffle(cards);
    let places = |face: Face| {
        bins.iter()
            .filter(|bin| bin.allowed & face.bit() != 0)
            .count()
    };
    let mut by_places: [u8; Face::COUNT] = [0; Face::COUNT];
    for face in faces(pool.mask()) {
        by_places[face.index()] = places(face) as u8;
    }
    cards.sort_by_key(|face| by_places[face.index()]);
    for face in cards.iter() {
        if !put(*face, bins, dice) && !push(*face, bins, 0) {
            return None;
        }
    }
    Some(())
}

/// Puts a card into a free slot, each with the same probability.
fn put(face: Face, bins: &mut [Bin; 4], dice: &mut Dice) -> bool {
    let open = |bin: &Bin| bin.room > 0 && bin.allowed & face.bit() != 0;
    let room: usize = bins
        .iter()
        .filter(|bin| open(bin))
        .map(|bin| usize::from(bin.room))
        .sum();
    if room == 0 {
        return false;
    }
    let mut pick = dice.pick(room);
    for bin in bins.iter_mut().filter(|bin| open(bin)) {
        if pick < usize::from(bin.room) {
            bin.room -= 1;
            bin.cards.insert(face);
            return true;
        }
        pick -= usize::from(bin.room);
    }
    false
}

/// Puts a card into a full bin by displacing one of its cards; `seen` has a bit for each bin already tried.
fn push(face: Face, bins: &mut [Bin; 4], seen: u8) -> bool {
    for place in 0..bins.len() {
        if seen >> place & 1 == 1 || bins[place].allowed & face.bit() == 0 {
            continue;
        }
        if bins[place].room > 0 {
            bins[place].room -= 1;
            bins[place].cards.insert(face);
            return true;
        }
        for other in faces(bins[place].cards.mask()) {
            // Two copies of one face would only swap.
            if other == face {
                continue;
            }
            bins[place].cards.remove(other);
            if push(other, bins, seen | 1 << place) {
                bins[place].cards.insert(face);
                return true;
            }
            bins[place].cards.insert(other);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face::suit_mask;
    use cards::Suit;

    #[test]
    fn a_tight_deal_is_always_found() {
        let all = (1 << Face::COUNT) - 1;
        let clubs = suit_mask(Suit::Clubs);
        let hearts = suit_mask(Suit::Hearts);
        for seed in 0..200 {
            let mut bins = [Bin::default(); 4];
            for (bin, allowed) in bins
                .iter_mut()
                .zip([all, all & !clubs, clubs | hearts, all])
            {
                *bin = Bin {
                    room: 12,
                    allowed,
                    ..Bin::default()
                };
            }
            let mut dice = Dice::seeded(seed);
            assert!(
                deal(Hand::both(all), &mut bins, &mut dice).is_some(),
                "seed {seed}"
            );
            assert_eq!(bins[1].cards.count_in(clubs), 0);
            assert_eq!(bins[2].cards.count_in(!(clubs | hearts)), 0);
            assert!(bins.iter().all(|bin| bin.all().len() == 12));
        }
    }
}
