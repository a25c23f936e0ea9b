//! Which card a player plays.

use game::Seat;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::round::{Played, Round};
use rules_doppelkopf::trumps::{Class, Trumps};
use rules_doppelkopf::{Bid, SEATS, Solo};

use super::view::{Known, known};
use super::{Facts, WEIGHTS};
use crate::judgement::STRONGER;

const KINDS: usize = 19;
const GAMES: usize = 5;
const LEAD: usize = 0;
const FOLLOW: usize = LEAD + GAMES * KINDS * (4 + 4 * 7 + 16 + 9) + KINDS * (32 + 8);
/// The end of the features of cards.
pub const END: usize =
    FOLLOW + GAMES * KINDS * (36 + 48 + 60 + 16) + KINDS * (128 + 15 + 32 + 24 + 32);

/// One decision about a card; what is the same for all cards is computed once.
#[derive(Debug)]
pub struct Cards<'a> {
    round: &'a Round,
    hand: Hand,
    others: Hand,
    playable: u32,
    game: usize,
    phase: usize,
    /// What is known of the player who is ahead.
    best: Known,
    /// The bucket of the probability that the winning card stays ahead.
    best_holds: usize,
    table: usize,
    /// What is known of the next two players of the trick, and whether there are any.
    after: [usize; 2],
    danger: f32,
    trumps: usize,
    called: usize,
    friends: usize,
    /// The lowest and the highest card that would be ahead.
    winning: Option<(u8, u8)>,
}

/// The strength of a card: 0 the heart ten, then queens, jacks, the trump suit, plain cards.
const fn kind(face: Face, trumps: Trumps) -> usize {
    let order = trumps.order();
    let rank = face.index() % 6;
    if order.trumps() & face.bit() == 0 {
        return 13 + [0, 2, 3, 4, 1, 5][rank];
    }
    if face.index() == Face::HEART_TEN.index() {
        return 0;
    }
    match rank {
        2 => 1 + face.index() / 6,
        3 => 5 + face.index() / 6,
        rank => 9 + [0, 2, 0, 0, 1, 3][rank],
    }
}

/// The kind of every card for every choice of trumps.
static KIND: [[u8; Face::COUNT]; 8] = {
    let all = [
        Trumps::Clubs,
        Trumps::Spades,
        Trumps::Hearts,
        Trumps::Diamonds,
        Trumps::Schweinchen,
        Trumps::Queens,
        Trumps::Jacks,
        Trumps::None,
    ];
    let mut table = [[0; Face::COUNT]; 8];
    let mut which = 0;
    while which < all.len() {
        let mut index = 0;
        while index < Face::COUNT {
            table[all[which] as usize][index] = kind(Face::from_index(index), all[which]) as u8;
            index += 1;
        }
        which += 1;
    }
    table
};

/// Two thirds to the power of `n`: the probability that one of three players has none of `n` cards.
fn none_of(cards: u8) -> f32 {
    crate::judgement::NONE_OF[usize::from(cards).min(24)]
}

impl<'a> Cards<'a> {
    /// The decision of the seat to act.
    pub fn new(round: &'a Round, seat: Seat) -> Self {
        let hand = round.hand(seat);
        let trick = round.trick();
        let sides = known(round, seat);
        let others = (1..SEATS).fold(Hand::EMPTY, |heap, place| {
            heap.plus(round.hand(seat.plus(place, SEATS)))
        });
        let order = round.trumps().order();
        let alone = round.re().contains(seat);
        let game = match round.played() {
            Played::Solo(Solo::Suit(_)) => 1 + usize::from(!alone),
            Played::Solo(_) => 3 + usize::from(!alone),
            _ => 0,
        };
        let left = 3 - trick.len;
        let mut after = [3; 2];
        let mut danger = 0.0;
        for place in 1..=left {
            let side = sides[seat.plus(place, SEATS).index()];
            if place <= 2 {
                after[usize::from(place) - 1] = side as usize;
            }
            danger += [1.0, 0.65, 0.0][side as usize];
        }
        if trick.len == 0 {
            // If three players follow, the next and the last matter most.
            after = [
                sides[seat.plus(1, SEATS).index()] as usize,
                sides[seat.plus(3, SEATS).index()] as usize,
            ];
        }
        let own = round.party(seat);
        let bids = round.bids();
        let called = usize::from(bids[own] != Bid::None) * 4
            + usize::from(bids[own.other()] != Bid::None) * 2
            + usize::from(alone);
        let mut cards = Self {
            round,
            hand,
            others,
            playable: round.playable(seat),
            game,
            phase: usize::from(round.tricks_done() / 3).min(3),
            best: sides[trick.best.index()],
            best_holds: 0,
            table: match trick.points() {
                0..5 => 0,
                5..14 => 1,
                14..24 => 2,
                _ => 3,
            },
            after,
            danger,
            trumps: usize::from(hand.count_in(order.trumps())),
            called,
            friends: usize::from(
                (1..SEATS).any(|place| sides[seat.plus(place, SEATS).index()] == Known::Friend),
            ),
            winning: None,
        };
        if trick.len > 0 {
            let place = (trick.best.index() + 4 - trick.leader.index()) % 4;
            cards.best_holds = cards.holds(trick.cards[place]);
            for face in faces(cards.playable).filter(|face| round.beats(*face)) {
                let strength = order.strength[face.index()];
                let (low, high) = cards.winning.unwrap_or((strength, strength));
                cards.winning = Some((low.min(strength), high.max(strength)));
            }
        }
        cards
    }

