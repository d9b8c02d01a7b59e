//! The number line: a number or a range to open, or how often a step is taken.

use ratatui::crossterm::event::KeyEvent;

use super::component::Component;
use super::field::{Field, Prompt, endings, inserted};
use crate::browser::input::command::{Command, Flow};
use crate::browser::input::keys::{self, BACKSPACE, Binding, ENTER, c};
use crate::browser::input::pasted::MAX_RANGE;
use crate::browser::input::pasted::{Pasted, refused};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::number::{DealRange, RangeError, grouped};
use ratatui::layout::Rect;

/// The longest text, in characters: two numbers written at their longest, and one digit too many.
const MAX_LENGTH: usize = 40;
/// What stands in numbers and ranges beside digits.
const SIGNS: &str = "#,_' .=-–−";
/// The name that players give Microsoft's numbers, as in `ms617`.
const PLAYERS_NAME: &str = "ms";

/// More steps than there are numbers are no more of them.
const MAX_COUNT: i64 = 1 << 33;

/// The number line.
#[derive(Debug, Clone)]
pub struct NumberLine(Field);

/// The numbers that a text stands for.
fn parsed(text: &str) -> Result<DealRange, RangeError> {
    text.parse::<DealRange>()?.at_most(MAX_RANGE)
}

impl NumberLine {
    /// The line with numbers in it, or empty.
    pub fn new(numbers: Option<DealRange>) -> Self {
        let text = numbers.map_or(String::new(), |numbers| numbers.to_string().replace("..=", "-"));
        Self(Field::new(text, MAX_LENGTH))
    }

    /// The numbers that are typed, on the table of the desk.
    fn numbers(&self, desk: &Desk) -> Result<DealRange, String> {
        let numbers = parsed(self.0.text()).map_err(|error| error.to_string())?;
        desk.past_last(numbers).map_or(Ok(numbers), Err)
    }

    /// How often a step is taken; once if nothing but a sign is typed.
    fn count(&self) -> Result<i64, Message> {
        let text = self.0.text().trim();
        match (text.trim_start_matches(['-', '−']), text.parse::<i64>(), parsed(text)) {
            ("", ..) => Ok(1),
            (_, Ok(count), _) => Ok(count.clamp(-MAX_COUNT, MAX_COUNT)),
            (_, _, Ok(numbers)) if numbers.len() == 1 => Ok(numbers.first().get().cast_signed()),
            _ => Err(Message::new(format!("{text} is no number of steps: ")).then(endings(" opens it"))),
        }
    }

    /// Whether a character may follow what is typed.
    fn takes(&self, c: char) -> bool {
        let typed = self.0.text().to_ascii_lowercase() + &c.to_ascii_lowercase().to_string();
        let before = typed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let name = &typed[before.len()..];
        let is_name = PLAYERS_NAME.starts_with(name) && !before.ends_with(|c: char| c.is_ascii_digit());
        c.is_ascii_digit() || SIGNS.contains(c) || (c.is_ascii_alphabetic() && is_name)
    }

    /// What is typed, in a few words.
    fn remark(&self, desk: &Desk) -> String {
        let table = desk.panes.table();
        let last = grouped(table.last().get());
        match (self.numbers(desk), parsed(self.0.text())) {
            (Ok(numbers), _) if numbers.len() > 1 => {
                format!("opens #{} to #{}, a pane each", numbers.first(), numbers.last())
            }
            (Ok(numbers), _) => format!("opens #{} · {}", numbers.first(), table.set_words(numbers.first())),
            (_, Err(RangeError::NoEnd(_))) => "up to which number?".into(),
            (_, Err(RangeError::TooLong { max, .. })) => format!("no more than {max} side by side"),
            (_, Err(RangeError::Backwards(_))) => "the smaller number comes first".into(),
            _ if self.0.text().is_empty() => format!("a number from 0 to {last}, or a range as 1-3"),
            _ => format!("not from 0 to {last}"),
        }
    }
}

impl Component for NumberLine {
    const ID: &'static str = "number";
    const NAME: &'static str = "Number line";
    const IS_TYPED_INTO: bool = true;
    const KEYS: &'static [Binding] = &[
        Binding::new("accept", &[ENTER, c('G')], Command::Accept, "open the number or the range").hint("open", 10),
        keys::STEP.priority(160),
        keys::STEP_TEN,
        keys::STEP_HUNDRED,
        Binding::new("erase", &[BACKSPACE], Command::Erase, "erase a digit"),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Command) -> Flow {
        match command {
            Command::Accept => match self.numbers(desk) {
                Ok(numbers) if numbers.len() == 1 => return Flow::CloseThen(Command::Go(numbers.first())),
                Ok(numbers) => return Flow::CloseThen(Command::GoRange(numbers)),
                Err(why) => desk.say(why),
            },
            // A number before a step is how often it is taken, backwards if it is negative.
            Command::Step(step, count) => match self.count() {
                Ok(times) => return Flow::CloseThen(Command::Step(step, count * times)),
                Err(why) => desk.say(why),
            },
            Command::Erase if !self.0.erase() => return Flow::Close,
            _ => {}
        }
        Flow::Stay
    }

    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match inserted(key) {
            Some(c) if !self.takes(c) => {
                let refused = Message::new(format!("{} is no digit: ", keys::pressed(key)));
                desk.say(refused.then(endings(" opens the number")));
            }
            Some(_) if self.0.is_full() => desk.say("too long: deal numbers go from 0 to 8,589,934,591"),
            _ => self.0.type_key(desk, key),
        }
        Flow::Stay
    }

    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        match parsed(&pasted.text) {
            Ok(numbers) => *self = Self::new(Some(numbers)),
            Err(why) => desk.say(refused(&why)),
        }
        Flow::Stay
    }

    fn prompt(&self, desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("", Some(self.remark(desk))))
    }
}
