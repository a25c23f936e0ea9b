//! Views: a hand is known to its owner, the order of the stock to nobody, everything else to all.

use arrayvec::ArrayVec;
use cards::Card;
use game::{Dice, Seat, Step, Viewer, shuffle};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::position::{End, Stock};
use crate::{FieldView, Pile, Source, Waffe, WaffeAction, WaffeOptions};

/// The position as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WaffeView {
    /// The rules of this table.
    pub options: WaffeOptions,
    /// Who led the game.
    pub leader: Seat,
    /// Whether the cards have been dealt.
    pub dealt: bool,
    /// Whose turn it is.
    pub to_act: Option<Seat>,
    /// What each seat has.
    pub seats: [WaffeSeatView; 2],
    /// The field.
    pub field: FieldView,
    /// How many cards are left to draw.
    pub stock: usize,
    /// The stock itself, top first, where everything is open.
    pub stock_cards: Option<Vec<Card>>,
    /// The cards swept out of the game, in canonical order.
    pub swept: Vec<Card>,
    /// How many passes in a row, up to now, drew no card; a second one ends the game.
    pub dry_passes: u8,
    /// What a pass by the seat to act would do.
    pub pass: Option<WaffePassView>,
    /// How the game ended.
    pub end: Option<WaffeEnd>,
}

/// What one seat has, as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WaffeSeatView {
    /// The hand, where this viewer may see it.
    pub hand: Option<Vec<Card>>,
    /// How many cards are in the hand.
    pub hand_count: usize,
    /// The table cards.
    pub table: Vec<Card>,
}

/// What a pass would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WaffePassView {
    /// How many cards of the field would be swept out.
    pub sweeps: usize,
    /// How many cards of the hand would be laid open.
    pub lays: usize,
    /// How many cards would be drawn.
    pub draws: usize,
    /// Whether the game would end, nobody having drawn.
    pub ends: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct WaffeEnd {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Whether both passed without drawing, instead of somebody running out of cards.
    pub stalemate: bool,
}

/// One step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WaffeStepView {
    /// The cards were dealt.
    Dealt {
        /// The hands that this viewer may see.
        hands: [Option<Vec<Card>>; 2],
        /// The card that opened the field.
        opening: Option<Card>,
    },
    /// Cards were played.
    Played {
        /// Who.
        seat: Seat,
        /// From the hand.
        hand: Vec<Card>,
        /// From the player's own table.
        own: Vec<Card>,
        /// From the other's table.
        their: Vec<Card>,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
        /// The field that was swept out.
        swept: Vec<Card>,
        /// The hand that was laid open.
        laid: Vec<Card>,
        /// How many cards were drawn.
        drawn: usize,
        /// Which, where this viewer may see them.
        drawn_cards: Option<Vec<Card>>,
    },
}

fn cards(pile: &Pile) -> Vec<Card> {
    pile.iter().collect()
}

pub(crate) fn view(game: &Waffe, viewer: Viewer) -> WaffeView {
    WaffeView {
        options: game.options,
        leader: game.leader,
        dealt: game.dealt,
        to_act: game.to_act(),
        seats: [0, 1].map(Seat::new).map(|seat| WaffeSeatView {
            hand: viewer.owns(seat).then(|| cards(game.hand(seat))),
            hand_count: game.hand(seat).len(),
            table: cards(game.table(seat)),
        }),
        field: FieldView::of(&game.field),
        stock: game.stock.len(),
        stock_cards: (viewer == Viewer::Open).then(|| game.stock.left().to_vec()),
        swept: cards(&game.swept),
        dry_passes: game.dry_passes,
        pass: game.to_act().map(|seat| {
            let draws = game.pass_draws(seat);
            WaffePassView {
                sweeps: game.field.len(),
                lays: game.hand(seat).len(),
                draws,
                ends: draws == 0 && game.dry_passes == 1,
            }
        }),
        end: game.end.map(|end| WaffeEnd {
            winner: end.winner,
            stalemate: end.stalemate,
        }),
    }
}