    /// The probability that a card in front takes the trick, as a bucket: 0 almost certain, 3 unlikely.
    fn holds(&self, face: Face) -> usize {
        if self.danger == 0.0 {
            return 0;
        }
        let order = self.round.trumps().order();
        let class = order.class[face.index()];
        let better = STRONGER[self.round.trumps() as usize][face.index()];
        let mut chance = none_of(self.others.count_in(better));
        if class != Class::TRUMP && order.trumps() != 0 {
            let following = self.others.count_in(order.masks[class.index()]);
            chance *= 1.0 - none_of(following);
        }
        let lost = self.danger * (1.0 - chance);
        match lost {
            ..0.08 => 0,
            ..0.35 => 1,
            ..0.8 => 2,
            _ => 3,
        }
    }

    /// The cards that may be played, as a mask.
    pub fn playable(&self) -> u32 {
        self.playable
    }

    /// The score of the card.
    #[inline]
    pub fn liking(&self, face: Face) -> f32 {
        self.facts(face).liking(&WEIGHTS)
    }

    /// The features of the card.
    pub fn facts(&self, face: Face) -> Facts {
        let order = self.round.trumps().order();
        let class = order.class[face.index()];
        let kind = (
            usize::from(KIND[self.round.trumps() as usize][face.index()]),
            KINDS,
        );
        let mask = order.masks[class.index()];
        let length = usize::from(self.hand.count_in(mask));
        let length = if class == Class::TRUMP {
            (length - 1) / 2
        } else {
            length - 1
        };
        let unseen = usize::from(self.others.count_in(mask));
        let double = usize::from(self.hand.count(face) == 2);
        let better = self
            .others
            .count_in(STRONGER[self.round.trumps() as usize][face.index()]);
        let game = (self.game, GAMES);
        let phase = (self.phase, 4);
        let trumps = ((self.trumps + 1) / 3, 4);
        let called = (self.called, 8);
        let mut facts = Facts::new();
        if self.round.trick().len == 0 {
            let fresh = usize::from(
                mask.count_ones() as usize * 2 == usize::from(self.hand.count_in(mask)) + unseen,
            );
            let few = match (class == Class::TRUMP, unseen) {
                (true, unseen) => unseen.div_ceil(3),
                (false, unseen) => unseen,
            };
            let next = facts.add(LEAD, &[game, kind, phase]);
            let next = facts.add(next, &[game, kind, (length, 4), (few, 7)]);
            let next = facts.add(
                next,
                &[
                    game,
                    kind,
                    (usize::from(better == 0), 2),
                    (fresh, 2),
                    (self.friends, 2),
                    (self.called & 1, 2),
                ],
            );
            let next = facts.add(next, &[game, kind, (self.after[0], 3), (self.after[1], 3)]);
            let next = facts.add(next, &[kind, (double, 2), trumps, phase]);
            facts.add(next, &[kind, called]);
            return facts;
        }
        let trick = self.round.trick();
        let led_trump = usize::from(trick.class == Class::TRUMP);
        let place = (usize::from(trick.len) - 1, 3);
        let ahead = self.round.beats(face);
        let best = (self.best as usize, 3);
        let table = (self.table, 4);
        let following = 2 * usize::from(class != trick.class) + led_trump;
        let holds = if ahead { self.holds(face) } else { 4 };
        let strength = order.strength[face.index()];
        let rank = match self.winning {
            Some((low, high)) if ahead && low == high => 3,
            Some((low, _)) if ahead && strength == low => 0,
            Some((_, high)) if ahead && strength == high => 2,
            Some(_) if ahead => 1,
            _ => 4,
        };
        let beats = (usize::from(ahead), 2);
        let next = facts.add(FOLLOW, &[game, kind, place, best, (led_trump, 2), beats]);
        let next = facts.add(next, &[game, kind, best, (self.best_holds, 4), table]);
        let next = facts.add(next, &[game, kind, (holds, 5), table, place]);
        let next = facts.add(next, &[game, kind, phase, (following, 4)]);
        let next = facts.add(
            next,
            &[
                kind,
                beats,
                (length, 4),
                (unseen.div_ceil(3), 4),
                (following, 4),
            ],
        );
        let next = facts.add(next, &[kind, (rank, 5), best]);
        let next = facts.add(next, &[kind, (double, 2), trumps, phase]);
        let next = facts.add(next, &[kind, called, best]);
        facts.add(next, &[kind, (self.after[0], 4), (self.after[1], 4), beats]);
        facts
    }

    /// Calls `visit` with every card and the probability that it is played.
    pub fn chances(&self, visit: &mut dyn FnMut(Face, f32)) {
        let mut likings = [0.0_f32; Face::COUNT];
        let mut most = f32::MIN;
        for face in faces(self.playable) {
            likings[face.index()] = self.liking(face);
            most = most.max(likings[face.index()]);
        }
        let mut sum = 0.0;
        for face in faces(self.playable) {
            likings[face.index()] = (likings[face.index()] - most).exp();
            sum += likings[face.index()];
        }
        for face in faces(self.playable) {
            visit(face, likings[face.index()] / sum);
        }
    }
}
