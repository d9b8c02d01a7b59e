//! The text fields: what is typed and pasted into them, and what becomes of it.

use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar;

use super::find;
use super::panes::change_table;
use super::steps::go;
use crate::browser::action::{Action, Effect};
use crate::browser::app::{App, Layer, Mode};
use crate::browser::compare::Comparing;
use crate::browser::keys;
use crate::generator::Generator;
use crate::number::{DealNumber, grouped};
use crate::sanitize::is_printable;
use crate::skat::hand::Hand;
use crate::skat::value::value;
use crate::store::Mark;
use crate::table::Table;

/// The longest note, in characters.
const LONGEST_NOTE: usize = 200;

/// The longest number line, in characters: room for one digit too many, so that it is seen to be too many.
const LONGEST_NUMBER: usize = 11;

/// The longest hand, in characters: ten tens of two digits, with selectors and blanks.
const LONGEST_HAND: usize = 60;

/// The longest generator, in characters: its five parts with all their digits.
const LONGEST_GENERATOR: usize = 110;

/// The longest card, in characters: a ten of two digits, a suit and its variation selector.
const LONGEST_CARD: usize = 4;

/// Takes what was typed or selected.
pub(super) fn accept(app: &mut App) -> Option<Effect> {
    match app.layers.last()? {
        Layer::Number(input) => {
            let number = input.value().parse::<DealNumber>();
            match number {
                Ok(number) if number > app.table.last() => {
                    let last = grouped(app.table.last().get());
                    app.message = Some(format!("past the last deal: numbers from 0 to {last} are accepted"));
                }
                Ok(number) => {
                    app.layers.pop();
                    go(app, number);
                }
                Err(error) => app.message = Some(error.to_string()),
            }
        }
        Layer::Card(input) => {
            if let Ok(card) = input.value().trim().parse() {
                app.layers.pop();
                app.followed = card;
                app.comparing = Comparing::Card;
            } else {
                let typed = input.value();
                app.message = Some(format!("'{typed}' is no card: a rank A 2–9 T J Q K and a suit C D H S, as in 7D"));
            }
        }
        Layer::Hand(input) => {
            app.message = Some(match input.value().parse::<Hand>() {
                Ok(hand) => value(hand).map_or("this hand passes".into(), |value| format!("{value}")),
                Err(error) => error.to_string(),
            });
        }
        Layer::Find(_) => find::accept(app),
        Layer::Generator(input) => match input.value().parse::<Generator>() {
            Ok(generator) => {
                app.layers.pop();
                let pane = &mut app.panes[app.focus];
                pane.show(generator, pane.number());
                app.message = Some(match generator {
                    Generator::Microsoft => "dealt as Microsoft deals".into(),
                    Generator::Lcg(_) => format!("dealt by {generator}, which is this program's own convention"),
                });
            }
            Err(error) => app.message = Some(error.to_string()),
        },
        Layer::Note(table, number, input) => {
            let mark = Mark { table: *table, number: *number, note: input.value().trim().to_owned() };
            app.layers.pop();
            app.message = Some(format!("#{} is marked", mark.number));
            app.marks.insert((mark.table, mark.number), mark.note.clone());
            return Some(Effect::PutMark(mark));
        }
        Layer::Overview { selected, .. } => {
            let number = *selected;
            app.layers.pop();
            go(app, number);
        }
        Layer::Marks(_) => {
            let (table, number) = app.selected_mark()?;
            // The deal is to be seen, so whatever else lies over the panes goes too.
            app.layers.clear();
            change_table(app, table);
            match table {
                Table::FreeCell(generator) => app.panes[app.focus].show(generator, number),
                Table::Skat | Table::Gears(_) => go(app, number),
            }
        }
        Layer::Facts | Layer::Help(_) | Layer::Press | Layer::Playback(_) | Layer::Trace(_) => {
            app.layers.pop();
        }
    }
    None
}

