//! A browser without a terminal: keys go in, screens come out.

#![allow(dead_code, reason = "each test target uses some of it")]

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use tableaux::browser::{Answer, App, Desk, Effect, Event, Query, Update, frame, worker};
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Solver};
use tableaux::table::Table;

pub fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
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
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>();
    rows.map(|row| line(row).trim_end().to_owned() + "\n").collect()
}

/// The screen as text, then its colours: for each row the styles of its cells, a letter each with how many cells have
/// it, and what the letters stand for.
pub fn styled(app: &App) -> String {
    let (buffer, _) = draw(app);
    let mut styles: Vec<String> = Vec::new();
    let mut letter = |cell: &Cell| {
        let style = format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier);
        let at = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
            styles.push(style);
            styles.len() - 1
        });
        char::from(b'a' + u8::try_from(at).unwrap())
    };
    let mut runs = Vec::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        let letters: Vec<char> = row.iter().map(&mut letter).collect();
        let of_row = letters.chunk_by(|a, b| a == b).map(|run| format!("{}{}", run[0], run.len()));
        runs.push(of_row.collect::<Vec<_>>().join(" "));
    }
    let legend = (b'a'..).zip(&styles).map(|(letter, style)| format!("{}: {style}", char::from(letter)));
    let (runs, legend) = (runs.join("\n"), legend.collect::<Vec<_>>().join("\n"));
    format!("{}\n{runs}\n\n{legend}\n", screen(app))
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
pub fn search(app: &mut App, mut is_wanted: impl FnMut(&Query) -> bool) {
    let mut solver = Solver::new();
    let is_quick = |query: &Query| !matches!(query, Query::Solution(..));
    app.update(Update::TypingPaused);
    while let Some(query) = app.desk().searches.query().filter(&mut is_wanted).filter(is_quick) {
        let mut find = || worker::search(&query, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        let answer =
            if matches!(query, Query::Numbers(..)) { shared(&query).get_or_init(find).clone() } else { find() };
        app.update(Update::Answered(Box::new((query, answer))));
    }
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
