//! FreeCell with other numbers of free cells than four.

use tableaux::browser::{Answer, App, Effect, Query, Update};
use tableaux::store::Visit;
use tableaux::table::Table;
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Layout, Position, notation, share};
use tableaux_engine::gears::BoardSize;
use tableaux_engine::verdict::Verdict;

use super::super::support::{
    app, aside, assert_snapshot, at_sizes, board_area, body, desk, header, keys, message, number, on_table, part,
    paste, resize, screen, search, top,
};
use super::freecell::recorded_with;

fn cells(count: u8) -> CellCount {
    CellCount::new(count).unwrap()
}

fn start(n: u64, count: u8) -> Position {
    Position::new(Deal::new(number(n)).tableau(), cells(count))
}

/// A deal with a number of free cells, of which only the atlas is known.
fn with_cells(n: u64, count: u8, width: u16, height: u16) -> App {
    let mut desk = desk(&[n]);
    desk.panes.set_cells(cells(count));
    App::new(desk, (width, height).into())
}

/// The same with its recorded solution.
fn solved(n: u64, count: u8, width: u16, height: u16) -> App {
    let mut app = with_cells(n, count, width, height);
    let answer = Answer::Verdict(recorded_with(cells(count), n, "", 0));
    app.update(Update::Answered(Box::new((Query::Verdict(start(n, count)), answer))));
    app
}

/// #617 in play with cards in three cells, the last of them in cell `cell`.
fn in_play(cell: char) -> String {
    let mut position = start(617, 10);
    for step in ["7a".to_owned(), "7b".to_owned(), format!("7{cell}")] {
        position.play(step.parse().unwrap()).unwrap();
    }
    let mut text = Vec::new();
    let layout = Layout::from(&position);
    tableaux_engine::freecell::text::write_layout(
        &layout,
        CellCount::FOUR,
        tableaux_engine::card::SuitStyle::Letters,
        &mut text,
    );
    String::from_utf8(text).unwrap()
}

#[test]
fn plus_and_minus_choose_the_cells_of_all_panes() {
    let mut app = app(&[617, 164], 80, 24);
    assert_eq!(app.desk().panes.cells(), CellCount::FOUR);
    keys(&mut app, "+");
    assert_eq!((app.desk().panes.cells(), &*message(&app)), (cells(5), "FreeCell with 5 free cells"));
    assert!(screen(&app).contains("FreeCell · 5 free cells"), "{}", screen(&app));
    for (pane, n) in [(0, 617), (1, 164)] {
        assert_eq!(app.desk().pane(pane).start(), Some(start(n, 5)));
    }
    keys(&mut app, "-");
    assert_eq!(message(&app), "FreeCell with four free cells, as usual");
    assert!(!screen(&app).lines().next().unwrap().contains("free cells"), "{}", screen(&app));
    keys(&mut app, "---");
    assert_eq!(message(&app), "FreeCell with 1 free cell");
    keys(&mut app, "---");
    assert_eq!((app.desk().panes.cells(), &*message(&app)), (CellCount::NONE, "there are 0 to 10 free cells"));
    keys(&mut app, "+++++++++++");
    assert_eq!((app.desk().panes.cells(), &*message(&app)), (CellCount::MAX, "there are 0 to 10 free cells"));
    // From the facts and the overview too.
    keys(&mut app, "i--qo-");
    assert_eq!((top(&app), app.desk().panes.cells()), ("Overview", cells(7)));
}

#[test]
fn on_other_tables_the_keys_are_theirs() {
    let mut app = on_table(Table::Gears(BoardSize::DEFAULT), &[617], 80, 24);
    let size = app.desk().panes.table();
    keys(&mut app, "+");
    assert_ne!(app.desk().panes.table(), size);
    assert_eq!((app.desk().panes.cells(), app.desk().pane(0).start()), (CellCount::FOUR, None));
    let mut app = on_table(Table::Skat, &[617], 80, 24);
    keys(&mut app, "+");
    assert_eq!(message(&app), "'+' does nothing here: ? shows the keys");
    assert_eq!(app.desk().pane(0).start(), None);
    // The number is there again on the way back, and not said in between.
    keys(&mut app, "TT+T");
    assert!(!screen(&app).contains("free cells"), "{}", screen(&app));
    keys(&mut app, "TT");
    assert!(screen(&app).contains("FreeCell · 5 free cells"), "{}", screen(&app));
}

