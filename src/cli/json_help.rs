//! Tables in the help of a command, such as its JSON fields.

use std::io::{IsTerminal, stdout};

use ratatui::crossterm::terminal;
use textwrap::wrap;

use tableaux_engine::atlas::Column;

/// The maximum width of a line, as in the rest of the help.
const MAX_WIDTH: u16 = 100;
const MIN_WORDS: usize = 16;

/// A field of a command's JSON.
pub(super) struct Field {
    /// The keys leading to it, with `[]` for array elements: `rows[][]`.
    pub(super) path: &'static str,
    /// The type: `integer`, `text` or `boolean`, possibly with `or null`.
    pub(super) kind: &'static str,
    /// The meaning, with its unit.
    pub(super) words: &'static str,
}

impl Field {
    pub(super) const fn new(path: &'static str, kind: &'static str, words: &'static str) -> Self {
        Self { path, kind, words }
    }

    // Fields shared by several commands.
    pub(super) const NUMBER: Self = Self::new("number", "integer", "deal number");
    pub(super) const NUMBER_UNLESS_BOARD: Self = Self::new("number", "integer", "deal number; missing for a board");
    pub(super) const GENERATOR: Self = Self::new("generator", "text", "generator; missing if it is Microsoft's");
    pub(super) const CELLS: Self = Self::new("cells", "integer", "free cells");
    pub(super) const MOVES: Self = Self::new("moves", "integer", "moves, a supermove counting once and moves home not");
    pub(super) const CARDS: Self = Self::new("cards", "integer", "cards moved, those home included");
}

/// Returns the fields of a row of a table of deals.
pub(super) fn of_columns() -> Vec<Field> {
    let columns = Column::OF_SURVEY.into_iter().map(|column| {
        let kind = match (column.source().is_text(), column.source().is_optional()) {
            (true, false) => "text",
            (true, true) => "text or null",
            (false, false) => "integer",
            (false, true) => "integer or null",
        };
        Field::new(column.name(), kind, column.measure().meaning)
    });
    let mut fields: Vec<Field> = columns.collect();
    fields.insert(1, Field::new("generator", "text", "generator, after number; missing if it is Microsoft's"));
    fields
}

/// Returns the help after the options: examples, then the JSON fields.
pub(super) fn json_help(examples: &str, fields: &[Field]) -> String {
    let rows: Vec<_> = fields.iter().map(|&Field { path, kind, words }| ([path, kind], words)).collect();
    format!(
        "{examples}\n\nJSON has these fields. Later versions may add others, but rename, remove or redefine none.\n{}",
        table(&rows)
    )
}

pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    table(&items.iter().map(|words| ([], words.as_str())).collect::<Vec<([&str; 0], &str)>>())
}

/// Formats rows of names with words wrapped beside them.
pub(super) fn table<const NAMES: usize>(rows: &[([&str; NAMES], &str)]) -> String {
    let longest = |name: usize| rows.iter().map(|(names, _)| names[name].len()).max().unwrap_or_default();
    let widths: [usize; NAMES] = std::array::from_fn(longest);
    let terminal_width =
        if stdout().is_terminal() { terminal::size().map_or(MAX_WIDTH, |size| size.0) } else { MAX_WIDTH };
    let mut text = String::new();
    for (names, words) in rows {
        let padded = names.iter().zip(widths).map(|(name, width)| format!("  {name:width$}"));
        let begin = format!("{}  ", padded.collect::<String>());
        let width = usize::from(terminal_width.min(MAX_WIDTH)).max(begin.len() + MIN_WORDS);
        // Most words fit on a line, where `wrap` is fast if they are not indented; every start of the program runs
        // this.
        let lines = wrap(words, width - begin.len()).join(&format!("\n{}", " ".repeat(begin.len())));
        text.extend([&begin, &lines, "\n"]);
    }
    text.truncate(text.trim_end().len());
    text
}
