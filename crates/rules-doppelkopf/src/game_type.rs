//! The kinds of game: with two in each party, or one against three.

use std::fmt;
use std::str::FromStr;

use cards::Suit;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// Which solo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Solo {
    /// Only the queens are trumps.
    Queens,
    /// Only the jacks are trumps.
    Jacks,
    /// No trumps at all: fleischlos.
    None,
    /// This suit takes the place of diamonds.
    Suit(Suit),
}

impl Solo {
    /// Every solo.
    pub const ALL: [Self; 7] = [
        Self::Queens,
        Self::Jacks,
        Self::None,
        Self::Suit(Suit::Clubs),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Diamonds),
    ];

    /// The name after `solo` in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queens => "queens",
            Self::Jacks => "jacks",
            Self::None => "none",
            Self::Suit(Suit::Clubs) => "C",
            Self::Suit(Suit::Spades) => "S",
            Self::Suit(Suit::Hearts) => "H",
            Self::Suit(Suit::Diamonds) => "D",
        }
    }

    /// The solo with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|solo| solo.name() == name)
    }
}

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS, JsonSchema)]
#[ts(type = "string", rename = "DoppelkopfGameType")]
#[schemars(with = "String")]
pub enum GameType {
    /// The club queens are in two hands.
    Normal,
    /// Both club queens in one hand, and a partner is looked for.
    Wedding,
    /// Both club queens in one hand, and nothing was said.
    Silent,
    /// A player with few trumps passed them to another (home rule).
    Armut,
    /// One against three.
    Solo(Solo),
}

impl GameType {
    /// Whether one player alone is Re, given how many Re seats there are.
    pub const fn is_solo(self, re_seats: usize) -> bool {
        matches!(self, Self::Silent | Self::Solo(_)) || re_seats == 1
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal => f.write_str("normal"),
            Self::Wedding => f.write_str("wedding"),
            Self::Silent => f.write_str("silent"),
            Self::Armut => f.write_str("armut"),
            Self::Solo(solo) => write!(f, "solo {}", solo.name()),
        }
    }
}

/// A text that names no kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game is normal, wedding, silent, armut, or solo queens|jacks|none|C|S|H|D")]
pub struct UnknownGameType;

impl FromStr for GameType {
    type Err = UnknownGameType;
    fn from_str(text: &str) -> Result<Self, UnknownGameType> {
        match text {
            "normal" => Ok(Self::Normal),
            "wedding" => Ok(Self::Wedding),
            "silent" => Ok(Self::Silent),
            "armut" => Ok(Self::Armut),
            _ => text
                .strip_prefix("solo ")
                .and_then(Solo::from_name)
                .map(Self::Solo)
                .ok_or(UnknownGameType),
        }
    }
}

impl Serialize for GameType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
