//! Tokens of queries.

use winnow::combinator::{alt, opt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

use super::comparison::Comparison;
use tableaux_engine::atlas::{CardGame, Level};

/// The most words of a name.
pub(super) const MAX_WORDS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    And,
    Or,
    Not,
    In,
    Comparison(Comparison),
    Open,
    Close,
    /// `..=` or a dash.
    To,
    /// `..`
    HalfOpen,
    Word,
    Other,
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// The byte offset in the query.
    pub(super) offset: usize,
}

type Input<'a> = LocatingSlice<&'a str>;

impl Token<'_> {
    /// Returns the text in lower case, with one blank between its words.
    pub(super) fn name(&self) -> String {
        spaced(self.text)
    }
}

/// Splits a query into tokens, with an end token last. A name of several words, such as `low cards`, is one token.
pub(super) fn tokens(text: &str, game: CardGame) -> Vec<Token<'_>> {
    let titles = game.measures().iter().map(|column| column.title());
    let names: Vec<&str> = titles.chain(Level::ALL.map(Level::name)).filter(|name| name.contains(' ')).collect();
    let mut tokens = Vec::new();
    let mut rest = &*single(text);
    while let [first, ..] = rest {
        let several = (2..=MAX_WORDS.min(rest.len())).rev().find_map(|count| {
            let (last, are_words) = (rest[count - 1], rest[..count].iter().all(|token| token.kind == Kind::Word));
            let words = &text[first.offset..last.offset + last.text.len()];
            (are_words && names.contains(&&*spaced(words)))
                .then_some((count, Token { kind: Kind::Word, text: words, ..*first }))
        });
        let (count, token) = several.unwrap_or((1, *first));
        tokens.push(token);
        rest = &rest[count..];
    }
    tokens
}

/// Splits a query into tokens of one word each, with an end token last.
pub(super) fn single(text: &str) -> Vec<Token<'_>> {
    let token = alt((sign, word, any.value(Kind::Other))).with_taken().with_span();
    let token = token.map(|((kind, text), span)| Token { kind, text, offset: span.start });
    let mut tokens: Vec<Token<'_>> = terminated(repeat(0.., preceded(blanks, token)), blanks)
        .parse(Input::new(text))
        .expect("any character is a token");
    tokens.push(Token { kind: Kind::End, text: "", offset: text.len() });
    tokens
}

fn sign(input: &mut Input<'_>) -> ModalResult<Kind> {
    alt((
        alt((
            "&&".value(Kind::And),
            "||".value(Kind::Or),
            "(".value(Kind::Open),
            ")".value(Kind::Close),
            "..=".value(Kind::To),
            "..".value(Kind::HalfOpen),
            one_of(['-', '–', '−']).value(Kind::To),
        )),
        alt((
            alt(("!=", "≠")).value(Kind::Comparison(Comparison::NotEqual)),
            alt(("<=", "≤")).value(Kind::Comparison(Comparison::LessOrEqual)),
            alt((">=", "≥")).value(Kind::Comparison(Comparison::GreaterOrEqual)),
            alt(("==", "=")).value(Kind::Comparison(Comparison::Equal)),
            "<".value(Kind::Comparison(Comparison::Less)),
            ">".value(Kind::Comparison(Comparison::Greater)),
            "!".value(Kind::Not),
        )),
    ))
    .parse_next(input)
}

/// Parses a word, in which a comma or a point may precede a digit, and a hyphen two letters: `1,000`, `grand-hand`.
fn word(input: &mut Input<'_>) -> ModalResult<Kind> {
    let letters = || take_while(1.., is_of_word);
    let digits = preceded(one_of([',', '.']), (one_of('0'..='9'), opt(letters())).take());
    let second = preceded('-', (take_while(2.., |c: char| c.is_ascii_alphabetic()), opt(letters())).take());
    let group = alt((digits, second));
    let text = (letters(), repeat::<_, _, (), _, _>(0.., group)).take().parse_next(input)?;
    Ok(match text.to_ascii_lowercase().as_str() {
        "and" => Kind::And,
        "or" => Kind::Or,
        "not" => Kind::Not,
        "in" => Kind::In,
        _ => Kind::Word,
    })
}

fn is_of_word(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"()<>=!&|-–−,.≤≥≠;:\"".contains(c)
}

fn blanks<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    take_while(0.., char::is_whitespace).parse_next(input)
}

/// Returns a text in lower case, with one blank between its words.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}
