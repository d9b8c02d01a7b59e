//! The screens as one type: the only place that names them all.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};

use super::command::{Command, Flow, Opening};
use super::component::{Component, Drawn};
use super::desk::Desk;
use super::field::Prompt;
use super::geometry::List;
use super::keys::Section;
use super::screens::browse::Browse;
use super::screens::card::CardField;
use super::screens::facts::Facts;
use super::screens::find::Find;
use super::screens::generator::GeneratorField;
use super::screens::hand::HandField;
use super::screens::help::Help;
use super::screens::marks::MarkList;
use super::screens::note::Note;
use super::screens::number::NumberLine;
use super::screens::overview::Overview;
use super::screens::playback::Playback;
use super::screens::press::Press;
use super::screens::trace::Trace;
use super::search::Query;
use crate::number::DealNumber;

/// A screen.
#[derive(Debug, Clone)]
pub enum Screen {
    Browse(Browse),
    Number(NumberLine),
    Overview(Overview),
    Facts(Facts),
    Marks(MarkList),
    Note(Note),
    Card(CardField),
    Hand(HandField),
    Generator(GeneratorField),
    Trace(Trace),
    Find(Find),
    Press(Press),
    Playback(Playback),
    Help(Help),
}

/// All screens, in the order of the help.
pub const SECTIONS: &[Section] = &[
    section::<Browse>(),
    section::<NumberLine>(),
    section::<Overview>(),
    section::<Facts>(),
    section::<MarkList>(),
    section::<Note>(),
    section::<CardField>(),
    section::<HandField>(),
    section::<GeneratorField>(),
    section::<Trace>(),
    section::<Find>(),
    section::<Press>(),
    section::<Playback>(),
    section::<Help>(),
];

const fn section<C: Component>() -> Section {
    Section { name: C::NAME, keys: C::KEYS, on: C::is_on }
}

const fn section_of<C: Component>(_: &C) -> Section {
    section::<C>()
}

/// The same expression for whichever screen it is.
macro_rules! each {
    ($self:ident, $screen:ident => $of_screen:expr) => {
        match $self {
            Screen::Browse($screen) => $of_screen,
            Screen::Number($screen) => $of_screen,
            Screen::Overview($screen) => $of_screen,
            Screen::Facts($screen) => $of_screen,
            Screen::Marks($screen) => $of_screen,
            Screen::Note($screen) => $of_screen,
            Screen::Card($screen) => $of_screen,
            Screen::Hand($screen) => $of_screen,
            Screen::Generator($screen) => $of_screen,
            Screen::Trace($screen) => $of_screen,
            Screen::Find($screen) => $of_screen,
            Screen::Press($screen) => $of_screen,
            Screen::Playback($screen) => $of_screen,
            Screen::Help($screen) => $of_screen,
        }
    };
}

impl Screen {
    /// Opens a screen above `below`; `None` where it is said why there is nothing to open.
    #[must_use]
    pub fn open(opening: Opening, desk: &mut Desk, below: &Self) -> Option<Self> {
        Some(match opening {
            Opening::Number(number) => Self::Number(NumberLine::new(number)),
            Opening::Note(table, number) => Self::Note(Note::new(desk, table, number)),
            Opening::Card => Self::Card(CardField::default()),
            Opening::Hand => Self::Hand(HandField::default()),
            Opening::Generator => Self::Generator(GeneratorField::new(desk)),
            Opening::Trace => Self::Trace(Trace::open(desk)?),
            Opening::Find => Self::Find(Find::new(desk)),
            Opening::Press => Self::Press(Press),
            Opening::Playback => Self::Playback(Playback::open(desk)?),
            Opening::Overview => Self::Overview(Overview::new(desk)),
            Opening::Facts => Self::Facts(Facts),
            Opening::Marks => Self::Marks(MarkList::default()),
            Opening::Help => Self::Help(Help::new(below.section(), SECTIONS)),
        })
    }

    /// Its name and keys.
    #[must_use]
    pub fn section(&self) -> Section {
        each!(self, screen => section_of(screen))
    }

    /// See [`Component::update`].
    pub fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        each!(self, screen => screen.update(desk, command))
    }

    /// See [`Component::typed`].
    pub fn typed(&mut self, desk: &mut Desk, key: KeyEvent) -> Flow {
        each!(self, screen => screen.typed(desk, key))
    }

    /// See [`Component::paste`].
    pub fn paste(&mut self, desk: &mut Desk, text: &str) -> Flow {
        each!(self, screen => screen.paste(desk, text))
    }

    /// See [`Component::click`].
    pub fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        each!(self, screen => screen.click(desk, position))
    }

    /// See [`Component::wheel`].
    pub fn wheel(&mut self, desk: &mut Desk, position: Position, lines: i64) -> Flow {
        each!(self, screen => screen.wheel(desk, position, lines))
    }

    /// See [`Component::tick`].
    pub fn tick(&mut self, desk: &mut Desk) {
        each!(self, screen => screen.tick(desk));
    }

    /// See [`Component::settle`].
    pub fn settle(&mut self, desk: &Desk) {
        each!(self, screen => screen.settle(desk));
    }

    /// See [`Component::interval`].
    #[must_use]
    pub fn interval(&self) -> Option<Duration> {
        each!(self, screen => screen.interval())
    }

    /// See [`Component::query`].
    #[must_use]
    pub fn query(&self, desk: &Desk, panes: &[usize]) -> Option<Query> {
        each!(self, screen => screen.query(desk, panes))
    }

    /// See [`Component::selected`].
    #[must_use]
    pub fn selected(&self) -> Option<DealNumber> {
        each!(self, screen => screen.selected())
    }

    /// See [`Component::list`].
    #[must_use]
    pub fn list(&self, desk: &Desk) -> List {
        each!(self, screen => screen.list(desk))
    }

    /// See [`Component::prompt`].
    #[must_use]
    pub fn prompt(&self, desk: &Desk) -> Option<Prompt<'_>> {
        each!(self, screen => screen.prompt(desk))
    }

    /// See [`Component::status`].
    #[must_use]
    pub fn status(&self, desk: &Desk) -> Vec<String> {
        each!(self, screen => screen.status(desk))
    }

    /// See [`Component::draw`].
    pub fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        each!(self, screen => screen.draw(desk, body, buffer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::keys::{self, ESC, GLOBAL, Key};
    use crate::table::Table;

    #[test]
    fn no_key_means_two_commands_on_a_screen() {
        for (section, table) in SECTIONS.iter().flat_map(|section| Table::ALL.map(|table| (section, table))) {
            let bindings = keys::on(section.keys, table).chain(GLOBAL);
            let keys: Vec<Key> =
                bindings.flat_map(|binding| binding.keys).flat_map(|(keys, _)| keys.iter().copied()).collect();
            for (at, key) in keys.iter().enumerate() {
                let twice = keys[at + 1..].iter().any(|other| key.is_for(*other) || other.is_for(*key));
                assert!(!twice, "{key:?} means two commands on {} of {table}", section.name);
            }
        }
    }

    #[test]
    fn every_screen_is_listed_with_words_and_a_way_back() {
        for section in SECTIONS {
            for binding in section.keys {
                let alternatives = binding.keys[0].0.len();
                assert!(!binding.words.is_empty() && alternatives > 0, "{binding:?}");
                assert!(binding.keys.iter().all(|(keys, _)| keys.len() == alternatives), "{binding:?}");
            }
            let mut all = section.keys.iter().flat_map(|binding| binding.keys);
            assert!(all.any(|(keys, _)| keys.contains(&ESC)), "Esc on {}", section.name);
        }
    }
}
