//! A row of a table of deals as text.

use std::fmt::Write;

use super::column::{Column, Value};
use crate::freecell::deal::Tableau;
use crate::generator::Generator;

/// The format of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFormat {
    /// Values separated by commas, below a header; unknown values are empty.
    Csv,
    /// One object per line; unknown values are `null`. A generator other than Microsoft's follows the number.
    Json,
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
    pub fn header(self, columns: &[Column], has_boards: bool) -> Option<String> {
        let name = |&column: &Column| if has_boards && column == Column::Number { BOARD } else { column.name() };
        let names: Vec<&str> = columns.iter().map(name).collect();
        (self == Self::Csv).then(|| names.join(",") + "\n")
    }

    /// Appends the row of a deal as a line.
    pub fn write(self, text: &mut String, columns: &[Column], deal: RowName, value: impl Fn(Column) -> Value) {
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
            let board = match deal {
                RowName::Board(board) if column == Column::Number => Some(board),
                _ => None,
            };
            if self == Self::Json {
                text.push_str(if board.is_some() { BOARD } else { column.name() });
                text.push_str("\":");
            }
            match board {
                Some(board) => write_board(text, board, quote),
                None => write_value(text, value(column), quote, unknown),
            }
            match deal {
                RowName::Number(generator)
                    if self == Self::Json && column == Column::Number && *generator != Generator::Microsoft =>
                {
                    write!(text, ",\"generator\":\"{generator}\"").expect("writing to a String cannot fail");
                }
                _ => {}
            }
        }
        text.push_str(if self == Self::Csv { "\n" } else { "}\n" });
    }
}

fn write_board(text: &mut String, board: &Tableau, quote: &str) {
    text.push_str(quote);
    for card in board.cards() {
        write!(text, "{card}").expect("writing to a String cannot fail");
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
