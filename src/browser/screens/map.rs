//! The map screen: thousands of deals at once, one pixel each, or hundreds of thousands.

mod blocks;
mod panel;

use self::blocks::{Block, Blocks};
use self::panel::Panel;
use super::prelude::*;
use crate::browser::input::command::SelectCommand;
use crate::browser::screens::deals;
use crate::browser::search::Thoroughness;
use crate::browser::search::filter::Filter;
use crate::browser::search::press_block::PressBlock;
use crate::browser::widgets::pixels::{Pixel, Pixels};
use crate::browser::widgets::scale::{self, Scale};
use crate::record::Standing;
use tableaux_engine::atlas::{Value, Values};

#[derive(Debug, Clone)]
pub struct Map {
    first: DealNumber,
    selected: DealNumber,
    zoom: Zoom,
    /// The number of deals in a row when the map was last drawn.
    row_len: u64,
    /// Whether deals are colored by past games.
    is_of_record: bool,
    /// The known facts of the deals on the screen.
    shown: Option<Box<Shown>>,
}

/// The known facts of consecutive deals.
#[derive(Debug, Clone)]
struct Shown {
    /// The measure requested for coloring.
    wanted: Column,
    all: Known,
    filter: Option<Filter>,
    /// The deals of each pixel.
    blocks: Blocks,
    /// The facts counted beside the map: those of the matching deals, or of all without a filter.
    fitting: Known,
}

#[derive(Debug, Clone)]
struct Known {
    /// The values that color the deals: aces if none has a value of the requested measure.
    coloured: Values,
    verdicts: Values,
    cells: Values,
    /// The number of blocks of boards that were counted.
    counted: usize,
}

/// The most deals on the screen, which are looked up at each step, and the most pixels: more than a screen of 200×60 has
/// of the smallest deals, and one of 640×200 of the others.
const MOST_DEALS: u64 = 1 << 21;
const MOST_PIXELS: u64 = 1 << 18;
/// The rows of pixels in a line of text.
const PIXELS_IN_CELL: u64 = 2;
/// The rows per wheel step.
const WHEEL_ROWS: i64 = 4;

impl Map {
    pub fn new(selected: DealNumber, zoom: Zoom) -> Self {
        Self { first: selected, selected, zoom, row_len: 0, is_of_record: false, shown: None }
    }

    /// Opens the map of the games played.
    pub fn of_record(selected: DealNumber) -> Self {
        Self { is_of_record: true, ..Self::new(selected, Zoom::Far) }
    }

    /// Returns the measure requested for coloring.
    fn wanted(&self, desk: &Desk) -> Column {
        let usual = || if self.is_of_record { Column::Difficulty } else { desk.look.measure() };
        desk.panes.table().own_measure().unwrap_or_else(usual)
    }

    fn grid(&self, desk: &Desk, body: Rect) -> Grid {
        Grid::new(desk, self.zoom, body)
    }

    fn range(&self, desk: &Desk, pixels: &Pixels) -> DealRange {
        let count = self.row_len(pixels) * u64::from(pixels.down());
        let last = desk.panes.table().saturating_add_signed(self.first, count.cast_signed() - 1);
        DealRange::new(self.first.min(last), last).expect("the smaller number is the first")
    }

    /// Returns the number of deals in a row.
    fn row_len(&self, pixels: &Pixels) -> u64 {
        u64::from(pixels.across()) * self.zoom.deals()
    }

    fn pixel_of(&self, number: DealNumber, pixels: &Pixels) -> Option<(u16, u16)> {
        let place = number.get().checked_sub(self.first.get())? / self.zoom.deals();
        let across = u64::from(pixels.across());
        let coordinate = |place: u64| u16::try_from(place).ok();
        Some((coordinate(place % across)?, coordinate(place / across).filter(|&y| y < pixels.down())?))
    }

