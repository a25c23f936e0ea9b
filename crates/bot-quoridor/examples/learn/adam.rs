//! The optimiser: Adam with weight decay.

/// Weight decay: every step subtracts this part of each weight, times the step size.
const FADING: f32 = 0.1;

/// Weights and the running means of their gradients and of the squares of these.
pub struct Adam {
    pub weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(weights: Vec<f32>) -> Self {
        Self {
            means: vec![0.0; weights.len()],
            squares: vec![0.0; weights.len()],
            weights,
            steps: 0,
        }
    }

    /// A step of this size against the sum of the gradients, which are then zeroed.
    pub fn step(&mut self, gradients: &mut [Vec<f32>], size: f32) {
        self.steps += 1;
        let unbiased = (1.0 - 0.999_f32.powi(self.steps)).sqrt() / (1.0 - 0.9_f32.powi(self.steps));
        for (at, weight) in self.weights.iter_mut().enumerate() {
            let mut gradient = 0.0;
            for part in gradients.iter_mut() {
                gradient += std::mem::take(&mut part[at]);
            }
            let (mean, square) = (&mut self.means[at], &mut self.squares[at]);
            *mean += 0.1 * (gradient - *mean);
            *square += 0.001 * (gradient * gradient - *square);
            *weight -= size * (unbiased * *mean / (square.sqrt() + 1e-8) + FADING * *weight);
        }
    }
}
