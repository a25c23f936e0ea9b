//! Reservations, and whether to take an Armut: what each choice brings when imagined deals are played out.

use game::Seat;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::{Action, Imagination, Reservation, View};
use search::Meter;

use crate::playout::{play_out, rewards};
use crate::style::Style;

/// How much more a silent wedding must promise than one that is declared.
const SILENCE: f32 = 1.0;

/// What each action brings the seat on average over the same imagined deals.
pub fn compare(
    known: &Imagination,
    seat: Seat,
    actions: &[Action],
    deals: u64,
    meter: &mut Meter,
    dice: &mut Dice,
) -> Vec<(Action, f32)> {
    let mut sums = vec![0.0; actions.len()];
    let mut done = 0;
    'deals: while done < deals {
        let Some(round) = known.sample(dice) else {
            break;
        };
        for (sum, action) in sums.iter_mut().zip(actions) {
            let mut round = round;
            act(&mut round, seat, action);
            play_out(&mut round, dice);
            *sum += rewards(&round).points[seat.index()];
        }
        done += 1;
        let more = meter.count(actions.len() as u64);
        if !more || (done % 4 == 0 && !meter.look()) {
            break 'deals;
        }
    }
    let mean = |sum: &f32| sum / done.max(1) as f32;
    actions.iter().copied().zip(sums.iter().map(mean)).collect()
}

fn act(round: &mut Round, seat: Seat, action: &Action) {
    use rules_doppelkopf::face::Face;
    match *action {
        Action::Reserve(reservation) => round.reserve(seat, reservation),
        Action::Take => round.answer_armut(seat, true),
        Action::Decline => round.answer_armut(seat, false),
        Action::Give(cards) => {
            if let [Some(a), Some(b), Some(c)] = cards.map(Face::of) {
                round.give(seat, [a, b, c]);
            }
        }
        Action::Card(card) => {
            if let Some(face) = Face::of(card) {
                round.play(face);
            }
        }
        Action::Call(call) => round.call(seat, call),
    }
}

/// How much a choice is marked down before it is compared: what is unusual must promise more.
pub fn reserve_price(view: &View, seat: Seat, action: &Action, style: &Style) -> Option<f32> {
    match action {
        Action::Reserve(Reservation::Solo(_)) if view.forced == Some(seat) => Some(0.0),
        Action::Reserve(Reservation::Solo(_)) => {
            let price = style.solos_from?;
            Some(if view.owing.contains(seat) {
                price.min(owed_price(view))
            } else {
                price
            })
        }
        Action::Reserve(Reservation::Healthy) if both_queens(view, seat) => Some(SILENCE),
        Action::Take => Some(0.5),
        _ => Some(0.0),
    }
}

/// A solo that is owed may cost something, and more the fewer games are left to find a better one.
fn owed_price(view: &View) -> f32 {
    let left = f32::from(view.games.saturating_sub(view.game));
    (left / 6.0 - 3.0).min(0.5)
}

fn both_queens(view: &View, seat: Seat) -> bool {
    let own = view.hands.0.get(seat.index()).and_then(Option::as_ref);
    let queen = rules_doppelkopf::face::Face::CLUB_QUEEN.card();
    own.is_some_and(|hand| hand.iter().filter(|card| **card == queen).count() == 2)
}
