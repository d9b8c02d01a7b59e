//! The grammar of queries.

use winnow::combinator::{opt, separated};
use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{Stateful, TokenSlice};
use winnow::token::any;

use super::comparison::Comparison;
use super::condition::Condition;
use super::error::{ParseQueryError, QueryMistake};
use super::player::PlayerWord;
use super::token::{Kind, Token, tokens};
use super::vocabulary::{UNKNOWN, VERDICTS, joining, words};
use crate::words::most_similar;
use tableaux_engine::atlas::{CardGame, Column, Level, Value};
use tableaux_engine::number::{NumberError, NumberErrorKind};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::{Contract, Seat};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Card, DealNumber, DealRange, Tableau};

/// The maximum number of characters in a query.
const MAX_LENGTH: usize = 10_000;
/// The maximum nesting of brackets and negations, to bound the use of the stack.
const MAX_DEPTH: usize = 100;

pub(super) fn parse(text: &str, game: CardGame) -> Result<Condition, ParseQueryError> {
    if let Some((offset, _)) = text.char_indices().nth(MAX_LENGTH) {
        return Err(Mistake { offset, mistake: QueryMistake::TooLong(MAX_LENGTH) }.in_text(text));
    }
    let tokens = tokens(text, game);
    query(&mut Input { input: TokenSlice::new(&tokens), state: game }).map_err(|error| match error {
        ErrMode::Backtrack(mistake) | ErrMode::Cut(mistake) => mistake.in_text(text),
        ErrMode::Incomplete(_) => unreachable!("the whole text is there"),
    })
}

/// The tokens left, and the game whose measures and words are known.
type Input<'a> = Stateful<TokenSlice<'a, Token<'a>>, CardGame>;
type Term<'a> = (Token<'a>, Operand);
type Parsed<T> = Result<T, ErrMode<Mistake>>;

/// A mistake and its offset in bytes.
#[derive(Debug)]
struct Mistake {
    offset: usize,
    mistake: QueryMistake,
}

impl Mistake {
    fn in_text(self, text: &str) -> ParseQueryError {
        ParseQueryError { column: text[..self.offset].chars().count() + 1, mistake: self.mistake }
    }
}

/// Lets alternatives be tried; the mistake of a later one replaces that of an earlier one.
impl<'a> ParserError<Input<'a>> for Mistake {
    type Inner = Self;

    fn from_input(input: &Input<'a>) -> Self {
        Self { offset: input.first().map_or(0, |token| token.offset), mistake: QueryMistake::NoCondition(input.state) }
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

/// Fails without trying another alternative.
fn refuse<T>(token: Token<'_>, mistake: QueryMistake) -> Parsed<T> {
    Err(ErrMode::Cut(Mistake { offset: token.offset, mistake }))
}

/// Takes the next token; the last one marks the end.
fn next<'a>(input: &mut Input<'a>) -> Parsed<Token<'a>> {
    any.map(|token: &Token<'a>| *token).parse_next(input)
}

fn of_kind<'a>(kind: Kind) -> impl Parser<Input<'a>, Token<'a>, ErrMode<Mistake>> {
    any.map(|token: &Token<'a>| *token).verify(move |token: &Token<'_>| token.kind == kind)
}

fn query(input: &mut Input<'_>) -> Parsed<Condition> {
    let condition = disjunction(input, 0)?;
    let rest = next(input)?;
    match rest.kind {
        Kind::End => Ok(condition),
        Kind::Close => refuse(rest, QueryMistake::Unopened),
        _ => refuse(rest, unexpected(rest)),
    }
}

fn disjunction(input: &mut Input<'_>, depth: usize) -> Parsed<Condition> {
    let conjunction = |input: &mut Input<'_>| conjunction(input, depth);
    separated(1.., conjunction, of_kind(Kind::Or)).map(Condition::any).parse_next(input)
}

fn conjunction(input: &mut Input<'_>, depth: usize) -> Parsed<Condition> {
    let negation = |input: &mut Input<'_>| negation(input, depth);
    separated(1.., negation, of_kind(Kind::And)).map(Condition::all).parse_next(input)
}

fn negation(input: &mut Input<'_>, depth: usize) -> Parsed<Condition> {
    match opt(of_kind(Kind::Not)).parse_next(input)? {
        Some(not) if depth == MAX_DEPTH => refuse(not, QueryMistake::TooDeep(MAX_DEPTH)),
        Some(_) => negation(input, depth + 1).map(Condition::not),
        None => primary(input, depth),
    }
}

