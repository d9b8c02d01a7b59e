//! The generator that deals in the focused pane.

use super::{Binding, Command, Component, Desk, Field, Flow, Prompt, keys};
use crate::browser::keys::ENTER;
use crate::generator::Generator;
use crate::table::Table;

/// The longest generator, in characters: its five parameters with all their digits.
const MAX_GENERATOR: usize = 110;

/// A generator, as it is typed.
#[derive(Debug, Clone)]
pub struct GeneratorField(Field);

impl GeneratorField {
    /// An empty field. The generator that deals now is said.
    pub fn new(desk: &mut Desk) -> Self {
        let pane = desk.focused();
        desk.say(format!("#{} is dealt by {}", pane.number(), pane.generator()));
        Self(Field::new("", MAX_GENERATOR))
    }
}

impl Component for GeneratorField {
    const NAME: &'static str = "Generator that deals";
    const KEYS: &'static [Binding] = &[
        Binding::new(&[(&[ENTER], Command::Accept)], "deal with it in the focused pane").hint("deals with it"),
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        if command != Command::Accept {
            return Flow::Stay;
        }
        match self.0.text().parse::<Generator>() {
            Ok(generator) => {
                desk.show(generator, desk.focused().number());
                desk.say(match generator {
                    Generator::Microsoft => "dealt as Microsoft deals".into(),
                    Generator::Lcg(_) => format!("dealt by {generator}, which is this program's own convention"),
                });
                return Flow::Close;
            }
            Err(error) => desk.say(error.to_string()),
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("generator: ", Some("as minstd".into())))
    }
}
