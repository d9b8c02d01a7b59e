//! The copy screen: a board in several forms, or its number with the solution, for the clipboard.

use super::prelude::*;
use crate::browser::widgets::boards;
use crate::browser::widgets::draw::cells;
use crate::table::board::Board;
use crate::table::facts::cells_in_words;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::notation::{explicit, to_text};
use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::text::{BoardFormat, write_deal_by};
use tableaux_engine::freecell::{AutoPlay, Deal, PlayedGame, Position};
use tableaux_engine::gears;
use tableaux_engine::verdict::Verdict;

const TITLE: u16 = 2;

/// The list of forms to copy.
#[derive(Debug, Clone)]
pub struct CopyList {
    table: Table,
    name: String,
    /// The deal number, unless it is the focused pane's.
    number: Option<DealNumber>,
    board: Board,
    /// Whether the game in the focused pane is being played.
    is_played: bool,
    row: usize,
}

/// A description and the text to copy, or why there is none.
struct Item {
    words: &'static str,
    text: Result<String, &'static str>,
}

impl CopyList {
    /// Lists the forms of a number's board, or of the focused pane's current board, and of the game if it is played. If
    /// there is no board, shows a message.
    pub fn open(desk: &mut Desk, number: Option<DealNumber>, is_played: bool) -> Option<Self> {
        let table = desk.panes.table();
        let board = number.map_or_else(|| desk.focused().board(), |number| table.board(number));
        let name = number.map_or_else(|| desk.focused().name(), |number| format!("#{number}"));
        if let Board::Nothing(why) = board {
            desk.say(why.to_string());
            return None;
        }
        Some(Self { table, name, number, board, is_played, row: 0 })
    }

    fn items(&self, desk: &Desk) -> Vec<Item> {
        let played = if self.is_played { desk.game_line() } else { None };
        let played = played.map(|text| Item { words: "the game so far", text: Ok(text) });
        played.into_iter().chain(self.items_of_board(desk)).collect()
    }

    fn items_of_board(&self, desk: &Desk) -> Vec<Item> {
        let of_board = Item { words: boards::copied(&self.board), text: Ok(self.board.text_with(desk.panes.cells())) };
        match (&self.board, self.table) {
            (Board::FreeCell(deal), Table::FreeCell(generator)) => {
                let form = |words, format| Item { words, text: Ok(written(&generator, deal, format)) };
                let is_microsoft = generator == Generator::Microsoft;
                let moves = Item {
                    words: "the number with its moves",
                    text: self.line(desk, &Origin::Deal(generator, deal.number())),
                };
                // The solutions on that page have four cells.
                let has_page = is_microsoft && self.cells(desk).is_none();
                let page = share::link(deal.number()).filter(|_| has_page);
                let page = page.map(|link| Item { words: "a link to a page with a solution", text: Ok(link + "\n") });
                let forms = [form("eight columns", BoardFormat::Columns), form("JSON", BoardFormat::Json)];
                std::iter::once(of_board).chain(forms).chain([moves]).chain(page).collect()
            }
            (Board::Layout(layout), _) => {
                let heading = self.cells(desk).map_or(String::new(), |cells| format!("# with {cells}\n"));
                let moves = |game| heading + &to_text(&explicit(game).collect::<Vec<_>>());
                let moves = self.solution(desk).map(moves);
                let line = self.line(desk, &Origin::Board(*layout));
                vec![
                    of_board,
                    Item { words: "the moves that solve it", text: moves },
                    Item { words: "the board with its moves", text: line },
                ]
            }
            (Board::Gears(board), _) => {
                vec![of_board, Item { words: "the presses that solve it", text: presses(desk, board) }]
            }
            _ => vec![of_board],
        }
    }

