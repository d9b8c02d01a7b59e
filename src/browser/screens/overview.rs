//! The overview screen: filled with consecutive deals, or with those that match the filter.

mod fits;
mod label;

use self::fits::FitPage;
use self::label::Label;
use super::prelude::*;
use crate::browser::input::command::{SelectCommand, TableCommand};
use crate::browser::screens::deals;
use crate::browser::widgets::boards::{self, Extent};
use crate::browser::widgets::scale;
use tableaux_engine::words::plural;

#[derive(Debug, Clone)]
pub struct Overview {
    first: DealNumber,
    selected: DealNumber,
    /// The deals on the screen, if there is a filter.
    page: Option<FitPage>,
    /// The number of matching deals in the set, if there is a filter and it is known.
    fitting: Option<u64>,
}

impl Overview {
    /// Creates an overview of the deals from `first`, which is selected.
    pub fn new(first: DealNumber) -> Self {
        Self { first, selected: first, page: None, fitting: None }
    }

    fn grid(&self, desk: &Desk, body: Rect) -> Grid {
        Grid::new(desk.panes.table(), self.first, self.selected, body)
    }

    /// Returns the deals on the screen, with the areas of their boards.
    fn areas(&self, desk: &Desk, body: Rect) -> Vec<(DealNumber, Rect)> {
        let grid = self.grid(desk, body);
        match &self.page {
            Some(page) => page.numbers.iter().copied().zip(grid.places()).collect(),
            None => grid.numbers().zip(grid.places()).collect(),
        }
    }

    /// Labels the deals by another measure for which some on the screen have a value.
    fn next_measure(&self, desk: &mut Desk, body: Rect, steps: i64) {
        let Some(generator) = desk.panes.table().generator() else { return };
        let shown: Vec<DealNumber> = self.areas(desk, body).into_iter().map(|(number, _)| number).collect();
        let has_values = |&&column: &&Column| {
            shown.iter().any(|&number| desk.searches.value_at_hand(generator, number, column).is_some())
        };
        let mut all: Vec<Column> = Column::of_many().collect();
        if steps < 0 {
            all.reverse();
        }
        let at = all.iter().position(|&column| column == desk.look.measure()).map_or(0, |at| at + 1);
        if let Some(&measure) = all.iter().cycle().skip(at).take(all.len()).find(has_values) {
            desk.look.set_measure(measure);
            desk.say(format!("shown by {}: {}", measure.title(), measure.measure().meaning));
        }
    }

    fn step(&mut self, desk: &mut Desk, body: Rect, step: Step, count: i64) {
        let grid = self.grid(desk, body);
        let steps = count * step.among(grid.across.into(), grid.count.into());
        if desk.filter().is_some() {
            let again = Command::Step(Step::One, steps);
            self.selected = desk.stepped(self.selected, steps, again).unwrap_or(self.selected);
            return;
        }
        deals::step_selected(desk, &mut self.selected, steps);
    }
}

command_set! {
    OverviewCommand { Step(step: Step, steps: i64), Measure(steps: i64) } + Select(SelectCommand) + Table(TableCommand)
}

