//! The end of a round: the stock is closed or empty, and both hands are known.
//!
//! An alpha-beta search over tricks, fast because the value is a small number with tight bounds: who can still reach the
//! goal, and the largest award of a win. Leading a king or queen of a pair always announces it, since own points never
//! harm.

use cards::Suit;

use super::recall::{key, recall};
use super::table::{Bounds, Key, Memo};
use crate::options::{ClaimBy, Duty, MarriageCounts, MarriageWhen, Options, Schwarz, Unclaimed};
use crate::pack::{Code, Hand};

/// Below every value.
const WORST: i8 = -10;

/// A position with a trick to be led, or with one card of it on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The hands, without the card on the table.
    pub hands: [Hand; 2],
    /// Card points and announcements of each seat.
    pub points: [u16; 2],
    /// Tricks of each seat.
    pub tricks: [u8; 2],
    /// The points of the cards in both hands and on the table.
    pub rest: u16,
}

/// How the end phase began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// The stock is empty.
    Gone,
    /// This seat closed it, and is paid by the other's final points; the second value is the cost of a failure.
    Closed(usize, i8),
    /// This seat closed it and the other is frozen; the second value is the award of a success, the third the cost of a
    /// failure.
    Frozen(usize, i8, i8),
}

/// The search, with the relevant options in the fastest form.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub trump: Suit,
    pub mode: Mode,
    pub goal: u16,
    /// The points of a marriage, plain and trump; 0 if none can be announced.
    pub marriages: [u16; 2],
    pub marriage_needs_trick: bool,
    pub must_beat: bool,
    pub claim_second: bool,
    pub schwarz_by_trick: bool,
    pub schneider_below: u16,
    /// The award of a win: plain, schneider, schwarz.
    pub pays: [i8; 3],
    /// The cost of a wrong claim, and of one against a player without a trick.
    pub wrong: [i8; 2],
    /// The award of the last trick, if it decides an unclaimed round.
    pub last_trick: Option<i8>,
    pub bonus: u16,
}

impl End {
    pub fn new(options: &Options, trump: Suit, mode: Mode) -> Self {
        let announced = |points| match options.marriage_when {
            MarriageWhen::Always => u16::from(points),
            MarriageWhen::OpenStock => 0,
        };
        Self {
            trump,
            mode,
            goal: u16::from(options.goal),
            marriages: [
                announced(options.marriage),
                announced(options.trump_marriage),
            ],
            marriage_needs_trick: options.marriage_counts == MarriageCounts::WithTrick,
            must_beat: options.duty == Duty::FollowBeatTrump,
            claim_second: options.claim == ClaimBy::ToPlay,
            schwarz_by_trick: options.schwarz == Schwarz::NoTrick,
            schneider_below: u16::from(options.schneider_below),
            pays: [
                options.plain_points,
                options.schneider_points,
                options.schwarz_points,
            ]
            .map(|points| points as i8),
            wrong: [options.wrong_claim, options.wrong_claim_no_trick].map(|points| points as i8),
            last_trick: match options.unclaimed {
                Unclaimed::LastTrick => Some(options.unclaimed_points as i8),
                Unclaimed::HigherTotal => None,
            },
            bonus: u16::from(options.last_trick_bonus),
        }
    }

    /// The same search for another mode.
    pub fn with(&self, mode: Mode) -> Self {
        Self { mode, ..*self }
    }

    /// Plays a card second onto `led`: the next node, and who took the trick.
    #[inline]
    pub fn take(&self, node: &Node, second: usize, led: Code, card: Code) -> (Node, usize) {
        let winner = if card.beats(led, self.trump) {
            second
        } else {
            1 - second
        };
        let value = u16::from(led.value() + card.value());
        let mut next = *node;
        next.hands[second] = next.hands[second].without(Hand::one(card));
        next.points[winner] += value;
        next.tricks[winner] += 1;
        next.rest -= value;
        (next, winner)
    }

