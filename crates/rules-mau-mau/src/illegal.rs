//! Why an action is not legal.
//!
//! Policy: one variant per rule. The message names the wrong cards and says what would be right.

use cards::{Card, Suit};
use game::{RuleError, Seat};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MauMauIllegal {
    /// The cards are being dealt.
    #[error("The cards are being dealt; wait a moment.")]
    NotDealt,
    /// The match has ended.
    #[error("The match is over.")]
    GameOver,
    /// Another player is to act.
    #[error("It is the turn of seat {to_act}, not of seat {seat}.")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        to_act: Seat,
    },
    /// A card that is not in the hand.
    #[error("{card} is not in your hand. Play a card that you hold, or draw.")]
    NotHeld {
        /// The card.
        card: Card,
    },
    /// A card that fits neither by suit nor by rank.
    #[error("{card} does not fit {top}: play its suit, its rank or a jack, or draw.")]
    NoMatch {
        /// The card that was tried.
        card: Card,
        /// The card that lies on top.
        top: Card,
    },
    /// A card of another suit than the wished one.
    #[error("{suit} is wished for and {card} is not: play {suit}, or draw.")]
    NotWished {
        /// The card that was tried.
        card: Card,
        /// The wished suit.
        suit: Suit,
    },
    /// A jack on a jack at a table where that is forbidden.
    #[error("At this table no jack goes on a jack. Play another card, or draw.")]
    JackOnJack,
    /// A jack without a wish.
    #[error("A jack comes with a wish: say which suit, as in `{card} H`.")]
    WishMissing {
        /// The jack.
        card: Card,
    },
    /// A wish with a card that is not a jack.
    #[error("Only a jack wishes for a suit: play {card} without one.")]
    WishWithoutJack {
        /// The card.
        card: Card,
    },
    /// A card other than a seven while sevens demand cards.
    #[error("Draw {count} cards for the seven{}.", if *.stack { ", or play a seven on it" } else { "" })]
    MustDraw {
        /// How many cards.
        count: u8,
        /// Whether a seven may be played on it.
        stack: bool,
    },
    /// A second card drawn in one turn.
    #[error("You have drawn in this turn: play a card that fits, or pass.")]
    DrewAlready,
    /// A draw although nothing is left to draw.
    #[error("There is no card left to draw: play one that fits, or pass.")]
    NothingToDraw,
    /// A pass without having drawn.
    #[error("Draw a card before you pass.")]
    DrawFirst,
}

impl RuleError for MauMauIllegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotDealt => "not_dealt",
            Self::GameOver => "game_over",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::NotHeld { .. } => "not_held",
            Self::NoMatch { .. } => "no_match",
            Self::NotWished { .. } => "not_wished",
            Self::JackOnJack => "jack_on_jack",
            Self::WishMissing { .. } => "wish_missing",
            Self::WishWithoutJack { .. } => "wish_without_jack",
            Self::MustDraw { .. } => "must_draw",
            Self::DrewAlready => "drew_already",
            Self::NothingToDraw => "nothing_to_draw",
            Self::DrawFirst => "draw_first",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotDealt => "2.2",
            Self::GameOver => "5.4",
            Self::NotYourTurn { .. } => "3.1",
            Self::NotHeld { .. } | Self::NoMatch { .. } => "3.2",
            Self::NotWished { .. } => "4.5",
            Self::JackOnJack => "4.6",
            Self::WishMissing { .. } | Self::WishWithoutJack { .. } => "4.4",
            Self::MustDraw { .. } => "4.1",
            Self::DrewAlready | Self::DrawFirst => "3.4",
            Self::NothingToDraw => "3.6",
        }
    }
}
