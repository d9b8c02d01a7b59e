//! Numbers and ranges of them on the command line.

use crate::number::{DealRange, NumberError, RangeError};

/// Whether a text is meant as a number or a range, a wrong one perhaps.
pub(super) fn is_about_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "#.,_=+-−– ".contains(c))
}

/// Reads a number or a range of a table other than FreeCell's, which alone has joke boards.
pub(super) fn range(text: &str) -> Result<DealRange, RangeError> {
    text.parse().map_err(|error| match error {
        RangeError::Number(NumberError::Joke(number)) => NumberError::Negative(number).into(),
        other => other,
    })
}
