//! The footer: which keys it shows, and what a click on them does.

use std::fmt::Write;

use tableaux::browser::App;
use tableaux::table::Table;

use super::super::support::{
    app, assert_snapshot, click, desk, draw, footer, header, keys, message, on_table, resize, screen, search, shown,
    status, top,
};
use super::freecell::solved;
use super::gears::find_answers;

/// Clicks on a part of the footer.
fn click_on(app: &mut App, text: &str) {
    let (line, y) = (screen(app).lines().last().unwrap().to_owned(), app.size().height - 1);
    let before = &line[..line.find(text).unwrap_or_else(|| panic!("{text} is not in {line}"))];
    click(app, u16::try_from(before.chars().count()).unwrap(), y);
}

/// What is typed on each table to come from its deals to another screen.
const SCREENS: [(&str, &str); 3] = [
    (
        "FreeCell",
        "c · 5 · / · /aces > 18<Enter> · o · M · <F4> · i · ci · L · ' · '/ · m · D · y · R · t · f · f7d · f<F5> · \
         <Enter> · <Enter>3 · <Enter>8a · <Enter>S · s · s  · s5 · ? · <F8> · <F8><Right>",
    ),
    ("Skat", "c · o · i · ' · f · <Enter>"),
    ("Gears", "c · o · i · y · <Enter> · <Enter>  · <Enter>S · s · s5"),
];

/// A line of every screen at each of several widths, but where it is the same as at the one before.
fn lines(widths: &[u16], line: impl Fn(&App) -> String) -> String {
    let mut lines = String::new();
    for (table, (name, screens)) in Table::ALL.into_iter().zip(SCREENS) {
        let mut start = if table == Table::FREECELL { solved(&[617], 80, 24) } else { on_table(table, &[617], 80, 24) };
        find_answers(&mut start);
        for typed in std::iter::once("").chain(screens.split(" · ")) {
            let mut app = start.clone();
            keys(&mut app, typed);
            writeln!(lines, "{}", [name, top(&app), typed].join("  ").trim_end()).unwrap();
            let mut before = String::new();
            for &width in widths {
                resize(&mut app, width, 24);
                let shown = line(&app);
                if shown != before {
                    writeln!(lines, "{width:>5}  {shown}").unwrap();
                }
                before = shown;
            }
        }
    }
    lines
}

#[test]
fn the_footer_of_every_screen() {
    assert_snapshot("footers", &lines(&[38, 80, 120, 200], footer));
}

#[test]
fn the_header_of_every_screen() {
    assert_snapshot("headers", &lines(&[38, 80], header));
}

#[test]
fn the_status_line_of_every_screen() {
    assert_snapshot("status_lines", &lines(&[38, 80], status));
}

#[test]
fn the_keys_stand_in_their_order_as_far_as_there_is_room() {
    let mut app = app(&[617], 120, 40);
    let all = "0–9 number   Enter play   s solution   c beside   F8 today   o overview   * mark   i facts";
    assert!(footer(&app).starts_with(all), "{}", footer(&app));
    assert!(footer(&app).ends_with("? all keys   q quit"), "{}", footer(&app));
    for (width, expected) in [
        (80, "0–9 number   Enter play   s solution   c beside   ? all keys   q quit"),
        (40, "0–9 number   ? all keys   q quit"),
        (38, "0–9 number   ? all keys   q quit"),
    ] {
        resize(&mut app, width, 24);
        assert_eq!(footer(&app), expected);
    }
    resize(&mut app, 200, 24);
    keys(&mut app, "c");
    let several =
        "0–9 number   Enter play   s solution   c beside   Tab other   = link   d compare   x close   o overview";
    assert!(footer(&app).starts_with(several), "{}", footer(&app));
    for opening in ["o", "i", "'", "t", "s"] {
        search(&mut app, |_| true);
        keys(&mut app, opening);
        assert!(footer(&app).starts_with("q back   "), "{opening}: {}", footer(&app));
        keys(&mut app, "q");
    }
}

