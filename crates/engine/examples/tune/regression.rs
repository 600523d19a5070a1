//! Logistic regression of results on estimates.

use touchmove_engine::tuning::{TunableGame, Weight};

/// How far a weight is moved to see what the estimate owes to it.
const STEP: i16 = 64;
const ITERATIONS: i32 = 400;
/// How far a weight moves in one iteration at most, about.
const RATE: f64 = 1.0;
/// What moving a weight away from where it began costs, so that a weight about which the games say nothing stays.
const PENALTY: f64 = 1e-8;

struct Sample {
    /// The result for the side to move.
    result: f64,
    /// The estimate by the weights of the beginning.
    estimate: f64,
    /// By how much the estimate grows with each weight, unless it does not depend on it.
    gradient: Vec<(u16, f32)>,
}

/// Positions with the results of their games. An estimate is taken to be linear in the weights, which it is up to rounding.
pub struct Samples(Vec<Sample>);

impl Samples {
    pub fn new<P: TunableGame>(weights: &[Weight], positions: &[P], results: &[f64]) -> Self {
        let estimates = P::estimates(weights, positions);
        let mut samples: Vec<Sample> = estimates
            .iter()
            .zip(results)
            .map(|(estimate, result)| Sample {
                result: *result,
                estimate: (*estimate).into(),
                gradient: Vec::new(),
            })
            .collect();
        for index in 0..2 * weights.len() {
            let mut moved = weights.to_vec();
            moved[index / 2][index % 2] += STEP;
            let moved = P::estimates(&moved, positions);
            for (sample, (moved, estimate)) in samples.iter_mut().zip(moved.iter().zip(&estimates)) {
                if moved != estimate {
                    sample.gradient.push((index as u16, (moved - estimate) as f32 / f32::from(STEP)));
                }
            }
        }
        Samples(samples)
    }

    /// Returns weights that explain the results better.
    pub fn fit(&self, weights: &[Weight]) -> Vec<Weight> {
        let scale = self.best_scale(weights.len());
        let mut offsets = vec![0.0; 2 * weights.len()];
        // Adam: each weight moves at a rate of its own.
        let (mut mean, mut square) = (offsets.clone(), offsets.clone());
        for iteration in 1..=ITERATIONS {
            let (error, gradient) = self.error(&offsets, scale);
            if iteration == 1 || iteration % 100 == 0 {
                eprintln!("iteration {iteration}: error {error:.5}");
            }
            let rate = RATE * (1.0 - f64::from(iteration) / f64::from(ITERATIONS + 1));
            for (index, offset) in offsets.iter_mut().enumerate() {
                let slope = gradient[index] + PENALTY * *offset;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let unbiased = mean[index] / (1.0 - 0.9_f64.powi(iteration));
                let size = (square[index] / (1.0 - 0.999_f64.powi(iteration))).sqrt();
                *offset -= rate * unbiased / (size + 1e-12);
            }
        }
        let moved =
            |weight: i16, offset: f64| (f64::from(weight) + offset).round().clamp(-9999.0, 9999.0) as i16;
        let pairs = weights.iter().zip(offsets.chunks(2));
        pairs.map(|(weight, offset)| [0, 1].map(|phase| moved(weight[phase], offset[phase]))).collect()
    }

    /// Returns the scale of estimates that explains the results best with the weights of the beginning.
    fn best_scale(&self, weights: usize) -> f64 {
        let offsets = vec![0.0; 2 * weights];
        let scales = (1..=40).map(|step| f64::from(step) * 0.0005);
        let error = |scale: &f64| self.error(&offsets, *scale).0;
        scales.min_by(|one, other| error(one).total_cmp(&error(other))).unwrap_or(0.005)
    }

    /// Returns the mean square error of the expected results, and its gradient.
    fn error(&self, offsets: &[f64], scale: f64) -> (f64, Vec<f64>) {
        let (mut error, mut gradient) = (0.0, vec![0.0; offsets.len()]);
        for sample in &self.0 {
            let estimate = sample.gradient.iter().fold(sample.estimate, |sum, (index, slope)| {
                sum + offsets[usize::from(*index)] * f64::from(*slope)
            });
            let expected = 1.0 / (1.0 + (-scale * estimate).exp());
            let difference = expected - sample.result;
            error += difference * difference;
            let slope = 2.0 * difference * expected * (1.0 - expected) * scale;
            for (index, share) in &sample.gradient {
                gradient[usize::from(*index)] += slope * f64::from(*share);
            }
        }
        let count = self.0.len().max(1) as f64;
        gradient.iter_mut().for_each(|slope| *slope /= count);
        (error / count, gradient)
    }
}
