//! Armut: which three cards to pass, and which to give back.

use game::Seat;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::round::{Round, Stage};
use rules_doppelkopf::trumps::Trumps;

/// The default choice: every trump of the poor player, then short plain suits without aces.
pub fn at_first_sight(round: &Round, seat: Seat) -> [Face; 3] {
    let order = Trumps::Diamonds.order();
    let hand = round.hand(seat);
    let poor = round.stage() == Stage::Giving;
    let mut ranked: Vec<(i32, Face)> = hand
        .cards()
        .map(|face| {
            let class = order.class[face.index()];
            let trump = order.trumps() & face.bit() != 0;
            let length = i32::from(hand.count_in(order.masks[class.index()]));
            let strength = i32::from(order.strength[face.index()]);
            let keep = match (trump, poor) {
                (true, true) => -1000,
                (true, false) => 100 + strength,
                (false, _) => length * 10 + strength,
            };
            (keep, face)
        })
        .collect();
    ranked.sort_by_key(|(keep, face)| (*keep, face.index()));
    let mut cards = [ranked[0].1, ranked[1].1, ranked[2].1];
    cards.sort_unstable();
    cards
}

/// The choices to compare: the default, and every way to get rid of three of the lowest plain cards.
pub fn candidates(round: &Round, seat: Seat) -> Vec<[Face; 3]> {
    let order = Trumps::Diamonds.order();
    let mut found = vec![at_first_sight(round, seat)];
    round.visit_gifts(seat, &mut |cards| {
        let high = cards
            .iter()
            .any(|face| order.strength[face.index()] >= 20 || face.points() == 11);
        if (!high || round.stage() == Stage::Giving) && !found.contains(&cards) {
            found.push(cards);
        }
        found.len() < 40
    });
    found
}
