//! A small net: facts of a position are summed up in a few hidden numbers, which together with a plain weight for each
//! fact give a value. It reckons in whole numbers, so that it finds the same on every machine.

/// What one stands for in the hidden numbers.
pub const ONE: i16 = 255;
/// How much finer the weights of the value are than hundredths of a step.
pub const FINE: i32 = 16;

/// The weights of a net with so many facts and hidden numbers.
#[derive(Debug)]
pub struct Net<const FACTS: usize, const HIDDEN: usize> {
    hidden: [[i16; HIDDEN]; FACTS],
    hidden_bias: [i16; HIDDEN],
    value: [i16; HIDDEN],
    plain: [i16; FACTS],
    plain_bias: i16,
}

impl<const FACTS: usize, const HIDDEN: usize> Net<FACTS, HIDDEN> {
    /// Reads weights written as small-endian words, in the order of the fields.
    pub const fn read(bytes: &[u8]) -> Self {
        assert!(bytes.len() == 2 * ((HIDDEN + 1) * FACTS + 2 * HIDDEN + 1));
        let mut net = Self {
            hidden: [[0; HIDDEN]; FACTS],
            hidden_bias: [0; HIDDEN],
            value: [0; HIDDEN],
            plain: [0; FACTS],
            plain_bias: 0,
        };
        let mut place = 0;
        while place < FACTS * HIDDEN {
            net.hidden[place / HIDDEN][place % HIDDEN] = word(bytes, place);
            place += 1;
        }
        let mut unit = 0;
        while unit < HIDDEN {
            net.hidden_bias[unit] = word(bytes, place + unit);
            net.value[unit] = word(bytes, place + HIDDEN + unit);
            unit += 1;
        }
        place += 2 * HIDDEN;
        let mut fact = 0;
        while fact < FACTS {
            net.plain[fact] = word(bytes, place + fact);
            fact += 1;
        }
        net.plain_bias = word(bytes, place + FACTS);
        net
    }

    /// What has been summed up before any fact is known.
    #[inline]
    pub const fn start(&self) -> Sum<HIDDEN> {
        Sum {
            hidden: self.hidden_bias,
            plain: self.plain_bias as i32,
        }
    }

    /// Adds a fact to a sum.
    #[inline]
    pub fn add(&self, sum: &mut Sum<HIDDEN>, fact: usize) {
        for (sum, weight) in sum.hidden.iter_mut().zip(&self.hidden[fact]) {
            *sum += *weight;
        }
        sum.plain += i32::from(self.plain[fact]);
    }

    /// The value that the facts summed up stand for, in hundredths of a step.
    #[inline]
    pub fn value(&self, sum: &Sum<HIDDEN>) -> i32 {
        let hidden: i32 = sum
            .hidden
            .iter()
            .zip(&self.value)
            .map(|(sum, weight)| i32::from((*sum).clamp(0, ONE)) * i32::from(*weight))
            .sum();
        (hidden / i32::from(ONE) + sum.plain) / FINE
    }
}

/// The facts of a position being summed up.
#[derive(Clone, Copy, Debug)]
pub struct Sum<const HIDDEN: usize> {
    hidden: [i16; HIDDEN],
    plain: i32,
}

const fn word(bytes: &[u8], place: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]])
}
