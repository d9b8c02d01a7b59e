//! The list of marks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{
    Binding, Change, Command, Component, Desk, Drawn, Effect, Flow, Opening, Query, Selection, Wheel, keys, put_text,
    shortened,
};
use crate::browser::boards;
use crate::browser::keys::{DELETE, c, ctrl};
use crate::browser::own_board::YOURS;
use crate::browser::pane::OwnBoard;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use crate::verdict::Verdict;
use crate::words::counted;

/// The columns of a number with its `#`, and a blank.
const NUMBER: u16 = 12;
/// Those of a verdict in words, and of its sign alone.
const VERDICT: u16 = 14;
const SIGN: u16 = 3;
/// The least width of a list with verdicts in words.
const WORDS: u16 = 60;
/// Those that the name of a table takes, at most.
const TABLE: u16 = 20;
/// The board of the selected mark on the right: its width, and the least that the list needs beside it.
const PREVIEW: u16 = 30;
const LIST: u16 = 64;

/// What the list is sorted by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Number,
    Table,
    Note,
}

impl Order {
    const fn next(self) -> Self {
        match self {
            Self::Number => Self::Table,
            Self::Table => Self::Note,
            Self::Note => Self::Number,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Number => "by number",
            Self::Table => "by table and number",
            Self::Note => "by note",
        }
    }
}

/// The list of marks, one of them selected.
#[derive(Debug, Clone, Default)]
pub struct MarkList {
    order: Order,
    selected: Selection,
}

/// A marked number with its note.
type Row<'a> = (Table, DealNumber, &'a str);

/// The parts of the body.
struct Areas {
    /// How many marks there are.
    title: Rect,
    headings: Rect,
    list: Rect,
    /// The board of the selected mark; empty where there is no room.
    preview: Rect,
}

impl Areas {
    fn new(body: Rect) -> Self {
        let preview = if body.width >= LIST + PREVIEW { PREVIEW.max(body.width / 4) } else { 0 };
        let width = body.width - preview;
        let line = |y: u16| Rect { y: body.y + y, width, height: u16::from(y < body.height), ..body };
        let (y, height) = (body.y + 2.min(body.height), body.height.saturating_sub(2));
        let right = Rect { x: body.x + width, width: preview.saturating_sub(1), ..body };
        Self { title: line(0), headings: line(1), list: Rect { y, width, height, ..body }, preview: right }
    }

    fn page(&self) -> usize {
        self.list.height.into()
    }
}

impl MarkList {
    /// All marks.
    pub fn new(desk: &mut Desk) -> Self {
        desk.filter_marks("");
        Self::default()
    }

    /// The marks that fit the filter, in order.
    fn rows<'a>(&self, desk: &'a Desk) -> Vec<Row<'a>> {
        let filter = desk.mark_filter().to_lowercase();
        let fits = |&(table, number, note): &Row| {
            let text = format!("#{number} {table} {note}").to_lowercase();
            filter.split_whitespace().all(|word| text.contains(word))
        };
        let all = desk.marks().iter().map(|(&(table, number), note)| (table, number, note.as_str()));
        let mut rows: Vec<Row> = all.filter(fits).collect();
        // They come by table and number.
        match self.order {
            Order::Number => rows.sort_by_key(|&(_, number, _)| number),
            Order::Table => {}
            // Those without a note last.
            Order::Note => rows.sort_by_cached_key(|&(_, _, note)| (note.is_empty(), note.to_lowercase())),
        }
        rows
    }

    fn selection(&self, desk: &Desk) -> Option<(Table, DealNumber)> {
        self.rows(desk).get(self.selected.line()).map(|&(table, number, _)| (table, number))
    }

    /// Selects a mark, if it is listed.
    fn select(&mut self, desk: &Desk, mark: Option<(Table, DealNumber)>) {
        let rows = self.rows(desk);
        if let Some(line) = rows.iter().position(|&(table, number, _)| Some((table, number)) == mark) {
            self.selected.select(line, rows.len());
        }
    }

    /// Shows a marked deal in the focused pane, or in one beside it. The list closes, so that it is seen.
    fn open(desk: &mut Desk, (table, number): (Table, DealNumber), is_beside: bool) -> Flow {
        if let Table::Layout(layout) = table {
            if !is_beside {
                desk.show_own(OwnBoard::new(YOURS, layout));
            } else if !desk.open_layout(YOURS, layout) {
                return Flow::Stay;
            }
            return Flow::CloseAll;
        }
        desk.change_table(table);
        let generator = match table {
            Table::FreeCell(generator) => generator,
            Table::Layout(_) | Table::Skat | Table::Gears(_) => desk.focused().generator(),
        };
        if !is_beside {
            desk.show(generator, number);
        } else if !desk.open_beside(generator, number) {
            return Flow::Stay;
        }
        Flow::CloseAll
    }
}

