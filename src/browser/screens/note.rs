//! The note of a number that is marked.

use ratatui::crossterm::event::KeyEvent;

use crate::browser::command::{Command, Flow};
use crate::browser::component::Component;
use crate::browser::desk::Desk;
use crate::browser::event::Effect;
use crate::browser::field::{Field, Prompt};
use crate::browser::keys::{self, Binding, ENTER};
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
    #[must_use]
    pub fn new(desk: &Desk, table: Table, number: DealNumber) -> Self {
        Self { table, number, field: Field::new(desk.note(table, number).unwrap_or_default(), MAX_NOTE) }
    }
}

impl Component for Note {
    const NAME: &'static str = "Note";
    const KEYS: &'static [Binding] =
        &[Binding::new(&[(&[ENTER], Command::Accept)], "keep the mark and its note").hint("keeps"), keys::CANCEL];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Accept => {
                let mark = Mark { table: self.table, number: self.number, note: self.field.text().trim().to_owned() };
                desk.mark(&mark);
                Flow::CloseWith(Effect::PutMark(mark))
            }
            Command::Back => Flow::Close,
            _ => Flow::Stay,
        }
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        self.field.type_key(desk, key);
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, text: &str) -> Flow {
        self.field.paste(desk, text);
        Flow::Stay
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.field.prompt(format!("note on #{}: ", self.number), None))
    }
}
