//! Estimates the remaining time of a proof from its layers.
//!
//! Layers grow at first and shrink later, by a factor that changes slowly. So there is no estimate while they grow;
//! when they shrink, the remaining ones are taken for a geometric series, with the least and with the greatest factor
//! of the last few layers.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::ProofStatus;

/// The number of layers that the factor is taken from.
const LAYERS: usize = 4;

impl ProofStatus {
    /// Returns the average number of positions per second.
    #[expect(clippy::cast_precision_loss, reason = "a rate is no exact count")]
    pub fn speed(&self) -> f64 {
        self.states as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Returns the expected minimum and maximum of the remaining time; `None` while layers grow.
    #[expect(clippy::cast_precision_loss, reason = "an estimate is no exact count")]
    pub fn remaining(&self) -> Option<RangeInclusive<Duration>> {
        let layers: Vec<f64> = self.layers.iter().map(|&(_, states)| states as f64).collect();
        let recent = layers.get(layers.len().checked_sub(LAYERS + 1)?..)?;
        let factors = || recent.windows(2).map(|pair| pair[1] / pair[0]);
        let (least, most) =
            factors().fold((f64::MAX, 0.0_f64), |(least, most), factor| (least.min(factor), most.max(factor)));
        let done: u64 = self.layers.iter().map(|&(_, states)| states).sum();
        let in_layer = self.states.saturating_sub(done) as f64;
        if most >= 1.0 || in_layer > recent[LAYERS] {
            return None;
        }
        let seconds = |factor: f64| {
            let positions = (recent[LAYERS] * factor / (1.0 - factor) - in_layer).max(0.0);
            Duration::try_from_secs_f64(positions / self.speed()).ok()
        };
        Some(seconds(least)?..=seconds(most)?)
    }
}
