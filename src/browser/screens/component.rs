//! What a screen is made of: its keys, what they do, and how it is drawn.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};

use super::field::{Field, FieldLine};
use crate::browser::input::command::{Command, Flow, Opening, Step};
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

/// What a screen has drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// The body, with a text cursor if there is one.
    Body(Option<Position>),
    /// Nothing: the screen below it is to draw the body.
    Nothing,
}

/// What the mouse wheel does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wheel {
    Nothing,
    Rows,
    /// It goes through what is played or traced.
    Steps,
}

/// A screen: a plain struct that owns its state.
pub trait Component {
    /// Its name in a person's settings, where it stays as it is.
    const ID: &'static str;
    /// Its name, as a heading of its keys.
    const NAME: &'static str;
    /// Whether characters are typed into it, so that none can be a key.
    const IS_TYPED_INTO: bool = false;
    const WHEEL: Wheel = Wheel::Nothing;
    const ON: fn(Table) -> bool = |_| true;
    /// Its keys, those of every screen left out, in the order of the help.
    const KEYS: &'static [Binding];

    const SECTION: Section =
        Section { id: Self::ID, name: Self::NAME, is_typed_into: Self::IS_TYPED_INTO, keys: Self::KEYS, on: Self::ON };

    fn section(&self) -> Section {
        Self::SECTION
    }

    /// The list that it shows, if it is one; its rows are walked through and clicked on alike everywhere.
    fn rows(&self, _desk: &Desk, _body: Rect) -> Option<Rows> {
        None
    }

    fn row(&mut self) -> Option<&mut usize> {
        None
    }

    /// Goes through its list if that is what a command means, else carries it out.
    fn command(&mut self, desk: &mut Desk, body: Rect, command: Command) -> Flow {
        let target = self.rows(desk, body).and_then(|rows| rows.target(command));
        if let (Some(target), Some(row)) = (target, self.row()) {
            *row = target;
            return Flow::Stay;
        }
        self.update(desk, body, command)
    }

    /// Carries out a command that one of its keys means, or that a screen above it has left it.
    fn update(&mut self, desk: &mut Desk, body: Rect, command: Command) -> Flow;

    /// The text field that keys without a command and pasted text go to.
    fn field(&mut self) -> Option<&mut Field> {
        None
    }

    /// Takes a key that means no command here.
    fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        match self.field() {
            Some(field) => field.type_key(desk, key),
            None => desk.say(unbound(key)),
        }
        Flow::Stay
    }

    /// Takes pasted text, which may hold anything.
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

    /// Selects the row of its list that is clicked; accepts it if it is selected.
    fn click_row(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let clicked = self.rows(desk, body).and_then(|rows| rows.at(position));
        match (clicked, self.row()) {
            (Some(clicked), Some(row)) if *row == clicked => return self.update(desk, body, Command::Accept),
            (Some(clicked), Some(row)) => *row = clicked,
            _ => {}
        }
        Flow::Stay
    }

    /// Takes a click of the right button into the body.
    fn right_click(&mut self, _desk: &mut Desk, _body: Rect, _position: Position) -> Flow {
        Flow::Stay
    }

    /// Takes the end of a click, which may be elsewhere.
    fn release(&mut self, _desk: &mut Desk, _body: Rect, _position: Position) -> Flow {
        Flow::Stay
    }

    /// Takes a turn of the mouse wheel.
    fn wheel(&mut self, desk: &mut Desk, body: Rect, _position: Position, lines: i64) -> Flow {
        match Self::WHEEL {
            Wheel::Nothing => Flow::Stay,
            Wheel::Rows => self.command(desk, body, Command::Step(Step::Row, lines)),
            Wheel::Steps => self.command(desk, body, Command::Seek(lines)),
        }
    }

    /// Cancels what is begun and not complete, instead of being closed. Whether something was.
    fn cancel(&mut self, _desk: &mut Desk) -> bool {
        false
    }

    /// Leaves the desk in order before it closes.
    fn close(&mut self, _desk: &mut Desk) {}

    /// Ends at once what moves by itself, if any input ends it. What comes of that, if something did.
    fn skip(&mut self) -> Option<Flow> {
        None
    }

    /// Takes the next step of what moves by itself.
    fn tick(&mut self, _desk: &mut Desk) -> Flow {
        Flow::Stay
    }

    /// The time between two steps of what moves by itself, if something does.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// Brings in order what depends on the desk, and finds out what it shows of it: after every event.
    fn refresh(&mut self, _desk: &mut Desk, _body: Rect) {}

    /// What it wants to know next, the more important panes first.
    fn query(&self, _desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        None
    }

    /// The FreeCell deals that it lists on the screen, with their measures.
    fn listed(&self, _desk: &Desk, _body: Rect) -> Vec<(Generator, DealNumber)> {
        Vec::new()
    }

    /// The number it has selected, if it is not that of the focused pane.
    fn selected(&self) -> Option<DealNumber> {
        None
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Facts
    }

    /// What the header says after the program's name, if it is not the table.
    fn heading(&self, _desk: &Desk, _body: Rect) -> Option<String> {
        None
    }

    /// What the header says on the right, if it is not the set of the number.
    fn corner(&self, _desk: &Desk) -> Option<String> {
        None
    }

    /// The text field that the footer shows.
    fn prompt(&self, _desk: &Desk) -> Option<FieldLine<'_>> {
        None
    }

    /// Whether the footer offers the key of a command now.
    fn offers(&self, _desk: &Desk, _command: Command) -> bool {
        true
    }

    /// What the status line says when there is nothing else to say.
    fn nudge(&self, _desk: &Desk) -> String {
        String::new()
    }

    /// What the status line says when there is no message, the most important first.
    fn status(&self, _desk: &Desk, _body: Rect) -> Vec<String> {
        Vec::new()
    }

    /// Draws the body, if it has one.
    fn draw(&self, _desk: &Desk, _body: Rect, _buffer: &mut Buffer) -> Drawn {
        Drawn::Nothing
    }
}

/// Message about a pasted text that a screen does not take.
pub fn pasted_elsewhere(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Numbers(range) => format!("#{} was pasted: go back to the deals to open it", range.first()),
        Meaning::Game(_) => "a game was pasted: go back to the deals to open it".into(),
        Meaning::Boards => "a board was pasted: go back to the deals to lay it beside them".into(),
        Meaning::Refused(why) => why.clone(),
    }
}

/// What is said of a key that means nothing on a screen.
pub fn unbound(key: KeyEvent) -> Message {
    let message = Message::new(format!("{} does nothing here: ", keys::pressed(key)));
    message.key(&[Command::Open(Opening::Help)]).text(" shows the keys")
}
