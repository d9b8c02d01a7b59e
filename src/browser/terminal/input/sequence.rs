//! Keys and sequences: where they end, and how they are decoded.

use ratatui::crossterm::event::Event;
use terminput_crossterm::to_crossterm;

use super::{BEL, CTRL_C, ESC, MAX_SEQUENCE};

/// ESC and `\` as one byte.
const ST: u8 = 0x9c;
/// The first byte of an 8-bit control (U+0080 to U+009F) in UTF-8; the second is the control itself.
pub(super) const C1_LEADS: u8 = 0xc2;
/// The bytes after ESC that begin a control string: OSC, DCS, APC, PM and SOS.
pub(super) const STRING_BEGINS: &[u8] = b"]P_^X";
/// The most parameter bytes between SS3 and its final byte, as in `1;16`.
const MAX_SS3: usize = 4;

/// Returns the byte that follows ESC in the 7-bit form of an 8-bit control; terminals may be set to answer with these.
pub(super) fn behind_escape(byte: u8) -> Option<u8> {
    let letter = byte.checked_sub(0x40)?;
    let begins = matches!(letter, b'[' | b'O') || STRING_BEGINS.contains(&letter);
    (byte >= 0x80 && begins).then_some(letter)
}

/// Returns whether an answer may go on like this behind the character that begins a control string: with a name, a
/// number or their marks, or its end, and in one line. Text has that character where a quotation mark was encoded twice.
pub(super) fn may_be_answer(rest: &[u8]) -> bool {
    match rest {
        [] | [C1_LEADS] | [C1_LEADS, ST] => true,
        [.., b'\r' | b'\n'] => false,
        [first, ..] => first.is_ascii_alphanumeric() || b"!$+<=>?@|\x1b\x07\x03".contains(first),
    }
}

/// Returns the length of the key or sequence at the start of `bytes`, and whether it is valid. `None` if further bytes
/// may belong to it.
pub(super) fn head(bytes: &[u8]) -> Option<(usize, bool)> {
    match bytes {
        [] | [ESC] => None,
        [ESC, ESC, ..] => Some((1, true)),
        // Ctrl-C quits, whatever precedes it.
        [ESC, CTRL_C, ..] => Some((1, false)),
        [ESC, b'[', rest @ ..] => control_sequence(rest).map(|(length, is_whole)| (2 + length, is_whole)),
        [ESC, begin, rest @ ..] if STRING_BEGINS.contains(begin) => {
            control_string(rest).map(|(length, is_whole)| (2 + length, is_whole))
        }
        [ESC, b'O', rest @ ..] => single_shift(rest).map(|(length, is_whole)| (2 + length, is_whole)),
        [ESC, rest @ ..] => character(rest).map(|(length, is_whole)| (1 + length, is_whole)),
        rest => character(rest),
    }
}

/// [`head`] of what follows ESC and `[`.
fn control_sequence(bytes: &[u8]) -> Option<(usize, bool)> {
    if let Some(control) = bytes.iter().position(|&byte| byte < b' ') {
        return Some((control, false));
    }
    let whole = |length| (bytes.len() >= length).then_some((length, true));
    match bytes {
        // A mouse button in the old encoding, and a function key of the Linux console.
        [b'M', ..] => return whole(4),
        [b'[', ..] => return whole(2),
        _ => {}
    }
    match bytes.iter().position(|byte| !(b' '..=b'?').contains(byte)) {
        Some(last) if (b'@'..=b'~').contains(&bytes[last]) => Some((last + 1, true)),
        Some(other) => Some((other, false)),
        None => (bytes.len() > MAX_SEQUENCE).then_some((bytes.len(), false)),
    }
}

/// [`head`] of what follows SS3, ESC and `O`: a final byte, or parameters and one.
fn single_shift(bytes: &[u8]) -> Option<(usize, bool)> {
    let parameters = bytes.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b';').count();
    match bytes.get(parameters) {
        _ if parameters > MAX_SS3 => Some((1, false)),
        Some(..b' ') => Some((parameters, false)),
        Some(_) => Some((parameters + 1, true)),
        None => None,
    }
}

/// [`head`] of what follows the beginning of a control string, which ends with BEL or ST.
fn control_string(bytes: &[u8]) -> Option<(usize, bool)> {
    let ends = |at: usize| match bytes[at] {
        BEL | ESC | CTRL_C => true,
        // Alone or in UTF-8; it may also be the rest of another character.
        ST => bytes[..at].last() == Some(&C1_LEADS) || !is_within_character(&bytes[..at]),
        _ => false,
    };
    let end = (0..bytes.len()).find(|&at| ends(at))?;
    match &bytes[end..] {
        [BEL | ST, ..] => Some((end + 1, true)),
        [ESC] => None,
        [ESC, b'\\', ..] => Some((end + 2, true)),
        // Another key or sequence: the string has no end; if it is empty, it was a key.
        _ => Some((end, end == 0 && bytes[0] == ESC)),
    }
}

