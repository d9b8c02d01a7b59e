//! The list of games: open ones, and those that ended.

use std::collections::HashMap;
use std::sync::Arc;

use super::marks::{name, number_of};
use super::prelude::*;
use crate::browser::input::effect::{GameChange, GameKey};
use crate::browser::input::keys::DELETE;
use crate::browser::screens::browse::Browse;
use crate::browser::screens::deals;
use crate::browser::search::filter::Filter;
use crate::browser::state::clock::clock_words;
use crate::browser::state::game::Game;
use crate::browser::state::game_list::{GameIndex, GameOrder, ListedGame};
use crate::browser::state::message::Question;
use crate::browser::state::notice::Notice;
use crate::browser::widgets::boards;
use crate::browser::widgets::draw::put_cells;
use crate::columns::{ListColumn, fit, widest};
use crate::record::{GameOutcome, Records};
use crate::store::OpenGame;
use crate::table::board::Board;
use tableaux_engine::freecell::Position;
use tableaux_engine::verdict::Verdict;

/// Layout of the selected game's board on the right: its least width, that of the list beside it, and the gap.
const PREVIEW: u16 = 26;
const LIST: u16 = 52;
/// The columns of a list that has a value in every column.
const ALL: u16 = 87;
const GAP: u16 = 2;

#[derive(Debug, Clone, Default)]
pub struct GameList {
    row: usize,
    order: GameOrder,
    games: Vec<GameIndex>,
    /// The records, open games, filter and order from which the list was made.
    sources: Option<Sources>,
    /// The current positions of open games, by their ids; `None` if the moves are not legal.
    positions: HashMap<u64, Option<Position>>,
}

#[derive(Debug, Clone)]
struct Sources {
    records: Arc<Records>,
    open: Arc<[OpenGame]>,
    filter: Option<Filter>,
    order: GameOrder,
}

impl Sources {
    fn of(desk: &Desk, order: GameOrder) -> Self {
        let (records, open) = (Arc::clone(desk.games.records()), Arc::clone(desk.games.kept()));
        Self { records, open, filter: desk.filter().cloned(), order }
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.records, &other.records)
            && Arc::ptr_eq(&self.open, &other.open)
            && (&self.filter, self.order) == (&other.filter, other.order)
    }
}

fn areas(body: Rect) -> ListAreas {
    // Larger cards beside all columns of the list.
    let preview = boards::preview_columns(body, ALL.max(body.width / 2) + GAP, PREVIEW);
    let preview = if preview == 0 && body.width >= LIST + PREVIEW { PREVIEW } else { preview };
    ListAreas::new(body, 2, if preview > 0 { preview + GAP } else { 0 })
}

const HEADINGS: [&str; 8] = ["number", "result", "day", "moves", "time", "difficulty", "cells", "table"];

