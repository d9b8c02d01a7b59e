//! Makes text from outside (arguments, files, notes) safe to print and to store.

/// The maximum length of a quotation in an error, in characters.
const MAX_QUOTED: usize = 24;

/// Returns whether a character may be printed and stored. Control characters, which steer a terminal, may not; nor may
/// invisible ones.
pub fn is_printable(c: char) -> bool {
    !c.is_control() && !is_invisible(c)
}

/// Returns whether a character has no width, and breaks lines, changes the writing direction or hides text.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Returns the printable characters of a text, with a space for each tab and line break.
pub fn printable(text: &str) -> String {
    // The common case, and a saved game may be long.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let printable = |c: char| if is_printable(c) { Some(c) } else { Some(' ').filter(|_| c.is_whitespace()) };
    text.chars().filter_map(printable).collect()
}

/// Returns the first `max_chars` characters of a text, with unprintable ones escaped as `\n` or `\u{202e}`, and `…` if
/// there are more.
pub fn sanitized(text: &str, max_chars: usize) -> String {
    let mut sanitized = String::new();
    for c in text.chars().take(max_chars) {
        if is_printable(c) {
            sanitized.push(c);
        } else {
            sanitized.extend(c.escape_default());
        }
    }
    if text.chars().nth(max_chars).is_some() {
        sanitized.push('…');
    }
    sanitized
}

/// Returns the beginning of a text, [`sanitized`], for quoting in an error.
pub fn quoted(text: &str) -> String {
    sanitized(text, MAX_QUOTED)
}
