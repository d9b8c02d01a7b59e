//! Games of gears: branches, hints, what is kept of them, and their record.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tableaux::browser::{Answer, App, Effect, Event, GameChange, GameKey, GamePlace, Query, Update, worker};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::store::SavedGame;
use tableaux::table::{Table, board::Board};
use tableaux_engine::freecell::CellCount;
use tableaux_engine::gears::{self, BoardSize, Gear, PressTree};
use tableaux_engine::solver::{Limits, Solver};

use super::super::support::{
    assert_snapshot, at_sizes, body, click, draw, find, from, header, keys, message, number, on_table, part, paste,
    screen, search, shown, status, top,
};
use super::gears::find_answers;

const TABLE: Table = Table::Gears(BoardSize::DEFAULT);

fn gears(numbers: &[u64], width: u16, height: u16) -> App {
    on_table(TABLE, numbers, width, height)
}

fn key_of(n: u64) -> GameKey {
    GameKey { table: TABLE, number: number(n), cells: CellCount::NONE }
}

fn change(n: u64, change: GameChange) -> Effect {
    Effect::Game(key_of(n), change)
}

fn end(n: u64, outcome: GameOutcome, moves: u32, hints: u32) -> Effect {
    change(n, GameChange::End { outcome, moves, cards: 0, hints, seconds: 0 })
}

fn saved(tree: &str) -> (Box<SavedGame>, GamePlace) {
    let mut game = SavedGame::new(TABLE, number(617), 0);
    game.tree = tree.into();
    (Box::new(game), GamePlace { place: 1, count: 1, is_next: false })
}

/// The presses of the first pane as they are kept.
fn tree(app: &App) -> String {
    app.desk().pane(0).press_game().unwrap().tree.to_string()
}

#[test]
fn a_press_after_others_were_undone_begins_a_branch() {
    let mut app = gears(&[617], 80, 24);
    find_answers(&mut app);
    keys(&mut app, "<Enter> <Right> <Down> uu<Down> ");
    assert_eq!(tree(&app), "4 0*1,1 1.2,1 2*2,2 1*2,2");
    find_answers(&mut app);
    assert_snapshot("gears_branches_80x24", &part(&app, from(&app, "2 branches")));
    assert!(screen(&app).contains("2 branches · [ ]"));
    keys(&mut app, "[");
    assert_eq!(tree(&app), "3 0*1,1 1*2,1 2*2,2 1.2,2", "to the end of the other");
    keys(&mut app, "[<Home>U");
    assert_eq!(tree(&app), "1 0*1,1 1.2,1 2*2,2 1*2,2");
    // The first move of the other branch stands in the list, and a click goes to that one's end.
    let place = find(&app, "or  column 2, row 1");
    click(&mut app, place.x, place.y);
    assert_eq!(tree(&app), "3 0*1,1 1*2,1 2*2,2 1.2,2", "{}", screen(&app));
    let mut one = gears(&[617], 80, 24);
    keys(&mut one, "<Enter> ]");
    assert_eq!(message(&one), "there is one line; undo, then press another gear to begin a branch");
}

/// Whoever has pressed all that the hints say has solved the board, in the fewest presses.
#[test]
fn hints_lead_to_the_solution_which_is_recorded_once() {
    let mut app = gears(&[617], 80, 24);
    let mut effects = keys(&mut app, "<Enter>.");
    assert_eq!(message(&app), "searching for a hint, to show it as soon as it is found");
    find_answers(&mut app);
    for to_go in (1..=10).rev() {
        keys(&mut app, ".");
        let presses = if to_go == 1 { "press" } else { "presses" };
        assert!(
            message(&app).ends_with(&format!(": {to_go} {presses} to go, in any order; Enter presses it")),
            "{}",
            message(&app)
        );
        effects = keys(&mut app, " ");
        find_answers(&mut app);
    }
    assert_eq!(message(&app), "solved: all gears point up after 10 presses, fewest 10");
    let [Effect::Game(_, GameChange::End { outcome: GameOutcome::Won, moves: 10, cards: 0, hints, seconds: 0 })] =
        effects[..]
    else {
        panic!("{effects:?}")
    };
    assert_eq!((hints, top(&app)), (11, "Result"));
    app.update(Event::SecondAfterChange);
    keys(&mut app, "<Esc>");
    assert_eq!(keys(&mut app, "<Enter>"), [], "nothing is pressed on a board that is solved");
    assert_eq!(top(&app), "Result");
    keys(&mut app, "<Esc>.");
    assert_eq!(message(&app), "all gears already point up");
    assert_eq!(keys(&mut app, "uU<Home><End>"), [], "it is over");
    assert_eq!(keys(&mut app, "R"), [], "and is begun again without a question");
    assert_eq!((&*message(&app), tree(&app)), ("a new game", "0".into()));
}

