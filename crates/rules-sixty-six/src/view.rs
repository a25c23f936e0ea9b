//! Views: the only place in this crate that decides who may know what.
//!
//! Everybody knows: whose turn it is, the face-up card, how many cards are where, the card led, the last trick, what was
//! announced and exchanged, and which cards of a hand that revealed. A player also knows their own hand and, if the table
//! shows it, their own points. Piles are face down: older tricks are known only from memory, that is, from the steps.

use cards::{Card, Suit};
use game::{Game, Outcome, Seat, Step, Turn, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Action;
use crate::deal::Deal;
use crate::finished::{Finished, Marriage, Reason, Trick};
use crate::options::Options;
use crate::pack::Code;
use crate::round::Round;
use crate::sixty_six::SixtySix;

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "SixtySixAwaits")]
pub enum Awaits {
    /// A deal.
    Deal,
    /// A lead, or what may come before it.
    Lead,
    /// The lead of king or queen just announced, or a claim.
    Pair,
    /// A card to the lead.
    Follow,
    /// Nothing: the match is over.
    Nothing,
}

/// A player's cards as a viewer may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixHand")]
pub struct HandView {
    /// How many cards.
    pub count: u8,
    /// The cards themselves, for the player who holds them.
    pub cards: Option<Vec<Card>>,
    /// Those of them that everybody has seen: swapped in, announced, or drawn face up.
    pub known: Vec<Card>,
}

/// A trick that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixTrick")]
pub struct TrickView {
    /// Who led.
    pub leader: Seat,
    /// The card led.
    pub lead: Card,
    /// The card played second.
    pub follow: Card,
    /// Who took it.
    pub winner: Seat,
    /// What its cards count.
    pub points: u8,
}

/// An announcement that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixMarriage")]
pub struct MarriageView {
    /// Who announced.
    pub seat: Seat,
    /// Which suit.
    pub suit: Suit,
    /// The points it counts; 0 if the player's points were already frozen because the other had closed the stock.
    pub points: u8,
}

/// A stock that was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixClosed")]
pub struct ClosedView {
    /// Who closed it.
    pub by: Seat,
    /// How many tricks each seat had by then.
    pub tricks: [u8; 2],
}

/// A round that is over: what the screen shows until the player goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixRound")]
pub struct RoundSummary {
    /// The number of the round, from 1.
    pub round: u32,
    /// The trump suit.
    pub trump: Suit,
    /// Who won it, if anybody.
    pub winner: Option<Seat>,
    /// For how many game points.
    pub points: u8,
    /// Why.
    pub reason: Reason,
    /// Whether it also won a big round.
    pub big_round: bool,
    /// What each seat counted in the end.
    pub totals: [u16; 2],
    /// Every trick in order.
    pub tricks: Vec<TrickView>,
    /// Every announcement in order.
    pub marriages: Vec<MarriageView>,
}

/// The position as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixView")]
pub struct View {
    /// The rules of this table.
    pub options: Options,
    /// Whose view this is; none for somebody watching.
    pub seat: Option<Seat>,
    /// The number of the round, from 1; 0 before the first deal.
    pub round: u32,
    /// Who dealt this round.
    pub dealer: Option<Seat>,
    /// What is awaited.
    pub awaits: Awaits,
    /// Who is to play.
    pub to_play: Option<Seat>,
    /// Who leads the trick that is being played.
    pub leader: Option<Seat>,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// The trump card under the stock; none once it is gone.
    pub face_up: Option<Card>,
    /// How many cards of the stock are covered.
    pub covered: u8,
    /// Who closed the stock, and when.
    pub closed: Option<ClosedView>,
    /// Whether the follower is bound by the table's duties: follow suit, and so on.
    pub duty: bool,
    /// The card led to the trick that is being played.
    pub led: Option<Card>,
    /// The marriage just announced, of which a card must be led.
    pub announced: Option<Suit>,
    /// The hands by seat.
    pub hands: Vec<HandView>,
    /// How many tricks each seat has taken.
    pub tricks: [u8; 2],
    /// What each seat counts, where this viewer may be shown it.
    pub points: [Option<u16>; 2],
    /// The announcements of this round in order.
    pub marriages: Vec<MarriageView>,
    /// The last trick taken in this round.
    pub last_trick: Option<TrickView>,
    /// The game points of this match, or of this big round.
    pub game_points: [u16; 2],
    /// The big rounds won, where they are played.
    pub big_rounds: Option<[u8; 2]>,
    /// The game points of every finished round.
    pub rounds: Vec<[u8; 2]>,
    /// The last round that is over.
    pub last_round: Option<RoundSummary>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
    /// The covered cards from the top, in the view that hides nothing.
    pub stock: Option<Vec<Card>>,
}

