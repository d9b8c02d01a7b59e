//! Tags, entities and escapes of XML, HTML, JSON and LaTeX, and types that PHP prints.

use super::lexicon::{Meaning, meaning};
use crate::card::{Card, Suit};

/// The tags within a line, which have no effect.
const INLINE: [&str; 16] =
    ["a", "b", "code", "em", "font", "i", "kbd", "mark", "s", "small", "span", "strong", "sub", "sup", "tt", "u"];
/// The tags between lines, which have no effect otherwise.
const BREAKS: [&str; 9] = ["br", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre"];
/// The tags whose names look like cards or parts of them.
const BLOCKS: [&str; 6] = ["td", "th", "tr", "dd", "dl", "dt"];
const MAX_TAG: usize = 256;

pub(super) struct Tag {
    pub len: usize,
    pub kind: TagKind,
}

pub(super) enum TagKind {
    Inline,
    /// `<br>`.
    Break,
    Start,
    End,
}

/// Returns the tag at the beginning of a text. Tags that may hold a card, such as `<card rank="7" suit="D"/>`, count as
/// brackets instead.
pub(super) fn tag(text: &str, has_elements: bool) -> Option<Tag> {
    let inner = text.strip_prefix('<')?;
    let end = inner.bytes().take(MAX_TAG).position(|byte| byte == b'>')?;
    let len = end + 2;
    if inner.starts_with(['?', '!']) {
        return Some(Tag { len, kind: TagKind::Inline });
    }
    let is_end = inner.starts_with('/');
    let body = &inner[usize::from(is_end)..end];
    let name = &body[..body.find(|c: char| !c.is_ascii_alphanumeric() && !"-_:".contains(c)).unwrap_or(body.len())];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && body[name.len()..].chars().next().is_none_or(|c| c.is_whitespace() || c == '/');
    if !is_name {
        return None;
    }
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let kind = if INLINE.iter().any(|tag| is(tag)) {
        TagKind::Inline
    } else if BREAKS.iter().any(|tag| is(tag)) {
        TagKind::Break
    } else if !has_elements || body.ends_with('/') || is("img") || is("card") && !is_end {
        return None;
    } else if is_end {
        TagKind::End
    } else if meaning(name) == Meaning::Other || BLOCKS.iter().any(|tag| is(tag)) {
        TagKind::Start
    } else {
        return None;
    };
    Some(Tag { len, kind })
}

pub(super) fn tag_name(tag: &str) -> &str {
    let inner = tag.trim_start_matches(['<', '/']);
    &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric() && !"-_:".contains(c)).unwrap_or(inner.len())]
}

/// Returns the length of an HTML entity, and its suit, unless it is a blank.
pub(super) fn entity(text: &str) -> Option<(usize, Option<Suit>)> {
    let rest = text.strip_prefix('&')?;
    let name = &rest[..rest.bytes().take(9).position(|byte| byte == b';')?];
    let code = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let suit = match name.strip_prefix('#') {
        Some(digits) => {
            let c = digits.strip_prefix(['x', 'X']).map_or_else(|| code(digits, 10), |digits| code(digits, 16));
            Some(Suit::from_char(c.filter(|c| !c.is_ascii())?)?)
        }
        None if name == "nbsp" => None,
        None => match meaning(name) {
            Meaning::Suit(suit) if name.len() > 1 => Some(suit),
            _ => return None,
        },
    };
    Some((name.len() + 2, suit))
}

/// Returns the length of a JSON escape such as `\u2666`, and its suit, unless it is invisible.
pub(super) fn unicode_escape(text: &str) -> Option<(usize, Option<Suit>)> {
    const LEN: usize = 6;
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).filter(|c| !c.is_ascii())?;
    match Suit::from_char(c) {
        Some(suit) => Some((LEN, Some(suit))),
        None => matches!(c, '\u{fe0e}' | '\u{fe0f}').then_some((LEN, None)),
    }
}

/// Returns the length of an escape at the beginning of a text, and whether it is a line break: `\n` before a card, or
/// LaTeX's backslash before the name of a suit.
pub(super) fn escape(text: &str) -> Option<(usize, bool)> {
    let rest = text.strip_prefix('\\')?;
    let is_break = |rest: &str| {
        let word = rest.trim_start();
        let end = word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
        end == 0 || end <= 3 && Card::from_word(&word[..end]).is_some() || word.as_bytes()[0].is_ascii_digit()
    };
    if let Some(rest) = rest.strip_prefix('n').filter(|rest| is_break(rest)) {
        return Some((text.len() - rest.len(), true));
    }
    if rest.starts_with("r\\n") {
        return Some((2, false));
    }
    rest.starts_with(|c: char| c.is_ascii_alphabetic()).then_some((1, false))
}

/// Returns the length of a PHP type before a value: `string(2)`, `array(8)`, `object(Card)#5 (2)`.
pub(super) fn php_type(word: &str, behind: &str) -> Option<usize> {
    if !matches!(word, "string" | "array" | "object") {
        return None;
    }
    let inner = behind.strip_prefix('(')?;
    let end = inner.bytes().take(64).position(|byte| byte == b')')?;
    let len = word.len() + end + 2;
    if word != "object" {
        return is_number(&inner[..end]).then_some(len);
    }
    let number = inner[end + 1..].strip_prefix('#')?;
    let digits = number.find(|c: char| !c.is_ascii_digit())?;
    let count = number[digits..].strip_prefix(" (")?;
    let close = count.bytes().take(8).position(|byte| byte == b')').filter(|&close| is_number(&count[..close]))?;
    Some(len + 1 + digits + 2 + close + 1)
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
