//! Objects that programs print without their contents: names, addresses and sizes.

use std::borrow::Cow;

use super::token::{Kind, Token};

/// The minimum number of objects that are the cards of a board; fewer may be its cascades.
const MIN_CARDS: usize = 40;
/// The minimum number of digits in an address.
const MIN_ADDRESS: usize = 4;

const PYTHON: &str = "give its class a __repr__ that returns rank and suit";
const RUBY: &str = "give its class a to_s and an inspect that return rank and suit";
const JAVA: &str = "give its class a toString that returns rank and suit";
const PERL: &str = "print its fields, as in $card->{rank} . $card->{suit}, and arrays as \"@$cards\"";
const NODE: &str = "print its rank and its suit, or the board with JSON.stringify";
const OTHER: &str = "print its rank and its suit";
/// The patterns of objects, in which `*` is a name and `%` an address, and the ways to print their contents.
const OBJECTS: [(&str, &str); 25] = [
    ("<* object at 0x%>", PYTHON),
    ("<* instance at 0x%>", PYTHON),
    ("<* at 0x%>", PYTHON),
    ("<*: 0x%>", OTHER),
    ("#<*:0x%>", RUBY),
    ("#<*:%>", RUBY),
    ("#<* {%}>", OTHER),
    ("#<* %>", OTHER),
    ("#<*>", OTHER),
    ("HASH(0x%)", PERL),
    ("ARRAY(0x%)", PERL),
    ("*=HASH(0x%)", PERL),
    ("*=ARRAY(0x%)", PERL),
    ("[object *]", NODE),
    ("[Object]", NODE),
    ("[Array]", NODE),
    ("*@%", JAVA),
    ("*: 0x%", OTHER),
    ("{1×1 *}", OTHER),
    ("[1x1 *]", OTHER),
    ("0x%", OTHER),
    ("* { .. }", OTHER),
    ("* { ... }", OTHER),
    ("* {...}", OTHER),
    ("*(...)", OTHER),
];
/// Signs of MATLAB and Octave for an empty place.
const EMPTY: [&str; 4] = ["{0×0 *}", "{0x0 *}", "[](0x0)", "{}(0x0)"];
/// The characters before an address.
const OPEN_ENDS: [char; 5] = ['(', '@', ' ', '{', ':'];
/// The names of classes that are printed for each card.
const CLASSES: [&str; 4] = ["Card", "PlayingCard", "Object", "object"];

/// Returns the length of an object at the beginning of a text.
pub(super) fn object(text: &str) -> Option<usize> {
    let first = text.bytes().next();
    let may_match = |pattern: &str| pattern.starts_with('*') || pattern.bytes().next() == first;
    let patterns = OBJECTS.iter().map(|&(pattern, _)| pattern).filter(|pattern| may_match(pattern));
    patterns.into_iter().find_map(|pattern| matched(text, pattern).ok()).map(|(len, _)| len)
}

/// Returns the length of an empty place at the beginning of a text.
pub(super) fn empty(text: &str) -> Option<usize> {
    EMPTY.iter().find_map(|pattern| matched(text, pattern).ok()).map(|(len, _)| len)
}

/// Returns the beginning of an object, with a sign that its address is left out.
pub(super) fn open_ended(word: &str) -> Cow<'_, str> {
    let begin = word.trim_end();
    if word.ends_with(OPEN_ENDS) { format!("{begin}…").into() } else { begin.into() }
}

/// Returns the way to print the contents of an object, if a word is one, or the beginning of one.
pub(super) fn advice(word: &str) -> Option<&'static str> {
    let begin = word.trim_end_matches('…');
    let is_begin = begin.len() < word.len() || begin.ends_with(OPEN_ENDS);
    let is_object = |pattern: &str| match matched(begin, pattern) {
        Ok((len, _)) => len == word.len(),
        Err(at) => is_begin && at == begin.len(),
    };
    OBJECTS.iter().find(|(pattern, _)| is_object(pattern)).map(|&(_, advice)| advice)
}

/// Returns the way to print cards that are all printed as the name of their class.
pub(super) fn class_advice(word: &str) -> Option<&'static str> {
    is_class(word).then_some(OTHER)
}

/// Returns the length of a pattern at the beginning of a text, and that of the part before an address; or else the
/// place where the text does not match.
fn matched(text: &str, pattern: &str) -> Result<(usize, usize), usize> {
    let (mut at, mut shared) = (0, None);
    for c in pattern.chars() {
        let rest = &text[at..];
        let len = match c {
            '*' => name(rest),
            '%' => {
                shared = Some(text[..at].trim_end_matches("0x").len());
                let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
                let is_end = !rest[digits..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                (digits >= MIN_ADDRESS && is_end).then_some(digits)
            }
            _ => rest.starts_with(c).then_some(c.len_utf8()),
        };
        at += len.ok_or(at)?;
    }
    Ok((at, shared.unwrap_or(at)))
}

/// Returns the length of a qualified name: `freecell.Card`, `Game::Card`.
fn name(text: &str) -> Option<usize> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
    let mut len = 0;
    loop {
        len += text[len..].bytes().take_while(|&byte| is_part(byte)).count();
        if !text[len..].starts_with("::") {
            // A shorter one may be a card.
            return (len > 2 && !text.as_bytes()[0].is_ascii_digit()).then_some(len);
        }
        len += 2;
    }
}

fn is_class(word: &str) -> bool {
    let name = word.rsplit(['.', ':']).next().unwrap_or(word);
    CLASSES.contains(&name)
}

/// Turns the objects in place of the cards of a board into placeholders, each up to its address.
pub(super) fn place(text: &str, mut tokens: Vec<Token>) -> Vec<Token> {
    let shared = |token: &Token| {
        let word = token.text(text);
        let is_likely = token.kind == Kind::Word && word.len() > MIN_ADDRESS;
        let object = || OBJECTS.iter().find_map(|(pattern, _)| matched(word, pattern).ok());
        let is_ended = || word.ends_with([')', '>', ']', '}']) || word.contains(['@', 'x']);
        match is_likely.then(|| is_ended().then(object).flatten()).flatten() {
            Some((len, shared)) if len == word.len() => Some(shared),
            _ => (token.kind == Kind::Word && is_class(word)).then_some(word.len()),
        }
    };
    if tokens.iter().filter(|token| shared(token).is_some()).count() >= MIN_CARDS && !tokens.iter().any(Token::is_card)
    {
        for token in &mut tokens {
            if let Some(len) = shared(token) {
                token.kind = Kind::Placeholder;
                token.end = token.start + u32::try_from(len).expect("a text is short");
            }
        }
    }
    tokens
}