    /// Returns the first deal of a pixel; `None` past the last deal.
    fn deal_of(&self, desk: &Desk, pixels: &Pixels, x: u16, y: u16) -> Option<DealNumber> {
        let place = (u64::from(y) * u64::from(pixels.across()) + u64::from(x)) * self.zoom.deals();
        let number = DealNumber::new(self.first.get() + place).ok()?;
        (number <= desk.panes.table().last()).then_some(number)
    }

    fn step(&mut self, desk: &mut Desk, body: Rect, step: Step, count: i64) {
        let pixels = self.grid(desk, body).pixels;
        let row = i64::from(pixels.across());
        let steps = count.saturating_mul(step.among(row, row * i64::from(pixels.down())));
        let steps = steps.saturating_mul(self.zoom.deals().cast_signed());
        deals::step_selected(desk, &mut self.selected, steps);
        if step == Step::Page {
            self.scroll(desk, &pixels, steps);
        }
    }

    /// Moves the first deal by whole rows, stopping at the ends of the table.
    fn scroll(&mut self, desk: &Desk, pixels: &Pixels, steps: i64) {
        let (row, last) = (self.row_len(pixels).cast_signed(), desk.panes.table().last().get().cast_signed());
        let rows = i64::from(pixels.down());
        let first = self.first.get().cast_signed().saturating_add(steps);
        let begin = self.first.get().cast_signed() % row;
        let end = (last - begin) / row * row + begin - (rows - 1) * row;
        let first = if first < 0 { begin } else { first.min(end.max(begin)) };
        self.first = DealNumber::MIN.saturating_add_signed(first);
    }

    /// Scrolls to the selected deal: by whole rows, or to center it after the row length changed.
    fn follow(&mut self, desk: &Desk, pixels: &Pixels) {
        let (row, rows) = (self.row_len(pixels), u64::from(pixels.down()));
        if self.row_len != row {
            self.row_len = row;
            // Rows align with the start of the set.
            let set = self.selected.set().numbers();
            let of_set = |number: DealNumber| (number.get() - set.first().get()) / row;
            let last = of_set(set.last()).saturating_sub(rows - 1);
            let top = of_set(self.selected).saturating_sub(rows / 2).min(last);
            self.first = set.first().saturating_add_signed((top * row).cast_signed());
        }
        let (first, selected) = (self.first.get(), self.selected.get());
        let steps = if selected < first {
            -(first - selected).next_multiple_of(row).cast_signed()
        } else if selected >= first + row * rows {
            (selected - first - row * rows + 1).next_multiple_of(row).cast_signed()
        } else {
            return;
        };
        // The row before the first one of the set may be shorter.
        self.first = self.first.saturating_add_signed(steps).min(desk.panes.table().last());
    }

    /// Looks up the facts of the deals on the screen, reusing known ones.
    fn look(&mut self, desk: &Desk, range: DealRange) {
        let (table, wanted) = (desk.panes.table(), self.wanted(desk));
        if table.own_measure().is_some() {
            let presses = |number| desk.searches.listed_value(table, number, wanted).and_then(Value::number);
            let counted = |number| presses(number).and_then(|count| u16::try_from(count).ok());
            let none = |column| Values::known(Generator::Microsoft, column, range, std::iter::empty());
            let all = Known {
                coloured: Values::known(Generator::Microsoft, wanted, range, range.numbers().map(counted)),
                verdicts: none(Column::Verdict),
                cells: none(Column::Cells),
                counted: desk.searches.counted_blocks(table, range),
            };
            let fitting = all.clone();
            let blocks = Blocks::new(&all, None, self.zoom.deals());
            self.shown = Some(Box::new(Shown { wanted, all, filter: None, blocks, fitting }));
            return;
        }
        let generator = desk.focused().generator();
        let before = self.shown.take().map(|shown| shown.all);
        let before = before.filter(|before| before.coloured.generator() == generator);
        let find = |before: Option<&Values>, column: Column| match before {
            Some(values) if values.column() == column => values.moved(range),
            _ => Values::here(&generator, range, column),
        };
        let before = before.as_ref();
        let of_colours = before.map(|before| &before.coloured);
        let wanted_values = find(of_colours, wanted);
        let has_values = wanted_values.counts().total() > 0;
        let all = Known {
            coloured: if has_values { wanted_values } else { find(of_colours, Column::Aces) },
            verdicts: find(before.map(|before| &before.verdicts), Column::Verdict),
            cells: find(before.map(|before| &before.cells), Column::Cells),
            counted: 0,
        };
        let filter = desk.filter().cloned();
        let mut fitting = all.clone();
        let fits: Option<Vec<Option<bool>>> =
            filter.is_some().then(|| range.numbers().map(|number| desk.fits(number)).collect());
        if let Some(fits) = &fits {
            let fit = |number: DealNumber| {
                usize::try_from(number.get() - range.first().get()).ok().and_then(|place| fits[place])
            };
            for values in [&mut fitting.coloured, &mut fitting.verdicts, &mut fitting.cells] {
                *values = values.fitting(fit);
            }
        }
        let blocks = Blocks::new(&all, fits, self.zoom.deals());
        self.shown = Some(Box::new(Shown { wanted, all, filter, blocks, fitting }));
    }

