//! The range in which Find looks for numbers.

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, Binding, ENTER};
use crate::browser::state::desk::Desk;
use crate::number::{DealRange, grouped, grouped_count};
use crate::table::Table;
use ratatui::layout::Rect;

/// The longest text, in characters: two numbers written at their longest.
const MAX_LENGTH: usize = 40;
/// A word for all numbers.
const ALL: &str = "all";

/// The range, as it is typed.
#[derive(Debug, Clone)]
pub struct FindRange(Field);

impl FindRange {
    /// A range to be changed, or nothing.
    pub fn new(range: Option<DealRange>) -> Self {
        let range = range.map_or(String::new(), |range| range.to_string().replace("..=", "-"));
        Self(Field::new(range, MAX_LENGTH))
    }

    /// The range; `None` for the usual one.
    fn range(&self, desk: &Desk) -> Result<Option<DealRange>, String> {
        let last = desk.panes.table().last();
        let range = match self.0.text().trim() {
            "" => return Ok(None),
            ALL => DealRange::new(DealRange::ALL.first(), last),
            text => text.parse(),
        };
        let range = range.map_err(|error| error.to_string())?;
        if range.last() > last {
            return Err(format!("past the last deal: numbers from 0 to {} are accepted", grouped(last.get())));
        }
        Ok(Some(range))
    }
}

impl Component for FindRange {
    const ID: &'static str = "find-range";
    const NAME: &'static str = "Range to find in";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER], Command::Accept, "look for numbers in it").hint("search", 10),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        match (command, self.range(desk)) {
            (Command::Accept, Ok(range)) => return Flow::CloseThen(Command::SetRange(range)),
            (Command::Accept, Err(why)) => desk.say(why),
            _ => {}
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    fn prompt(&self, desk: &Desk) -> Option<Prompt<'_>> {
        let remark = match self.range(desk) {
            Ok(None) => "as 1-32000, or all; empty: 1-1000000 where the first cards are unknown, else all".into(),
            Ok(Some(range)) => grouped_count(range.len(), "deal", "deals"),
            Err(_) => "no range yet: as 1-32000, or all".into(),
        };
        Some(self.0.prompt("range: ", Some(remark)))
    }
}
