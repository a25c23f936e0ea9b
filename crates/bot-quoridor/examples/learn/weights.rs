//! Weights that learn: gradient descent with Adam.

/// Weights, their slope, and what Adam remembers of earlier slopes.
pub struct Weights {
    pub at: Vec<f32>,
    pub slope: Vec<f32>,
    mean: Vec<f32>,
    spread: Vec<f32>,
}

impl Weights {
    pub fn new(count: usize, start: impl FnMut(usize) -> f32) -> Self {
        Self {
            at: (0..count).map(start).collect(),
            slope: vec![0.0; count],
            mean: vec![0.0; count],
            spread: vec![0.0; count],
        }
    }

    pub fn step(&mut self, rate: f32, steps: i32) {
        let (fresh, fresh_spread) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
        for place in 0..self.at.len() {
            let slope = std::mem::take(&mut self.slope[place]) + 1e-6 * self.at[place];
            self.mean[place] += 0.1 * (slope - self.mean[place]);
            self.spread[place] += 0.001 * (slope * slope - self.spread[place]);
            let size = (self.spread[place] / fresh_spread).sqrt() + 1e-8;
            self.at[place] -= rate * self.mean[place] / fresh / size;
        }
    }
}