/// Edits the text field that is open; a digit opens the number line where there is none.
pub(super) fn edit(app: &mut App, request: InputRequest) {
    if app.mode() == Mode::Find {
        if let InputRequest::InsertChar(c) = request {
            find::type_char(app, c);
        }
        return;
    }
    let limit = match app.layers.last() {
        Some(Layer::Number(_)) => LONGEST_NUMBER,
        Some(Layer::Note(..)) => LONGEST_NOTE,
        Some(Layer::Hand(_)) => LONGEST_HAND,
        Some(Layer::Generator(_)) => LONGEST_GENERATOR,
        _ => LONGEST_CARD,
    };
    // A digit where there is no field opens the number line.
    if let InputRequest::InsertChar('0'..='9') = request
        && app.layers.last().is_none_or(|layer| layer.input().is_none())
    {
        app.layers.push(Layer::Number(Input::default()));
    }
    let number = app.mode() == Mode::Number;
    let Some(
        Layer::Number(input)
        | Layer::Note(_, _, input)
        | Layer::Card(input)
        | Layer::Hand(input)
        | Layer::Generator(input),
    ) = app.layers.last_mut()
    else {
        return;
    };
    if let InputRequest::InsertChar(c) = request {
        // A minus is let in so that a negative number can be refused with its reason.
        if number && !(c.is_ascii_digit() || (c == '-' && input.value().is_empty())) {
            say_unknown(app, &keys::typed(c));
            return;
        }
        if !is_printable(c) || (c.width() == Some(0) && input.value().is_empty()) {
            return;
        }
        if input.value().chars().count() >= limit {
            app.message = Some(if number {
                "too long: deal numbers go from 0 to 8,589,934,591".into()
            } else {
                format!("no more than {limit} characters")
            });
            return;
        }
    }
    input.handle(request);
}

/// Takes pasted text into the field, or as a number.
pub(super) fn paste(app: &mut App, text: &str) {
    match app.mode() {
        Mode::Find => find::paste(app, text),
        Mode::Note | Mode::Card | Mode::Hand | Mode::Generator => {
            // Lines are joined: a field has one.
            for c in text.trim().chars().map(|c| if c.is_whitespace() { ' ' } else { c }).take(LONGEST_NOTE + 1) {
                edit(app, InputRequest::InsertChar(c));
            }
        }
        mode => match text.parse::<DealNumber>() {
            Ok(number) if matches!(mode, Mode::Marks | Mode::Help | Mode::Press | Mode::Playback | Mode::Trace) => {
                app.message = Some(format!("#{number} was pasted: go back to the deals to type a number"));
            }
            Ok(number) => {
                if mode == Mode::Number {
                    app.layers.pop();
                }
                app.layers.push(Layer::Number(number.to_string().into()));
            }
            Err(error) => app.message = Some(format!("what was pasted is refused: {error}")),
        },
    }
}

/// Erases a digit; with none left, gives up.
pub(super) fn erase(app: &mut App) {
    if let Some(Layer::Number(input)) = app.layers.last_mut()
        && input.handle(InputRequest::DeletePrevChar).is_none()
    {
        app.layers.pop();
    }
}

/// Says what keys there are instead of one that does nothing.
pub(super) fn say_unknown(app: &mut App, key: &str) {
    let mode = app.mode();
    let name = |action| keys::name_of(mode, action);
    let (enter, esc, help) = (name(&Action::Accept), name(&Action::BackOut), name(&Action::OpenHelp));
    app.message = Some(match mode {
        Mode::Number => format!("{key} is no digit: {enter} goes to the number, {esc} gives up"),
        Mode::Note | Mode::Card | Mode::Hand | Mode::Generator => {
            format!("{key} does nothing here: {enter} takes the text, {esc} gives up")
        }
        Mode::Help => format!("{key} does nothing here: {esc} goes back"),
        _ => format!("{key} does nothing here: {help} shows the keys"),
    });
}
