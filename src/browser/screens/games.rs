//! The list of open games, the last played first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::component::{Component, Drawn, Wheel};
use super::marks::{name, number_of};
use crate::browser::input::command::{Command, Flow, ListCommand, Opening};
use crate::browser::input::keys::{self, Binding, ENTER, bindings};
use crate::browser::screens::browse::Browse;
use crate::browser::screens::deals;
use crate::browser::search::Query;
use crate::browser::state::ctx::{Ctx, changes};
use crate::browser::state::desk::Desk;
use crate::browser::widgets::boards;
use crate::browser::widgets::draw::{put_text, shortened, width};
use crate::browser::widgets::rows::{ListAreas, Rows};
use crate::store::OpenGame;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::words::counted;

/// Layout of the selected game's board on the right: its width, and the least width of the list beside it.
const PREVIEW: u16 = 26;
const LIST: u16 = 64;

#[derive(Debug, Clone, Default)]
pub struct GameList {
    row: usize,
}

fn areas(body: Rect) -> ListAreas {
    ListAreas::new(body, 2, if body.width >= LIST + PREVIEW { PREVIEW + 2 } else { 0 })
}

/// Returns the columns of a game: number, progress, difficulty, cells, time played, table.
fn columns(desk: &Desk, game: &OpenGame) -> [String; 6] {
    let cells = CellCount::new(game.cells).filter(|_| game.table.has_cells());
    let difficulty = desk.searches.difficulty(game.table, game.number).filter(|_| cells == Some(CellCount::FOUR));
    let [one, many] = game.table.play().steps();
    let played = match game.seconds {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    };
    [
        number_of(game.table, game.number),
        counted(game.moves.into(), one, many),
        difficulty.map_or(String::new(), Difficulty::short),
        cells.map_or(String::new(), |cells| cells.get().to_string()),
        played,
        name(game.table),
    ]
}

changes!(GameList: Panes);

impl Component for GameList {
    type Own = ListCommand;
    const ID: &'static str = "games";
    const NAME: &'static str = "Open games";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::LIST_ROW.hint("move", 170),
        keys::LIST_PAGE,
        keys::ENDS,
        Binding::new("accept", &[ENTER], Command::Accept, "go on with the selected game").hint("play", 10),
        keys::STATISTICS.hint("statistics", 80),
        keys::HELP,
        keys::BACK,
    ];

    fn rows(&self, desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(areas(body).list, desk.games.kept().len(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Ctx<Self>, body: Rect, command: Self::Own) -> Flow {
        if let ListCommand::Rows(command) = command {
            return self.select_row(desk, body, command);
        }
        let Some(game) = desk.games.kept().get(self.row).cloned() else {
            desk.say("no game is open");
            return Flow::Stay;
        };
        if let Some(cells) = CellCount::new(game.cells).filter(|_| game.table.has_cells()) {
            desk.panes_mut().set_cells(cells);
        }
        deals::open(desk, game.table, game.number, false);
        Flow::Switch(Opening::game(game.table))
    }

    fn refresh(&mut self, desk: &mut Ctx<Self>, _body: Rect) {
        self.row = self.row.min(desk.games.kept().len().saturating_sub(1));
    }

    /// Searches for the difficulty of the games on the screen.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let mut shown = self.rows(desk, body)?.shown().filter_map(|(row, _)| desk.games.kept().get(row));
        let of_game = |game: &OpenGame| desk.searches.difficulty_query(&game.table.board(game.number));
        if desk.searches.is_idle() { shown.find_map(of_game) } else { None }
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(counted(desk.games.kept().len() as u64, "open game", "open games"))
    }

    fn status(&self, _desk: &Desk, _body: Rect) -> Vec<String> {
        vec!["the last played first".into()]
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (areas, theme, games) = (areas(body), desk.look.theme(), desk.games.kept());
        if games.is_empty() {
            let key = desk.key_name(Browse::SECTION, Command::Open(Opening::Play));
            put_text(buffer, areas.list, &format!(" no game is open: {key} on a deal begins one"), theme.quiet);
            return Drawn::Body(None);
        }
        let rows = Rows::paged(areas.list, games.len(), self.row);
        let shown: Vec<[String; 6]> =
            rows.shown().filter_map(|(row, _)| games.get(row)).map(|game| columns(desk, game)).collect();
        let headings = ["number", "made", "difficulty", "cells", "played", "table"].map(String::from);
        let all = || shown.iter().chain([&headings]);
        let widths: [u16; 6] =
            std::array::from_fn(|column| all().map(|texts| width(&texts[column])).max().unwrap_or(0) + 2);
        let put = |buffer: &mut Buffer, row: Rect, texts: &[String; 6], style: Style| {
            let mut x = row.x + 1;
            for (text, columns) in texts.iter().zip(widths) {
                // A column that does not fit is left out, and so are those after it.
                let room = row.right().saturating_sub(x);
                if room + 2 < columns {
                    break;
                }
                put_text(buffer, Rect { x, width: room, ..row }, text, style);
                x += columns;
            }
        };
        put(
            buffer,
            Rect { height: 1, y: areas.above.bottom().saturating_sub(1), ..areas.above },
            &headings,
            theme.quiet,
        );
        rows.draw(theme, buffer, |buffer, at, row, is_selected| {
            let Some(game) = games.get(at) else { return };
            put(buffer, row, &columns(desk, game), if is_selected { theme.selected } else { theme.text });
            if is_selected {
                let title =
                    shortened(&format!("{} · {}", number_of(game.table, game.number), name(game.table)), PREVIEW);
                let beside =
                    Rect { x: areas.beside.x + 2, width: areas.beside.width.saturating_sub(2), ..areas.beside };
                boards::draw_titled(&title, theme.strong, &game.table.board(game.number), theme, beside, buffer);
            }
        });
        Drawn::Body(None)
    }
}
