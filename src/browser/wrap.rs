//! Fitting text into the columns there are.

use unicode_width::UnicodeWidthStr;

/// Breaks words into lines of at most `width` columns; a word that is wider stands alone.
#[must_use]
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Joins as many of the parts as fit into `width` columns, the first of them first.
#[must_use]
pub fn joined(parts: impl IntoIterator<Item = String>, between: &str, width: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let before = if line.is_empty() { "" } else { between };
        if line.width() + before.width() + part.width() > width {
            break;
        }
        line.push_str(before);
        line.push_str(&part);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 0), ["one", "two", "three"]);
    }

    #[test]
    fn only_whole_parts_are_joined() {
        let parts = ["aces 1", "A–4 22", "x"].map(String::from);
        assert_eq!(joined(parts.clone(), " · ", 16), "aces 1 · A–4 22");
        assert_eq!(joined(parts.clone(), " · ", 14), "aces 1");
        assert_eq!(joined(parts, " · ", 5), "");
    }
}
