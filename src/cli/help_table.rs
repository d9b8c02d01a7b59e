//! Tables in the help of a command, such as its JSON fields.

use std::io::{IsTerminal, stdout};

use textwrap::wrap;

use crate::browser::terminal;

/// The maximum width of a line, as in the rest of the help.
const MAX_WIDTH: u16 = 100;
const MIN_WORDS: usize = 16;

pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    table(&items.iter().map(|words| ([], words.as_str())).collect::<Vec<([&str; 0], &str)>>())
}

/// Formats rows of names with words wrapped beside them.
pub(super) fn table<const NAMES: usize>(rows: &[([&str; NAMES], &str)]) -> String {
    let longest = |name: usize| rows.iter().map(|(names, _)| names[name].len()).max().unwrap_or_default();
    let widths: [usize; NAMES] = std::array::from_fn(longest);
    let terminal_width =
        if stdout().is_terminal() { terminal::size().map_or(MAX_WIDTH, |size| size.width) } else { MAX_WIDTH };
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
