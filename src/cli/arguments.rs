//! Arguments that several commands parse alike.

use anyhow::{Context, Result};

use crate::sanitize::quoted;

/// Parses a positive number, the value of an option; an error says what it should be the number of.
pub(super) fn positive(text: &str, option: &str, of: &str) -> Result<u64> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let count = digits.and_then(|digits| digits.parse().ok()).filter(|&count| count > 0);
    count.with_context(|| format!("{option}: '{}' is no number of {of}: 1 and more is accepted", quoted(text)))
}