impl GameList {
    fn listed<'a>(&self, desk: &'a Desk, row: usize) -> Option<ListedGame<'a>> {
        desk.listed_game(*self.games.get(row)?)
    }

    fn position(&self, game: &ListedGame) -> Option<&Position> {
        let ListedGame::Open(open) = game else { return None };
        self.positions.get(&open.id)?.as_ref()
    }

    /// Returns the result of a game with its sign; of an open one, whether it can still be won.
    fn result(&self, desk: &Desk, game: &ListedGame) -> (String, Style) {
        let theme = desk.look.theme();
        let (sign, words, style) = match game.outcome() {
            Some(GameOutcome::Won) => (Sign::Won, "won", theme.good),
            Some(GameOutcome::Lost) => (Sign::Lost, "lost", theme.bad),
            Some(GameOutcome::GivenUp) => (Sign::GivenUp, "given up", theme.quiet),
            None => match self.position(game).and_then(|position| desk.searches.answers().verdict(position)) {
                Some(Verdict::Solved(_)) => (Sign::Open, "still winnable", theme.accent),
                Some(Verdict::Impossible { .. }) => (Sign::Open, "open, lost", theme.bad),
                Some(Verdict::Unknown(_)) | None => (Sign::Open, "open", theme.accent),
            },
        };
        (format!("{} {words}", sign.symbol()), style)
    }

    /// Returns the columns of a game, in the order of the headings.
    fn columns(&self, desk: &Desk, game: &ListedGame) -> [String; 8] {
        [
            number_of(game.table(), game.number()),
            self.result(desk, game).0,
            game.time().map_or(Sign::None.symbol().into(), |time| words::day::near(desk, time)),
            grouped(game.moves().into()),
            clock_words(game.seconds()),
            desk.difficulty_of(game).map_or(String::new(), Difficulty::short),
            game.cells().filter(|&cells| cells != CellCount::FOUR).map_or(String::new(), |cells| cells.to_string()),
            if game.table() == Table::FREECELL { String::new() } else { name(game.table()) },
        ]
    }

    /// Opens the selected game: an open one where it was left, an ended one on the page of its end.
    fn accept(desk: &mut Desk, index: GameIndex) -> Flow {
        let Some(game) = desk.listed_game(index) else { return Flow::Stay };
        let (table, is_open) = (game.table(), matches!(game, ListedGame::Open(_)));
        let effect = deals::open_game(desk, index);
        // The list stays if the moves cannot be replayed.
        if is_open { Flow::Switch(Opening::game(table)) } else { Flow::after(effect) }
    }

    /// Removes the selected open game, once asked.
    fn drop_game(desk: &mut Desk, index: GameIndex) -> Flow {
        let Some(ListedGame::Open(game)) = desk.listed_game(index) else {
            desk.say("finished games stay in the record: only open ones can be deleted");
            return Flow::Stay;
        };
        let (id, table, number) = (game.id, game.table, game.number);
        let cells = CellCount::new(game.cells).unwrap_or(CellCount::NONE);
        let of = number_of(table, number);
        if !desk.notices.was_asked(Question::Drop) {
            desk.notices.ask(Question::Drop, Notice::DropAsked(of));
            return Flow::Stay;
        }
        desk.games.drop_kept(id);
        desk.say(format!("the open game of {of} was deleted"));
        Flow::Effect(Effect::Game(GameKey { table, number, cells }, GameChange::Drop(id)))
    }
}

command_set! { GamesCommand { Accept, Sort, DropGame } + Rows(RowCommand) }

