//! Marks and their list.

use crate::browser::action::{Action, Effect};
use crate::browser::app::{App, Layer, Mode};
use crate::browser::keys;
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;

/// Opens the field for the note of the selected or the shown deal.
pub(super) fn open_note(app: &mut App) {
    let (table, number) = match app.layers.last() {
        Some(Layer::Marks(_)) => match app.selected_mark() {
            Some(selected) => selected,
            None => return,
        },
        _ => (app.table, app.current()),
    };
    let note = app.marks.get(&(table, number)).cloned().unwrap_or_default();
    app.layers.push(Layer::Note(table, number, note.into()));
}

/// What a message calls a number: with its table, if that is not the one on the screen.
fn named(app: &App, table: Table, number: DealNumber) -> String {
    if table == app.table { format!("#{number}") } else { format!("{table} #{number}") }
}

/// Brings the mark back that was removed last.
pub(super) fn restore_mark(app: &mut App) -> Option<Effect> {
    let Some(mark) = app.removed.take() else {
        app.message = Some("no mark was removed".into());
        return None;
    };
    app.message = Some(format!("the mark of {} is back", named(app, mark.table, mark.number)));
    let key = (mark.table, mark.number);
    app.marks.insert(key, mark.note.clone());
    if let Some(line) = app.marks.keys().position(|&marked| marked == key) {
        select_mark(app, line);
    }
    Some(Effect::PutMark(mark))
}

/// Selects a line of the list.
pub(super) fn select_mark(app: &mut App, line: usize) {
    if let Some(Layer::Marks(selected)) = app.layers.last_mut() {
        *selected = line.min(app.marks.len().saturating_sub(1));
    }
}

/// Moves the selection of the list, as far as it is long.
pub(super) fn move_mark(app: &mut App, steps: i64) {
    if let Some(Layer::Marks(selected)) = app.layers.last() {
        let line = selected.saturating_add_signed(isize::try_from(steps).unwrap_or_default());
        select_mark(app, line);
    }
}

/// Removes the selected mark.
pub(super) fn remove_mark(app: &mut App) -> Option<Effect> {
    let (table, number) = app.selected_mark()?;
    let note = app.marks.remove(&(table, number))?;
    app.removed = Some(Mark { table, number, note });
    let named = named(app, table, number);
    move_mark(app, 0);
    let key = keys::name_of(Mode::Marks, &Action::RestoreMark);
    app.message = Some(format!("the mark of {named} is removed: {key} brings it back"));
    Some(Effect::RemoveMark(table, number))
}
