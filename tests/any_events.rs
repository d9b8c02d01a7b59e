//! 100,000 events of all kinds, in any order, at any size: nothing panics, and what is shown stays in order.

use std::sync::atomic::AtomicBool;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect, Size};
use tableaux::browser::action::{Action, Effect};
use tableaux::browser::app::{App, MOST_PANES, Mode};
use tableaux::browser::question::Question;
use tableaux::browser::terminal::painter::Painter;
use tableaux::browser::update::update;
use tableaux::browser::worker::find;
use tableaux::browser::{event, keys, view};
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Solver};
use tableaux::table::Table;

const EVENTS: usize = 100_000;

fn event_of(random: &mut fastrand::Rng, mode: Mode, table: Table) -> Event {
    const NAMED: [KeyCode; 20] = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Insert,
        KeyCode::F(1),
        KeyCode::F(2),
        KeyCode::F(3),
        KeyCode::F(12),
        KeyCode::Null,
    ];
    const PASTES: [&str; 12] = [
        "617",
        "8589934591",
        "99999999999999999999999",
        "",
        "-3",
        "x\x1b[2J\0",
        "漢字👩‍👩‍👧 e\u{301}\u{202e}",
        "7D",
        "minstd",
        "7D AD 5C 3S 5S 8C 2D AH\rTD 7S ?? AC",
        "a=5,c=3,m=1000,shift=2,mask=0xff",
        "jc ts 10h 7♦",
    ];
    let modifiers =
        if random.u8(..8) == 0 { KeyModifiers::from_bits_truncate(random.u8(..64)) } else { KeyModifiers::NONE };
    match random.u8(..100) {
        // A key that does something in this mode, half of the time.
        0..50 => {
            let bound: Vec<keys::Key> = keys::rows(mode, table)
                .flat_map(|row| row.keys)
                .filter(|(_, action)| *action != Action::BackOut || random.u8(..4) == 0)
                .flat_map(|(keys, _)| keys.iter().copied())
                .collect();
            let key = match bound[random.usize(..bound.len())] {
                keys::Key::Char(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE),
                keys::Key::Ctrl(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL),
                keys::Key::Named(code) => KeyEvent::new(code, KeyModifiers::NONE),
                keys::Key::Digit => {
                    KeyEvent::new(KeyCode::Char(char::from(b'0' + random.u8(..10))), KeyModifiers::NONE)
                }
            };
            Event::Key(key)
        }
        50..60 => Event::Key(KeyEvent::new(NAMED[random.usize(..NAMED.len())], modifiers)),
        60..75 => {
            let c = if random.bool() { char::from(random.u8(b' '..=b'~')) } else { random.char(..) };
            let kind = if random.u8(..10) == 0 { KeyEventKind::Release } else { KeyEventKind::Press };
            Event::Key(KeyEvent::new_with_kind(KeyCode::Char(c), modifiers, kind))
        }
        75..88 => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::Up(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ];
            let kind = kinds[random.usize(..kinds.len())];
            Event::Mouse(MouseEvent { kind, column: random.u16(..220), row: random.u16(..80), modifiers })
        }
        88..96 => Event::Paste(PASTES[random.usize(..PASTES.len())].repeat(random.usize(..3))),
        96..98 => Event::Resize(random.u16(..60), random.u16(..20)),
        98 => Event::Resize(random.u16(..210), random.u16(..70)),
        _ => Event::FocusGained,
    }
}

fn check(app: &App) {
    assert!(!app.panes.is_empty() && app.panes.len() <= MOST_PANES && app.focus < app.panes.len());
    assert!(app.layers.len() < 8, "layers pile up: {:?}", app.layers);
    let texts = app.message.iter().chain(app.marks.values());
    assert!(texts.into_iter().all(|text| !text.contains(char::is_control)));
}