    fn measure(&self) -> Option<Column> {
        self.shown.as_ref().map(|shown| shown.all.coloured.column())
    }

    /// Colors the deals by another measure for which some have a value.
    fn recolour(&self, desk: &mut Desk, steps: i64) {
        let Some(shown) = &self.shown else { return };
        if let Some(measure) = desk.panes.table().own_measure() {
            return desk.say(format!("there is only one measure: {}", desk.panes.table().measure_name(measure)));
        }
        let (range, generator) = (shown.all.coloured.range(), shown.all.coloured.generator());
        let has_values = |column: Column| Values::here(&generator, range, column).counts().total() > 0;
        let mut all: Vec<Column> = Column::of_many().chain([Column::Verdict]).collect();
        if steps < 0 {
            all.reverse();
        }
        let at = all.iter().position(|&column| column == shown.all.coloured.column()).map_or(0, |at| at + 1);
        let next = all.iter().cycle().skip(at).take(all.len()).find(|&&column| has_values(column));
        if let Some(&measure) = next {
            desk.look.set_measure(measure);
            desk.say(format!("colored by {}: {}", measure.title(), measure.measure().meaning));
        }
    }

    /// Colors the deals by past games, or by the measure again.
    fn colour_by_record(&mut self, desk: &mut Desk) {
        self.is_of_record = !self.is_of_record;
        let measure = self.measure().map_or("", |measure| desk.panes.table().measure_name(measure));
        let others = desk.panes.table().own_measure().map_or("difficulty", |_| measure);
        desk.say(if self.is_of_record {
            format!("colored by your games: won, lost, open; the others by {others}, dimmed")
        } else {
            format!("colored by {measure}")
        });
    }

    /// Zooms in to fewer, larger deals, or out to more.
    fn zoom(&mut self, desk: &mut Desk, is_in: bool) -> Flow {
        self.zoom = match (self.zoom, is_in) {
            (Zoom::Nearest, true) => return Flow::Switch(Opening::Overview),
            (Zoom::Near, true) => Zoom::Nearest,
            (Zoom::Far, true) | (Zoom::Nearest, false) => Zoom::Near,
            (Zoom::Tens, true) | (Zoom::Near, false) => Zoom::Far,
            (Zoom::Hundreds, true) => Zoom::Tens,
            // What a table has of its own is counted board by board.
            (Zoom::Far, false) if desk.panes.table().own_measure().is_none() => Zoom::Tens,
            (Zoom::Tens, false) => Zoom::Hundreds,
            (Zoom::Far | Zoom::Hundreds, false) => {
                desk.say("no room for more deals");
                self.zoom
            }
        };
        Flow::Stay
    }

