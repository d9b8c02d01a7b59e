//! The help screen: the words of a filter below, the keys of the screen below, which can be run from here, those of all
//! others, and the signs.

use std::borrow::Cow;

use ratatui::layout::Size;

use super::field::{Field, FieldLine};
use super::key_hints::{Hint, first_hints};
use super::prelude::*;
use super::prompt::Prompt;
use crate::browser::input::keys::{ESC, EVERYWHERE, Purpose};
use crate::browser::widgets::draw::cells;
use crate::query::vocabulary;
use crate::sign;

const MAX_FILTER: usize = 60;
/// The least width of a column if there are several.
const COLUMN: u16 = 58;
/// The width of key names, and on narrow screens.
const KEYS_WIDTH: u16 = 17;
const NARROW_KEYS_WIDTH: u16 = 14;
/// On screens narrower than this, the selected key is explained below the list.
const NARROW: u16 = 60;
const DETAIL: u16 = 2;
/// The rows of the first keys on top, with a gap below, and the fewest rows of a body that has them.
const FIRST: u16 = 2;
const WITH_FIRST: u16 = 16;
/// The number of keys of a screen from which they are grouped by purpose.
const MANY: usize = 24;

#[derive(Debug, Clone)]
pub struct Help {
    /// The section of the screen below, and all sections.
    below: Section,
    all: &'static [Section],
    /// A filter: only keys with all its words are listed.
    filter: Field,
    /// The lines shown, for the table, size and filter in `fitted`.
    lines: Vec<Line>,
    fitted: Option<(Table, Size, String)>,
    /// The index of the selected row, among the rows of `lines`.
    row: usize,
}

#[derive(Debug, Clone)]
enum Line {
    Blank,
    Heading(&'static str),
    Row(Box<Row>),
}

#[derive(Debug, Clone)]
struct Row {
    keys: String,
    words: Cow<'static, str>,
    /// The section of a key; `None` of other entries.
    section: Option<&'static str>,
    /// The command that Enter runs, if it belongs to the screen below.
    command: Option<Command>,
}

impl Row {
    /// Creates the row of a word or a sign, which runs nothing.
    fn entry(name: impl Into<String>, words: impl Into<Cow<'static, str>>) -> Self {
        Self { keys: name.into(), words: words.into(), section: None, command: None }
    }

