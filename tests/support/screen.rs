//! A browser without a terminal: keys go in, screens come out.

#![allow(dead_code, reason = "each test target uses some of it")]

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect, Size};
use tableaux::browser::keys::Key;
use tableaux::browser::{Answer, App, Desk, Effect, Event, Query, Update, frame, worker};
use tableaux::store::OpenGame;
use tableaux::table::Table;
use tableaux_engine::card::Suit;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Limits, Solver};

pub fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

/// An open game of a list, played for some seconds.
pub fn open_game(id: u64, table: Table, of: u64, cells: u8, moves: u32, seconds: u32) -> OpenGame {
    let (tree, played) = (String::new(), None);
    OpenGame { id, table, number: number(of), cells, moves, seconds, tree, played }
}

/// A desk with a pane for each number.
pub fn desk(numbers: &[u64]) -> Desk {
    let numbers: Vec<DealNumber> = numbers.iter().copied().map(number).collect();
    Desk::new(&numbers)
}

/// A browser with a pane for each number, on the FreeCell table.
pub fn app(numbers: &[u64], width: u16, height: u16) -> App {
    App::new(desk(numbers), (width, height).into())
}

/// A browser with a pane for each number, on a table.
pub fn on_table(table: Table, numbers: &[u64], width: u16, height: u16) -> App {
    let mut desk = desk(numbers);
    desk.panes.open_table(Some(table), None);
    App::new(desk, (width, height).into())
}

/// Keys that win #28527 in nine moves.
pub const WINNING_STEPS: &str = "3h3h1h6a6h868h8h8h3h7h7h4h1h1h1h1b1h3c3h8d8hch5h68v26h6h6h4h8hbh26v22h2h484h6h7h7h7h4h5b5h5hbh3h3h4h8hah8h4h7h5h2h2h2h1h6hdh5h";

/// Types keys: characters, or names between angle brackets as in `617<Enter>`. Returns what is to be done outside.
pub fn keys(app: &mut App, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        let (key, length) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            Some((name, _)) => {
                let code = match name {
                    "Ctrl-X" => KeyCode::Char('x'),
                    "Ctrl-C" => KeyCode::Char('c'),
                    "F1" => KeyCode::F(1),
                    "Enter" => KeyCode::Enter,
                    "Esc" => KeyCode::Esc,
                    "Left" => KeyCode::Left,
                    "Right" => KeyCode::Right,
                    "Up" => KeyCode::Up,
                    "Down" => KeyCode::Down,
                    "Home" => KeyCode::Home,
                    "End" => KeyCode::End,
                    "PgUp" => KeyCode::PageUp,
                    "PgDn" => KeyCode::PageDown,
                    "Tab" => KeyCode::Tab,
                    "BackTab" => KeyCode::BackTab,
                    "Ctrl-U" => KeyCode::Char('u'),
                    "Ctrl-Y" => KeyCode::Char('y'),
                    "Ctrl-O" => KeyCode::Char('o'),
                    "F4" => KeyCode::F(4),
                    "F5" => KeyCode::F(5),
                    "F6" => KeyCode::F(6),
                    "F7" => KeyCode::F(7),
                    "F8" => KeyCode::F(8),
                    "F9" => KeyCode::F(9),
                    "Ctrl-R" => KeyCode::Char('r'),
                    "BS" => KeyCode::Backspace,
                    other => panic!("no key {other}"),
                };
                let modifiers = if name.starts_with("Ctrl") { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
                (KeyEvent::new(code, modifiers), name.len() + 2)
            }
            None => (KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), c.len_utf8()),
        };
        effects.extend(app.update(Event::Key(key)));
        rest = &rest[length..];
    }
    effects
}

/// The event that a terminal sends for a key; `None` for a class of keys.
pub fn key_event(key: &Key) -> Option<KeyEvent> {
    let (code, modifiers) = match *key {
        Key::Char(c) => (KeyCode::Char(c), KeyModifiers::NONE),
        Key::Ctrl(c) => (KeyCode::Char(c), KeyModifiers::CONTROL),
        Key::Named(code) => (code, KeyModifiers::NONE),
        Key::Chord(modifiers, code) => (code, modifiers),
        Key::Digit | Key::Place => return None,
    };
    Some(KeyEvent::new(code, modifiers))
}

pub fn resize(app: &mut App, width: u16, height: u16) {
    app.update(Event::Resize((width, height).into()));
}

pub fn paste(app: &mut App, text: &str) {
    app.update(Event::paste(text));
}

