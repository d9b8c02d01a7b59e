//! How much longer a proof takes, as far as its layers tell.
//!
//! Layers grow at first and shrink later, by a factor that changes slowly. So while they grow nothing is said; and when
//! they shrink, those to come are taken for a geometric series, once by the least and once by the greatest factor of the
//! last few layers.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::ProofStatus;

/// How many layers the factor is taken from.
const LAYERS: usize = 4;

impl ProofStatus {
    /// The positions a second, on average.
    #[expect(clippy::cast_precision_loss, reason = "a rate is no exact count")]
    pub fn speed(&self) -> f64 {
        self.states as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The least and the most that it is expected to take still; nothing while layers grow.
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
