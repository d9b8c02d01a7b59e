//! Text from outside (arguments, files, notes) made safe to print and to store.

/// The maximum length of a quotation in an error, in characters.
const MAX_QUOTED: usize = 24;

/// Whether a character may reach the screen and the store. Control characters, which steer a terminal, may not, nor the
/// invisible ones that break lines or change the direction of writing.
pub fn is_printable(c: char) -> bool {
    let invisible =
        matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    !c.is_control() && !invisible && c != '\u{feff}'
}

/// The first `max_chars` characters of a text, with `?` for each one that is not printable; `…` follows if there are
/// more.
pub fn sanitized(text: &str, max_chars: usize) -> String {
    let mut sanitized: String = text.chars().take(max_chars).map(|c| if is_printable(c) { c } else { '?' }).collect();
    if text.chars().nth(max_chars).is_some() {
        sanitized.push('…');
    }
    sanitized
}

/// The beginning of a text, [`sanitized`], as an error quotes it.
pub fn quoted(text: &str) -> String {
    sanitized(text, MAX_QUOTED)
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
