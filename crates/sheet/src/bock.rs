//! Bock: rounds of doubled games, and what starts them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::SheetRefusal;

/// What starts a round of doubled games.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BockTrigger")]
#[schema(as = BockTrigger)]
pub enum Trigger {
    /// A game that ends 120 to 120.
    Even,
    /// A game not won by a party that had called.
    LostCall,
    /// A trick of four hearts.
    HeartTrick,
    /// A game that is worth nothing.
    Nil,
    /// A solo that was lost.
    LostSolo,
}

impl Trigger {
    /// All triggers.
    pub const ALL: [Self; 5] = [
        Self::Even,
        Self::LostCall,
        Self::HeartTrick,
        Self::Nil,
        Self::LostSolo,
    ];

    /// The name in settings and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::LostCall => "lost_call",
            Self::HeartTrick => "heart_trick",
            Self::Nil => "nil",
            Self::LostSolo => "lost_solo",
        }
    }
}

/// What happens when a round is started while another is running.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BockOverlap")]
#[schema(as = BockOverlap)]
pub enum Overlap {
    /// It follows the running one.
    #[default]
    Queue,
    /// Both run, and what they share is doubled twice.
    Double,
    /// It does not start.
    Ignore,
}

impl Overlap {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::Queue, Self::Double, Self::Ignore];

    /// The name in settings and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queue => "queue",
            Self::Double => "double",
            Self::Ignore => "ignore",
        }
    }
}

/// When games are doubled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BockRules {
    /// What starts a round; nothing if empty.
    pub triggers: Vec<Trigger>,
    /// How many games a round has; 0 for one time round the table, as many as sit there.
    #[schema(maximum = 255)]
    pub games: u8,
    /// What happens when rounds meet.
    #[serde(default)]
    pub overlap: Overlap,
}

impl Default for BockRules {
    fn default() -> Self {
        Self {
            triggers: Vec::new(),
            games: 0,
            overlap: Overlap::Queue,
        }
    }
}

impl BockRules {
    pub(crate) fn check(&self) -> Result<(), SheetRefusal> {
        if self.games <= 12 {
            Ok(())
        } else {
            Err(SheetRefusal::at(
                "bock.games",
                "bad_bock",
                "A Bock round has 1 to 12 games, or is one time round the table.",
            ))
        }
    }
}

/// The running rounds: the number of games left in each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BockState {
    rounds: Vec<u16>,
}

impl BockState {
    /// How many times the next game is doubled.
    pub fn doublings(&self) -> u8 {
        u8::try_from(self.rounds.len())
            .unwrap_or(u8::MAX)
            .min(rules_doppelkopf::scoring::MOST_DOUBLINGS)
    }

    /// The number of games that are still doubled.
    pub fn left(&self) -> u16 {
        self.rounds.iter().copied().max().unwrap_or(0)
    }

    /// Counts a game of the running rounds.
    pub(crate) fn played(&mut self) {
        for left in &mut self.rounds {
            *left -= 1;
        }
        self.rounds.retain(|left| *left > 0);
    }

    /// Starts a round; returns whether it did.
    pub(crate) fn start(&mut self, rules: &BockRules, during_bock: bool, seated: u16) -> bool {
        let games = match rules.games {
            0 => seated,
            games => u16::from(games),
        };
        match rules.overlap {
            Overlap::Ignore if during_bock => return false,
            Overlap::Queue if !self.rounds.is_empty() => {
                self.rounds[0] = self.rounds[0].saturating_add(games);
            }
            _ => self.rounds.push(games),
        }
        true
    }
}
