//! Following a lead.

use rules_sixty_six::{Code, Hand};
use search::Facts;

use super::lead;
use super::scene::{KINDS, PHASES, Scene};

const START: usize = lead::END;
/// The end of the features of following.
pub const END: usize = START
    + KINDS * (4 * PHASES + 4 * KINDS + 4 * 4 * 3 + 4 * 4 * 4 + 4 * 4 * 2)
    + 4 * (3 * 6 * 6 + 4 * 3 * 2 * PHASES + 3 * 3 * 3 + 3 * 3 * 2 * PHASES + 3 * 2 * 4 * 4);

impl Scene<'_> {
    pub(super) fn follow(&self, code: u8, led: Code) -> Facts {
        let kind = self.kind(code);
        let card = Code(code);
        let takes = card.beats(led, self.trump);
        let same = code >> 3 == led.0 >> 3;
        // Takes in suit, trumps, follows lower, discards.
        let how = match (takes, same) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        let how = (how, 4);
        let (phase, manner) = ((self.phase, PHASES), (self.manner, 3));
        let dear = match led.value() {
            0..3 => 0,
            3..10 => 1,
            _ => 2,
        };
        let dear = (dear, 3);
        let trump = (usize::from(kind.0 >= 6), 2);
        let value = u16::from(card.value() + led.value());
        let turn = match (takes, self.points) {
            (true, [own, _]) if own + value >= 66 => 1,
            (false, [_, theirs]) if theirs + value >= 66 => 2,
            _ => 0,
        };
        let mut facts = Facts::new();
        let next = facts.add(START, &[kind, how, phase]);
        let next = facts.add(next, &[kind, how, self.kind(led.0)]);
        let next = facts.add(next, &[kind, self.mate(code), how, manner]);
        let next = facts.add(next, &[kind, self.length(code), self.own_trumps(), how]);
        let next = facts.add(next, &[kind, self.higher(code), how, self.large()]);
        let stand = [(self.stand[0], 6), (self.stand[1], 6)];
        let next = facts.add(next, &[how, dear, stand[0], stand[1]]);
        let next = facts.add(
            next,
            &[how, (self.place(card, how.0), 4), dear, trump, phase],
        );
        let next = facts.add(next, &[how, (turn, 3), manner, dear]);
        let next = facts.add(next, &[how, (self.pair(), 3), dear, trump, phase]);
        facts.add(
            next,
            &[how, dear, trump, self.own_trumps(), self.unseen_trumps()],
        );
        facts
    }

    /// Whether the card is the only playable one of its sort, the lowest, the highest, or in between.
    fn place(&self, card: Code, how: usize) -> usize {
        let suit = if how == 3 {
            Hand(u32::MAX)
        } else {
            Hand(0xFF << (card.0 & 0x18))
        };
        let rank = |code: Code| code.0 & 7;
        let others = self.hand.and(suit).into_iter().map(rank);
        let (low, high) = others.fold((7, 0), |(low, high), rank| (rank.min(low), rank.max(high)));
        match (rank(card) == low, rank(card) == high) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }
    }

    /// The best marriage that could be announced after taking the trick.
    fn pair(&self) -> usize {
        match self.hand.pairs() {
            0 => 0,
            pairs if pairs >> self.trump.index() & 1 == 1 => 2,
            _ => 1,
        }
    }
}
