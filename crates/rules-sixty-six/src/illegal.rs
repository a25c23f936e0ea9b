//! Why an action is not legal.
//!
//! Policy: one variant per rule. The message names the cards or numbers involved and says what would be right;
//! the paragraph is that of RULES.md. A message may contain only what its player may know.

use cards::{Card, Suit};
use game::{RuleError, Seat};

/// A rule that forbids the action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the sentence of each variant says it")]
pub enum Illegal {
    #[error("The match is over; nobody acts any more.")]
    MatchOver,
    #[error("The round is over; the next one has to be dealt first.")]
    RoundOver,
    #[error("It is not your turn: seat {to_play} is to play.")]
    NotYourTurn { to_play: Seat },
    #[error("{card} is not in your hand.")]
    NotInHand { card: Card },
    #[error(
        "After announcing {suit} you lead K{suit} or Q{suit}, or claim; nothing else comes in between."
    )]
    PairFirst { suit: Suit },
    #[error("You must follow suit: play one of your {suit} cards.")]
    MustFollow { suit: Suit },
    #[error("You must beat {led}, since you hold a higher card of its suit.")]
    MustBeat { led: Card },
    #[error("You have no {led}, so you must play a trump ({trump}).")]
    MustTrump { led: Suit, trump: Suit },
    #[error("A marriage is announced on your own lead, not when you follow.")]
    MarryNotOnLead,
    #[error("To announce {suit} you need its king and queen in hand; {missing} is not there.")]
    MarryWithout { suit: Suit, missing: Card },
    #[error("No marriage can be announced once the stock is {}.", if *.closed { "closed" } else { "gone" })]
    MarryTooLate { closed: bool },
    #[error("To take the face-up card you need {low} in hand.")]
    SwapWithout { low: Card },
    #[error("The stock is closed; the face-up card cannot be taken any more.")]
    SwapClosed,
    #[error("The stock is gone; there is no face-up card left to take.")]
    SwapGone,
    #[error(
        "Only {stock} cards are left in the stock, the face-up one included; the exchange needs more than {above}."
    )]
    SwapTooLate { stock: u8, above: u8 },
    #[error("At this table the face-up card is taken on your own lead, not when you follow.")]
    SwapNotOnLead,
    #[error("At this table you may take the face-up card only after you have taken a trick.")]
    SwapBeforeTrick,
    #[error("The stock is closed on your own lead, not when you follow.")]
    CloseNotOnLead,
    #[error("The stock is empty; there is nothing to close.")]
    CloseEmpty,
    #[error("The stock is closed already, by seat {by}.")]
    AlreadyClosed { by: Seat },
    #[error(
        "Only {stock} cards are left in the stock, the face-up one included; closing needs more than {above}."
    )]
    CloseTooLate { stock: u8, above: u8 },
    #[error("At this table a claim is made on your own lead, not when you follow.")]
    ClaimNotOnLead,
    #[error("Seat {by} closed the stock, so only that player's points count and you cannot claim.")]
    ClaimFrozen { by: Seat },
}

impl RuleError for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::MatchOver => "match_over",
            Self::RoundOver => "round_over",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::NotInHand { .. } => "not_in_hand",
            Self::PairFirst { .. } => "pair_first",
            Self::MustFollow { .. } => "must_follow",
            Self::MustBeat { .. } => "must_beat",
            Self::MustTrump { .. } => "must_trump",
            Self::MarryNotOnLead => "marry_not_on_lead",
            Self::MarryWithout { .. } => "marry_without",
            Self::MarryTooLate { .. } => "marry_too_late",
            Self::SwapWithout { .. } => "swap_without",
            Self::SwapClosed => "swap_closed",
            Self::SwapGone => "swap_gone",
            Self::SwapTooLate { .. } => "swap_too_late",
            Self::SwapNotOnLead => "swap_not_on_lead",
            Self::SwapBeforeTrick => "swap_before_trick",
            Self::CloseNotOnLead => "close_not_on_lead",
            Self::CloseEmpty => "close_empty",
            Self::AlreadyClosed { .. } => "already_closed",
            Self::CloseTooLate { .. } => "close_too_late",
            Self::ClaimNotOnLead => "claim_not_on_lead",
            Self::ClaimFrozen { .. } => "claim_frozen",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::MatchOver => "9.1",
            Self::RoundOver => "9.4",
            Self::NotYourTurn { .. } => "3.1",
            Self::NotInHand { .. } => "3.2",
            Self::MustFollow { .. } | Self::MustBeat { .. } | Self::MustTrump { .. } => "3.6",
            Self::MarryNotOnLead | Self::MarryWithout { .. } => "4.1",
            Self::PairFirst { .. } => "4.3",
            Self::MarryTooLate { .. } => "4.5",
            Self::SwapWithout { .. } | Self::SwapClosed | Self::SwapGone => "5.1",
            Self::SwapNotOnLead | Self::SwapBeforeTrick => "5.2",
            Self::SwapTooLate { .. } => "5.3",
            Self::CloseNotOnLead | Self::CloseEmpty => "6.1",
            Self::AlreadyClosed { .. } | Self::CloseTooLate { .. } => "6.1",
            Self::ClaimFrozen { .. } => "6.4",
            Self::ClaimNotOnLead => "7.2",
        }
    }
}
