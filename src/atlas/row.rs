//! A row of a table of deals as text.

use std::fmt::Write;

use super::column::{Column, Value};
use crate::generator::Generator;

/// The form of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFormat {
    /// Values separated by commas, below a line of names; what is unknown is empty.
    Csv,
    /// An object a line; what is unknown is `null`. After the number of a deal by another generator than Microsoft's
    /// stands that generator.
    Json,
}

impl RowFormat {
    /// The line above the rows, if there is one.
    pub fn header(self, columns: &[Column]) -> Option<String> {
        let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
        (self == Self::Csv).then(|| names.join(",") + "\n")
    }

    /// Writes the row of a deal as a line.
    pub fn write(self, text: &mut String, columns: &[Column], generator: &Generator, value: impl Fn(Column) -> Value) {
        match self {
            // No name and no value has a comma or a quotation mark.
            Self::Csv => {
                for (index, &column) in columns.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    write_value(text, value(column), "", "");
                }
                text.push('\n');
            }
            Self::Json => {
                for (index, &column) in columns.iter().enumerate() {
                    text.push(if index > 0 { ',' } else { '{' });
                    text.push('"');
                    text.push_str(column.name());
                    text.push_str("\":");
                    write_value(text, value(column), "\"", "null");
                    if column == Column::Number && *generator != Generator::Microsoft {
                        write!(text, ",\"generator\":\"{generator}\"").expect("writing to a String cannot fail");
                    }
                }
                text.push_str("}\n");
            }
        }
    }
}

/// Writes a value, words between quotes.
fn write_value(text: &mut String, value: Value, quote: &str, unknown: &str) {
    let result = match value {
        Value::Number(number) => write!(text, "{number}"),
        Value::Verdict(outcome) => write!(text, "{quote}{}{quote}", outcome.name()),
        Value::Effort(effort) => write!(text, "{quote}{effort}{quote}"),
        Value::Unknown => write!(text, "{unknown}"),
    };
    result.expect("writing to a String cannot fail");
}
