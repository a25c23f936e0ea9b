//! Whether a player calls at the last possible moment.

use game::Seat;
use rules_doppelkopf::face::{Face, rank_mask};
use rules_doppelkopf::round::{Played, Round};
use rules_doppelkopf::trumps::Class;
use rules_doppelkopf::{Bid, SEATS};

use super::view::{Known, known};
use super::{Facts, WEIGHTS, reserve};

const KINDS: usize = 8;
const BIDS: usize = 5;
const START: usize = reserve::END;
/// The end of the features of calls.
pub const END: usize = START + KINDS * BIDS * (11 + 15 + 20 + 18 + 12 + 16 + 9);

/// A call that the seat to act can make now but not later.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    /// The level of the call.
    pub bid: Bid,
    /// Its features.
    pub facts: Facts,
}

impl Chance {
    /// The probability that the call is made.
    pub fn likely(&self) -> f32 {
        1.0 / (1.0 + (-self.facts.liking(&WEIGHTS)).exp())
    }
}

/// The call that the seat to act can make for the last time with this many cards, if any.
#[inline]
pub fn chance(round: &Round, seat: Seat) -> Option<Chance> {
    if !round.calls_may_come() {
        return None;
    }
    let (bid, count) = round.open_bids(seat);
    if count == 0 {
        return None;
    }
    let party = round.party(seat);
    let answer = round.answer_limit(party).filter(|_| bid == Bid::Win);
    let least = round.regular_limit(party).into_iter().chain(answer).min()?;
    (least >= round.hand(seat).len()).then(|| Chance {
        bid,
        facts: facts(round, seat, bid),
    })
}

/// The features of this call of this seat now.
pub fn facts(round: &Round, seat: Seat, bid: Bid) -> Facts {
    let hand = round.hand(seat);
    let order = round.trumps().order();
    let own = round.party(seat);
    let re = usize::from(own == rules_doppelkopf::Party::Re);
    let kind = match round.played() {
        Played::Normal => re,
        Played::Wedding | Played::Armut => 2 + re,
        Played::Solo(rules_doppelkopf::Solo::Suit(_)) => 4 + re,
        Played::Solo(_) => 6 + re,
    };
    let bid = bid as usize - 1;
    let which = (kind * BIDS + bid, KINDS * BIDS);
    let sides = known(round, seat);
    let plain = hand.within(!order.trumps());
    let (mut aces, mut voids) = (0, 0);
    for class in Class::ALL
        .into_iter()
        .filter(|class| *class != Class::TRUMP)
    {
        let suit = plain.within(order.masks[class.index()]);
        if order.masks[class.index()] == 0 {
            continue;
        }
        voids += usize::from(suit.is_empty());
        aces += usize::from(suit.mask() & rank_mask(cards::Rank::Ace) != 0);
    }
    let (mut ours, mut theirs, mut friends) = (0_i32, 0_i32, 0);
    for (index, side) in sides.iter().enumerate() {
        let other = Seat::new(index);
        let points = i32::from(round.points(other));
        match side {
            _ if other == seat => ours += points,
            Known::Friend => {
                ours += points;
                friends += 1;
            }
            Known::Foe => theirs += points,
            Known::Unknown => {}
        }
    }
    let ahead = ((ours - theirs + 67) / 15).clamp(0, 8) as usize;
    let tens = usize::from(hand.count(Face::HEART_TEN));
    let black = usize::from(hand.count(Face::CLUB_QUEEN) + hand.count(Face::from_index(8)));
    let queens = usize::from(hand.count_in(rank_mask(cards::Rank::Queen)));
    let helped = round
        .calls()
        .any(|made| made.party == own && made.seat != seat);
    let theirs = round.bids()[own.other()] as usize;
    let trick = round.trick();
    let winning = usize::from(trick.len > 0 && sides[trick.best.index()] != Known::Foe);
    let mut facts = Facts::new();
    let next = facts.add(
        START,
        &[which, (usize::from(hand.count_in(order.trumps())), 11)],
    );
    let next = facts.add(next, &[which, (tens, 3), (black, 5)]);
    let next = facts.add(next, &[which, (aces, 5), (voids, 4)]);
    let next = facts.add(next, &[which, (ahead, 9), (usize::from(friends > 0), 2)]);
    let next = facts.add(next, &[which, (theirs, 6), (usize::from(helped), 2)]);
    let next = facts.add(
        next,
        &[
            which,
            (usize::from(trick.len), usize::from(SEATS)),
            (winning, 2),
            (usize::from(trick.points() > 13), 2),
        ],
    );
    facts.add(next, &[which, (queens, 9)]);
    facts
}
