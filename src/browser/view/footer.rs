//! The last line: the text field that is open, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use tui_input::Input;
use unicode_width::UnicodeWidthStr;

use super::super::action::Action;
use super::super::app::{App, Layer};
use super::super::wrap::joined;
use super::super::{keys, theme};
use super::put_text;
use crate::number::{DealNumber, grouped};

/// Draws the line; where the cursor belongs, if a text field is open.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let (label, input, says) = match app.layers.last() {
        Some(Layer::Number(input)) => ("", input, Some(number_says(app, input))),
        Some(Layer::Note(_, number, input)) => (&*format!("note on #{number}: "), input, None),
        Some(Layer::Card(input)) => ("follow the card: ", input, Some("as 7D".into())),
        Some(Layer::Hand(input)) => ("hand: ", input, None),
        Some(Layer::Generator(input)) => ("generator: ", input, Some("as minstd".into())),
        _ => {
            // The help comes last, and is kept where not all fit: it leads to the others.
            let mut hints: Vec<String> = hints(app).collect();
            let help = keys::name_of(app.mode(), &Action::OpenHelp);
            let help = hints.iter().position(|hint| hint.starts_with(&help)).map(|at| hints.remove(at));
            let help = help.map(|help| format!("   {help}")).unwrap_or_default();
            let line = joined(hints, "   ", usize::from(area.width.saturating_sub(1 + width(&help))));
            put_text(buffer, area, &format!(" {line}{help}"), theme::quiet());
            return None;
        }
    };
    let start = area.x + 1 + width(label);
    put_text(buffer, Rect { x: area.x + 1, width: area.width - 1, ..area }, label, theme::heading());
    // The text first, with the cursor behind it; what else there is to say as far as it fits.
    let room = area.right().saturating_sub(start);
    let field = Rect { x: start, width: width(input.value()).saturating_add(1).min(room), ..area };
    let left = usize::from((room - field.width).saturating_sub(2));
    let after = joined(says.into_iter().chain(hints(app)), " · ", left);
    let scroll = input.visual_scroll(usize::from(field.width.saturating_sub(1)));
    put_text(buffer, field, &skip_columns(input.value(), scroll), theme::heading());
    let x = field.right() + 2;
    if x < area.right() {
        put_text(buffer, Rect { x, width: area.right() - x, ..area }, &after, theme::quiet());
    }
    let cursor = u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(u16::MAX);
    Some(Position::new(field.x.saturating_add(cursor).min(area.right().saturating_sub(1)), area.y))
}

/// What the number line would open.
fn number_says(app: &App, input: &Input) -> String {
    match input.value() {
        "" => format!("a number from 0 to {}", grouped(app.table.last().get())),
        text => match text.parse::<DealNumber>() {
            Ok(number) if number <= app.table.last() => format!("#{number} · {}", app.table.set_words(number)),
            _ => format!("not from 0 to {}", grouped(app.table.last().get())),
        },
    }
}

/// The keys of the mode that have a hint: `←→ step`, `c compare`.
fn hints(app: &App) -> impl Iterator<Item = String> {
    keys::rows(app.mode(), app.table).filter(|row| !row.hint.is_empty()).map(|row| {
        let first: Vec<String> = row.keys.iter().filter_map(|(keys, _)| keys.first()).map(|key| key.name()).collect();
        let short = first.iter().all(|name| name.chars().count() == 1);
        format!("{} {}", first.join(if short { "" } else { " " }), row.hint)
    })
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
