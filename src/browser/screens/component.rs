//! The interface of a screen: keys, their actions, and drawing.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};

use super::field::{Field, FieldLine};
use crate::browser::input::command::{Command, CommandSet, Flow, Opening, RowCommand, Step};
use crate::browser::input::keys::{self, Binding, Section};
use crate::browser::input::pasted::{Meaning, Pasted};
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::browser::widgets::geometry::Aside;
use crate::browser::widgets::rows::Rows;
use crate::table::Table;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

/// The drawing of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// The body, with a text cursor if there is one.
    Body(Option<Position>),
    /// No body; the screen below draws it.
    Nothing,
}

/// The effect of the mouse wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wheel {
    Nothing,
    Rows,
    /// Steps through the game played or traced.
    Steps,
}

pub trait Component: Sized {
    /// The commands of the screen, besides those of the app.
    type Own: CommandSet;

    /// The name in settings files, which never changes.
    const ID: &'static str;
    /// The name as a heading in the help.
    const NAME: &'static str;
    /// Whether the screen has a text field.
    const IS_TYPED_INTO: bool = false;
    /// Returns whether a character is text, so that it cannot be a key.
    const TEXT: fn(char) -> bool = if Self::IS_TYPED_INTO { |_| true } else { |_| false };
    /// Examples of the text that can be typed, with their meanings.
    const TYPED: &'static [(&'static str, &'static str)] = &[];
    const WHEEL: Wheel = Wheel::Nothing;
    const ON: fn(Table) -> bool = |_| true;
    /// The screen's own keys, in the order of the help.
    const KEYS: &'static [Binding];

    const SECTION: Section = Section {
        id: Self::ID,
        name: Self::NAME,
        is_typed_into: Self::IS_TYPED_INTO,
        text: Self::TEXT,
        typed: Self::TYPED,
        keys: Self::KEYS,
        on: Self::ON,
    };

    fn section(&self) -> Section {
        Self::SECTION
    }

    /// Returns the list on the screen, if there is one; selecting and clicking its rows works the same everywhere.
    fn rows(&self, _desk: &Desk, _body: Rect) -> Option<Rows> {
        None
    }

    fn row(&mut self) -> Option<&mut usize> {
        None
    }

    /// Runs a command of one of the screen's keys, or one passed on by a screen above, if the screen has it.
    fn command(&mut self, desk: &mut Desk, body: Rect, command: Command) -> Flow {
        Self::Own::of(command).map_or(Flow::Stay, |command| self.update(desk, body, command))
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow;

    /// Selects another row of the list.
    fn select_row(&mut self, desk: &Desk, body: Rect, command: RowCommand) -> Flow {
        let target = self.rows(desk, body).map(|rows| rows.target(command));
        if let (Some(target), Some(row)) = (target, self.row()) {
            *row = target;
        }
        Flow::Stay
    }

    /// Returns the text field for keys without a command and for pasted text.
    fn field(&mut self) -> Option<&mut Field> {
        None
    }

    /// Handles a key without a command.
    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match self.field() {
            Some(field) => field.type_key(desk, key),
            None => desk.say(unbound(key)),
        }
        Flow::Stay
    }

    /// Handles pasted text, which may be anything.
    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        if let Some(field) = self.field() {
            field.paste(desk, &pasted.text);
            return Flow::Stay;
        }
        let number_line = Command::Open(Opening::Number(None));
        let has_number_line = Self::SECTION.shortcuts().any(|shortcut| shortcut.command == number_line);
        match &pasted.meaning {
            Meaning::Numbers(range) if has_number_line => return Flow::Open(Opening::Number(Some(*range))),
            meaning => desk.say(pasted_elsewhere(meaning)),
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        self.click_row(desk, body, position)
    }

    /// Selects the clicked row of the list, or accepts it if it is already selected.
    fn click_row(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let clicked = self.rows(desk, body).and_then(|rows| rows.at(position));
        match (clicked, self.row()) {
            (Some(clicked), Some(row)) if *row == clicked => return self.command(desk, body, Command::Accept),
            (Some(clicked), Some(row)) => *row = clicked,
            _ => {}
        }
        Flow::Stay
    }

    /// Handles a right click in the body.
    fn right_click(&mut self, _desk: &mut Desk, _body: Rect, _position: Position) -> Flow {
        Flow::Stay
    }

