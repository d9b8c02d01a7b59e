//! The list screen: the measures of many deals as a table, sorted by any of them.

use std::cmp::Reverse;

use super::prelude::*;
use crate::browser::screens::deals;
use crate::browser::search::filter::Filter;
use crate::browser::widgets::boards;
use crate::browser::widgets::draw::cell;
use crate::browser::widgets::strip;
use crate::columns::{self, ListColumn, fit};
use crate::record::Standing;
use crate::table::facts::outcome_in_words;
use tableaux_engine::atlas::deal_list::{self, remark};
use tableaux_engine::atlas::{DealList, Value, embedded};
use tableaux_engine::skat::Contract;

/// The number of deals in a list that is not a named one.
const BLOCK: u64 = 32_000;
/// The columns of a verdict or a difficulty in words, and of the symbol of a verdict.
const WORDS: u16 = 12;
const SIGN: u16 = 2;
/// The columns of a contract.
const CONTRACT: u16 = 10;
/// The columns of the symbol for past games, without room for words.
const PLAYED: u16 = 2;
/// The most lines of a heading.
const HEADING: u16 = 2;
/// The most blank columns between two measures if there is room.
const SPREAD: u16 = 5;
/// The columns of a famous deal's remark.
const REMARK: u16 = 60;
/// The columns for past games and notes before the board of the selected deal is enlarged.
const NOTES: u16 = 30;
/// Layout of the selected deal's board on the right: its least width, and that of the list beside it.
const PREVIEW: u16 = 26;
const LIST: u16 = 60;
const GAP: u16 = 2;

#[derive(Debug, Clone)]
pub struct List {
    /// The named list, if it is one.
    named: Option<DealList>,
    /// The deal from which it was opened.
    around: DealNumber,
    table: Table,
    filter: Option<Filter>,
    /// The matching deals in sorted order.
    deals: Vec<DealNumber>,
    /// The number of deals left out because only a search could tell whether they match.
    undecided: usize,
    /// The number of blocks of boards whose measure was counted when the list was sorted.
    counted: usize,
    /// The index of the column under the cursor.
    cursor: usize,
    /// The sort column, if any, and whether the order is descending.
    order: Option<(Column, bool)>,
    row: usize,
}

/// The columns of a list's cells: of the number, of each measure, and of the remark.
struct Widths {
    number: u16,
    counts: Vec<(Column, u16)>,
    remark: u16,
}

impl Widths {
    /// Returns the columns of the whole list, with verdicts in words.
    fn full(&self) -> u16 {
        let counts = self.counts.iter().map(|(_, width)| width + 1).sum::<u16>();
        self.number + WORDS + 2 + counts + self.remark + PLAYED
    }
}

/// Returns the columns that a heading takes in at most two lines.
fn width_of_heading(name: &str) -> u16 {
    let fits = |columns: &u16| wrapped(name, *columns).len() <= usize::from(HEADING);
    name.split(' ').map(width).max().into_iter().flat_map(|word| word..).find(fits).unwrap_or(0)
}

/// Returns the block of numbers around one: 1–32,000, 32,001–64,000 and so on.
fn block_of(number: DealNumber, last: DealNumber) -> DealRange {
    let first = number.get().saturating_sub(1) / BLOCK * BLOCK + 1;
    let [first, end] = [first.min(number.get()), (first + BLOCK - 1).min(last.get())];
    let number = |number| DealNumber::new(number).expect("it is no larger than the last number");
    DealRange::new(number(first), number(end.max(first))).expect("it ends after it begins")
}

impl List {
    /// Creates a named list, or the deals around one, which is selected.
    pub fn new(desk: &Desk, around: DealNumber, list: Option<DealList>) -> Self {
        let table = if list.is_some() { Table::FREECELL } else { Self::table_of(desk) };
        let mut new = Self {
            named: list,
            around,
            table,
            filter: None,
            deals: Vec::new(),
            undecided: 0,
            counted: 0,
            cursor: 0,
            order: None,
            row: 0,
        };
        new.fill(desk);
        new.select(around);
        new
    }

