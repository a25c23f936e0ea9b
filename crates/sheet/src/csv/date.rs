//! Calendar dates. No library: two formulas are enough, without a clock or a time zone.

const DAY_MS: i64 = 86_400_000;

/// The UTC day of a moment, as `2026-02-21`: an evening that lasts past midnight keeps its day.
pub fn day_of(at: u64) -> String {
    let days = i64::try_from(at).unwrap_or(i64::MAX) / DAY_MS;
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The first moment of a day.
pub(super) fn moment(day: &str) -> Option<u64> {
    let mut parts = day.split('-').map(str::parse::<i64>);
    let (Some(Ok(year)), Some(Ok(month)), Some(Ok(date)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&date) {
        return None;
    }
    let days = days(year, month, date);
    (civil(days) == (year, month, date)).then_some((days * DAY_MS).unsigned_abs())
}

/// Days since 1970-01-01; years begin in March, so that the leap day is the last of its year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, day) in [
            (0, "1970-01-01"),
            (951_782_399_999, "2000-02-28"),
            (951_782_400_000, "2000-02-29"),
            (1_771_632_000_000, "2026-02-21"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(day_of(at), day);
            assert_eq!(moment(day).map(day_of).as_deref(), Some(day));
        }
        for day in [
            "2026-02-29",
            "2026-13-01",
            "26-1",
            "2026-1-1-1",
            "1969-12-31",
            "-1-1-1",
            "",
        ] {
            assert_eq!(moment(day), None, "{day}");
        }
    }
}
