//! One step as one viewer may see it.

use cards::Card;
use game::{BySeat, Seat, Step, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::sorted;
use crate::face::Face;
use crate::round::{Round, Stage, reserve};
use crate::said::Said;
use crate::trumps::Trumps;
use crate::{Action, Call, Doppelkopf, Party, Reservation, SEATS};

/// One step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "DoppelkopfStepView")]
pub enum StepView {
    /// The cards were dealt.
    Dealt {
        /// The dealer's left.
        first: Seat,
        /// The hands that this viewer may see.
        hands: BySeat<Option<Vec<Card>>>,
    },
    /// Somebody answered the question for reservations.
    Reserved {
        /// Who.
        seat: Seat,
        /// What, as this viewer heard it.
        said: Said,
        /// Which game that settled, where it was the last answer.
        settled: Option<Settled>,
    },
    /// Somebody was asked to take the Armut.
    Answered {
        /// Who.
        seat: Seat,
        /// Whether the seat took it.
        takes: bool,
    },
    /// Three cards were passed.
    Gave {
        /// By whom.
        seat: Seat,
        /// Which, for the two who see them.
        cards: Option<[Card; 3]>,
        /// How many of them are trumps, said when they go back to the poor player.
        trumps: Option<u8>,
    },
    /// Somebody called.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
        /// For which party.
        party: Party,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// In which trick, from 1.
        trick: u8,
        /// Who took the trick, where it was its last card.
        taken_by: Option<Seat>,
    },
}

/// What the reservations led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfSettled")]
pub struct Settled {
    /// Whose reservation took effect; nobody's in a normal game.
    pub seat: Option<Seat>,
    /// Which one; healthy in a normal game.
    pub reservation: Reservation,
}

/// The step as the viewer may see it; `before` is the table before it.
pub fn step_view(before: &Doppelkopf, step: &Step<Doppelkopf>, viewer: Viewer) -> StepView {
    match (step, &before.round) {
        (Step::Action(seat, action), Some(round)) => action_view(round, *seat, action, viewer),
        (Step::Action(..), None) => dealt(before, &[], viewer),
        (Step::Chance(deal), _) => dealt(before, &deal.deck, viewer),
    }
}

fn dealt(before: &Doppelkopf, deck: &[Card], viewer: Viewer) -> StepView {
    let hands = before.hands_of(deck.iter().filter_map(|card| Face::of(*card)));
    StepView::Dealt {
        first: before.first,
        hands: BySeat::from_fn(SEATS, |seat| {
            viewer
                .owns(seat)
                .then(|| sorted(hands[seat.index()], Trumps::Diamonds))
        }),
    }
}

fn action_view(before: &Round, seat: Seat, action: &Action, viewer: Viewer) -> StepView {
    match *action {
        Action::Reserve(reservation) => {
            let mut after = *before;
            after.reserve(seat, reservation);
            let settled = !matches!(after.stage(), Stage::Reserving(_));
            StepView::Reserved {
                seat,
                said: if viewer.owns(seat) {
                    Said::Known(reservation)
                } else {
                    Said::heard(reservation)
                },
                settled: settled.then(|| match after.effective() {
                    Some((seat, reservation)) => Settled {
                        seat: Some(seat),
                        reservation,
                    },
                    None => Settled {
                        seat: None,
                        reservation: Reservation::Healthy,
                    },
                }),
            }
        }
        Action::Take => StepView::Answered { seat, takes: true },
        Action::Decline => StepView::Answered { seat, takes: false },
        Action::Give(cards) => {
            let sees = [before.declarer, before.partner]
                .into_iter()
                .flatten()
                .any(|owner| viewer.owns(owner));
            let trumps = || reserve::trump_count(cards.into_iter().filter_map(Face::of).collect());
            StepView::Gave {
                seat,
                cards: sees.then_some(cards),
                trumps: (before.stage() == Stage::Returning).then(trumps),
            }
        }
        Action::Call(call) => StepView::Called {
            seat,
            call,
            party: before.party(seat),
        },
        Action::Card(card) => {
            let mut after = *before;
            if let Some(face) = Face::of(card) {
                after.play(face);
            }
            let taken = before.trick().len == 3;
            StepView::Played {
                seat,
                card,
                trick: before.tricks_done() + 1,
                taken_by: after.last.filter(|_| taken).map(|last| last.winner),
            }
        }
    }
}
