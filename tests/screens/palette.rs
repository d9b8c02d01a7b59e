//! All keys in a list: filtered, selected and run.

use tableaux::browser::keys::{self, Binding, EVERYWHERE, Key, Purpose};
use tableaux::browser::terminal::depth::Depth;
use tableaux::browser::{App, Effect, Event};
use tableaux::sign::Sign;
use tableaux::table::Table;

use super::super::support::{
    app, assert_snapshot, at_sizes, body, click, desk, key_event, keys, message, on_table, paste, resize, screen,
    search, shown, status, top,
};

fn press(app: &mut App, key: Key) -> Option<Effect> {
    app.update(Event::Key(key_event(&key).expect("what is typed is part of the command")))
}

/// Every screen that has a list of its keys, on the tables that have it: the screen below it, and the keys that open
/// it.
fn screens() -> Vec<App> {
    let freecell = ["", "o", "i", "m", "D", ":", ":5", "t", "R", "f", "'", "'/", "s"];
    let skat = ["", "f", "o"];
    let gears = ["", "<Enter>", "s", "o"];
    let tables = [(Table::FREECELL, &freecell[..]), (Table::Skat, &skat), (Table::ALL[2], &gears)];
    let mut screens = Vec::new();
    for (table, opening) in tables.into_iter().flat_map(|(table, all)| all.iter().map(move |keys| (table, keys))) {
        let mut app = on_table(table, &[617, 618, 11_982], 80, 24);
        keys(&mut app, "mnote<Enter>700<Enter>m<Enter>");
        search(&mut app, |_| true);
        keys(&mut app, opening);
        screens.push(app);
    }
    screens
}

/// What Enter does on each line is what its key does: both are done from the same state and compared as a whole.
#[test]
fn every_line_of_every_screen_is_run_by_enter_and_does_what_its_key_does() {
    let (mut names, mut lines) = (std::collections::BTreeSet::new(), 0);
    for before in screens() {
        names.insert(top(&before));
        let bindings = keys::on(before.top().section().keys, before.desk().panes.table()).chain(EVERYWHERE.keys);
        let mut shortcuts: Vec<_> = bindings.flat_map(Binding::shortcuts).collect();
        // Many keys are grouped by purpose.
        if shortcuts.len() >= 24 {
            shortcuts
                .sort_by_key(|shortcut| Purpose::of(shortcut.command).map_or(Purpose::ALL.len(), |of| of as usize));
        }
        for (line, shortcut) in shortcuts.into_iter().enumerate() {
            let key = *shortcut.keys.iter().find(|&&key| key != Key::Digit).unwrap();
            let (mut pressed, mut run) = (before.clone(), before.clone());
            let expected = press(&mut pressed, key);
            keys(&mut run, "<F1>");
            assert_eq!(top(&run), "All keys", "{}", top(&before));
            keys(&mut run, &"<Down>".repeat(line));
            let effects = keys(&mut run, "<Enter>");
            assert_eq!(effects, Vec::from_iter(expected), "{key:?} on {}", top(&before));
            assert_eq!(format!("{run:?}"), format!("{pressed:?}"), "{key:?} on {}", top(&before));
            lines += 1;
        }
    }
    assert_eq!(names.len(), 14, "{names:?}");
    assert!(lines > 200, "{lines}");
}

#[test]
fn typing_filters_by_words_in_any_order() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "?");
    keys(&mut app, "CLIPboard copy");
    assert!(screen(&app).contains("find: CLIPboard copy") && screen(&app).contains(" found"), "{}", screen(&app));
    assert!(screen(&app).contains("copy to the clipboard: the board") && !screen(&app).contains("trace"));
    keys(&mut app, "<Enter>");
    assert_eq!(top(&app), "Copy");
    let effects = keys(&mut app, "<Enter>");
    assert!(matches!(&effects[..], [Effect::Copy(_)]), "{effects:?}");
    keys(&mut app, "?nothing of the kind");
    assert!(screen(&app).contains("no key found"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "<Enter><PgDn><Down><Enter>"), []);
    assert_eq!(message(&app), "no key selected");
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
    keys(&mut app, "?");
    paste(&mut app, "be\x1b[2Jside");
    assert_eq!(top(&app), "All keys");
    keys(&mut app, "<F1>");
    assert_eq!(top(&app), "Browse");
}