#[test]
fn the_verdict_and_the_solution_are_those_with_the_chosen_cells() {
    let mut app = app(&[617], 120, 40);
    search(&mut app, |_| true);
    let with_four = screen(&app);
    keys(&mut app, "+");
    app.update(Update::TypingPaused);
    let shown = screen(&app);
    assert!(shown.contains("winnable with 5 free cells"), "the atlas tells it: {shown}");
    assert!(!shown.contains("difficulty") && !shown.contains("moves known"), "these hold for four alone: {shown}");
    assert_eq!(app.desk().searches.query(), Some(Query::Verdict(start(617, 5))));
    search(&mut app, |_| true);
    let Some(Query::Solution(shortened, _)) = app.desk().searches.query() else {
        panic!("{:?}", app.desk().searches.query())
    };
    assert_eq!(shortened, start(617, 5), "it is searched for at every effort");
    let Some(Verdict::Solved(solution)) = app.desk().pane(0).results().verdict else { panic!("{}", screen(&app)) };
    assert_eq!(solution.game().position().cell_count(), cells(5));
    let moves = format!(" {} moves known", solution.moves());
    assert!(screen(&app).contains(&moves), "{}", screen(&app));
    // Nothing of it is taken for the usual game, of which nothing has to search for again.
    keys(&mut app, "-");
    app.update(Update::TypingPaused);
    let Some(Query::Solution(shortened, _)) = app.desk().searches.query() else {
        panic!("{:?}", app.desk().searches.query())
    };
    assert_eq!(shortened, start(617, 4));
    let lines = |text: &str| text.lines().take(37).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&screen(&app)), lines(&with_four));
}

/// #617 needs four cells, #164 none.
#[test]
fn the_atlas_tells_at_once_with_which_cells_a_deal_can_be_won() {
    for (n, count, word) in [
        (617, 0, "impossible with 0 free cells"),
        (617, 3, "impossible with 3 free cells"),
        (617, 10, "winnable with 10 free cells"),
        (164, 0, "winnable with 0 free cells"),
        (11_982, 5, "winnable with 5 free cells"),
        (11_982, 1, "impossible with 1 free cell"),
    ] {
        let app = with_cells(n, count, 120, 40);
        assert!(screen(&app).contains(word), "{}", screen(&app));
    }
    // It does not know those above a million.
    for n in [1_500_000, 2_000_000] {
        let app = with_cells(n, 0, 120, 40);
        let shown = screen(&app);
        assert!(shown.contains("searching") || shown.contains("impossible with 0"), "{shown}");
    }
    let mut app = with_cells(617, 0, 120, 40);
    search(&mut app, |query| matches!(query, Query::Verdict(_)));
    let shown = screen(&app);
    assert!(shown.contains("all ") && shown.contains("positions tried"), "{shown}");
    keys(&mut app, "s");
    assert_eq!((top(&app), &*message(&app)), ("Browse", "#617: impossible"));
}

#[test]
fn the_facts_say_for_which_cells_they_hold() {
    let mut app = app(&[617, 11_982], 80, 24);
    keys(&mut app, "+i");
    let shown = screen(&app);
    assert!(shown.contains("verdict, with 5 free cells") && shown.contains("winnable     winnable"), "{shown}");
    let line = shown.lines().find(|line| line.contains("difficulty")).unwrap();
    assert_eq!(line.matches('–').count(), 2, "it is measured with four cells: {line}");
    keys(&mut app, "--");
    let shown = screen(&app);
    assert!(shown.contains("verdict, with 3 free cells") && shown.contains("impossible   impossible"), "{shown}");
    assert!(app.desk().searches.query().is_some_and(|query| !matches!(query, Query::Difficulty(_))));
}

#[test]
fn screens_say_the_number_at_every_size() {
    const SIZES: [(u16, u16); 4] = [(38, 12), (40, 16), (80, 24), (120, 40)];
    let verdict = |app: &App| {
        let text = body(app);
        let line = text.lines().find(|line| line.contains("winnable")).unwrap_or_default();
        format!("{}\n{}", header(app), line.split(" · ").next().unwrap_or_default())
    };
    let of_deal = at_sizes(SIZES, |width, height| verdict(&with_cells(617, 7, width, height)));
    assert_snapshot("cells_7", &of_deal);
    let played = |width, height| {
        let mut app = solved(617, 8, width, height);
        keys(&mut app, "s 60<Enter>");
        assert_eq!(top(&app), "Playback");
        app
    };
    assert_snapshot("cells_8_playback", &at_sizes(SIZES, |width, height| header(&played(width, height))));
    for (width, height) in [(40, 16), (120, 40)] {
        assert_snapshot(&format!("cells_8_playback_{width}x{height}"), &body(&played(width, height)));
    }
    assert_snapshot("cells_10_38x12", &verdict(&with_cells(11_982, 10, 38, 12)));
    let mut app = with_cells(617, 0, 80, 24);
    search(&mut app, |query| matches!(query, Query::Verdict(_)));
    let said: String = aside(&app).split_inclusive('\n').take(6).collect();
    assert_snapshot("cells_0_80x24", &said);
}

