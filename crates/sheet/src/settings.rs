//! The settings of an evening.

use rules_doppelkopf::Options;
use rules_doppelkopf::scoring::ScoreRules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{BockRules, MoneyRule, SheetRefusal, Trigger};

/// Whose points are written down.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Everybody's: what the winners get the losers pay.
    #[default]
    All,
    /// Only what is won; losers write nothing.
    Winners,
    /// Only what is lost; winners write nothing.
    Losers,
}

impl Counting {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::All, Self::Winners, Self::Losers];

    /// The name in settings and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Winners => "winners",
            Self::Losers => "losers",
        }
    }

    /// The part of a player's points that is written down.
    pub(crate) fn written(self, points: i64) -> i64 {
        match self {
            Self::All => points,
            Self::Winners => points.max(0),
            Self::Losers => points.min(0),
        }
    }
}

/// The settings of an evening. A change scores every row again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "SheetSettings")]
#[schema(as = SheetSettings)]
pub struct Settings {
    /// The preset of the game by which it is scored.
    pub preset: String,
    /// Without nines: ten tricks per game.
    #[serde(default)]
    pub forty_cards: bool,
    /// Whether catching the other party's charlie counts.
    #[serde(default)]
    pub charlie_caught: bool,
    /// The number of games of the evening, such as a list of 24; open if left out.
    #[serde(default)]
    #[schema(maximum = 65535)]
    pub games: Option<u16>,
    /// Whether everybody owes one solo.
    #[serde(default)]
    pub compulsory_solos: bool,
    /// Whose points are written down.
    #[serde(default)]
    pub counting: Counting,
    /// When games are doubled.
    #[serde(default)]
    pub bock: BockRules,
    /// The value of a point in money, if it is played for money.
    #[serde(default)]
    pub money: Option<MoneyRule>,
}

impl Settings {
    /// The settings for a preset.
    pub fn named(preset: &str) -> Option<Self> {
        let options = Options::named(preset)?;
        let triggers = [
            (options.bock_even, Trigger::Even),
            (options.bock_lost_call, Trigger::LostCall),
            (options.bock_heart_trick, Trigger::HeartTrick),
        ];
        Some(Self {
            preset: preset.to_owned(),
            forty_cards: options.forty_cards,
            charlie_caught: options.charlie_caught,
            games: None,
            compulsory_solos: false,
            counting: Counting::All,
            bock: BockRules {
                triggers: triggers
                    .into_iter()
                    .filter_map(|(on, trigger)| on.then_some(trigger))
                    .collect(),
                ..BockRules::default()
            },
            money: None,
        })
    }

    /// Refuses values out of range; sorts the triggers and removes duplicates.
    pub fn checked(mut self) -> Result<Self, SheetRefusal> {
        if Options::named(&self.preset).is_none() {
            return Err(SheetRefusal::at(
                "preset",
                "unknown_preset",
                format!(
                    "{:?} is not a preset: it is {}.",
                    self.preset,
                    Options::PRESETS.join(", ")
                ),
            ));
        }
        if self.games.is_some_and(|games| !(4..=200).contains(&games)) {
            return Err(SheetRefusal::at(
                "games",
                "bad_games",
                "An evening has 4 to 200 games, or is open.",
            ));
        }
        self.bock.check()?;
        self.bock.triggers.sort_unstable();
        self.bock.triggers.dedup();
        if let Some(money) = &self.money {
            money.check()?;
        }
        Ok(self)
    }

    /// The settings that affect the value of one game.
    pub fn score_rules(&self) -> ScoreRules {
        let preset = Options::named(&self.preset).map(|options| options.score_rules());
        ScoreRules {
            forty_cards: self.forty_cards,
            charlie_caught: self.charlie_caught,
            ..preset.unwrap_or_default()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            preset: "ddv".to_owned(),
            forty_cards: false,
            charlie_caught: false,
            games: None,
            compulsory_solos: false,
            counting: Counting::All,
            bock: BockRules::default(),
            money: None,
        }
    }
}
