//! Solutions of FreeCell deals, played in the browser.

use ratatui::layout::Position as Place;
use tableaux::browser::{App, Depth, Effect, Event, GameChange, GameKey, GamePlace, Update};
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux_engine::freecell::CellCount;

use super::super::support::{
    self, app, assert_snapshot, body, click, desk, draw, footer, keys, line_of, message, number, resize, screen,
    status, tick, top,
};
use super::freecell::{search, solved};

/// #617, whose recorded solution has 51 moves in 103 steps, played and paused before its first step.
fn paused(width: u16, height: u16) -> App {
    let mut app = solved(&[617], width, height);
    keys(&mut app, "s ");
    assert_eq!((top(&app), app.interval()), ("Playback", None));
    app
}

#[test]
fn a_solution_is_played() {
    let mut app = solved(&[617], 80, 24);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Playback");
    assert_snapshot("playback_begins_80x24", &format!("{} {}", body(&app), status(&app)));
    tick(&mut app, 9);
    keys(&mut app, " ");
    assert_eq!(app.interval(), None, "paused");
    for (width, height) in [(80, 24), (120, 40), (40, 16), (38, 12)] {
        resize(&mut app, width, height);
        assert_snapshot(&format!("playback_{width}x{height}"), &format!("{} {}", body(&app), status(&app)));
    }
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
    assert!(screen(&app).contains("7♦  A♦  5♣  3♠  5♠  8♣  2♦  A♥"), "the deal is there again: {}", screen(&app));
}

#[test]
fn the_last_move_stands_out_on_the_board_and_in_the_list() {
    let mut app = paused(80, 24);
    keys(&mut app, "7<Enter>");
    let (buffer, theme) = (draw(&app).0, app.desk().look.theme().clone());
    let ground = |style: ratatui::style::Style| style.bg.unwrap();
    let lit = ground(theme.lit.of(tableaux_engine::card::Suit::Clubs));
    let on_board = buffer.area.positions().filter(|place| place.x < 57 && buffer[*place].bg == lit).count();
    assert_eq!(on_board, 6 * 3, "one whole card");
    let selected = ground(theme.selected);
    let rows: Vec<u16> = (0..24).filter(|&y| buffer[Place::new(76, y)].bg == selected).collect();
    assert_eq!(rows, [line_of(&app, "  7  Q♥")]);
    assert!(screen(&app).contains('┌'), "the place it came from is hollow: {}", screen(&app));
}

#[test]
fn moves_are_told_in_words_and_shortly_where_there_is_less_room() {
    let mut app = paused(80, 24);
    assert_eq!(status(&app), "51 moves · first J♥ from cascade 7 to free cell a");
    keys(&mut app, "4<Enter>");
    assert_eq!(status(&app), "move 4 of 51 · 2♣ from free cell b to the 3♦ in cascade 7");
    resize(&mut app, 40, 16);
    assert_eq!(status(&app), "move 4 of 51 · 2♣ b → 7 · paused");
    resize(&mut app, 80, 24);
    // Moves home have no number.
    while !status(&app).contains(" home from ") {
        keys(&mut app, "<Right>");
    }
    let home = status(&app);
    let count = home.split(" · ").next().unwrap().to_owned();
    keys(&mut app, "<Left>");
    assert!(status(&app).starts_with(&count), "{home} after {}", status(&app));
}

#[test]
fn it_is_walked_by_keys_and_pauses_then() {
    let mut app = paused(80, 24);
    keys(&mut app, "<Right>ljn");
    assert!(message(&app).starts_with("'n' does nothing here"), "n and p are for deals");
    let three = {
        keys(&mut app, "<Down><Up>");
        screen(&app)
    };
    assert!(status(&app).starts_with("move 3 of 51"), "{}", status(&app));
    keys(&mut app, "<PgDn><PgUp>");
    assert_eq!(screen(&app), three);
    keys(&mut app, "kh<Left><Left><PgUp>");
    assert!(status(&app).starts_with("51 moves · first"), "{}", status(&app));
    keys(&mut app, " <Down>");
    assert_eq!(app.interval(), None, "who walks by hand wants to stay there");
    keys(&mut app, "<End>");
    assert!(status(&app).starts_with("solved"));
    keys(&mut app, "<Home> ");
    assert!(app.interval().is_some());
    app.update(Event::Wheel(Place::new(3, 3), 1));
    assert!(status(&app).starts_with("move 1 of 51"), "{}", status(&app));
}

