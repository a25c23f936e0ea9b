//! Features of an action, each an index into one table of learned weights; their sum is the score of the action.

/// Limit of features per action.
const MOST: usize = 10;

/// Weights are stored in units of one part of this.
pub const UNIT: f32 = 1000.0;

/// The features of one action, as indices into the table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts {
    places: [u16; MOST],
    len: usize,
}

impl Facts {
    /// No features.
    pub const fn new() -> Self {
        Self {
            places: [0; MOST],
            len: 0,
        }
    }

    /// Adds the feature for this combination of values, each as (value, number of values), in the block at
    /// `start`; returns the start of the next block.
    #[inline]
    pub fn add(&mut self, start: usize, ways: &[(usize, usize)]) -> usize {
        let (mut place, mut size) = (0, 1);
        for (value, count) in ways {
            place = place * count + (*value).min(count - 1);
            size *= count;
        }
        self.places[self.len] = (start + place) as u16;
        self.len += 1;
        start + size
    }

    /// The indices.
    pub fn places(&self) -> &[u16] {
        &self.places[..self.len]
    }

    /// The score of the action: the sum of its weights.
    #[inline]
    pub fn liking(&self, weights: &[i16]) -> f32 {
        let weight = |place: &u16| i32::from(weights[usize::from(*place)]);
        let sum: i32 = self.places().iter().map(weight).sum();
        sum as f32 / UNIT
    }
}

/// Reads the table from a file of little-endian weights; the build fails if the size differs.
pub const fn weights<const SIZE: usize>(bytes: &[u8]) -> [i16; SIZE] {
    assert!(bytes.len() == SIZE * 2, "another size: learn it again");
    let mut weights = [0; SIZE];
    let mut index = 0;
    while index < SIZE {
        weights[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    weights
}

/// Turns the scores of actions into probabilities (softmax).
#[inline]
pub fn chances(likings: &mut [f32]) {
    let most = likings.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for liking in likings.iter_mut() {
        *liking = (*liking - most).exp();
        sum += *liking;
    }
    likings.iter_mut().for_each(|liking| *liking /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_has_its_own_place_and_blocks_follow_each_other() {
        let mut seen = std::collections::BTreeSet::new();
        for (one, two) in (0..3).flat_map(|one| (0..4).map(move |two| (one, two))) {
            let mut facts = Facts::new();
            let next = facts.add(5, &[(one, 3), (two, 4)]);
            assert_eq!(next, 17);
            assert_eq!(facts.add(next, &[(9, 2)]), 19, "too many is the most");
            assert_eq!(facts.places()[1], 18);
            seen.insert(facts.places()[0]);
        }
        assert_eq!(seen, (5..17).collect());
    }

    #[test]
    fn what_is_liked_more_is_likelier_and_chances_add_up_to_one() {
        let table: [i16; 2] = weights(&[0xE8, 0x03, 0x18, 0xFC]);
        assert_eq!(table, [1000, -1000]);
        let mut one = Facts::new();
        one.add(0, &[(0, 1)]);
        let mut likings = [one.liking(&table), 0.0, -200.0];
        chances(&mut likings);
        assert!((likings[0] / likings[1] - 1_f32.exp()).abs() < 1e-4);
        assert!((likings.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}
