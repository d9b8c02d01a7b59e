//! Events of all kinds, in any order, at any size: nothing panics, and what is shown stays in order.
//!
//! `FUZZ=N cargo test --test program any_events` sends N events instead of 60,000, and `SEED=N` others.

use std::collections::HashSet;
use std::env;
use std::sync::atomic::AtomicBool;

use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect, Size};
use tableaux::browser::keys::{self, Binding, Command, EVERYWHERE, Key};
use tableaux::browser::{App, Depth, Effect, Event, MAX_PANES, Query, SECTIONS, Update, frame, worker};
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::solver::{Effort, Limits, Solver};

use super::super::support::{WINNING_STEPS, click, desk, key_event, keys, resize, search, top};

fn event_of(random: &mut fastrand::Rng, app: &App) -> TerminalEvent {
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
    const PASTES: [&str; 19] = [
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
        "1-3",
        "ms617",
        "jc ts 10h 7♦",
        "aces > 18",
        "not (617 or hard",
        "ms:617/4/none/8a8c",
        "HQ.CJ.ST.HK.D8.S7.SQ.H8.SA.C8|SJ.HJ.CA.S8.HA.DK.H7.CT.C7.C9|DA.D7.CK.HT.DJ.S9.CQ.DT.D9.H9|SK.DQ\n",
        "(;GM[Skat]P0[a]MV[w HJ.DT.D7.HQ.DA.CJ.HK.CQ.C7.DQ.CT.DK.C8.S8.SA.SK.SQ.HA.DJ.H8.D8.C9.H7.S7.ST.HT.H9.CK.S9.CA.SJ.D9 \
         1 18 0 y 1 p 2 p 0 s w SJ.D9 0 G.HQ.C7 0 DQ 1 DK 2 D8 1 SA 2 ST 0 CQ 1 CT ]R[d:0 loss v:-192 r:1] ;)\n",
    ];
    let modifiers =
        if random.u8(..8) == 0 { KeyModifiers::from_bits_truncate(random.u8(..64)) } else { KeyModifiers::NONE };
    match random.u8(..100) {
        // A key that does something on this screen, half of the time.
        0..50 => {
            let bound: Vec<Key> = keys::on(app.top().section().keys, app.desk().panes.table())
                .chain(EVERYWHERE.keys)
                .flat_map(Binding::shortcuts)
                .filter(|shortcut| shortcut.command != Command::Back || random.u8(..4) == 0)
                .flat_map(|shortcut| shortcut.keys.iter().copied())
                .collect();
            let key = match bound[random.usize(..bound.len())] {
                Key::Place => {
                    let places: Vec<char> = "12345678abcdefgklmh".chars().collect();
                    KeyEvent::new(KeyCode::Char(places[random.usize(..places.len())]), KeyModifiers::NONE)
                }
                Key::Digit => KeyEvent::new(KeyCode::Char(char::from(b'0' + random.u8(..10))), KeyModifiers::NONE),
                key => key_event(&key).expect("it is one key"),
            };
            TerminalEvent::Key(key)
        }
        50..60 => TerminalEvent::Key(KeyEvent::new(NAMED[random.usize(..NAMED.len())], modifiers)),
        60..75 => {
            let c = if random.bool() { char::from(random.u8(b' '..=b'~')) } else { random.char(..) };
            let kind = if random.u8(..10) == 0 { KeyEventKind::Release } else { KeyEventKind::Press };
            TerminalEvent::Key(KeyEvent::new_with_kind(KeyCode::Char(c), modifiers, kind))
        }
        75..88 => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::Up(MouseButton::Left),
                MouseEventKind::Drag(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ];
            let kind = kinds[random.usize(..kinds.len())];
            // Mostly where something is drawn.
            let Size { width, height } = app.size();
            let (column, row) = (random.u16(..width + 10), random.u16(..height + 10));
            TerminalEvent::Mouse(MouseEvent { kind, column, row, modifiers })
        }
        88..96 => TerminalEvent::Paste(PASTES[random.usize(..PASTES.len())].repeat(random.usize(..3))),
        96..98 => TerminalEvent::Resize(random.u16(..60), random.u16(..20)),
        98 => TerminalEvent::Resize(random.u16(..210), random.u16(..70)),
        _ => TerminalEvent::FocusGained,
    }
}

fn check(app: &App) {
    let desk = app.desk();
    assert!(
        !desk.panes.list().is_empty()
            && desk.panes.list().len() <= MAX_PANES
            && desk.panes.focus() < desk.panes.list().len()
    );
    assert!(app.screens().len() < 8, "screens pile up: {:?}", app.screens());
    let message = app.message().unwrap_or_default();
    let mut texts = std::iter::once(&*message).chain(desk.marks.all().iter().map(|(_, note)| note));
    assert!(texts.all(|text| !text.contains(char::is_control)));
}

