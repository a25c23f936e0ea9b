//! Random games, fast and without allocation.

pub use game::Dice;
use game::Seat;
use rand_core::Rng;

use crate::face::{Face, faces};
use crate::hand::canonical_deck;
use crate::round::{Round, Stage};
use crate::{Bid, Doppelkopf, Reservation, SEATS};

/// Plays the list to its end and returns the number of actions.
pub fn playout(table: &mut Doppelkopf, rng: &mut dyn Rng) -> u64 {
    let mut dice = Dice::from_rng(rng);
    let mut actions = 0;
    while !table.is_over() {
        match &mut table.round {
            Some(round) => actions += finish(round, &mut dice),
            None => deal(table, &mut dice),
        }
        table.finish_round();
    }
    actions
}

fn deal(table: &mut Doppelkopf, dice: &mut Dice) {
    let mut deck = [Face::HEART_TEN; 48];
    let cards = canonical_deck(table.options.forty_cards).filter_map(Face::of);
    let mut count = 0;
    for (place, face) in deck.iter_mut().zip(cards) {
        *place = face;
        count += 1;
    }
    dice.shuffle(&mut deck[..count]);
    let hands = table.hands_of(deck.into_iter().take(count));
    table.start(hands);
}

/// Plays a deal to its end with random actions and returns their number.
pub fn finish(round: &mut Round, dice: &mut Dice) -> u64 {
    let mut actions = 0;
    while let Some(seat) = round.to_act() {
        actions += 1;
        match round.stage() {
            Stage::Reserving(_) => {
                let may = |said: &Reservation| round.may_reserve(seat, *said);
                let pick = dice.pick(Reservation::all().filter(may).count());
                let said = Reservation::all().filter(may).nth(pick);
                round.reserve(seat, said.unwrap_or(Reservation::Healthy));
            }
            Stage::Asking(_) => round.answer_armut(seat, dice.pick(2) == 0),
            Stage::Giving | Stage::Returning => give(round, seat, dice),
            Stage::Playing => step(round, seat, dice),
            Stage::Done(_) => {}
        }
    }
    actions
}

fn give(round: &mut Round, seat: Seat, dice: &mut Dice) {
    let mut count = 0;
    round.visit_gifts(seat, &mut |_| {
        count += 1;
        true
    });
    let mut left = dice.pick(count);
    let mut chosen = None;
    round.visit_gifts(seat, &mut |cards| {
        chosen = Some(cards);
        left = left.wrapping_sub(1);
        left != usize::MAX
    });
    if let Some(cards) = chosen {
        round.give(seat, cards);
    }
}

/// One card of the seat to act, or one call of any seat.
#[inline]
fn step(round: &mut Round, seat: Seat, dice: &mut Dice) {
    let playable = round.playable(seat);
    let cards = playable.count_ones() as usize;
    if !round.calls_may_come() {
        round.play(nth_face(playable, dice.pick(cards)));
        return;
    }
    let open: [(Bid, usize); SEATS as usize] =
        std::array::from_fn(|index| round.open_bids(Seat::new(index)));
    let calls: usize = open.iter().map(|(_, count)| count).sum();
    let mut pick = dice.pick(cards + calls);
    if pick < cards {
        round.play(nth_face(playable, pick));
        return;
    }
    pick -= cards;
    for (index, (lowest, count)) in open.into_iter().enumerate() {
        if pick < count {
            let caller = Seat::new(index);
            let bid = Bid::ALL[lowest as usize + pick];
            if let Some(call) = bid.call(round.party(caller)) {
                round.call(caller, call);
            }
            return;
        }
        pick -= count;
    }
}

#[inline]
fn nth_face(mask: u32, nth: usize) -> Face {
    faces(mask).nth(nth).unwrap_or(Face::HEART_TEN)
}
