//! Results: wins, points, their confidence, and when to stop.

/// The accumulated result, one sample per deal.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Score {
    /// Games won by A.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games won only by others.
    pub losses: u64,
    points: Moments,
    result: Moments,
}

/// Count, sum and sum of squares of samples.
#[derive(Clone, PartialEq, Debug, Default)]
struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, sample: f64) {
        self.count += 1.0;
        self.sum += sample;
        self.squares += sample * sample;
    }

    fn mean(&self) -> f64 {
        if self.count == 0.0 {
            0.0
        } else {
            self.sum / self.count
        }
    }

    fn variance(&self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        ((self.squares - self.sum * self.sum / self.count) / (self.count - 1.0)).max(0.0)
    }

    /// Half the width of the 95 % interval of the mean; unknown for a single sample.
    fn margin(&self) -> f64 {
        if self.count < 2.0 {
            f64::INFINITY
        } else {
            1.96 * (self.variance() / self.count).sqrt()
        }
    }
}

impl Score {
    /// Adds the games of one deal: for each, the result for A (1 won, ½ drawn, 0 lost) and the points of A.
    pub fn add_deal(&mut self, games: &[(f64, f64)]) {
        for (result, _) in games {
            match result {
                1.0 => self.wins += 1,
                0.0 => self.losses += 1,
                _ => self.draws += 1,
            }
        }
        let mean =
            |of: fn(&(f64, f64)) -> f64| games.iter().map(of).sum::<f64>() / games.len() as f64;
        self.result.add(mean(|game| game.0));
        self.points.add(mean(|game| game.1));
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of games won, a draw as half, and half the width of its 95 % interval.
    pub fn share(&self) -> (f64, f64) {
        let mean = self.result.mean();
        // If every deal had the same result, the samples have no variance; an outcome not seen in n deals may still have a
        // probability of 3 in n.
        let unseen = if mean == 0.0 || mean == 1.0 {
            3.0 / self.result.count
        } else {
            0.0
        };
        (mean, self.result.margin().max(unseen))
    }

    /// Points a game for A, and half the width of the 95 % interval.
    pub fn points(&self) -> (f64, f64) {
        (self.points.mean(), self.points.margin())
    }
}

/// A sequential probability ratio test between two strengths, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// A is no better than this.
    pub elo0: f64,
    /// A is at least this much better.
    pub elo1: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A is at least `elo1` better, at 95 %.
    Better,
    /// A is no better than `elo0`, at 95 %.
    NotBetter,
    /// Not decided yet.
    Open,
}

impl Sprt {
    /// The log-likelihood ratio, assuming normally distributed results of the deals.
    pub fn ratio(self, score: &Score) -> f64 {
        let variance = score.result.variance();
        if variance == 0.0 {
            return 0.0;
        }
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.elo0), expected(self.elo1));
        score.result.count * (high - low) * (2.0 * score.result.mean() - low - high)
            / (2.0 * variance)
    }

    /// The verdict, with an error rate of at most 5 %.
    pub fn verdict(self, score: &Score) -> Verdict {
        let bound = 19_f64.ln();
        match self.ratio(score) {
            ratio if ratio >= bound => Verdict::Better,
            ratio if ratio <= -bound => Verdict::NotBetter,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_deals() {
        let mut score = Score::default();
        for deal in [[1.0, 1.0], [1.0, 0.0], [0.0, 0.0], [1.0, 0.5]] {
            score.add_deal(&deal.map(|result| (result, result * 2.0 - 1.0)));
        }
        assert_eq!((score.wins, score.draws, score.losses), (4, 1, 3));
        let (share, margin) = score.share();
        assert!((share - 0.5625).abs() < 1e-9);
        // Deals of 1, ½, 0 and ¾: standard deviation 0.4270, divided by 2, times 1.96.
        assert!((margin - 0.4184).abs() < 1e-3, "{margin}");
        assert!((score.points().0 - 0.125).abs() < 1e-9);
    }

    #[test]
    fn one_deal_or_deals_all_alike_are_not_taken_for_certainty() {
        let mut score = Score::default();
        score.add_deal(&[(1.0, 3.0), (1.0, 3.0)]);
        assert_eq!(score.share(), (1.0, f64::INFINITY));
        assert_eq!(score.points(), (3.0, f64::INFINITY));
        for _ in 0..29 {
            score.add_deal(&[(1.0, 3.0), (1.0, 3.0)]);
        }
        assert_eq!(score.share(), (1.0, 0.1));
    }

    #[test]
    fn a_clear_lead_ends_the_test_and_an_even_match_refutes_it() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        let mut better = Score::default();
        let mut even = Score::default();
        for number in 0..400 {
            let first = f64::from(u8::from(number % 4 != 0));
            better.add_deal(&[(1.0, 1.0), (first, first)]);
            even.add_deal(&[
                (f64::from(number % 2), 0.0),
                (f64::from((number / 2) % 2), 0.0),
            ]);
        }
        assert_eq!(test.verdict(&better), Verdict::Better);
        assert_eq!(test.verdict(&even), Verdict::NotBetter);
        assert_eq!(test.verdict(&Score::default()), Verdict::Open);
    }
}
