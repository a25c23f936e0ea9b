//! A whole deal with all cards known, including the order of the stock.
//!
//! Alpha-beta over tricks with a [`Table`]. Everything the rules allow is searched: exchange, closing, announcements and
//! claims, right and wrong, by leader and follower.

use super::end::{End, Mode, Node};
use super::recall::{key, recall};
use super::table::{Bounds, Key, Memo, Table};
use crate::options::{ClaimBy, ClosedOther, Options, SwapBy, Unclaimed};
use crate::pack::{Code, Hand};

/// Below every value.
const WORST: i8 = -10;

/// The rest of the stock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stock {
    /// The number of cards, including the face-up one.
    pub left: u8,
    /// The face-up card.
    pub face_up: Code,
}

/// The search of one deal.
pub(super) struct Open<'a> {
    pub options: &'a Options,
    /// The stock after the deal; the next card to be drawn is last.
    pub cards: &'a [Code],
    pub table: &'a mut Table,
    /// The search once the stock is empty.
    pub gone: End,
    /// The same with the points of marriages before that.
    pub now: End,
}

impl Open<'_> {
    /// The search of the same position after `seat` has closed the stock.
    fn closed(&self, node: &Node, seat: usize) -> End {
        let other = 1 - seat;
        let failure = if node.tricks[other] == 0 {
            self.options.failed_closing_no_trick
        } else {
            self.options.failed_closing
        } as i8;
        self.gone.with(match self.options.closed_other {
            ClosedOther::Counts => Mode::Closed(seat, failure),
            ClosedOther::Frozen => Mode::Frozen(seat, self.gone.award(node, other), failure),
        })
    }

    /// The lowest trump of the pack.
    fn low(&self) -> Code {
        Code::lowest(self.gone.trump, self.options.cards)
    }

    /// The position after the seat's exchange, if it is allowed.
    #[inline]
    fn swapped(
        &self,
        node: &Node,
        stock: Stock,
        seat: usize,
        leads: bool,
    ) -> Option<(Node, Stock)> {
        let low = self.low();
        let may = node.hands[seat].has(low)
            && stock.left > self.options.swap_above
            && match self.options.swap {
                SwapBy::ToPlay => true,
                SwapBy::Leader => leads,
                SwapBy::LeaderWithTrick => leads && node.tricks[seat] > 0,
            };
        may.then(|| {
            let mut next = *node;
            let taken = Hand::one(stock.face_up);
            next.hands[seat] = next.hands[seat].without(Hand::one(low)).or(taken);
            next.rest = next.rest + u16::from(stock.face_up.value()) - u16::from(low.value());
            (
                next,
                Stock {
                    face_up: low,
                    ..stock
                },
            )
        })
    }

    /// Both draw, `winner` first.
    #[inline]
    fn draw(&self, mut node: Node, mut stock: Stock, winner: usize) -> (Node, Stock) {
        for seat in [winner, 1 - winner] {
            stock.left -= 1;
            let card = match stock.left {
                0 => stock.face_up,
                left => self.cards[usize::from(left)],
            };
            node.hands[seat] = node.hands[seat].or(Hand::one(card));
            node.rest += u16::from(card.value());
        }
        (node, stock)
    }

    /// An upper bound of what the seat can win. Leaves out what the other would pay for a wrong closing or claim: nothing forces it to make one.
    #[inline]
    fn most(&self, node: &Node, seat: usize) -> i8 {
        let pay = self.gone.award(node, 1 - seat);
        match self.options.unclaimed {
            Unclaimed::LastTrick => pay.max(self.options.unclaimed_points as i8),
            Unclaimed::HigherTotal => pay,
        }
    }

    /// The value for `seat`, which leads.
    pub fn lead(&mut self, node: &Node, stock: Stock, seat: usize, alpha: i8, beta: i8) -> i8 {
        if stock.left == 0 {
            return self.gone.lead(node, seat, alpha, beta, self.table);
        }
        let bounds = Bounds {
            low: -self.most(node, 1 - seat),
            high: self.most(node, seat),
        };
        if bounds.high <= alpha || bounds.low >= bounds.high {
            return bounds.high;
        }
        if bounds.low >= beta {
            return bounds.low;
        }
        let swapped = u32::from(stock.face_up == self.low()) << 13;
        let key = key(node, seat, node.points, swapped);
        recall(key, seat, bounds, alpha, beta, self, |alpha, beta, open| {
            open.table.count();
            open.choose_lead(node, stock, seat, alpha, beta)
        })
    }

    fn choose_lead(&mut self, node: &Node, stock: Stock, seat: usize, alpha: i8, beta: i8) -> i8 {
        let hand = node.hands[seat];
        let mut best = self.gone.claim(node, seat).unwrap_or(WORST);
        if best < beta && stock.left > self.options.close_above {
            let end = self.closed(node, seat);
            best = best.max(end.lead(node, seat, alpha.max(best), beta, self.table));
        }
        if best < beta
            && let Some((next, stock)) = self.swapped(node, stock, seat, true)
        {
            best = best.max(self.lead(&next, stock, seat, alpha.max(best), beta));
        }
        for set in self.lead_order(hand, node.hands[1 - seat]) {
            let mut left = set.0;
            while left != 0 && best < beta {
                let code = Code(31 - left.leading_zeros() as u8);
                left ^= 1 << code.0;
                let mut next = *node;
                next.hands[seat] = hand.without(Hand::one(code));
                let announced = self.now.announces(hand, code);
                if announced > 0 {
                    next.points[seat] += announced;
                    best = best.max(self.gone.claim(&next, seat).unwrap_or(WORST));
                }
                if best < beta {
                    let alpha = alpha.max(best);
                    best = best.max(-self.follow(&next, stock, 1 - seat, code, -beta, -alpha));
                }
            }
        }
        best
    }

    /// The order in which leads are tried: pairs, then safe cards, then the rest.
    fn lead_order(&self, hand: Hand, other: Hand) -> [Hand; 3] {
        // Kings with queens, and queens with kings.
        let pairs =
            Hand((hand.0 & hand.0 << 1 & 0x0808_0808) | (hand.0 & hand.0 >> 1 & 0x0404_0404));
        let winners = self.gone.winners(hand, other).without(pairs);
        [pairs, winners, hand.without(pairs).without(winners)]
    }

    /// The value for `seat`, which has to answer `led`.
    pub fn follow(
        &mut self,
        node: &Node,
        stock: Stock,
        seat: usize,
        led: Code,
        alpha: i8,
        beta: i8,
    ) -> i8 {
        let mut best = WORST;
        if self.options.claim == ClaimBy::ToPlay {
            best = self.gone.claim(node, seat).unwrap_or(WORST);
        }
        if best < beta
            && let Some((next, stock)) = self.swapped(node, stock, seat, false)
        {
            best = best.max(self.follow(&next, stock, seat, led, alpha.max(best), beta));
        }
        let hand = node.hands[seat];
        let trumps = Hand::suit(self.gone.trump);
        let ruffs = if trumps.has(led) {
            Hand::EMPTY
        } else {
            hand.and(trumps)
        };
        let beating = hand.and(Hand::above(led)).or(ruffs);
        for set in [beating, hand.without(beating)] {
            let mut left = set.0;
            while left != 0 && best < beta {
                let code = Code(left.trailing_zeros() as u8);
                left &= left - 1;
                let (next, winner) = self.gone.take(node, seat, led, code);
                let (next, stock) = self.draw(next, stock, winner);
                let alpha = alpha.max(best);
                best = best.max(if winner == seat {
                    self.lead(&next, stock, seat, alpha, beta)
                } else {
                    -self.lead(&next, stock, winner, -beta, -alpha)
                });
            }
        }
        best
    }
}

impl Memo for Open<'_> {
    const REMEMBERS: bool = true;
    fn count(&mut self) {
        self.table.count();
    }
    fn get(&self, key: Key) -> Bounds {
        self.table.get(key)
    }
    fn put(&mut self, key: Key, at_least: Option<i8>, at_most: Option<i8>) {
        self.table.put(key, at_least, at_most);
    }
}
