//! A position in a multi-line text.

use std::fmt;

/// A character's position in a multi-line text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 1; blank lines and comments count.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
}

/// Writes `line 3, column 7`.
impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
