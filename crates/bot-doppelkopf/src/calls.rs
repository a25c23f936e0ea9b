//! Calls: made at the last possible moment, if the sampled deals say that they pay.

use game::Seat;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Ending, Round, Stage};
use rules_doppelkopf::scoring::score;
use rules_doppelkopf::{Call, View};
use search::Meter;

use crate::guess::Guesses;
use crate::playout::play_out_at_first_sight;

/// The calls that the seat can make now but not with one card fewer, lowest first.
pub fn urgent(view: &View, seat: Seat) -> Vec<Call> {
    let cards = view.hand_sizes.0.get(seat.index()).copied().unwrap_or(0);
    let open = view.play.iter().flat_map(|play| &play.calls_open);
    open.filter(|open| open.least_cards >= cards)
        .map(|open| open.call)
        .collect()
}

/// How much calls would have added in finished deals.
#[derive(Clone, Debug)]
pub struct Gains {
    seat: Seat,
    calls: Vec<(Call, f32)>,
    /// The sum of the points without a call.
    silent: f32,
    deals: f32,
}

impl Gains {
    /// No results yet for these calls of the seat.
    pub fn new(seat: Seat, calls: &[Call]) -> Self {
        Self {
            seat,
            calls: calls.iter().map(|call| (*call, 0.0)).collect(),
            silent: 0.0,
            deals: 0.0,
        }
    }

    /// The same calls without results.
    pub fn fresh(&self) -> Self {
        let calls: Vec<Call> = self.calls.iter().map(|(call, _)| *call).collect();
        Self::new(self.seat, &calls)
    }

    /// Adds a finished deal, scored with each call and without.
    pub fn add(&mut self, round: &Round) {
        if self.calls.is_empty() || round.stage() != Stage::Done(Ending::Scored) {
            return;
        }
        let mut entry = round.entry(0);
        let party = round.party(self.seat);
        let before = entry.bids[party];
        let silent = score(&entry).points[self.seat.index()];
        self.silent += silent as f32;
        self.deals += 1.0;
        for (call, sum) in &mut self.calls {
            entry.bids[party] = call.bid().max(before);
            *sum += (score(&entry).points[self.seat.index()] - silent) as f32;
        }
    }

    /// The average gain of a call.
    pub fn of(&self, call: Call) -> f32 {
        let found = self.calls.iter().find(|(known, _)| *known == call);
        found.map_or(0.0, |(_, sum)| sum / self.deals.max(1.0))
    }

    /// The call to make of those that cannot wait: the lowest that gains at least `from`, since higher ones can still
    /// follow.
    pub fn worth_making(&self, urgent: &[Call], from: f32) -> Option<Call> {
        let mut calls = urgent.iter().copied();
        calls.find(|call| self.of(*call) >= from)
    }

    /// The number of deals added.
    pub fn deals(&self) -> f32 {
        self.deals
    }

    /// The average points without a call.
    pub fn silent(&self) -> f32 {
        self.silent / self.deals.max(1.0)
    }
}

/// The gain of each call, by quick playouts of sampled deals.
pub fn play_out_gains(
    guesses: &mut Guesses,
    mut gains: Gains,
    deals: u64,
    meter: &mut Meter,
    dice: &mut Dice,
) -> Gains {
    for done in 1..=deals {
        let Some(mut round) = guesses.deal() else {
            break;
        };
        play_out_at_first_sight(&mut round, dice);
        gains.add(&round);
        let more = meter.node();
        if !more || (done % 16 == 0 && !meter.look()) {
            break;
        }
    }
    gains
}
