//! How long it takes to change the state and draw the screen after a key.

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use tableaux::browser::{App, Desk, Event, frame};
use tableaux::gears::BoardSize;
use tableaux::number::DealNumber;
use tableaux::table::Table;

/// Presses a key again and again, drawing all that changed as escape sequences.
fn press(criterion: &mut Criterion, name: &str, mut app: App, code: KeyCode) {
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, app.desk().size())));
    let backend = CrosstermBackend::new(std::io::sink());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
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
    let mut desk = Desk::new(&numbers[..panes], Size::new(width, height));
    desk.open(Some(table), None);
    App::new(desk)
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

criterion_group!(benches, keys);
criterion_main!(benches);