#[test]
fn every_press_is_kept_and_restarting_is_asked_for() {
    let mut app = gears(&[617], 80, 24);
    let keep = || change(617, GameChange::Keep);
    assert_eq!(keys(&mut app, "<Enter>"), [change(617, GameChange::Read)]);
    assert_eq!(keys(&mut app, "<Right> u"), [keep(), keep()], "moving the cursor changes nothing");
    assert_eq!(keys(&mut app, "u"), [], "there was nothing to undo");
    assert_eq!(keys(&mut app, "U q<Enter>"), [keep(), keep()], "it is begun: nothing is to be read");
    assert_eq!(keys(&mut app, "R<Esc>R"), []);
    assert_eq!(message(&app), "R again restarts: this game counts as given up");
    assert_eq!((keys(&mut app, "R"), tree(&app)), (vec![end(617, GameOutcome::GivenUp, 2, 0)], "0".into()));
    assert_eq!(top(&app), "Press gears");
}

#[test]
fn presses_that_were_kept_are_taken_up_again() {
    let mut app = gears(&[617], 80, 24);
    keys(&mut app, "<Enter>");
    app.update(Update::GameRead(key_of(617), Some(saved("2 0*1,1 1*2,1 1.3,3"))));
    assert_eq!(message(&app), "the game continues after 2 presses: u takes presses back, R restarts");
    assert_eq!(tree(&app), "2 0*1,1 1*2,1 1.3,3");
    // What a click has pressed before they were read comes after them.
    let mut clicked = gears(&[617], 80, 24);
    let (before, place) = (clicked.desk().pane(0).board(), find(&clicked, "████████▄"));
    let read = clicked.update(Event::Click(place));
    assert_eq!(read, Some(change(617, GameChange::Read)));
    let effect = clicked.update(Update::GameRead(key_of(617), Some(saved("1 0*1,1"))));
    assert_eq!((effect, tree(&clicked)), (Some(change(617, GameChange::Keep)), "2 0*1,1 1*2,1".into()));
    let Board::Gears(mut board) = before else { panic!("no gears") };
    for gear in [Gear { x: 0, y: 0 }, Gear { x: 1, y: 0 }] {
        board.press(gear);
    }
    assert!(matches!(clicked.desk().pane(0).board(), Board::Gears(pressed) if pressed == board));
    // Where nothing was kept, the click is kept.
    let mut first = gears(&[617], 80, 24);
    first.update(Event::Click(place));
    assert_eq!(first.update(Update::GameRead(key_of(617), None)), Some(change(617, GameChange::Keep)));
    assert_eq!(first.update(Update::GameRead(key_of(617), None)), None);
}

#[test]
fn the_next_open_game_takes_the_place_of_the_one_that_is_pressed() {
    let mut app = gears(&[617], 80, 24);
    keys(&mut app, "<Enter> ");
    assert!(!screen(&app).contains("E next game"));
    let (next, _) = saved("1 0*2,2");
    let place = GamePlace { place: 2, count: 2, is_next: true };
    assert_eq!(app.update(Update::GameRead(key_of(617), Some((next, place)))), None);
    assert_eq!(
        (&*message(&app), &*tree(&app)),
        ("the game continues after 1 press: 2 of 2 open games, E takes the next", "1 0*2,2")
    );
    assert_eq!(keys(&mut app, "<F8>"), [change(617, GameChange::ReadNext)]);
}