impl Component for MarkList {
    const NAME: &'static str = "Marks";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = &[
        keys::LIST_ROW.priority(170),
        keys::LIST_PAGE,
        keys::ENDS,
        keys::OPEN,
        keys::OPEN_BESIDE,
        Binding::new(&[(&[c('/')], Command::Open(Opening::MarkFilter))], "filter by number, table and note")
            .hint("filter")
            .priority(30),
        Binding::new(&[(&[c('s')], Command::Sort)], "sort by number, by table and number, by note")
            .hint("sort")
            .priority(40),
        Binding::new(&[(&[c('m')], Command::Mark)], "change the note").hint("note").priority(50),
        Binding::new(&[(&[c('x'), DELETE, ctrl('x')], Command::RemoveMark)], "remove the mark")
            .hint("remove")
            .priority(60),
        Binding::new(&[(&[c('u')], Command::RestoreMark)], "bring back the mark that was removed last")
            .hint("undo")
            .priority(70),
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        let selection = self.selection(desk);
        if self.selected.update(command, self.rows(desk).len(), Areas::new(desk.body()).page()) {
            return Flow::Stay;
        }
        match (command, selection) {
            (Command::Accept, Some(mark)) => return Self::open(desk, mark, false),
            (Command::OpenPane, Some(mark)) => return Self::open(desk, mark, true),
            (Command::Mark, Some((table, number))) => return Flow::Open(Opening::Note(table, number)),
            (Command::RemoveMark, Some((table, number))) => {
                let restore = desk.key_of(Self::SECTION, Command::RestoreMark);
                let back = restore.map_or("it is gone".into(), |key| format!("{key} brings it back"));
                desk.remove_mark(table, number, &back);
                return Flow::Effect(Effect::Store(Change::Remove(table, number)));
            }
            (Command::RestoreMark, _) => {
                let Some(mark) = desk.restore_mark() else { return Flow::Stay };
                self.select(desk, Some((mark.table, mark.number)));
                return Flow::Effect(Effect::Store(Change::Put(mark)));
            }
            (Command::Sort, _) => {
                self.order = self.order.next();
                self.select(desk, selection);
                desk.say(format!("sorted {}", self.order.words()));
            }
            (Command::Accept | Command::OpenPane | Command::Mark | Command::RemoveMark, None) => {
                desk.say("no mark is selected");
            }
            _ => {}
        }
        Flow::Stay
    }

    /// Selects the mark under the mouse; opens it if it is selected.
    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        let areas = Areas::new(desk.body());
        if !areas.list.contains(position) {
            return Flow::Stay;
        }
        let line = self.selected.first(areas.page()) + usize::from(position.y - areas.list.y);
        if line == self.selected.line() {
            return self.update(desk, Command::Accept);
        }
        let count = self.rows(desk).len();
        if line < count {
            self.selected.select(line, count);
        }
        Flow::Stay
    }

    /// Another browser may have removed marks, and a filter leaves fewer.
    fn settle(&mut self, desk: &mut Desk) {
        self.selected.select(self.selected.line(), self.rows(desk).len());
    }

    /// The verdicts of the deals on the screen.
    fn query(&self, desk: &Desk, _panes: &[usize]) -> Option<Query> {
        let page = Areas::new(desk.body()).page();
        let shown = self.rows(desk).into_iter().skip(self.selected.first(page)).take(page);
        let mut starts = shown.filter_map(|(table, number, _)| table.board(number).start(desk.cells()));
        starts.find_map(|start| desk.unsolved_game(&start))
    }

    fn status(&self, _desk: &Desk) -> Vec<String> {
        Vec::new()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let areas = Areas::new(body);
        let theme = desk.theme();
        let rows = self.rows(desk);
        let all = desk.marks().len() as u64;
        let title = match desk.mark_filter() {
            "" => format!(" {} · {}", counted(all, "mark", "marks"), self.order.words()),
            filter => {
                format!(" {} of {} with '{filter}'", rows.len(), counted(all, "mark", "marks"))
            }
        };
        put_text(buffer, areas.title, &shortened(&title, areas.title.width), theme.strong);
        if rows.is_empty() {
            let words = if all == 0 { " nothing is marked yet: m marks a deal" } else { " no mark fits the filter" };
            put_text(buffer, areas.headings, words, theme.quiet);
            return Drawn::Body(None);
        }
        let columns = Columns::new(desk, areas.list.width);
        columns.draw(areas.headings, ["number", "table", "verdict", "note"], [theme.quiet; 4], buffer);
        let first = self.selected.first(areas.page());
        for ((line, &(table, number, note)), row) in rows.iter().enumerate().skip(first).zip(areas.list.rows()) {
            let (sign, words, style) = verdict(desk, table, number).unwrap_or((" ", "", theme.quiet));
            let words = if columns.verdict > SIGN { format!("{sign} {words}") } else { sign.into() };
            let is_selected = line == self.selected.line();
            let styles = if is_selected {
                buffer.set_style(Rect { width: row.width.saturating_sub(1), ..row }, theme.selected);
                [theme.selected; 4]
            } else {
                [Style::new(), theme.quiet, style, Style::new()]
            };
            columns.draw(row, [&number_of(table, number), &name(table), &words, note], styles, buffer);
            if is_selected {
                draw_preview(desk, (table, number), areas.preview, buffer);
            }
        }
        Drawn::Body(None)
    }
}

