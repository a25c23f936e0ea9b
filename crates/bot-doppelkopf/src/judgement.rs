//! A quick evaluation of cards, with which the weaker levels play.
//!
//! The value of a card is the points its side can expect from the trick, less the cost of giving the card away.
//! Probabilities are computed from the cards that the player has not seen, never from who holds them.

use game::Seat;
use rules_doppelkopf::SEATS;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Played, Round};
use rules_doppelkopf::trumps::{Class, Trumps};

/// Two thirds to the power of `n`: the probability that one of three players has none of `n` cards.
pub const NONE_OF: [f32; 25] = {
    let mut table = [1.0; 25];
    let mut n = 1;
    while n < 25 {
        table[n] = table[n - 1] * (2.0 / 3.0);
        n += 1;
    }
    table
};

/// The probability that a player who can take a trick does so.
const WILLING: f32 = 0.85;
/// Expected points of each card still to be played to the trick.
const TO_COME: f32 = 5.0;

/// The faces that beat each face within its class, for every choice of trumps.
pub static STRONGER: [[u32; Face::COUNT]; 8] = [
    stronger(Trumps::Clubs),
    stronger(Trumps::Spades),
    stronger(Trumps::Hearts),
    stronger(Trumps::Diamonds),
    stronger(Trumps::Schweinchen),
    stronger(Trumps::Queens),
    stronger(Trumps::Jacks),
    stronger(Trumps::None),
];

const fn stronger(trumps: Trumps) -> [u32; Face::COUNT] {
    let order = trumps.order();
    let mut table = [0; Face::COUNT];
    let mut index = 0;
    while index < Face::COUNT {
        let mask = order.masks[order.class[index].index()];
        let mut other = 0;
        while other < Face::COUNT {
            if mask >> other & 1 == 1 && order.strength[other] > order.strength[index] {
                table[index] |= 1 << other;
            }
            other += 1;
        }
        index += 1;
    }
    table
}

/// One decision about a card; what is the same for all cards is computed once.
#[derive(Debug)]
pub struct Judgement<'a> {
    round: &'a Round,
    /// The cards of all others together.
    others: Hand,
    /// Opponents and partners who play to this trick after the seat.
    foes_after: usize,
    friends_after: usize,
    /// Points in the trick.
    table: f32,
    /// The probability that a partner who is ahead stays ahead.
    partner_holds: f32,
    /// Whether there are few trumps, so that aces matter most.
    plain_game: bool,
}

impl<'a> Judgement<'a> {
    /// The decision of the seat to act.
    pub fn new(round: &'a Round, seat: Seat) -> Self {
        let party = round.party(seat);
        let trick = round.trick();
        let others = (1..SEATS).fold(Hand::EMPTY, |heap, place| {
            heap.plus(round.hand(seat.plus(place, SEATS)))
        });
        let after = 3 - trick.len;
        let mut foes_after = 0;
        for place in 1..=after {
            foes_after += usize::from(round.party(seat.plus(place, SEATS)) != party);
        }
        let mut judgement = Self {
            round,
            others,
            foes_after,
            friends_after: usize::from(after) - foes_after,
            table: f32::from(trick.points()),
            partner_holds: 0.0,
            plain_game: matches!(
                round.trumps(),
                Trumps::Queens | Trumps::Jacks | Trumps::None
            ),
        };
        if trick.len > 0 && round.party(trick.best) == party {
            let places = (trick.best.index() + 4 - trick.leader.index()) % 4;
            judgement.partner_holds = judgement.holds(trick.cards[places]);
        }
        judgement
    }

    fn unseen(&self, mask: u32) -> usize {
        usize::from(self.others.count_in(mask))
    }

    /// The probability that a card that is ahead now takes the trick.
    fn holds(&self, face: Face) -> f32 {
        if self.foes_after == 0 {
            return 1.0;
        }
        let order = self.round.trumps().order();
        let class = order.class[face.index()];
        let better = STRONGER[self.round.trumps() as usize][face.index()];
        let mut chance = 1.0 - WILLING * (1.0 - NONE_OF[self.unseen(better).min(24)]);
        if class != Class::TRUMP && order.trumps() != 0 {
            let following = self.unseen(order.masks[class.index()]);
            chance *= 1.0 - WILLING * NONE_OF[following.min(24)];
        }
        let mut all = chance;
        for _ in 1..self.foes_after {
            all *= chance;
        }
        all
    }

    /// The value of a card, in card points.
    pub fn worth(&self, face: Face) -> f32 {
        let leads = self.round.trick().len == 0;
        let points = f32::from(face.points());
        let ahead = self.round.beats(face);
        let mut ours = if ahead {
            self.holds(face)
        } else {
            self.partner_holds
        };
        ours += (1.0 - ours) * 0.3 * self.friends_after as f32 * (1.0 - ours * 0.5);
        let to_come = TO_COME * (self.foes_after + self.friends_after) as f32;
        let mut worth = 2.0 * ours * (self.table + to_come) + (2.0 * ours - 1.0) * points;
        worth -= self.cost(face, ahead);
        if face == Face::FOX && self.fox_counts() {
            worth += 10.0 * ours - 8.0;
        }
        if leads && !self.plain_game {
            worth += self.lead_bonus(face);
        }
        worth
    }

    fn fox_counts(&self) -> bool {
        !matches!(self.round.played(), Played::Solo(_)) && self.round.trumps() == Trumps::Diamonds
    }

    /// The cost of giving the card away.
    fn cost(&self, face: Face, ahead: bool) -> f32 {
        let order = self.round.trumps().order();
        let class = order.class[face.index()];
        let better = self.unseen(STRONGER[self.round.trumps() as usize][face.index()]);
        if class == Class::TRUMP {
            return match order.strength[face.index()] {
                40.. => 9.0,
                30..40 => 4.0 + f32::from(order.strength[face.index()] - 30),
                20..30 => 1.5 + 0.6 * f32::from(order.strength[face.index()] - 20),
                _ if self.plain_game => 4.0,
                _ => 0.5,
            };
        }
        let following = self.unseen(order.masks[class.index()]);
        if following > 0 && better == 0 && !ahead {
            // A card that would win later is kept.
            return if self.plain_game { 9.0 } else { 3.0 };
        }
        0.0
    }

    /// The bonus of a lead beyond its own trick: getting rid of a short suit, or not losing the lead for nothing.
    fn lead_bonus(&self, face: Face) -> f32 {
        let order = self.round.trumps().order();
        let class = order.class[face.index()];
        let seat = self.round.trick().leader;
        let hand = self.round.hand(seat);
        if class == Class::TRUMP {
            return 1.0;
        }
        let length = hand.count_in(order.masks[class.index()]);
        if length == 1 { 1.5 } else { 0.0 }
    }
}

/// The card with the best quick evaluation, with some noise.
pub fn first_sight(round: &Round, seat: Seat, unsteady: f32, dice: &mut Dice) -> Face {
    let playable = round.playable(seat);
    if playable.count_ones() == 1 {
        return Face::from_index(playable.trailing_zeros() as usize);
    }
    let judgement = Judgement::new(round, seat);
    let mut best = Face::from_index(playable.trailing_zeros() as usize);
    let mut most = f32::MIN;
    for face in faces(playable) {
        let whim = (dice.roll() >> 40) as f32 / (1_u32 << 24) as f32;
        let worth = judgement.worth(face) + unsteady * whim;
        if worth > most {
            most = worth;
            best = face;
        }
    }
    best
}
