//! Legal actions: [`visit`] lists them, [`check`] gives the reason why another is not.

use std::ops::ControlFlow;

use cards::Card;
use game::Seat;

use crate::face::{Face, faces};
use crate::hand::Hand;
use crate::round::{CallMade, Round, Stage, reserve};
use crate::trumps::Class;
use crate::{Action, Bid, Call, Illegal, Reservation};

/// Calls `visit` with each legal action of the seat until it breaks.
pub fn visit(
    round: &Round,
    seat: Seat,
    visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if round.to_act() == Some(seat) {
        match round.stage() {
            Stage::Reserving(_) => {
                for reservation in Reservation::all() {
                    if round.may_reserve(seat, reservation) {
                        visit(Action::Reserve(reservation))?;
                    }
                }
            }
            Stage::Asking(_) => {
                visit(Action::Take)?;
                visit(Action::Decline)?;
            }
            Stage::Giving | Stage::Returning => {
                round.visit_gifts(seat, &mut |cards| {
                    visit(Action::Give(cards.map(Face::card))).is_continue()
                });
            }
            Stage::Playing => {
                for face in faces(round.playable(seat)) {
                    visit(Action::Card(face.card()))?;
                }
            }
            Stage::Done(_) => {}
        }
    }
    for call in round.open_calls(seat) {
        visit(Action::Call(call))?;
    }
    ControlFlow::Continue(())
}

/// Checks whether the seat may do this now; the error names the rule that forbids it.
pub fn check(round: &Round, seat: Seat, action: &Action) -> Result<(), Illegal> {
    match *action {
        Action::Call(call) => check_call(round, seat, call),
        Action::Reserve(reservation) => check_reservation(round, seat, reservation),
        Action::Card(card) => check_card(round, seat, card),
        Action::Take | Action::Decline => match round.stage() {
            Stage::Asking(_) => check_turn(round, seat),
            _ => Err(Illegal::NoArmutAsked),
        },
        Action::Give(cards) => check_gift(round, seat, cards),
    }
}

impl Round {
    /// Whether the seat may do this now.
    pub fn may(&self, seat: Seat, action: &Action) -> bool {
        check(self, seat, action).is_ok()
    }
}

fn check_turn(round: &Round, seat: Seat) -> Result<(), Illegal> {
    match round.to_act() {
        Some(to_act) if to_act == seat => Ok(()),
        Some(to_act) => Err(Illegal::NotYourTurn { to_act }),
        None => Err(Illegal::Over),
    }
}

fn check_reservation(round: &Round, seat: Seat, reservation: Reservation) -> Result<(), Illegal> {
    if !matches!(round.stage(), Stage::Reserving(_)) {
        return Err(Illegal::GameSettled);
    }
    check_turn(round, seat)?;
    if round.may_reserve(seat, reservation) {
        return Ok(());
    }
    Err(match reservation {
        _ if round.forced.is_some() => Illegal::SoloOwed,
        Reservation::Armut if !round.options.armut => Illegal::ArmutOff,
        Reservation::Armut => Illegal::TooManyTrumps {
            trumps: reserve::trump_count(round.hand(seat)),
            most: reserve::MOST_ARMUT_TRUMPS,
        },
        Reservation::Redeal if !round.options.redeal => Illegal::RedealOff,
        Reservation::Redeal => Illegal::GoodHand,
        _ => Illegal::NoWedding,
    })
}

fn check_card(round: &Round, seat: Seat, card: Card) -> Result<(), Illegal> {
    match round.stage() {
        Stage::Reserving(_) => return Err(Illegal::ReservationsFirst),
        Stage::Asking(_) => {
            return Err(Illegal::ArmutFirst {
                awaited: "take or decline",
            });
        }
        Stage::Giving | Stage::Returning => {
            return Err(Illegal::ArmutFirst {
                awaited: "three cards are to be given",
            });
        }
        Stage::Playing | Stage::Done(_) => {}
    }
    check_turn(round, seat)?;
    let hand = round.hand(seat);
    let Some(face) = Face::of(card).filter(|face| hand.count(*face) > 0) else {
        return Err(Illegal::NotHeld { card });
    };
    if round.playable(seat) & face.bit() == 0 {
        return Err(Illegal::MustFollow {
            led: class_name(round.trick().class),
            card,
        });
    }
    Ok(())
}

fn class_name(class: Class) -> &'static str {
    ["Clubs", "Spades", "Hearts", "Diamonds", "Trump"][class.index()]
}

fn check_gift(round: &Round, seat: Seat, cards: [Card; 3]) -> Result<(), Illegal> {
    if !matches!(round.stage(), Stage::Giving | Stage::Returning) {
        return Err(Illegal::NothingToGive);
    }
    check_turn(round, seat)?;
    let hand = round.hand(seat);
    let mut given = Hand::EMPTY;
    for card in cards {
        let face = Face::of(card).filter(|face| hand.count(*face) > given.count(*face));
        given.insert(face.ok_or(Illegal::NotHeld { card })?);
    }
    if round.may_give(seat, given) {
        Ok(())
    } else {
        Err(Illegal::MustGiveTrumps {
            trumps: reserve::trump_count(hand),
        })
    }
}

fn check_call(round: &Round, seat: Seat, call: Call) -> Result<(), Illegal> {
    match round.stage() {
        Stage::Playing => {}
        Stage::Done(_) => return Err(Illegal::Over),
        _ => return Err(Illegal::CallBeforeGame),
    }
    if !round.calls_are_open() {
        return Err(Illegal::CallBeforePartner);
    }
    let party = round.party(seat);
    if call.party().is_some_and(|caller| caller != party) {
        return Err(Illegal::OtherPartysCall { call, party });
    }
    if round.open_calls(seat).any(|open| open == call) {
        return Ok(());
    }
    let made = |made: &CallMade| made.party == party;
    if let Some(highest) = round.calls.iter().rev().find(made)
        && highest.call.bid() >= call.bid()
    {
        return Err(Illegal::AlreadyCalled {
            call,
            party,
            highest: highest.call,
        });
    }
    let cards = round.hand(seat).len();
    let Some(regular) = round.regular_limit(party) else {
        return Err(Illegal::AfterLateAnswer { call, party });
    };
    let lowest = Bid::ALL[round.bids()[party] as usize + 1];
    if call.bid() != lowest
        && let Some(skipped) = lowest.call(party)
    {
        return Err(Illegal::SkipsTooLate {
            call,
            skipped,
            cards,
            limit: regular,
        });
    }
    let limit = match round.answer_limit(party) {
        Some(answer) if call.bid() == Bid::Win => answer.min(regular),
        _ => regular,
    };
    Err(Illegal::TooLate { call, cards, limit })
}
