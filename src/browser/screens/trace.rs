//! The trace of a shuffle: its 52 steps, listed beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{
    Aside, Binding, Command, Component, Desk, Drawn, Flow, Lit, PaneGrid, Theme, View, Wheel, keys, moved, panes,
    put_card, put_text,
};
use crate::browser::keys::{DOWN, END, HOME, LEFT, RIGHT, UP, c};
use crate::card::{Card, SuitStyle};
use crate::freecell::Tableau;
use crate::freecell::trace::{TraceStep, trace};
use crate::table::Table;

/// One step of the shuffle that deals the focused pane.
#[derive(Debug, Clone)]
pub struct Trace {
    steps: Box<[TraceStep; Card::COUNT]>,
    /// The step that is looked at, from 1.
    current: usize,
}

impl Trace {
    /// The first step, if the focused pane has a deal; else it is said why not.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        let pane = desk.focused();
        match trace(&pane.generator(), pane.number()) {
            Ok(steps) => Some(Self { steps: Box::new(steps), current: 1 }),
            Err(why) => {
                desk.say(why.to_string());
                None
            }
        }
    }

    fn step(&self) -> &TraceStep {
        &self.steps[self.current - 1]
    }

    fn seek(&mut self, steps: i64) {
        self.current = moved(self.current, steps).clamp(1, Card::COUNT);
    }
}

const ROW: i64 = Tableau::COLUMNS.cast_signed() as i64;

impl Component for Trace {
    const NAME: &'static str = "Trace of the shuffle";
    const WHEEL: Wheel = Wheel::Steps;
    const KEYS: &'static [Binding] = &[
        Binding::new(
            &[(&[LEFT, c('h')], Command::Seek(-1)), (&[RIGHT, c('l')], Command::Seek(1))],
            "a step back, a step on",
        )
        .each(&["a step back", "a step on"])
        .hint("step"),
        Binding::new(
            &[(&[UP, c('k')], Command::Seek(-ROW)), (&[DOWN, c('j')], Command::Seek(ROW))],
            "a row of the board back, a row on",
        )
        .each(&["a row of the board back", "a row of the board on"])
        .hint("row"),
        Binding::new(
            &[(&[HOME, c('g')], Command::Seek(i64::MIN)), (&[END, c('G')], Command::Seek(i64::MAX))],
            "the first step, the last",
        )
        .each(&["the first step", "the last step"]),
        keys::HELP,
        keys::BACK,
    ];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, _desk: &mut Desk, command: Command) -> Flow {
        if let Command::Seek(steps) = command {
            self.seek(steps);
        }
        Flow::Stay
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Trace
    }

    /// Where there is no room for the list, the step itself.
    fn status(&self, desk: &Desk) -> Vec<String> {
        let grid = PaneGrid::new(desk, desk.body(), Aside::Trace);
        let mut parts = Vec::new();
        if grid.aside().is_none() {
            let &TraceStep { state, r, left, index, dealt, moved } = self.step();
            let symbols = |card: Card| card.text(SuitStyle::Symbols);
            let moved = moved.map_or(String::new(), |moved| format!("←{}", symbols(moved)));
            parts.push(format!("{}: {}{moved}", self.current, symbols(dealt)));
            parts.extend([format!("index {index} of {left}"), format!("r {r}"), format!("state {state}")]);
        }
        parts.extend(panes::placement(desk, &grid));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, Aside::Trace);
        panes::draw(desk, &grid, &View { lit: Lit::Card(self.step().dealt), ..View::PLAIN }, buffer);
        if let Some(beside) = grid.aside() {
            draw_steps(&self.steps[..], self.current, desk.theme(), beside, buffer);
        }
        Drawn::Body(None)
    }
}

/// What is shown of a step before its cards: a heading, and the step as text.
type Column = (&'static str, fn(usize, &TraceStep) -> String);

const NUMBER: Column = ("", |number, _| number.to_string());
const STATE: Column = ("state", |_, step| step.state.to_string());
const HEXADECIMAL: Column = ("state, hex", |_, step| format!("{:x}", step.state));
const R: Column = ("r", |_, step| step.r.to_string());
const LEFT_CARDS: Column = ("left", |_, step| step.left.to_string());
const INDEX: Column = ("index", |_, step| step.index.to_string());

/// The columns, fewer and narrower ones where the states of a generator are long. What is left follows from the number.
const CHOICES: [&[Column]; 3] = [
    &[NUMBER, STATE, R, LEFT_CARDS, INDEX],
    &[NUMBER, HEXADECIMAL, R, LEFT_CARDS, INDEX],
    &[NUMBER, HEXADECIMAL, R, INDEX],
];

/// The columns of the cards: one is dealt, and the arrow leads there from the one that took its place.
const CARDS: u16 = 6;

/// Draws the steps around the current one, a line each.
fn draw_steps(steps: &[TraceStep], current: usize, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let rows: Vec<(usize, &TraceStep)> = (1..).zip(steps).collect();
    let width = |&(name, value): &Column| {
        let longest = rows.iter().map(|&(number, step)| value(number, step).len()).max();
        longest.unwrap_or_default().max(name.len())
    };
    let room = usize::from(area.width.saturating_sub(CARDS));
    let fits = |columns: &&&[Column]| columns.iter().map(|column| 1 + width(column)).sum::<usize>() <= room;
    let columns = CHOICES.iter().find(fits).unwrap_or(&CHOICES[CHOICES.len() - 1]);
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |text: &dyn Fn(&Column) -> String| -> String {
        let padded = columns.iter().zip(&widths).map(|(column, &width)| format!("{:>width$}", text(column)));
        format!(" {}", padded.collect::<Vec<_>>().join(" "))
    };
    put_text(buffer, Rect { height: 1, ..area }, &line(&|column| column.0.into()), theme.quiet);
    let lines = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let shown = usize::from(lines.height);
    let first = current.saturating_sub(1 + shown / 2).min(Card::COUNT.saturating_sub(shown));
    for (&(number, step), row) in rows.iter().skip(first).zip(lines.rows()) {
        let style = if number == current { theme.selected } else { Style::new() };
        let text = line(&|column| column.1(number, step));
        put_text(buffer, row, &text, style);
        let cards = row.x + u16::try_from(text.len()).unwrap_or(row.width).min(row.width);
        let card = |x: u16| Rect { x: cards + x, width: 2, ..row }.intersection(row);
        put_card(buffer, card(1), step.dealt, theme, number == current);
        if let Some(moved) = step.moved {
            put_text(buffer, card(3), "←", theme.quiet);
            put_card(buffer, card(4), moved, theme, false);
        }
    }
}