#[test]
fn nothing_panics() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (count, seed) = (number("FUZZ").unwrap_or(60_000), number("SEED").unwrap_or(6));
    let mut visited = HashSet::new();
    // Each table first, as some screens are only there; then games that chance hardly ever gets so far with.
    let tables = Table::ALL.map(|table| (table, "", count / Table::ALL.len() as u64));
    let played = ["<Enter>8a8c3b6da2r".to_owned(), format!("28527<Enter><Enter>{WINNING_STEPS}")];
    let games = played.iter().map(|played| (Table::FREECELL, played.as_str(), count / 30));
    for ((table, played, count), ascii) in tables.into_iter().chain(games).zip([false, true].into_iter().cycle()) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut desk = desk(&[]).with_random(random.fork()).with_terminal(Some(Depth::True), false, ascii);
        desk.panes.open_table(Some(table), None);
        let mut app = App::new(desk, (80, 24).into());
        keys(&mut app, played);
        let mut screen = Buffer::empty(Rect::from((Position::ORIGIN, app.size())));
        visited.insert(top(&app));
        let mut solver = Solver::new();
        for _ in 0..count {
            let event = match event_of(&mut random, &app) {
                TerminalEvent::Resize(width, height) => Some(Event::Resize((width, height).into())),
                event => Event::from_terminal(event),
            };
            let effect = event.and_then(|event| app.update(event));
            if effect == Some(Effect::ReadMarks) {
                let marks = Marks::clone(app.desk().marks.all());
                app.update(Update::MarksRead(marks));
            }
            // Easy queries alone are answered, and not at once.
            let limits = Limits { states: 20_000, bytes: 1 << 28 };
            let is_easy = |query: &Query| match query {
                Query::Presses(board) => board.size().get() < 9,
                Query::Verdict(_)
                | Query::ShortVerdict(_)
                | Query::Narrowness(_)
                | Query::Outcomes(_)
                | Query::PressCounts(_)
                | Query::Mistakes(..)
                | Query::Marks(_) => true,
                Query::Values(_, range, ..) => range.len() <= 100_000,
                Query::Solution(_, effort) => *effort <= Effort::Short,
                Query::FewestCells(..)
                | Query::Difficulty(_)
                | Query::Reachable(_)
                | Query::OpenValue(..)
                | Query::BestGame(_)
                | Query::GearsNumber(_)
                | Query::OpenRound(_)
                | Query::Review(_)
                | Query::Discards(..) => false,
                Query::Numbers(_, layout) => {
                    layout.pattern().is_some_and(|pattern| pattern.leading_cards().count() > 3)
                }
                Query::MatchIndex(_, pattern, _) => pattern.leading_cards().count() > 3,
                Query::Matches(_, _, range) => range.len() < 10_000,
                Query::Fits(search) => search.count < 10,
            };
            match app.desk().searches.query() {
                Some(query) if is_easy(&query) && random.u8(..4) == 0 => {
                    let answer = worker::search(&query, &mut solver, limits, &AtomicBool::new(false)).unwrap();
                    app.update(Update::Answered(Box::new((query, answer))));
                }
                Some(_) if random.u8(..20) == 0 => drop(app.update(Update::Spin)),
                Some(query) if random.u8(..200) == 0 => {
                    app.update(Update::Failed(Box::new(query), "a fault".into()));
                }
                _ => {}
            }
            if app.just_changed().is_some() && random.u8(..4) == 0 {
                app.update(Event::SecondAfterChange);
            }
            if random.u8(..8) == 0 {
                app.update(Update::TypingPaused);
            }
            if app.interval().is_some() && random.bool() {
                app.update(Event::Tick);
            }
            visited.insert(top(&app));
            screen.resize(Rect::from((Position::ORIGIN, app.size())));
            screen.reset();
            frame::draw(&app, &mut screen);
            assert!(!ascii || screen.content.iter().map(Cell::symbol).all(str::is_ascii));
            check(&app);
        }
    }
    assert_eq!(visited.len(), SECTIONS.len(), "not every screen: {visited:?}");
}

/// Keys that open each screen, with three panes and a note.
pub const OPENINGS: [&str; 31] = [
    "",
    "o",
    "i",
    "'",
    "'/",
    "?",
    "m",
    "D",
    ":",
    "/aces > 18 ane",
    "/aces > 18<Enter>",
    "/aces > 18<Enter>o",
    "T",
    "Tf",
    "To",
    "TT",
    "TT++++++ ",
    "TTo",
    "TT<Enter>",
    "TTi",
    "t",
    "R",
    "f7dad7d8",
    "f<F5>1-",
    "yj",
    "M",
    "MZ",
    "MZZ",
    "<F4>",
    "<F4><Tab>",
    "<F8>",
];

#[test]
fn every_screen_is_drawn_at_every_size() {
    let is_long = env::var_os("FUZZ").is_some();
    for opening in OPENINGS {
        let mut app = App::new(desk(&[]), (80, 24).into());
        keys(&mut app, &format!("ccmnote<Enter>{opening}"));
        let widths = (0..50).chain((50..=130).step_by(9));
        // Every third size, or each of them.
        let is_drawn = |&(width, height): &(u16, u16)| is_long || (width + height) % 3 == 0;
        let sizes = widths.flat_map(|width| (0..=30).map(move |height| (width, height)));
        for (width, height) in sizes.filter(is_drawn) {
            resize(&mut app, width, height);
            frame::draw(&app, &mut Buffer::empty(Rect::new(0, 0, width, height)));
            // A frame of another size than the state knows, as just before a resize is reported.
            frame::draw(&app, &mut Buffer::empty(Rect::new(0, 0, width / 2, height / 2)));
            click(&mut app, width / 2, height / 2);
        }
    }
}

#[test]
fn a_playback_is_drawn_at_every_size() {
    let mut app = App::new(desk(&[617, 11_982]), (80, 24).into());
    search(&mut app, |_| true);
    keys(&mut app, "=s");
    assert_eq!(top(&app), "Playback");
    for (width, height) in (0..130).step_by(3).flat_map(|width| (0..=30).map(move |height| (width, height))) {
        resize(&mut app, width, height);
        keys(&mut app, "<Right>");
        frame::draw(&app, &mut Buffer::empty(Rect::new(0, 0, width, height)));
    }
}
