//! How likely the others' actions are in a sampled deal.

use game::{Seat, SeatSet};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::{Call, GameType, Options, SEATS, StepView, View};

use crate::habits::{Cards, chance, likely};

/// The probability of a random card instead of the usual one.
const WHIM: f32 = 0.05;
/// The same for reservations and calls, which are considered more carefully.
const SLIP: f32 = 0.01;

/// One action.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Said(Seat),
    Called(Seat, Call),
    Played(Seat, Face),
}

/// All actions of a deal, as one seat was shown them.
#[derive(Clone, Debug)]
pub struct Past {
    you: Seat,
    options: Options,
    first: Seat,
    owing: SeatSet,
    forced: Option<Seat>,
    deeds: Vec<Deed>,
    played: [Hand; SEATS as usize],
}

impl Past {
    /// The actions since the deal; `None` before cards are played, after an exchange of cards, and if some of it is forgotten.
    pub fn new(you: Seat, view: &View, history: &[StepView]) -> Option<Self> {
        let play = view.play.as_ref()?;
        if play.game == GameType::Armut {
            return None;
        }
        let dealt = |step: &StepView| matches!(step, StepView::Dealt { .. });
        let start = history.iter().rposition(dealt).map_or(0, |place| place + 1);
        let mut past = Self {
            you,
            options: view.options,
            first: view.dealer.next(SEATS),
            owing: view.owing,
            forced: view.forced,
            deeds: Vec::with_capacity(64),
            played: [Hand::EMPTY; SEATS as usize],
        };
        for step in &history[start..] {
            past.deeds.push(match step {
                StepView::Reserved { seat, .. } => Deed::Said(*seat),
                StepView::Called { seat, call, .. } => Deed::Called(*seat, *call),
                StepView::Played { seat, card, .. } => {
                    let face = Face::of(*card)?;
                    past.played.get_mut(seat.index())?.insert(face);
                    Deed::Played(*seat, face)
                }
                _ => return None,
            });
        }
        let told = |seat: Seat| past.played[seat.index()].len() + view.hand_sizes[seat];
        let whole = Seat::all(SEATS).all(|seat| told(seat) == view.options.hand_size());
        whole.then_some(past)
    }

    /// The log-likelihood of the others' actions, given these cards.
    pub fn likely(&self, deal: &Round) -> f64 {
        let hands =
            std::array::from_fn(|index| deal.hand(Seat::new(index)).plus(self.played[index]));
        let mut round = Round::new(self.options, self.first, self.owing, self.forced, hands);
        let mut sum = 0.0;
        for deed in &self.deeds {
            match *deed {
                Deed::Said(seat) => {
                    let Some(said) = deal.said(seat) else {
                        continue;
                    };
                    if seat != self.you {
                        sum += doubted(likely(&round, seat, said), SLIP);
                    }
                    round.reserve(seat, said);
                }
                Deed::Called(seat, call) => {
                    if seat != self.you
                        && let Some(chance) = chance(&round, seat)
                    {
                        sum += doubted(chance.likely(), SLIP);
                    }
                    round.call(seat, call);
                }
                Deed::Played(seat, face) => {
                    if seat != self.you {
                        if let Some(chance) = chance(&round, seat) {
                            sum += doubted(1.0 - chance.likely(), SLIP);
                        }
                        if round.playable(seat).count_ones() > 1 {
                            Cards::new(&round, seat).chances(&mut |other, part| {
                                if other == face {
                                    sum += doubted(part, WHIM);
                                }
                            });
                        }
                    }
                    round.play(face);
                }
            }
        }
        f64::from(sum)
    }
}

/// The logarithm of a probability, mixed with doubt about it.
fn doubted(chance: f32, doubt: f32) -> f32 {
    (chance * (1.0 - doubt) + doubt * 0.25).ln()
}