    /// Returns the areas of the headings, the list, and the board of the selected deal if it fits, after a gap.
    fn areas(&self, body: Rect) -> ListAreas {
        let least = if self.table.has_hands() { boards::small_extent(self.table).columns } else { PREVIEW };
        // Beside all columns of the list, larger cards.
        let preview = boards::preview_columns(body, self.widths().full() + NOTES + GAP, least);
        let preview = if preview == 0 && body.width >= LIST + least { least } else { preview };
        let has_preview = preview > 0 && body.height > 8;
        let areas = |lines| ListAreas::new(body, lines, if has_preview { GAP + preview } else { 0 });
        let shown = self.columns(areas(1).list);
        let is_tall = shown.iter().any(|(column, _)| self.table.measure_name(*column).contains(' '));
        areas(if is_tall { HEADING } else { 1 })
    }

    /// Returns the table whose deals are listed: of a board of the user's own, FreeCell.
    fn table_of(desk: &Desk) -> Table {
        if desk.panes.table().has_measures() { Table::FreeCell(desk.focused().generator()) } else { desk.panes.table() }
    }

    /// Refills the list with all matching deals, sorted.
    fn fill(&mut self, desk: &Desk) {
        let all: Vec<DealNumber> = self.named.map_or_else(|| self.block().numbers().collect(), DealList::numbers);
        self.filter = desk.filter().cloned();
        let fits = |number: DealNumber| match &self.filter {
            None => Some(true),
            Some(_) if self.table == Self::table_of(desk) => desk.fits(number),
            // Lists with names are Microsoft's.
            Some(filter) => filter.fits(Generator::Microsoft, number),
        };
        let decided: Vec<(DealNumber, Option<bool>)> = all.into_iter().map(|number| (number, fits(number))).collect();
        self.undecided = decided.iter().filter(|(_, fits)| fits.is_none()).count();
        self.deals = decided.into_iter().filter(|(_, fits)| *fits == Some(true)).map(|(number, _)| number).collect();
        self.sort(desk);
    }

    /// Returns the deals around the one from which the list was opened.
    fn block(&self) -> DealRange {
        let last = self.table.last();
        block_of(self.around.min(last), last)
    }

    /// Sorts by the chosen column: equal values by number, and deals without a value last. Equal difficulties are
    /// sorted by rank.
    fn sort(&mut self, desk: &Desk) {
        let Some((column, is_descending)) = self.order else { return };
        let table = self.table;
        self.counted = desk.searches.counted_blocks(table, self.block());
        // Among deals of the same percentage the atlas's order decides.
        let hardness = |number| {
            let rates = table == Table::FREECELL && column == Column::Difficulty;
            rates.then(|| deal_list::hardness(number)).flatten()
        };
        self.deals.sort_by_cached_key(|&number| {
            let rank = rank(desk.searches.listed_value(table, number, column));
            let order = (rank, hardness(number));
            let (up, down) = ((!is_descending).then_some(order), is_descending.then_some(Reverse(order)));
            (rank.is_none(), up, down, number)
        });
    }

    fn value(&self, desk: &Desk, number: DealNumber, column: Column) -> Option<Value> {
        desk.searches.listed_value(self.table, number, column)
    }

    /// Returns the difficulty of a deal in words; in the lists of the hardest and easiest deals, where it hardly
    /// varies, its rank.
    fn difficulty_in_words(&self, number: DealNumber) -> Option<String> {
        if let Some(DealList::Hardest | DealList::Easiest) = self.named {
            return rank_of(self.table, number).map(|rank| format!("rank {}", grouped(rank.into())));
        }
        let generator = self.table.generator()?;
        embedded::record_of(&generator, number).difficulty.map(Difficulty::short)
    }

    fn selection(&self) -> Option<DealNumber> {
        self.deals.get(self.row).copied()
    }

    fn select(&mut self, number: DealNumber) -> bool {
        let row = self.deals.iter().position(|&listed| listed == number);
        self.row = row.unwrap_or(self.row);
        row.is_some()
    }