/// Returns whether bytes end within a UTF-8 character.
pub(super) fn is_within_character(bytes: &[u8]) -> bool {
    let last = &bytes[bytes.len().saturating_sub(3)..];
    let begin = last.iter().rposition(|byte| byte & 0b1100_0000 != 0b1000_0000);
    begin.is_some_and(|begin| str::from_utf8(&last[begin..]).is_err_and(|error| error.error_len().is_none()))
}

/// Returns whether bytes begin a control string: an answer, perhaps to an earlier program.
pub(super) fn is_string(bytes: &[u8]) -> bool {
    matches!(bytes, [ESC, begin, ..] if STRING_BEGINS.contains(begin))
}

/// Returns whether the ground of the terminal is light, if a control string is the answer to that question: OSC 11 with
/// `rgb:RRRR/GGGG/BBBB`.
pub(super) fn ground(string: &[u8]) -> Option<bool> {
    let colors = string.strip_prefix(b"\x1b]11;rgb:")?;
    let end = colors.iter().position(|byte| !byte.is_ascii_hexdigit() && *byte != b'/')?;
    let shares = str::from_utf8(&colors[..end]).ok()?.split('/').map(|digits| {
        let most = 16_u32.checked_pow(u32::try_from(digits.len()).ok()?)?.checked_sub(1).filter(|&most| most > 0)?;
        Some(f64::from(u32::from_str_radix(digits, 16).ok()?) / f64::from(most))
    });
    let [red, green, blue] = shares.collect::<Option<Vec<f64>>>()?.try_into().ok()?;
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

/// [`head`] of a UTF-8 character.
fn character(bytes: &[u8]) -> Option<(usize, bool)> {
    match str::from_utf8(bytes) {
        Ok(text) => text.chars().next().map(|c| (c.len_utf8(), true)),
        Err(error) => error.error_len().map(|length| (length, false)),
    }
}

/// Returns whether a control sequence is an answer that no key sends: device attributes (DA), status (DSR), cursor
/// position (CPR), sizes, modes (DECRPM), parameters and keys.
pub(super) fn is_answer(sequence: &[u8]) -> bool {
    let Some([parameters @ .., last]) = sequence.strip_prefix(b"\x1b[") else { return false };
    match parameters {
        [b'?' | b'>' | b'=', _, ..] => true,
        _ => parameters.contains(&b';') && (b"cntxy".contains(last) || is_cursor_report(sequence)),
    }
}

/// Returns whether a control sequence reports the cursor position. If its first parameter is 1 it may be F3 with
/// modifiers, and is taken for that.
fn is_cursor_report(sequence: &[u8]) -> bool {
    let report = sequence.strip_prefix(b"\x1b[").and_then(|rest| rest.strip_suffix(b"R"));
    let Some((row, column)) = report.and_then(|report| str::from_utf8(report).ok()?.split_once(';')) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_modified = row == "1" && matches!(column.parse(), Ok(2..=16u8));
    is_number(row) && is_number(column) && !is_modified
}

/// Decodes a complete key or sequence, if it has a meaning.
pub(super) fn decode(bytes: &[u8]) -> Option<Event> {
    // An answer; an empty control string is Alt with a letter.
    if is_string(bytes) && bytes.len() > 2 || is_cursor_report(bytes) {
        return None;
    }
    if let [ESC, b'O', parameters @ .., last] = bytes {
        return of_single_shift(parameters, *last);
    }
    // Mouse coordinates begin with 1; crossterm subtracts 1 without checking.
    let is_zero = |number: &[u8]| number.iter().all(|byte| b"+0Mm".contains(byte));
    if let [ESC, b'[', .., b'M' | b'm'] = bytes
        && bytes.split(|&byte| byte == b';').skip(1).any(is_zero)
    {
        return None;
    }
    parsed(bytes)
}

fn parsed(bytes: &[u8]) -> Option<Event> {
    let event = terminput::Event::parse_from(bytes).ok()??;
    to_crossterm(event).ok()
}

/// Decodes SS3: keys of the keypad that send their own codes, as another program may have left it; function keys and
/// arrows, perhaps with modifiers.
fn of_single_shift(parameters: &[u8], last: u8) -> Option<Event> {
    let typed = match last {
        b'p'..=b'y' => last - b'p' + b'0',
        b'j'..=b'o' => last - b'j' + b'*',
        b'X' => b'=',
        b'M' => b'\r',
        b'I' => b'\t',
        b' ' => b' ',
        _ if parameters.is_empty() => return parsed(&[ESC, b'O', last]),
        _ => {
            let modifiers = parameters.rsplit(|&byte| byte == b';').next().unwrap_or_default();
            return parsed(&[b"\x1b[1;", modifiers, &[last]].concat());
        }
    };
    parsed(&[typed]).filter(|_| parameters.is_empty())
}

pub(super) fn keys(bytes: &[u8]) -> Vec<Event> {
    bytes
        .utf8_chunks()
        .flat_map(|chunk| chunk.valid().chars())
        .filter_map(|c| decode(c.encode_utf8(&mut [0; 4]).as_bytes()))
        .collect()
}
