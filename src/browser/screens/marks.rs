//! The list of marks.

use super::prelude::*;
use crate::browser::input::effect::Change;
use crate::browser::input::keys::DELETE;
use crate::browser::screens::browse::Browse;
use crate::browser::screens::deals;
use crate::browser::state::own_board::YOURS;
use crate::browser::widgets::boards;
use crate::browser::widgets::draw::put_cells;
use crate::columns::{ListColumn, fit};
use tableaux_engine::verdict::Verdict;

/// The columns of a number with its `#`.
const NUMBER: u16 = 11;
/// The columns of a verdict in words, and of its symbol.
const VERDICT: u16 = 13;
const SIGN: u16 = 2;
/// The least width of a list with verdicts in words.
const WORDS: u16 = 60;
/// The most columns of a table's name.
const TABLE: u16 = 19;
/// Layout of the selected mark's board on the right: its least width, and that of the list beside it.
const PREVIEW: u16 = 30;
const LIST: u16 = 64;

#[derive(Debug, Clone, Default)]
pub struct MarkList {
    row: usize,
    /// The mark to select once the list is known.
    to_select: Option<(Table, DealNumber)>,
}

/// Returns the areas of the title and headings, the list, and the board of the selected mark if it fits.
fn areas(body: Rect) -> ListAreas {
    let preview = boards::preview_columns(body, LIST.max(body.width / 2), PREVIEW);
    ListAreas::new(body, 2, if preview > PREVIEW { preview + 1 } else { preview })
}

impl MarkList {
    pub fn new(desk: &mut Desk) -> Self {
        desk.marks.list_all();
        Self::default()
    }

    fn selection(&self, desk: &Desk) -> Option<(Table, DealNumber)> {
        desk.marks.mark_at(self.row).map(|(table, number, _)| (table, number))
    }
}

command_set! { MarksCommand { Accept, OpenPane, Mark, RemoveMark, RestoreMark, Sort } + Rows(RowCommand) }

