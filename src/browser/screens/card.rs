//! The card that is followed through the panes.

use super::component::Component;
use super::field::{Field, Prompt};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, Binding, ENTER};
use crate::browser::state::desk::Desk;
use crate::table::Table;
use ratatui::layout::Rect;

/// The longest card, in characters: a ten of two digits, a suit and its variation selector.
const MAX_CARD: usize = 4;

/// A card, as it is typed.
#[derive(Debug, Clone)]
pub struct CardField(Field);

impl Default for CardField {
    fn default() -> Self {
        Self(Field::new("", MAX_CARD))
    }
}

impl Component for CardField {
    const ID: &'static str = "card";
    const NAME: &'static str = "Card to follow";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER], Command::Accept, "follow the card").hint("follow", 10),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.has_cards()
    }

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        if command == Command::Accept {
            let typed = self.0.text();
            if let Ok(card) = typed.trim().parse() {
                desk.panes.follow(card);
                return Flow::Close;
            }
            desk.say(format!("'{typed}' is no card: a rank A 2–9 T J Q K and a suit C D H S, as in 7D"));
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("follow the card: ", Some("as 7D".into())))
    }
}