#[test]
fn a_number_goes_to_its_move() {
    let mut app = paused(80, 24);
    for (typed, expected) in [
        ("13<Enter>", "move 13 of 51"),
        ("7G", "move 7 of 51"),
        ("9<BS>8<Enter>", "move 8 of 51"),
        ("51<Enter>", "move 51 of 51"),
        ("0<Enter>", "51 moves · first"),
        ("5<Right>", "move 5 of 51"),
        ("2<Left>", "move 3 of 51"),
        ("9<Esc>", "move 3 of 51"),
        ("9<BS><BS>", "move 3 of 51"),
    ] {
        keys(&mut app, typed);
        assert_eq!(top(&app), "Playback", "{typed}");
        assert!(status(&app).starts_with(expected), "{typed}: {}", status(&app));
    }
    keys(&mut app, "1");
    assert!(footer(&app).starts_with("go to 1"), "{}", screen(&app));
    assert!(screen(&app).contains("solution of #617"), "it stays on the screen");
    keys(&mut app, "x");
    assert!(message(&app).starts_with("'x' is not a digit"));
    keys(&mut app, "00<Enter>");
    assert_eq!(message(&app), "the solution has 51 moves");
    keys(&mut app, "1");
    support::paste(&mut app, " 2\n");
    support::paste(&mut app, "x");
    assert!(message(&app).starts_with("the pasted text is not a number"));
    keys(&mut app, "<Enter>");
    assert!(status(&app).starts_with("move 12 of 51"), "{}", status(&app));
}

#[test]
fn a_click_in_the_list_goes_to_its_step() {
    let mut app = paused(80, 24);
    let line = line_of(&app, " 12 ");
    click(&mut app, 70, line);
    assert!(status(&app).starts_with("move 12 of 51"), "{}", status(&app));
    // The title, and what is below the list, are no steps.
    let before = screen(&app);
    for y in [1, 2, 20, 21] {
        click(&mut app, 70, y);
        assert_eq!(screen(&app), before, "line {y}");
    }
    keys(&mut app, "30<Enter> ");
    let line = line_of(&app, " 28 ");
    click(&mut app, 58, line);
    assert!(status(&app).starts_with("move 28 of 51"), "the list is scrolled: {}", status(&app));
    assert_eq!(app.interval(), None);
}

#[test]
fn a_click_in_the_ruler_goes_there_with_and_without_a_list() {
    for (width, height) in [(80, 24), (40, 16)] {
        let mut app = paused(width, height);
        let y = height - 3;
        let line = |app: &App| screen(app).lines().nth(usize::from(y)).unwrap().to_owned();
        let columns = |app: &App| -> Vec<u16> {
            (0..width).zip(line(app).chars()).filter(|(_, c)| "━◆─".contains(*c)).map(|(x, _)| x).collect()
        };
        let ruler = columns(&app);
        let (first, last) = (ruler[0], ruler[ruler.len() - 1]);
        click(&mut app, last, y);
        assert!(status(&app).starts_with("solved"), "{}", status(&app));
        assert!(!line(&app).contains('─'), "all of it is done: {}", line(&app));
        let middle = u16::midpoint(first, last);
        click(&mut app, middle, y);
        assert_eq!(line(&app).chars().nth(middle.into()), Some('◆'), "the sign is where the click was");
        assert_eq!((columns(&app), top(&app)), (ruler.clone(), "Playback"));
        click(&mut app, first, y);
        assert!(!line(&app).contains('━') && status(&app).starts_with("51 moves"), "{}", status(&app));
        let before = screen(&app);
        click(&mut app, first - 1, y);
        click(&mut app, last, y - 1);
        assert_eq!(screen(&app), before, "beside the ruler");
    }
}

#[test]
fn it_ends_with_what_was_reached_and_can_be_played_again() {
    let mut app = solved(&[617], 80, 24);
    keys(&mut app, "s+");
    tick(&mut app, 200);
    assert_eq!(app.interval(), None);
    let game = screen(&app);
    assert!(status(&app).starts_with("solved: 51 moves, "), "the message about the speed is gone: {game}");
    assert!(status(&app).ends_with(" cards · Space plays it again"), "{game}");
    assert!(["K♣", "K♦", "K♥", "K♠"].iter().all(|king| game.lines().nth(1).unwrap().contains(king)), "{game}");
    keys(&mut app, " ");
    assert!(app.interval().is_some() && status(&app).starts_with("51 moves · first"), "{}", status(&app));
}

