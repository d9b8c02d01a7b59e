//! The help: all keys, those of the screen below first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{Binding, Command, Component, Desk, Drawn, Flow, Step, Wheel, keys, moved, wrapped};
use crate::browser::keys::Section;
use crate::table::Table;

/// The columns for the keys where keys and words stand side by side.
const KEYS_WIDTH: u16 = 26;
/// Below this width words stand under the keys, indented.
const NARROW: u16 = 60;
const INDENT: u16 = 4;

/// The keys of all screens.
#[derive(Debug, Clone)]
pub struct Help {
    /// That of the screen below, then all.
    below: Section,
    all: &'static [Section],
    /// The text, for this table and width.
    lines: Vec<Line<'static>>,
    fitted: Option<(Table, u16)>,
    /// The first line on the screen.
    first: usize,
}

impl Help {
    /// The keys of the screen below first, then those of all others.
    pub fn new(below: Section, all: &'static [Section]) -> Self {
        Self { below, all, lines: Vec::new(), fitted: None, first: 0 }
    }

    /// The help on a table, for a screen of `width` columns.
    fn text(&self, table: Table, width: u16) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let on = |keys: &'static [Binding]| keys::on(keys, table).map(|binding| (binding.names(), binding.words));
        add_section(&mut lines, self.below.name, on(self.below.keys).chain(on(keys::GLOBAL)), width);
        for other in self.all.iter().filter(|other| other.name != self.below.name && (other.on)(table)) {
            add_section(&mut lines, other.name, on(other.keys), width);
        }
        add_section(&mut lines, "Mouse", keys::MOUSE.iter().map(|&(does, words)| (does.to_owned(), words)), width);
        lines
    }

    fn scroll(&mut self, desk: &Desk, lines: i64) {
        let last = self.lines.len().saturating_sub(desk.body().height.into());
        self.first = moved(self.first, lines).min(last);
    }
}

/// The width of the keys, which the words follow.
const fn keys_width(width: u16) -> u16 {
    if width < NARROW { INDENT } else { KEYS_WIDTH }
}

fn add_section<'a>(lines: &mut Vec<Line>, name: &str, rows: impl Iterator<Item = (String, &'a str)>, width: u16) {
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines.push(Line::styled(format!(" {name}"), Style::new().add_modifier(Modifier::BOLD)));
    let indent = usize::from(keys_width(width));
    let mut push = |keys: &str, words: String| lines.push(Line::raw(format!(" {keys:indent$} {words}")));
    for (keys, words) in rows {
        let mut words = wrapped(words, width.saturating_sub(keys_width(width) + 2)).into_iter();
        let beside = if width < NARROW { None } else { words.next() };
        push(&keys, beside.unwrap_or_default());
        words.for_each(|words| push("", words));
    }
}

impl Component for Help {
    const NAME: &'static str = "Help";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = &[keys::BACK, keys::LIST_ROW, keys::LIST_PAGE, keys::ENDS];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Step(step, count) => {
                let page = i64::from(desk.body().height.max(1));
                self.scroll(desk, count * if step == Step::Page { page } else { 1 });
            }
            Command::First => self.first = 0,
            Command::Last => self.scroll(desk, i64::MAX),
            _ => {}
        }
        Flow::Stay
    }

    fn settle(&mut self, desk: &Desk) {
        let wanted = (desk.table(), desk.body().width);
        if self.fitted != Some(wanted) {
            self.lines = self.text(wanted.0, wanted.1);
            self.fitted = Some(wanted);
        }
        self.scroll(desk, 0);
    }

    fn status(&self, _desk: &Desk) -> Vec<String> {
        Vec::new()
    }

    fn draw(&self, _desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let lines = self.lines.iter().skip(self.first);
        lines.zip(body.rows()).for_each(|(line, row)| line.render(row, buffer));
        Drawn::Body(None)
    }
}
