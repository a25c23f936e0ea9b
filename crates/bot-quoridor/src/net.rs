//! A small neural net: the features of a position are summed in a few hidden values, which give the output together
//! with a plain weight for each feature. The output weights depend on a bucket, such as the phase of the game. It uses
//! integers only, so that the result is the same on every machine.

use arrayvec::ArrayVec;

/// The value that stands for one in the hidden layer.
pub const ONE: i16 = 255;
/// The scale of the output weights relative to hundredths of a step.
pub const FINE: i32 = 16;

/// Hidden values per loop iteration: as many as fit into the registers of any processor.
const LANES: usize = 16;

/// The features of a position, collected before summing.
pub type Facts = ArrayVec<u16, 192>;

/// The weights of a net with these numbers of features, hidden values and buckets.
#[derive(Debug)]
pub struct Net<const FACTS: usize, const HIDDEN: usize, const BUCKETS: usize> {
    hidden: [[i16; HIDDEN]; FACTS],
    hidden_bias: [i16; HIDDEN],
    value: [[i16; HIDDEN]; BUCKETS],
    plain: [i16; FACTS],
    value_bias: [i16; BUCKETS],
}

impl<const FACTS: usize, const HIDDEN: usize, const BUCKETS: usize> Net<FACTS, HIDDEN, BUCKETS> {
    /// Reads little-endian weights, in the order of the fields.
    pub const fn read(bytes: &[u8]) -> Self {
        assert!(HIDDEN.is_multiple_of(LANES));
        assert!(bytes.len() == 2 * ((HIDDEN + 1) * (FACTS + BUCKETS) + HIDDEN));
        let mut net = Self {
            hidden: [[0; HIDDEN]; FACTS],
            hidden_bias: [0; HIDDEN],
            value: [[0; HIDDEN]; BUCKETS],
            plain: [0; FACTS],
            value_bias: [0; BUCKETS],
        };
        let mut at = 0;
        let mut row = 0;
        while row < FACTS {
            at = read_row(&mut net.hidden[row], bytes, at);
            row += 1;
        }
        at = read_row(&mut net.hidden_bias, bytes, at);
        row = 0;
        while row < BUCKETS {
            at = read_row(&mut net.value[row], bytes, at);
            row += 1;
        }
        at = read_row(&mut net.plain, bytes, at);
        read_row(&mut net.value_bias, bytes, at);
        net
    }

    /// The sums without any feature.
    #[inline]
    pub const fn start(&self) -> Sums<HIDDEN> {
        Sums {
            hidden: self.hidden_bias,
            plain: 0,
        }
    }

    /// Removes features from the sums and adds new ones.
    #[inline]
    pub fn change(&self, sums: &mut Sums<HIDDEN>, gone: &[u16], new: &[u16]) {
        for from in (0..HIDDEN).step_by(LANES) {
            let lanes = self.lanes(sums, from, gone, new);
            sums.hidden[from..from + LANES].copy_from_slice(&lanes);
        }
        sums.plain += self.plain(gone, new);
    }

    /// The value in hundredths of a step, with the sums changed by these features.
    #[inline]
    pub fn value(&self, sums: &Sums<HIDDEN>, gone: &[u16], new: &[u16], bucket: usize) -> i32 {
        let mut hidden = 0;
        for from in (0..HIDDEN).step_by(LANES) {
            let weights = &self.value[bucket][from..from + LANES];
            hidden += self
                .lanes(sums, from, gone, new)
                .iter()
                .zip(weights)
                .map(|(sum, weight)| i32::from((*sum).clamp(0, ONE)) * i32::from(*weight))
                .sum::<i32>();
        }
        let plain = sums.plain + self.plain(gone, new) + i32::from(self.value_bias[bucket]);
        (hidden / i32::from(ONE) + plain) / FINE
    }

    #[inline]
    fn lanes(&self, sums: &Sums<HIDDEN>, from: usize, gone: &[u16], new: &[u16]) -> [i16; LANES] {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&sums.hidden[from..from + LANES]);
        for fact in new {
            let weights = &self.hidden[usize::from(*fact)][from..from + LANES];
            for (sum, weight) in lanes.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for fact in gone {
            let weights = &self.hidden[usize::from(*fact)][from..from + LANES];
            for (sum, weight) in lanes.iter_mut().zip(weights) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        lanes
    }

    #[inline]
    fn plain(&self, gone: &[u16], new: &[u16]) -> i32 {
        let sum = |facts: &[u16]| -> i32 {
            facts
                .iter()
                .map(|fact| i32::from(self.plain[usize::from(*fact)]))
                .sum()
        };
        sum(new) - sum(gone)
    }
}

/// The sums of some features.
#[derive(Clone, Copy, Debug)]
pub struct Sums<const HIDDEN: usize> {
    hidden: [i16; HIDDEN],
    plain: i32,
}

impl<const HIDDEN: usize> Sums<HIDDEN> {
    /// A placeholder, to be overwritten.
    pub const EMPTY: Self = Self {
        hidden: [0; HIDDEN],
        plain: 0,
    };
}

/// Reads a row of weights from `at`; returns where the next row begins.
const fn read_row<const N: usize>(row: &mut [i16; N], bytes: &[u8], at: usize) -> usize {
    let mut place = 0;
    while place < N {
        let word = 2 * (at + place);
        row[place] = i16::from_le_bytes([bytes[word], bytes[word + 1]]);
        place += 1;
    }
    at + N
}
