//! Preparation of texts: removes what a terminal does not show, and normalizes line breaks to `\n`.

use std::borrow::Cow;

/// Returns a text without a byte order mark and terminal escape sequences, with ASCII for full-width characters and
/// with Unix line breaks (old Macs and pastes in a terminal have others). Lines and columns are the visible ones.
pub fn prepare(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_plain = |byte: u8| !matches!(byte, b'\r' | 0x1b | 0xc2 | 0xef);
    if text.bytes().all(is_plain) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '\r' | '\u{1b}' | '\u{9b}') || is_full_width(c)) {
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
            _ => shown.extend(char::from_u32(u32::from(c) - u32::from('\u{ff01}') + u32::from('!'))),
        }
    }
    shown.push_str(rest);
    shown.into()
}

const fn is_full_width(c: char) -> bool {
    c >= '\u{ff01}' && c <= '\u{ff5e}'
}

/// Returns the length of a complete escape sequence at the beginning of a text: a color (CSI), a link or a title (OSC
/// and other strings), or a character set.
fn escape_sequence(text: &str) -> Option<usize> {
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
