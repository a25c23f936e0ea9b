//! The options of a table.

use cards::Card;
use game::InvalidSetup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The rules chosen at a table; what is left out is as in the preset `waffe`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
pub struct WaffeOptions {
    /// How many cards each player is dealt.
    #[schemars(range(min = 5, max = 15))]
    pub deal: u8,
    /// A pass draws until hand and table together hold this many cards.
    #[schemars(range(min = 5, max = 15))]
    pub refill: u8,
    /// If set, a pass draws this many cards instead, whatever the player holds.
    #[schemars(range(min = 0, max = 15))]
    pub pass_draws: Option<u8>,
    /// How many packs of 52 cards are shuffled together.
    #[schemars(range(min = 1, max = 2))]
    pub packs: u8,
    /// How many jokers there are in all.
    #[schemars(range(min = 0, max = 6))]
    pub jokers: u8,
    /// Whether cards may also be played from the other player's table.
    pub shared_tables: bool,
    /// Whether passing is allowed only when no play is possible.
    pub must_play: bool,
    /// Whether one card from the deck opens the first field.
    pub opening_card: bool,
}

impl Default for WaffeOptions {
    fn default() -> Self {
        Self::WAFFE
    }
}

impl WaffeOptions {
    /// The rules of the document.
    pub const WAFFE: Self = Self {
        deal: 10,
        refill: 10,
        pass_draws: None,
        packs: 1,
        jokers: 3,
        shared_tables: true,
        must_play: false,
        opening_card: false,
    };

    /// The author's later rules.
    pub const WAFFE_2_3: Self = Self {
        deal: 8,
        pass_draws: Some(5),
        opening_card: true,
        ..Self::WAFFE
    };

    /// The total number of cards.
    pub const fn deck_size(&self) -> usize {
        52 * self.packs as usize + self.jokers as usize
    }

    /// Refuses the first option that is out of range.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        let ranges = [
            (
                "deal",
                Some(self.deal),
                5,
                15,
                "each player is dealt 5 to 15 cards",
            ),
            (
                "refill",
                Some(self.refill),
                5,
                15,
                "a pass refills to 5 to 15 cards",
            ),
            (
                "pass_draws",
                self.pass_draws,
                0,
                15,
                "a pass draws 0 to 15 cards, or null to refill",
            ),
            (
                "packs",
                Some(self.packs),
                1,
                2,
                "the game is played with 1 or 2 packs",
            ),
            (
                "jokers",
                Some(self.jokers),
                0,
                6,
                "there are 0 to 6 jokers in all",
            ),
        ];
        for (name, value, least, most, range) in ranges {
            if let Some(value) = value
                && !(least..=most).contains(&value)
            {
                return Err(InvalidSetup::option(name, value, range));
            }
        }
        Ok(())
    }
}

impl WaffeOptions {
    /// How many of this card are in the game.
    pub fn copies(&self, card: Card) -> usize {
        usize::from(if card.is_joker() {
            self.jokers
        } else {
            self.packs
        })
    }

    /// Every card of the game in canonical order, from which it is shuffled.
    pub fn deck(&self) -> Vec<Card> {
        self.cards().collect()
    }

    /// The cards of [`WaffeOptions::deck`], one by one.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        (0..Card::COUNT)
            .map(Card::from_index)
            .flat_map(|card| std::iter::repeat_n(card, self.copies(card)))
    }
}
