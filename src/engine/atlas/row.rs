//! A row of a table of deals as text.

use std::fmt::{self, Write};

use super::column::{Column, Value};
use super::measure::Cost;
use crate::freecell::deal::Tableau;
use crate::freecell::notation;
use crate::generator::Generator;
use crate::verdict::Solution;

/// The format of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFormat {
    /// Values separated by commas, below a header; unknown values are empty.
    Csv,
    /// One object per line; unknown values are `null`. A generator other than Microsoft's follows the number.
    Json,
}

/// A column of a row: a measure, or the solution that `moves` and `cards` count. Measures are `Copy` values that queries
/// compare and the browser sorts by; a solution is text, which only surveys write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowColumn {
    /// A measure.
    Measure(Column),
    /// The moves of the solution in the explicit notation, run together: `3a26v3…`.
    Solution,
}

/// The name of the column with the solution.
pub const SOLUTION: &str = "solution";

impl RowColumn {
    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Measure(column) => column.name(),
            Self::Solution => SOLUTION,
        }
    }

    /// Returns the measure, if the column is one.
    pub const fn measure(self) -> Option<Column> {
        match self {
            Self::Measure(column) => Some(column),
            Self::Solution => None,
        }
    }

    /// Returns the cost of finding the value.
    pub const fn cost(self) -> Cost {
        match self {
            Self::Measure(column) => column.cost(),
            Self::Solution => Cost::Moves,
        }
    }

    /// Returns whether the values are words; otherwise they are numbers.
    pub const fn is_text(self) -> bool {
        match self {
            Self::Measure(column) => column.source().is_text(),
            Self::Solution => true,
        }
    }
}

impl From<Column> for RowColumn {
    fn from(column: Column) -> Self {
        Self::Measure(column)
    }
}

impl fmt::Display for RowColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of a deal in a row.
#[derive(Debug, Clone, Copy)]
pub enum RowName<'a> {
    /// The deal number, by its generator.
    Number(&'a Generator),
    /// The board, as its 52 cards row by row, for a deal without a number.
    Board(&'a Tableau),
}

/// The name of the column that replaces the number with the board.
pub const BOARD: &str = "board";

impl RowFormat {
    /// Returns the header, if the format has one. `has_boards` puts boards in place of numbers.
    pub fn header<C: Into<RowColumn> + Copy>(self, columns: &[C], has_boards: bool) -> Option<String> {
        let name = |&column: &C| match column.into() {
            RowColumn::Measure(Column::Number) if has_boards => BOARD,
            column => column.name(),
        };
        let names: Vec<&str> = columns.iter().map(name).collect();
        (self == Self::Csv).then(|| names.join(",") + "\n")
    }

    /// Appends the row of a deal as a line. Without a `solution`, its column is unknown.
    pub fn write(
        self,
        text: &mut String,
        columns: &[impl Into<RowColumn> + Copy],
        deal: RowName,
        solution: Option<&Solution>,
        value: impl Fn(Column) -> Value,
    ) {
        let separator = if self == Self::Csv { "," } else { ",\"" };
        let (quote, unknown) = if self == Self::Csv { ("", "") } else { ("\"", "null") };
        if self == Self::Json {
            text.push_str("{\"");
        }
        // No name or value contains a comma or a quotation mark.
        for (index, &column) in columns.iter().enumerate() {
            if index > 0 {
                text.push_str(separator);
            }
            let column = column.into();
            let board = match deal {
                RowName::Board(board) if column == Column::Number.into() => Some(board),
                _ => None,
            };
            if self == Self::Json {
                text.push_str(if board.is_some() { BOARD } else { column.name() });
                text.push_str("\":");
            }
            match (board, column, solution) {
                (Some(board), ..) => write_words(text, quote, board.cards()),
                (None, RowColumn::Measure(column), _) => write_value(text, value(column), quote, unknown),
                (None, RowColumn::Solution, Some(solution)) => {
                    write_words(text, quote, notation::explicit(solution.game()));
                }
                (None, RowColumn::Solution, None) => text.push_str(unknown),
            }
            match deal {
                RowName::Number(generator)
                    if self == Self::Json && column == Column::Number.into() && *generator != Generator::Microsoft =>
                {
                    write!(text, ",\"generator\":\"{generator}\"").expect("writing to a String cannot fail");
                }
                _ => {}
            }
        }
        text.push_str(if self == Self::Csv { "\n" } else { "}\n" });
    }
}

/// Writes cards or moves, run together.
fn write_words(text: &mut String, quote: &str, words: impl IntoIterator<Item = impl fmt::Display>) {
    text.push_str(quote);
    for word in words {
        write!(text, "{word}").expect("writing to a String cannot fail");
    }
    text.push_str(quote);
}

fn write_value(text: &mut String, value: Value, quote: &str, unknown: &str) {
    let result = match value {
        Value::Unknown => write!(text, "{unknown}"),
        Value::Number(number) => write!(text, "{number}"),
        word @ (Value::Verdict(_) | Value::Effort(_) | Value::Seat(_) | Value::Contract(_)) => {
            write!(text, "{quote}{word}{quote}")
        }
    };
    result.expect("writing to a String cannot fail");
}
