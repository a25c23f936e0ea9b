//! Plays out a deal by the learned policy, and scores it for each seat.

use game::Seat;
use rules_doppelkopf::face::{Face, faces};
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::{Ending, Round, Stage};
use rules_doppelkopf::scoring::score;
use rules_doppelkopf::{Party, Reservation, SEATS};

use crate::habits::{Cards, Hands, chance};
use crate::judgement::first_sight;

/// The noise of a playout's choices, in weights of the policy.
const UNSTEADY: f32 = 2.0;
/// The same for the quick evaluation, in card points.
const UNSTEADY_SIGHT: f32 = 6.0;
/// The value of a card point beyond the score, so that a lost game is still played well.
const CARD_POINT: f32 = 0.02;

/// The result of a deal for each seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewards {
    /// The points of the score.
    pub points: [f32; SEATS as usize],
    /// What the seats maximise: the points and a little for every card point.
    pub aims: [f32; SEATS as usize],
}

/// A way to play out a sampled deal.
pub type Manner = fn(&mut Round, &mut Dice);

/// Plays to the end by the policy: reservations, calls that cannot wait, and cards.
pub fn play_out(round: &mut Round, dice: &mut Dice) {
    play_on(round, dice, said_by_habit, |round, seat, dice| {
        call_by_habit(round, seat, dice);
        by_habit(round, seat, dice)
    });
}

/// Plays to the end by the quick evaluation, as weak levels do: seats not asked yet are healthy or marry, and nobody calls.
pub fn play_out_at_first_sight(round: &mut Round, dice: &mut Dice) {
    let said = |round: &Round, seat, _: &mut Dice| {
        if round.may_reserve(seat, Reservation::Wedding) {
            Reservation::Wedding
        } else {
            Reservation::Healthy
        }
    };
    play_on(round, dice, said, |round, seat, dice| {
        first_sight(round, seat, UNSTEADY_SIGHT, dice)
    });
}

fn play_on(
    round: &mut Round,
    dice: &mut Dice,
    said: impl Fn(&Round, Seat, &mut Dice) -> Reservation,
    card: impl Fn(&mut Round, Seat, &mut Dice) -> Face,
) {
    while let Some(seat) = round.to_act() {
        match round.stage() {
            Stage::Reserving(_) => {
                let said = said(round, seat, dice);
                round.reserve(seat, said);
            }
            Stage::Asking(_) => round.answer_armut(seat, false),
            Stage::Giving | Stage::Returning => {
                let cards = crate::armut::at_first_sight(round, seat);
                round.give(seat, cards);
            }
            Stage::Playing => {
                let face = card(round, seat, dice);
                round.play(face);
            }
            Stage::Done(_) => return,
        }
    }
}

/// Makes the reservations of seats not asked yet by the policy.
pub fn speak_by_habit(round: &mut Round, dice: &mut Dice) {
    while let Stage::Reserving(seat) = round.stage() {
        let said = said_by_habit(round, seat, dice);
        round.reserve(seat, said);
    }
}

/// The usual reservation for such a hand: healthy, the wedding or a solo.
fn said_by_habit(round: &Round, seat: Seat, dice: &mut Dice) -> Reservation {
    let mut left = dice.below(1 << 24) as f32 / (1 << 24) as f32;
    let open = Reservation::all()
        .filter(|said| !matches!(said, Reservation::Armut | Reservation::Redeal))
        .filter(|said| round.may_reserve(seat, *said));
    let hands = Hands::new(round, seat);
    let mut likings = [(Reservation::Healthy, 0.0); 9];
    let mut sum = 0.0;
    for (place, said) in likings.iter_mut().zip(open) {
        *place = (said, hands.liking(said).exp());
        sum += place.1;
    }
    left *= sum;
    for (said, liking) in likings {
        left -= liking;
        if left < 0.0 {
            return said;
        }
    }
    likings[0].0
}

/// Makes the usual call of the seat to act, if it cannot wait.
pub fn call_by_habit(round: &mut Round, seat: Seat, dice: &mut Dice) {
    while let Some(chance) = chance(round, seat) {
        let whim = dice.below(1 << 16) as f32 / 65536.0;
        let call = chance.bid.call(round.party(seat));
        let Some(call) = call.filter(|_| chance.likely() > whim) else {
            return;
        };
        round.call(seat, call);
    }
}

/// The usual card, with some noise.
fn by_habit(round: &Round, seat: Seat, dice: &mut Dice) -> Face {
    let playable = round.playable(seat);
    let mut best = Face::from_index(playable.trailing_zeros() as usize);
    if playable.count_ones() == 1 {
        return best;
    }
    let cards = Cards::new(round, seat);
    let mut most = f32::MIN;
    for face in faces(playable) {
        let whim = (dice.roll() >> 40) as f32 / (1_u32 << 24) as f32;
        let liking = cards.liking(face) + UNSTEADY * whim;
        if liking > most {
            most = liking;
            best = face;
        }
    }
    best
}

/// The value of a finished deal for each seat; zero if it was not played.
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
