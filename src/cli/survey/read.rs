//! Reading rows of a survey.

use crate::cli::prelude::*;
use tableaux_engine::atlas::{BOARD, RowFormat};

/// The form of the rows of a file.
pub(super) struct RowReader {
    columns: Vec<RowColumn>,
    format: RowFormat,
    has_boards: bool,
}

/// The values of a row, in the order of the columns; unknown ones are empty.
pub(super) struct Row<'a> {
    columns: &'a [RowColumn],
    values: Vec<String>,
}

impl RowReader {
    pub fn new(columns: &[RowColumn], format: RowFormat, has_boards: bool) -> Self {
        Self { columns: columns.to_owned(), format, has_boards }
    }

    pub fn columns(&self) -> &[RowColumn] {
        &self.columns
    }

    /// Returns the line of names, if the format has one.
    pub fn heading(&self) -> Option<String> {
        self.format.header(&self.columns, self.has_boards)
    }

    /// Returns whether the format has a line of names.
    pub const fn has_heading(&self) -> bool {
        matches!(self.format, RowFormat::Csv)
    }

    /// Reads a line; `None` if it is not a row with these columns.
    pub fn read(&self, line: &str) -> Option<Row<'_>> {
        let values: Vec<String> = match self.format {
            RowFormat::Csv => line.trim_end().split(',').map(str::to_owned).collect(),
            RowFormat::Json => {
                let object: serde_json::Map<_, _> = serde_json::from_str(line).ok()?;
                let value = |&column: &RowColumn| match column {
                    RowColumn::Measure(Column::Number) if self.has_boards => text(object.get(BOARD)?),
                    column => text(object.get(column.name())?),
                };
                self.columns.iter().map(value).collect::<Option<_>>()?
            }
        };
        (values.len() == self.columns.len()).then_some(Row { columns: &self.columns, values })
    }
}

/// Returns a value as in CSV; `None` if it is neither text nor a number nor null.
fn text(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::Null => Some(String::new()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        serde_json::Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

impl Row<'_> {
    /// Returns the text of a measure: empty if unknown, `None` if it is not a column. A board is that of the number.
    pub fn get(&self, column: Column) -> Option<&str> {
        self.at(column.into())
    }

    /// Returns the solution: empty if unknown, `None` if it is not a column.
    pub fn solution(&self) -> Option<&str> {
        self.at(RowColumn::Solution)
    }

    fn at(&self, column: RowColumn) -> Option<&str> {
        let place = self.columns.iter().position(|&other| other == column)?;
        self.values.get(place).map(String::as_str)
    }
}
