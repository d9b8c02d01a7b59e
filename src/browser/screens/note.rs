//! The note of a number that is marked.

use super::{Binding, Change, Command, Component, Desk, Effect, Field, Flow, Prompt, keys};
use crate::browser::keys::ENTER;
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;

/// The longest note, in characters.
const MAX_NOTE: usize = 200;

/// The note of a number, as it is typed.
#[derive(Debug, Clone)]
pub struct Note {
    table: Table,
    number: DealNumber,
    field: Field,
}

impl Note {
    /// The note that a number has, or an empty one.
    pub fn new(desk: &Desk, table: Table, number: DealNumber) -> Self {
        Self { table, number, field: Field::new(desk.note(table, number).unwrap_or_default(), MAX_NOTE) }
    }
}

impl Component for Note {
    const NAME: &'static str = "Note";
    const KEYS: &'static [Binding] =
        &[Binding::new(&[(&[ENTER], Command::Accept)], "keep the mark and its note").hint("keeps"), keys::CANCEL];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        if command != Command::Accept {
            return Flow::Stay;
        }
        let mark = Mark { table: self.table, number: self.number, note: self.field.text().trim().to_owned() };
        desk.mark(&mark);
        Flow::CloseWith(Effect::Store(Change::Put(mark)))
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.field)
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.field.prompt(format!("note on #{}: ", self.number), None))
    }
}
