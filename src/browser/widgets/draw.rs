//! Drawing of text, shared by all screens.

use crate::sign::Sign;
use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};
use unicode_truncate::UnicodeTruncateStr;
use unicode_width::UnicodeWidthStr;

use tableaux_engine::atlas::Difficulty;

/// The fewest columns in which a shortened text says that it is.
const SHORTENED: u16 = 4;

/// Writes text in one style into a line, shortened at its end.
pub fn put_text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let columns = usize::from(area.width);
    if area.width < SHORTENED || text.trim_end().width() <= columns {
        buffer.set_stringn(area.x, area.y, text, columns, style);
    } else {
        buffer.set_stringn(area.x, area.y, shortened(text, area.width), columns, style);
    }
}

/// Writes texts, each in its style, one after the other into a line, shortened at its end.
pub fn put_texts<'a>(buffer: &mut Buffer, mut area: Rect, texts: impl IntoIterator<Item = (&'a str, Style)>) {
    for (text, style) in texts {
        put_text(buffer, area, &shortened(text, area.width), style);
        area = right_of(area, area.x.saturating_add(width(text)));
    }
}

/// Writes wrapped text in one style into an area, as far as it fits.
pub fn put_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    for (line, row) in wrapped_to(text, area.width, area.height.into()).iter().zip(area.rows()) {
        put_text(buffer, row, line, style);
    }
}

/// Writes text in one style at the right end of a line.
pub fn put_right(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    put_text(buffer, right_of(area, area.right().saturating_sub(width(text)).max(area.x)), text, style);
}

/// Returns the part of an area from column `x` of the screen on.
pub fn right_of(area: Rect, x: u16) -> Rect {
    Rect { x, width: area.right().saturating_sub(x), ..area }
}

/// Returns the part of an area below its first rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Returns a row of an area, from 0; below its end an empty one.
pub fn line(area: Rect, row: u16) -> Rect {
    let below = below(area, row);
    Rect { height: below.height.min(1), ..below }
}

/// Returns `columns` columns of an area after the first `before`, as far as it has them.
pub fn part(area: Rect, before: u16, columns: u16) -> Rect {
    let rest = right_of(area, area.x.saturating_add(before));
    Rect { width: columns.min(rest.width), ..rest }
}

/// Returns the part of a row that has the cell of a list's column.
pub fn cell(row: Rect, place: &Range<u16>) -> Rect {
    part(row, place.start, place.end - place.start)
}

/// Writes the cells of a list's row, each in its style, after a blank.
pub fn put_cells<T: AsRef<str>>(
    buffer: &mut Buffer,
    row: Rect,
    places: &[(usize, Range<u16>)],
    texts: &[T],
    styles: &[Style],
) {
    for (column, place) in places {
        let place = cell(right_of(row, row.x + 1), place);
        put_text(buffer, place, &shortened(texts[*column].as_ref(), place.width), styles[*column]);
    }
}

/// Returns an area without the columns at its edges.
pub fn inset(area: Rect) -> Rect {
    area.inner(Margin::new(1, 0))
}

/// Splits an area into parts of some columns from the left; the last ones are cut where it ends.
pub fn split_columns<const N: usize>(mut area: Rect, widths: [u16; N]) -> [Rect; N] {
    widths.map(|width| {
        let part = Rect { width: width.min(area.width), ..area };
        area = right_of(area, part.right());
        part
    })
}

/// Splits an area into parts of some rows from the top; the last ones are cut where it ends.
pub fn split_rows<const N: usize>(mut area: Rect, heights: [u16; N]) -> [Rect; N] {
    heights.map(|height| {
        let part = Rect { height: height.min(area.height), ..area };
        area = below(area, height);
        part
    })
}

/// Returns the halves of an area, with two columns between them.
pub fn halves(area: Rect) -> [Rect; 2] {
    Layout::horizontal([Constraint::Fill(1); 2]).spacing(2).areas(area)
}

/// Shortens a text to at most `columns`, ending in `…` if cut.
pub fn shortened(text: &str, columns: u16) -> String {
    let columns = usize::from(columns);
    if text.width() <= columns {
        return text.to_owned();
    }
    format!("{}…", text.unicode_truncate(columns.saturating_sub(1)).0)
}

pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Wraps text to lines of at most `columns`, at blanks or within a longer word.
pub fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let options = Options::new(columns.max(2).into())
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Wraps text to at most `most` lines, the last of which ends in `…` if more would follow.
pub fn wrapped_to(text: &str, columns: u16, most: usize) -> Vec<String> {
    let mut lines = wrapped(text, columns);
    if lines.len() > most {
        // The last line takes as much of the rest as fits.
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.extend((most > 0).then(|| shortened(&rest, columns)));
    }
    lines
}

/// Joins as many of the first parts as fit into `width` columns.
pub fn joined(parts: impl IntoIterator<Item = String>, between: &str, width: u16) -> String {
    let mut line = String::new();
    for part in parts {
        let before = if line.is_empty() { "" } else { between };
        if line.width() + before.width() + part.width() > usize::from(width) {
            break;
        }
        line.push_str(before);
        line.push_str(&part);
    }
    line
}

/// Returns the bars of a difficulty: `▮▮▮▮▯`.
pub fn bars(difficulty: Difficulty) -> String {
    (0..Difficulty::MAX_BARS)
        .map(|bar| if bar < difficulty.bars() { Sign::Bar } else { Sign::EmptyBar }.symbol())
        .collect()
}

/// Replaces everything on the screen by ASCII, for terminals and fonts without other characters: suits by letters,
/// other signs by similar ones.
pub fn to_ascii(buffer: &mut Buffer) {
    let mut is_after_sign = false;
    for cell in &mut buffer.content {
        // `99 ± 1` becomes `99 +-1`.
        if mem::replace(&mut is_after_sign, cell.symbol() == "±") {
            cell.set_char('-');
            continue;
        }
        if cell.symbol().is_ascii() {
            continue;
        }
        if let Some(sign) = Sign::of_symbol(cell.symbol()) {
            cell.set_char(sign.ascii());
            continue;
        }
        let plain = match cell.symbol() {
            "♣" => "C",
            "♦" => "D",
            "♥" => "H",
            "♠" => "S",
            "│" | "┃" | "▏" => "|",
            "▀" => " ",
            "─" | "·" | "−" | "▄" => "-",
            "━" | "▅" => "=",
            "╭" | "╮" | "╰" | "╯" | "├" | "┤" | "┌" | "┐" | "└" | "┘" | "┏" | "┓" | "┗" | "┛" | "┬" | "▆" | "±" => {
                "+"
            }
            "←" | "◂" => "<",
            "→" => ">",
            "↑" => "^",
            "↓" => "v",
            "▇" => "*",
            "▁" => "_",
            "▃" => ":",
            "█" => "#",
            "×" => "x",
            "ä" => "a",
            "ö" => "o",
            "ü" => "u",
            "…" | "░" | "▂" => ".",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}

/// Converts a count that fits on the screen to a coordinate.
pub fn cells(count: usize) -> u16 {
    u16::try_from(count).expect("no more fit on a screen")
}

/// Returns the block with the given quarters filled: upper left and right, lower left and right.
pub const fn quarter_blocks([upper_left, upper_right, lower_left, lower_right]: [bool; 4]) -> char {
    const BLOCKS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let upper = upper_left as usize + 2 * (upper_right as usize);
    BLOCKS[upper + 4 * (lower_left as usize) + 8 * (lower_right as usize)]
}
