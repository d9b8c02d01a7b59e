//! The number of a move or a step to go to, in a playback or a trace.

use ratatui::crossterm::event::KeyEvent;

use super::component::Component;
use super::field::{Field, Prompt, endings, inserted};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, BACKSPACE, Binding, ENTER, LEFT, RIGHT, Shortcut, c};
use crate::browser::input::pasted::Pasted;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use ratatui::layout::Rect;

/// The most digits: no solution has more moves.
const MAX_DIGITS: usize = 6;

/// The number that is typed.
#[derive(Debug, Clone)]
pub struct StepNumber(Field);

impl Default for StepNumber {
    fn default() -> Self {
        Self(Field::new("", MAX_DIGITS))
    }
}

impl Component for StepNumber {
    const ID: &'static str = "step-number";
    const NAME: &'static str = "Number of a move";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER, c('G')], Command::Accept, "go to the move, press or step of that number")
            .hint("go", 10),
        Binding::pair(
            Shortcut::new("step-back", &[LEFT, c('h')], Command::Seek(-1), "that many steps back"),
            Shortcut::new("step-on", &[RIGHT, c('l')], Command::Seek(1), "that many steps on"),
        )
        .hint("step", 100),
        Binding::new("erase", &[BACKSPACE], Command::Erase, "erase a digit"),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn update(&mut self, _desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        // Nothing but digits is typed, and not too many.
        let number: Option<u32> = self.0.text().parse().ok();
        match (command, number) {
            (Command::Accept, Some(number)) => Flow::CloseThen(Command::SeekNumber(number)),
            (Command::Seek(step), number) => Flow::CloseThen(Command::Seek(step * i64::from(number.unwrap_or(1)))),
            (Command::Accept, None) => Flow::Close,
            (Command::Erase, _) if !self.0.erase() => Flow::Close,
            _ => Flow::Stay,
        }
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match inserted(key) {
            Some(c) if !c.is_ascii_digit() => {
                let refused = Message::new(format!("{} is no digit: ", keys::pressed(key)));
                desk.say(refused.then(endings(" opens the step")));
            }
            _ => self.0.type_key(desk, key),
        }
        Flow::Stay
    }

    /// Digits alone.
    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        let text = pasted.text.trim();
        if text.chars().all(|c| c.is_ascii_digit()) {
            self.0.paste(desk, text);
        } else {
            desk.say("the pasted text is refused: a number is accepted");
        }
        Flow::Stay
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("go to ", None))
    }
}