#[test]
fn presses_that_cannot_be_read_are_said() {
    for text in ["", "1", "0 0*4,1", "0 0*1", "0 0*0,1", "0 0*1,1 0.1,1", "0 1*1,1"] {
        let mut app = gears(&[617], 80, 24);
        keys(&mut app, "<Enter>");
        let effect = app.update(Update::GameRead(key_of(617), Some(saved(text))));
        assert_eq!(effect, Some(change(617, GameChange::Fork)), "{text}");
        assert!(message(&app).starts_with("the saved game cannot be read: '"), "{text}: {}", message(&app));
        assert_eq!(keys(&mut app, " "), [change(617, GameChange::Keep)]);
    }
}

#[test]
fn two_panes_have_two_games_and_one_number_has_one() {
    let mut app = gears(&[617, 618, 617], 120, 40);
    keys(&mut app, "<Enter> <Esc><Tab><Enter><Right> <Esc>");
    let boards = [0, 1, 2].map(|pane| app.desk().pane(pane).board().text());
    assert_eq!(boards[0], boards[2]);
    let start = |n: u64| TABLE.board(number(n)).text();
    assert!(boards[0] != start(617) && boards[1] != start(618));
}

#[test]
fn the_record_of_gears_is_apart_from_that_of_cards() {
    let game = |table, n: u64, outcome, moves| RecordedGame {
        table,
        number: number(n),
        cells: if table == TABLE { 0 } else { 4 },
        outcome,
        moves,
        cards: 0,
        seconds: 75,
        hints: 0,
        finished: 1_790_000_000,
    };
    let games = [
        game(TABLE, 1, GameOutcome::Won, 12),
        game(Table::FREECELL, 617, GameOutcome::Lost, 40),
        game(TABLE, 617, GameOutcome::Won, 14),
        game(TABLE, 617, GameOutcome::GivenUp, 3),
        game(Table::Gears(BoardSize::MAX), 2, GameOutcome::Won, 900),
    ];
    let mut app = gears(&[617], 80, 24);
    find_answers(&mut app);
    assert_eq!(keys(&mut app, "S"), [Effect::ReadRecord]);
    app.update(Update::RecordRead(Arc::new(Records::of(&games))));
    assert_snapshot("gears_statistics_80x24", &body(&app));
    assert_eq!(keys(&mut app, "n"), [change(2, GameChange::Read)]);
    assert_eq!(
        (top(&app), app.desk().panes.focused().number()),
        ("Press gears", number(2)),
        "the lowest that is not won"
    );
    keys(&mut app, "q<Left>");
    assert!(screen(&app).contains("won in 12"), "{}", screen(&app));
    keys(&mut app, "TS");
    let shown = screen(&app);
    assert!(shown.contains("0 of 1") && !shown.contains("won in 14"), "{shown}");
}

#[test]
fn trees_are_read_as_they_are_written() {
    let Board::Gears(start) = TABLE.board(number(617)) else { panic!("no gears") };
    let mut tree = PressTree::new(start);
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        match random.u8(..5) {
            0 => drop(tree.undo()),
            1 => drop(tree.step_branch(random.i64(-2..3))),
            2 => drop(tree.redo()),
            _ => tree.press(Gear { x: random.u8(..3), y: random.u8(..3) }).unwrap(),
        }
        assert_eq!(PressTree::parse(start, &tree.to_string()).as_ref(), Ok(&tree));
        let mut board = start;
        tree.presses().for_each(|gear| board.press(gear));
        assert_eq!(*tree.board(), board);
    }
    assert!(tree.branches().len() > 1);
}

