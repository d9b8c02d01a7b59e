//! What is wrong with the text of a query, and where.

use thiserror::Error;

use crate::atlas::Column;

/// Why a text is no query: the place of the mistake, what it is, and what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: {mistake}")]
pub struct ParseQueryError {
    pub(super) column: usize,
    pub(super) mistake: QueryMistake,
}

impl ParseQueryError {
    /// The place of the character at which the mistake begins, from 1; one after the last where something is missing.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The mistake.
    pub const fn mistake(&self) -> &QueryMistake {
        &self.mistake
    }
}

/// A mistake in a query. The texts are quotations of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryMistake {
    /// It has too many characters.
    #[error("a query has at most {0} characters")]
    TooLong(usize),
    /// Brackets or negations are nested too deeply.
    #[error("brackets and negations are at most {0} deep")]
    TooDeep(usize),
    /// A bracket is open at the end.
    #[error("a bracket is not closed")]
    Unclosed,
    /// A bracket is closed that is not open.
    #[error("no bracket is open that could be closed")]
    Unopened,
    /// Something other than a condition, or nothing.
    #[error("a condition is missing: aces > 18, impossible, r1c1 == AS or 1941..=2000 is accepted, for example")]
    NoCondition,
    /// Something that does not continue a query.
    #[error("'{0}' does not belong here: and, or or the end is accepted")]
    Unexpected(String),
    /// A sign that is no operator.
    #[error("'{0}' is no operator: and or not && || ! == != < <= > >= in are accepted")]
    NoOperator(String),
    /// A word that is no name of a measure, and the nearest that is.
    #[error("no measure is named '{name}': {}", accepted_names(.nearest.as_deref()))]
    Name {
        /// The word.
        name: String,
        /// The name that is most similar, if one is similar.
        nearest: Option<String>,
    },
    /// A measure that is compared with nothing.
    #[error("'{0}' is compared with nothing: ==, !=, <, <=, >, >= or in is accepted after it")]
    NoComparison(String),
    /// Nothing follows an operator.
    #[error("a value is missing after '{0}'")]
    NoValue(String),
    /// Two values are compared of which none is a measure.
    #[error("no measure is compared: a name such as aces is accepted on one side, or on both")]
    NoMeasure,
    /// A measure is compared with what is no number.
    #[error("'{0}' is no number: a measure is compared with numbers, other measures and unknown")]
    NotNumeric(String),
    /// The verdict is compared with something that is not a verdict.
    #[error("the verdict is compared by == or != with solved, impossible or unknown")]
    Verdict,
    /// Only numbers have an order.
    #[error("'{0}' compares numbers: == and != are accepted here")]
    NoOrder(String),
    /// Digits and other characters.
    #[error("'{0}' is no number: digits are accepted, perhaps in groups of three as 1,000")]
    NotANumber(String),
    /// A number with a minus sign.
    #[error("'{0}' is negative: numbers from 0 on are accepted")]
    Negative(String),
    /// A number above all deal numbers.
    #[error("{0} is larger than any deal number, 8589934591")]
    TooLarge(String),
    /// Something other than a range follows `in`.
    #[error("a range is missing after in: A..=B is accepted, both ends included")]
    NoRange,
    /// A range without its second end.
    #[error("a range lacks its end: A..=B is accepted, both ends included")]
    NoEnd,
    /// Rust's half-open range.
    #[error("'..' leaves open whether the end is in: A..=B is accepted, both ends included")]
    HalfOpen,
    /// A range whose second end is smaller than the first.
    #[error("the range {0} runs backwards: A..=B with A no larger than B is accepted")]
    Backwards(String),
    /// A place in a row that there is not.
    #[error("{0}: rows are 1 to 7")]
    Row(String),
    /// A place in a column that there is not.
    #[error("{0}: columns are 1 to 8")]
    Column(String),
    /// A place in the last row that has no card.
    #[error("{0}: the last row has cards in columns 1 to 4 only")]
    LastRow(String),
    /// A place is compared with what is no card.
    #[error("'{0}' is no card: AS, 10S, TS and A♠ are accepted, for example")]
    NoCard(String),
}

/// What is accepted in the place of a name.
fn accepted_names(nearest: Option<&str>) -> String {
    match nearest {
        Some(name) => format!("did you mean {name}?"),
        None => format!("{} are accepted", Column::ALL.map(Column::name).join(" ")),
    }
}
