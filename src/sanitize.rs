//! Text from outside, made fit to be shown and kept.

/// Whether a character may reach the screen and the store: nothing that steers a terminal, nothing invisible that
/// breaks lines or turns the direction of writing.
#[must_use]
pub fn is_printable(c: char) -> bool {
    let invisible =
        matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    !c.is_control() && !invisible && c != '\u{feff}'
}

/// A text of at most so many characters, `?` for each harmful one; a longer one ends in `…`.
#[must_use]
pub fn shown(text: &str, longest: usize) -> String {
    let mut shown: String = text.chars().take(longest).map(|c| if is_printable(c) { c } else { '?' }).collect();
    if text.chars().nth(longest).is_some() {
        shown.push('…');
    }
    shown
}

/// A text as an error quotes it: its first characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    shown(text, 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short_and_printable() {
        assert_eq!(quoted("7X"), "7X");
        assert_eq!(quoted(&"x".repeat(24)), "x".repeat(24));
        assert_eq!(quoted(&"♦".repeat(25)), "♦".repeat(24) + "…");
        assert_eq!(quoted("\u{1b}[31m\u{202e}7\u{2028}X\u{7f}"), "?[31m?7?X?");
    }
}