#[test]
fn enter_in_the_playback_presses_on_from_there() {
    let mut app = gears(&[617], 80, 24);
    find_answers(&mut app);
    keys(&mut app, "s <Right><Right><Right>");
    let before = screen(&app);
    keys(&mut app, "<Enter>");
    let game = app.desk().pane(0).press_game().unwrap();
    assert_eq!((top(&app), game.tree.count(game.tree.at()), game.hints), ("Press gears", 3, 3), "{before}");
    keys(&mut app, "u");
    assert!(status(&app).contains("2 presses made"), "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_game_has_ten_thousand_presses_at_most() {
    let mut app = gears(&[617], 80, 24);
    let presses: Vec<String> = (0..9_999).map(|before| format!("{before}*{},2", 1 + before % 3)).collect();
    keys(&mut app, "<Enter>");
    app.update(Update::GameRead(key_of(617), Some(saved(&format!("9999 {}", presses.join(" "))))));
    assert_eq!(keys(&mut app, " "), [change(617, GameChange::Keep)]);
    let full = tree(&app);
    assert!(full.starts_with("10000 "));
    // Nothing is lost by one more.
    assert_eq!(keys(&mut app, " "), []);
    assert_eq!(tree(&app), full);
    assert_eq!(message(&app), "the game is too long; use up to 10000 moves, including those taken back");
}

#[test]
fn a_hint_that_is_still_searched_for_is_pressed_once_it_is_found() {
    for (typed, presses) in [(".<Enter>", 1), (". <Enter>", 1), (".<Enter><Esc>", 0), (".<Enter>.", 0)] {
        let mut app = gears(&[617], 80, 24);
        keys(&mut app, "<Enter>");
        keys(&mut app, typed);
        assert_eq!((top(&app), &*tree(&app)), ("Press gears", "0"), "{typed}: {}", message(&app));
        find_answers(&mut app);
        assert_eq!(tree(&app).split_whitespace().count(), 1 + presses, "{typed}: {}", screen(&app));
    }
}

/// Plays a board to its win, as the hints say.
fn win(app: &mut App) -> Vec<Effect> {
    keys(app, "<Enter>");
    let mut effects = Vec::new();
    while top(app) != "Result" {
        search(app, |_| true);
        keys(app, ".");
        effects = keys(app, "<Enter>");
    }
    effects
}

fn won(n: u64) -> RecordedGame {
    let (number, outcome) = (number(n), GameOutcome::Won);
    let (table, finished) = (TABLE, 1_790_000_000);
    RecordedGame { table, number, cells: 0, outcome, moves: 10, cards: 0, seconds: 75, hints: 10, finished }
}

#[test]
fn a_win_has_a_page_and_the_next_board() {
    let page = |width, height| {
        let mut app = gears(&[617], width, height);
        let effects = win(&mut app);
        assert!(matches!(effects[..], [Effect::Game(_, GameChange::End { moves: 10, hints: 10, .. })]), "{effects:?}");
        body(&app)
    };
    assert_snapshot("gears_won", &at_sizes([(40, 16), (80, 24), (120, 40)], page));
    let mut app = gears(&[617], 80, 24);
    assert!(header(&app).contains("Gears 3×3"), "{}", header(&app));
    win(&mut app);
    app.update(Event::SecondAfterChange);
    let copied = keys(&mut app, "yy");
    let [Effect::Copy(_), Effect::Copy(line)] = &copied[..] else { panic!("{copied:?}") };
    let (start, presses) = line.trim_end().split_once(' ').unwrap();
    assert_eq!((start, presses.split('|').count()), (TABLE.board(number(617)).text().trim_end(), 10));
    assert_eq!(keys(&mut app, "<Enter>"), [change(618, GameChange::Read)]);
    assert_eq!(top(&app), "Press gears");
    assert!(header(&app).contains("turn all arrows up"), "{}", screen(&app));
    // It is found among the games, and shown again as it ended.
    let text = "11 0*2,1 1*2,1 2*1,1";
    app.update(Update::RecordRead(Arc::new(Records::of([&won(617)]))));
    keys(&mut app, "<Esc>O");
    assert!(screen(&app).contains("Gears 3×3"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    app.update(Update::EndedRead(Box::new(won(617)), Some(text.into())));
    assert!(message(&app).starts_with("won on 2026-09-21; its moves cannot be replayed"), "{}", message(&app));
    let mut again = gears(&[617], 80, 24);
    win(&mut again);
    let text = again.desk().games.ended_text(&key_of(617)).unwrap();
    app.update(Update::EndedRead(Box::new(won(617)), Some(text)));
    assert_eq!((top(&app), &*message(&app)), ("Result", "won on 2026-09-21"));
}

/// Whatever the size, a board is played to its win by its hints, listed, mapped and explained.
#[test]
fn every_size_is_played_listed_and_mapped() {
    for n in 2..=9 {
        let table = Table::Gears(BoardSize::new(n).unwrap());
        let mut app = on_table(table, &[617], 80, 24);
        win(&mut app);
        let fewest = app.desk().focused().fewest_presses().unwrap();
        assert!(screen(&app).contains(&format!("won  in {fewest} press")), "{n}: {}", screen(&app));
        let mut app = on_table(table, &[617], 80, 24);
        search(&mut app, |_| true);
        keys(&mut app, "i");
        let shown = screen(&app);
        assert!(shown.contains("does not matter") && shown.contains("rank"), "{n}: {shown}");
        keys(&mut app, "<Esc>L");
        search(&mut app, |_| true);
        let row = screen(&app).lines().find(|line| line.contains("#617 ")).unwrap().to_owned();
        assert!(row.split_whitespace().any(|word| word == fewest.to_string()), "{n}: {row}");
        keys(&mut app, "<Esc>M");
        search(&mut app, |_| true);
        assert!(screen(&app).contains(&format!("presses {fewest}")), "{n}: {}", screen(&app));
    }
}

#[test]
fn the_list_is_sorted_and_the_map_coloured_by_the_fewest_presses() {
    let mut app = on_table(Table::Gears(BoardSize::new(4).unwrap()), &[617], 80, 24);
    keys(&mut app, "L<Right>s");
    assert_eq!(message(&app), "sorted by presses, the smallest first");
    search(&mut app, |_| true);
    assert_snapshot("gears_list_80x24", &body(&app));
    assert!(!matches!(app.desk().searches.query(), Some(Query::PressCounts(_))), "all are counted");
    keys(&mut app, "d");
    assert_eq!(message(&app), "there is only one list: the boards around the last one shown");
    keys(&mut app, "<Enter>M");
    search(&mut app, |_| true);
    assert_snapshot("gears_map_80x24", &body(&app));
    keys(&mut app, "d");
    assert_eq!(message(&app), "there is only one measure: presses");
}

#[test]
fn a_hint_is_lit_until_the_next_press() {
    let mut app = gears(&[617], 80, 24);
    find_answers(&mut app);
    keys(&mut app, "<Enter>.");
    let gear = app.desk().focused().press_game().unwrap().hint.unwrap();
    let lit = app.desk().look.theme().gears.lit.bg;
    let is_lit = |app: &App| draw(app).0.content.iter().any(|cell| Some(cell.bg) == lit);
    assert!(is_lit(&app), "gear {gear}");
    keys(&mut app, "<Enter>");
    assert_eq!(tree(&app), format!("1 0*{gear}"));
    assert!(!is_lit(&app));
}

#[test]
fn tonight_has_a_board_of_gears() {
    let mut app = gears(&[617], 80, 24);
    keys(&mut app, "<F8>");
    search(&mut app, |_| true);
    assert_snapshot("gears_tonight_80x24", &body(&app));
    keys(&mut app, "a");
    assert_eq!(message(&app), "the proposals are deals of FreeCell");
    let (day, n) = (app.desk().today(), tableaux_engine::daily::board_number(app.desk().today()));
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), app.desk().panes.focused().number()), ("Press gears", n), "{day}");
    assert_eq!(app.desk().day_of_game(), Some(day));
}

#[test]
fn a_pasted_board_is_shown_under_its_number() {
    let size = BoardSize::new(5).unwrap();
    let mut app = on_table(Table::FREECELL, &[617], 80, 24);
    paste(&mut app, &format!(" {}\n", gears::Board::numbered(1941.into(), size)));
    assert!(message(&app).starts_with("searching for the number of the board"), "{}", message(&app));
    let Some(query @ Query::GearsNumber(_)) = app.desk().searches.query() else { panic!("nothing is searched for") };
    let answer = worker::search(&query, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
    app.update(Update::Answered(Box::new((query, answer))));
    assert_eq!((app.desk().panes.table(), shown(&app)), (Table::Gears(size), vec![1941]));
    assert_eq!(message(&app), "the pasted board is #1941");
    // One gear turned: of this size such a board cannot be solved.
    paste(&mut app, "2|21,11");
    let Some(query @ Query::GearsNumber(_)) = app.desk().searches.query() else { panic!("nothing is searched for") };
    app.update(Update::Answered(Box::new((query, Answer::GearsNumber(None)))));
    assert!(
        message(&app).contains("it has no number") || message(&app).contains("no number deals"),
        "{}",
        message(&app)
    );
    assert_eq!(shown(&app), [1941]);
}
