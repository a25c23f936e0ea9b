//! Why an action is not legal: one variant per rule.
//!
//! Policy: an error tells a seat only what it knows, so it depends only on its own cards and on what is public. Messages name
//! the cards and numbers involved, and say what would be possible if that is not obvious.

use cards::Card;
use game::{RuleError, Seat};

use crate::{Call, Party};

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the sentences say what the fields are")]
pub enum Illegal {
    #[error("The game is over.")]
    Over,
    #[error("The cards are not dealt yet.")]
    NotDealt,
    #[error("It is the turn of seat {to_act}.")]
    NotYourTurn { to_act: Seat },

    #[error("Reservations come first: say healthy, or what you have.")]
    ReservationsFirst,
    #[error("The game is settled: no more reservations.")]
    GameSettled,
    #[error("A wedding needs both club queens in one hand.")]
    NoWedding,
    #[error("You owe a solo, and as many are owed as games are left: choose one.")]
    SoloOwed,
    #[error("Armut is not played at this table.")]
    ArmutOff,
    #[error("An Armut has at most {most} trumps, and you have {trumps}.")]
    TooManyTrumps { trumps: u8, most: u8 },
    #[error("Hands are not thrown in at this table.")]
    RedealOff,
    #[error(
        "Only a hand with five nines, five kings or no trump above the diamond jack may be thrown in."
    )]
    GoodHand,

    #[error("Nobody is asked to take an Armut.")]
    NoArmutAsked,
    #[error("First the question of the Armut: {awaited}.")]
    ArmutFirst { awaited: &'static str },
    #[error("No cards are passed now.")]
    NothingToGive,
    #[error("An Armut passes every trump, and {trumps} are in your hand.")]
    MustGiveTrumps { trumps: u8 },

    #[error("You do not hold {card}.")]
    NotHeld { card: Card },
    #[error("{led} was led and you can follow: {card} does not.")]
    MustFollow { led: &'static str, card: Card },

    #[error("No call before the game is settled.")]
    CallBeforeGame,
    #[error(
        "In a wedding no call before the partner is found, at the latest after the third trick."
    )]
    CallBeforePartner,
    #[error("You are {party}: {call} is the other party's call.")]
    OtherPartysCall { call: Call, party: Party },
    #[error("{party} has called {highest} already, which implies {call}.")]
    AlreadyCalled {
        call: Call,
        party: Party,
        highest: Call,
    },
    #[error(
        "{party} answered when it was too late for a call of its own, so it cannot go on to {call}."
    )]
    AfterLateAnswer { call: Call, party: Party },
    #[error("{call} can be called with at least {limit} cards in hand, and you have {cards}.")]
    TooLate { call: Call, cards: u8, limit: u8 },
    #[error(
        "{call} would leave out {skipped}, which can be called with at least {limit} cards in hand, and you have {cards}."
    )]
    SkipsTooLate {
        call: Call,
        skipped: Call,
        cards: u8,
        limit: u8,
    },
}

impl RuleError for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::Over => "game_over",
            Self::NotDealt => "not_dealt",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::ReservationsFirst => "reservations_first",
            Self::GameSettled => "game_settled",
            Self::NoWedding => "no_wedding",
            Self::SoloOwed => "solo_owed",
            Self::ArmutOff => "armut_off",
            Self::TooManyTrumps { .. } => "too_many_trumps",
            Self::RedealOff => "redeal_off",
            Self::GoodHand => "good_hand",
            Self::NoArmutAsked => "no_armut_asked",
            Self::ArmutFirst { .. } => "armut_first",
            Self::NothingToGive => "nothing_to_give",
            Self::MustGiveTrumps { .. } => "must_give_trumps",
            Self::NotHeld { .. } => "card_not_held",
            Self::MustFollow { .. } => "must_follow",
            Self::CallBeforeGame => "call_before_game",
            Self::CallBeforePartner => "call_before_partner",
            Self::OtherPartysCall { .. } => "other_partys_call",
            Self::AlreadyCalled { .. } => "already_called",
            Self::AfterLateAnswer { .. } => "after_late_answer",
            Self::TooLate { .. } => "call_too_late",
            Self::SkipsTooLate { .. } => "skips_too_late",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Over => "8.1",
            Self::NotDealt => "3.1",
            Self::NotYourTurn { .. } => "5.1",
            Self::ReservationsFirst | Self::GameSettled => "4.1.1",
            Self::NoWedding => "4.4",
            Self::SoloOwed => "8.3",
            Self::ArmutOff
            | Self::TooManyTrumps { .. }
            | Self::NoArmutAsked
            | Self::ArmutFirst { .. }
            | Self::NothingToGive
            | Self::MustGiveTrumps { .. } => "9.3",
            Self::RedealOff | Self::GoodHand => "9.5",
            Self::NotHeld { .. } => "5.1",
            Self::MustFollow { .. } => "5.2",
            Self::CallBeforeGame => "6.2",
            Self::CallBeforePartner => "6.7",
            Self::OtherPartysCall { .. } => "6.1",
            Self::AlreadyCalled { .. } => "6.6",
            Self::AfterLateAnswer { .. } => "6.5",
            Self::TooLate { .. } => "6.3",
            Self::SkipsTooLate { .. } => "6.4",
        }
    }
}