    /// Returns the measures of the list; beside remarks only three.
    fn measures(&self) -> impl Iterator<Item = Column> {
        let most = if self.named == Some(DealList::Famous) { 3 } else { usize::MAX };
        self.table.measures().take(most)
    }

    fn widths(&self) -> Widths {
        // A heading is followed by a sort symbol.
        let with_width = |column: Column| match column {
            Column::Difficulty | Column::Best => (column, WORDS),
            Column::Contract => (column, CONTRACT),
            _ => (column, width_of_heading(self.table.measure_name(column)) + 1),
        };
        let largest = self.deals.iter().max().map_or(0, |number| width(&name(*number)));
        Widths {
            number: largest.max(width(Column::Number.name())) + 1,
            counts: self.measures().map(with_width).collect(),
            remark: if self.named == Some(DealList::Famous) { REMARK } else { 0 },
        }
    }

    /// Returns the measures that fit, with their areas; the remark of a famous deal takes the rest.
    fn columns(&self, area: Rect) -> Vec<(Column, Rect)> {
        let widths = self.widths();
        let has_words = widths.full() <= area.width;
        let Widths { number, mut counts, remark } = widths;
        if !has_words && remark > 0 {
            counts.truncate(1);
        }
        let spread = if has_words && remark == 0 { SPREAD } else { 0 };
        let verdict = if has_words { WORDS } else { SIGN };
        let verdict = self.table.has_measures().then_some((Column::Verdict, ListColumn::fixed(verdict)));
        let counts = counts.into_iter().map(|(column, width)| (column, ListColumn::new(width, width + spread)));
        let first = [(Column::Number, ListColumn::fixed(number))].into_iter().chain(verdict);
        let (all, mut columns): (Vec<Column>, Vec<ListColumn>) = first.chain(counts).unzip();
        // The rest is for remarks, and at least for the symbol of past games.
        columns.push(ListColumn::new(1, u16::MAX).priority(1));
        let places = fit(&columns, 1, area.width.saturating_sub(1));
        let head = right_of(line(area, 0), area.x + 1);
        places.iter().filter_map(|(at, place)| Some((*all.get(*at)?, cell(head, place)))).collect()
    }

    /// Sorts by a column; the second time in the opposite order.
    fn sort_by(&mut self, desk: &mut Desk, column: Column) {
        let is_descending = match self.order {
            Some((before, is_descending)) if before == column => !is_descending,
            _ if self.table.own_measure() == Some(column) => false,
            _ => matches!(
                column,
                Column::Difficulty | Column::Cells | Column::Moves | Column::Points | Column::GameValue
            ),
        };
        self.order = Some((column, is_descending));
        self.sort(desk);
        // Shows the first rows of the new order.
        self.row = 0;
        let first = if is_descending { "largest" } else { "smallest" };
        let column = self.table.measure_name(column);
        desk.say(format!("sorted by {column}, the {first} first"));
    }

    /// Shows the selected deal in the focused pane or beside it, and closes the list.
    fn open(&self, desk: &mut Desk, is_beside: bool) -> Flow {
        let Some(number) = self.selection() else {
            desk.say(format!("no {} selected", self.table.noun()));
            return Flow::Stay;
        };
        deals::open(desk, self.table, number, is_beside)
    }

    /// Switches to the next list: all deals around, then the named lists.
    fn next_list(&mut self, desk: &mut Desk) {
        if !self.table.has_measures() {
            return desk.say(format!("there is only one list: the {} around the last one shown", self.table.nouns()));
        }
        let at = self.named.and_then(|list| DealList::ALL.iter().position(|&other| other == list));
        let list = DealList::ALL.get(at.map_or(0, |at| at + 1)).copied();
        *self = Self::new(desk, self.around, list);
        desk.say(self.name());
    }

    fn name(&self) -> String {
        if let Some(list) = self.named {
            return format!("list · {list}");
        }
        let range = self.block();
        format!("list · {}–{}", grouped(range.first().get()), grouped(range.last().get()))
    }

