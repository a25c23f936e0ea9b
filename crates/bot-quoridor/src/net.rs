//! A small net: facts of a position are summed up in a few hidden numbers, which together with a plain weight for each
//! fact give a value. The weights of the hidden numbers in the value depend on a bucket, such as the phase of the game.
//! It reckons in whole numbers, so that it finds the same on every machine.

use arrayvec::ArrayVec;

/// What one stands for in the hidden numbers.
pub const ONE: i16 = 255;
/// How much finer the weights of the value are than hundredths of a step.
pub const FINE: i32 = 16;

/// How many hidden numbers are summed up at a time: as many as fit the registers of any processor.
const LANES: usize = 16;

/// The facts of a position, collected before they are summed up.
pub type Facts = ArrayVec<u16, 192>;

/// The weights of a net with so many facts, hidden numbers and buckets.
#[derive(Debug)]
pub struct Net<const FACTS: usize, const HIDDEN: usize, const BUCKETS: usize> {
    hidden: [[i16; HIDDEN]; FACTS],
    hidden_bias: [i16; HIDDEN],
    value: [[i16; HIDDEN]; BUCKETS],
    plain: [i16; FACTS],
    value_bias: [i16; BUCKETS],
}

impl<const FACTS: usize, const HIDDEN: usize, const BUCKETS: usize> Net<FACTS, HIDDEN, BUCKETS> {
    /// Reads weights written as small-endian words, in the order of the fields.
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

    /// The sums before any fact is known.
    #[inline]
    pub const fn start(&self) -> Sums<HIDDEN> {
        Sums {
            hidden: self.hidden_bias,
            plain: 0,
        }
    }

    /// Takes facts that no longer hold out of the sums and adds new ones.
    #[inline]
    pub fn change(&self, sums: &mut Sums<HIDDEN>, gone: &[u16], new: &[u16]) {
        for from in (0..HIDDEN).step_by(LANES) {
            let lanes = self.lanes(sums, from, gone, new);
            sums.hidden[from..from + LANES].copy_from_slice(&lanes);
        }
        sums.plain += self.plain(gone, new);
    }

    /// The value in hundredths of a step, with sums changed by these facts.
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

/// The sums of some facts.
#[derive(Clone, Copy, Debug)]
pub struct Sums<const HIDDEN: usize> {
    hidden: [i16; HIDDEN],
    plain: i32,
}

impl<const HIDDEN: usize> Sums<HIDDEN> {
    /// Sums of nothing, to be written over.
    pub const EMPTY: Self = Self {
        hidden: [0; HIDDEN],
        plain: 0,
    };
}

/// Fills a row of weights from the words at `at`; returns where the next row begins.
const fn read_row<const N: usize>(row: &mut [i16; N], bytes: &[u8], at: usize) -> usize {
    let mut place = 0;
    while place < N {
        let word = 2 * (at + place);
        row[place] = i16::from_le_bytes([bytes[word], bytes[word + 1]]);
        place += 1;
    }
    at + N
}
