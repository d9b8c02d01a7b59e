//! The generator that deals in the focused pane.

use ratatui::crossterm::event::KeyEvent;

use crate::browser::command::{Command, Flow};
use crate::browser::component::Component;
use crate::browser::desk::Desk;
use crate::browser::field::{Field, Prompt};
use crate::browser::keys::{self, Binding, ENTER};
use crate::generator::Generator;
use crate::table::Table;

/// The longest generator, in characters: its five parameters with all their digits.
const MAX_GENERATOR: usize = 110;

/// A generator, as it is typed.
#[derive(Debug, Clone)]
pub struct GeneratorField(Field);

impl GeneratorField {
    /// An empty field. The generator that deals now is said.
    #[must_use]
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
        match command {
            Command::Accept => match self.0.text().parse::<Generator>() {
                Ok(generator) => {
                    desk.show(generator, desk.focused().number());
                    desk.say(match generator {
                        Generator::Microsoft => "dealt as Microsoft deals".into(),
                        Generator::Lcg(_) => format!("dealt by {generator}, which is this program's own convention"),
                    });
                    Flow::Close
                }
                Err(error) => {
                    desk.say(error.to_string());
                    Flow::Stay
                }
            },
            Command::Back => Flow::Close,
            _ => Flow::Stay,
        }
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        self.0.type_key(desk, key);
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, text: &str) -> Flow {
        self.0.paste(desk, text);
        Flow::Stay
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("generator: ", Some("as minstd".into())))
    }
}
