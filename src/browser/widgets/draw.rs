//! Text and cards on the screen: what every screen draws with.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};
use unicode_truncate::UnicodeTruncateStr;
use unicode_width::UnicodeWidthStr;

use tableaux_engine::atlas::Difficulty;

/// Writes text in one style into an area one line high, as far as there is room.
pub fn put_text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}

/// Writes text in one style into an area, on as many lines as it needs and there is room for.
pub fn put_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let mut lines = wrapped(text, area.width);
    if let Some(last) = usize::from(area.height).checked_sub(1).filter(|last| lines.len() > last + 1) {
        lines[last] = shortened(&format!("{}…", lines[last]), area.width);
    }
    for (line, row) in lines.iter().zip(area.rows()) {
        put_text(buffer, row, line, style);
    }
}

/// A text of at most `columns`, cut short with `…` if it is longer.
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

/// Breaks text into lines of at most `columns`, at blanks, and in a word that is wider than that.
pub fn wrapped(text: &str, columns: u16) -> Vec<String> {
    let options = Options::new(columns.max(2).into())
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Joins the first parts, as many as fit into `width` columns.
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

/// The bars of a difficulty: `▮▮▮▮▯`.
pub fn bars(difficulty: Difficulty) -> String {
    (0..Difficulty::MAX_BARS).map(|bar| if bar < difficulty.bars() { '▮' } else { '▯' }).collect()
}

/// Replaces everything on the screen by ASCII, for terminals and fonts that have nothing else: suits by letters, other
/// signs by similar ones.
pub fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().is_ascii() {
            continue;
        }
        let plain = match cell.symbol() {
            "♣" => "C",
            "♦" => "D",
            "♥" => "H",
            "♠" => "S",
            "│" | "┃" | "▏" => "|",
            "▀" => " ",
            "─" | "–" | "·" | "−" | "▄" | "▯" => "-",
            "○" => "o",
            "━" | "▅" => "=",
            "╭" | "╮" | "╰" | "╯" | "├" | "┤" | "┌" | "┐" | "└" | "┘" | "┏" | "┓" | "┗" | "┛" | "┬" | "▆" | "✓" => {
                "+"
            }
            "●" => "@",
            "←" | "◂" => "<",
            "→" | "▸" => ">",
            "↑" | "▲" => "^",
            "↓" | "▼" => "v",
            "★" | "▇" => "*",
            "▁" => "_",
            "▃" => ":",
            "█" | "▮" => "#",
            "×" | "✗" => "x",
            "…" | "░" | "▂" => ".",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}

/// A count of what fits on a screen, as a coordinate.
pub fn cells(count: usize) -> u16 {
    u16::try_from(count).expect("no more fit on a screen")
}

/// The character of which the upper half is filled, the lower, or both; `None` for neither.
pub const fn half_block(is_upper: bool, is_lower: bool) -> Option<char> {
    match (is_upper, is_lower) {
        (true, true) => Some('█'),
        (true, false) => Some('▀'),
        (false, true) => Some('▄'),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_and_shortened() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one, two-and-three 漢字", 4), ["one,", "two-", "and-", "thre", "e", "漢字"]);
        assert_eq!(["two", "three", "漢字"].map(|text| shortened(text, 3)), ["two", "th…", "漢…"]);
        assert_eq!(shortened("two", 0), "…");
    }

    #[test]
    fn parts_are_joined_whole() {
        let parts = ["aces 1", "A–4 22", "x"].map(String::from);
        assert_eq!(joined(parts.clone(), " · ", 16), "aces 1 · A–4 22");
        assert_eq!(joined(parts.clone(), " · ", 14), "aces 1");
        assert_eq!(joined(parts, " · ", 5), "");
    }
}
