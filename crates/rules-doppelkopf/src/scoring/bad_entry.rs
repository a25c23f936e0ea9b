//! Why an entry cannot be scored. Every refusal names the wrong number and the rule.

use game::RuleError;

use super::MOST_DOUBLINGS;
use crate::{GameType, Party};

/// An impossible entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the sentences say what the fields are")]
pub enum BadEntry {
    #[error("A game `{game}` has {}, not {seats}.", re_seats(*game))]
    ReSeats { game: GameType, seats: usize },
    #[error(
        "Seat {seat} does not exist or is named twice: the Re seats are different numbers from 0 to 3."
    )]
    BadSeat { seat: i64 },
    #[error("The points must add up to 240: Re {re} and Kontra {kontra} make {sum}.")]
    PointsSum { re: u8, kontra: u8, sum: u16 },
    #[error("{party} cannot have {points} points: there are 240 in all.")]
    PointsRange { party: Party, points: i64 },
    #[error("{party} cannot have {tricks} tricks: there are {total} in all.")]
    TricksRange {
        party: Party,
        tricks: i64,
        total: u8,
    },
    #[error("The tricks must add up to {total}: Re {re} and Kontra {kontra} make {sum}.")]
    TricksSum {
        re: u8,
        kontra: u8,
        sum: u16,
        total: u8,
    },
    #[error("{party} has 0 points: give `tricks`, since a trick of nines is not black.")]
    TricksNeeded { party: Party },
    #[error("{party} has {points} points but no trick: points come in tricks.")]
    PointsWithoutTrick { party: Party, points: u8 },
    #[error("{party} cannot have {points} points in {tricks} tricks: they hold at most {most}.")]
    TooManyPoints {
        party: Party,
        points: u8,
        tricks: u8,
        most: u8,
    },
    #[error("{party} cannot have called {call:?}: it is none, {}, no90, no60, no30 or black.", party.to_string().to_lowercase())]
    WrongCall { party: Party, call: String },
    #[error("{extra} does not count in a game `{game}` played alone: leave the extras at 0.")]
    ExtrasInSolo { extra: &'static str, game: GameType },
    #[error("{party} cannot have {count} for {extra}: a count is a number from 0 to {most}.")]
    ExtraRange {
        party: Party,
        extra: &'static str,
        count: i64,
        most: u8,
    },
    #[error(
        "There cannot be {count} for {extra} in one game: at most {most} for both parties together."
    )]
    TooManyExtras {
        extra: &'static str,
        count: u16,
        most: u16,
    },
    #[error(
        "{party} cannot have {count} for {extra} with {points} points: that takes at least {least}."
    )]
    ExtraWithoutPoints {
        party: Party,
        extra: &'static str,
        count: u8,
        least: u16,
        points: u8,
    },
    #[error("A caught charlie counts only where the option `charlie_caught` is on.")]
    CharlieCaughtOff,
    #[error(
        "The value cannot be doubled {doublings} times: `bock` is a number from 0 to {MOST_DOUBLINGS}."
    )]
    TooManyDoublings { doublings: i64 },
    #[error(
        "{game:?} is not a game: it is normal, wedding, silent, or solo queens|jacks|none|C|S|H|D (and armut in `hausrunde`)."
    )]
    UnknownGame { game: String },
    #[error("{preset:?} is not a preset: it is ddv, einfach or hausrunde.")]
    UnknownPreset { preset: String },
}

/// The number of Re players in a game.
fn re_seats(game: GameType) -> &'static str {
    match game {
        GameType::Normal | GameType::Armut => "two Re seats",
        GameType::Wedding => "two Re seats, or one where no partner was found",
        GameType::Silent | GameType::Solo(_) => "one Re seat",
    }
}

impl RuleError for BadEntry {
    fn code(&self) -> &'static str {
        match self {
            Self::ReSeats { .. } => "re_seats",
            Self::BadSeat { .. } => "bad_seat",
            Self::PointsSum { .. } => "points_sum",
            Self::PointsRange { .. } => "bad_points",
            Self::TricksRange { .. } => "bad_tricks",
            Self::TricksSum { .. } => "tricks_sum",
            Self::TricksNeeded { .. } => "tricks_needed",
            Self::PointsWithoutTrick { .. } => "points_without_trick",
            Self::TooManyPoints { .. } => "too_many_points",
            Self::WrongCall { .. } => "wrong_call",
            Self::ExtrasInSolo { .. } => "extras_in_solo",
            Self::ExtraRange { .. } => "bad_extra",
            Self::TooManyExtras { .. } => "too_many_extras",
            Self::ExtraWithoutPoints { .. } => "extra_without_points",
            Self::CharlieCaughtOff => "charlie_caught_off",
            Self::TooManyDoublings { .. } => "bad_bock",
            Self::UnknownGame { .. } => "unknown_game_type",
            Self::UnknownPreset { .. } => "unknown_preset",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::ReSeats { .. } | Self::BadSeat { .. } => "2.4",
            Self::PointsSum { .. } | Self::PointsRange { .. } => "2.2",
            Self::TricksRange { .. } | Self::TricksSum { .. } => "5.3.1",
            Self::TricksNeeded { .. }
            | Self::PointsWithoutTrick { .. }
            | Self::TooManyPoints { .. } => "7.3.2",
            Self::WrongCall { .. } => "6.1",
            Self::ExtrasInSolo { .. }
            | Self::ExtraRange { .. }
            | Self::TooManyExtras { .. }
            | Self::ExtraWithoutPoints { .. } => "7.2.3",
            Self::CharlieCaughtOff => "9.7",
            Self::TooManyDoublings { .. } => "7.2.5",
            Self::UnknownGame { .. } => "7.3.1",
            Self::UnknownPreset { .. } => "1.2",
        }
    }
}
