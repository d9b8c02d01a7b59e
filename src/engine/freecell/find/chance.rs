//! The numbers that are expected to match a board by chance.

use crate::card::Card;
use crate::number::{DealRange, grouped};

/// The expected number of matches below which a match is certain.
const CERTAIN: f64 = 0.001;

/// Returns how many numbers of a range are expected to have `known` given cards in their places, if every order of the
/// cards is equally likely: n / (52 · 51 · …). `None` if that is below 1 in 1,000, so that a match is hardly chance.
///
/// ```
/// use tableaux_engine::freecell::find::chance::matches_by_chance;
/// use tableaux_engine::generator::Generator;
///
/// let all = Generator::Microsoft.numbers();
/// assert_eq!(matches_by_chance(5, all).map(f64::round), Some(28.0));
/// assert_eq!(matches_by_chance(8, all), None);
/// ```
#[expect(clippy::cast_precision_loss, reason = "a range has at most 2³³ numbers")]
pub fn matches_by_chance(known: usize, range: DealRange) -> Option<f64> {
    let factors = (1..=Card::COUNT).rev().take(known);
    let expected = factors.fold(range.len() as f64, |expected, left| expected / left as f64);
    (expected >= CERTAIN).then_some(expected)
}

/// Returns the remark about a match that is not certain: `by chance, about 0.59 numbers have these 6 cards`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 10 to 2³³")]
pub fn in_words(known: usize, expected: f64) -> String {
    let count = if expected < 10.0 {
        // Two digits that matter.
        let decimals = if expected < 0.01 {
            4
        } else if expected < 0.1 {
            3
        } else if expected < 1.0 {
            2
        } else {
            1
        };
        format!("{expected:.decimals$}")
    } else {
        grouped(expected.round() as u64)
    };
    let cards = if known == 1 { "this card".into() } else { format!("these {known} cards") };
    format!("by chance, about {count} numbers have {cards}")
}
