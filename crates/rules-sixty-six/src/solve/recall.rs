//! Looks positions up before they are searched.

use super::end::Node;
use super::table::{Bounds, Key, Memo};

/// The key of a position with `seat` leading; `more` adds what else identifies it.
pub(super) fn key(node: &Node, seat: usize, points: [u16; 2], more: u32) -> Key {
    let tricks = u32::from(node.tricks[0] == 0) | u32::from(node.tricks[1] == 0) << 1;
    let gone = u32::from(points[0] + points[1]);
    Key {
        hands: u64::from(node.hands[0].0) | u64::from(node.hands[1].0) << 32,
        rest: gone | (seat as u32) << 10 | tricks << 11 | more,
        points: points[0],
    }
}

/// Looks a position up, and searches it if that is not enough; `bounds` and the result are values for `seat`.
#[inline]
pub(super) fn recall<M: Memo>(
    key: Key,
    seat: usize,
    mut bounds: Bounds,
    alpha: i8,
    beta: i8,
    memo: &mut M,
    search: impl FnOnce(i8, i8, &mut M) -> i8,
) -> i8 {
    let known = memo.get(key);
    let (low, high) = if seat == 0 {
        (known.low, known.high)
    } else {
        (known.high.saturating_neg(), known.low.saturating_neg())
    };
    bounds.low = bounds.low.max(low);
    bounds.high = bounds.high.min(high);
    if bounds.high <= alpha || bounds.low >= bounds.high {
        return bounds.high;
    }
    if bounds.low >= beta {
        return bounds.low;
    }
    let (alpha, beta) = (alpha.max(bounds.low), beta.min(bounds.high));
    let value = search(alpha, beta, memo).max(bounds.low);
    // A lower bound for one seat is an upper bound for the other.
    match (seat, value > alpha, value < beta) {
        (0, above, below) => memo.put(key, above.then_some(value), below.then_some(value)),
        (_, above, below) => memo.put(key, below.then_some(-value), above.then_some(-value)),
    }
    value
}