    /// Returns the line for sharing the solution.
    fn line(&self, desk: &Desk, origin: &Origin) -> Result<String, &'static str> {
        self.solution(desk).map(|game| share::line(origin, game, AutoPlay::None) + "\n")
    }

    /// Returns the search that a text still waits for.
    fn search(&self, desk: &Desk) -> Option<Query> {
        match self.board {
            Board::Gears(board) => desk.searches.pending(Query::Presses(board)),
            _ => self.start(desk).and_then(|start| desk.searches.unsolved_game(&start)),
        }
    }

    /// Returns the start position, if the board is a playable FreeCell board.
    fn start(&self, desk: &Desk) -> Option<Position> {
        self.board.start(desk.panes.cells())
    }

    /// Returns the free cells in words, unless they are four.
    fn cells(&self, desk: &Desk) -> Option<String> {
        let cells = self.start(desk)?.cell_count();
        (cells != CellCount::FOUR).then(|| cells_in_words(cells))
    }

    fn solution<'a>(&self, desk: &'a Desk) -> Result<&'a PlayedGame, &'static str> {
        match self.start(desk).and_then(|start| desk.searches.answers().verdict(&start)) {
            Some(Verdict::Solved(solution)) => Ok(solution.game()),
            Some(Verdict::Impossible { .. }) => Err("the deal is impossible"),
            Some(Verdict::Unknown(_)) => Err("no solution found with the available memory"),
            None if self.search(desk).is_some() => Err("still searching for the solution"),
            None => Err("there is no solution"),
        }
    }

    /// Copies the selected text, or waits for it.
    fn accept(&self, desk: &mut Desk) -> Flow {
        let mut items = self.items(desk);
        let Item { words, text } = items.swap_remove(self.row);
        match (text, self.search(desk)) {
            (Ok(text), _) => {
                desk.say(format!("{} copied to the clipboard: {words}", self.name));
                return Flow::CloseWith(Effect::Copy(text));
            }
            (Err(why), Some(query)) => {
                desk.wait_for(query, Command::Accept, format!("{why}, to copy it as soon as it is found"));
            }
            (Err(why), None) => desk.say(why),
        }
        Flow::Stay
    }
}

fn written(generator: &Generator, deal: &Deal, format: BoardFormat) -> String {
    let mut text = Vec::new();
    write_deal_by(format, generator, deal, SuitStyle::Letters, &mut text);
    String::from_utf8(text).expect("cards are text")
}

/// Returns the presses that solve a board.
fn presses(desk: &Desk, board: &gears::Board) -> Result<String, &'static str> {
    match desk.searches.answers().presses(board) {
        Some(Some(solution)) if solution.presses.count() == 0 => Err("all gears already point up"),
        Some(Some(solution)) => Ok(format!("{}\n", solution.presses)),
        Some(None) => Err("it has no solution"),
        None if desk.searches.pending(Query::Presses(*board)).is_some() => Err("still searching for the solution"),
        None => Err("the search failed"),
    }
}

impl Component for CopyList {
    type Own = ListCommand;
    const ID: &'static str = "copy";
    const NAME: &'static str = "Copy";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        Binding::new("accept", &[c('y'), ENTER], Command::Accept, "copy it to the clipboard").hint("copy", 10),
        keys::LIST_ROW.hint("move", 100),
        keys::ENDS,
        keys::HELP,
        keys::BACK,
    ];

    fn rows(&self, desk: &Desk, body: Rect) -> Option<Rows> {
        let count = self.items(desk).len();
        Some(Rows::paged(Rect { y: body.y + TITLE, height: cells(count), ..body }, count, self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            ListCommand::Accept => self.accept(desk),
            ListCommand::Rows(command) => self.select_row(desk, body, command),
        }
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        self.search(desk)
    }

    fn selected(&self) -> Option<DealNumber> {
        self.number
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let cells = self.cells(desk).map_or(String::new(), |cells| format!(" · {cells}"));
        Some(format!("copy of {}{cells}", self.name))
    }

    /// Draws the list, and the selected text below it.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let theme = desk.look.theme();
        let rows = inset(body);
        put_text(buffer, line(rows, 0), "copy to the clipboard", theme.strong);
        let items = self.items(desk);
        for (line, (item, row)) in items.iter().zip(rows.rows().skip(TITLE.into())).enumerate() {
            let style = match &item.text {
                _ if line == self.row => theme.selected,
                Ok(_) => theme.text,
                Err(_) => theme.quiet,
            };
            let why = item.text.as_ref().err().map_or(String::new(), |why| format!(": {why}"));
            put_text(buffer, row, &shortened(&format!(" {}{why} ", item.words), row.width), style);
        }
        let used = (TITLE + cells(items.len()) + 1).min(rows.height);
        let mut rest = below(rows, used);
        let selected = items.get(self.row).and_then(|item| item.text.as_ref().ok());
        for line in selected.into_iter().flat_map(|text| text.lines()) {
            put_wrapped(buffer, rest, line, theme.quiet);
            let lines = cells(wrapped(line, rest.width).len()).min(rest.height);
            rest = below(rest, lines);
        }
        Drawn::Body(None)
    }
}
