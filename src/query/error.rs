//! Parse errors of queries.

use thiserror::Error;

use super::vocabulary::{joining, words, words_of};
use tableaux_engine::atlas::{CardGame, Column};
use tableaux_engine::words::either;

/// A query parse error: its place, the mistake, and what to use.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: {mistake}")]
pub struct ParseQueryError {
    pub(super) column: usize,
    pub(super) mistake: QueryMistake,
}

impl ParseQueryError {
    /// Returns the place of the mistake's first character, from 1; one past the end where something is missing.
    pub const fn column(&self) -> usize {
        self.column
    }
}

/// A mistake in a query. The strings are quotations of its text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum QueryMistake {
    #[error("a query can have at most {0} characters")]
    TooLong(usize),
    #[error("parentheses and negations can be at most {0} deep")]
    TooDeep(usize),
    #[error("a parenthesis is not closed")]
    Unclosed,
    #[error("no open parenthesis to close")]
    Unopened,
    #[error("a condition is missing; use {}, for example", conditions(*.0))]
    NoCondition(CardGame),
    #[error("'{0}' does not belong here; use and, or or the end")]
    Unexpected(String),
    #[error("'{0}' is not an operator; use and or not && || ! == != < <= > >= in")]
    NoOperator(String),
    #[error("unknown word '{name}'; {}", accepted_names(*game, .nearest.as_deref()))]
    Name { name: String, game: CardGame, nearest: Option<String> },
    #[error("'{name}' is a measure of {} deals; for {} deals {}", title(*other), title(*game), accepted_names(*game, None))]
    OtherGame { name: String, game: CardGame, other: CardGame },
    #[error("'{0}' is not compared with anything; use ==, !=, <, <=, >, >= or in after it")]
    NoComparison(String),
    #[error("a value is missing after '{0}'")]
    NoValue(String),
    #[error("no measure is compared; use a name such as {} on one side or both", example(*.0))]
    NoMeasure(CardGame),
    #[error("'{0}' is not a number; compare a measure with a number, another measure or unknown")]
    NotNumeric(String),
    #[error("compare {} by == or != with {}", subject(*.0), either(&words_of(*.0)))]
    Word(Column),
    #[error("'{0}' compares numbers; use == or != here")]
    NoOrder(String),
    #[error("'{0}' is not a number; use digits, in groups of three if you like, as in 1,000")]
    NotANumber(String),
    #[error("'{0}' is negative; use 0 or more")]
    Negative(String),
    #[error("{0} is larger than any deal number, 8589934591")]
    TooLarge(String),
    #[error("a range is missing after in; use A..=B, both ends included")]
    NoRange,
    #[error("a range lacks its end; use A..=B, both ends included")]
    NoEnd,
    /// Rust's half-open range.
    #[error("'..' is ambiguous about the end; use A..=B, both ends included")]
    HalfOpen,
    #[error("the range {0} runs backwards; use A..=B with A no larger than B")]
    Backwards(String),
    #[error("{0}: rows are 1 to 7")]
    Row(String),
    #[error("{0}: columns are 1 to 8")]
    Column(String),
    #[error("{0}: the last row has cards in columns 1 to 4 only")]
    LastRow(String),
    #[error("'{0}' is not a card; use AS, 10S, TS or A♠, for example")]
    NoCard(String),
}

/// Returns the word that may be meant, and all accepted ones.
fn accepted_names(game: CardGame, nearest: Option<&str>) -> String {
    let nearest = nearest.map_or(String::new(), |name| format!("did you mean {name}? "));
    let names = game.measures().iter().map(|column| column.title().to_owned());
    let names: Vec<String> = names.chain(words(game)).chain(joining()).collect();
    format!("{nearest}the words are {}", names.join(", "))
}

/// Returns the game's name as displayed.
const fn title(game: CardGame) -> &'static str {
    match game {
        CardGame::FreeCell => "FreeCell",
        CardGame::Skat => "Skat",
    }
}

/// Returns examples of conditions.
const fn conditions(game: CardGame) -> &'static str {
    match game {
        CardGame::FreeCell => "aces > 18, impossible, r1c1 == AS or 1941..=2000",
        CardGame::Skat => "points >= 90, contract == grand, best == forehand or 1941..=2000",
    }
}

/// Returns the name of a measure with numbers.
const fn example(game: CardGame) -> &'static str {
    match game {
        CardGame::FreeCell => "aces",
        CardGame::Skat => "points",
    }
}

const fn subject(column: Column) -> &'static str {
    if matches!(column, Column::Verdict) { "the verdict" } else { column.title() }
}