#[test]
fn nothing_panics() {
    for ascii in [false, true] {
        let mut random = fastrand::Rng::with_seed(617);
        let mut app = App::new(&[], Size::new(80, 24));
        app.random = random.fork();
        app.ascii = ascii;
        let mut painter = Painter::new(app.size);
        let mut bytes = Vec::new();
        let mut solver = Solver::new();
        let mut seen = std::collections::HashSet::new();
        for _ in 0..EVENTS / 2 {
            let event = event_of(&mut random, app.mode(), app.table);
            let before = app.size;
            let effect = event::action(&app, event).and_then(|action| update(&mut app, action));
            if effect == Some(Effect::ReadMarks) {
                let marks = app.marks.clone();
                update(&mut app, Action::MarksRead(marks));
            }
            // An answer is found to easy questions only, and not at once.
            let limits = Limits { states: 20_000, bytes: 1 << 28 };
            let easy = |question: &Question| match question {
                Question::Presses(board) => board.size().get() < 9,
                Question::Verdict(_) => true,
                Question::FewestCells(_) => false,
                Question::Board(_, layout) => layout.leading_cards().count() > 3,
            };
            match app.asked {
                Some(question) if easy(&question) && random.u8(..4) == 0 => {
                    let finding = find(question, &mut solver, limits, &AtomicBool::new(false)).unwrap();
                    update(&mut app, Action::Found(Box::new(finding)));
                }
                Some(_) if random.u8(..20) == 0 => drop(update(&mut app, Action::Spin)),
                Some(question) if random.u8(..200) == 0 => {
                    update(&mut app, Action::Failed(Box::new(question), "a fault".into()));
                }
                _ => {}
            }
            if app.interval().is_some() && random.bool() {
                update(&mut app, Action::Tick);
            }
            seen.insert(app.mode().name());
            if app.size != before {
                painter = Painter::new(app.size);
            }
            bytes.clear();
            painter.paint(|buffer| view::draw(&app, buffer), &mut bytes);
            assert!(!ascii || bytes.is_ascii());
            check(&app);
        }
        assert_eq!(seen.len(), Mode::ALL.len(), "every mode was visited: {seen:?}");
    }
}

#[test]
fn every_size_is_drawn_in_every_mode() {
    for opening in [
        "",
        "o",
        "i",
        "'",
        "?",
        "m",
        "D",
        ":",
        "T",
        "Tf",
        "To",
        "TT",
        "TT++++++ ",
        "TTo",
        "TT\n",
        "TTi",
        "t",
        "R",
        "f7dad7d8",
    ] {
        let mut app = App::new(&[], Size::new(80, 24));
        for key in "ccmnote".chars().chain(['\n']).chain(opening.chars()) {
            let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
            let key = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
            event::action(&app, key).and_then(|action| update(&mut app, action));
        }
        let widths = (0..50).chain((50..=130).step_by(9));
        for (width, height) in widths.flat_map(|width| (0..=30).map(move |height| (width, height))) {
            update(&mut app, Action::Resize(Size::new(width, height)));
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            view::draw(&app, &mut buffer);
            // A frame of another size than the state knows, as just before a resize is told.
            let mut smaller = Buffer::empty(Rect::new(0, 0, width / 2, height / 2));
            view::draw(&app, &mut smaller);
            update(&mut app, Action::Click(Position::new(width / 2, height / 2)));
        }
    }
}

#[test]
fn a_played_solution_is_drawn_at_every_size() {
    let mut app = App::new(&[DealNumber::new(617).unwrap(), DealNumber::new(11_982).unwrap()], Size::new(80, 24));
    app.linked = true;
    let mut solver = Solver::new();
    update(&mut app, Action::Resize(Size::new(80, 24)));
    while let Some(question) = app.asked {
        let finding = find(question, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        update(&mut app, Action::Found(Box::new(finding)));
    }
    update(&mut app, Action::Play);
    assert_eq!(app.mode(), Mode::Playback);
    for (width, height) in (0..130).step_by(3).flat_map(|width| (0..=30).map(move |height| (width, height))) {
        update(&mut app, Action::Resize(Size::new(width, height)));
        update(&mut app, Action::Replay(1));
        view::draw(&app, &mut Buffer::empty(Rect::new(0, 0, width, height)));
    }
}