pub fn click(app: &mut App, x: u16, y: u16) {
    app.update(Event::Click(Position::new(x, y)));
}

pub fn tick(app: &mut App, times: usize) {
    for _ in 0..times {
        app.update(Event::Tick);
    }
}

/// Lets the second pass in which a key may be meant for the screen that was on top before.
pub fn wait_a_second(app: &mut App) {
    assert!(app.just_changed().is_some());
    // The fan of a won game opens in that time.
    tick(app, 16);
    app.update(Event::SecondAfterChange);
}

/// The name of the topmost screen.
pub fn top(app: &App) -> &'static str {
    app.top().section().name
}

/// The message on the status line.
pub fn message(app: &App) -> String {
    app.message().unwrap_or_default()
}

/// The numbers of the panes.
pub fn shown(app: &App) -> Vec<u64> {
    app.desk().panes.list().iter().map(|pane| pane.number().get()).collect()
}

/// The screen cell by cell, and the text cursor.
pub fn draw(app: &App) -> (Buffer, Option<Position>) {
    let size = app.size();
    let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
    let mut cursor = None;
    terminal.draw(|frame| cursor = frame::draw(app, frame.buffer_mut())).unwrap();
    (terminal.backend().buffer().clone(), cursor)
}

/// The screen as text.
pub fn screen(app: &App) -> String {
    let (buffer, _) = draw(app);
    text_in(&buffer, buffer.area)
}

/// A part of the screen as text.
pub fn part(app: &App, area: Rect) -> String {
    text_in(&draw(app).0, area)
}

fn text_in(buffer: &Buffer, area: Rect) -> String {
    let rows = area.intersection(buffer.area).rows();
    let line = |row: Rect| row.columns().map(|cell| buffer[cell.as_position()].symbol()).collect::<String>();
    rows.map(|row| line(row).trim_end().to_owned() + "\n").collect()
}

/// The first line: the table or the screen, and the set of numbers.
pub fn header(app: &App) -> String {
    part(app, rows(app, 0, 1)).trim().to_owned()
}

/// The screen without its header, its status line and its footer.
pub fn body(app: &App) -> String {
    part(app, body_area(app))
}

pub fn body_area(app: &App) -> Rect {
    rows(app, 1, app.size().height - 3)
}

/// The columns of the body on the left of a text.
pub fn left_of(app: &App, text: &str) -> Rect {
    let body = body_area(app);
    Rect { width: find(app, text).x, ..body }
}

/// The part of the body that begins with a text: its columns and those on the right, its row and those below.
pub fn from(app: &App, text: &str) -> Rect {
    let (Position { x, y }, body) = (find(app, text), body_area(app));
    Rect { x, y, width: body.right() - x, height: body.bottom() - y }
}

/// Where a text stands on the screen for the first time.
pub fn find(app: &App, text: &str) -> Position {
    let shown = screen(app);
    let found = shown.lines().enumerate().find_map(|(y, line)| line.split_once(text).map(|(before, _)| (before, y)));
    let (before, y) = found.unwrap_or_else(|| panic!("{text} is not in\n{shown}"));
    Position::new(before.chars().count().try_into().unwrap(), y.try_into().unwrap())
}

/// The status line.
pub fn status(app: &App) -> String {
    part(app, rows(app, app.size().height - 2, 1)).trim().to_owned()
}

/// The last line: the keys with what they do, behind a text field if one is open.
pub fn footer(app: &App) -> String {
    part(app, rows(app, app.size().height - 1, 1)).trim().to_owned()
}

/// The text field in the footer, without the keys behind it.
pub fn prompt(app: &App) -> String {
    footer(app).split("   ").next().unwrap_or_default().trim_end().to_owned()
}

fn rows(app: &App, y: u16, height: u16) -> Rect {
    Rect::new(0, y, app.size().width, height)
}

/// The board or the boards of cards: their rows, and if something is beside them, only their columns.
pub fn board_area(app: &App) -> Rect {
    let cards = cards_area(app);
    let body = body_area(app);
    let width = if has_room_beside(app, cards) { cards.right() } else { body.width };
    let height = if has_room_beside(app, cards) { body.height } else { cards.bottom() - body.y };
    Rect { width, height, ..body }
}

/// What is beside the board of cards, or below it: the card of the deal, or a comparison.
pub fn aside_area(app: &App) -> Rect {
    let (board, body) = (board_area(app), body_area(app));
    if board.height == body.height {
        Rect { x: board.right(), width: body.width - board.width, ..body }
    } else {
        Rect { y: board.bottom(), height: body.height - board.height, ..body }
    }
}