    /// Returns the numbers on the screen in words: `#10801 – #13860 of 32,000`.
    fn range_in_words(&self, desk: &Desk, body: Rect) -> String {
        let range = self.range(desk, &self.grid(desk, body).pixels);
        let of = range.last().set().numbers().last();
        format!("#{} – #{} of {}", range.first(), range.last(), grouped(of.get()))
    }
}

command_set! {
    MapCommand {
        Step(step: Step, steps: i64), Measure(steps: i64), ColorByRecord, Zoom(is_in: bool),
    } + Select(SelectCommand)
}

impl Component for Map {
    type Own = MapCommand;
    const ID: &'static str = "map";
    const NAME: &'static str = "Map";
    const WHEEL: Wheel = Wheel::Rows;
    const ON: fn(Table) -> bool = Table::has_maps;
    const KEYS: &'static [Binding] = bindings![
        keys::STEP
            .words_of_both(
                "the deal on the left; after a number, that many",
                "the deal on the right; after a number, that many",
            )
            .hint("walk", 3),
        keys::LIST_ROW.words_of_both("the deal above", "the deal below"),
        keys::LIST_PAGE.words_of_both("a screenful back", "a screenful forward").hint("page", 50),
        keys::ENDS,
        keys::NUMBER_LINE,
        keys::RANDOM,
        keys::FILTER,
        keys::OPEN.priority(5),
        keys::OPEN_PANE,
        Binding::new("next-measure", &[c('d')], Command::Measure(1), "color by the next measure").hint("color by", 7),
        Binding::new("previous-measure", &[c('D')], Command::Measure(-1), "color by the previous measure"),
        Binding::new(
            "color-by-record",
            &[c('Y')],
            Command::ColorByRecord,
            "color by the games played: won, lost, untried",
        )
        .hidden(&[c('w')]),
        Binding::pair(
            Shortcut::new(
                "zoom-in",
                &[c('+')],
                Command::Zoom(true),
                "zoom in; past the largest deals, to the overview"
            )
            .hidden(&[c('Z')]),
            Shortcut::new("zoom-out", &[c('-')], Command::Zoom(false), "zoom out").hidden(&[c('z')]),
        )
        .hint("zoom", 20),
        keys::HISTOGRAMS,
        keys::LIST.priority(45),
        keys::MARK,
        keys::MARKS,
        keys::COPY,
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            MapCommand::Step(step, count) => self.step(desk, body, step, count),
            MapCommand::Measure(steps) => {
                self.is_of_record = false;
                self.recolour(desk, steps);
            }
            MapCommand::ColorByRecord => self.colour_by_record(desk),
            MapCommand::Zoom(is_in) => return self.zoom(desk, is_in),
            MapCommand::Select(command) => return deals::select(desk, &mut self.selected, command),
        }
        Flow::Stay
    }

    /// Selects the deal under the mouse. If two share a character, the upper one comes first, then the other.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let pixels = self.grid(desk, body).pixels;
        if let Some((x, y, halves)) = pixels.at(position) {
            let deals = (y..y + halves).filter_map(|y| self.deal_of(desk, &pixels, x, y));
            let deals: Vec<DealNumber> = deals.collect();
            let next = deals.iter().position(|&deal| deal == self.selected).map_or(0, |at| at + 1);
            if let Some(&deal) = deals.get(next).or(deals.first()) {
                self.selected = deal;
            }
        }
        Flow::Stay
    }

    /// Scrolls, keeping the selected deal in place on the screen.
    fn wheel(&mut self, desk: &mut Desk, body: Rect, _position: Position, lines: i64) -> Flow {
        let pixels = self.grid(desk, body).pixels;
        let before = self.first.get().cast_signed();
        self.scroll(desk, &pixels, lines * WHEEL_ROWS * i64::from(pixels.across()));
        let moved = self.first.get().cast_signed() - before;
        self.selected = desk.panes.table().saturating_add_signed(self.selected, moved);
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, body: Rect) {
        self.selected = self.selected.min(desk.panes.table().last());
        let pixels = self.grid(desk, body).pixels;
        self.follow(desk, &pixels);
        let range = self.range(desk, &pixels);
        let is_seen = |shown: &Shown| {
            let Shown { wanted, all: Known { coloured, counted, .. }, filter, .. } = shown;
            let generator =
                desk.panes.table().own_measure().map_or(desk.focused().generator(), |_| Generator::Microsoft);
            (*wanted, coloured.range(), coloured.generator()) == (self.wanted(desk), range, generator)
                && shown.blocks.len() == self.zoom.deals()
                && *counted == desk.searches.counted_blocks(desk.panes.table(), range)
                && filter.as_ref() == desk.filter()
        };
        if !self.shown.as_deref().is_some_and(is_seen) {
            self.look(desk, range);
        }
    }

    fn selected(&self) -> Option<DealNumber> {
        Some(self.selected)
    }

    /// Searches for the scale of the colors, and counts the boards on the screen; or then for the verdict and the cells of the selected deal.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let table = desk.panes.table();
        if table.own_measure().is_some() {
            let of_scale =
                PressBlock::scale(table).and_then(|block| desk.searches.uncounted_presses(table, block.range()));
            let range = self.range(desk, &self.grid(desk, body).pixels);
            return of_scale.or_else(|| desk.searches.uncounted_presses(table, range));
        }
        let of_scale = || desk.searches.pending(scale::query(self.measure()?)?);
        if !desk.searches.is_idle() {
            return of_scale();
        }
        let board = desk.panes.table().board(self.selected);
        let is_open = || desk.searches.results(&board, CellCount::FOUR).outcome().is_none();
        let unsolved = || desk.searches.unsolved_game(&board.start(CellCount::FOUR)?).filter(|_| is_open());
        let difficulty_query = || desk.searches.difficulty_query(&board);
        let cells = || desk.searches.uncounted_cells(&board, Thoroughness::Quick);
        // The scales of the other measures come last, to be ready when one is chosen.
        let scales = || Column::of_many().find_map(|measure| desk.searches.pending(scale::query(measure)?));
        of_scale().or_else(unsolved).or_else(difficulty_query).or_else(cells).or_else(scales)
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        !matches!(command, Command::Measure(_)) || desk.panes.table().own_measure().is_none()
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let table = desk.panes.table();
        let by = if self.is_of_record { "games played" } else { table.measure_name(self.measure()?) };
        let atlas = if table.has_measures() { "atlas".to_owned() } else { table.to_string() };
        Some(format!("{atlas} · {by}{}", words::deals::filter(desk)))
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let of_pixel = match self.zoom.deals() {
            1 => String::new(),
            deals => format!(" · {deals} deals per pixel"),
        };
        let range = self.range_in_words(desk, body) + &of_pixel;
        match (&self.shown, self.grid(desk, body).panel) {
            (Some(shown), None) => panel::in_a_line(desk, self.selected, shown).into_iter().chain([range]).collect(),
            _ => vec![range],
        }
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some(shown) = &self.shown else { return Drawn::Body(None) };
        let Grid { pixels, panel, margin } = self.grid(desk, body);
        let scale = Scale::new(desk, shown.all.coloured.column());
        let pixel = |x: u16, y: u16| match self.deal_of(desk, &pixels, x, y) {
            None => (Pixel::Empty, None),
            Some(number) if shown.blocks.of(number).is_some_and(|block| block.is_misfit) => (Pixel::Faint, None),
            Some(number) if self.is_of_record => (shown.record_pixel_of(desk, number, scale.as_ref()), None),
            Some(number) => (shown.pixel(number, scale.as_ref()), shown.written(number)),
        };
        let cursor = self.pixel_of(self.selected, &pixels);
        pixels.draw(desk, pixel, |x, y| cursor == Some((x, y)), buffer);
        // A mark beside the row, as one pixel is easily lost among thousands.
        if let (Some(margin), Some(row)) = (margin, cursor.and_then(|(_, y)| pixels.row_of(y))) {
            let place = Rect { y: row, height: 1, ..margin };
            put_text(buffer, place, Sign::Here.symbol(), desk.look.theme().accent);
        }
        if let Some(area) = panel {
            let panel =
                Panel { desk, number: self.selected, shown, scale: scale.as_ref(), is_of_record: self.is_of_record };
            panel.draw(area, buffer);
        }
        Drawn::Body(None)
    }
}

