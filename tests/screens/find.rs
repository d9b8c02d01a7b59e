//! A board that is typed or pasted into the browser, whose number comes up.

use ratatui::layout::Position;
use ratatui::style::Color;
use tableaux::browser::{Answer, App, Event, Query, Update};
use tableaux::table::Table;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::{Deal, Layout};
use tableaux_engine::generator::Generator;

use super::super::support::{
    app, assert_snapshot, body, click, draw, keys, message, number, paste, resize, screen, shown, top,
};
use crate::stray::STRAY_LINES;

/// Searches for the numbers of the board, as the browser's worker does.
fn search(app: &mut App) {
    super::super::support::search(app, is_about_numbers);
}

fn is_about_numbers(query: &Query) -> bool {
    matches!(query, Query::Numbers(..) | Query::MatchIndex(..) | Query::Matches(..))
}

/// The cards of the first rows of the board, unknown ones left out.
fn cards(app: &App) -> Vec<String> {
    let text = screen(app);
    let rows = text.lines().skip(2).take(12).flat_map(str::split_whitespace);
    rows.filter(|word| word.parse::<Card>().is_ok()).map(str::to_owned).collect()
}

/// What is said beside the board, its lines joined.
fn words(app: &App) -> String {
    let text = screen(app);
    let beside = text.lines().map(|line| line.chars().skip(57).collect::<String>());
    beside.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
}

/// The ground of cards that stand out in the dark theme, that of the cursor, and the colour of numbers and cursors.
const LIT: Color = Color::Rgb(0xff, 0xd8, 0x6b);
const SELECTED: Color = Color::Indexed(179);
const ACCENT: Color = SELECTED;

fn rows(table: Table, n: u64) -> String {
    table.board(number(n)).text()
}

#[test]
fn numbers_come_up_while_cards_are_typed() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    assert_snapshot("find_empty_80x24", &body(&app));
    assert_eq!(app.desk().searches.query().map(|query| is_about_numbers(&query)), Some(false));
    keys(&mut app, "7dad5c3s5s8c2d");
    search(&mut app);
    assert_snapshot("find_some_80x24", &body(&app));
    assert_eq!(draw(&app).1, Some(Position::new(51, 2)), "the cursor is on the eighth place");
    keys(&mut app, "a");
    assert_eq!(draw(&app).1, Some(Position::new(52, 2)), "and behind the rank that waits for its suit");
    keys(&mut app, "h<Enter>");
    assert_eq!(top(&app), "Find a number", "it is not found yet");
    search(&mut app);
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617]));
}

#[test]
fn a_card_that_is_there_twice_is_marked() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad7d");
    let (buffer, _) = draw(&app);
    let marked = (0..56).filter(|&x| buffer[(x, 2)].bg == LIT).collect::<Vec<_>>();
    assert_eq!(marked, [1, 2, 3, 4, 5, 6, 15, 16, 17, 18, 19, 20], "both of them");
    assert!(screen(&app).contains(" 7♦ is there twice"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), &*message(&app)), ("Find a number", "7♦ is there twice"));
    keys(&mut app, "<BS>");
    assert!(!screen(&app).contains("twice"));
    keys(&mut app, "x");
    assert!(message(&app).starts_with("'x' is not a rank; use A 2"), "{}", message(&app));
    keys(&mut app, "7x");
    assert!(message(&app).starts_with("'x' is not a suit; use C D"), "{}", message(&app));
}

#[test]
fn scattered_cards_are_looked_for_among_the_first_million() {
    let mut app = app(&[1], 80, 24);
    // The last cards of the seventh row, and one in the middle.
    keys(&mut app, "f<End>");
    keys(&mut app, "4h<Left>kc<Left><Left>ks<Left><Left>jd<Up><Up><Up><Left>kd");
    search(&mut app);
    let found = words(&app);
    assert!(found.contains("5 cards: ") && found.contains(" of 1–1,000,000") && found.contains("#617"), "{found}");
    click(&mut app, 17, 3);
    keys(&mut app, "5c");
    assert!(cards(&app).starts_with(&["5♣".into()]), "by the mouse: {}", screen(&app));
}

