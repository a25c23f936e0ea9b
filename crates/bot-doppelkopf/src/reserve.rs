//! Decisions about the whole game, above all reservations: compares the choices in the same sampled deals.

use game::Seat;
use rules_doppelkopf::face::Face;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::{Action, Reservation, View};
use search::Meter;

use crate::guess::Guesses;
use crate::playout::{Manner, rewards, speak_by_habit};
use crate::style::Style;
use crate::tree::Tree;

/// How many points more a silent wedding must promise than a declared one.
const SILENCE: f32 = 1.0;
/// After this many deals, choices that are far behind are dropped.
const FIRST_LOOK: u64 = 40;
/// How far behind, in points.
const FAR: f32 = 6.0;
/// Deals per choice before it is the next choice's turn.
const STRETCH: u64 = 64;

/// Limits of the first comparison of all choices.
#[derive(Clone, Copy, Debug)]
pub struct FirstLook {
    /// Limit of deals.
    pub deals: u64,
    /// Limit as a part of the budget.
    pub part: f64,
    /// How the deals are played out.
    pub manner: Manner,
}

/// A choice and its results.
#[derive(Clone, Copy, Debug)]
struct Tried {
    action: Action,
    sum: f32,
    deals: f32,
    open: bool,
}

impl Tried {
    fn mean(&self) -> f32 {
        self.sum / self.deals.max(1.0)
    }
}

/// The average points of the seat after each action, over the same sampled deals.
pub fn compare(
    guesses: &mut Guesses,
    seat: Seat,
    actions: &[Action],
    look: FirstLook,
    meter: &mut Meter,
    dice: &mut Dice,
) -> Vec<(Action, f32)> {
    let mut tried: Vec<Tried> = actions
        .iter()
        .map(|action| Tried {
            action: *action,
            sum: 0.0,
            deals: 0.0,
            open: true,
        })
        .collect();
    for done in 1..=look.deals {
        let Some(deal) = guesses.deal() else {
            break;
        };
        let left = meter.left().map_or(usize::MAX, |left| left as usize);
        let open = tried.iter().filter(|tried| tried.open).count();
        // A deal counts only if every choice is played in it; but the first deal is played with as many choices as the budget allows.
        if open > left && done > 1 {
            break;
        }
        let mut count = 0;
        for tried in tried.iter_mut().filter(|tried| tried.open).take(left) {
            let mut round = deal;
            act(&mut round, seat, &tried.action);
            (look.manner)(&mut round, dice);
            tried.sum += rewards(&round).points[seat.index()];
            tried.deals += 1.0;
            count += 1;
        }
        let more = meter.count(count);
        if !more || (done % 4 == 0 && (!meter.look() || meter.spent() > look.part)) {
            break;
        }
        if done == FIRST_LOOK {
            let best = tried.iter().map(Tried::mean).fold(f32::MIN, f32::max);
            for tried in &mut tried {
                tried.open = tried.mean() >= best - FAR;
            }
        }
    }
    tried
        .iter()
        .filter(|tried| tried.deals > 0.0)
        .map(|tried| (tried.action, tried.mean()))
        .collect()
}

/// The average points of each action, searched card by card; they share the rest of the budget. Empty if it does not suffice for all of them.
pub fn think_through(
    guesses: &mut Guesses,
    seat: Seat,
    actions: &[Action],
    most: u64,
    meter: &mut Meter,
    dice: &mut Dice,
) -> Vec<(Action, f32)> {
    let mut trees: Vec<Tree> = actions.iter().map(|_| Tree::new(seat)).collect();
    let mut done = 0;
    while done < most && !meter.is_over() {
        // All get the same number of deals; a remainder is not used.
        let left = meter.left().unwrap_or(u64::MAX);
        let stretch = STRETCH.min(left / actions.len().max(1) as u64);
        if stretch == 0 {
            break;
        }
        for (action, tree) in actions.iter().zip(&mut trees) {
            let mut speech = Dice::seeded(dice.roll());
            let mut deals = || {
                let mut round = guesses.deal()?;
                act(&mut round, seat, action);
                speak_by_habit(&mut round, &mut speech);
                Some(round)
            };
            tree.grow(&mut deals, stretch, meter, dice);
        }
        done += STRETCH;
    }
    if done == 0 {
        return Vec::new();
    }
    actions
        .iter()
        .zip(&trees)
        .map(|(action, tree)| (*action, tree.points()))
        .collect()
}

/// Plays the seat's action in a sampled deal.
pub fn act(round: &mut Round, seat: Seat, action: &Action) {
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

/// A handicap of a choice before the comparison: unusual choices must promise more.
pub fn price(view: &View, seat: Seat, action: &Action, style: &Style) -> Option<f32> {
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

/// The handicap of a solo that the seat still owes. The fewer games are left, the lower it is; below zero, the seat prefers a solo that is somewhat worse
/// than a normal game.
fn owed_price(view: &View) -> f32 {
    let left = f32::from(view.games.saturating_sub(view.game));
    (left / 6.0 - 3.0).min(0.5)
}

fn both_queens(view: &View, seat: Seat) -> bool {
    let own = view.hands.0.get(seat.index()).and_then(Option::as_ref);
    let queen = Face::CLUB_QUEEN.card();
    own.is_some_and(|hand| hand.iter().filter(|card| **card == queen).count() == 2)
}