#[test]
fn it_goes_on_where_it_was_left() {
    let mut app = paused(80, 24);
    keys(&mut app, "13<Enter>");
    for leave in ["q", "<Esc>", "s"] {
        keys(&mut app, leave);
        assert_eq!(top(&app), "Browse", "{leave}");
        keys(&mut app, "s");
        assert!(status(&app).starts_with("move 13 of 51") && app.interval().is_some(), "{leave}: {}", status(&app));
        keys(&mut app, " ");
    }
    // At its end it begins again.
    keys(&mut app, "<End>ss");
    assert!(status(&app).starts_with("51 moves · first"), "{}", status(&app));
    // Another deal, and the place is forgotten.
    keys(&mut app, "20<Enter>q<Right>");
    search(&mut app);
    keys(&mut app, "<Left>s");
    assert!(status(&app).starts_with("51 moves · first"), "{}", status(&app));
    // Another table too.
    keys(&mut app, "20<Enter>qTTTs");
    assert!(status(&app).starts_with("51 moves · first"), "{}", status(&app));
}

#[test]
fn each_pane_remembers_its_own_place() {
    let mut app = solved(&[617, 1], 120, 40);
    keys(&mut app, "s13<Enter>q<Tab>s5<Enter>q<Tab>s");
    assert!(screen(&app).contains("move 13 of 51"), "{}", screen(&app));
    keys(&mut app, "q<Tab>s");
    assert!(screen(&app).contains("move 5 of "), "{}", screen(&app));
    assert!(!screen(&app).contains("move 13 of 51"), "it is not played now");
}

#[test]
fn speed_is_told_as_it_changes_and_the_moves_come_back() {
    let mut app = solved(&[617], 80, 24);
    keys(&mut app, "s");
    let usual = app.interval().unwrap();
    keys(&mut app, "+");
    assert_eq!((&*message(&app), app.interval().unwrap() * 2), ("8 a second", usual));
    tick(&mut app, 15);
    assert_eq!(message(&app), "8 a second");
    tick(&mut app, 1);
    assert_eq!(message(&app), "", "after two seconds");
    assert!(screen(&app).lines().any(|line| line.trim_end().ends_with("  8 a second")), "{}", screen(&app));
    keys(&mut app, " ");
    assert!(screen(&app).contains("paused · 8 a second"), "{}", screen(&app));
    keys(&mut app, "-------");
    assert_eq!(message(&app), "1 a second", "paused or not");
    keys(&mut app, "+++++++++");
    assert_eq!(message(&app), "64 a second");
}

#[test]
fn linked_panes_are_played_together() {
    let mut app = solved(&[617, 1, 11_982], 200, 60);
    keys(&mut app, "=s");
    assert_eq!(message(&app), "#11982: impossible");
    keys(&mut app, " ");
    (0..5).for_each(|_| drop(keys(&mut app, "<Right>")));
    let shown = screen(&app);
    // The second has a move home among its first steps.
    assert_eq!(
        ["move 5 of 51", "move 4 of 63", "move"].map(|count| shown.matches(count).count()),
        [1, 1, 3],
        "{shown}"
    );
    assert!(status(&app).starts_with("#617: ") && shown.contains("#617 · 51 moves"), "{shown}");
    assert!(shown.contains("2 solutions"), "{shown}");
    keys(&mut app, "<Tab>");
    assert!(status(&app).starts_with("#1: ") && screen(&app).contains("#1 · "), "{}", screen(&app));
    keys(&mut app, "<Tab>");
    assert!(status(&app).starts_with("#617: "), "#11982 has no list: {}", status(&app));
    keys(&mut app, "<Esc>=s");
    assert_eq!((top(&app), &*message(&app)), ("Browse", "#11982: impossible"));
}

