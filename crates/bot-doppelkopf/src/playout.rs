//! Playing a deal out by judgement, and what that comes to for each seat.

use game::Seat;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Ending, Round, Stage};
use rules_doppelkopf::scoring::score;
use rules_doppelkopf::{Party, Reservation, SEATS};

use crate::judgement::first_sight;

/// How unsteady a player of a playout is, in card points.
pub const UNSTEADY: f32 = 6.0;
/// How much a card point beyond the score counts, so that a lost game is still played well.
const CARD_POINT: f32 = 0.02;

/// What a deal came to for each seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewards {
    /// The points of the score.
    pub points: [f32; SEATS as usize],
    /// What the seats play for: the points and a little for every card point.
    pub aims: [f32; SEATS as usize],
}

/// Plays to the end: those still to be asked are healthy or marry, and every card is played by judgement.
pub fn play_out(round: &mut Round, dice: &mut Dice) {
    while let Some(seat) = round.to_act() {
        match round.stage() {
            Stage::Reserving(_) => {
                let wedding = round.may_reserve(seat, Reservation::Wedding);
                round.reserve(
                    seat,
                    if wedding {
                        Reservation::Wedding
                    } else {
                        Reservation::Healthy
                    },
                );
            }
            Stage::Asking(_) => round.answer_armut(seat, false),
            Stage::Giving | Stage::Returning => {
                let cards = crate::armut::at_first_sight(round, seat);
                round.give(seat, cards);
            }
            Stage::Playing => {
                let face = first_sight(round, seat, UNSTEADY, dice);
                round.play(face);
            }
            Stage::Done(_) => return,
        }
    }
}

/// What a finished deal is worth to each seat; nothing where it was not played.
pub fn rewards(round: &Round) -> Rewards {
    if round.stage() != Stage::Done(Ending::Scored) {
        return Rewards {
            points: [0.0; SEATS as usize],
            aims: [0.0; SEATS as usize],
        };
    }
    let entry = round.entry(0);
    let points = score(&entry).points.map(|points| points as f32);
    let alone = entry.re.len() == 1;
    let mut aims = points;
    for (index, aim) in aims.iter_mut().enumerate() {
        let party = round.party(Seat::new(index));
        let factor = if alone && party == Party::Re {
            3.0
        } else {
            1.0
        };
        *aim += factor * CARD_POINT * (f32::from(entry.points[party]) - 120.0);
    }
    Rewards { points, aims }
}