    /// The value for `seat`, which leads.
    pub fn lead<M: Memo>(&self, node: &Node, seat: usize, alpha: i8, beta: i8, memo: &mut M) -> i8 {
        memo.count();
        let hand = node.hands[seat].0;
        if hand & hand.wrapping_sub(1) == 0 {
            return self.last(node, seat);
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
        let two = hand & (hand - 1);
        if !M::REMEMBERS || self.mode != Mode::Gone || two & (two - 1) == 0 {
            let (alpha, beta) = (alpha.max(bounds.low), beta.min(bounds.high));
            return self
                .choose_lead(node, seat, alpha, beta, memo)
                .max(bounds.low);
        }
        let key = self.key(node, seat);
        recall(key, seat, bounds, alpha, beta, memo, |alpha, beta, memo| {
            self.choose_lead(node, seat, alpha, beta, memo)
        })
    }

    /// The value for `seat`, which leads with one card or none.
    fn last(&self, node: &Node, seat: usize) -> i8 {
        if node.hands[seat].is_empty() {
            return self.run_out(node, seat);
        }
        let other = 1 - seat;
        let [led, card] = [seat, other].map(|s| Code(node.hands[s].0.trailing_zeros() as u8));
        let (next, winner) = self.take(node, other, led, card);
        let played = self.run_out(&next, winner);
        let mut theirs = if winner == other { played } else { -played };
        if self.claim_second
            && let Some(value) = self.claim(node, other)
        {
            theirs = theirs.max(value);
        }
        self.claim(node, seat)
            .map_or(-theirs, |value| value.max(-theirs))
    }

    /// The key of this position within the deal.
    fn key(&self, node: &Node, seat: usize) -> Key {
        let matter = self.last_trick.is_none()
            || [0, 1]
                .iter()
                .any(|s| node.points[*s] + node.rest + self.pairs(node, *s) >= self.goal);
        // Points that no longer matter are left out.
        key(
            node,
            seat,
            if matter { node.points } else { [0; 2] },
            1 << 15,
        )
    }

    fn choose_lead<M: Memo>(
        &self,
        node: &Node,
        seat: usize,
        alpha: i8,
        beta: i8,
        memo: &mut M,
    ) -> i8 {
        let hand = node.hands[seat];
        let other = 1 - seat;
        let mut best = self.claim(node, seat).unwrap_or(WORST);
        let winners = self.winners(hand, node.hands[other]);
        if let (true, Mode::Gone, Some(points)) = (winners == hand, self.mode, self.last_trick)
            && self.counted(node, other) < self.goal
            && self.draws_trumps(hand, node.hands[other])
        {
            // All tricks are won from here, including the last, and the other gets no further points.
            best = best.max(points);
        }
        if best >= beta {
            return best;
        }
        let mut alpha = alpha.max(best);
        let trumps = Hand::suit(self.trump);
        for (set, upwards) in [
            (winners.without(trumps), false),
            (winners.and(trumps), false),
            (hand.without(winners), true),
        ] {
            let mut left = set.0;
            while left != 0 {
                let bit = if upwards {
                    left.trailing_zeros()
                } else {
                    31 - left.leading_zeros()
                };
                let code = Code(bit as u8);
                left ^= 1 << bit;
                let mut next = *node;
                next.hands[seat] = hand.without(Hand::one(code));
                let announced = self.announces(hand, code);
                if announced > 0 {
                    next.points[seat] += announced;
                    if let Some(value) = self.claim(&next, seat) {
                        best = best.max(value);
                    }
                    if best >= beta {
                        return best;
                    }
                    alpha = alpha.max(best);
                }
                best = best.max(-self.follow(&next, other, code, -beta, -alpha, memo));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }

    /// The value for `seat`, which has to answer `led`.
    pub fn follow<M: Memo>(
        &self,
        node: &Node,
        seat: usize,
        led: Code,
        alpha: i8,
        beta: i8,
        memo: &mut M,
    ) -> i8 {
        let mut best = WORST;
        if self.claim_second
            && let Some(value) = self.claim(node, seat)
        {
            best = value;
            if best >= beta {
                return best;
            }
        }
        let mut alpha = alpha.max(best);
        let mut left = self.replies(node.hands[seat], led);
        while left != 0 {
            let code = Code(left.trailing_zeros() as u8);
            left &= left - 1;
            let (next, winner) = self.take(node, seat, led, code);
            let value = if winner == seat {
                self.lead(&next, seat, alpha, beta, memo)
            } else {
                -self.lead(&next, winner, -beta, -alpha, memo)
            };
            best = best.max(value);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        best
    }

    /// The cards that may answer a lead, as in [`crate::replies`].
    #[inline]
    fn replies(&self, hand: Hand, led: Code) -> u32 {
        let same = hand.0 & (0xFF << (led.0 & 0x18));
        if same != 0 {
            let higher = same & (u32::MAX << led.0 << 1);
            return if self.must_beat && higher != 0 {
                higher
            } else {
                same
            };
        }
        let trumps = hand.0 & Hand::suit(self.trump).0;
        if self.must_beat && trumps != 0 {
            trumps
        } else {
            hand.0
        }
    }

    /// Whether `hand` has enough higher trumps to draw all of the other's.
    fn draws_trumps(&self, hand: Hand, other: Hand) -> bool {
        let trumps = Hand::suit(self.trump);
        hand.and(trumps).len() >= other.and(trumps).len()
    }

    /// The cards of `hand` that take their trick whatever the answer.
    #[inline]
    pub fn winners(&self, hand: Hand, other: Hand) -> Hand {
        let no_trumps = other.and(Hand::suit(self.trump)).is_empty();
        let mut winners = Hand::EMPTY;
        for suit in Suit::ALL {
            let theirs = other.0 & Hand::suit(suit).0;
            let own = hand.0 & Hand::suit(suit).0;
            if theirs != 0 {
                winners.0 |= own & (u32::MAX << (31 - theirs.leading_zeros()));
            } else if no_trumps || suit == self.trump {
                winners.0 |= own;
            }
        }
        winners
    }
}