impl Component for GameList {
    type Own = GamesCommand;
    const ID: &'static str = "games";
    const NAME: &'static str = "Games";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::LIST_ROW.hint("move", 170),
        keys::LIST_PAGE,
        keys::ENDS,
        Binding::new("accept", &[ENTER], Command::Accept, "resume an open game; review or replay a finished one")
            .hint("open", 10),
        keys::FILTER.words("filter: only deals such as hard and won").hint("filter", 30),
        Binding::new("sort", &[c('<')], Command::Sort, "sort by day, moves, time, difficulty, number; open ones first")
            .hidden(&[c('s')])
            .hint("sort", 40),
        Binding::new("drop", &[c('x'), DELETE, ctrl('x')], Command::DropGame, "delete an open game; repeat to confirm")
            .hint("drop", 50),
        keys::STATISTICS.hint("statistics", 80),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn rows(&self, _desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(areas(body).list, self.games.len(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        let selected = self.games.get(self.row).copied();
        match (command, selected) {
            (GamesCommand::Rows(command), _) => return self.select_row(desk, body, command),
            (GamesCommand::Sort, _) => {
                self.order = self.order.next();
                self.row = 0;
                desk.say(format!("sorted {}", self.order.words()));
            }
            (GamesCommand::Accept, Some(index)) => return Self::accept(desk, index),
            (GamesCommand::DropGame, Some(index)) => return Self::drop_game(desk, index),
            (GamesCommand::Accept | GamesCommand::DropGame, None) => desk.say("no games listed"),
        }
        Flow::Stay
    }

    /// Lists the games anew if something has changed, and replays the open ones on the screen.
    fn refresh(&mut self, desk: &mut Desk, body: Rect) {
        let sources = Sources::of(desk, self.order);
        if !self.sources.as_ref().is_some_and(|made_from| made_from.is_same(&sources)) {
            self.games = desk.list_games(self.order);
            self.sources = Some(sources);
        }
        self.row = self.row.min(self.games.len().saturating_sub(1));
        let shown: Vec<usize> = self.rows(desk, body).iter().flat_map(Rows::shown).map(|(row, _)| row).collect();
        for row in shown {
            let Some(ListedGame::Open(game)) = self.listed(desk, row) else { continue };
            self.positions.entry(game.id).or_insert_with(|| {
                let start = game.table.board(game.number).start(CellCount::new(game.cells).ok()?)?;
                Some(Game::parse(&start, &game.tree).ok()?.tree.position().clone())
            });
        }
    }

    /// Searches for whether the open games on the screen can still be won, then for the difficulty of all there.
    fn query(&self, desk: &Desk, body: Rect, _panes: &[usize]) -> Option<Query> {
        let rows = self.rows(desk, body)?;
        let shown = || rows.shown().filter_map(|(row, _)| self.listed(desk, row));
        let of_open = |game: ListedGame| desk.searches.unsolved_game(self.position(&game)?);
        let difficulty = |game: ListedGame| desk.searches.difficulty_query(&game.table().board(game.number()));
        shown().find_map(of_open).or_else(|| if desk.searches.is_idle() { shown().find_map(difficulty) } else { None })
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let all = desk.games.kept().len() + desk.games.records().games().len();
        let games = match desk.filter() {
            Some(filter) => {
                format!("{} of {} with '{}'", self.games.len(), words::record::games(all as u64), filter.text())
            }
            None => words::record::games(all as u64),
        };
        let open = desk.games.kept().len();
        Some(if open > 0 { format!("{games}, {open} open") } else { games })
    }

    fn status(&self, _desk: &Desk, _body: Rect) -> Vec<String> {
        vec![self.order.words().into()]
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (areas, theme) = (areas(body), desk.look.theme());
        if self.games.is_empty() {
            let key = desk.key_name(Browse::SECTION, Command::Open(Opening::Play));
            let words = match desk.filter() {
                Some(filter) => format!(" no game has a deal that fits '{}'", filter.text()),
                None => format!(" no game yet: {key} on a deal begins one"),
            };
            put_text(buffer, line(body, areas.above.height), &words, theme.quiet);
            return Drawn::Body(None);
        }
        let rows = Rows::paged(areas.list, self.games.len(), self.row);
        let shown = rows.shown().filter_map(|(row, _)| self.listed(desk, row));
        let shown: Vec<[String; 8]> = shown.map(|game| self.columns(desk, &game)).collect();
        // A column without a value on the screen is left out.
        let columns = (0..HEADINGS.len()).map(|column| match widest(&shown, column) {
            0 => ListColumn::fixed(0),
            widest => ListColumn::fixed(widest.max(width(HEADINGS[column]))),
        });
        let places = fit(&columns.collect::<Vec<_>>(), 2, areas.list.width.saturating_sub(1));
        put_cells(buffer, line(areas.above, 1), &places, &HEADINGS, &[theme.quiet; 8]);
        rows.draw(theme, buffer, |buffer, at, row, is_selected| {
            let Some(game) = self.listed(desk, at) else { return };
            let (_, result) = self.result(desk, &game);
            let mut styles = [if is_selected { theme.selected } else { theme.text }; 8];
            styles[1] = if is_selected { theme.selected } else { result };
            put_cells(buffer, row, &places, &self.columns(desk, &game), &styles);
            if is_selected {
                self.draw_board(desk, &game, right_of(areas.beside, areas.beside.x + GAP), buffer);
            }
        });
        Drawn::Body(None)
    }
}

impl GameList {
    /// Draws the board of a game: of an open one as it stands.
    fn draw_board(&self, desk: &Desk, game: &ListedGame, area: Rect, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let stands = if game.outcome().is_none() { format!(" after {}", game.moves()) } else { String::new() };
        let title = format!("{}{stands} · {}", number_of(game.table(), game.number()), name(game.table()));
        let board = self
            .position(game)
            .map_or_else(|| game.table().board(game.number()), |position| Board::Layout(Layout::from(position)));
        boards::draw_titled(&title, theme.strong, &board, theme, area, buffer);
    }
}
