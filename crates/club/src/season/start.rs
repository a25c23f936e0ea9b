//! When a season begins, which need not be in January.

use serde::{Deserialize, Serialize};
use sheet::SheetRefusal;
use ts_rs::TS;
use utoipa::ToSchema;

/// The days of each month in a common year.
const DAYS: [u8; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The day of the year on which a season begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeasonStart {
    /// The month, 1 to 12.
    #[schema(minimum = 1, maximum = 12)]
    pub month: u8,
    /// The day of the month; one that every year has.
    #[schema(minimum = 1, maximum = 31)]
    pub day: u8,
}

impl Default for SeasonStart {
    fn default() -> Self {
        Self { month: 1, day: 1 }
    }
}

impl SeasonStart {
    /// Checks that the day exists in every year.
    pub fn checked(self) -> Result<Self, SheetRefusal> {
        let days = DAYS.get(usize::from(self.month).wrapping_sub(1));
        match days {
            Some(days) if (1..=*days).contains(&self.day) => Ok(self),
            _ => Err(SheetRefusal::at(
                "day",
                "bad_season",
                "A season begins on a day that every year has.",
            )),
        }
    }

    /// The year in which the season of this moment began, in UTC.
    pub fn year_of(self, at: u64) -> u16 {
        let day = sheet::day_of(at);
        let mut parts = day.split('-').map(|part| part.parse().unwrap_or(0_u16));
        let mut next = || parts.next().unwrap_or(0);
        let (year, month, day) = (next(), next(), next());
        let begun = (month, day) >= (u16::from(self.month), u16::from(self.day));
        year.saturating_sub(u16::from(!begun))
    }
}