    fn draw_headings(&self, desk: &Desk, columns: &[(Column, Rect)], area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        for (index, &(column, place)) in columns.iter().enumerate() {
            let sign = match self.order {
                Some((by, true)) if by == column => Sign::Descending.symbol(),
                Some((by, false)) if by == column => Sign::Ascending.symbol(),
                _ => "",
            };
            let style = if index == self.cursor { theme.selected } else { theme.quiet };
            let name = if place.width <= SIGN { "" } else { self.table.measure_name(column) };
            let lines = wrapped(&format!("{name}{sign}"), place.width);
            // The last line is right above the list.
            for (text, row) in lines.iter().rev().zip(area.rows().rev()) {
                put_text(buffer, Rect { y: row.y, ..place }, &aligned(column, text, place.width), style);
            }
        }
        if self.named == Some(DealList::Famous)
            && let Some(rest) = rest_of(columns, line(area, area.height.saturating_sub(1)))
        {
            put_text(buffer, rest, "known for", theme.quiet);
        }
    }

    fn draw_row(&self, desk: &Desk, columns: &[(Column, Rect)], at: usize, row: Rect, buffer: &mut Buffer) {
        let (theme, number, is_selected) = (desk.look.theme(), self.deals[at], at == self.row);
        for &(column, place) in columns {
            let value = self.value(desk, number, column);
            let style = match value {
                _ if is_selected => theme.selected,
                Some(Value::Verdict(outcome)) => theme.of_outcome(Some(outcome)),
                _ => Style::new(),
            };
            let place = Rect { y: row.y, ..place };
            let words = match value {
                Some(Value::Verdict(outcome)) if place.width <= SIGN => strip::sign(Some(outcome), theme).0.into(),
                value => self
                    .difficulty_in_words(number)
                    .filter(|_| column == Column::Difficulty)
                    .unwrap_or_else(|| in_words(column, value, theme)),
            };
            put_text(buffer, place, &aligned(column, &words, place.width), style);
        }
        let table = self.table;
        let remark = match self.named {
            Some(DealList::Famous) => remark(number).map(str::to_owned),
            _ => desk.marks.note(table, number).map(|note| format!("{} {note}", Sign::Marked.symbol())),
        };
        let Some(rest) = rest_of(columns, row) else {
            draw_played(desk, table, number, right_of(row, row.right().saturating_sub(1)), buffer);
            return;
        };
        // Past games come first, as they take little room.
        let words: Vec<String> = played(desk, table, number).into_iter().chain(remark).collect();
        let words = words.join(" · ");
        let style = if is_selected { theme.selected } else { theme.quiet };
        put_text(buffer, rest, &shortened(&words, rest.width), style);
    }

    fn draw_preview(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let Some(number) = self.selection() else { return };
        let (theme, board) = (desk.look.theme(), self.table.board(number));
        boards::draw_titled(&name(number), theme.accent, &board, theme, area, buffer);
    }
}

/// Returns the rest of a row after its last column, if there is room for words.
fn rest_of(columns: &[(Column, Rect)], row: Rect) -> Option<Rect> {
    let x = columns.last().map_or(row.x, |(_, place)| place.right() + 2);
    let width = row.right().saturating_sub(x + 1);
    (width >= 8).then_some(Rect { x, width, ..row })
}

/// Draws a symbol if a game of a deal is open, was won or was lost.
fn draw_played(desk: &Desk, table: Table, number: DealNumber, area: Rect, buffer: &mut Buffer) {
    if desk.open_move(table, number).is_some() {
        return put_text(buffer, area, Sign::Open.symbol(), desk.look.theme().accent);
    }
    let (sign, outcome) = match desk.record().standing(table, number, table.cells(desk.panes.cells()).get()) {
        Standing::Won => (Sign::Won, Outcome::Winnable),
        Standing::Lost => (Sign::Lost, Outcome::Impossible),
        Standing::Untried => return,
    };
    put_text(buffer, area, sign.symbol(), desk.look.theme().of_outcome(Some(outcome)));
}

