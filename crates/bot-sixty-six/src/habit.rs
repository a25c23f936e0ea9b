//! A simple policy: fast, for playouts beyond a search, and for the weaker levels.

use cards::Suit;
use game::Dice;
use rules_sixty_six::{Code, Hand, Moves, Options, Round};

use crate::step::{CLAIM, MARRY, SWAP, Step, has_enough};

/// The policy's step, with a little variety.
pub fn habit(round: &Round, options: &Options, dice: &mut Dice) -> Step {
    let moves = round.moves(options);
    if let Some(step) = beyond_cards(round, &moves, options) {
        return step;
    }
    if dice.below(8) == 0 {
        return moves.cards.nth(dice.below(moves.cards.len())).0;
    }
    match round.led {
        Some(led) => answer(moves.cards, led, round.trump, dice),
        None => lead(moves.cards, round, dice),
    }
}

/// Claims with enough points, exchanges for the face-up card, or announces the best marriage.
pub fn beyond_cards(round: &Round, moves: &Moves, options: &Options) -> Option<Step> {
    if moves.claim && has_enough(round, options) {
        return Some(CLAIM);
    }
    if moves.swap {
        return Some(SWAP);
    }
    announcement(round, moves)
}

/// The best announcement.
pub fn announcement(round: &Round, moves: &Moves) -> Option<Step> {
    if moves.marry == 0 {
        return None;
    }
    let trump = 1 << round.trump.index();
    let best = if moves.marry & trump != 0 {
        trump
    } else {
        moves.marry
    };
    Some(MARRY + best.trailing_zeros() as u8)
}

/// Takes a valuable trick as cheaply as possible, otherwise discards as little as possible.
pub fn answer(cards: Hand, led: Code, trump: Suit, dice: &mut Dice) -> Step {
    let trumps = Hand::suit(trump);
    let over = cards.and(Hand::above(led));
    let worth_it = !trumps.has(led) || led.value() >= 10 || dice.below(2) == 0;
    if !over.is_empty() && worth_it {
        // In a plain suit the most valuable card is brought home safely; of trumps the cheapest is enough.
        return over.nth(if trumps.has(led) { 0 } else { over.len() - 1 }).0;
    }
    let ruffs = cards.and(trumps);
    if !trumps.has(led) && !ruffs.is_empty() && led.value() >= 10 {
        return ruffs.nth(0).0;
    }
    least_missed(cards, trump)
}

/// A hasty step: leads the most valuable card, and takes every trick it can with the most valuable card that takes it,
/// trumps first.
pub fn hasty(cards: Hand, led: Option<Code>, trump: Suit, dice: &mut Dice) -> Step {
    let trumps = cards.and(Hand::suit(trump));
    let taking = match led {
        None => cards,
        Some(led) if Hand::suit(trump).has(led) || trumps.is_empty() => cards.and(Hand::above(led)),
        Some(_) => trumps,
    };
    let dearest = taking.into_iter().max_by_key(|code| code.value());
    match dearest {
        Some(code) => code.0,
        None => cards.nth(dice.below(cards.len())).0,
    }
}

fn lead(cards: Hand, round: &Round, dice: &mut Dice) -> Step {
    if !round.is_open() || dice.below(4) == 0 {
        return cards.nth(dice.below(cards.len())).0;
    }
    least_missed(cards, round.trump)
}

/// The card that is missed least: the lowest plain one, or else the lowest trump.
pub fn least_missed(cards: Hand, trump: Suit) -> Step {
    let plain = cards.without(Hand::suit(trump));
    let from = if plain.is_empty() { cards } else { plain };
    from.into_iter()
        .map(|code| code.0)
        .min_by_key(|code| code & 7)
        .unwrap_or_default()
}
