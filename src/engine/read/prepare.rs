//! Preparation of texts: removes what a terminal does not show, and normalizes line breaks to `\n`.

use std::borrow::Cow;

use super::screen;
use crate::sanitize::is_invisible;

/// Alphabets of other shapes: the first and the last character, the ASCII character that the first stands for, and
/// whether the shape is as wide as two.
const SHAPES: [(char, char, char, bool); 6] = [
    ('Ⓐ', 'Ⓩ', 'A', false),
    ('！', '～', '!', false),
    ('🇦', '🇿', 'A', true),
    ('🅐', '🅩', 'A', true),
    ('🅰', '🆉', 'A', true),
    ('🄰', '🅉', 'A', true),
];
/// A variation selector stands for the second column of a wide character, as after the suits of emoji.
const SECOND_COLUMN: char = '\u{fe0f}';
/// The control characters that are suits on the screen of a PC, from the third on.
const PC_SUITS: [char; 4] = ['♥', '♦', '♣', '♠'];
const FIRST_PC_SUIT: u8 = 3;
/// The minimum number of such characters.
const MIN_PC_SUITS: usize = 4;

/// Returns a text without a byte order mark, invisible characters and terminal escape sequences, with ASCII for letters
/// and digits of other shapes and with Unix line breaks (old Macs and pastes in a terminal have others). Lines and
/// columns are the visible ones.
pub fn prepare(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_plain = |byte: u8| matches!(byte, b'\t' | b'\n' | b' '..=0x7e);
    if text.bytes().all(is_plain) {
        return text.into();
    }
    match screen::shown(text) {
        Some(shown) => normalized(&shown).into_owned().into(),
        None => normalized(text),
    }
}

/// Returns a text without what is not shown on the lines where it is printed.
fn normalized(text: &str) -> Cow<'_, str> {
    let has_pc_suits = has_pc_suits(text);
    let is_changed = |c: char| {
        matches!(c, '\r' | '\u{1b}' | '\u{9b}' | '\u{85}' | '\u{20e3}' | '🔟')
            || has_pc_suits && pc_suit(c).is_some()
            || !c.is_ascii() && (is_invisible(c) || shape(c).is_some())
    };
    let mut rest = text;
    let mut next = rest.find(is_changed);
    if next.is_none() {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    while let Some(at) = next {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[change(rest, &mut shown)..];
        next = rest.find(is_changed);
    }
    shown.push_str(rest);
    shown.into()
}

/// Writes what is shown for the character or the sequence at the beginning of a text. Returns its length in the text.
fn change(text: &str, shown: &mut String) -> usize {
    if let Some(len) = screen::escape_sequence(text) {
        return len;
    }
    let c = text.chars().next().expect("it has just been found");
    match c {
        '\r' if text.starts_with("\r\n") => {
            shown.push('\n');
            return 2;
        }
        '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => shown.push('\n'),
        '\u{1b}' | '\u{9b}' => shown.push(c),
        '🔟' => shown.push_str("10"),
        // Keycaps and invisible characters have no shape.
        _ => {
            if let Some((shaped, is_wide)) = pc_suit(c).map(|suit| (suit, false)).or_else(|| shape(c)) {
                shown.push(shaped);
                shown.extend(is_wide.then_some(SECOND_COLUMN));
            }
        }
    }
    c.len_utf8()
}

/// Returns the character that a letter or digit of another shape stands for, and whether it is wide.
fn shape(c: char) -> Option<(char, bool)> {
    if c < SHAPES[0].0 {
        return None;
    }
    let &(first, _, ascii, is_wide) = SHAPES.iter().find(|&&(first, last, ..)| (first..=last).contains(&c))?;
    Some((char::from_u32(u32::from(ascii) + u32::from(c) - u32::from(first))?, is_wide))
}

fn pc_suit(c: char) -> Option<char> {
    let place = u8::try_from(c).ok()?.checked_sub(FIRST_PC_SUIT)?;
    PC_SUITS.get(usize::from(place)).copied()
}

/// Returns whether the text has cards with the control characters of a PC for suits, before or after their ranks.
fn has_pc_suits(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_suit = |byte: u8| pc_suit(byte.into()).is_some();
    let is_rank = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    let mut suits = bytes.iter().enumerate().filter(|&(_, &byte)| is_suit(byte)).peekable();
    suits.peek().is_some()
        && suits
            .try_fold(0, |count, (at, _)| (is_rank(at.checked_sub(1)) || is_rank(Some(at + 1))).then_some(count + 1))
            >= Some(MIN_PC_SUITS)
}