/// A key that is typed is the one that is meant.
#[test]
fn the_key_that_is_typed_is_selected() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "?c<Enter>");
    assert_eq!(shown(&app), [617, 618]);
    keys(&mut app, "?T<Enter>");
    assert_eq!(app.desk().panes.table(), Table::Skat);
    keys(&mut app, "?pgdn<Enter>");
    assert_eq!(shown(&app), [617, 718]);
}

#[test]
fn keys_of_other_screens_are_listed_but_not_run() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "?above row");
    let before = screen(&app);
    assert!(before.contains(" Overview"), "{before}");
    assert_eq!(keys(&mut app, "<Enter>"), []);
    assert_eq!((top(&app), &*message(&app)), ("All keys", "↑ · k: of Overview, not of this screen"));
}

#[test]
fn a_click_selects_and_another_one_runs() {
    let mut app = app(&[617], 80, 60);
    keys(&mut app, "?");
    let at = |app: &App, text: &str| {
        u16::try_from(screen(app).lines().position(|line| line.contains(text)).unwrap()).unwrap()
    };
    let y = at(&app, "a new pane: ");
    click(&mut app, 30, y);
    assert_eq!(top(&app), "All keys");
    click(&mut app, 30, y);
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617, 618]));
    keys(&mut app, "?");
    let y = at(&app, " look");
    click(&mut app, 30, y);
    assert_eq!(top(&app), "All keys", "a heading is nothing to run");
    // The first keys are on top, and run at once.
    let first = screen(&app).lines().nth(1).unwrap().to_owned();
    assert!(first.starts_with(" 0–9 number   Enter play   s solution   c beside"), "{first}");
    click(&mut app, u16::try_from(first.chars().position(|c| c == 'c').unwrap()).unwrap(), 1);
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617, 618, 619]));
}

/// In a text field, the list of keys begins with examples of what can be typed.
#[test]
fn what_can_be_typed_is_explained() {
    for (table, opening, example) in [
        (Table::FREECELL, ":", "1-3"),
        (Table::FREECELL, "f", "??"),
        (Table::FREECELL, "D", "7D"),
        (Table::FREECELL, "m", "any text"),
        (Table::FREECELL, "R", "a=5,c=3,m=1000"),
        (Table::FREECELL, "f<F5>", "1-32000"),
        (Table::FREECELL, "'/", "hard 617"),
        (Table::Skat, "f", "JC JS AH"),
    ] {
        let mut app = on_table(table, &[617], 80, 24);
        keys(&mut app, &format!("mnote<Enter>{opening}<F1>"));
        let shown = screen(&app);
        assert!(shown.contains(" what can be typed\n"), "{opening}: {shown}");
        assert!(shown.lines().any(|line| line.starts_with(&format!(" {example}  "))), "{opening}: {shown}");
        // A key is selected all the same.
        keys(&mut app, "<Esc>");
        assert_ne!(top(&app), "All keys");
    }
}

#[test]
fn the_list_of_keys_fills_every_size() {
    let mut app = app(&[617], 200, 60);
    keys(&mut app, "?");
    let shown = at_sizes([(200, 60), (80, 24), (40, 16)], |width, height| {
        resize(&mut app, width, height);
        format!("{} {}", body(&app), status(&app))
    });
    assert_snapshot("help", &shown);
    // Every line can be selected and is then seen.
    for (width, height) in [(38, 12), (58, 13), (80, 24), (120, 14)] {
        resize(&mut app, width, height);
        keys(&mut app, "<Home>");
        for _ in 0..150 {
            let selected = app.clone();
            keys(&mut app, "<Down>");
            let is_end = screen(&app) == screen(&selected);
            assert!(is_end || super::super::support::draw(&app).0 != super::super::support::draw(&selected).0);
        }
    }
}

#[test]
fn every_sign_is_explained() {
    for is_ascii in [false, true] {
        for sign in Sign::ALL {
            let mut app = App::new(desk(&[617]).with_terminal(Some(Depth::True), false, is_ascii), (120, 40).into());
            keys(&mut app, "?");
            paste(&mut app, sign.name());
            let shown = screen(&app);
            let symbol = if is_ascii { sign.ascii() } else { sign.character() };
            let is_it = |line: &str| line.trim_start().starts_with(symbol) && line.contains(sign.name());
            assert!(shown.lines().any(is_it), "{sign}\n{shown}");
        }
    }
}