impl Shown {
    /// Returns the pixel of a deal, or of those that share it.
    fn pixel(&self, number: DealNumber, scale: Option<&Scale>) -> Pixel {
        match (self.blocks.of(number), scale) {
            (Some(block), _) if block.is_impossible => Pixel::Impossible,
            (Some(Block { value: Some(value), .. }), Some(scale)) => Pixel::Step(scale.step(value)),
            _ => Pixel::Unknown,
        }
    }

    /// Returns the pixel of the deals from one on by their games: that of an open one first, then of one that was won.
    fn record_pixel_of(&self, desk: &Desk, first: DealNumber, scale: Option<&Scale>) -> Pixel {
        let rank = |pixel: &Pixel| match pixel {
            Pixel::Open => 0,
            Pixel::Won => 1,
            Pixel::Lost => 2,
            _ => 3,
        };
        let all = self.blocks.matching_from(first).map(|number| self.record_pixel(desk, number, scale));
        all.min_by_key(rank).unwrap_or(Pixel::Unknown)
    }

    /// Returns the pixel of a deal by its games with the desk's free cells; one that was not played is dimmed.
    fn record_pixel(&self, desk: &Desk, number: DealNumber, scale: Option<&Scale>) -> Pixel {
        let table = desk.panes.table();
        match desk.record().standing(table, number, table.cells(desk.panes.cells()).get()) {
            Standing::Won => Pixel::Won,
            _ if desk.open_move(table, number).is_some() => Pixel::Open,
            Standing::Lost => Pixel::Lost,
            Standing::Untried => match self.pixel(number, scale) {
                Pixel::Step(step) => Pixel::Untried(step),
                pixel => pixel,
            },
        }
    }

