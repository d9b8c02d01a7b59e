//! Text and cards on the screen: what every screen draws with.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::theme::{Colours, highlighted};
use crate::card::Card;
use crate::generator::Generator;

/// Writes text in one style into an area one line high, as far as there is room.
pub fn put_text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}

/// Writes text in one style into an area, on as many lines as it needs and there is room for.
pub fn put_wrapped(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    let mut lines = wrapped(text, usize::from(area.width).max(2));
    if lines.len() > usize::from(area.height)
        && let Some(last) = usize::from(area.height).checked_sub(1)
    {
        // The rest is not shown.
        lines.truncate(last + 1);
        while lines[last].width() + 1 > usize::from(area.width) && lines[last].pop().is_some() {}
        lines[last].push('…');
    }
    for (line, row) in lines.iter().zip(area.rows()) {
        put_text(buffer, row, line, style);
    }
}

/// Draws a card into an area one line high, as far as there is room.
pub fn put_card(buffer: &mut Buffer, area: Rect, card: Card, colours: Colours, is_lit: bool) {
    let style = colours.card(card.suit());
    let style = if is_lit { highlighted(style) } else { style };
    // Cell by cell: nearly all of a screen is cards, and `set_stringn` would segment their text into graphemes.
    for (x, c) in (area.x..area.right()).zip([card.rank().letter(), card.suit().symbol()]) {
        buffer[(x, area.y)].set_char(c).set_style(style);
    }
}

/// Draws cards beside each other, each in `width` columns.
pub fn put_cards(
    buffer: &mut Buffer,
    row: Rect,
    cards: impl Iterator<Item = Card>,
    width: u16,
    colours: Colours,
    is_lit: impl Fn(Card) -> bool,
) {
    for (x, card) in (row.x..row.right()).step_by(usize::from(width)).zip(cards) {
        put_card(buffer, Rect { x, width: row.right() - x, ..row }, card, colours, is_lit(card));
    }
}

/// The name of a generator in `width` columns; one without a name is cut short.
#[must_use]
pub fn short_name(generator: &Generator, width: u16) -> String {
    let name = generator.to_string();
    let width = usize::from(width);
    // Names are ASCII.
    if name.len() <= width { name } else { format!("{}…", &name[..width - 1]) }
}

/// The columns that a text takes.
#[must_use]
pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Breaks text into lines of at most `width` columns, at blanks, and in a word that is wider than that.
#[must_use]
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ').flat_map(|word| pieces(word, width)) {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A word in pieces of at most `width` columns, or one character; whole where there are no columns.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while width > 0 && rest.width() > width {
        let fits = |&(end, c): &(usize, char)| rest[..end + c.len_utf8()].width() <= width;
        let ends = rest.char_indices().take_while(fits).map(|(end, c)| end + c.len_utf8());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let (piece, others) = rest.split_at(ends.last().unwrap_or(first));
        pieces.push(piece);
        rest = others;
    }
    // A word may be empty: two blanks in a row.
    if pieces.is_empty() || !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// Joins the first parts, as many as fit into `width` columns.
#[must_use]
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
            "│" => "|",
            "─" | "–" | "·" | "−" => "-",
            "╭" | "╮" | "╰" | "╯" => "+",
            "←" => "<",
            "→" => ">",
            "↑" => "^",
            "↓" => "v",
            "★" => "*",
            "█" => "#",
            "×" => "x",
            "…" | "░" => ".",
            _ => "?",
        };
        cell.set_symbol(plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 0), ["one", "two", "three"]);
        assert_eq!(wrapped("one, two-and-three 漢字", 4), ["one,", "two-", "and-", "thre", "e", "漢字"]);
    }

    #[test]
    fn parts_are_joined_whole() {
        let parts = ["aces 1", "A–4 22", "x"].map(String::from);
        assert_eq!(joined(parts.clone(), " · ", 16), "aces 1 · A–4 22");
        assert_eq!(joined(parts.clone(), " · ", 14), "aces 1");
        assert_eq!(joined(parts, " · ", 5), "");
    }
}