#[test]
fn a_game_names_the_places_that_it_has() {
    for (cells, places) in [("", "a–d "), ("----", ""), ("---", "a "), ("+++", "a–g "), ("++++++", "a–g k–m ")]
    {
        let mut app = app(&[617], 120, 40);
        keys(&mut app, &format!("{cells}<Enter>"));
        assert_eq!(top(&app), "Play");
        let keys_of_moves = format!("1–8 {places}h ");
        assert!(footer(&app).contains(&format!(" {keys_of_moves}move ")), "{cells:?}: {}", footer(&app));
        keys(&mut app, "?");
        assert!(screen(&app).contains(&keys_of_moves), "{cells:?}: {}", screen(&app));
    }
}

#[test]
fn keys_are_coloured_and_words_are_not() {
    let app = app(&[617], 80, 24);
    let (buffer, _) = draw(&app);
    let [key, word] = [&buffer[(1, 23)], &buffer[(5, 23)]];
    assert_eq!((key.symbol(), word.symbol()), ("0", "n"));
    assert_ne!(key.fg, word.fg);
    let mut colourless = App::new(desk(&[617]).with_terminal(None, false, false), (80, 24).into());
    keys(&mut colourless, "v");
    let (buffer, _) = draw(&colourless);
    assert_ne!(buffer[(1, 23)].modifier, buffer[(5, 23)].modifier, "told apart without colours");
}

#[test]
fn words_of_the_footer_are_clicked() {
    let mut app = app(&[617], 120, 40);
    search(&mut app, |_| true);
    click_on(&mut app, "beside");
    assert_eq!(shown(&app), [617, 618]);
    click_on(&mut app, "link");
    assert!(app.desk().panes.are_linked());
    click_on(&mut app, "x close");
    assert_eq!(shown(&app), [617]);
    click_on(&mut app, "number");
    assert_eq!(top(&app), "Number line");
    keys(&mut app, "5");
    click_on(&mut app, "open ");
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![5]));
    click_on(&mut app, "mark");
    assert_eq!(top(&app), "Note");
    click_on(&mut app, "cancel");
    assert_eq!(top(&app), "Browse");
    click_on(&mut app, "? all");
    assert_eq!(top(&app), "All keys");
    click_on(&mut app, "close");
    // Blanks, the header and the status line do nothing.
    let before = screen(&app);
    for (x, y) in [(0, 39), (119, 39), (11, 39), (12, 39), (5, 0), (5, 38), (200, 39), (5, 200)] {
        click(&mut app, x, y);
        assert_eq!((screen(&app), top(&app)), (before.clone(), "Browse"), "{x}, {y}");
    }
}

#[test]
fn of_two_keys_the_one_under_the_mouse_or_of_its_half_is_meant() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "t");
    keys(&mut app, "<Right><Right>");
    let third = screen(&app);
    keys(&mut app, "<Left>");
    let second = screen(&app);
    for (text, expected) in
        [("→ step", &third), ("←→ step", &second), ("ep", &third), (" step", &second), ("tep", &third)]
    {
        click_on(&mut app, text);
        assert_eq!(&screen(&app), expected, "{text}");
    }
    let mut gears = on_table(Table::ALL[2], &[617], 120, 40);
    let size = |app: &App| app.desk().panes.table();
    let before = size(&gears);
    click_on(&mut gears, "- size");
    assert_ne!(size(&gears), before);
    click_on(&mut gears, "+- size");
    assert_eq!(size(&gears), before);
}

#[test]
fn when_there_is_nothing_to_say_the_first_screen_asks_for_a_number() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(status(&app), "type a number, or → for the next deal; F8 for what to play today");
    keys(&mut app, "€");
    assert!(status(&app).starts_with("'€' does nothing here"), "{}", message(&app));
    keys(&mut app, "i");
    assert_eq!(status(&app), "");
}
