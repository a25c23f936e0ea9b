//! Samples positions that are consistent with a view.
//!
//! Cards that the viewer does not see are in the other hands or in the stock. After a reshuffle more is known: the
//! stock was empty then, so it has only cards of that pile, and a hand has at most as many of them as its owner has
//! drawn since.

use cards::{Card, CardSet};
use game::{Seat, shuffle};
use rand_core::Rng;

use crate::round::SEATS;
use crate::{MauMau, MauMauView, Round, view};

pub fn determinize(view: &MauMauView, rng: &mut dyn Rng) -> Option<MauMau> {
    let seats = usize::from(view.seats);
    let fitting = [view.hands.len(), view.counts.len(), view.since.len()];
    if !(2..=SEATS).contains(&seats) || fitting.iter().any(|len| *len != seats) {
        return None;
    }
    let round = match view.turn {
        Some(turn) => Some(round(view, turn, rng)?),
        None => None,
    };
    Some(MauMau {
        options: view.options,
        seats: view.seats,
        leader: view.leader,
        round,
        rounds: view.rounds.clone(),
        last: view.last.as_ref().map(view::finished),
    })
}

fn round(view: &MauMauView, turn: Seat, rng: &mut dyn Rng) -> Option<Round> {
    let pile: CardSet = view.pile.iter().copied().collect();
    let mut hands = [CardSet::EMPTY; SEATS];
    let mut seen = pile;
    for (hand, known) in hands.iter_mut().zip(&view.hands) {
        *hand = known.iter().flatten().copied().collect();
        seen = seen.or(*hand);
    }
    let unseen: CardSet = view.options.pack().into_iter().collect();
    let unseen = unseen.without(seen);
    let fresh: CardSet = view.fresh.iter().copied().collect();
    // Before the first reshuffle the stock may contain any unseen card.
    let (new, old) = if view.shuffles == 0 {
        (unseen, CardSet::EMPTY)
    } else {
        (unseen.and(fresh), unseen.without(fresh))
    };
    let mut new: Vec<Card> = new.into_iter().collect();
    let mut old: Vec<Card> = old.into_iter().collect();
    shuffle(rng, &mut new);
    shuffle(rng, &mut old);
    let stock = match &view.stock_cards {
        Some(cards) => cards.clone(),
        None => {
            let rest = new.len().checked_sub(usize::from(view.stock))?;
            new.split_off(rest)
        }
    };
    if view.stock_cards.is_none() {
        deal_out(view, &mut hands, &new, &old, rng)?;
    }
    Some(Round {
        seats: view.seats,
        leader: view.leader?,
        turn,
        hands,
        stock: stock.iter().rev().copied().take(52).collect(),
        pile: view.pile.iter().copied().take(52).collect(),
        wish: view.wish,
        pending: view.pending,
        owed: view.owed,
        forced: view.forced,
        drawn: view.drawn,
        backwards: view.backwards,
        stuck: view.stuck,
        shuffles: view.shuffles,
        fresh,
        since: std::array::from_fn(|seat| view.since.get(seat).copied().unwrap_or(0)),
    })
}

/// Deals the cards to the hands that are not visible.
fn deal_out(
    view: &MauMauView,
    hands: &mut [CardSet; SEATS],
    new: &[Card],
    old: &[Card],
    rng: &mut dyn Rng,
) -> Option<()> {
    let hidden = |seat: &usize| view.hands[*seat].is_none();
    let hidden: Vec<usize> = (0..usize::from(view.seats)).filter(hidden).collect();
    // One slot for every card that a hidden hand may have drawn from the new stock, in random order.
    let most = |seat: usize| match view.shuffles {
        0 => view.counts[seat],
        _ => view.since[seat].min(view.counts[seat]),
    };
    let mut slots: Vec<usize> = Vec::new();
    for seat in &hidden {
        slots.extend(std::iter::repeat_n(*seat, usize::from(most(*seat))));
    }
    shuffle(rng, &mut slots);
    if slots.len() < new.len() {
        return None;
    }
    for (seat, card) in slots.iter().zip(new) {
        hands[*seat].insert(*card);
    }
    let mut rest = old.iter();
    for seat in &hidden {
        let missing = usize::from(view.counts[*seat]).checked_sub(hands[*seat].len())?;
        for card in rest.by_ref().take(missing) {
            hands[*seat].insert(*card);
        }
        if hands[*seat].len() != usize::from(view.counts[*seat]) {
            return None;
        }
    }
    rest.next().is_none().then_some(())
}
