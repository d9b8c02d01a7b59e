//! How long it takes to change the state and draw the screen after a key; in a game the move is stored too, and a search
//! runs on another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::{Terminal, TerminalOptions, Viewport};
use tableaux::browser::{App, Desk, Effect, Event, GameChange, Query, Update, frame, worker};
use tableaux::store::{SavedGame, Store};
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limits, Solver};

#[path = "../support/folder.rs"]
mod temporary;

/// A terminal as large as the screen of a browser, which writes to nowhere.
fn terminal(app: &App) -> Terminal<CrosstermBackend<std::io::Sink>> {
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, app.size())));
    Terminal::with_options(CrosstermBackend::new(std::io::sink()), TerminalOptions { viewport }).unwrap()
}

/// Presses a key again and again, drawing all that changed as escape sequences.
fn press(criterion: &mut Criterion, name: &str, mut app: App, code: KeyCode) {
    let mut terminal = terminal(&app);
    let key = KeyEvent::new(code, KeyModifiers::NONE);
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            app.update(Event::Key(key));
            terminal.draw(|frame| _ = frame::draw(&app, frame.buffer_mut())).unwrap();
        });
    });
}

/// A browser with panes on a table.
fn app(table: Table, panes: usize, width: u16, height: u16) -> App {
    let numbers = [1, 617, 11_982].map(|number| DealNumber::new(number).unwrap());
    let mut desk = Desk::new(&numbers[..panes]);
    desk.panes.open_table(Some(table), None);
    App::new(desk, (width, height).into())
}

fn keys(criterion: &mut Criterion) {
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let next = KeyCode::Right;
    press(criterion, "one pane at 80x24", app(Table::FREECELL, 1, 80, 24), next);
    let mut three = app(Table::FREECELL, 3, 120, 40);
    three.update(key(KeyCode::Char('=')));
    press(criterion, "three linked panes at 120x40", three, next);
    press(criterion, "two Skat deals at 80x24", app(Table::Skat, 2, 80, 24), next);
    press(criterion, "a board of 32×32 gears at 80x24", app(Table::Gears(BoardSize::MAX), 2, 80, 24), next);
    let mut overview = app(Table::FREECELL, 1, 200, 60);
    overview.update(key(KeyCode::Char('o')));
    press(criterion, "overview at 200x60, a deal on", overview.clone(), next);
    press(criterion, "overview at 200x60, a page on", overview, KeyCode::PageDown);
    let mut map = app(Table::FREECELL, 1, 200, 60);
    map.update(key(KeyCode::Char('M')));
    press(criterion, "map at 200x60, a deal on", map.clone(), next);
    press(criterion, "map at 200x60, a row on", map.clone(), KeyCode::Down);
    press(criterion, "map at 200x60, a page on", map, KeyCode::PageDown);
}

/// Has the browser search for whether the game can still be won.
fn answer(app: &mut App) {
    let mut solver = Solver::new();
    while let Some(query @ Query::Verdict(_)) = app.desk().searches.query() {
        let found = worker::search(&query, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        app.update(Update::Answered(Box::new((query, found))));
    }
}

/// Types a move of a game, two keys, and takes it back, again and again: a key is drawn, and the game stored, as the
/// browser does it. Meanwhile another thread searches: for a shorter solution where the oracle has answered, else for one.
fn play(criterion: &mut Criterion, name: &str, number: u32, is_answered: bool) {
    let mut app = App::new(Desk::new(&[DealNumber::from(number)]), (80, 24).into());
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    app.update(key(KeyCode::Enter));
    let pane = app.desk().panes.focus();
    let start = app.desk().pane(pane).game().unwrap().tree.start().clone();
    let keys = ['8', 'a', 'u'].map(|c| key(KeyCode::Char(c)));
    for event in keys.iter().filter(|_| is_answered) {
        app.update(event.clone());
        answer(&mut app);
    }
    let query = if is_answered { Query::Solution(start, Effort::Best) } else { Query::Verdict(start) };
    let folder = temporary::Folder::new();
    let (store, _) = Store::open(&folder.0.join("tableaux.db")).unwrap();
    let mut saved = SavedGame::new(Table::FREECELL, number.into(), 4);
    let mut terminal = terminal(&app);
    let (stop, mut keys) = (AtomicBool::new(false), keys.iter().cycle());
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut solver = Solver::new();
            while !stop.load(Ordering::Relaxed) {
                let _ = worker::search(&query, &mut solver, Limits::NONE, &stop);
            }
        });
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let effect = app.update(keys.next().expect("they never end").clone());
                if let Some(Effect::Game(_, GameChange::Keep)) = effect {
                    saved.tree = app.desk().pane(pane).game().unwrap().tree.to_string();
                    store.put_game(&mut saved).unwrap();
                }
                terminal.draw(|frame| _ = frame::draw(&app, frame.buffer_mut())).unwrap();
            });
        });
        stop.store(true, Ordering::Relaxed);
    });
}

fn games(criterion: &mut Criterion) {
    play(criterion, "game of #617 at 80x24, a shorter solution is searched for", 617, true);
    play(criterion, "game of #11982 at 80x24, a solution is searched for", 11_982, false);
}

criterion_group!(benches, keys, games);
criterion_main!(benches);
