//! Views: who may know what.

use cards::{Card, CardSet, Suit};
use game::{BySeat, Seat, Step, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Finished, MauMau, MauMauAction, MauMauOptions, Round};

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct MauMauView {
    /// The rules of this table.
    pub options: MauMauOptions,
    /// How many play.
    pub seats: u8,
    /// Who begins this round, or the next one once that is known.
    pub leader: Option<Seat>,
    /// Whose turn it is; nobody's between two rounds and at the end.
    pub turn: Option<Seat>,
    /// What each seat holds, where this viewer may know it.
    pub hands: Vec<Option<Vec<Card>>>,
    /// How many cards each seat holds.
    pub counts: Vec<u8>,
    /// How many cards the stock has.
    pub stock: u8,
    /// The stock, the next card first, where all is open.
    pub stock_cards: Option<Vec<Card>>,
    /// The pile, the top last: all of it was seen by everybody.
    pub pile: Vec<Card>,
    /// The suit that is wished for.
    pub wish: Option<Suit>,
    /// How many cards the sevens ask for.
    pub pending: u8,
    /// How many cards are still being drawn while the pile is shuffled.
    pub owed: u8,
    /// Whether those are for a seven.
    pub forced: bool,
    /// Whether whoever is to act has drawn in this turn.
    pub drawn: bool,
    /// Whether there is anything to draw from.
    pub can_draw: bool,
    /// Whether play goes against the clock.
    pub backwards: bool,
    /// How many in a row could neither play nor draw.
    pub stuck: u8,
    /// How often the pile has been shuffled in this round.
    pub shuffles: u8,
    /// What went into the stock when the pile was last shuffled.
    pub fresh: Vec<Card>,
    /// How many cards each has drawn since.
    pub since: Vec<u8>,
    /// The points of each finished round.
    pub rounds: Vec<BySeat<i32>>,
    /// The round before this one, open to all.
    pub last: Option<MauMauFinished>,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct MauMauFinished {
    /// What was left in each hand.
    pub hands: Vec<Vec<Card>>,
    /// Who got rid of all cards; nobody where nobody could go on.
    pub out: Option<Seat>,
}

/// One step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MauMauStepView {
    /// A round was dealt.
    Dealt {
        /// Who begins.
        leader: Seat,
        /// What each seat was dealt, where this viewer may know it.
        hands: Vec<Option<Vec<Card>>>,
        /// The card that opens the pile.
        up: Card,
    },
    /// The pile became the stock again, and whoever was drawing went on.
    Shuffled {
        /// How many cards the new stock had.
        count: u8,
        /// Who went on drawing.
        seat: Seat,
        /// How many of them that seat drew.
        drew: u8,
        /// Which, where this viewer may know it.
        cards: Option<Vec<Card>>,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// The suit that was wished for with it.
        wish: Option<Suit>,
        /// How many cards that seat has left.
        left: u8,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// How many, as far as the stock had them.
        count: u8,
        /// Which, where this viewer may know it.
        cards: Option<Vec<Card>>,
    },
    /// A turn was ended.
    Passed {
        /// By whom.
        seat: Seat,
    },
}

fn sorted(cards: CardSet) -> Vec<Card> {
    cards.into_iter().collect()
}

pub fn view(game: &MauMau, viewer: Viewer) -> MauMauView {
    let of = |value: fn(&Round) -> u8| game.round.as_ref().map_or(0, value);
    let each = |value: &dyn Fn(&Round, Seat) -> u8| {
        let of = |seat| game.round.as_ref().map_or(0, |round| value(round, seat));
        Seat::all(game.seats).map(of).collect::<Vec<u8>>()
    };
    let round = game.round.as_ref();
    let is = |fact: fn(&Round) -> bool| round.is_some_and(fact);
    MauMauView {
        options: game.options,
        seats: game.seats,
        leader: round.map(|round| round.leader).or(game.leader),
        turn: round.map(|round| round.turn),
        hands: Seat::all(game.seats)
            .map(|seat| {
                let known = round.filter(|_| viewer.owns(seat));
                known.map(|round| sorted(round.hand(seat)))
            })
            .collect(),
        counts: each(&|round, seat| round.hand(seat).len() as u8),
        stock: of(|round| round.stock.len() as u8),
        stock_cards: round
            .filter(|_| viewer == Viewer::Open)
            .map(|round| round.stock.iter().rev().copied().collect()),
        pile: round.map_or(Vec::new(), |round| round.pile.to_vec()),
        wish: round.and_then(|round| round.wish),
        pending: of(|round| round.pending),
        owed: of(|round| round.owed),
        forced: is(|round| round.forced),
        drawn: is(|round| round.drawn),
        can_draw: is(Round::can_draw),
        backwards: is(|round| round.backwards),
        stuck: of(|round| round.stuck),
        shuffles: of(|round| round.shuffles),
        fresh: round.map_or(Vec::new(), |round| sorted(round.fresh)),
        since: each(&|round, seat| round.since[seat.index()]),
        rounds: game.rounds.clone(),
        last: game.last.as_ref().map(|last| MauMauFinished {
            hands: last.hands.iter().map(|hand| sorted(*hand)).collect(),
            out: last.out,
        }),
    }
}

/// The next draw of a seat from cards in this order, as a viewer may see it.
fn drawing<'a>(
    seat: Seat,
    wanted: u8,
    next: impl ExactSizeIterator<Item = &'a Card>,
    viewer: Viewer,
) -> (u8, Option<Vec<Card>>) {
    let count = next.len().min(usize::from(wanted));
    let cards = viewer.owns(seat).then(|| {
        let drawn: CardSet = next.take(count).copied().collect();
        sorted(drawn)
    });
    (count as u8, cards)
}

pub fn step_view(game: &MauMau, step: &Step<MauMau>, viewer: Viewer) -> MauMauStepView {
    match (step, &game.round) {
        (Step::Chance(deal), Some(round)) => {
            let seat = round.turn;
            let (drew, cards) = drawing(seat, round.owed, deal.deck.iter(), viewer);
            MauMauStepView::Shuffled {
                count: deal.deck.len() as u8,
                seat,
                drew,
                cards,
            }
        }
        (Step::Chance(deal), None) => {
            let leader = deal.leader.or(game.leader).unwrap_or(Seat::new(0));
            let round = Round::deal(&game.options, game.seats, leader, &deal.deck);
            let hand = |seat| viewer.owns(seat).then(|| sorted(round.hand(seat)));
            MauMauStepView::Dealt {
                leader,
                hands: Seat::all(game.seats).map(hand).collect(),
                up: round.top(),
            }
        }
        (Step::Action(seat, MauMauAction::Play(card, wish)), round) => MauMauStepView::Played {
            seat: *seat,
            card: *card,
            wish: *wish,
            left: round
                .as_ref()
                .map_or(0, |round| round.hand(*seat).len().saturating_sub(1) as u8),
        },
        (Step::Action(seat, MauMauAction::Draw), Some(round)) => {
            let wanted = round.pending.max(1);
            let (count, cards) = drawing(*seat, wanted, round.stock.iter().rev(), viewer);
            MauMauStepView::Drew {
                seat: *seat,
                count,
                cards,
            }
        }
        (Step::Action(seat, _), _) => MauMauStepView::Passed { seat: *seat },
    }
}

/// Restores a finished round from its public view.
pub fn finished(shown: &MauMauFinished) -> Finished {
    let set = |hand: &Vec<Card>| hand.iter().copied().collect();
    Finished {
        hands: shown.hands.iter().map(set).collect(),
        out: shown.out,
    }
}
