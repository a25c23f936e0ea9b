//! Money: what the points come to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{PlayerId, SheetRefusal};

/// Who is paid.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Payee {
    /// Those with fewer points pay those with more.
    #[default]
    Players,
    /// Everybody pays into the kitty what is missing to the first.
    Kitty,
}

impl Payee {
    /// The name in settings and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Kitty => "kitty",
        }
    }
}

/// What a point is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoneyRule {
    /// Hundredths of the currency for one point.
    pub cents: u32,
    /// The currency's three letters.
    pub currency: String,
    /// Who is paid.
    #[serde(default)]
    pub payee: Payee,
}

/// What one player gets (positive) or pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Payment {
    /// Who.
    pub player: PlayerId,
    /// How much, in hundredths.
    pub cents: i64,
}

impl MoneyRule {
    pub(crate) fn check(&self) -> Result<(), SheetRefusal> {
        if !(1..=10_000).contains(&self.cents) {
            return Err(SheetRefusal::at(
                "money.cents",
                "bad_money",
                "A point is worth 1 to 10,000 cents.",
            ));
        }
        let letters = self.currency.len() == 3
            && self
                .currency
                .chars()
                .all(|letter| letter.is_ascii_uppercase());
        if !letters {
            return Err(SheetRefusal::at(
                "money.currency",
                "bad_currency",
                "A currency is three capital letters, such as EUR.",
            ));
        }
        Ok(())
    }

    /// What everybody gets or pays, given the totals.
    pub fn payments(&self, totals: &[i64]) -> Vec<Payment> {
        let best = totals.iter().copied().max().unwrap_or(0);
        totals
            .iter()
            .zip(0..)
            .map(|(total, player)| {
                let points = match self.payee {
                    Payee::Players => *total,
                    Payee::Kitty => *total - best,
                };
                Payment {
                    player: PlayerId(player),
                    cents: points * i64::from(self.cents),
                }
            })
            .collect()
    }
}
