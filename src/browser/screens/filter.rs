//! The filter of deals: what those that are browsed have to fit.

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, Binding, ENTER};
use crate::browser::search::filter::{Filter, MAX_LENGTH};
use crate::browser::state::desk::Desk;
use crate::browser::widgets::draw::shortened;
use crate::table::Table;
use ratatui::layout::Rect;

/// What can be typed.
const EXAMPLES: [&str; 4] = ["hard and cells >= 3", "impossible", "aces > 18", "r1c1 == AS"];

/// The filter, as it is typed.
#[derive(Debug, Clone)]
pub struct FilterField(Field);

impl FilterField {
    /// The filter that is set, to be changed, or nothing.
    pub fn new(desk: &Desk) -> Self {
        Self(Field::new(desk.filter().map_or("", Filter::text), MAX_LENGTH))
    }
}

impl Component for FilterField {
    const ID: &'static str = "filter";
    const NAME: &'static str = "Filter";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER], Command::Accept, "browse the deals that fit; all where nothing is typed")
            .hint("filter", 10),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        if command == Command::Accept && desk.set_filter(self.0.text()) { Flow::Close } else { Flow::Stay }
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    /// The field, in which the character stands out at which a mistake begins.
    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        let mistake = Filter::of_text(self.0.text()).err().map(|error| error.column() - 1);
        Some(Prompt { mistake, ..self.0.prompt("filter: ", None) })
    }

    /// How the text is read, what is wrong with it, or what can be typed.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let room = body.width.saturating_sub(2);
        match Filter::of_text(self.0.text()) {
            Ok(None) => {
                let key = desk.filter().map(|_| desk.key_name(Self::SECTION, Command::Accept));
                let end = key.map(|key| format!("{key} takes the filter away"));
                end.into_iter().chain(EXAMPLES.map(str::to_owned)).collect()
            }
            Ok(Some(filter)) => vec![shortened(&format!("reads as {}", filter.query()), room)],
            Err(error) => vec![shortened(&error.to_string(), room)],
        }
    }
}
