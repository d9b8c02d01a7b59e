//! The note of a number that is marked.

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys;
use crate::browser::input::keys::Binding;
use crate::browser::input::keys::{ENTER, ctrl};
use crate::browser::state::desk::Desk;
use crate::number::DealNumber;
use crate::store::Mark;
use crate::table::Table;
use ratatui::layout::Rect;

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
        Self { table, number, field: Field::new(desk.marks.note(table, number).unwrap_or_default(), Mark::MAX_NOTE) }
    }
}

impl Component for Note {
    const NAME: &'static str = "Note";
    const KEYS: &'static [Binding] = &[
        Binding::new(&[(&[ENTER], Command::Accept)], "keep the mark and its note").hint("keep").priority(10),
        Binding::new(&[(&[ctrl('x')], Command::RemoveMark)], "remove the mark").hint("remove").priority(20),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        let Self { table, number, .. } = *self;
        match command {
            Command::Accept => Flow::CloseWith(desk.mark(table, number, self.field.text())),
            Command::RemoveMark if desk.marks.note(table, number).is_some() => {
                Flow::CloseWith(desk.remove_mark(table, number, "u in the list of marks (') brings it back"))
            }
            Command::RemoveMark => {
                let accept = desk.key_of(Self::SECTION, Command::Accept);
                let how = accept.map_or(String::new(), |key| format!(": {key} marks it"));
                desk.say(format!("there is no mark yet{how}"));
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.field)
    }

    /// Only a mark can be removed.
    fn offers(&self, desk: &Desk, command: Command) -> bool {
        command != Command::RemoveMark || desk.marks.note(self.table, self.number).is_some()
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        let name = match self.table {
            Table::Layout(_) => "the board".into(),
            _ => format!("#{}", self.number),
        };
        Some(self.field.prompt(format!("note on {name}: "), None))
    }
}
