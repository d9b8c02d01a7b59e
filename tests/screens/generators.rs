//! Other generators, and the steps of a shuffle, in the browser.

use ratatui::style::Modifier;
use tableaux::browser::{App, Change, Depth, Effect};
use tableaux::generator::{Generator, named};
use tableaux::store::Mark;
use tableaux::table::Table;

use super::super::support::{app, assert_snapshot, click, desk, draw, keys, message, number, resize, screen, top};

fn minstd() -> Generator {
    "minstd".parse().unwrap()
}

/// The first row of the focused pane.
fn first_row(app: &App) -> String {
    app.desk().board(app.desk().focus()).text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn another_generator_deals_in_a_pane_of_its_own() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "cRminstd<Enter><Left>");
    assert_snapshot("generators_80x24", &screen(&app));
    // As the table of generators says for 617.
    assert_eq!(first_row(&app), "KS 5D 7D AC 4H KH 9H 2D");
    keys(&mut app, "<Tab>");
    assert_eq!(first_row(&app), "7D AD 5C 3S 5S 8C 2D AH");
    assert_eq!(app.desk().table(), Table::FREECELL, "the table is that of the focused pane");
    keys(&mut app, "<Tab>o");
    assert!(screen(&app).contains("FreeCell by minstd"), "{}", screen(&app));
    assert!(screen(&app).contains("K♠ 5♦ 7♦ A♣ 4♥ K♥ 9♥ 2♦"), "{}", screen(&app));
    // Back to where it was Microsoft's deal.
    keys(&mut app, "<Esc>[[");
    assert_eq!((app.desk().focused().generator(), app.desk().focused().number().get()), (Generator::Microsoft, 618));
    keys(&mut app, "]");
    assert_eq!(app.desk().focused().generator(), minstd());
    keys(&mut app, "TTT");
    assert_eq!(app.desk().table(), Table::FreeCell(minstd()), "other tables leave it as it was");
    keys(&mut app, "Rmicrosoft<Enter>");
    assert_eq!(app.desk().table(), Table::FREECELL);
}

#[test]
fn a_wrong_generator_is_refused_with_what_would_be_accepted() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "Rnone such");
    assert!(screen(&app).contains("no generator has this name"), "{}", screen(&app));
    keys(&mut app, "<Down><PgDn><Enter>");
    assert!(message(&app).starts_with("'none such' is no generator: microsoft, msvc, "), "{}", message(&app));
    assert_eq!(top(&app), "Generator that deals", "it can be mended");
    keys(&mut app, "<Esc>Ra=5,c=3");
    assert!(screen(&app).contains("m is missing: "), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert!(message(&app).starts_with("m is missing: "), "{}", message(&app));
    keys(&mut app, "<Esc>");
    assert_eq!(app.desk().focused().generator(), Generator::Microsoft);
}

#[test]
fn a_generator_is_chosen_from_a_list() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "R");
    for (width, height) in [(200, 60), (120, 40), (40, 16), (80, 24)] {
        resize(&mut app, width, height);
        assert_snapshot(&format!("generator_list_{width}x{height}"), &screen(&app));
    }
    let dealt_by = |app: &App| app.desk().focused().generator().to_string();
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
    assert!(screen(&app).contains("past the last deal"), "{}", screen(&app));
    keys(&mut app, "t");
    assert_eq!(top(&app), "Browse", "there is nothing to trace");
    keys(&mut app, "2147483647<Enter>");
    assert!(screen(&app).contains("cannot seed the"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "y"), [], "the clipboard is left alone");
    keys(&mut app, "si");
    let facts = screen(&app);
    assert!(facts.contains("no deal") && facts.contains("cards over the aces"), "{facts}");
    keys(&mut app, "<Esc>6000000000<Enter>");
    assert_eq!(
        message(&app),
        "past the last deal: numbers from 0 to 4,294,967,295 are accepted",
        "what has no deal is not gone to"
    );
    keys(&mut app, "<Esc>4294967295<Enter><Right>");
    assert_eq!(message(&app), "#4,294,967,295 is the last deal");
    assert_eq!(app.desk().focused().number().get(), u64::from(u32::MAX));
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
    assert_eq!((app.desk().focused().generator(), app.desk().focused().number()), (minstd(), number(617)));
}

/// The step of the list that is selected.
fn traced(app: &App) -> u16 {
    let (buffer, _) = draw(app);
    let is_selected = |&y: &u16| buffer[(38, y)].modifier.contains(Modifier::REVERSED);
    let y = (2..22).find(is_selected).unwrap();
    let text: String = (36..40).map(|x| buffer[(x, y)].symbol()).collect();
    text.trim().parse().unwrap()
}

#[test]
fn the_shuffle_is_traced() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "t<Right><Right>");
    assert_snapshot("trace_80x24", &screen(&app));
    // The third card of the first row stands out.
    let (buffer, _) = draw(&app);
    let stands_out = |x: u16| buffer[(x, 3)].modifier.contains(Modifier::REVERSED);
    assert_eq!((0..36).filter(|&x| stands_out(x)).collect::<Vec<_>>(), [10, 11]);
    keys(&mut app, "<Down><Up><Left><Left><Left>");
    assert_eq!(traced(&app), 1);
    keys(&mut app, "<End><Right>");
    assert_eq!(traced(&app), 52);
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_trace_is_told_where_there_is_no_room_for_the_list() {
    let mut app = app(&[617], 40, 16);
    keys(&mut app, "t");
    assert_snapshot("trace_40x16", &screen(&app));
    let mut app = App::new(desk(&[617], 40, 16).with_terminal(Some(Depth::True), false, true));
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
