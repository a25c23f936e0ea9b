//! The options of a table.

use std::fmt;

use game::InvalidSetup;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::scoring::{Reckoning, ScoreRules};

/// The rules of a table. What is off in `ddv` is a home rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(rename = "DoppelkopfOptions")]
pub struct Options {
    /// How many games are played: "single" for one, or a list of 4 to 96.
    pub list: List,
    /// Whether everybody must play one solo in the course of the list; left open (null) it is so in a list of 24.
    pub compulsory_solos: Option<bool>,
    /// How a game is scored: by the tournament rules (ddv) or the simple way (einfach).
    pub scoring: Reckoning,
    /// The second heart ten beats the first, except in the last trick.
    pub second_heart_ten: bool,
    /// Both diamond aces in one hand are the highest trumps (not in solos).
    pub schweinchen: bool,
    /// A player with at most three trumps may pass them to a partner, both being Re.
    pub armut: bool,
    /// No nines: 40 cards, ten tricks, limits of calls two cards lower.
    pub forty_cards: bool,
    /// A hand with five nines, five kings, or no trump above the diamond jack may be thrown in.
    pub redeal: bool,
    /// A game that ends 120 to 120 starts a round of four doubled games.
    pub bock_even: bool,
    /// A game lost by a party that had called starts a round of four doubled games.
    pub bock_lost_call: bool,
    /// A trick of four hearts starts a round of four doubled games.
    pub bock_heart_trick: bool,
    /// The other party's charlie caught in the last trick counts 1.
    pub charlie_caught: bool,
    /// All tricks may be looked at while a game is played, not only the last one.
    pub review_tricks: bool,
}

impl Options {
    /// The names of the presets; the first is the default.
    pub const PRESETS: &'static [&'static str] = &["ddv", "einfach", "hausrunde"];

    const DDV: Self = Self {
        list: List::Single,
        compulsory_solos: None,
        scoring: Reckoning::Ddv,
        second_heart_ten: false,
        schweinchen: false,
        armut: false,
        forty_cards: false,
        redeal: false,
        bock_even: false,
        bock_lost_call: false,
        bock_heart_trick: false,
        charlie_caught: false,
        review_tricks: false,
    };

    /// The options of a preset.
    pub fn named(preset: &str) -> Option<Self> {
        match preset {
            "ddv" => Some(Self::DDV),
            "einfach" => Some(Self {
                scoring: Reckoning::Einfach,
                ..Self::DDV
            }),
            "hausrunde" => Some(Self {
                second_heart_ten: true,
                schweinchen: true,
                armut: true,
                redeal: true,
                bock_even: true,
                bock_lost_call: true,
                bock_heart_trick: true,
                ..Self::DDV
            }),
            _ => None,
        }
    }

    /// Refuses values out of range and combinations that contradict each other.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        if let List::Games(games) = self.list
            && !(4..=96).contains(&games)
        {
            return Err(InvalidSetup::option(
                "list",
                games,
                "it is \"single\" or a number of games from 4 to 96",
            ));
        }
        if self.compulsory_solos == Some(true) && self.list == List::Single {
            return Err(InvalidSetup::option(
                "compulsory_solos",
                true,
                "four compulsory solos need a list of at least 4 games, and `list` is \"single\"",
            ));
        }
        Ok(())
    }

    /// The number of games.
    pub const fn games(&self) -> u8 {
        match self.list {
            List::Single => 1,
            List::Games(games) => games as u8,
        }
    }

    /// Whether everybody owes one solo.
    pub fn solos_are_compulsory(&self) -> bool {
        self.compulsory_solos
            .unwrap_or(self.list == List::Games(24))
    }

    /// How many cards each player gets, which is also the number of tricks.
    pub const fn hand_size(&self) -> u8 {
        if self.forty_cards { 10 } else { 12 }
    }

    /// The options that matter for scoring.
    pub const fn score_rules(&self) -> ScoreRules {
        ScoreRules {
            reckoning: self.scoring,
            forty_cards: self.forty_cards,
            charlie_caught: self.charlie_caught,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DDV
    }
}

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = "\"single\" | number", rename = "DoppelkopfList")]
pub enum List {
    /// One.
    Single,
    /// A list of so many.
    Games(u32),
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Single => serializer.serialize_str("single"),
            Self::Games(games) => serializer.serialize_u32(*games),
        }
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = List;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"single\" or a number of games from 4 to 96")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<List, E> {
                match text {
                    "single" => Ok(List::Single),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }
            fn visit_u64<E: serde::de::Error>(self, games: u64) -> Result<List, E> {
                u32::try_from(games)
                    .map(List::Games)
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(games), &self))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

impl JsonSchema for List {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "DoppelkopfList".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "oneOf": [
                {"const": "single"},
                {"type": "integer", "minimum": 4, "maximum": 96}
            ]
        })
    }
}