fn primary(input: &mut Input<'_>, depth: usize) -> Parsed<Condition> {
    let first = next(input)?;
    match first.kind {
        Kind::Open if depth == MAX_DEPTH => refuse(first, QueryMistake::TooDeep(MAX_DEPTH)),
        Kind::Open => {
            let condition = disjunction(input, depth + 1)?;
            let close = next(input)?;
            match close.kind {
                Kind::Close => Ok(condition),
                Kind::End => refuse(first, QueryMistake::Unclosed),
                _ => refuse(close, unexpected(close)),
            }
        }
        Kind::Close if depth == 0 => refuse(first, QueryMistake::Unopened),
        Kind::To | Kind::Other => refuse(first, no_word(first, input)),
        Kind::Word => comparisons(first, input),
        _ => refuse(first, QueryMistake::NoCondition(input.state)),
    }
}

/// An operand of a comparison, or a whole condition.
#[derive(Debug, Clone)]
enum Operand {
    Column(Column),
    Number(DealNumber),
    Verdict(Outcome),
    Word(Column, Value),
    Place { row: usize, column: usize },
    Card(Card),
    Condition(Condition),
}

/// Parses a condition that begins with a word: comparisons, a range or one word alone.
fn comparisons<'a>(first: Token<'a>, input: &mut Input<'a>) -> Parsed<Condition> {
    let sign = |token: &Token<'a>| match token.kind {
        Kind::Comparison(comparison) => Some((*token, comparison)),
        _ => None,
    };
    let game = input.state;
    let mut left = (first, word(first, game)?);
    match (input.first().map(|token| token.kind), &left.1) {
        (Some(Kind::To | Kind::HalfOpen), Operand::Number(_)) => {
            return range(left, input).map(|range| Condition::In { column: Column::Number, range });
        }
        (Some(Kind::In), _) => {
            next(input)?;
            return within(&left, input);
        }
        (Some(Kind::Word), Operand::Column(_)) if input.first().is_some_and(|token| is_number(token.text)) => {
            return within(&left, input);
        }
        _ => {}
    }
    let mut conditions = Vec::new();
    while let Some((sign, comparison)) = opt(any.verify_map(sign)).parse_next(input)? {
        let token = next(input)?;
        if matches!(token.kind, Kind::End | Kind::And | Kind::Or | Kind::Open | Kind::Close) {
            return refuse(token, QueryMistake::NoValue(sign.text.into()));
        }
        if matches!(left.1, Operand::Place { .. }) && token.text.parse::<Card>().is_err() {
            return refuse(token, QueryMistake::NoCard(quoted(token.text)));
        }
        let right = (token, operand(token, input)?);
        conditions.push(compare(&left, (sign, comparison), &right, game)?);
        left = right;
    }
    if conditions.is_empty() { alone(left, game) } else { Ok(Condition::all(conditions)) }
}

fn alone((token, operand): Term<'_>, game: CardGame) -> Parsed<Condition> {
    match operand {
        Operand::Number(number) => Ok(Condition::In { column: Column::Number, range: number.into() }),
        Operand::Verdict(outcome) if game == CardGame::FreeCell => Ok(verdict_is(outcome)),
        Operand::Word(column, value) => Ok(Condition::Word { column, value }),
        Operand::Condition(condition) => Ok(condition),
        Operand::Verdict(_) | Operand::Column(_) | Operand::Place { .. } | Operand::Card(_) => {
            refuse(token, QueryMistake::NoComparison(quoted(token.text)))
        }
    }
}

/// Parses the range after a measure, with or without `in` before it, into a condition.
fn within<'a>((token, operand): &Term<'a>, input: &mut Input<'a>) -> Parsed<Condition> {
    let column = match operand {
        Operand::Column(column) if column.source().is_text() => return refuse(*token, QueryMistake::Word(*column)),
        Operand::Column(column) => *column,
        _ => return refuse(*token, QueryMistake::NoMeasure(input.state)),
    };
    let first = next(input)?;
    match self::operand(first, input) {
        Ok(number @ Operand::Number(_)) => range((first, number), input).map(|range| Condition::In { column, range }),
        Ok(_) => refuse(first, QueryMistake::NoRange),
        Err(_) if !matches!(first.kind, Kind::Word | Kind::To) => refuse(first, QueryMistake::NoRange),
        Err(error) => Err(error),
    }
}