    /// Handles a move of the mouse with its button held, perhaps outside the body.
    fn drag(&mut self, _desk: &mut Desk, _body: Rect, _position: Position) {}

    /// Handles a button release, which may be elsewhere.
    fn release(&mut self, _desk: &mut Desk, _body: Rect, _position: Position) -> Flow {
        Flow::Stay
    }

    fn wheel(&mut self, desk: &mut Desk, body: Rect, _position: Position, lines: i64) -> Flow {
        match Self::WHEEL {
            Wheel::Nothing => Flow::Stay,
            Wheel::Rows => self.command(desk, body, Command::Step(Step::Row, lines)),
            Wheel::Steps => self.command(desk, body, Command::Seek(lines)),
        }
    }

    /// Cancels an incomplete action instead of closing the screen. Returns whether there was one.
    fn cancel(&mut self, _desk: &mut Desk) -> bool {
        false
    }

    /// Returns whether the screens below close with this one, but for the first.
    fn closes_all(&self, _desk: &Desk) -> bool {
        false
    }

    /// Cleans up the desk before the screen closes.
    fn close(&mut self, _desk: &mut Desk) {}

    /// Skips an animation that any input ends. Returns the resulting flow, if there was one.
    fn skip(&mut self) -> Option<Flow> {
        None
    }

    /// Advances an animation by a step.
    fn tick(&mut self, _desk: &mut Desk) -> Flow {
        Flow::Stay
    }

    /// Returns the time between steps of a running animation.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// Recomputes state that depends on the desk, after every event.
    fn refresh(&mut self, _desk: &mut Desk, _body: Rect) {}

    /// Returns the next search that the screen needs, with more important panes first.
    fn query(&self, _desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        None
    }

    /// Returns the FreeCell deals listed on the screen with their measures.
    fn listed(&self, _desk: &Desk, _body: Rect) -> Vec<(Generator, DealNumber)> {
        Vec::new()
    }

    /// Returns the selected number, unless it is the focused pane's.
    fn selected(&self) -> Option<DealNumber> {
        None
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Facts
    }

    /// Returns the heading after the program's name, unless it is the table's.
    fn heading(&self, _desk: &Desk, _body: Rect) -> Option<String> {
        None
    }

    /// Returns the right part of the header, unless it is the number's set.
    fn corner(&self, _desk: &Desk) -> Option<String> {
        None
    }

    /// Returns the text field shown in the footer.
    fn prompt(&self, _desk: &Desk) -> Option<FieldLine<'_>> {
        None
    }

    /// Returns whether the footer shows the key of a command now.
    fn offers(&self, _desk: &Desk, _command: Command) -> bool {
        true
    }

    /// Returns what the key of a command does now, for the footer, unless it is what it usually does.
    fn hint(&self, _desk: &Desk, _command: Command) -> Option<&'static str> {
        None
    }

    /// Returns the status line for when there is nothing else to show.
    fn nudge(&self, _desk: &Desk) -> String {
        String::new()
    }

    /// Returns the status lines for when there is no message, the most important first.
    fn status(&self, _desk: &Desk, _body: Rect) -> Vec<String> {
        Vec::new()
    }

    /// Returns an explanation of what is typed, which covers lines of the body if it is long.
    fn explanation(&self, _desk: &Desk) -> Option<String> {
        None
    }

    fn draw(&self, _desk: &Desk, _body: Rect, _buffer: &mut Buffer) -> Drawn {
        Drawn::Nothing
    }
}

/// Returns the message about pasted text that a screen ignores.
pub fn pasted_elsewhere(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Numbers(range) => format!("#{} pasted: go back to the deals to open it", range.first()),
        Meaning::Game(_) => "game pasted: go back to the deals to open it".into(),
        Meaning::Boards => "board pasted: go back to the deals to add it".into(),
        Meaning::Gears(_) => "gears pasted: go back to the deals to find their number".into(),
        Meaning::Refused(why) => why.clone(),
    }
}

/// Returns the message about a key without a command.
pub fn unbound(key: KeyEvent) -> Message {
    let message = Message::new(format!("{} does nothing here: ", keys::pressed(key)));
    message.key(&[Command::Open(Opening::Help)]).text(" shows the keys")
}