/// A card drawn from the stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "SixtySixDraw")]
pub struct DrawView {
    /// Who drew.
    pub seat: Seat,
    /// Which card, if this viewer may know.
    pub card: Option<Card>,
}

/// One step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "SixtySixStep")]
pub enum StepView {
    /// A round was dealt.
    Dealt {
        /// Its number, from 1.
        round: u32,
        /// Who leads it.
        leader: Seat,
        /// How many cards were lifted off in the cut.
        cut: u8,
        /// The face-up trump card.
        face_up: Card,
        /// The hands this viewer may see.
        hands: [Option<Vec<Card>>; 2],
    },
    /// A card was played.
    Played {
        /// Who played.
        seat: Seat,
        /// Which card.
        card: Card,
        /// The trick that it completed.
        trick: Option<TrickView>,
        /// What was drawn after that trick, in order.
        drawn: Vec<DrawView>,
        /// The round that it ended.
        ended: Option<Box<RoundSummary>>,
    },
    /// A marriage was announced.
    Married {
        /// Who, which suit, and what it counts.
        #[serde(flatten)]
        #[ts(flatten)]
        marriage: MarriageView,
    },
    /// The lowest trump was exchanged for the face-up card.
    Swapped {
        /// Who.
        seat: Seat,
        /// The card taken.
        taken: Card,
        /// The card laid in its place.
        laid: Card,
    },
    /// The stock was closed.
    Closed {
        /// By whom.
        seat: Seat,
    },
    /// Somebody claimed to have enough, which ended the round.
    Claimed {
        /// Who.
        seat: Seat,
        /// Whether it was right.
        right: bool,
        /// The round that it ended.
        ended: Option<Box<RoundSummary>>,
    },
}

impl From<&Trick> for TrickView {
    fn from(trick: &Trick) -> Self {
        Self {
            leader: trick.leader,
            lead: trick.lead.card(),
            follow: trick.follow.card(),
            winner: trick.winner,
            points: trick.points(),
        }
    }
}

impl From<&Marriage> for MarriageView {
    fn from(marriage: &Marriage) -> Self {
        Self {
            seat: marriage.seat,
            suit: marriage.suit,
            points: marriage.points,
        }
    }
}

impl From<&Finished> for RoundSummary {
    fn from(finished: &Finished) -> Self {
        Self {
            round: finished.number,
            trump: finished.trump,
            winner: finished.end.winner,
            points: finished.end.points,
            reason: finished.end.reason,
            big_round: finished.big_round,
            totals: finished.totals,
            tricks: finished.log.tricks.iter().map(TrickView::from).collect(),
            marriages: finished
                .log
                .marriages
                .iter()
                .map(MarriageView::from)
                .collect(),
        }
    }
}

pub(crate) fn view(game: &SixtySix, viewer: Viewer) -> View {
    let turn = game.turn();
    let round = game.round.as_ref();
    let playing = game.playing();
    let seats = [Seat::new(0), Seat::new(1)];
    View {
        options: game.options,
        seat: viewer.seat(),
        round: game.round_number(),
        dealer: round.map(|round| crate::other(round.first)),
        awaits: match (&turn, playing) {
            (Turn::Over(_), _) => Awaits::Nothing,
            (_, None) => Awaits::Deal,
            (_, Some(round)) if round.led.is_some() => Awaits::Follow,
            (_, Some(round)) if round.announced.is_some() => Awaits::Pair,
            (_, Some(_)) => Awaits::Lead,
        },
        to_play: playing.map(Round::to_play),
        leader: round.map(|round| round.leader),
        trump: round.map(|round| round.trump),
        face_up: round.and_then(Round::face_up).map(Code::card),
        covered: round.map_or(0, |round| round.stock.len().saturating_sub(1) as u8),
        closed: round
            .and_then(|round| round.closed)
            .map(|closing| ClosedView {
                by: closing.by,
                tricks: closing.tricks,
            }),
        duty: round.is_some_and(|round| !round.is_open()),
        led: round.and_then(|round| round.led).map(Code::card),
        announced: round.and_then(|round| round.announced),
        hands: round.map_or_else(Vec::new, |round| {
            seats
                .iter()
                .map(|seat| hand_view(round, *seat, viewer))
                .collect()
        }),
        tricks: round.map_or([0; 2], |round| round.tricks),
        points: seats.map(|seat| {
            let shown = viewer == Viewer::Open || game.options.show_points && viewer.owns(seat);
            round
                .filter(|_| shown)
                .map(|round| round.counted(seat, &game.options))
        }),
        marriages: round.map_or_else(Vec::new, |round| {
            round.log.marriages.iter().map(MarriageView::from).collect()
        }),
        last_trick: round
            .and_then(|round| round.log.tricks.last())
            .map(TrickView::from),
        game_points: game.game_points,
        big_rounds: game.options.big_rounds.map(|_| game.big_rounds),
        rounds: game.finished_rounds(),
        last_round: game.last.as_ref().map(RoundSummary::from),
        outcome: turn.outcome().cloned(),
        stock: round.filter(|_| viewer == Viewer::Open).map(|round| {
            round
                .stock
                .iter()
                .skip(1)
                .rev()
                .map(|code| code.card())
                .collect()
        }),
    }
}