#[test]
fn a_pasted_board_is_found_in_every_form() {
    let deal = Deal::new(number(6_000_000_000));
    let columns: Vec<String> = deal
        .tableau()
        .columns()
        .map(|column| column.map(|card| card.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    for text in [rows(Table::FREECELL, 6_000_000_000), columns.join("\r"), columns.join("\r\n")] {
        let mut app = app(&[1], 80, 24);
        keys(&mut app, "f");
        paste(&mut app, &text);
        search(&mut app);
        keys(&mut app, "<Enter>");
        assert_eq!(shown(&app), [6_000_000_000], "{text}");
    }
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    paste(&mut app, "7D AD nonsense\0 3S");
    let message = message(&app);
    assert!(message.starts_with("line 1, column 15: ") && !message.contains('\0'), "{message}");
    assert!(screen(&app).contains("type the cards"), "nothing is taken of what is no text");
    paste(&mut app, " 1  2  3\n7D AD 3S\n");
    assert_eq!(cards(&app), ["7♦", "A♦", "3♠"], "a heading is no row");
    assert!(self::message(&app).starts_with("ignored: "), "{}", self::message(&app));
    paste(&mut app, "\0");
    assert_eq!(cards(&app).len(), 3, "what cannot be read changes nothing");
    let two = format!("{}\n{}", rows(Table::FREECELL, 617), rows(Table::FREECELL, 618));
    paste(&mut app, &two);
    search(&mut app);
    assert!(words(&app).contains("52 cards: #617"), "{}", screen(&app));
    assert!(self::message(&app).contains("the first of 2 boards"), "{}", self::message(&app));
}

#[test]
fn lines_around_a_pasted_board_change_nothing() {
    let layout = Layout::from(&Deal::new(number(617)));
    for (at, stray) in STRAY_LINES.iter().enumerate() {
        let mut lines: Vec<String> = rows(Table::FREECELL, 617).lines().map(str::to_owned).collect();
        lines.insert(at % 3 * 3, (*stray).to_owned());
        lines.push("$ ".to_owned());
        let text = lines.join("\r");
        let mut app = app(&[1], 80, 24);
        paste(&mut app, &text);
        assert_eq!(app.desk().pane(1).own().map(|own| own.layout), Some(layout), "{text}\n{}", message(&app));
        // The same on the screen that finds numbers, whose board is laid beside the deals.
        let mut app = self::app(&[1], 80, 24);
        keys(&mut app, "f");
        paste(&mut app, &text);
        keys(&mut app, "<Ctrl-O>");
        assert_eq!(app.desk().pane(1).own().map(|own| own.layout), Some(layout), "{text}\n{}", message(&app));
    }
    // A word in the place of a card is refused with its place.
    let mut app = app(&[1], 80, 24);
    paste(&mut app, &rows(Table::FREECELL, 617).replace("4♥", "4♥ ZZ").replace("4H", "4H ZZ"));
    assert!(message(&app).starts_with("line 7, column 13: 'ZZ' is not a card"), "{}", message(&app));
}

#[test]
fn what_is_wrong_with_a_dealing_is_told() {
    let minstd: Generator = "minstd".parse().unwrap();
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f");
    paste(&mut app, &rows(Table::FreeCell(minstd), 617));
    search(&mut app);
    assert!(words(&app).contains("52 cards: #617 with the generator minstd"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    assert_eq!((app.desk().pane(0).generator(), shown(&app)), (minstd, vec![617, 617]));
    assert!(app.desk().pane(1).own().is_some() && top(&app) == "Browse", "the board lies beside it");
    // Two cards exchanged.
    let mut app = self::app(&[1], 80, 24);
    keys(&mut app, "f");
    let text = rows(Table::FREECELL, 617).replace("3S", "x").replace("AH", "3S").replace('x', "AH");
    paste(&mut app, &text);
    search(&mut app);
    assert_snapshot("find_close_80x24", &body(&app));
    let (buffer, _) = draw(&app);
    let lit = |x: u16, y: u16| buffer[(x, y)].bg == LIT;
    assert!(lit(23, 2) && lit(51, 2) && !lit(9, 2), "the cards that are named are lit");
    keys(&mut app, "<Enter>");
    assert_eq!((app.desk().pane(0).generator(), shown(&app)[0]), (Generator::Microsoft, 617));
    assert!(app.desk().pane(1).own().is_some() && top(&app) == "Browse", "the board lies beside it");
}

#[test]
fn one_or_two_question_marks_are_one_unknown_card() {
    for typed in ["qs ? 5c", "qs?5c", "qs ?? 5c", "qs??5c"] {
        let mut app = app(&[1], 80, 24);
        keys(&mut app, &format!("f{typed}"));
        assert_eq!(draw(&app).1, Some(Position::new(23, 2)), "{typed}: the cursor is on the fourth place");
        assert_eq!(cards(&app), ["Q♠", "5♣"], "{typed}");
    }
}

/// The numbers of the list.
fn listed(app: &App) -> Vec<String> {
    let words = words(app);
    words.split_whitespace().filter(|word| word.starts_with('#')).skip(1).map(str::to_owned).collect()
}

/// The number that stands out in the list.
fn selected(app: &App) -> String {
    let (buffer, _) = draw(app);
    let cells = buffer.area.positions().filter(|&Position { x, y }| x > 56 && buffer[(x, y)].bg == SELECTED);
    cells.map(|position| buffer[position].symbol().to_owned()).collect::<String>().trim().to_owned()
}

#[test]
fn all_deals_that_fit_are_walked() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad5c");
    search(&mut app);
    assert!(words(&app).contains("3 cards: #617, 1 of 64,839 deals"), "{}", screen(&app));
    assert_eq!(selected(&app), "#617");
    assert!(screen(&app).contains("3♠"), "its cards are shown: {}", screen(&app));
    keys(&mut app, "<Tab><Tab>");
    assert!(words(&app).contains("#295037, 3 of 64,839 deals"), "{}", screen(&app));
    assert_eq!((listed(&app)[2].as_str(), selected(&app).as_str()), ("#295037", "#295037"));
    assert!(!screen(&app).contains("3♠        8♣"), "other cards: {}", screen(&app));
    // In a circle, and by pages as far as they go.
    keys(&mut app, "<BackTab><BackTab><BackTab>");
    search(&mut app);
    assert!(words(&app).contains("64,839 of 64,839 deals"), "{}", screen(&app));
    let last = selected(&app);
    keys(&mut app, "<PgUp><PgUp><PgDn><PgDn>");
    assert_eq!(selected(&app), last);
    keys(&mut app, "<Tab><PgDn>");
    let page = words(&app);
    assert!(page.contains(" 18 of 64,839 deals"), "{page}");
    app.update(Event::Wheel(Position::new(60, 10), -1));
    assert!(words(&app).contains(" 17 of 64,839 deals"));
    // By the mouse, and opened by a second click.
    keys(&mut app, "<PgUp>");
    let y = u16::try_from(screen(&app).lines().position(|line| line.ends_with("#1170176")).unwrap()).unwrap();
    click(&mut app, 60, y);
    assert_eq!((selected(&app).as_str(), top(&app)), ("#1170176", "Find a number"));
    click(&mut app, 60, y);
    assert_eq!((shown(&app), top(&app)), (vec![1_170_176], "Browse"));
    keys(&mut app, "f");
    assert!(words(&app).contains("#1170176, 7 of 64,839 deals"), "it is there again: {}", screen(&app));
    keys(&mut app, "3s");
    assert!(!words(&app).contains("1170176"), "another board has other deals");
}

#[test]
fn millions_of_deals_are_walked_without_being_kept() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad");
    search(&mut app);
    assert!(words(&app).contains("#617, 1 of 3,239,471 deals"), "{}", screen(&app));
    keys(&mut app, "<Tab><Tab><Tab><Tab>");
    search(&mut app);
    let walked = shown_number(&app);
    let deal = Deal::new(number(walked));
    assert_eq!(deal.cards()[..2].iter().map(ToString::to_string).collect::<Vec<_>>(), ["7D", "AD"]);
    keys(&mut app, "<Tab><BackTab><BackTab><BackTab><BackTab><BackTab><BackTab>");
    search(&mut app);
    assert!(words(&app).contains("3,239,471 of 3,239,471 deals"), "{}", screen(&app));
    let last = Deal::new(number(shown_number(&app)));
    assert_eq!(last.cards()[..2], deal.cards()[..2]);
}

/// The selected number.
fn shown_number(app: &App) -> u64 {
    selected(app).trim_start_matches('#').parse().unwrap()
}

#[test]
fn a_board_is_never_lost() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad");
    paste(&mut app, "QS ? 5C");
    assert_eq!(cards(&app), ["Q♠", "5♣"]);
    keys(&mut app, "<Ctrl-Y>");
    assert_eq!(cards(&app), ["7♦", "A♦"], "{}", message(&app));
    keys(&mut app, "<Ctrl-Y>");
    assert_eq!(cards(&app), ["Q♠", "5♣"]);
    keys(&mut app, "<Esc>f");
    assert_eq!(cards(&app), ["Q♠", "5♣"], "Esc loses nothing");
    keys(&mut app, "<Ctrl-U>");
    assert_eq!(message(&app), "the board is empty: Ctrl-Y brings the cards back");
    assert!(screen(&app).contains("type the cards"), "{}", screen(&app));
    keys(&mut app, "<Ctrl-U>");
    assert_eq!(message(&app), "the board is empty");
    keys(&mut app, "<Esc>f<Ctrl-Y>");
    assert_eq!(cards(&app), ["Q♠", "5♣"]);
    paste(&mut app, "this is no board");
    assert_eq!((cards(&app).len(), message(&app).lines().count()), (2, 1), "{}", message(&app));
}

#[test]
fn a_range_is_searched_and_said() {
    let mut app = app(&[1], 80, 24);
    // One card in the middle.
    keys(&mut app, "f<Down><Down>th<F5>");
    assert_eq!(top(&app), "Range to find in");
    keys(&mut app, "600-10<Enter>");
    assert!(message(&app).contains("backwards"), "{}", message(&app));
    keys(&mut app, "<BS><BS>20<Enter>");
    assert_eq!(message(&app).lines().count(), 1);
    keys(&mut app, "<BS><BS><BS><BS><BS><BS>600-620<Enter>");
    search(&mut app);
    assert!(words(&app).contains("1 card: #617 of 600–620"), "{}", screen(&app));
    keys(&mut app, "<F5>");
    assert!(screen(&app).contains("range: 600-620"), "{}", screen(&app));
    keys(&mut app, &("<BS>".repeat(7) + "618-619<Enter>"));
    search(&mut app);
    assert!(words(&app).contains("no number of 618–619 matches"), "{}", screen(&app));
    keys(&mut app, &("<F5>".to_owned() + &"<BS>".repeat(7) + "9999999999<Enter>"));
    assert!(message(&app).starts_with("past the last deal"), "{}", message(&app));
    keys(&mut app, &("<BS>".repeat(10) + "<Enter>"));
    search(&mut app);
    assert!(words(&app).contains("deals of 1–1,000,000"), "empty is the usual one: {}", screen(&app));
}

#[test]
fn a_long_range_is_walked_while_it_is_searched_and_typing_ends_that() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f<Down><Down>th<F5>all<Enter>");
    let query = app.desk().searches.query().unwrap();
    let answer = Answer::Matches(vec![number(617), number(700)]);
    app.update(Update::Answered(Box::new((query.clone(), answer))));
    assert!(words(&app).contains("1 card: #617, 1 of 2 deals so far, 0.0 %"), "{}", screen(&app));
    keys(&mut app, "<Tab><Tab>");
    assert_eq!(selected(&app), "#700", "the end is not known yet");
    let next = app.desk().searches.query().unwrap();
    assert!(matches!(next, Query::Matches(..)) && next != query, "{next:?}");
    keys(&mut app, "7s");
    assert_ne!(app.desk().searches.query(), Some(next));
    keys(&mut app, "<Enter>");
    assert!(message(&app).contains("still searching for"), "{}", message(&app));
}