impl Component for Overview {
    type Own = OverviewCommand;
    const ID: &'static str = "overview";
    const NAME: &'static str = "Overview";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::NUMBER_LINE,
        keys::STEP,
        keys::LIST_ROW.words_of_both("the row of deals above", "the row of deals below"),
        keys::LIST_PAGE.words_of_both("a screenful back", "a screenful forward").hint("page", 100),
        keys::ENDS,
        keys::RANDOM,
        keys::FILTER.priority(20),
        keys::OPEN_PANE,
        Binding::new("next-measure", &[c('d')], Command::Measure(1), "label the deals by the next measure")
            .hint("shown by", 30)
            .on(Table::has_measures),
        Binding::new("previous-measure", &[c('D')], Command::Measure(-1), "label the deals by the previous measure")
            .on(Table::has_measures),
        Binding::new("zoom-out", &[c('_')], Command::Switch(Opening::Map(Zoom::Nearest)), "zoom out, to the map")
            .hidden(&[c('z')])
            .hint("zoom out", 100)
            .on(Table::has_maps),
        Binding::new("map", &[c('M')], Command::Switch(Opening::Map(Zoom::Far)), "map of many more deals")
            .hint("map", 100)
            .on(Table::has_maps),
        keys::HISTOGRAMS,
        keys::NEXT_TABLE,
        keys::RESIZE_BOARDS,
        keys::CELLS,
        keys::MARK,
        keys::LIST,
        keys::MARKS,
        keys::COPY,
        keys::THEME,
        keys::OPEN.priority(5),
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            OverviewCommand::Step(step, count) => self.step(desk, body, step, count),
            OverviewCommand::Measure(steps) => self.next_measure(desk, body, steps),
            OverviewCommand::Table(command) => desk.change_table(command),
            OverviewCommand::Select(command) => return deals::select(desk, &mut self.selected, command),
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let areas = self.areas(desk, body);
        if let Some((number, _)) = areas.into_iter().find(|(_, area)| area.contains(position)) {
            self.selected = number;
        }
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, body: Rect) {
        let grid = self.grid(desk, body);
        self.page = desk.filter().is_some().then(|| FitPage::new(desk, self.first, self.selected, &grid));
        self.first = self.page.as_ref().map_or(grid.first, |page| page.first);
        self.fitting = if self.page.is_some() { desk.count_fits(self.selected.set()) } else { None };
    }

    fn selected(&self) -> Option<DealNumber> {
        Some(self.selected)
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let table = desk.panes.table();
        let table = if table.matches(Table::FREECELL) { String::new() } else { format!(" · {table}") };
        let filter = desk.filter().map_or(String::new(), |filter| format!(" · {}", filter.text()));
        Some(format!("overview{table}{}{filter}", words::deals::cells(desk, desk.panes.cells())))
    }

    fn corner(&self, _desk: &Desk) -> Option<String> {
        self.fitting.map(|fitting| {
            format!(
                "{} of {} {}",
                grouped(fitting),
                grouped(self.selected.set().numbers().len()),
                plural(fitting, "fits", "fit")
            )
        })
    }

    fn status(&self, desk: &Desk, _body: Rect) -> Vec<String> {
        let search = self.page.as_ref().and_then(|page| page.search.as_ref());
        let spinner = desk.searches.spinner().map_or(String::new(), |spinner| format!(" {spinner}"));
        let search = search.map(|search| format!("searching from #{}{spinner}", search.begin()));
        words::deals::misfit(desk, self.selected).into_iter().chain(search).collect()
    }

    /// Searches for the matching deals, the outcomes of those on the screen, and their labels.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let table = desk.panes.table();
        if !desk.searches.is_idle() {
            return None;
        }
        let search = self.page.as_ref().and_then(|page| desk.searches.pending(Query::Fits(page.search.clone()?)));
        if search.is_some() {
            return search;
        }
        if !table.has_measures() {
            let numbers = self.areas(desk, body).into_iter().map(|(number, _)| number);
            return { numbers }.find_map(|number| desk.searches.best_game_query(table, number));
        }
        let areas = || self.areas(desk, body).into_iter().map(|(number, _)| number);
        let outcomes = || areas().find_map(|number| desk.searches.pending_outcomes(table, number.into()));
        let scale = || desk.searches.pending(scale::query(desk.look.measure())?);
        let is_hardness = desk.look.measure() == Column::Difficulty && desk.panes.cells() == CellCount::FOUR;
        let difficulty = || areas().find_map(|number| desk.searches.difficulty_query(&table.board(number)));
        let difficulty = || if is_hardness { difficulty() } else { None };
        outcomes().or_else(scale).or_else(difficulty)
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (table, theme) = (desk.panes.table(), desk.look.theme());
        let pitch = self.grid(desk, body).pitch.0;
        let label = Label::new(desk);
        for (number, area) in self.areas(desk, body) {
            let title = Rect {
                width: (pitch - 1 - u16::from(pitch > area.width + 2)).min(body.right().saturating_sub(area.x)),
                height: 1,
                ..area
            };
            label.draw(number, number == self.selected, title.intersection(body), buffer);
            let below = below(area, 1);
            boards::draw_small(&table.board(number), theme, below, buffer);
        }
        Drawn::Body(None)
    }
}

/// The layout of the boards.
#[derive(Debug, Clone, Copy)]
struct Grid {
    first: DealNumber,
    count: u16,
    /// The number of boards side by side.
    across: u16,
    board: Extent,
    origin: Position,
    /// The columns and rows from one board to the next.
    pitch: (u16, u16),
    body: Rect,
}

impl Grid {
    /// Lays out the deals from `first`, scrolled by rows so that `selected` is visible.
    fn new(table: Table, first: DealNumber, selected: DealNumber, body: Rect) -> Self {
        let board = boards::small_extent(table);
        // Each has a title above, and a gap on the right and below, which share the spare room.
        let (width, height) = (board.columns + 1, board.rows + 2);
        let across = ((body.width.max(1) - 1) / width).max(1);
        let down = ((body.height + 1) / height).max(1);
        let spare = |room: u16, count: u16, each: u16| room.saturating_sub(count * each) / count;
        let wider = spare(body.width, across, width).min(3);
        let higher = spare(body.height + 1, down, height).min(1);
        let pitch = (width + wider, height + higher);
        let left = body.width.saturating_sub(across * pitch.0 - 1 - wider) / 2;
        let below = body.height.saturating_sub(down * pitch.1 - (pitch.1 - board.rows - 1));
        let origin = Position::new(body.x + left, body.y + below.min(1));
        let count = across * down;
        let (mut number, selected, row, page) = (first.get(), selected.get(), u64::from(across), u64::from(count));
        if selected < number {
            number = number.saturating_sub((number - selected).next_multiple_of(row));
        } else if selected >= number + page {
            number += (selected - number - page + 1).next_multiple_of(row);
        }
        let first = DealNumber::MIN
            .saturating_add_signed(number.cast_signed())
            .min(table.last().saturating_add_signed(1 - i64::from(count)));
        Self { first, count, across, board, origin, pitch, body }
    }

    /// Returns the area of a board with its title, without the gap around it.
    fn place(&self, place: u16) -> Rect {
        let Extent { columns, rows } = self.board;
        let (x, y) = (place % self.across * self.pitch.0, place / self.across * self.pitch.1);
        Rect::new(self.origin.x + x, self.origin.y + y, columns, rows + 1).intersection(self.body)
    }

    /// Returns the deals shown without a filter.
    fn numbers(&self) -> impl Iterator<Item = DealNumber> {
        (0..self.count).map(|place| self.first.saturating_add_signed(place.into()))
    }

    fn places(&self) -> impl Iterator<Item = Rect> {
        (0..self.count).map(|place| self.place(place))
    }
}
