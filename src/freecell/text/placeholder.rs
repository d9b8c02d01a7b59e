//! Words for nothing where a card should be.

use std::fmt;
use std::ops::RangeInclusive;

use super::location::Location;
use crate::sanitize::quoted;

/// What a program has written where a card should be, as `undefined`, `None` or an empty string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// Where it is.
    pub at: Location,
    /// How it is written.
    pub text: String,
}

/// `line 3, column 7: 'undefined' in place of a card`.
impl fmt::Display for Placeholder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: '{}' in place of a card", self.at, quoted(&self.text))
    }
}

/// The last of the blanks behind a card that was spelled in another way: one more card would follow it.
pub(super) const LAST_BLANK: char = '\u{a0}';

/// The characters that stand for words while a text is read: those of the last two planes, which are for private use, and
/// which no text has.
const MISSPELLED: RangeInclusive<char> = '\u{f0000}'..='\u{ffffd}';
const PLACEHOLDERS: RangeInclusive<char> = '\u{100000}'..='\u{10fffd}';

/// The character of a placeholder, or of a card that is misspelled, by its place among those words; `None` if there are too
/// many.
pub(super) fn character(place: usize, is_misspelled: bool) -> Option<char> {
    let range = if is_misspelled { MISSPELLED } else { PLACEHOLDERS };
    let c = char::from_u32(u32::from(*range.start()) + u32::try_from(place).ok()?)?;
    range.contains(&c).then_some(c)
}

/// The place of the word that a word of one such character stands for.
pub(super) fn place(word: &str) -> Option<usize> {
    let mut chars = word.chars();
    let c = chars.next().filter(|&c| is_reserved(c) && chars.as_str().is_empty())?;
    let range = if MISSPELLED.contains(&c) { MISSPELLED } else { PLACEHOLDERS };
    Some((u32::from(c) - u32::from(*range.start())) as usize)
}

/// Whether a word is a placeholder.
pub(super) fn is_placeholder(word: &str) -> bool {
    word.starts_with(|c| PLACEHOLDERS.contains(&c)) && place(word).is_some()
}

/// Whether a character stands for a word.
pub(super) fn is_reserved(c: char) -> bool {
    c >= *MISSPELLED.start()
}