/// The letters of the empty cells that are drawn above the cascades.
fn empty_cells(app: &App) -> String {
    let text = screen(app);
    let board: String = text.lines().skip(1).take(5).map(|line| line.chars().take(44).collect::<String>()).collect();
    board.chars().filter(char::is_ascii_lowercase).collect()
}

#[test]
fn a_playback_shows_the_cells_there_are() {
    for (n, count, expected) in [(164, 0, ""), (7, 1, "a"), (17, 2, "ab"), (24, 3, "abc"), (617, 8, "abcdefgk")] {
        let mut app = solved(n, count, 80, 24);
        keys(&mut app, "s <Home>");
        assert_eq!((top(&app), empty_cells(&app).as_str()), ("Playback", expected), "{}", screen(&app));
        assert!(screen(&app).contains(&format!("solution of #{n} · {count} free cell")), "{}", screen(&app));
        keys(&mut app, "<End>");
        assert!(screen(&app).contains("solved: "), "{}", screen(&app));
    }
}

/// A real search, with a number of cells for which no solution is recorded.
#[test]
fn a_solution_with_seven_cells_is_found_and_played() {
    let mut app = with_cells(2_000_617, 7, 80, 24);
    assert!(screen(&app).contains("searching"), "{}", screen(&app));
    keys(&mut app, "s");
    assert_eq!(top(&app), "Browse", "it is played as soon as it is found");
    search(&mut app, |_| true);
    assert_eq!(top(&app), "Playback");
    keys(&mut app, "<End>");
    assert!(screen(&app).contains("solved: "), "{}", screen(&app));
    // A place in the solution with seven cells is none in the one with six.
    keys(&mut app, "<Left>q-s");
    search(&mut app, |_| true);
    assert!(screen(&app).contains(" · first") || screen(&app).contains("move 0"), "{}", screen(&app));
}

#[test]
fn what_is_copied_says_the_cells() {
    let mut app = solved(617, 8, 80, 24);
    keys(&mut app, "y");
    let shown = screen(&app);
    assert!(shown.contains("copy of #617 · 8 free cells") && !shown.contains("a link"), "{shown}");
    let effects = keys(&mut app, "jjjy");
    let [Effect::Copy(line)] = &effects[..] else { panic!("{effects:?}") };
    let game = share::parse(line).unwrap().unwrap();
    assert_eq!((line.starts_with("ms:617/8/none/"), game.cells), (true, cells(8)), "{line}");
    assert!(game.replay().unwrap().position().is_won());
    // A board of one's own has no number that could say it.
    let mut app = with_cells(1, 6, 80, 24);
    paste(&mut app, &Table::FREECELL.board(number(618)).text());
    search(&mut app, |_| true);
    let effects = keys(&mut app, "yjy");
    let [Effect::Copy(text)] = &effects[..] else { panic!("{effects:?}") };
    let moves = text.strip_prefix("# with 6 free cells\n").unwrap_or_else(|| panic!("{text}"));
    let game = notation::replay(start(618, 6), &notation::parse(moves).unwrap(), AutoPlay::None).unwrap();
    assert!(game.position().is_won());
}

#[test]
fn a_board_in_play_keeps_the_cells_in_which_cards_lie() {
    let mut app = app(&[617], 120, 40);
    paste(&mut app, &in_play('c'));
    assert_eq!(app.desk().pane(1).cells(), CellCount::FOUR);
    keys(&mut app, "-");
    assert_eq!((app.desk().pane(1).cells(), &*message(&app)), (cells(3), "FreeCell with 3 free cells"));
    keys(&mut app, "-");
    assert_eq!(message(&app), "yours has cards in its 3 free cells; it cannot have fewer");
    assert_eq!((app.desk().panes.cells(), app.desk().pane(1).cells()), (cells(3), cells(3)));
    // The deal beside it may have fewer, and then that is said of the board.
    keys(&mut app, "<Tab>--");
    assert_eq!((app.desk().pane(0).cells(), app.desk().pane(1).cells()), (cells(1), cells(3)));
    assert_eq!(app.desk().pane(1).start().map(|start| start.cell_count()), Some(cells(3)));
    assert!(screen(&app).contains("yours · 3 free cells"), "{}", screen(&app));
    assert!(screen(&app).contains("FreeCell · 1 free cell "), "{}", screen(&app));
    // From there it gets one more than it has.
    keys(&mut app, "<Tab>+");
    assert_eq!((app.desk().panes.cells(), app.desk().pane(1).cells()), (cells(4), cells(4)));
}