impl Component for MarkList {
    type Own = MarksCommand;
    const ID: &'static str = "marks";
    const NAME: &'static str = "Marks";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::LIST_ROW.hint("move", 170),
        keys::LIST_PAGE,
        keys::ENDS,
        keys::OPEN,
        keys::OPEN_BESIDE,
        Binding::new("filter", &[c('/')], Command::Open(Opening::MarkFilter), "filter by number, table and note")
            .hint("filter", 30),
        Binding::new("sort", &[c('<')], Command::Sort, "sort by number, by table and number, by note")
            .hidden(&[c('s')])
            .hint("sort", 40),
        Binding::new("mark", &[c('*')], Command::Mark, "change the note").hidden(&[c('m')]).hint("note", 50),
        Binding::new("remove-mark", &[c('x'), DELETE, ctrl('x')], Command::RemoveMark, "remove the mark")
            .hint("remove", 60),
        Binding::new("restore-mark", &[c('u')], Command::RestoreMark, "bring back the last mark removed")
            .hint("undo", 70),
        keys::HELP,
        keys::BACK,
    ];

    fn rows(&self, desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(areas(body).list, desk.marks.listed_count().unwrap_or(0), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        let selection = self.selection(desk);
        match (command, selection) {
            (MarksCommand::Accept, Some((table, number))) => return deals::open(desk, table, number, false),
            (MarksCommand::OpenPane, Some((table, number))) => return deals::open(desk, table, number, true),
            (MarksCommand::Mark, Some((table, number))) => return Flow::Open(Opening::Note(table, number)),
            (MarksCommand::RemoveMark, Some((table, number))) => {
                let restore = Message::default().key(&[Command::RestoreMark]);
                return Flow::Effect(desk.remove_mark(table, number, restore));
            }
            (MarksCommand::RestoreMark, _) => {
                let restored = desk.restore_mark();
                if let Some(Effect::Store(Change::Put(mark))) = &restored {
                    self.to_select = Some((mark.table, mark.number));
                }
                return Flow::after(restored);
            }
            (MarksCommand::Sort, _) => {
                let order = desk.marks.view().order.next();
                desk.marks.order_by(order);
                self.to_select = selection;
                desk.say(format!("sorted {}", order.words()));
            }
            (MarksCommand::Accept | MarksCommand::OpenPane | MarksCommand::Mark | MarksCommand::RemoveMark, None) => {
                desk.say("no mark selected");
            }
            (MarksCommand::Rows(command), _) => return self.select_row(desk, body, command),
        }
        Flow::Stay
    }

    /// Another browser may have removed marks, or a filter may have shortened the list.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        if let Some(count) = desk.marks.listed_count() {
            let line = self.to_select.take().and_then(|mark| desk.marks.line_of(mark));
            self.row = line.unwrap_or(self.row).min(count.saturating_sub(1));
        }
    }

    /// Searches for the list, and for the verdicts of the deals on the screen.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let shown = self.rows(desk, body)?.shown().filter_map(|(row, _)| desk.marks.mark_at(row));
        let mut starts = shown.filter_map(|(table, number, _)| table.board(number).start(desk.panes.cells()));
        desk.marks.query().or_else(|| starts.find_map(|start| desk.searches.unsolved_game(&start)))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let areas = areas(body);
        let [title_line, headings] = [0, 1].map(|row| line(areas.above, row));
        let theme = desk.look.theme();
        let (view, all) = (desk.marks.view(), desk.marks.all().len() as u64);
        let marks = counted(all, "mark", "marks");
        let title = match (&*view.words, desk.marks.listed_count()) {
            ("", Some(_)) => format!(" {marks} · {}", view.order.words()),
            ("", None) => format!(" {marks} sorted {}", view.order.words()),
            (words, Some(count)) => format!(" {count} of {marks} with '{words}'"),
            (words, None) => format!(" searching {marks} for '{words}'"),
        };
        put_text(buffer, title_line, &shortened(&title, title_line.width), theme.strong);
        let Some(count) = desk.marks.listed_count() else { return Drawn::Body(None) };
        if count == 0 {
            let words = if all == 0 {
                let key = desk.key_name(Browse::SECTION, Command::Mark);
                format!(" nothing marked yet: {key} marks a deal")
            } else {
                " no mark fits the filter".into()
            };
            put_text(buffer, headings, &words, theme.quiet);
            return Drawn::Body(None);
        }
        let has_words = areas.list.width >= WORDS;
        // The table is only named if there are others than the default one, at least as wide as the name of that.
        let others = desk.marks.all().tables().filter(|&table| table != Table::FREECELL);
        let table = others.map(|table| width(&name(table)) + 1).max().map_or(0, |longest| longest.clamp(9, TABLE));
        let columns = [
            ListColumn::fixed(NUMBER),
            ListColumn::fixed(table),
            ListColumn::fixed(if has_words { VERDICT } else { SIGN }),
            ListColumn::new(1, u16::MAX),
        ];
        let places = fit(&columns, 1, areas.list.width.saturating_sub(2));
        let of_verdict = if has_words { "verdict" } else { "" };
        put_cells(buffer, headings, &places, &["number", "table", of_verdict, "note"], &[theme.quiet; 4]);
        let preview = part(areas.beside, 0, areas.beside.width.saturating_sub(1));
        Rows::paged(areas.list, count, self.row).draw(theme, buffer, |buffer, at, row, is_selected| {
            let Some((table, number, note)) = desk.marks.mark_at(at) else { return };
            let (sign, words, style) = verdict(desk, table, number).unwrap_or((" ", "", theme.quiet));
            let words = if has_words { format!("{sign} {words}") } else { sign.into() };
            let plain = [Style::new(), theme.quiet, style, Style::new()];
            let styles = if is_selected { [theme.selected; 4] } else { plain };
            put_cells(buffer, row, &places, &[&*number_of(table, number), &name(table), &words, note], &styles);
            if is_selected {
                let title = format!("{} · {}", number_of(table, number), name(table));
                boards::draw_titled(&title, theme.strong, &table.board(number), theme, preview, buffer);
            }
        });
        Drawn::Body(None)
    }
}

/// Returns the verdict of a deal, if known: a symbol, a word, and their style.
fn verdict(desk: &Desk, table: Table, number: DealNumber) -> Option<(&'static str, &'static str, Style)> {
    let start = table.board(number).start(desk.panes.cells())?;
    let theme = desk.look.theme();
    Some(match desk.searches.answers().verdict(&start)? {
        Verdict::Solved(_) => (Sign::Winnable.symbol(), "winnable", theme.good),
        Verdict::Impossible { .. } => (Sign::Impossible.symbol(), "impossible", theme.bad),
        Verdict::Unknown(_) => (Sign::Unknown.symbol(), "unknown", theme.unsure),
    })
}

/// Returns a number as it is listed; a board of the user's own has none.
pub fn number_of(table: Table, number: DealNumber) -> String {
    if matches!(table, Table::Layout(_) | Table::SkatDeal(_)) {
        Sign::None.symbol().into()
    } else {
        format!("#{number}")
    }
}

/// Returns the name of a table, or of its generator if it is not the default.
pub fn name(table: Table) -> String {
    match table {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!("by {generator}"),
        Table::Layout(_) => YOURS.into(),
        table => table.to_string(),
    }
}