/// What is beside the board of cards, or below it, as text.
pub fn aside(app: &App) -> String {
    part(app, aside_area(app))
}

/// Where the faces of cards are.
pub fn cards_area(app: &App) -> Rect {
    let faces = Suit::ALL.map(|suit| app.desk().look.theme().face.of(suit).bg.expect("the theme has colours"));
    let (buffer, body) = (draw(app).0, body_area(app));
    let cards = body.positions().filter(|&place| faces.contains(&buffer[place].bg));
    cards.map(|place| Rect::from((place, Size::new(1, 1)))).reduce(Rect::union).expect("cards are shown")
}

/// Whether something is beside a single board.
fn has_room_beside(app: &App, cards: Rect) -> bool {
    app.desk().panes.list().len() == 1 && app.size().width - cards.right() >= LEAST_ASIDE
}

/// The fewest columns of what is beside a board.
const LEAST_ASIDE: u16 = 20;

/// A part of the screen as text, then its colours: for each row the styles of its cells, a letter each with how many
/// cells have it, and what the letters stand for.
pub fn styled(app: &App, area: Rect) -> String {
    let (buffer, _) = draw(app);
    let mut styles: Vec<String> = Vec::new();
    let mut letter = |cell: &Cell| {
        let style = format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier);
        let at = styles.iter().position(|other| *other == style).unwrap_or_else(|| {
            styles.push(style);
            styles.len() - 1
        });
        char::from(b'a' + u8::try_from(at).unwrap())
    };
    let mut runs = Vec::new();
    for row in area.rows() {
        let letters: Vec<char> = row.columns().map(|cell| letter(&buffer[cell.as_position()])).collect();
        let of_row = letters.chunk_by(|a, b| a == b).map(|run| format!("{}{}", run[0], run.len()));
        runs.push(of_row.collect::<Vec<_>>().join(" "));
    }
    let legend = (b'a'..).zip(&styles).map(|(letter, style)| format!("{}: {style}", char::from(letter)));
    let (runs, legend) = (runs.join("\n"), legend.collect::<Vec<_>>().join("\n"));
    format!("{}\n{runs}\n\n{legend}\n", part(app, area))
}

/// A text for each of several sizes, each under its size.
pub fn at_sizes<const N: usize>(sizes: [(u16, u16); N], mut text: impl FnMut(u16, u16) -> String) -> String {
    let of_size = |(width, height)| format!("── {width}×{height} ──\n{}", text(width, height).trim_end());
    sizes.map(of_size).join("\n\n")
}

/// Compares a text with the snapshot of that name.
#[track_caller]
pub fn assert_snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(name, text) });
}

/// Answers queries as the browser's worker does, as long as they are wanted. Shorter solutions, which come last, are not
/// searched for: how short they are changes with the search.
pub fn search(app: &mut App, mut is_wanted: impl FnMut(&Query) -> bool) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut solver = Solver::new();
    let is_quick = |query: &Query| !matches!(query, Query::Solution(..) | Query::OpenValue(..) | Query::BestGame(_));
    app.update(Update::TypingPaused);
    while let Some(query) = app.desk().searches.query().filter(&mut is_wanted).filter(is_quick) {
        let mut find = || worker::search(&query, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        let answer =
            if matches!(query, Query::Numbers(..)) { shared(&query).get_or_init(find).clone() } else { find() };
        effects.extend(app.update(Update::Answered(Box::new((query, answer)))));
    }
    effects
}

/// Where the answer to a query is kept for all tests: why a board has no number takes seconds to find out.
fn shared(query: &Query) -> Arc<OnceLock<Answer>> {
    static ANSWERS: LazyLock<Mutex<HashMap<Query, Arc<OnceLock<Answer>>>>> = LazyLock::new(Mutex::default);
    Arc::clone(ANSWERS.lock().unwrap().entry(query.clone()).or_default())
}

/// The line of the list at 80 columns in which a text stands.
pub fn line_of(app: &App, text: &str) -> u16 {
    let shown = screen(app);
    let lines = shown.lines().map(|line| line.chars().skip(57).collect::<String>());
    let found: Vec<u16> = (0..).zip(lines).filter(|(_, line)| line.contains(text)).map(|(y, _)| y).collect();
    assert_eq!(found.len(), 1, "{text}: {shown}");
    found[0]
}
