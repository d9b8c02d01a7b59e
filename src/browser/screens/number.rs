//! The number line: a number to open, or how often a step is taken.

use ratatui::crossterm::event::KeyEvent;

use super::{Binding, Command, Component, Desk, Field, Flow, Prompt, inserted, keys, refused};
use crate::browser::keys::{BACKSPACE, ENTER, c};
use crate::number::{DealNumber, grouped};

/// The longest text, in characters: room for one digit too many, so that it is seen to be too many.
const MAX_DIGITS: usize = 11;

/// The number line.
#[derive(Debug, Clone)]
pub struct NumberLine(Field);

impl NumberLine {
    /// The line with a number in it, or empty.
    pub fn new(number: Option<DealNumber>) -> Self {
        Self(Field::new(number.map_or(String::new(), |number| number.to_string()), MAX_DIGITS))
    }

    /// The number that is typed, on the table of the desk.
    fn number(&self, desk: &Desk) -> Result<DealNumber, String> {
        let number: DealNumber = self.0.text().parse().map_err(|error| format!("{error}"))?;
        let last = desk.table().last();
        if number > last {
            return Err(format!("past the last deal: numbers from 0 to {} are accepted", grouped(last.get())));
        }
        Ok(number)
    }
}

impl Component for NumberLine {
    const NAME: &'static str = "Number line";
    const KEYS: &'static [Binding] = &[
        Binding::new(&[(&[ENTER, c('G')], Command::Accept)], "open the number").hint("opens"),
        keys::STEP,
        keys::STEP_TEN,
        keys::STEP_HUNDRED,
        Binding::new(&[(&[BACKSPACE], Command::Erase)], "erase a digit"),
        keys::CANCEL,
    ];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Accept => match self.number(desk) {
                Ok(number) => return Flow::CloseThen(Command::Go(number)),
                Err(why) => desk.say(why),
            },
            // A number before a step is how often it is taken, backwards if it is negative. Anything else is no number.
            Command::Step(step, count) => {
                return Flow::CloseThen(Command::Step(step, count * self.0.text().parse().unwrap_or(1)));
            }
            Command::Erase if !self.0.erase() => return Flow::Close,
            _ => {}
        }
        Flow::Stay
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match inserted(key) {
            // A minus is let in so that a negative number can be refused with its reason.
            Some(c) if !(c.is_ascii_digit() || (c == '-' && self.0.text().is_empty())) => {
                desk.say(format!("{} is no digit: Enter opens the number, Esc cancels", keys::pressed(key)));
            }
            Some(_) if self.0.is_full() => desk.say("too long: deal numbers go from 0 to 8,589,934,591"),
            _ => self.0.type_key(desk, key),
        }
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, text: &str) -> Flow {
        match text.parse() {
            Ok(number) => *self = Self::new(Some(number)),
            Err(error) => desk.say(refused(&error)),
        }
        Flow::Stay
    }

    fn prompt(&self, desk: &Desk) -> Option<Prompt<'_>> {
        let table = desk.table();
        let last = grouped(table.last().get());
        let remark = match self.number(desk) {
            Ok(number) => format!("#{number} · {}", table.set_words(number)),
            Err(_) if self.0.text().is_empty() => format!("a number from 0 to {last}"),
            Err(_) => format!("not from 0 to {last}"),
        };
        Some(self.0.prompt("", Some(remark)))
    }
}
