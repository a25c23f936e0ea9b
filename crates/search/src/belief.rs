//! Belief about hidden information: sampled positions, each weighted by how well it explains what the others did.
//!
//! A position in which somebody's actions would have been implausible is hardly ever drawn.

/// Sampled positions with their weights.
#[derive(Clone, Debug)]
pub struct Belief<P> {
    positions: Vec<P>,
    /// Cumulative weights: the last one is the total.
    sums: Vec<f64>,
    squares: f64,
}

impl<P> Belief<P> {
    /// Samples positions while `more` returns true; `likely` gives the log-likelihood of the others' actions in each.
    pub fn gather(
        imagine: &mut dyn FnMut() -> Option<P>,
        likely: &mut dyn FnMut(&P) -> f64,
        more: &mut dyn FnMut(usize) -> bool,
    ) -> Self {
        let mut positions = Vec::new();
        let mut sums: Vec<f64> = Vec::new();
        while more(positions.len()) {
            let Some(position) = imagine() else {
                break;
            };
            sums.push(likely(&position));
            positions.push(position);
        }
        let most = sums.iter().copied().fold(f64::MIN, f64::max);
        let (mut sum, mut squares) = (0.0, 0.0);
        for place in &mut sums {
            let weight = (*place - most).exp();
            sum += weight;
            squares += weight * weight;
            *place = sum;
        }
        Self {
            positions,
            sums,
            squares,
        }
    }

    /// Draws a position by weight; `part` is a random number from 0 to 1.
    pub fn draw(&self, part: f64) -> Option<&P> {
        let sum = self.sums.last()? * part;
        let place = self.sums.partition_point(|so_far| *so_far < sum);
        self.positions.get(place.min(self.positions.len() - 1))
    }

    /// The effective sample size: as many equally weighted positions would be as informative.
    pub fn breadth(&self) -> f64 {
        let sum = self.sums.last().copied().unwrap_or(0.0);
        sum * sum / self.squares.max(f64::MIN_POSITIVE)
    }

    /// The number of sampled positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether no position could be sampled.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_explains_more_is_drawn_more() {
        let mut next = 0;
        let mut imagine = || {
            next += 1;
            Some(next)
        };
        // Of 1, 2, 3 the last has twice the weight of the first two together.
        let mut likely = |number: &i32| f64::from([1, 1, 4][*number as usize - 1]).ln() - 900.0;
        let belief = Belief::gather(&mut imagine, &mut likely, &mut |count| count < 3);
        let drawn = |number: i32| {
            let parts = (0..600).map(|part| (f64::from(part) + 0.5) / 600.0);
            parts
                .filter(|part| belief.draw(*part) == Some(&number))
                .count()
        };
        assert_eq!([drawn(1), drawn(2), drawn(3)], [100, 100, 400]);
        assert!((belief.breadth() - 2.0).abs() < 1e-9, "36 / 18");
    }

    #[test]
    fn nothing_imagined_is_nothing_believed() {
        let belief: Belief<()> = Belief::gather(&mut || None, &mut |()| 0.0, &mut |_| true);
        assert!(belief.is_empty() && belief.draw(0.5).is_none());
    }
}
