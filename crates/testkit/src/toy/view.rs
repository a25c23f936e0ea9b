//! Who may know what.

use game::{Seat, Step, Viewer, below};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Choice, Toy, ToyOptions};

/// The position as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ToyView {
    /// The rules of this table.
    pub options: ToyOptions,
    /// Whether the round has been dealt.
    pub dealt: bool,
    /// The cards this viewer knows.
    pub cards: [Option<u8>; 2],
    /// Who has chosen.
    pub chosen: [bool; 2],
    /// The choices this viewer knows.
    pub choices: [Option<Choice>; 2],
    /// The points of each finished round.
    pub rounds: Vec<[i32; 2]>,
    /// Cards and choices of the round before this one, open to all.
    pub last: Option<([u8; 2], [Choice; 2])>,
}

/// One step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToyStepView {
    /// The cards were dealt.
    Dealt {
        /// The cards this viewer may see.
        cards: [Option<u8>; 2],
    },
    /// Somebody chose.
    Chose {
        /// Who.
        seat: Seat,
        /// What, if this viewer may know.
        choice: Option<Choice>,
    },
}

pub(super) fn view(toy: &Toy, viewer: Viewer) -> ToyView {
    let seats = [Seat::new(0), Seat::new(1)];
    ToyView {
        options: toy.options.clone(),
        dealt: toy.cards.is_some(),
        cards: seats.map(|seat| {
            toy.cards
                .filter(|_| viewer.owns(seat))
                .map(|cards| cards[seat.index()])
        }),
        chosen: toy.choices.map(|choice| choice.is_some()),
        choices: seats.map(|seat| toy.choices[seat.index()].filter(|_| viewer.owns(seat))),
        rounds: toy.rounds.clone(),
        last: toy.last,
    }
}

pub(super) fn step_view(step: &Step<Toy>, viewer: Viewer) -> ToyStepView {
    match step {
        Step::Chance(deal) => ToyStepView::Dealt {
            cards: [0, 1].map(|seat| viewer.owns(Seat::new(seat)).then_some(deal.deck[seat])),
        },
        Step::Action(seat, choice) => ToyStepView::Chose {
            seat: *seat,
            choice: viewer.owns(*seat).then_some(*choice),
        },
    }
}

pub(super) fn determinize(view: &ToyView, rng: &mut dyn Rng) -> Option<Toy> {
    let mut cards = view.cards;
    for seat in 0..2 {
        if cards[seat].is_none() {
            let mut free = (1..=3).filter(|card| !cards.contains(&Some(*card)));
            let skip = below(rng, free.clone().count() as u32) as usize;
            cards[seat] = Some(free.nth(skip)?);
        }
    }
    let mut choices = view.choices;
    for (choice, chosen) in choices.iter_mut().zip(view.chosen) {
        if chosen && choice.is_none() {
            *choice = Some(Choice::ALL[below(rng, 2) as usize]);
        }
    }
    let [Some(first), Some(second)] = cards else {
        return None;
    };
    Some(Toy {
        options: view.options.clone(),
        cards: view.dealt.then_some([first, second]),
        choices,
        rounds: view.rounds.clone(),
        last: view.last,
    })
}
