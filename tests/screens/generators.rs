//! Other generators, and the steps of a shuffle, in the browser.

use ratatui::layout::Position;
use tableaux::browser::{App, Change, Depth, Effect, Event};
use tableaux::store::Mark;
use tableaux::table::Table;
use tableaux_engine::card::Suit;
use tableaux_engine::generator::{Generator, named};

use super::super::support::{
    app, assert_snapshot, at_sizes, board_area, body, click, desk, draw, keys, message, number, part, resize, screen,
    top,
};

fn minstd() -> Generator {
    "minstd".parse().unwrap()
}

/// The first row of the focused pane.
fn first_row(app: &App) -> String {
    app.desk().focused().board().text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn another_generator_deals_in_a_pane_of_its_own() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "cRminstd<Enter><Left>");
    assert_snapshot("generators_80x24", &part(&app, board_area(&app)));
    // As the table of generators says for 617.
    assert_eq!(first_row(&app), "KS 5D 7D AC 4H KH 9H 2D");
    keys(&mut app, "<Tab>");
    assert_eq!(first_row(&app), "7D AD 5C 3S 5S 8C 2D AH");
    assert_eq!(app.desk().panes.table(), Table::FREECELL, "the table is that of the focused pane");
    keys(&mut app, "<Tab>o");
    assert!(screen(&app).contains("K♠ 5♦ 7♦ A♣ 4♥ K♥ 9♥ 2♦"), "{}", screen(&app));
    // Back to where it was Microsoft's deal.
    keys(&mut app, "<Esc>[[");
    assert_eq!(
        (app.desk().panes.focused().generator(), app.desk().panes.focused().number().get()),
        (Generator::Microsoft, 618)
    );
    keys(&mut app, "]");
    assert_eq!(app.desk().panes.focused().generator(), minstd());
    keys(&mut app, "TTT");
    assert_eq!(app.desk().panes.table(), Table::FreeCell(minstd()), "other tables leave it as it was");
    keys(&mut app, "Rmicrosoft<Enter>");
    assert_eq!(app.desk().panes.table(), Table::FREECELL);
}

#[test]
fn a_wrong_generator_is_refused_with_what_would_be_accepted() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "Rnone such");
    assert!(screen(&app).contains("no generator has this name"), "{}", screen(&app));
    keys(&mut app, "<Down><PgDn><Enter>");
    assert!(message(&app).starts_with("unknown generator 'none such'; use microsoft, msvc, "), "{}", message(&app));
    assert_eq!(top(&app), "Generator that deals", "it can be mended");
    keys(&mut app, "<Esc>Ra=5,c=3");
    assert!(screen(&app).contains("m is missing; "), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert!(message(&app).starts_with("m is missing; "), "{}", message(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(app.desk().panes.focused().generator(), Generator::Microsoft);
}

#[test]
fn a_generator_is_chosen_from_a_list() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "R");
    let listed = at_sizes([(120, 40), (40, 16), (80, 24)], |width, height| {
        resize(&mut app, width, height);
        body(&app)
    });
    assert_snapshot("generator_list", &listed);
    let dealt_by = |app: &App| app.desk().panes.focused().generator().to_string();
    keys(&mut app, "<Down><Down><Enter>");
    assert_eq!((dealt_by(&app), top(&app)), ("ansi-c".into(), "Browse"));
    // What deals now is where the list begins.
    keys(&mut app, "R<Enter>");
    assert_eq!(dealt_by(&app), "ansi-c");
    keys(&mut app, "RKNUTH<Enter>");
    assert_eq!(dealt_by(&app), "mmix", "by where it is known from");
    keys(&mut app, "Rminstd<Enter>");
    assert_eq!(dealt_by(&app), "minstd", "not minstd0, which comes before it");
    keys(&mut app, "Rrand<Down><Enter>");
    assert_eq!(dealt_by(&app), "borland-lrand");
    keys(&mut app, "Ra=5,c=3,m=1000,shift=2,mask=0xff");
    assert!(screen(&app).contains("Enter deals with it"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!(dealt_by(&app), "a=5,c=3,m=1000,shift=2,mask=0xff");
    keys(&mut app, "R<Home>");
    click(&mut app, 3, 3);
    click(&mut app, 3, 3);
    assert_eq!((dealt_by(&app), top(&app)), ("msvc".into(), "Browse"));
    // Each can be chosen, in a list of one page or of several.
    resize(&mut app, 38, 12);
    for (line, name) in ["microsoft"].into_iter().chain(named::ALL.iter().map(|named| named.name)).enumerate() {
        keys(&mut app, &format!("R<Home>{}<Enter>", "<Down>".repeat(line)));
        assert_eq!(dealt_by(&app), name);
    }
}

#[test]
fn a_number_without_a_deal_says_why() {
    let mut app = app(&[6_000_000_000, 617], 80, 24);
    keys(&mut app, "Rminstd<Enter>");
    assert!(screen(&app).contains("6000000000 is past the last"), "{}", screen(&app));
    keys(&mut app, "t");
    assert_eq!(top(&app), "Browse", "there is nothing to trace");
    keys(&mut app, "2147483647<Enter>");
    assert!(screen(&app).contains("cannot seed the"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "y"), [], "the clipboard is left alone");
    keys(&mut app, "si");
    let facts = screen(&app);
    assert!(facts.contains("no deal") && facts.contains("low cards"), "{facts}");
    keys(&mut app, "<Esc>6000000000<Enter>");
    assert_eq!(message(&app), "past the last deal; use 0 to 4,294,967,295", "what has no deal is not gone to");
    keys(&mut app, "<Esc>4294967295<Enter><Right>");
    assert_eq!(message(&app), "#4294967295 is the last deal");
    assert_eq!(app.desk().panes.focused().number().get(), u64::from(u32::MAX));
}

#[test]
fn a_mark_keeps_who_deals() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "Rminstd<Enter>");
    let mark = Mark { table: Table::FreeCell(minstd()), number: number(617), note: "a".into() };
    assert_eq!(keys(&mut app, "ma<Enter>"), [Effect::Store(Change::Put(mark))]);
    assert!(screen(&app).contains("#617 by minstd ★"), "{}", screen(&app));
    keys(&mut app, "Rmicrosoft<Enter>");
    assert!(!screen(&app).contains('★'), "the other deal of that number is not marked");
    keys(&mut app, "'<Enter>");
    assert_eq!((app.desk().panes.focused().generator(), app.desk().panes.focused().number()), (minstd(), number(617)));
}

