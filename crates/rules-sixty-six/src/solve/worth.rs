//! Values of positions without a search: points, claims, bounds, and the end of the cards.

use super::end::{End, Mode, Node};
use crate::pack::{Code, Hand};

impl End {
    /// The seat's points.
    #[inline]
    pub fn counted(&self, node: &Node, seat: usize) -> u16 {
        if self.marriage_needs_trick && node.tricks[seat] == 0 {
            0
        } else {
            node.points[seat]
        }
    }

    /// The award of a win against `loser`, by that player's current points.
    #[inline]
    pub fn award(&self, node: &Node, loser: usize) -> i8 {
        let points = self.counted(node, loser);
        let nothing = if self.schwarz_by_trick {
            node.tricks[loser] == 0
        } else {
            points == 0
        };
        self.pays[if nothing {
            2
        } else {
            usize::from(points < self.schneider_below)
        }]
    }

    /// The award of a win of `seat` now.
    #[inline]
    pub fn pay(&self, node: &Node, seat: usize) -> i8 {
        match self.mode {
            Mode::Frozen(by, success, _) if by == seat => success,
            _ => self.award(node, 1 - seat),
        }
    }

    /// The value of a claim for the seat, if it may claim.
    #[inline]
    pub fn claim(&self, node: &Node, seat: usize) -> Option<i8> {
        if let Mode::Frozen(by, ..) = self.mode
            && by != seat
        {
            return None;
        }
        if self.counted(node, seat) >= self.goal {
            return Some(self.pay(node, seat));
        }
        Some(-match self.mode {
            Mode::Closed(by, failure) | Mode::Frozen(by, _, failure) if by == seat => failure,
            _ => self.wrong[usize::from(node.tricks[1 - seat] == 0)],
        })
    }

    /// An upper bound of what the seat can still get.
    #[inline]
    pub fn most(&self, node: &Node, seat: usize) -> i8 {
        let mut reach = node.points[seat] + node.rest;
        if reach < self.goal {
            reach += self.pairs(node, seat);
        }
        let enough = reach >= self.goal;
        match self.mode {
            Mode::Gone => match self.last_trick {
                Some(points) if enough => points.max(self.pay(node, seat)),
                Some(points) => points,
                None if reach + self.bonus >= self.goal => self.pay(node, seat),
                None => 0,
            },
            Mode::Frozen(by, success, failure) if by == seat => {
                if enough {
                    success
                } else {
                    -failure
                }
            }
            Mode::Frozen(by, success, failure) => {
                if self.counted(node, by) >= self.goal {
                    -success
                } else {
                    failure
                }
            }
            Mode::Closed(by, failure) if by == seat => {
                if enough {
                    self.pay(node, seat)
                } else {
                    -failure
                }
            }
            Mode::Closed(_, failure) => {
                if enough {
                    failure.max(self.pay(node, seat))
                } else {
                    failure
                }
            }
        }
    }

    /// The points of all marriages that the seat can still announce.
    #[inline]
    pub fn pairs(&self, node: &Node, seat: usize) -> u16 {
        let hand = node.hands[seat].0;
        // Queens with their kings.
        let mut pairs = hand & hand >> 1 & 0x0404_0404;
        let mut sum = 0;
        let of_trumps = pairs & Hand::suit(self.trump).0;
        if of_trumps != 0 {
            sum += self.marriages[1];
            pairs ^= of_trumps;
        }
        while pairs != 0 {
            sum += self.marriages[0];
            pairs &= pairs - 1;
        }
        sum
    }

    /// The points that leading this card from `hand` announces.
    #[inline]
    pub fn announces(&self, hand: Hand, code: Code) -> u16 {
        let pair = 0b1100 << (code.0 & 0x18);
        if hand.0 & pair == pair && pair >> code.0 & 1 == 1 {
            self.marriages[usize::from(code.0 >> 3 == self.trump as u8)]
        } else {
            0
        }
    }

    /// The value for `seat`, which took the last trick, once all cards are played.
    #[inline]
    pub fn run_out(&self, node: &Node, seat: usize) -> i8 {
        if let Mode::Closed(by, failure) | Mode::Frozen(by, _, failure) = self.mode {
            let made = self.counted(node, by) >= self.goal;
            let value = if made { self.pay(node, by) } else { -failure };
            return if by == seat { value } else { -value };
        }
        if let Some(points) = self.last_trick {
            return points;
        }
        let mut node = *node;
        node.points[seat] += self.bonus;
        let own = self.counted(&node, seat);
        let theirs = self.counted(&node, 1 - seat);
        if own > theirs && own >= self.goal {
            self.pay(&node, seat)
        } else if theirs > own && theirs >= self.goal {
            -self.pay(&node, 1 - seat)
        } else {
            0
        }
    }
}