/// Parses a range that begins with a number: that number alone if no other follows.
fn range<'a>((first, operand): Term<'a>, input: &mut Input<'a>) -> Parsed<DealRange> {
    let Operand::Number(from) = operand else { unreachable!("a range begins with a number") };
    if let Some(sign) = opt(of_kind(Kind::HalfOpen)).parse_next(input)? {
        return refuse(sign, QueryMistake::HalfOpen);
    }
    if opt(of_kind(Kind::To)).parse_next(input)?.is_none() {
        return Ok(from.into());
    }
    let last = next(input)?;
    if last.kind != Kind::Word {
        return refuse(last, QueryMistake::NoEnd);
    }
    let Operand::Number(to) = word(last, input.state)? else {
        return refuse(last, QueryMistake::NotANumber(quoted(last.text)));
    };
    DealRange::new(from, to).or_else(|_| refuse(first, QueryMistake::Backwards(format!("{from}..={to}"))))
}

fn operand<'a>(token: Token<'a>, input: &Input<'a>) -> Parsed<Operand> {
    if token.kind == Kind::Word { word(token, input.state) } else { refuse(token, no_word(token, input)) }
}

/// Returns the mistake for a token that is not a word where one is needed.
fn no_word(token: Token<'_>, rest: &Input<'_>) -> QueryMistake {
    match (token.kind, rest.first()) {
        (Kind::To, Some(number)) if number.text.starts_with(|c: char| c.is_ascii_digit()) => {
            QueryMistake::Negative(quoted(&format!("-{}", number.text)))
        }
        _ => unexpected(token),
    }
}

fn word(token: Token<'_>, game: CardGame) -> Parsed<Operand> {
    let name = token.name();
    if let Some(operand) = word_of(game, token, &name) {
        return operand;
    }
    if is_number(&name) || name.strip_prefix("ms").is_some_and(is_number) {
        return token.text.parse().map(Operand::Number).or_else(|error: NumberError| {
            let text = quoted(token.text);
            let is_too_large = error.kind() == NumberErrorKind::TooLarge;
            refuse(token, if is_too_large { QueryMistake::TooLarge(text) } else { QueryMistake::NotANumber(text) })
        });
    }
    let is_of = |other: &CardGame| *other != game && word_of(*other, token, &name).is_some();
    if let Some(other) = CardGame::ALL.into_iter().find(is_of) {
        return refuse(token, QueryMistake::OtherGame { name: quoted(token.text), game, other });
    }
    let titles = game.measures().iter().flat_map(|column| [column.title(), column.name()]).map(str::to_owned);
    let names: Vec<String> = titles.chain(words(game)).chain(joining()).collect();
    let nearest = most_similar(&name, &names).map(str::to_owned);
    refuse(token, QueryMistake::Name { name: quoted(token.text), game, nearest })
}

/// Parses a word that is known of a game: a measure, or a word for a value or a condition.
fn word_of(game: CardGame, token: Token<'_>, name: &str) -> Option<Parsed<Operand>> {
    if let Some(column) = game.measure(name) {
        return Some(Ok(Operand::Column(column)));
    }
    if name == Condition::EVERY {
        return Some(Ok(Operand::Condition(Condition::All(Vec::new()))));
    }
    match game {
        CardGame::FreeCell => freecell_word(token, name),
        CardGame::Skat => skat_word(name).map(Ok),
    }
}

fn freecell_word(token: Token<'_>, name: &str) -> Option<Parsed<Operand>> {
    if let Some(&(_, outcome)) = VERDICTS.iter().find(|(verdict, _)| *verdict == name) {
        return Some(Ok(Operand::Verdict(outcome)));
    }
    if let Some(level) = level(CardGame::FreeCell, name) {
        return Some(Ok(Operand::Condition(of_level(level))));
    }
    if let Some(place) = place(name) {
        return Some(place.or_else(|mistake| refuse(token, mistake)));
    }
    if let Ok(card) = token.text.parse() {
        return Some(Ok(Operand::Card(card)));
    }
    PlayerWord::named(name).map(|word| Ok(Operand::Condition(Condition::Player(word))))
}

fn skat_word(name: &str) -> Option<Operand> {
    if name == UNKNOWN {
        return Some(Operand::Verdict(Outcome::Unknown));
    }
    let seat = Seat::ALL.into_iter().find(|seat| seat.name() == name);
    let seat = seat.map(|seat| Operand::Word(Column::Best, Value::Seat(seat)));
    seat.or_else(|| Some(Operand::Word(Column::Contract, Value::Contract(Contract::with_open_cards(name)?))))
}