/// Which step of the shuffle is looked at, as the words below the board say.
fn traced(app: &App) -> u16 {
    let shown = screen(app);
    let (_, step) = shown.split_once("Step ").unwrap();
    step.split_once(": in state").unwrap().0.parse().unwrap()
}

/// The lines of the screen that are selected, at the last column of 80.
fn selected(app: &App) -> Vec<u16> {
    let buffer = draw(app).0;
    let ground = app.desk().look.theme().selected.bg;
    (0..24).filter(|&y| buffer[(40, y)].bg == ground.unwrap()).collect()
}

#[test]
fn the_shuffle_is_traced() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "t<Right><Right>");
    assert_snapshot("trace_80x24", &body(&app));
    // The third card of the first row stands out.
    let (buffer, _) = draw(&app);
    let lit = app.desk().look.theme().lit.of(Suit::Clubs).bg.unwrap();
    let on_board: Vec<_> = buffer.area.positions().filter(|place| place.x < 33 && buffer[*place].bg == lit).collect();
    assert_eq!(on_board.iter().map(|place| (place.x, place.y)).collect::<Vec<_>>(), [(9, 2), (10, 2), (11, 2)]);
    let line = selected(&app);
    assert!(screen(&app).lines().nth(line[0].into()).unwrap().contains(" 3   40379970   616   50    16  5♣   ←"));
    assert_eq!(line.len(), 1);
    resize(&mut app, 120, 40);
    assert_snapshot("trace_120x40", &body(&app));
}

#[test]
fn a_trace_is_walked_as_a_list_of_moves_is() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "t");
    for (typed, step) in [
        ("<Down>", 2),
        ("<Right>lj", 5),
        ("<Up><Left>", 3),
        ("kh<Left><Left>", 1),
        ("<PgDn><PgDn><PgUp>", 11),
        ("30<Enter>", 30),
        ("7G", 7),
        ("0<Enter>", 7),
        ("53<Enter>", 7),
        ("5<Right>", 12),
        ("<End><Right>", 52),
        ("<Home>", 1),
    ] {
        keys(&mut app, typed);
        assert_eq!(traced(&app), step, "{typed}");
    }
    keys(&mut app, "53<Enter>");
    assert_eq!(message(&app), "the shuffle has 52 steps");
    app.update(Event::Wheel(Position::new(50, 5), 1));
    assert_eq!(traced(&app), 2);
    // Twenty steps below their headings.
    click(&mut app, 60, 21);
    assert_eq!(traced(&app), 20);
    assert_eq!(selected(&app), [12], "in the middle");
    click(&mut app, 40, 1);
    click(&mut app, 3, 5);
    assert_eq!(traced(&app), 20, "neither the headings nor the board are steps");
    assert!(screen(&app).contains("Step 20: in state"), "{}", screen(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_trace_is_told_where_there_is_no_room_for_the_list() {
    let mut app = app(&[617], 40, 16);
    keys(&mut app, "t");
    assert_snapshot("trace_40x16", &body(&app));
    let mut app = App::new(desk(&[617]).with_terminal(Some(Depth::True), false, true), (40, 16).into());
    keys(&mut app, "t<End>");
    assert!(screen(&app).is_ascii());
}

#[test]
fn long_states_are_hexadecimal_where_there_is_no_room() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "Rmmix<Enter>t");
    assert!(screen(&app).contains("state, hex"), "{}", screen(&app));
    resize(&mut app, 120, 24);
    assert!(!screen(&app).contains("hex") && screen(&app).contains(" left index"), "{}", screen(&app));
}
