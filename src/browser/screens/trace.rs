//! The trace of a shuffle: its 52 steps, listed beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{
    Aside, Binding, Command, Component, Desk, Drawn, Flow, Lit, PaneGrid, StepList, Theme, View, Wheel, keys, moved,
    panes, put_text, put_wrapped,
};
use crate::browser::cards::{CardSize, Face, put_face};
use crate::card::{Card, SuitStyle};
use crate::freecell::Tableau;
use crate::freecell::trace::{TraceStep, trace};
use crate::table::Table;
use crate::words::counted;

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

    /// The list of the steps, below its headings.
    fn list(&self, beside: Rect) -> StepList {
        let rows = Rect { y: beside.y + 1, height: beside.height.saturating_sub(1), ..beside };
        StepList::new(rows.intersection(beside), Card::COUNT, Some(self.current - 1))
    }

    /// What the current step does, in words.
    fn words(&self) -> String {
        let &TraceStep { r, left, index, dealt, moved, state } = self.step();
        let [row, cascade] = [(self.current - 1) / Tableau::COLUMNS + 1, (self.current - 1) % Tableau::COLUMNS + 1];
        let (dealt, counted) = (name(dealt), counted(left as u64, "card", "cards"));
        let moved = match moved {
            Some(last) => format!("The last card of the pack, {}, takes its place.", name(last)),
            None => "It is the last card of the pack.".into(),
        };
        format!(
            "Step {}: in state {state} the number {r} is drawn. It picks index {index} of {counted}: {dealt}, dealt to \
             cascade {cascade}, row {row}. {moved}",
            self.current
        )
    }
}

/// A card in words, with `10` for the ten.
fn name(card: Card) -> String {
    card.text(SuitStyle::Symbols).replace('T', "10")
}

impl Component for Trace {
    const NAME: &'static str = "Trace of the shuffle";
    const WHEEL: Wheel = Wheel::Steps;
    const KEYS: &'static [Binding] =
        &[keys::SEEK, keys::SEEK_TEN, keys::SEEK_ENDS, keys::STEP_NUMBER, keys::HELP, keys::BACK];

    fn is_on(table: Table) -> bool {
        table.is_freecell()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Seek(steps) => self.seek(steps),
            Command::SeekNumber(number) => match usize::try_from(number) {
                Ok(number @ 1..=Card::COUNT) => self.current = number,
                _ => desk.say(format!("the shuffle has {} steps", Card::COUNT)),
            },
            _ => {}
        }
        Flow::Stay
    }

    /// Goes to the step under the mouse.
    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        let grid = PaneGrid::new(desk, desk.body(), Aside::Trace);
        if let Some(step) = grid.aside().and_then(|beside| self.list(beside).at(position)) {
            self.current = step + 1;
        }
        Flow::Stay
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Trace
    }

    fn heading(&self, desk: &Desk) -> Option<String> {
        Some(format!("shuffle of {}", panes::name(desk, desk.focus())))
    }

    /// Where there is no room for the list, the step itself.
    fn status(&self, desk: &Desk) -> Vec<String> {
        let grid = PaneGrid::new(desk, desk.body(), Aside::Trace);
        let mut parts = vec![format!("step {} of {}", self.current, Card::COUNT)];
        if grid.aside().is_none() {
            let &TraceStep { state, r, left, index, dealt, moved } = self.step();
            let moved = moved.map_or(String::new(), |moved| format!("←{}", name(moved)));
            parts.push(format!("{}{moved}", name(dealt)));
            parts.extend([format!("index {index} of {left}"), format!("r {r}"), format!("state {state}")]);
        }
        parts.extend(panes::placement(desk, &grid));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, Aside::Trace);
        let theme = desk.theme();
        panes::draw(desk, &grid, &View { lit: Lit::Card(self.step().dealt), ..View::PLAIN }, buffer);
        if let Some(beside) = grid.aside() {
            self.draw_list(theme, beside, buffer);
            if desk.panes().len() == 1 {
                let board = grid.board(desk.focus());
                let below =
                    Rect { y: board.bottom() + 1, height: body.bottom().saturating_sub(board.bottom() + 1), ..board };
                put_wrapped(buffer, below.intersection(body), &self.words(), theme.text);
            }
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

/// The columns of a card as a small face.
const CARD: u16 = 5;
/// Those of the cards of a step: one is dealt, and the arrow leads there from the one that took its place.
const CARDS: u16 = 1 + CARD + 3 + CARD;

impl Trace {
    /// Draws the steps around the current one, a line each, below the headings of their columns.
    fn draw_list(&self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        let steps = || (1..).zip(self.steps.iter());
        let width = |&(name, value): &Column| {
            let longest = steps().map(|(number, step)| value(number, step).len()).max();
            longest.unwrap_or_default().max(name.len())
        };
        let room = usize::from(area.width.saturating_sub(CARDS));
        let fits = |columns: &&&[Column]| columns.iter().map(|column| 1 + width(column)).sum::<usize>() <= room;
        let columns = CHOICES.iter().find(fits).unwrap_or(&CHOICES[CHOICES.len() - 1]);
        // The columns share what is left, as far as they can be read together.
        let needed: usize = columns.iter().map(|column| 1 + width(column)).sum();
        let wider = (room.saturating_sub(needed) / columns.len()).min(2);
        let widths: Vec<usize> = columns.iter().map(|column| width(column) + wider).collect();
        let line = |text: &dyn Fn(&Column) -> String| -> String {
            let padded = columns.iter().zip(&widths).map(|(column, &width)| format!("{:>width$}", text(column)));
            format!(" {}", padded.collect::<Vec<_>>().join(" "))
        };
        put_text(buffer, Rect { height: area.height.min(1), ..area }, &line(&|column| column.0.into()), theme.quiet);
        self.list(area).draw(theme, buffer, |buffer, step, row, is_current| {
            let style = if is_current { theme.selected } else { theme.text };
            let text = line(&|column| column.1(step + 1, &self.steps[step]));
            put_text(buffer, row, &text, style);
            let cards = row.x + u16::try_from(text.len()).unwrap_or(row.width).min(row.width);
            let part = |x: u16, width: u16| Rect { x: cards + x, width, ..row }.intersection(row);
            let face = |x: u16, card: Card| Face { card, area: part(x, CARD), is_covered: true };
            put_face(buffer, theme, CardSize::M, face(1, self.steps[step].dealt), is_current);
            if let Some(moved) = self.steps[step].moved {
                put_text(buffer, part(2 + CARD, 1), "←", style);
                put_face(buffer, theme, CardSize::M, face(4 + CARD, moved), false);
            }
        });
    }
}