#[test]
fn cards_in_the_cells_of_a_second_line_are_seen_and_clicked() {
    let mut app = app(&[617], 120, 40);
    paste(&mut app, &in_play('m'));
    keys(&mut app, "<Tab>x<Esc>");
    assert_eq!(
        (app.desk().panes.cells(), app.desk().pane(0).cells()),
        (CellCount::MAX, CellCount::MAX),
        "as many as it lists"
    );
    for (width, height) in [(120, 40), (38, 12), (80, 24)] {
        resize(&mut app, width, height);
        assert_snapshot(&format!("cells_second_line_{width}x{height}"), &part(&app, board_area(&app)));
    }
    let position = app.desk().pane(0).start().unwrap();
    assert_eq!(position.cells()[9].map(|card| card.to_string()).as_deref(), Some("4D"));
    // A card of a cascade under the second line.
    let text = screen(&app);
    let y = text.lines().position(|line| line.contains("A♦")).unwrap();
    let x = text.lines().nth(y).unwrap().split("A♦").next().unwrap().chars().count();
    super::super::support::click(&mut app, u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
    assert_eq!(app.desk().panes.followed().to_string(), "AD");
}

#[test]
fn the_visit_keeps_the_cells_and_numbers_of_the_command_line_do_not() {
    let mut app = app(&[617], 80, 24);
    assert_eq!(app.desk().snapshot().cells, None);
    keys(&mut app, "--");
    let visit = app.desk().snapshot();
    let restored = |visit: &Visit, with_panes| {
        let mut desk = desk(&[1]);
        desk.restore(visit, with_panes);
        desk.panes.cells()
    };
    assert_eq!((restored(&visit, true), restored(&visit, false)), (cells(2), CellCount::FOUR));
    for wrong in [11, 255] {
        assert_eq!(restored(&Visit { cells: Some(wrong), ..visit.clone() }, true), CellCount::FOUR);
    }
}

#[test]
fn neighbours_the_overview_and_marks_tell_of_the_same_number() {
    let mut app = with_cells(617, 0, 80, 24);
    let strip = |app: &App| screen(app).lines().find(|line| line.contains(" 6")).map(str::to_owned).unwrap();
    search(&mut app, |_| true);
    assert!(!strip(&app).contains('●') && screen(&app).contains('○'), "{}", screen(&app));
    keys(&mut app, "164<Enter>o");
    let shown = screen(&app);
    assert!(shown.contains("#164 ●") && shown.contains("#165 ○"), "{shown}");
    keys(&mut app, "++++");
    assert!(screen(&app).contains("#165 ▮"), "{}", screen(&app));
    // Maps are about four cells, and do not say otherwise.
    keys(&mut app, "+M");
    assert!(!screen(&app).contains("5 free cells"), "{}", screen(&app));
    app.update(Update::MarksRead([((Table::FREECELL, number(617)), "")].into_iter().collect()));
    keys(&mut app, "<Esc>---'");
    search(&mut app, |_| true);
    assert!(screen(&app).contains("○ impossible"), "{}", screen(&app));
}

#[test]
fn a_pasted_board_brings_its_free_cells() {
    let board =
        |cells: &str| format!("Freecells: KH{cells}\nFoundations: H-Q C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n");
    for (text, count, said) in [
        (board("") + "# 1 free cell\n", 1, "FreeCell with 1 free cell, like the board"),
        (board(" - - - - -"), 6, "FreeCell with 6 free cells, like the board"),
        (board(""), 4, "only 1 free cell is listed; using four because some programs leave out empty ones"),
    ] {
        let mut app = app(&[617], 80, 24);
        paste(&mut app, &text);
        assert_eq!((app.desk().panes.cells(), &*message(&app)), (cells(count), said));
        // It is copied as it is played.
        let effects = keys(&mut app, "yy");
        let [Effect::Copy(copied)] = &effects[..] else { panic!("{effects:?}") };
        let mut again = self::app(&[617], 80, 24);
        paste(&mut again, copied);
        assert_eq!(again.desk().panes.cells(), cells(count), "{copied}");
    }
}
