use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode::{self, Char, Down, End, Enter, Esc, Home, PageDown};
use ratatui::layout::{Rect, Size};
use tableaux::browser::input::event::Event;
use tableaux::browser::input::update::Update;
use tableaux::browser::state::desk::Desk;
use tableaux::browser::{App, frame};
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::number::DealNumber;

/// Returns the time that each key of a session takes.
fn times(marks: Marks) -> Vec<(KeyCode, Duration)> {
    let mut app = App::new(Desk::new(&[617.into()]), Size::new(80, 24));
    app.update(Update::MarksRead(marks));
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let press = |key: KeyCode| {
        let begin = Instant::now();
        app.update(Event::Key(key.into()));
        frame::draw(&app, &mut buffer);
        (key, begin.elapsed())
    };
    // The deals, the overview, the map, the list of deals, the statistics, and marks in all orders and filtered.
    let deals = [Down, Char('m'), Char('x'), Enter, Char('o'), Down, Esc, Char('M'), Down, Esc, Char('L'), Down, Esc];
    let listed = [Char('\''), Char('s'), Down, PageDown, End, Char('x'), Char('u'), Char('s'), Down, Char('s'), Home];
    let filtered = [Char('/'), Char('n'), Char('o'), Enter, Char('s'), Down, Char('s'), Char('x'), Enter, Esc, Esc];
    deals.into_iter().chain(listed).chain(filtered).map(press).collect()
}

/// The shortest of some times counts, as on a busy machine each may be long.
#[test]
fn no_key_walks_marks_that_are_not_on_the_screen() {
    let tables = [Table::FREECELL, Table::Skat];
    let places = tables.into_iter().flat_map(|table| (0..500_000_u32).map(move |n| (table, DealNumber::from(n))));
    let marks: Marks = places.map(|place| (place, "a note")).collect();
    let walk = || {
        let begin = Instant::now();
        assert_eq!(marks.iter().count(), 1_000_000);
        begin.elapsed()
    };
    let walk = (0..3).map(|_| walk()).min().unwrap();
    let mut least = times(marks.clone());
    for _ in 0..4 {
        for (least, again) in least.iter_mut().zip(times(marks.clone())) {
            least.1 = least.1.min(again.1);
        }
    }
    let slow: Vec<_> = least.into_iter().filter(|(_, time)| *time > walk / 2).collect();
    assert!(slow.is_empty(), "{slow:?}, and a walk takes {walk:?}");
}