/// The widths of the columns before the notes.
struct Columns {
    table: u16,
    verdict: u16,
}

impl Columns {
    fn new(desk: &Desk, width: u16) -> Self {
        // The table is named only where there is more than the first.
        let others = desk.marks().keys().filter(|&&(table, _)| table != Table::FREECELL);
        let longest = others.map(|&(table, _)| super::width(&name(table)) + 2).max();
        let verdict = if width >= WORDS { VERDICT } else { SIGN };
        // As long as the name of the first.
        Self { table: longest.map_or(0, |longest| longest.clamp(10, TABLE)), verdict }
    }

    /// Draws number, table, verdict and note into a line.
    fn draw(&self, row: Rect, texts: [&str; 4], styles: [Style; 4], buffer: &mut Buffer) {
        let end = row.right().saturating_sub(1);
        let mut x = row.x + 1;
        let widths = [NUMBER, self.table, self.verdict, u16::MAX];
        for ((text, style), width) in texts.into_iter().zip(styles).zip(widths) {
            let place = Rect { x, width: width.min(end.saturating_sub(x)), ..row };
            // A blank stands between two columns.
            let room = if width == u16::MAX { place.width } else { place.width.saturating_sub(1) };
            if room > 0 && (width > SIGN || text.chars().count() == 1) {
                put_text(buffer, place, &shortened(text, room), style);
            }
            x = x.saturating_add(width).min(end);
        }
    }
}

/// Whether a deal can be won, if it is known: a sign, a word, and how both look.
fn verdict(desk: &Desk, table: Table, number: DealNumber) -> Option<(&'static str, &'static str, Style)> {
    let start = table.board(number).start(desk.cells())?;
    let theme = desk.theme();
    Some(match desk.answers().verdict(&start)? {
        Verdict::Solved(_) => ("●", "winnable", theme.good),
        Verdict::Impossible { .. } => ("○", "impossible", theme.bad),
        Verdict::Unknown(_) => ("?", "unknown", theme.unsure),
    })
}

/// Draws the board of a mark.
fn draw_preview(desk: &Desk, (table, number): (Table, DealNumber), area: Rect, buffer: &mut Buffer) {
    let title = format!("{} · {}", number_of(table, number), name(table));
    let board = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }.intersection(area);
    if !board.is_empty() {
        put_text(buffer, Rect { height: 1, ..area }, &shortened(&title, area.width), desk.theme().strong);
        boards::draw_small(&table.board(number), desk.theme(), board, buffer);
    }
}

/// A number as it is listed; a board of the user's own has none.
fn number_of(table: Table, number: DealNumber) -> String {
    if matches!(table, Table::Layout(_)) { "–".into() } else { format!("#{number}") }
}

/// A table by its name, FreeCell of other generators by theirs.
fn name(table: Table) -> String {
    match table {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!("by {generator}"),
        Table::Layout(_) => YOURS.into(),
        table => table.to_string(),
    }
}
