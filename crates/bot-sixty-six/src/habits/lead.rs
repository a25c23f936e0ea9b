//! Leading a card.

use rules_sixty_six::{Code, Hand};
use search::Facts;

use super::scene::{KINDS, PHASES, Scene};

/// The end of the features of leads.
pub const END: usize = KINDS
    * (PHASES
        + 4 * 4 * 3
        + 4 * 4 * 3
        + 4 * PHASES
        + 6 * 6
        + 4 * PHASES * 2
        + 3 * 4 * 3
        + 6 * 3 * 4);

impl Scene<'_> {
    pub(super) fn lead(&self, code: u8) -> Facts {
        let (kind, higher) = (self.kind(code), self.higher(code));
        let (phase, manner) = ((self.phase, PHASES), (self.manner, 3));
        let (own, unseen) = (self.own_trumps(), self.unseen_trumps());
        let value = u16::from(Code(code).value());
        let reach = match self.points[0] + value {
            66.. => 2,
            56.. => 1,
            _ => 0,
        };
        let suit = self.rest.and(Hand(0xFF << (code & 0x18))).len() as usize;
        let mut facts = Facts::new();
        let next = facts.add(0, &[kind, phase]);
        let next = facts.add(next, &[kind, higher, unseen, manner]);
        let next = facts.add(next, &[kind, self.length(code), own, manner]);
        let next = facts.add(next, &[kind, self.mate(code), phase]);
        let next = facts.add(next, &[kind, (self.stand[0], 6), (self.stand[1], 6)]);
        let next = facts.add(next, &[kind, higher, phase, self.large()]);
        let next = facts.add(next, &[kind, (reach, 3), higher, manner]);
        facts.add(next, &[kind, (suit, 6), manner, unseen]);
        facts
    }
}
