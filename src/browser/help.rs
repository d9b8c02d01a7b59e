//! The text of the help, from the table of keys.

use super::app::{App, Layer, Mode};
use super::keys::{self, Row};
use super::wrap::wrapped;

/// A line of the help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// The name of a mode.
    Heading(String),
    /// Keys and what they do; either may be empty where the other needs more lines.
    Keys(String, String),
}

/// The columns for the keys where keys and words stand side by side.
const KEYS: usize = 26;
/// Below this width words stand under the keys.
const NARROW: u16 = 60;

/// The help for a screen of `width` columns: the mode from which it was opened first, then the others.
#[must_use]
pub fn lines(app: &App, width: u16) -> Vec<Line> {
    let from = app.layers.iter().rev().find(|layer| !matches!(layer, Layer::Help(_))).map_or(Mode::Browse, Layer::mode);
    let mut lines = Vec::new();
    for mode in std::iter::once(from).chain(Mode::ALL.into_iter().filter(|&mode| mode != from)) {
        if !mode.is_on(app.table) {
            continue;
        }
        let rows = keys::rows(mode, app.table).filter(|row| mode == from || row.modes.len() < Mode::ALL.len());
        section(&mut lines, mode.name(), rows.map(|row: &Row| (row.names(), row.words)), width);
    }
    let mouse = keys::MOUSE.iter().map(|&(does, words)| (does.to_owned(), words));
    section(&mut lines, "Mouse", mouse, width);
    lines
}

/// The width of the keys, which the words follow.
#[must_use]
pub const fn keys_width(width: u16) -> usize {
    if width < NARROW { 4 } else { KEYS }
}

fn section<'a>(lines: &mut Vec<Line>, name: &str, rows: impl Iterator<Item = (String, &'a str)>, width: u16) {
    if !lines.is_empty() {
        lines.push(Line::Keys(String::new(), String::new()));
    }
    lines.push(Line::Heading(name.to_owned()));
    for (keys, words) in rows {
        let mut words = wrapped(words, usize::from(width).saturating_sub(keys_width(width) + 2)).into_iter();
        if width < NARROW {
            lines.push(Line::Keys(keys, String::new()));
        } else {
            lines.push(Line::Keys(keys, words.next().unwrap_or_default()));
        }
        lines.extend(words.map(|words| Line::Keys(String::new(), words)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;
    use ratatui::layout::Size;

    #[test]
    fn the_mode_it_was_opened_from_comes_first_and_every_mode_is_there() {
        let mut app = App::new(&[], Size::new(80, 24));
        app.layers = vec![Layer::Marks(0), Layer::Help(0)];
        for (table, width) in Table::ALL.into_iter().flat_map(|table| [0, 38, 80, 200].map(|width| (table, width))) {
            app.table = table;
            let headings: Vec<String> = lines(&app, width)
                .into_iter()
                .filter_map(|line| if let Line::Heading(name) = line { Some(name) } else { None })
                .collect();
            assert_eq!(headings[0], "Marks");
            assert_eq!(headings.len(), Mode::ALL.iter().filter(|mode| mode.is_on(table)).count() + 1);
        }
    }
}
