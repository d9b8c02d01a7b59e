//! Tags, entities and escapes of XML, HTML, JSON and LaTeX, and types that PHP prints.

use super::lexicon::{Meaning, meaning};
use crate::card::Card;

/// The tags within a line, which have no effect.
const INLINE: [&str; 16] =
    ["a", "b", "code", "em", "font", "i", "kbd", "mark", "s", "small", "span", "strong", "sub", "sup", "tt", "u"];
/// The tags between lines, which have no effect otherwise.
const BREAKS: [&str; 9] = ["br", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre"];
/// The tags whose names look like cards or parts of them.
const BLOCKS: [&str; 6] = ["td", "th", "tr", "dd", "dl", "dt"];
const MAX_TAG: usize = 256;

/// The elements that are an empty place if they have no attributes and no content.
const PLACES: [&str; 5] = ["card", "cell", "freecell", "slot", "empty"];
/// The attributes that make an element with any name a card.
const CARD_ATTRIBUTES: [&str; 4] = ["data-rank", "data-value", "data-suit", "data-card"];
const MAX_CONTENT: usize = 2048;

pub(super) struct Tag<'a> {
    pub len: usize,
    pub name: &'a str,
    pub kind: TagKind,
}

pub(super) enum TagKind {
    Inline,
    /// `<br>`.
    Break,
    Start,
    End,
    /// A start tag with the rank and the suit of a card among its attributes.
    Card,
    /// `<cell/>`.
    EmptyCard,
}

/// Returns the tag at the beginning of a text. Tags that may hold a card, such as `<card rank="7" suit="D"/>`, count as
/// brackets instead.
pub(super) fn tag(text: &str, has_elements: bool) -> Option<Tag<'_>> {
    let inner = text.strip_prefix('<')?;
    let end = inner.bytes().take(MAX_TAG).position(|byte| byte == b'>')?;
    let len = end + 2;
    if inner.starts_with(['?', '!']) {
        return Some(Tag { len, name: "", kind: TagKind::Inline });
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
    let has_card = |body: &str| CARD_ATTRIBUTES.iter().any(|attribute| body.contains(attribute));
    let kind = if body.len() > name.len() && !body.ends_with('/') && has_card(body) {
        TagKind::Card
    } else if INLINE.iter().any(|tag| is(tag)) {
        TagKind::Inline
    } else if BREAKS.iter().any(|tag| is(tag)) {
        TagKind::Break
    } else if body[name.len()..].trim_start() == "/" && PLACES.iter().any(|tag| is(tag)) {
        TagKind::EmptyCard
    } else if !has_elements || body.ends_with('/') || is("img") || is("card") && body.len() > name.len() && !is_end {
        return None;
    } else if is_end {
        TagKind::End
    } else if meaning(name) == Meaning::Other || BLOCKS.iter().any(|tag| is(tag)) {
        TagKind::Start
    } else {
        return None;
    };
    Some(Tag { len, name, kind })
}

/// Returns the length of the content of an element with its end tag; 0 if the element has none.
pub(super) fn content(text: &str, name: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    let is_tag = |rest: &str| {
        let end = rest.len().min(name.len());
        rest.get(..end).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && !rest[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
    };
    while let Some(found) = text[at..].find('<').filter(|found| at + found < MAX_CONTENT) {
        at += found + 1;
        match text[at..].strip_prefix('/') {
            Some(rest) if is_tag(rest) && depth == 0 => return at + text[at..].find('>').map_or(0, |end| end + 1),
            Some(rest) if is_tag(rest) => depth -= 1,
            None if is_tag(&text[at..]) => depth += 1,
            _ => {}
        }
    }
    0
}

pub(super) fn tag_name(tag: &str) -> &str {
    let inner = tag.trim_start_matches(['<', '/']);
    &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric() && !"-_:".contains(c)).unwrap_or(inner.len())]
}

/// Returns the length of an HTML entity, and its meaning: a suit, or `Other` for a blank.
pub(super) fn entity(text: &str) -> Option<(usize, Meaning)> {
    let rest = text.strip_prefix('&')?;
    let name = &rest[..rest.bytes().take(9).position(|byte| byte == b';')?];
    let meaning = match meaning(name) {
        _ if name == "nbsp" => Meaning::Other,
        Meaning::Suit(suit) if name.len() > 1 => Meaning::Suit(suit),
        _ => return None,
    };
    Some((name.len() + 2, meaning))
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

/// Returns the length of a macro of Lisps before a bracket: `#S(`, `#:freecell{`.
pub(super) fn reader_macro(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('#')?;
    let name =
        rest.strip_prefix(':').map(|rest| rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric()).len());
    match name {
        Some(len) => rest[1 + len..].starts_with('{').then_some(2 + len),
        None => (rest.starts_with("S(") || rest.starts_with("s(")).then_some(2),
    }
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
