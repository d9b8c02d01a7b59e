//! What is done to a text before it is read: what a terminal does not show is left out, and lines end in `\n`.

use std::borrow::Cow;

use super::placeholder::is_reserved;

/// A text without a byte order mark, without the sequences that colour a terminal or link, and with line breaks as Unix has
/// them: old Macintoshes and pastes in a terminal end lines otherwise. Places in it are those that are seen.
pub(super) fn prepare(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_plain = |byte: u8| !matches!(byte, b'\r' | 0x1b | 0xc2 | 0xf3 | 0xf4);
    if text.bytes().all(is_plain) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '\r' | '\u{1b}' | '\u{9b}') || is_reserved(c)) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(sequence) = escape_sequence(rest) {
            rest = &rest[sequence..];
            continue;
        }
        let c = rest.chars().next().expect("it has just been found");
        rest = &rest[c.len_utf8()..];
        match c {
            '\r' => {
                shown.push('\n');
                rest = rest.strip_prefix('\n').unwrap_or(rest);
            }
            '\u{1b}' | '\u{9b}' => shown.push(c),
            // It stands for a word while a text is read.
            _ => shown.push(char::REPLACEMENT_CHARACTER),
        }
    }
    shown.push_str(rest);
    shown.into()
}

/// The length of the sequence with which a text begins, if it is a whole one: of a colour (CSI), a link or a title (OSC and
/// other strings), a character set.
fn escape_sequence(text: &str) -> Option<usize> {
    /// A longer one is none.
    const MAX: usize = 4096;
    let bytes = &text.as_bytes()[..text.len().min(MAX)];
    let (begin, rest) = match bytes {
        [0xc2, 0x9b, rest @ ..] | [0x1b, b'[', rest @ ..] => {
            let end = rest.iter().position(|byte| !(0x20..=0x3f).contains(byte))?;
            return (0x40..=0x7e).contains(&rest[end]).then_some(2 + end + 1);
        }
        [0x1b, b']' | b'P' | b'X' | b'^' | b'_', rest @ ..] => (2, rest),
        [0x1b, rest @ ..] => {
            let end = rest.iter().position(|byte| !(0x20..=0x2f).contains(byte))?;
            return (0x30..=0x7e).contains(&rest[end]).then_some(1 + end + 1);
        }
        _ => return None,
    };
    let is_end = |at: usize| rest[at] == 7 || rest[at..].starts_with(b"\x1b\\");
    let end = (0..rest.len()).take_while(|&at| rest[at] != b'\n').find(|&at| is_end(at))?;
    Some(begin + end + if rest[end] == 7 { 1 } else { 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_does_not_show_is_left_out() {
        for (text, shown) in [
            ("\u{feff}7D\r\nAD\r5C\n", "7D\nAD\n5C\n"),
            ("\u{1b}[31m7♦\u{1b}[0m \u{1b}[38;5;1mA♦\u{9b}m", "7♦ A♦"),
            ("\u{1b}]8;;http://x.org\u{1b}\\7D\u{1b}]8;;\u{7} \u{1b}(BAD\u{1b}=", "7D AD"),
            ("7D \u{1b}", "7D \u{1b}"),
            ("\u{1b}[31\n7D", "\u{1b}[31\n7D"),
            ("\u{1b}]0;7D\n", "\u{1b}]0;7D\n"),
            ("7\u{100000}", "7\u{fffd}"),
        ] {
            assert_eq!(prepare(text), shown, "{text:?}");
        }
    }
}
