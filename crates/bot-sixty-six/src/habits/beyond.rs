//! Steps other than playing cards: announcing, closing, claiming.

use rules_sixty_six::{Code, Hand};
use search::Facts;

use super::follow;
use super::scene::{PHASES, Scene};

const MARRIAGES: usize = follow::END;
const CLOSINGS: usize = MARRIAGES + 2 * (2 * PHASES + 4 * 3);
const CLAIMS: usize =
    CLOSINGS + 8 * 4 * PHASES + 7 * 4 * 3 + 8 * 3 * PHASES + 4 * 2 * 2 * PHASES + 7 * 8;
/// The end of all features.
pub const END: usize = CLAIMS + PHASES;

impl Scene<'_> {
    pub(super) fn claim(&self) -> Facts {
        let mut facts = Facts::new();
        facts.add(CLAIMS, &[(self.phase, PHASES)]);
        facts
    }

    pub(super) fn marry(&self, suit: usize) -> Facts {
        let trump = suit == self.trump.index();
        let value = if trump {
            self.options.trump_marriage
        } else {
            self.options.marriage
        };
        let enough = self.points[0] + u16::from(value) >= u16::from(self.options.goal);
        let which = (usize::from(trump), 2);
        let mut facts = Facts::new();
        let next = facts.add(
            MARRIAGES,
            &[which, (usize::from(enough), 2), (self.phase, PHASES)],
        );
        facts.add(next, &[which, self.own_trumps(), (self.manner, 3)]);
        facts
    }

    pub(super) fn close(&self) -> Facts {
        let phase = (self.phase, PHASES);
        // Cards that no card of their suit can beat, and the points they bring with the cards that
        // fall under them.
        let sure: Hand = self
            .hand
            .into_iter()
            .filter(|code| self.rest.and(Hand::above(*code)).is_empty())
            .collect();
        let mut reach = u32::from(self.points[0]) + sure.value() + 3 * sure.len();
        for suit in cards::Suit::ALL {
            if self.hand.pairs() >> suit.index() & 1 == 1 {
                reach += u32::from(if suit == self.trump {
                    self.options.trump_marriage
                } else {
                    self.options.marriage
                });
            }
        }
        let need = match u32::from(self.options.goal).saturating_sub(reach) {
            0 => 0,
            1..6 => 1,
            6..11 => 2,
            11..16 => 3,
            16..23 => 4,
            23..31 => 5,
            31..46 => 6,
            _ => 7,
        };
        let need = (need, 8);
        let theirs = ([0, 1, 2, 2, 2, 2][self.stand[1].min(5)], 3);
        let top = Code::king(self.trump);
        let holds = |above: u8| (usize::from(self.hand.has(Code(top.0 + above))), 2);
        let sure = sure.len() as usize;
        let mut facts = Facts::new();
        let next = facts.add(CLOSINGS, &[need, self.own_trumps(), phase]);
        let next = facts.add(next, &[(sure, 7), self.unseen_trumps(), theirs]);
        let next = facts.add(next, &[need, theirs, phase]);
        let next = facts.add(next, &[self.own_trumps(), holds(1), holds(2), phase]);
        facts.add(next, &[(self.hand.len() as usize - sure, 7), need]);
        facts
    }
}