    fn fits(&self, filter: &str) -> bool {
        let text = format!("{} {}", self.keys, self.words).to_lowercase();
        filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// The layout of the lines in columns.
struct Columns {
    area: Rect,
    across: u16,
    first: usize,
}

impl Columns {
    fn new(body: Rect, selected_line: usize) -> Self {
        let detail = if body.width < NARROW { DETAIL.min(body.height) } else { 0 };
        let area = Rect { height: body.height - detail, ..body };
        let columns = Self { area, across: (body.width / COLUMN).max(1), first: 0 };
        // The list scrolls by whole columns.
        let (column, across) = (selected_line / columns.rows(), usize::from(columns.across));
        Self { first: (column + 1).saturating_sub(across) * columns.rows(), ..columns }
    }

    fn rows(&self) -> usize {
        usize::from(self.area.height.max(1))
    }

    fn count(&self) -> usize {
        self.rows() * usize::from(self.across)
    }

    /// Returns the area of a line, and of the columns on the right that are free beside it.
    fn place_with_room(&self, lines: &[Line], line: usize) -> Option<Rect> {
        let is_free = |at: &usize| matches!(lines.get(*at), None | Some(Line::Blank));
        let beside = (1..usize::from(self.across)).map(|columns| line + columns * self.rows());
        let free = beside.take_while(is_free).map_while(|at| self.place(at));
        self.place(line).map(|place| free.fold(place, Rect::union))
    }

    /// Returns the area of a line, if it is on the screen.
    fn place(&self, line: usize) -> Option<Rect> {
        let at = line.checked_sub(self.first).filter(|&at| at < self.count())?;
        let width = self.area.width / self.across;
        let (column, row) = (cells(at / self.rows()), cells(at % self.rows()));
        let place = Rect { x: self.area.x + column * width, y: self.area.y + row, width, height: 1 };
        Some(place.intersection(self.area))
    }
}

impl Help {
    pub fn new(below: Section, all: &'static [Section]) -> Self {
        let filter = Field::new("", MAX_FILTER);
        Self { below, all, filter, lines: Vec::new(), fitted: None, row: 0 }
    }

    /// Returns all lines that match the filter, for columns of a given height.
    fn list(&self, desk: &Desk, rows: usize) -> Vec<Line> {
        let (table, cells, mut lines) = (desk.panes.table(), desk.focused().cells(), Vec::new());
        let of = |screen: Section, is_below: bool| {
            let shortcuts = keys::on(screen.keys, table).flat_map(Binding::shortcuts);
            shortcuts.map(move |shortcut| Row {
                keys: keys::names(desk.keymap().keys(screen, shortcut), cells),
                words: shortcut.words.into(),
                section: Some(screen.name),
                command: is_below.then_some(shortcut.command),
            })
        };
        let below = self.below.name;
        self.add(&mut lines, rows, "what can be typed", self.examples());
        if self.below.id == Prompt::FILTER.id {
            for (heading, words) in vocabulary(table.card_game().unwrap_or_default()) {
                self.add(&mut lines, rows, heading, words.into_iter().map(|(word, meaning)| Row::entry(word, meaning)));
            }
        }
        let here = || of(self.below, true).chain(of(EVERYWHERE, true));
        let is_grouped = here().count() >= MANY;
        let purpose = |row: &Row| row.command.filter(|_| is_grouped).and_then(Purpose::of);
        for of_purpose in Purpose::ALL {
            let of = here().filter(|row| purpose(row) == Some(of_purpose));
            self.add(&mut lines, rows, of_purpose.name(), of);
        }
        self.add(&mut lines, rows, below, here().filter(|row| purpose(row).is_none()));
        for &other in self.all.iter().filter(|other| other.name != below && (other.on)(table)) {
            self.add(&mut lines, rows, other.name, of(other, false));
        }
        let mouse = keys::MOUSE.iter();
        let mouse = mouse.map(|&(does, words)| Row::entry(does, words));
        self.add(&mut lines, rows, "Mouse", mouse);
        let signs = Sign::ALL.into_iter().map(|sign| Row::entry(sign.symbol(), sign.name()));
        let steps = sign::STEPS.map(|(sign, ascii)| if desk.look.is_ascii() { ascii } else { sign });
        let steps = Row::entry(String::from_iter(steps), "a scale without colors, easy to hard");
        self.add(&mut lines, rows, "Signs", signs.chain([steps]));
        lines
    }

    /// Returns a row for each example of the text that can be typed.
    fn examples(&self) -> impl Iterator<Item = Row> + use<> {
        self.below.typed.iter().map(|&(text, meaning)| Row::entry(text, meaning))
    }

    fn add(&self, lines: &mut Vec<Line>, rows: usize, heading: &'static str, of: impl Iterator<Item = Row>) {
        let filter = self.filter.text();
        let mut of = of.filter(|row| row.fits(filter)).peekable();
        if of.peek().is_none() {
            return;
        }
        // A heading is never the last line of a column, nor after a blank first line.
        if !lines.len().is_multiple_of(rows) {
            lines.push(Line::Blank);
        }
        if (lines.len() + 1).is_multiple_of(rows) {
            lines.push(Line::Blank);
        }
        lines.push(Line::Heading(heading));
        lines.extend(of.map(|row| Line::Row(Box::new(row))));
    }

    /// Returns the rows with their line indices.
    fn entries(&self) -> impl Iterator<Item = (usize, &Row)> {
        self.lines.iter().enumerate().filter_map(|(line, of)| match of {
            Line::Row(row) => Some((line, &**row)),
            Line::Blank | Line::Heading(_) => None,
        })
    }

    fn selected_row(&self) -> Option<(usize, &Row)> {
        self.entries().nth(self.row)
    }

    fn columns(&self, body: Rect) -> Columns {
        // The first row keeps its heading visible.
        let line = self.selected_row().map_or(0, |(line, _)| line);
        Columns::new(Self::below_first(body), line)
    }

    /// Returns the area below the first keys.
    fn below_first(body: Rect) -> Rect {
        below(body, if body.height < WITH_FIRST { 0 } else { FIRST })
    }

    /// Returns the first keys of the screen below, if there is room above the list.
    fn first(&self, desk: &Desk, body: Rect) -> Vec<Hint> {
        let line = Rect { height: body.height.min(1), ..inset(body) };
        if Self::below_first(body) == body { Vec::new() } else { first_hints(self.below, desk, line) }
    }

    fn run(&self, desk: &mut Desk) -> Flow {
        match self.selected_row() {
            Some((_, &Row { command: Some(command), .. })) => return Flow::CloseThen(command),
            Some((_, Row { keys, section: Some(section), .. })) => {
                desk.say(format!("{keys}: of {section}, not of this screen"));
            }
            Some((_, Row { keys, words, .. })) => desk.say(format!("{keys}: {words}")),
            None => desk.say("no key selected"),
        }
        Flow::Stay
    }
}

impl Component for Help {
    type Own = ListCommand;
    const ID: &'static str = "help";
    const NAME: &'static str = "All keys";
    const IS_TYPED_INTO: bool = true;
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("accept", &[ENTER], Command::Accept, "run the selected key on the screen below")
            .hint("run", 10)
            .kept(),
        keys::FIELD_ROW,
        keys::FIELD_PAGE,
        keys::FIELD_ENDS,
        Binding::new("back", &[ESC, f(1)], Command::Back, "close the list of keys").hint("close", 150).kept(),
    ];

    /// A page is all columns; `Columns` has the area of each row.
    fn rows(&self, _desk: &Desk, body: Rect) -> Option<Rows> {
        let page = Rect { height: cells(self.columns(body).count()), ..body };
        Some(Rows::paged(page, self.entries().count(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            ListCommand::Accept => self.run(desk),
            ListCommand::Rows(command) => self.select_row(desk, body, command),
        }
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.filter)
    }

    /// Selects the key under the mouse; runs it if already selected.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        if let Some(command) = self.first(desk, body).iter().find_map(|hint| hint.command_at(position)) {
            return Flow::CloseThen(command);
        }
        let columns = self.columns(body);
        let is_there = |line| columns.place(line).is_some_and(|place| place.contains(position));
        let clicked = self.entries().position(|(line, _)| is_there(line));
        match clicked {
            Some(row) if row == self.row => return self.run(desk),
            Some(row) => self.row = row,
            None => {}
        }
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, body: Rect) {
        let wanted = (desk.panes.table(), body.as_size(), self.filter.text().to_owned());
        if self.fitted.as_ref() == Some(&wanted) {
            return;
        }
        let is_new = self.fitted.as_ref().is_none_or(|(.., filter)| *filter != wanted.2);
        self.lines = self.list(desk, Columns::new(Self::below_first(body), 0).rows());
        if is_new {
            // An exactly typed key is preferred.
            let typed = wanted.2.trim();
            let is_typed = |(_, row): (usize, &Row)| row.keys.split(" · ").any(|key| key == typed);
            let row = self.entries().position(is_typed);
            // What can be typed is only read.
            let typed = self.examples().filter(|row| row.fits(&wanted.2)).count();
            self.row = row.unwrap_or(typed.min(self.entries().count().saturating_sub(1)));
        }
        self.fitted = Some(wanted);
    }

