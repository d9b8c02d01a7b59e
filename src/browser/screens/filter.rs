//! The filter of deals: what those that are browsed have to fit.

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, Binding, ENTER};
use crate::browser::search::filter::Filter;
use crate::browser::state::desk::Desk;
use crate::browser::widgets::draw::shortened;
use crate::query::ParseQueryError;
use crate::table::Table;
use ratatui::layout::Rect;

/// The longest filter, in characters.
const MAX_FILTER: usize = 1000;
/// What can be typed.
const EXAMPLES: [&str; 4] = ["hard and cells >= 3", "impossible", "aces > 18", "r1c1 == AS"];

/// The filter, as it is typed.
#[derive(Debug, Clone)]
pub struct FilterField(Field);

impl FilterField {
    /// The filter that is set, to be changed, or nothing.
    pub fn new(desk: &Desk) -> Self {
        Self(Field::new(desk.filter().map_or("", Filter::text), MAX_FILTER))
    }

    /// The filter; `None` where nothing is typed.
    fn filter(&self) -> Result<Option<Filter>, ParseQueryError> {
        let text = self.0.text();
        if text.trim().is_empty() { Ok(None) } else { Filter::new(text).map(Some) }
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
        match (command, self.filter()) {
            (Command::Accept, Ok(filter)) => {
                if filter.is_none() && desk.filter().is_some() {
                    desk.say("no filter: all deals are browsed");
                }
                desk.filter.set(filter);
                return Flow::Close;
            }
            (Command::Accept, Err(error)) => desk.say(error.to_string()),
            _ => {}
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    /// The field, in which the character stands out at which a mistake begins.
    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        let mistake = self.filter().err().map(|error| error.column() - 1);
        Some(Prompt { mistake, ..self.0.prompt("filter: ", None) })
    }

    /// How the text is read, what is wrong with it, or what can be typed.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let room = body.width.saturating_sub(2);
        match self.filter() {
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