/// Returns the past games of a deal in words: `open, move 12 · won in 38`.
fn played(desk: &Desk, table: Table, number: DealNumber) -> Option<String> {
    let step = table.steps()[0];
    let open = desk.open_move(table, number).map(|moves| format!("open, {step} {moves}"));
    let words: Vec<String> = open.into_iter().chain(words::record::of_number(desk, table, number, None)).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

/// Returns the rank of a deal by difficulty, if known: 1 is the hardest.
fn rank_of(table: Table, number: DealNumber) -> Option<u32> {
    (table == Table::FREECELL).then(|| deal_list::rank(number)).flatten()
}

fn name(number: DealNumber) -> String {
    format!("#{number}")
}

fn rank(value: Option<Value>) -> Option<u64> {
    match value? {
        Value::Verdict(Outcome::Impossible) => Some(0),
        Value::Verdict(Outcome::Winnable) => Some(1),
        Value::Seat(seat) => Some(seat as u64),
        Value::Contract(contract) => {
            Contract::PICKED_UP.iter().position(|&other| other == contract).map(|at| at as u64)
        }
        value => value.number(),
    }
}

/// Aligns counts to the right of their column, words to the left.
fn aligned(column: Column, text: &str, columns: u16) -> String {
    let is_left = matches!(column, Column::Number | Column::Verdict | Column::Best | Column::Contract);
    columns::aligned(text, columns, !is_left)
}

/// Writes a value, or the sign that it is not known or that there is none.
fn in_words(column: Column, value: Option<Value>, theme: &Theme) -> String {
    match (column, value) {
        (_, None) => Sign::Pending.symbol().into(),
        (_, Some(Value::Unknown)) => Sign::None.symbol().into(),
        (_, Some(Value::Seat(seat))) => theme.names.seats()[seat as usize].into(),
        (_, Some(Value::Contract(contract))) => theme.names.contract(contract),
        (_, Some(value @ Value::Effort(_))) => value.to_string(),
        (_, Some(Value::Verdict(outcome))) => {
            format!("{} {}", strip::sign(Some(outcome), theme).0, outcome_in_words(outcome))
        }
        (Column::Number, Some(Value::Number(number))) => format!("#{number}"),
        (_, Some(Value::Number(number))) => number.to_string(),
    }
}

command_set! {
    DealListCommand {
        Accept, OpenPane, Go(number: DealNumber), GoRange(range: DealRange), Random, Move(columns: i8, rows: i8), Sort,
        Compare, Mark,
    } + Rows(RowCommand)
}

impl Component for List {
    type Own = DealListCommand;
    const ID: &'static str = "list";
    const NAME: &'static str = "List";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::NUMBER_LINE.priority(100),
        keys::LIST_ROW.hint("move", 170),
        keys::LIST_PAGE,
        keys::ENDS,
        keys::RANDOM,
        keys::FILTER,
        keys::OPEN,
        keys::OPEN_BESIDE,
        Binding::pair(
            Shortcut::new("left", &[LEFT, c('h')], Command::Move(-1, 0), "the previous column"),
            Shortcut::new("right", &[RIGHT, c('l')], Command::Move(1, 0), "the next column"),
        )
        .hint("column", 25),
        Binding::new("sort", &[c('<')], Command::Sort, "sort by the column; again, the other way")
            .hidden(&[c('s')])
            .hint("sort", 30),
        Binding::new(
            "next-list",
            &[c('d')],
            Command::Compare,
            "the next list: all, impossible, hardest, easiest, famous",
        )
        .hint("list", 40),
        keys::MARK,
        keys::MARKS,
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn rows(&self, _desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(self.areas(body).list, self.deals.len(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            DealListCommand::Accept => return self.open(desk, false),
            DealListCommand::OpenPane => return self.open(desk, true),
            DealListCommand::Go(number) if self.select(number) => {}
            DealListCommand::Go(number) => desk.say(format!("{} is not listed here", name(number))),
            DealListCommand::GoRange(range) => return deals::open_range(desk, range),
            DealListCommand::Random => self.row = desk.random_mut().usize(..self.deals.len().max(1)),
            DealListCommand::Move(columns, _) => {
                let count = self.columns(self.areas(body).list).len();
                self.cursor = moved(self.cursor, columns.into()).min(count.saturating_sub(1));
            }
            DealListCommand::Sort => {
                if let Some(&(column, _)) = self.columns(self.areas(body).list).get(self.cursor) {
                    self.sort_by(desk, column);
                }
            }
            DealListCommand::Compare => self.next_list(desk),
            DealListCommand::Mark => {
                if let Some(number) = self.selection() {
                    return Flow::Open(Opening::Note(self.table, number));
                }
            }
            DealListCommand::Rows(command) => return self.select_row(desk, body, command),
        }
        Flow::Stay
    }

    /// Sorts by a clicked heading; or selects a deal, and opens it if already selected.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let above = self.areas(body).above;
        let columns = self.columns(above);
        let is_there = |place: &Rect| (place.left()..place.right()).contains(&position.x) && above.contains(position);
        let Some(index) = columns.iter().position(|(_, place)| is_there(place)) else {
            return self.click_row(desk, body, position);
        };
        self.cursor = index;
        self.sort_by(desk, columns[index].0);
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        let is_counted = self.order.is_some() && self.counted != desk.searches.counted_blocks(self.table, self.block());
        if is_counted {
            // The first rows stay in view while the rest is counted.
            let selection = self.selection().filter(|_| self.row > 0);
            self.sort(desk);
            selection.map(|number| self.select(number));
        }
        if self.filter.as_ref() != desk.filter() {
            let selection = self.selection();
            self.fill(desk);
            self.row = 0;
            selection.map(|number| self.select(number));
        }
    }

    fn offers(&self, _desk: &Desk, command: Command) -> bool {
        command != Command::Compare || self.table.has_measures()
    }

    fn listed(&self, desk: &Desk, body: Rect) -> Vec<(Generator, DealNumber)> {
        let Some(generator) = self.table.generator() else { return Vec::new() };
        let shown = self.rows(desk, body).into_iter().flat_map(|rows| rows.shown());
        shown.map(|(row, _)| (generator, self.deals[row])).collect()
    }

    /// Counts the measure of the board that is selected, then those of the others; of Skat, the best games on the screen.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        if self.table.has_hands() {
            let shown = self.rows(desk, body).into_iter().flat_map(|rows| rows.shown());
            let numbers = self.selection().into_iter().chain(shown.map(|(row, _)| self.deals[row]));
            return { numbers }.find_map(|number| desk.searches.best_game_query(self.table, number));
        }
        let of_row = self.selection().and_then(|number| desk.searches.uncounted_presses(self.table, number.into()));
        of_row.or_else(|| desk.searches.uncounted_presses(self.table, self.block()))
    }

    fn selected(&self) -> Option<DealNumber> {
        self.selection()
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(self.name() + &words::deals::filter(desk))
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let order = self.order.map(|(column, _)| format!("sorted by {}", self.table.measure_name(column)));
        let deals = self.table.counted(self.deals.len() as u64);
        let fit = if self.deals.len() == 1 { "that fits" } else { "that fit" };
        let fitting = if self.filter.is_some() { format!("{deals} {fit}") } else { deals };
        let undecided = (self.undecided > 0)
            .then(|| format!("{} left out: only a search can tell", grouped(self.undecided as u64)));
        // Explains the symbol of the selected deal.
        let list = self.areas(body).list;
        let number = self.selection().filter(|_| rest_of(&self.columns(list), list).is_none());
        let played = number.and_then(|number| {
            let words = played(desk, self.table, number)?;
            Some(format!("{}: {words}", name(number)))
        });
        played.into_iter().chain([fitting]).chain(undecided).chain(order).collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let areas = self.areas(body);
        let columns = self.columns(areas.list);
        self.draw_headings(desk, &columns, areas.above, buffer);
        if self.deals.is_empty() {
            put_text(buffer, areas.list, " no deal of the list fits the filter", desk.look.theme().quiet);
        }
        let rows = Rows::paged(areas.list, self.deals.len(), self.row);
        rows.draw(desk.look.theme(), buffer, |buffer, at, row, _| self.draw_row(desk, &columns, at, row, buffer));
        self.draw_preview(desk, right_of(areas.beside, areas.beside.x + GAP), buffer);
        Drawn::Body(None)
    }
}
