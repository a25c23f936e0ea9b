//! The actions of players, and their notation.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use cards::Card;
use game::BadNotation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Pile;

/// Where a played card comes from.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "WaffeSource")]
#[repr(u8)]
pub enum Source {
    /// The hand of the one who plays.
    Hand,
    /// The table cards of the one who plays.
    Own,
    /// The other player's table cards.
    Their,
}

impl Source {
    /// All sources, in canonical order.
    pub const ALL: [Self; 3] = [Self::Hand, Self::Own, Self::Their];

    /// The prefix of a card from this source.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Hand => "",
            Self::Own => "own:",
            Self::Their => "their:",
        }
    }
}

/// Cards played together, by source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Play(pub(crate) [Pile; 3]);

impl Play {
    /// All cards of the play.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> Pile {
        self.0[0].plus(&self.0[1]).plus(&self.0[2])
    }

    /// Every card with its source, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Source, Card)> {
        Source::ALL
            .into_iter()
            .flat_map(|source| self[source].iter().map(move |card| (source, card)))
    }
}

impl Index<Source> for Play {
    type Output = Pile;
    fn index(&self, source: Source) -> &Pile {
        &self.0[source as usize]
    }
}

impl IndexMut<Source> for Play {
    fn index_mut(&mut self, source: Source) -> &mut Pile {
        &mut self.0[source as usize]
    }
}

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaffeAction {
    /// Sweeps the field and lays the hand open.
    Pass,
    /// Puts cards onto the field.
    Play(Play),
}

impl fmt::Display for WaffeAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Play(play) => {
                for (place, (source, card)) in play.iter().enumerate() {
                    let gap = if place == 0 { "" } else { " " };
                    write!(f, "{gap}{}{card}", source.prefix())?;
                }
                Ok(())
            }
        }
    }
}

impl FromStr for WaffeAction {
    type Err = BadNotation;

    /// Parses cards in any order. An empty text is an empty play, which the rules refuse.
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        if text.trim() == "pass" {
            return Ok(Self::Pass);
        }
        let mut play = Play::default();
        for word in text.split_whitespace() {
            let (source, card) = if let Some(card) = word.strip_prefix("own:") {
                (Source::Own, card)
            } else if let Some(card) = word.strip_prefix("their:") {
                (Source::Their, card)
            } else {
                (Source::Hand, word)
            };
            let card = card.parse().map_err(|_| {
                BadNotation::new(
                    word,
                    "an action is `pass`, or cards such as `KS QH *`, with own: before one from your table and their: before one from the other's, as in `own:7D their:7C`",
                )
            })?;
            play[source].add(card);
        }
        Ok(Self::Play(play))
    }
}
