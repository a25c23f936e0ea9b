//! The options of a table.

use cards::{Card, Rank, Suit};
use game::InvalidSetup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a seven does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MauMauSeven")]
pub enum Seven {
    /// Nothing: a card like any other.
    Plain,
    /// The next player draws two.
    Two,
    /// The next player draws two, or plays a seven on it: then the one after draws four, and so on.
    Stack,
}

/// What an ace does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MauMauAce")]
pub enum Ace {
    /// Nothing: a card like any other.
    Plain,
    /// Whoever plays it has another turn.
    Again,
}

/// The rules chosen at a table. What is left out is as in the common German rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct MauMauOptions {
    /// How many cards the pack has: 32 or 52.
    #[schemars(extend("enum" = [32, 52]))]
    pub cards: u8,
    /// How many cards each player is dealt.
    #[schemars(range(min = 3, max = 7))]
    pub hand: u8,
    /// How many rounds a match has.
    #[schemars(range(min = 1, max = 20))]
    pub rounds: u8,
    /// What a seven does.
    pub seven: Seven,
    /// Whether the player after an eight is skipped.
    pub eight_skips: bool,
    /// What an ace does.
    pub ace: Ace,
    /// Whether a nine turns the direction of play round, with three or more players.
    pub nine_reverses: bool,
    /// Whether a jack may be played on a jack.
    pub jack_on_jack: bool,
    /// Whether a card may still be played after one has been drawn.
    pub play_after_drawing: bool,
}

impl MauMauOptions {
    /// The common German rules.
    pub const MAU_MAU: Self = Self {
        cards: 32,
        hand: 5,
        rounds: 3,
        seven: Seven::Stack,
        eight_skips: true,
        ace: Ace::Plain,
        nine_reverses: false,
        jack_on_jack: false,
        play_after_drawing: true,
    };
    /// Rules for children: a seven hits only the next player, sevens do not add up, and a jack may be played on anything.
    pub const EINFACH: Self = Self {
        rounds: 1,
        seven: Seven::Two,
        jack_on_jack: true,
        ..Self::MAU_MAU
    };
    /// Rules for a full table: 52 cards, aces play again, nines reverse the direction.
    pub const GROSSE_RUNDE: Self = Self {
        cards: 52,
        hand: 6,
        ace: Ace::Again,
        nine_reverses: true,
        ..Self::MAU_MAU
    };

    /// The pack in canonical order.
    pub fn pack(&self) -> Vec<Card> {
        let lowest = if self.cards == 52 {
            Rank::Two
        } else {
            Rank::Seven
        };
        let ranks = Rank::ALL.into_iter().filter(|rank| *rank <= lowest);
        let of = |suit| ranks.clone().map(move |rank| Card::new(rank, suit));
        Suit::ALL.into_iter().flat_map(of).collect()
    }

    /// Refuses an option out of its range, by name.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        if ![32, 52].contains(&self.cards) {
            return Err(InvalidSetup::option(
                "cards",
                self.cards,
                "the pack has 32 or 52 cards",
            ));
        }
        if !(3..=7).contains(&self.hand) {
            return Err(InvalidSetup::option(
                "hand",
                self.hand,
                "each player is dealt 3 to 7 cards",
            ));
        }
        if !(1..=20).contains(&self.rounds) {
            return Err(InvalidSetup::option(
                "rounds",
                self.rounds,
                "a match has 1 to 20 rounds",
            ));
        }
        Ok(())
    }

    /// Refuses more cards in the hands of `seats` players than the pack has; one more opens the pile, and one must be left to
    /// draw.
    pub fn check_seats(&self, seats: u8) -> Result<(), InvalidSetup> {
        let most = (self.cards - 2) / seats;
        if self.hand > most {
            let why = format!(
                "{seats} players can be dealt at most {most} of {} cards",
                self.cards
            );
            return Err(InvalidSetup::option("hand", self.hand, &why));
        }
        Ok(())
    }
}

impl Default for MauMauOptions {
    fn default() -> Self {
        Self::MAU_MAU
    }
}