fn hand_view(round: &Round, seat: Seat, viewer: Viewer) -> HandView {
    let hand = round.hands[seat.index()];
    HandView {
        count: hand.len() as u8,
        cards: viewer.owns(seat).then(|| hand.cards()),
        known: round.shown[seat.index()].and(hand).cards(),
    }
}

pub(crate) fn step_view(game: &SixtySix, step: &Step<SixtySix>, viewer: Viewer) -> StepView {
    let (seat, action) = match step {
        Step::Chance(deal) => return dealt(game, deal, viewer),
        Step::Action(seat, action) => (*seat, *action),
    };
    let mut after = game.clone();
    after.apply(step);
    let (Some(before), Some(now)) = (&game.round, &after.round) else {
        // Before the first deal there is nothing to show.
        return StepView::Closed { seat };
    };
    let ended = now
        .end
        .and(after.last.as_ref())
        .map(|last| Box::new(RoundSummary::from(last)));
    match action {
        Action::Play(card) => StepView::Played {
            seat,
            card,
            trick: before.led.and(now.log.tricks.last()).map(TrickView::from),
            drawn: drawn(before, now, viewer),
            ended,
        },
        Action::Marry(suit) => {
            let points = before.marriage_value(seat, suit, &game.options);
            StepView::Married {
                marriage: MarriageView { seat, suit, points },
            }
        }
        Action::Swap => StepView::Swapped {
            seat,
            taken: before.face_up().unwrap_or_default().card(),
            laid: now.face_up().unwrap_or_default().card(),
        },
        Action::Close => StepView::Closed { seat },
        Action::Claim => StepView::Claimed {
            seat,
            right: now.end.is_some_and(|end| end.reason == Reason::Claim),
            ended,
        },
    }
}

fn dealt(game: &SixtySix, deal: &Deal, viewer: Viewer) -> StepView {
    let round = deal.round(&game.options);
    StepView::Dealt {
        round: game.round_number() + 1,
        leader: deal.leader,
        cut: deal.cut,
        face_up: round.face_up().unwrap_or_default().card(),
        hands: [0, 1].map(|seat| {
            let owner = Seat::new(seat);
            viewer.owns(owner).then(|| round.hands[seat].cards())
        }),
    }
}

/// What was drawn between two positions, the winner of the trick first.
fn drawn(before: &Round, now: &Round, viewer: Viewer) -> Vec<DrawView> {
    let taken = before.stock[now.stock.len().min(before.stock.len())..]
        .iter()
        .rev();
    let drawers = [now.leader, crate::other(now.leader)];
    drawers
        .into_iter()
        .zip(taken)
        .map(|(seat, code)| {
            let public = now.shown[seat.index()].has(*code);
            DrawView {
                seat,
                card: (public || viewer.owns(seat)).then(|| code.card()),
            }
        })
        .collect()
}

/// The plays that lie face down: all of the round but the last trick and the current one (9.5).
pub(crate) fn sealed(game: &SixtySix, steps: &[Step<SixtySix>]) -> Vec<usize> {
    match game.playing() {
        Some(round) if !game.options.review_tricks => {
            let open = 2 + usize::from(round.led.is_some());
            game::face_down(steps, open, |action| matches!(action, Action::Play(_)))
        }
        _ => Vec::new(),
    }
}
