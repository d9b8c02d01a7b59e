//! The filter of the list of marks.

use ratatui::crossterm::event::KeyEvent;

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, Binding, ENTER};
use crate::browser::input::pasted::Pasted;
use crate::browser::state::desk::Desk;
use ratatui::layout::Rect;

/// The longest filter, in characters.
const MAX_FILTER: usize = 60;

/// The filter, as it is typed.
#[derive(Debug, Clone)]
pub struct MarkFilter {
    field: Field,
    /// What is filtered by once this closes: what was before, until the text is accepted.
    left: String,
}

impl MarkFilter {
    /// The filter that there is.
    pub fn new(desk: &Desk) -> Self {
        let left = desk.marks.view().words.clone();
        Self { field: Field::new(left.clone(), MAX_FILTER), left }
    }
}

impl Component for MarkFilter {
    const ID: &'static str = "mark-filter";
    const NAME: &'static str = "Filter of marks";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER], Command::Accept, "list the marks that have these words").hint("filter", 10),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn update(&mut self, _desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        if command != Command::Accept {
            return Flow::Stay;
        }
        self.left = self.field.text().to_owned();
        Flow::Close
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.field)
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        self.field.type_key(desk, key);
        desk.marks.filter_by(self.field.text());
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        self.field.paste(desk, &pasted.text);
        desk.marks.filter_by(self.field.text());
        Flow::Stay
    }

    fn close(&mut self, desk: &mut Desk) {
        desk.marks.filter_by(&self.left);
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.field.prompt("filter: ", Some("words of a note, a number or a table".into())))
    }
}