    fn prompt(&self, _desk: &Desk) -> Option<FieldLine<'_>> {
        let remark = match (self.filter.text(), self.entries().count()) {
            ("", _) => "a word or a key, as undo or F4".into(),
            (_, 0) => "no key found".into(),
            (_, count) => format!("{count} found"),
        };
        Some(self.filter.line("find: ", Some(remark)))
    }

    /// Shows the full explanation of the selected key, unless it is below the list.
    fn status(&self, _desk: &Desk, body: Rect) -> Vec<String> {
        let is_below = body.width < NARROW;
        let words =
            self.selected_row().filter(|_| !is_below).map(|(_, Row { keys, words, .. })| format!("{keys}: {words}"));
        words.map(|words| shortened(&words, body.width.saturating_sub(2))).into_iter().collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        for hint in self.first(desk, body) {
            hint.draw(desk.look.theme(), desk.look.theme().strong, buffer);
        }
        let columns = self.columns(body);
        let selected = self.selected_row();
        for (line, of) in self.lines.iter().enumerate() {
            let Some(place) = columns.place(line) else { continue };
            match of {
                Line::Blank => {}
                Line::Heading(name) => put_text(buffer, place, &format!(" {name}"), desk.look.theme().strong),
                Line::Row(row) => {
                    let place = columns.place_with_room(&self.lines, line).unwrap_or(place);
                    draw_row(row, selected.is_some_and(|(of, _)| of == line), desk.look.theme(), place, buffer);
                }
            }
        }
        let below = Rect { y: columns.area.bottom(), height: body.bottom() - columns.area.bottom(), ..body };
        if let (Some((_, row)), false) = (selected, below.is_empty()) {
            let text = inset(below);
            put_wrapped(buffer, text, &row.words, desk.look.theme().strong);
        }
        Drawn::Body(None)
    }
}

fn draw_row(row: &Row, is_selected: bool, theme: &Theme, place: Rect, buffer: &mut Buffer) {
    let place = Rect { width: place.width.saturating_sub(1), ..place };
    let (keys, words) = match row.command {
        _ if is_selected => (theme.selected, theme.selected),
        Some(_) => (theme.accent, Style::new()),
        None => (theme.quiet, theme.quiet),
    };
    if is_selected {
        buffer.set_style(place, theme.selected);
    }
    let usual = if place.width < NARROW - 8 { NARROW_KEYS_WIDTH } else { KEYS_WIDTH };
    let names = format!(" {}", row.keys);
    let width = usual.max(width(&names));
    put_text(buffer, place, &names, keys);
    let text = right_of(place, place.x + width + 1);
    put_text(buffer, text, &shortened(&row.words, text.width), words);
}