pub(crate) fn step_view(game: &Waffe, step: &Step<Waffe>, viewer: Viewer) -> WaffeStepView {
    match step {
        Step::Chance(deal) => {
            let mut after = *game;
            after.deal(&deal.deck);
            let hand = |seat| viewer.owns(seat).then(|| cards(after.hand(seat)));
            WaffeStepView::Dealt {
                hands: [0, 1].map(Seat::new).map(hand),
                opening: after.field.iter().next(),
            }
        }
        Step::Action(seat, WaffeAction::Play(play)) => WaffeStepView::Played {
            seat: *seat,
            hand: cards(&play[Source::Hand]),
            own: cards(&play[Source::Own]),
            their: cards(&play[Source::Their]),
        },
        Step::Action(seat, WaffeAction::Pass) => {
            let drawn = game.pass_draws(*seat);
            let mut stock = game.stock;
            WaffeStepView::Passed {
                seat: *seat,
                swept: cards(&game.field),
                laid: cards(game.hand(*seat)),
                drawn,
                drawn_cards: viewer.owns(*seat).then(|| cards(&stock.draw(drawn))),
            }
        }
    }
}

/// A position consistent with the view: the cards this viewer has not seen are shuffled and dealt to the unknown hands and the stock.
///
/// The history adds nothing: every card that left a hand was seen, and every card that came to one was drawn unseen.
pub(crate) fn determinize(view: &WaffeView, rng: &mut dyn Rng) -> Option<Waffe> {
    view.options.validate().ok()?;
    let pile = |cards: &[Card]| cards.iter().copied().collect::<Pile>();
    let mut unseen = pile(&view.options.deck());
    let known_hands = view.seats.iter().filter_map(|seat| seat.hand.as_deref());
    let tables = view.seats.iter().map(|seat| seat.table.as_slice());
    let open = [view.field.cards.as_slice(), view.swept.as_slice()];
    for known in known_hands.chain(tables).chain(open).map(pile) {
        if !unseen.holds(&known) {
            return None;
        }
        unseen = unseen.minus(&known);
    }
    let mut unseen = match &view.stock_cards {
        Some(stock) if pile(stock) == unseen => stock.clone(),
        Some(_) => return None,
        None => {
            let mut unseen = cards(&unseen);
            shuffle(rng, &mut unseen);
            unseen
        }
    };
    let mut hands = [Pile::EMPTY; 2];
    for (hand, seat) in hands.iter_mut().zip(&view.seats) {
        *hand = match &seat.hand {
            Some(known) => pile(known),
            None => {
                let rest = unseen.len().checked_sub(seat.hand_count)?;
                pile(&unseen.split_off(rest))
            }
        };
    }
    let seat = |seat: Seat| (seat.index() < 2).then_some(seat);
    let leader = seat(view.leader)?;
    let end = match &view.end {
        Some(end) => Some(End {
            winner: end
                .winner
                .map(|winner| seat(winner).ok_or(()))
                .transpose()
                .ok()?,
            stalemate: end.stalemate,
        }),
        None => None,
    };
    let to_act = match view.to_act {
        Some(to_act) => seat(to_act)?,
        None => leader,
    };
    Some(Waffe {
        options: view.options,
        leader,
        to_act,
        dealt: view.dealt,
        hands,
        tables: [0, 1].map(|seat| pile(&view.seats[seat].table)),
        field: pile(&view.field.cards),
        swept: pile(&view.swept),
        stock: if view.dealt {
            Stock::of(&unseen)
        } else {
            Stock::EMPTY
        },
        dry_passes: view.dry_passes,
        end,
    })
}

impl Waffe {
    /// Deals the cards again that the seat cannot see, the other's hand and the stock, all ways equally likely; for searches that sample many
    /// positions.
    ///
    /// A forgetful player also treats swept cards as hidden, and some of the remaining ones as swept.
    pub fn imagine(&mut self, seat: Seat, forgetful: bool, dice: &mut Dice) {
        let other = seat.next(2).index();
        let mut hidden: ArrayVec<Card, 110> = self.stock.left().iter().copied().collect();
        hidden.extend(self.hands[other].iter());
        if forgetful {
            hidden.extend(self.swept.iter());
        }
        dice.shuffle(&mut hidden);
        let (stock, rest) = hidden.split_at(self.stock.len());
        let (hand, swept) = rest.split_at(self.hands[other].len());
        self.stock = Stock::of(stock);
        self.hands[other] = hand.iter().copied().collect();
        if forgetful {
            self.swept = swept.iter().copied().collect();
        }
    }
}

/// Whether the step reveals something hidden to anybody.
pub(crate) fn reveals(game: &Waffe, step: &Step<Waffe>) -> bool {
    match step {
        Step::Chance(_) => true,
        Step::Action(_, WaffeAction::Play(play)) => !play[Source::Hand].is_empty(),
        Step::Action(seat, WaffeAction::Pass) => {
            !game.hand(*seat).is_empty() || game.pass_draws(*seat) > 0
        }
    }
}