#[test]
fn boards_that_do_not_fit_are_laid_beside_the_deals() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "f7dad");
    paste(&mut app, "Foundations: H-K C-K D-K S-J\n: QS KS\n:\n:\n:\n:\n:\n:\n:\n");
    assert_eq!((top(&app), app.desk().panes.list().len()), ("Browse", 2));
    assert!(app.desk().pane(1).own().is_some() && !message(&app).is_empty());
    // What was typed is still there; it is laid beside the deals by a key, and comes from there when it is looked at.
    keys(&mut app, "xf");
    assert_eq!(cards(&app), ["7♦", "A♦"]);
    keys(&mut app, "<Ctrl-O>");
    assert_eq!((top(&app), app.desk().panes.list().len()), ("Browse", 2));
    keys(&mut app, "<Tab>f<Ctrl-U>qs<Esc><Tab>f");
    assert_eq!(cards(&app), ["7♦", "A♦"], "that of the pane");
    keys(&mut app, "<Ctrl-Y>");
    assert_eq!(cards(&app), ["Q♠"]);
}

#[test]
fn it_is_typed_on_small_screens_and_given_up() {
    let mut app = app(&[617], 38, 12);
    keys(&mut app, "f7dad5c");
    search(&mut app);
    assert_snapshot("find_38x12", &body(&app));
    resize(&mut app, 40, 16);
    keys(&mut app, "q");
    assert_eq!(top(&app), "Find a number", "a queen is to come");
    keys(&mut app, "<Esc>");
    assert_eq!((top(&app), shown(&app)), ("Browse", vec![617]));
}

