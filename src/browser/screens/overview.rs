//! The overview: the screen filled with consecutive deals.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Binding, Command, Component, Desk, Drawn, Flow, Opening, Step, Wheel, keys, panes, put_text};
use crate::browser::boards::{self, Shape};
use crate::browser::keys::ENTER;
use crate::number::DealNumber;
use crate::table::Table;

/// Consecutive deals, one of them selected.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The first deal on the screen.
    first: DealNumber,
    selected: DealNumber,
}

impl Overview {
    /// The deals from that of the focused pane on.
    pub fn new(desk: &Desk) -> Self {
        let first = desk.focused().number();
        Self { first, selected: first }
    }

    fn grid(&self, desk: &Desk, body: Rect) -> Grid {
        Grid::new(desk.table(), self.first, self.selected, body)
    }

    fn step(&mut self, desk: &mut Desk, step: Step, count: i64) {
        let grid = self.grid(desk, desk.body());
        let steps = count
            * match step {
                Step::Row => grid.across.into(),
                Step::Page => grid.count.into(),
                Step::One | Step::Ten | Step::Hundred => step.deals(),
            };
        desk.say_end(&[(desk.table(), self.selected)], steps);
        self.selected = desk.table().saturating_add_signed(self.selected, steps);
    }
}

impl Component for Overview {
    const NAME: &'static str = "Overview";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = &[
        keys::NUMBER_LINE,
        keys::STEP,
        Binding::new(keys::STEP_ROW, "the row of deals above, below")
            .each(&["the row of deals above", "the row of deals below"]),
        Binding::new(keys::STEP_PAGE, "a screenful back, a screenful on")
            .each(&["a screenful back", "a screenful on"])
            .hint("page"),
        keys::ENDS,
        keys::RANDOM,
        keys::OPEN_PANE,
        keys::NEXT_TABLE,
        keys::RESIZE_BOARDS,
        keys::MARK,
        keys::MARKS,
        keys::COPY,
        keys::THEME,
        Binding::new(&[(&[ENTER], Command::Accept)], "open the selected deal in the focused pane")
            .hint("open")
            .priority(5),
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        let set = self.selected.set();
        match command {
            Command::Step(step, count) => self.step(desk, step, count),
            Command::Go(number) => self.selected = number,
            // The panes are to be seen.
            Command::GoRange(range) => {
                desk.show_range(range);
                return Flow::CloseAll;
            }
            Command::First => self.selected = set.numbers().first(),
            Command::Last => self.selected = set.numbers().last(),
            Command::Random => self.selected = desk.random_of(set),
            Command::OpenPane if desk.open_pane(Some(self.selected)) => return Flow::Close,
            Command::Mark => return Flow::Open(Opening::Note(desk.table(), self.selected)),
            // The number's board, without what was done to it in a pane.
            Command::Copy => return panes::copy(desk, self.selected, &desk.table().board(self.selected)),
            Command::Accept => return Flow::CloseThen(Command::Go(self.selected)),
            Command::NextTable | Command::ResizeBoards(_) | Command::NextTheme => {
                return panes::update(desk, command);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        let grid = self.grid(desk, desk.body());
        if let Some((number, _)) = grid.areas().find(|(_, area)| area.contains(position)) {
            self.selected = number;
        }
        Flow::Stay
    }

    fn settle(&mut self, desk: &Desk) {
        self.first = self.grid(desk, desk.body()).first;
    }

    fn selected(&self) -> Option<DealNumber> {
        Some(self.selected)
    }

    fn status(&self, _desk: &Desk) -> Vec<String> {
        Vec::new()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let table = desk.table();
        for (number, area) in self.grid(desk, body).areas() {
            let board = table.board(number);
            let mark = if desk.note(table, number).is_some() { " ★" } else { "" };
            let fact = boards::shortest_fact(&board).map_or(String::new(), |fact| format!(" · {fact}"));
            let style = if number == self.selected { desk.theme().selected } else { desk.theme().quiet };
            put_text(buffer, area, &format!("#{number}{mark}{fact} "), style);
            let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            boards::draw_small(&board, desk.theme(), below, buffer);
        }
        Drawn::Body(None)
    }
}

/// The boards of the overview.
#[derive(Debug, Clone, Copy)]
struct Grid {
    /// The first deal shown.
    first: DealNumber,
    /// How many are shown.
    count: u16,
    /// How many lie beside each other.
    across: u16,
    shape: Shape,
    body: Rect,
}

impl Grid {
    /// Lays the deals from `first` on, moved by rows so that `selected` is among them.
    fn new(table: Table, first: DealNumber, selected: DealNumber, body: Rect) -> Self {
        let shape = Shape::of(table);
        // Each with a title above, and a gap on the right and below.
        let (width, height) = (shape.small.0 + 1, shape.small.1 + 2);
        let across = ((body.width.max(1) - 1) / width).max(1);
        let count = across * ((body.height + 1) / height).max(1);
        let (mut number, selected, row, page) = (first.get(), selected.get(), u64::from(across), u64::from(count));
        if selected < number {
            number = number.saturating_sub((number - selected).next_multiple_of(row));
        } else if selected >= number + page {
            number += (selected - number - page + 1).next_multiple_of(row);
        }
        let first = DealNumber::MIN
            .saturating_add_signed(number.cast_signed())
            .min(table.last().saturating_add_signed(1 - i64::from(count)));
        Self { first, count, across, shape, body }
    }

    /// Where a board lies with its title, without the gap around it.
    fn place(&self, place: u16) -> Rect {
        let (width, rows) = self.shape.small;
        let (x, y) = (place % self.across * (width + 1), place / self.across * (rows + 2));
        Rect::new(self.body.x + 1 + x, self.body.y + y, width, rows + 1).intersection(self.body)
    }

    /// The deals shown, with the areas of their boards.
    fn areas(&self) -> impl Iterator<Item = (DealNumber, Rect)> {
        (0..self.count).map(|place| (self.first.saturating_add_signed(place.into()), self.place(place)))
    }
}
