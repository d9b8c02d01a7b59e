//! The note of a number that is marked.

use super::component::Component;
use super::field::{Field, Prompt};
use super::marks::MarkList;
use crate::browser::input::command::{Command, Flow, Opening};
use crate::browser::input::keys::{self, Binding, ENTER, ctrl};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
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
    const ID: &'static str = "note";
    const NAME: &'static str = "Note";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER], Command::Accept, "keep the mark and its note").hint("keep", 10),
        Binding::new("remove-mark", &[ctrl('x')], Command::RemoveMark, "remove the mark").hint("remove", 20),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        let Self { table, number, .. } = *self;
        match command {
            Command::Accept => Flow::CloseWith(desk.mark(table, number, self.field.text())),
            Command::RemoveMark if desk.marks.note(table, number).is_some() => {
                let marks = &[Command::Open(Opening::Marks)];
                let restore = Message::default().key_on(MarkList::SECTION, marks, &[Command::RestoreMark]);
                Flow::CloseWith(desk.remove_mark(table, number, restore))
            }
            Command::RemoveMark => {
                desk.say(Message::new("there is no mark yet: ").key(&[Command::Accept]).text(" marks it"));
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