fn is_number(word: &str) -> bool {
    word.trim_start_matches('#').starts_with(|c: char| c.is_ascii_digit())
}

/// Looks up a difficulty level by name; only FreeCell deals have one.
fn level(game: CardGame, name: &str) -> Option<Level> {
    let mut levels = Level::ALL.into_iter().filter(|_| game == CardGame::FreeCell);
    levels.find(|level| level.name().eq_ignore_ascii_case(name))
}

/// Returns the condition for a level. Very hard deals are hard as well.
fn of_level(level: Level) -> Condition {
    let is = |comparison, least: Level| Condition::Number {
        column: Column::Difficulty,
        comparison,
        number: least.least().into(),
    };
    let between =
        |least, above| Condition::all(vec![is(Comparison::GreaterOrEqual, least), is(Comparison::Less, above)]);
    match level {
        Level::Easy => is(Comparison::Less, Level::Medium),
        Level::Medium => between(Level::Medium, Level::Tricky),
        Level::Tricky => between(Level::Tricky, Level::Hard),
        Level::Hard | Level::VeryHard => is(Comparison::GreaterOrEqual, level),
    }
}

/// Parses a place such as `r1c1`; `None` if a lower-case word is not of that form.
fn place(name: &str) -> Option<Result<Operand, QueryMistake>> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number that does not fit is too large in any case.
        is_number.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    let (row, column) = (number(row)?, number(column)?);
    let cards_in_row = if row == Tableau::ROWS { Card::COUNT % Tableau::COLUMNS } else { Tableau::COLUMNS };
    Some(if !(1..=Tableau::ROWS).contains(&row) {
        Err(QueryMistake::Row(quoted(name)))
    } else if !(1..=Tableau::COLUMNS).contains(&column) {
        Err(QueryMistake::Column(quoted(name)))
    } else if column > cards_in_row {
        Err(QueryMistake::LastRow(quoted(name)))
    } else {
        Ok(Operand::Place { row: row - 1, column: column - 1 })
    })
}

fn compare(
    left: &Term<'_>,
    (sign, comparison): (Token<'_>, Comparison),
    right: &Term<'_>,
    game: CardGame,
) -> Parsed<Condition> {
    let equal = |condition: Condition| match comparison {
        Comparison::Equal => Ok(condition),
        Comparison::NotEqual => Ok(Condition::not(condition)),
        _ => refuse(sign, QueryMistake::NoOrder(sign.text.into())),
    };
    match (&left.1, &right.1) {
        (Operand::Column(Column::Verdict), Operand::Verdict(outcome)) => equal(verdict_is(*outcome)),
        (Operand::Column(column), Operand::Verdict(Outcome::Unknown)) => equal(Condition::Unknown(*column)),
        (Operand::Column(column), Operand::Word(of, value)) if column == of => {
            equal(Condition::Word { column: *column, value: *value })
        }
        (Operand::Place { row, column }, Operand::Card(card)) => {
            equal(Condition::Card { row: *row, column: *column, card: *card })
        }
        (Operand::Column(column), _) if column.source().is_text() => refuse(right.0, QueryMistake::Word(*column)),
        (Operand::Place { .. }, _) => refuse(right.0, QueryMistake::NoCard(quoted(right.0.text))),
        (Operand::Column(column), Operand::Number(number)) => {
            Ok(Condition::Number { column: *column, comparison, number: number.get() })
        }
        (Operand::Column(_), Operand::Column(column)) if column.source().is_text() => {
            refuse(left.0, QueryMistake::Word(*column))
        }
        (Operand::Column(left), Operand::Column(right)) => {
            Ok(Condition::Columns { left: *left, comparison, right: *right })
        }
        (Operand::Column(_), _) => refuse(right.0, QueryMistake::NotNumeric(quoted(right.0.text))),
        (_, Operand::Column(_) | Operand::Place { .. }) => compare(right, (sign, comparison.mirrored()), left, game),
        _ => refuse(left.0, QueryMistake::NoMeasure(game)),
    }
}

fn verdict_is(outcome: Outcome) -> Condition {
    match outcome {
        Outcome::Winnable => Condition::Winnable(true),
        Outcome::Impossible => Condition::Winnable(false),
        Outcome::Unknown => Condition::Unknown(Column::Verdict),
    }
}

/// Returns the mistake for an unexpected token.
fn unexpected(token: Token<'_>) -> QueryMistake {
    match token.kind {
        Kind::Other => QueryMistake::NoOperator(quoted(token.text)),
        _ => QueryMistake::Unexpected(quoted(token.text)),
    }
}