#[test]
fn the_cursor_and_the_numbers_found_stand_out() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "f7dad5c3s5s8c2d");
    let (buffer, _) = draw(&app);
    let selected = buffer.area.positions().filter(|&position| buffer[position].bg == SELECTED).collect::<Vec<_>>();
    assert_eq!((selected[0], selected.len()), (Position::new(50, 2), 12), "the whole place");
    assert_eq!(buffer[(49, 2)].symbol(), "┏");
    search(&mut app);
    let shown = screen(&app);
    let (y, line) = shown.lines().enumerate().find(|(_, line)| line.contains("#617")).unwrap();
    let x = line.split_once("#617").unwrap().0.chars().count();
    let (buffer, _) = draw(&app);
    let colours: Vec<Color> = buffer.content[y * 80 + x..][..5].iter().map(|cell| cell.fg).collect();
    assert_eq!(colours[..4], [ACCENT; 4]);
    assert_ne!(colours[4], ACCENT);
    // On a card it is told by its brackets.
    keys(&mut app, "<Left>");
    assert_eq!(draw(&app).0[(42, 2)].symbol(), "┏");
}

#[test]
fn the_board_is_as_large_as_the_room() {
    for (width, height) in [(120, 40), (40, 16)] {
        let mut app = app(&[1], width, height);
        keys(&mut app, "f7dad5c");
        search(&mut app);
        assert_snapshot(&format!("find_{width}x{height}"), &body(&app));
    }
    // Every place is somewhere on the screen, and a click on it moves the cursor there.
    for (width, height) in [(38, 12), (40, 16), (80, 24), (200, 60)] {
        let mut app = app(&[1], width, height);
        keys(&mut app, "f<End>");
        let last = draw(&app).1.unwrap();
        keys(&mut app, "<Home>");
        assert_ne!(draw(&app).1, Some(last));
        click(&mut app, last.x, last.y);
        assert_eq!(draw(&app).1, Some(last), "{width}x{height}");
    }
}
