//! Tokens of queries.

use winnow::combinator::{alt, opt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

use super::comparison::Comparison;

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

/// Splits a query into tokens, with an end token last.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
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

/// Parses a word, in which a comma or a point may precede a digit: `1,000`.
fn word(input: &mut Input<'_>) -> ModalResult<Kind> {
    let letters = || take_while(1.., is_of_word);
    let group = preceded(one_of([',', '.']), (one_of('0'..='9'), opt(letters())));
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
