//! The number of cards of each rank in a pile, all thirteen counted at once.

use crate::Pile;

const RANKS: u64 = 0x1FFF;

/// The count of each rank as binary digits, one plane per digit and one bit per rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankCounts {
    ones: u16,
    twos: u16,
    fours: u16,
    eights: u16,
}

/// The sum of four one-bit planes as planes of weight 1, 2 and 4.
#[inline]
const fn add_suits(plane: u64) -> (u16, u16, u16) {
    let (a, b) = (plane & RANKS, plane >> 13 & RANKS);
    let (c, d) = (plane >> 26 & RANKS, plane >> 39 & RANKS);
    let (ab, cd) = (a ^ b, c ^ d);
    let (both_ab, both_cd) = (a & b, c & d);
    let ones = ab ^ cd;
    let twos = both_ab ^ both_cd ^ (ab & cd);
    (ones as u16, twos as u16, (both_ab & both_cd) as u16)
}

impl RankCounts {
    #[inline]
    pub const fn of(pile: &Pile) -> Self {
        let (ones, twos, fours) = add_suits(pile.single);
        if pile.double == 0 {
            return Self {
                ones,
                twos,
                fours,
                eights: 0,
            };
        }
        let (more_twos, more_fours, more_eights) = add_suits(pile.double);
        let carry = twos & more_twos;
        let carry_on = (fours & more_fours) | (carry & (fours ^ more_fours));
        Self {
            ones,
            twos: twos ^ more_twos,
            fours: fours ^ more_fours ^ carry,
            eights: more_eights ^ carry_on,
        }
    }

    /// The ranks that are there, one bit each.
    #[inline]
    pub const fn present(&self) -> u16 {
        self.ones | self.over(1)
    }

    /// The ranks of which there are more than `limit`, which is 1 to 4.
    #[inline]
    pub const fn over(&self, limit: usize) -> u16 {
        match limit {
            1 => self.twos | self.fours | self.eights,
            2 => (self.ones & self.twos) | self.fours | self.eights,
            3 => self.fours | self.eights,
            _ => (self.fours & (self.ones | self.twos)) | self.eights,
        }
    }

    /// How many cards of the rank there are.
    #[inline]
    pub fn count(&self, rank: usize) -> usize {
        let digit = |plane: u16| usize::from(plane >> rank & 1);
        digit(self.ones) + 2 * digit(self.twos) + 4 * digit(self.fours) + 8 * digit(self.eights)
    }
}

/// The length of the shortest cyclic run that contains all these ranks.
#[inline]
pub(crate) const fn span(ranks: u16) -> usize {
    SPANS[(ranks & 0x1FFF) as usize] as usize
}

/// The ranks of the run of `length` that starts at `start` and goes down.
#[inline]
pub(crate) const fn run(start: usize, length: usize) -> u16 {
    let from_ace = (1_u32 << length) - 1;
    let turned = from_ace << start;
    ((turned | turned >> 13) & 0x1FFF) as u16
}

static SPANS: [u8; 1 << 13] = spans();

const fn spans() -> [u8; 1 << 13] {
    let mut spans = [0; 1 << 13];
    let mut ranks = 1;
    while ranks < 1 << 13 {
        // The shortest run leaves out the longest gap; on the doubled circle a gap is a plain row of bits.
        let absent = !ranks & 0x1FFF;
        let mut gaps = absent | absent << 13;
        let mut longest = 0;
        while gaps != 0 {
            gaps &= gaps << 1;
            longest += 1;
        }
        spans[ranks] = 13 - longest;
        ranks += 1;
    }
    spans
}
