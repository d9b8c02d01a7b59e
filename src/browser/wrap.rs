//! Fitting text into the columns there are.

use unicode_width::UnicodeWidthStr;

/// Breaks words into lines of at most `width` columns; a word that is wider is broken too.
#[must_use]
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ').flat_map(|word| pieces(word, width)) {
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

/// A word in pieces of at most `width` columns, or one character; whole where there are no columns.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while width > 0 && rest.width() > width {
        let fits = |&(end, c): &(usize, char)| rest[..end + c.len_utf8()].width() <= width;
        let ends = rest.char_indices().take_while(fits).map(|(end, c)| end + c.len_utf8());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (piece, others) = rest.split_at(ends.last().unwrap_or(first));
        pieces.push(piece);
        rest = others;
    }
    // A word may be empty: two blanks in a row.
    if pieces.is_empty() || !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
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
        assert_eq!(wrapped("one, two-and-three 漢字", 4), ["one,", "two-", "and-", "thre", "e", "漢字"]);
    }

    #[test]
    fn only_whole_parts_are_joined() {
        let parts = ["aces 1", "A–4 22", "x"].map(String::from);
        assert_eq!(joined(parts.clone(), " · ", 16), "aces 1 · A–4 22");
        assert_eq!(joined(parts.clone(), " · ", 14), "aces 1");
        assert_eq!(joined(parts, " · ", 5), "");
    }
}
