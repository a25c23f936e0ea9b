//! A decision as the player sees it, in the numbers used by the features.

use cards::Suit;
use game::Seat;
use rules_sixty_six::{Hand, Options, Round, other};

/// The number of phases: by the stock while it is open, and closed by oneself or by the opponent.
pub const PHASES: usize = 9;
/// The number of kinds of cards: six ranks, plain and trump.
pub const KINDS: usize = 12;

/// One decision of one seat.
#[derive(Debug)]
pub struct Scene<'a> {
    pub(super) round: &'a Round,
    pub(super) options: &'a Options,
    pub(super) hand: Hand,
    /// Cards the player neither holds nor has seen played: the opponent's and the covered ones, indistinguishable.
    pub(super) rest: Hand,
    pub(super) trump: Suit,
    pub(super) phase: usize,
    /// Open, closed by oneself, closed by the other.
    pub(super) manner: usize,
    /// The points of the player and of the opponent.
    pub(super) points: [u16; 2],
    /// The same in buckets.
    pub(super) stand: [usize; 2],
    /// Trumps in hand and unseen trumps.
    pub(super) trumps: [usize; 2],
}

impl<'a> Scene<'a> {
    /// The decision of the seat that is to play.
    pub fn new(round: &'a Round, options: &'a Options) -> Self {
        let seat = round.to_play();
        let hand = round.hands[seat.index()];
        let covered = round.stock.iter().skip(1);
        let rest = covered.fold(round.hands[other(seat).index()], |rest, code| {
            rest.or(Hand::one(*code))
        });
        let trumps = Hand::suit(round.trump);
        let manner = match round.closed {
            Some(closing) if closing.by == seat => 1,
            Some(_) => 2,
            None => 0,
        };
        let counted =
            |seat: Seat| round.card_points[seat.index()] + round.marriage_points[seat.index()];
        let points = [counted(seat), counted(other(seat))];
        Self {
            round,
            options,
            hand,
            rest,
            trump: round.trump,
            phase: match manner {
                0 => (round.stock.len() / 2).saturating_sub(1),
                closed => 6 + closed,
            },
            manner,
            points,
            stand: points.map(stand),
            trumps: [
                hand.and(trumps).len() as usize,
                rest.and(trumps).len() as usize,
            ],
        }
    }

    /// The kind of a card.
    pub(super) fn kind(&self, code: u8) -> (usize, usize) {
        let trump = usize::from(usize::from(code >> 3) == self.trump.index());
        (6 * trump + usize::from(code & 7), KINDS)
    }

    /// Cards of the suit that would beat it, as far as the player knows.
    pub(super) fn higher(&self, code: u8) -> (usize, usize) {
        let above = Hand::above(rules_sixty_six::Code(code));
        (self.rest.and(above).len() as usize, 4)
    }

    /// The state of the other half of a marriage: not a half, in hand, unseen, gone.
    pub(super) fn mate(&self, code: u8) -> (usize, usize) {
        let mate = match code & 7 {
            2 => 1_u32 << (code + 1),
            3 => 1 << (code - 1),
            _ => return (0, 4),
        };
        let state = if self.hand.0 & mate != 0 {
            1
        } else if self.rest.0 & mate != 0 {
            2
        } else {
            3
        };
        (state, 4)
    }

    /// Cards in hand of the same suit.
    pub(super) fn length(&self, code: u8) -> (usize, usize) {
        let suit = Hand(0xFF << (code & 0x18));
        (self.hand.and(suit).len() as usize - 1, 4)
    }

    pub(super) fn own_trumps(&self) -> (usize, usize) {
        (self.trumps[0], 4)
    }

    /// The number of unseen trumps: none, one, two or three, more.
    pub(super) fn unseen_trumps(&self) -> (usize, usize) {
        (
            [0, 1, 2, 2][self.trumps[1].min(3)] + usize::from(self.trumps[1] > 3),
            4,
        )
    }

    /// Whether the pack has nines.
    pub(super) fn large(&self) -> (usize, usize) {
        (usize::from(self.options.cards == 24), 2)
    }
}

/// The bucket of somebody's points: none, still schneider, out of schneider, near the end.
fn stand(points: u16) -> usize {
    match points {
        0 => 0,
        1..33 => 1,
        33..46 => 2,
        46..56 => 3,
        56..66 => 4,
        _ => 5,
    }
}
