//! Numbers and ranges on the command line.

use crate::number::{DealRange, NumberError, RangeError};

/// Whether a text is meant as a number or a range, perhaps a wrong one.
pub(super) fn is_about_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "#.,_=+-−– ".contains(c))
}

/// Parses a number or a range of Skat or Gears; only FreeCell has joke boards of negative numbers.
pub(super) fn range(text: &str) -> Result<DealRange, RangeError> {
    text.parse().map_err(|error| match error {
        RangeError::Number(NumberError::Joke(number)) => NumberError::Negative(number).into(),
        other => other,
    })
}
