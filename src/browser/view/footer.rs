//! The last line: the text field that is open, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use tui_input::Input;
use unicode_width::UnicodeWidthStr;

use super::super::app::{App, Layer};
use super::super::{keys, theme};
use super::put_text;
use crate::freecell::number::DealNumber;

/// Draws the line; where the cursor belongs, if a text field is open.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let (label, input, says) = match app.layers.last() {
        Some(Layer::Number(input)) => ("", input, number_says(input)),
        Some(Layer::Note(number, input)) => (&*format!("note on #{number}: "), input, String::new()),
        Some(Layer::Card(input)) => ("follow the card: ", input, "as 7D".into()),
        _ => {
            put_text(buffer, area, &format!(" {}", hints(app)), theme::quiet());
            return None;
        }
    };
    let start = area.x + 1 + width(label);
    put_text(buffer, Rect { x: area.x + 1, width: area.width - 1, ..area }, label, theme::heading());
    // At least a third of the line is for the text, however long the hints are; the field scrolls.
    let after = if says.is_empty() { hints(app) } else { format!("{says} · {}", hints(app)) };
    let least = area.width / 3;
    let wanted = width(input.value()) + 1;
    let room = area.right().saturating_sub(start + 3 + width(&after)).max(least).min(area.right().saturating_sub(start));
    let field = Rect { x: start, width: room.min(wanted.max(1)), ..area };
    let scroll = input.visual_scroll(usize::from(field.width.saturating_sub(1)));
    let visible: String = skip_columns(input.value(), scroll);
    put_text(buffer, field, &visible, theme::heading());
    let hints_x = field.right() + 2;
    if hints_x < area.right() {
        put_text(buffer, Rect { x: hints_x, width: area.right() - hints_x, ..area }, &after, theme::quiet());
    }
    let cursor = u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(u16::MAX);
    Some(Position::new(field.x.saturating_add(cursor).min(area.right().saturating_sub(1)), area.y))
}

/// What the number line would open.
fn number_says(input: &Input) -> String {
    match input.value() {
        "" => "a number from 0 to 8,589,934,591".into(),
        text => match text.parse::<DealNumber>() {
            Ok(number) => format!("#{number} · {}", number.set()),
            Err(_) => "not from 0 to 8,589,934,591".into(),
        },
    }
}

/// The keys of the mode that have a hint: `←→ step   c compare`.
fn hints(app: &App) -> String {
    let hints = keys::rows(app.mode()).filter(|row| !row.hint.is_empty()).map(|row| {
        let first: Vec<String> = row.keys.iter().filter_map(|(keys, _)| keys.first()).map(|key| key.name()).collect();
        format!("{} {}", first.concat(), row.hint)
    });
    hints.collect::<Vec<_>>().join("   ")
}

/// The text without as much of its front as takes `columns` columns.
fn skip_columns(text: &str, columns: usize) -> String {
    let mut left = columns;
    text.chars()
        .skip_while(|c| {
            let width = c.to_string().width();
            let skip = left > 0;
            left = left.saturating_sub(width);
            skip
        })
        .collect()
}

fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}