    /// Returns the value written on a large pixel.
    fn written(&self, number: DealNumber) -> Option<u16> {
        let column = self.all.coloured.column();
        self.all.coloured.get(number).filter(|_| column != Column::Verdict).map(|value| scale::shown(column, value))
    }
}

/// The layout of the map.
#[derive(Debug, Clone, Copy)]
struct Grid {
    pixels: Pixels,
    /// The panel about the selected deal, on the right.
    panel: Option<Rect>,
    /// The margin on the left of the map.
    margin: Option<Rect>,
}

impl Grid {
    /// The least columns and rows for the panel and the margin.
    const LEAST: (u16, u16) = (70, 13);

    fn new(desk: &Desk, zoom: Zoom, body: Rect) -> Self {
        let gap = u16::from(body.height >= 30);
        let body = Rect { y: body.y + gap, height: body.height - 2 * gap, ..body };
        let (width, height) = Self::LEAST;
        let panel = (body.width >= width && body.height >= height).then(|| Rect {
            x: body.right() - panel::WIDTH,
            width: panel::WIDTH,
            ..body
        });
        let right = panel.map_or(body.right().saturating_sub(1), |panel| panel.x - 2);
        let margin = Rect { width: body.width.min(1), ..body };
        let map = Rect { x: margin.right(), width: right.saturating_sub(margin.right()), ..body };
        let pixels = MOST_PIXELS.min(MOST_DEALS / zoom.deals());
        let lines = pixels / (PIXELS_IN_CELL * u64::from(map.width.max(1)));
        let map = Rect { height: map.height.min(u16::try_from(lines).unwrap_or(u16::MAX).max(1)), ..map };
        Self { pixels: Pixels::new(desk, zoom, map), panel, margin: Some(margin).filter(|margin| !margin.is_empty()) }
    }
}
