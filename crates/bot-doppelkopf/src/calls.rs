//! Calls: made when it is now or never, if playouts say that they pay.

use game::Seat;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::scoring::score;
use rules_doppelkopf::{Call, Imagination, View};
use search::Meter;

use crate::playout::play_out;

/// The part of the budget that goes into calls at most; the rest is for the card.
const PART_OF_BUDGET: f64 = 0.25;

/// The calls of the seat that it cannot put off: with one card fewer they are too late.
pub fn now_or_never(view: &View, seat: Seat) -> Vec<Call> {
    let Some(play) = &view.play else {
        return Vec::new();
    };
    let cards = view.hand_sizes.0.get(seat.index()).copied().unwrap_or(0);
    play.calls_open
        .iter()
        .filter(|open| open.least_cards >= cards)
        .map(|open| open.call)
        .collect()
}

/// What the seat can expect, and what each call would add to that.
#[derive(Debug)]
pub struct Gains {
    /// The points without a call.
    pub silent: f32,
    /// What each call adds.
    pub calls: Vec<(Call, f32)>,
}

/// What each call would bring the seat over saying nothing, by playing imagined deals out.
pub fn gains(
    known: &Imagination,
    seat: Seat,
    calls: &[Call],
    deals: u64,
    meter: &mut Meter,
    dice: &mut Dice,
) -> Gains {
    let mut sums = vec![0.0; calls.len()];
    let mut total = 0.0;
    let mut done = 0;
    while done < deals {
        let Some(mut round) = known.sample(dice) else {
            break;
        };
        play_out(&mut round, dice);
        let mut entry = round.entry(0);
        let party = round.party(seat);
        let silent = score(&entry).points[seat.index()];
        total += silent as f32;
        for (sum, call) in sums.iter_mut().zip(calls) {
            entry.bids[party] = call.bid();
            *sum += (score(&entry).points[seat.index()] - silent) as f32;
        }
        done += 1;
        let more = meter.node();
        if !more || (done % 16 == 0 && (!meter.look() || meter.spent() > PART_OF_BUDGET)) {
            break;
        }
    }
    let mean = |sum: &f32| sum / done.max(1) as f32;
    Gains {
        silent: mean(&total),
        calls: calls.iter().copied().zip(sums.iter().map(mean)).collect(),
    }
}