#[test]
fn solutions_of_different_lengths_end_each_at_its_own_end() {
    let mut app = solved(&[617, 1], 120, 40);
    keys(&mut app, "=s<End>");
    let length = |app: &App, pane: &str| -> usize {
        let shown = screen(app);
        let title = shown.split_once(&format!("{pane} ")).unwrap().1;
        title.split_once(" of ").unwrap().1.split_whitespace().next().unwrap().parse().unwrap()
    };
    let lengths = [length(&app, "#617"), length(&app, "#1")];
    assert!(screen(&app).contains(&format!("move {0} of {0}", lengths[0])), "{}", screen(&app));
    assert!(screen(&app).contains(&format!("move {0} of {0}", lengths[1])), "{}", screen(&app));
    assert!(status(&app).contains("Space plays it again"));
    // Back by one step, only the longer one is not at its end.
    keys(&mut app, "<Left>");
    let solved: Vec<bool> = [0, 1]
        .map(|_| {
            let is_solved = status(&app).contains("solved: ");
            assert!(!status(&app).contains("Space plays it again"), "{}", status(&app));
            keys(&mut app, "<Tab>");
            is_solved
        })
        .into();
    assert_eq!(solved.iter().filter(|&&is_solved| is_solved).count(), 1, "{}", screen(&app));
}

#[test]
fn a_solution_that_is_asked_for_too_early_is_played_when_it_is_found() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "s");
    assert!(message(&app).starts_with("still searching for the solution"));
    search(&mut app);
    assert_eq!(top(&app), "Playback");
    // Any other key cancels it.
    let mut app = support::app(&[617], 80, 24);
    keys(&mut app, "sv");
    search(&mut app);
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_playback_is_ascii_too() {
    let mut app = App::new(desk(&[617]).with_terminal(Some(Depth::True), false, true), (80, 24).into());
    search(&mut app);
    keys(&mut app, "s<Right>");
    let shown = screen(&app);
    // The footer has a question mark of its own.
    assert!(shown.is_ascii() && shown.lines().take(23).all(|line| !line.contains('?')), "{shown}");
    assert!(shown.lines().nth(21).unwrap().contains("==---"), "the ruler: {shown}");
}

#[test]
fn every_width_and_height_has_the_board() {
    let mut app = paused(80, 24);
    keys(&mut app, "13<Enter>");
    for (width, height) in [(38, 12), (40, 16), (60, 20), (80, 24), (100, 30), (120, 40), (200, 60)] {
        resize(&mut app, width, height);
        let shown = screen(&app);
        assert!(shown.contains("solution of #617") && status(&app).starts_with("move 13 of 51"), "{shown}");
        assert_eq!(shown.contains('◆'), height > 12, "a ruler at {width}×{height}: {shown}");
        assert_eq!(shown.contains("paused · 4 a second"), width >= 60, "a list at {width}×{height}: {shown}");
    }
}

#[test]
fn enter_plays_on_from_where_the_solution_is() {
    let mut app = paused(80, 24);
    keys(&mut app, "7<Enter>");
    let key = GameKey { table: Table::FREECELL, number: number(617), cells: CellCount::FOUR };
    let keep = Effect::Game(key, GameChange::Keep);
    // First it is read what was played of the deal before; the moves are a branch of that.
    assert_eq!(keys(&mut app, "<Enter>"), [Effect::Game(key, GameChange::Read)]);
    assert_eq!(top(&app), "Play");
    let saved = SavedGame { tree: "1 0*8a".into(), ..SavedGame::new(Table::FREECELL, number(617), 4) };
    let place = GamePlace { place: 1, count: 1, is_next: false };
    assert_eq!(app.update(Update::GameRead(key, Some((Box::new(saved), place)))), Some(keep.clone()));
    assert_eq!(message(&app), "playing on after move 7, in a branch of its own");
    let game = app.desk().pane(0).game().unwrap();
    assert_eq!((game.tree.counts(game.tree.at()).0, game.hints, game.tree.branches().len()), (7, 7, 2));
    // Back it is where it was; from another place the same game goes on.
    keys(&mut app, "q");
    assert_eq!((top(&app), app.interval()), ("Playback", None));
    assert!(status(&app).starts_with("move 7 of 51"), "{}", screen(&app));
    assert_eq!(keys(&mut app, "9<Enter><Enter>"), [keep]);
    assert_eq!((top(&app), &*message(&app)), ("Play", "playing on after move 9, in a branch of its own"));
    // What is played on from the end of a game is that game; it goes back to the deals.
    search(&mut app);
    keys(&mut app, "s <Right><Right><Enter>");
    assert_eq!(top(&app), "Play", "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Browse");
    // At the end nothing is left.
    keys(&mut app, "s<End><Enter>");
    assert!(message(&app).starts_with("nothing left to play: "), "{}", message(&app));
    // Where none was kept.
    let mut app = paused(80, 24);
    keys(&mut app, "<Enter>");
    app.update(Update::GameRead(key, None));
    assert_eq!((top(&app), &*message(&app)), ("Play", "playing on after move 0"));
}
