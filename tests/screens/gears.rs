//! Boards of gears in the browser.

use std::sync::atomic::AtomicBool;

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use tableaux::browser::{Answer, App, Effect, Event, Query, Update};
use tableaux::table;
use tableaux::table::Table;
use tableaux_engine::gears::Board;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::gears::Gear;
use tableaux_engine::gears::solve;

use super::super::support::{
    assert_snapshot, body, body_area, click, desk, draw, find, keys, left_of, message, on_table, part, paste, screen,
    shown, status, tick,
};

fn gears(size: usize, numbers: &[u64], width: u16, height: u16) -> App {
    on_table(Table::Gears(BoardSize::new(size).unwrap()), numbers, width, height)
}

/// Finds whatever solutions the screen waits for, as the browser's worker does.
pub fn find_answers(app: &mut App) {
    while let Some(query @ Query::Presses(board)) = app.desk().searches.query() {
        let answer = Answer::Presses(solve(&board, 1 << 12, &AtomicBool::new(false)));
        app.update(Update::Answered(Box::new((query, answer))));
    }
}

fn board(app: &App, pane: usize) -> Board {
    let table::board::Board::Gears(board) = app.desk().pane(pane).board() else { panic!("no gears") };
    board
}

#[test]
fn boards() {
    let mut four = gears(4, &[617, 618], 80, 24);
    assert!(screen(&four).contains("fewest ∙"));
    find_answers(&mut four);
    assert_snapshot("gears_80x24", &body(&four));
    let mut large = gears(32, &[617], 40, 16);
    find_answers(&mut large);
    assert_snapshot("gears_of_32_40x16", &format!("{} {}", body(&large), status(&large)));
    let mut nine = gears(9, &[1, 617, 11_982, 8_589_934_591], 120, 40);
    find_answers(&mut nine);
    let boards = Rect { height: find(&nine, "compared:").y, ..body_area(&nine) };
    assert_snapshot("gears_of_nine_120x40", &part(&nine, boards));
    let mut one = gears(9, &[617], 80, 24);
    find_answers(&mut one);
    assert_snapshot("gears_one_80x24", &body(&one));
    let largest = gears(32, &[617], 200, 60);
    assert_snapshot("gears_of_32_200x60", &part(&largest, left_of(&largest, "#617")));
    assert_snapshot("gears_of_two_40x16", &body(&gears(2, &[617], 40, 16)));
    let mut colourless = desk(&[617]).with_terminal(None, false, false);
    colourless.panes.open_table(Some(one.desk().panes.table()), None);
    let mut colourless = App::new(colourless, (80, 24).into());
    keys(&mut colourless, "-----<Enter><Right>");
    assert_snapshot("gears_without_colours_80x24", &part(&colourless, left_of(&colourless, "#617")));
    assert_snapshot("gears_38x12", &body(&gears(8, &[617], 38, 12)));
}

#[test]
fn other_screens() {
    let mut app = gears(5, &[617, 618], 80, 24);
    find_answers(&mut app);
    keys(&mut app, "i");
    assert_snapshot("gears_facts_80x24", &body(&app));
    keys(&mut app, "qo");
    assert_snapshot("gears_overview_80x24", &body(&app));
    keys(&mut app, "q?");
    assert_snapshot("gears_help_80x24", &body(&app));
}

#[test]
fn gears_are_pressed_undone_and_pressed_again() {
    let mut app = gears(3, &[617], 80, 24);
    find_answers(&mut app);
    let before = board(&app, 0);
    keys(&mut app, "<Enter><Right><Down> ");
    assert_snapshot("gears_pressed_80x24", &format!("{} {}", body(&app), status(&app)));
    let gear = app.desk().panes.list()[0].cursor;
    assert_eq!((gear.x, gear.y), (1, 1));
    let mut pressed = before;
    pressed.press(gear);
    assert_eq!(board(&app, 0), pressed);
    keys(&mut app, "u");
    assert_eq!(board(&app, 0), before);
    keys(&mut app, "u");
    assert_eq!(message(&app), "no presses before this");
    keys(&mut app, "U");
    assert_eq!(board(&app, 0), pressed);
    keys(&mut app, "U");
    assert_eq!(message(&app), "no presses to redo");
    keys(&mut app, "<Home>");
    assert_eq!(board(&app, 0), before);
    keys(&mut app, "<End><Up><Up><Up><Left><Left>");
    assert_eq!(
        (app.desk().panes.list()[0].cursor.x, app.desk().panes.list()[0].cursor.y),
        (0, 0),
        "the cursor stays on the board"
    );
    keys(&mut app, "<Esc>");
    assert_eq!(board(&app, 0), pressed, "what was pressed stays");
    keys(&mut app, "<Right><Left>");
    assert_eq!(board(&app, 0), pressed, "and is there again when the number is");
    keys(&mut app, "+");
    keys(&mut app, "-");
    assert_eq!(board(&app, 0), pressed, "and the size");
}

#[test]
fn the_mouse_presses_the_gear_it_points_at() {
    let mut app = gears(3, &[617, 618], 80, 24);
    let before = board(&app, 1);
    // The first gear of the second pane: focused first, then pressed.
    let shown = screen(&app);
    let title = shown.lines().nth(1).unwrap().split_once("#618").unwrap().0;
    let place = Position::new(title.chars().count().try_into().unwrap(), 2);
    app.update(Event::Click(place));
    assert_eq!((app.desk().panes.focus(), board(&app, 1)), (1, before));
    app.update(Event::Click(place));
    let gear = before.gears().next().unwrap();
    let mut pressed = before;
    pressed.press(gear);
    assert!(board(&app, 1) == pressed, "{}", screen(&app));
    app.update(Event::Wheel(place, -1));
    assert_eq!(board(&app, 1), before, "the wheel undoes");
    click(&mut app, place.x, 1);
    assert_eq!(board(&app, 1), before, "the title is no gear");
}

#[test]
fn an_answer_is_known_on_along_its_presses() {
    let mut app = gears(9, &[617], 80, 24);
    find_answers(&mut app);
    let count = |app: &App| -> Option<u32> {
        let results = app.desk().pane(0).results();
        results.solution.map(|solution| solution.presses.count())
    };
    let fewest = count(&app).unwrap();
    keys(&mut app, "s");
    for done in 1..=3 {
        tick(&mut app, 1);
        assert_eq!(count(&app), Some(fewest - done));
        let again = solve(&board(&app, 0), 1 << 12, &AtomicBool::new(false)).unwrap();
        assert_eq!(again.presses.count(), fewest - done, "what is left is the shortest from there");
    }
    keys(&mut app, "<Left>");
    assert_eq!(count(&app), Some(fewest - 2), "back, it is still known");
    keys(&mut app, "7<Enter>");
    assert_eq!(count(&app), Some(fewest - 7), "where it was not played along too");
    keys(&mut app, "<End><Left>");
    assert_eq!(count(&app), Some(1));
}

#[test]
fn the_answer_is_played() {
    let mut app = gears(4, &[617], 80, 24);
    let before = board(&app, 0);
    keys(&mut app, "s");
    assert!(message(&app).starts_with("still searching for the solution"));
    find_answers(&mut app);
    assert!(app.interval().is_some(), "it is played as soon as it is found");
    for _ in 0..4 {
        tick(&mut app, 1);
    }
    keys(&mut app, " ");
    assert_eq!(app.interval(), None, "paused");
    assert_snapshot("gears_played_80x24", &format!("{} {}", body(&app), status(&app)));
    tick(&mut app, 1);
    keys(&mut app, "<Right><Left><Left>");
    assert!(screen(&app).contains("press 3 of "), "{}", screen(&app));
    let usual = {
        keys(&mut app, " ");
        app.interval().unwrap()
    };
    keys(&mut app, "++");
    assert_eq!(app.interval().unwrap() * 4, usual);
    keys(&mut app, "----------");
    assert_eq!(app.interval().unwrap().as_secs(), 1);
    for _ in 0..100 {
        tick(&mut app, 1);
    }
    assert!(board(&app, 0).is_solved());
    assert_eq!(app.interval(), None, "it ends where the answer does");
    assert!(screen(&app).contains("solved: all gears point up after"), "{}", screen(&app));
    keys(&mut app, " ");
    assert_eq!(board(&app, 0), before, "from the beginning again");
    keys(&mut app, "<End><Esc>s");
    assert_eq!(board(&app, 0), before, "and again after it was left at its end");
}

#[test]
fn linked_panes_are_played_together() {
    let mut app = gears(3, &[617, 618, 619], 120, 40);
    find_answers(&mut app);
    keys(&mut app, "=s<End>");
    assert!((0..3).all(|pane| board(&app, pane).is_solved()), "{}", screen(&app));
    keys(&mut app, "<Home><Esc>=s<End>");
    assert_eq!([0, 1, 2].map(|pane| board(&app, pane).is_solved()), [true, false, false]);
}

#[test]
fn solutions_of_different_lengths_keep_step() {
    // 10, 12 and 16 presses.
    let mut app = gears(3, &[617, 618, 621], 120, 40);
    find_answers(&mut app);
    keys(&mut app, "=s ");
    let mut seen = vec![[0, 1, 2].map(|pane| board(&app, pane))];
    for _ in 0..30 {
        keys(&mut app, "<Right>");
        seen.push([0, 1, 2].map(|pane| board(&app, pane)));
    }
    let end = seen.iter().position(|boards| boards.iter().all(Board::is_solved)).unwrap();
    assert!(seen[end - 1].iter().any(Board::is_solved) && seen[end..].iter().all(|boards| *boards == seen[end]));
    for back in (0..end).rev() {
        keys(&mut app, "<Left>");
        assert_eq!([0, 1, 2].map(|pane| board(&app, pane)), seen[back], "back at {back}");
    }
}

#[test]
fn what_is_played_stays_in_its_pane_and_is_forgotten_when_left() {
    let mut app = gears(3, &[617, 618], 80, 24);
    find_answers(&mut app);
    let (first, before) = (board(&app, 0), board(&app, 1));
    keys(&mut app, "s");
    tick(&mut app, 1);
    assert_ne!(board(&app, 0), first);
    keys(&mut app, "<Tab>");
    assert_eq!((app.desk().panes.focus(), board(&app, 1)), (0, before), "nothing else is played, or shown");
    assert!(message(&app).starts_with("only one solution is playing"), "{}", message(&app));
    keys(&mut app, "<End>");
    tick(&mut app, 1);
    keys(&mut app, "<Right>");
    assert!(screen(&app).contains("solved: all gears point up after 10 presses"), "{}", screen(&app));
    keys(&mut app, "<Left><Left><Esc>");
    assert_eq!(board(&app, 0), first, "what was only played was not pressed");
    keys(&mut app, "<Enter>U");
    assert_eq!(message(&app), "no presses to redo", "nor is it to be pressed again");
}

#[test]
fn presses_have_words_a_list_and_a_ruler() {
    let mut app = gears(3, &[617], 80, 24);
    find_answers(&mut app);
    let before = board(&app, 0);
    keys(&mut app, "s 5<Enter>");
    let shown = screen(&app);
    let solution = solve(&before, 1 << 12, &AtomicBool::new(false)).unwrap();
    let words = solution.presses.gears().nth(4).unwrap().in_words();
    assert!(shown.contains(&format!(" press 5 of 10 · {words}")), "{shown}");
    let line = (0..).zip(shown.lines()).find(|(_, line)| line.contains("   7  column")).unwrap().0;
    click(&mut app, 50, line);
    assert!(screen(&app).contains("press 7 of 10"), "{}", screen(&app));
    let ruler = (0..).zip(shown.lines()).find(|(_, line)| line.contains('◆')).unwrap();
    let start = ruler.1.chars().position(|c| c == '━').unwrap();
    click(&mut app, u16::try_from(start).unwrap(), ruler.0);
    assert_eq!(board(&app, 0), before);
}

#[test]
fn presses_go_on_where_they_were_left() {
    let mut app = gears(3, &[617], 80, 24);
    find_answers(&mut app);
    keys(&mut app, "s 4<Enter>ss");
    assert!(screen(&app).contains("press 4 of 10"), "{}", screen(&app));
    keys(&mut app, "<Esc>");
    // A press by hand makes another board, with a solution of its own.
    let first = solve(&board(&app, 0), 1 << 12, &AtomicBool::new(false)).unwrap().presses.gears().next();
    let Gear { x, y } = first.unwrap();
    keys(&mut app, &format!("<Enter><Home>{}{} <Esc>", "<Right>".repeat(x.into()), "<Down>".repeat(y.into())));
    find_answers(&mut app);
    keys(&mut app, "s ");
    assert!(screen(&app).contains(" 9 presses · first column"), "{}", screen(&app));
    keys(&mut app, "<End>");
    assert!(screen(&app).contains("solved: all gears point up after 9 presses"), "{}", screen(&app));
}

#[test]
fn linked_panes_that_are_not_solved_yet_are_named() {
    let mut app = gears(3, &[617, 618], 80, 24);
    let first = board(&app, 0);
    let answer = Answer::Presses(solve(&first, 1 << 12, &AtomicBool::new(false)));
    app.update(Update::Answered(Box::new((Query::Presses(first), answer))));
    keys(&mut app, "=s");
    assert_eq!(message(&app), "#618: still being solved");
}

#[test]
fn the_cursor_is_on_the_board_whatever_its_size() {
    let mut app = gears(9, &[617], 80, 24);
    keys(&mut app, "<Enter>");
    (0..10).for_each(|_| drop(keys(&mut app, "<Right><Down>")));
    keys(&mut app, "<Esc>------<Enter>");
    assert!(screen(&app).contains('┏') && screen(&app).contains("gear 1,1"), "{}", screen(&app));
}

#[test]
fn a_click_leaves_a_large_board_where_it_is() {
    let mut app = gears(32, &[617], 40, 16);
    let place = Position::new(29, 8);
    let before = board(&app, 0);
    for _ in 0..4 {
        app.update(Event::Click(place));
        assert!(
            screen(&app).contains("gear 15,7 ") && app.desk().panes.list()[0].first == Gear::FIRST,
            "{}",
            screen(&app)
        );
    }
    assert_eq!(board(&app, 0), before, "four presses of one gear are none");
}

#[test]
fn only_what_the_table_has_is_compared() {
    let mut app = gears(3, &[617, 618], 80, 24);
    keys(&mut app, "d");
    assert_eq!(message(&app), "compared: nothing");
    keys(&mut app, "d");
    assert_eq!(message(&app), "compared: same place");
    keys(&mut app, "D");
    assert!(app.screens().len() == 1, "there is no card to follow");
}

#[test]
fn the_overview_shows_whole_numbers_and_copies_what_it_shows() {
    let mut app = gears(3, &[8_589_934_591], 80, 24);
    keys(&mut app, "<Enter> <Esc>o");
    assert!(screen(&app).contains(" #8589934591"), "{}", screen(&app));
    let copied = keys(&mut app, "yy");
    assert_eq!(
        copied,
        [Effect::Copy(app.desk().panes.table().board(app.selected().unwrap()).text())],
        "without the press"
    );
}

#[test]
fn gears_are_told_apart_by_colour_and_without() {
    let app = gears(9, &[617], 80, 24);
    let looks = |app: &App| {
        let (buffer, _) = draw(app);
        let arrows = buffer.content.into_iter().filter(|cell| "↑→↓←".contains(cell.symbol()));
        let mut seen: Vec<(String, Color, Modifier)> =
            arrows.map(|cell| (cell.symbol().to_owned(), cell.bg, cell.modifier)).collect();
        // The footer has arrows too.
        seen.truncate(81);
        seen.sort_by_key(|(arrow, ..)| arrow.clone());
        seen.dedup();
        seen
    };
    let seen = looks(&app);
    assert_eq!(seen.len(), 4, "{seen:?}");
    let mut different: Vec<Color> = seen.iter().map(|&(_, ground, _)| ground).collect();
    different.dedup();
    assert_eq!(different.len(), 4);
    let mut colourless = desk(&[617]).with_terminal(None, false, false);
    colourless.panes.open_table(Some(app.desk().panes.table()), None);
    let app = App::new(colourless, (80, 24).into());
    assert!(looks(&app).iter().all(|(_, ground, _)| *ground == Color::Reset));
    let bold = |modifier: &Modifier| modifier.contains(Modifier::BOLD);
    assert!(looks(&app).iter().all(|(arrow, _, modifier)| bold(modifier) == (arrow != "↑")));
}

/// The ground of the dark theme.
const GROUND: Color = Color::Indexed(234);

/// The cells of a colour that a board has: each gear is a square of `width` columns, and of half as many rows.
#[test]
fn tiles_are_as_large_as_fit_and_square() {
    for (board, width, height, columns, halves) in [
        (2, 80, 24, 19, 19),
        (4, 80, 24, 7, 7),
        (6, 80, 24, 5, 5),
        (9, 80, 24, 3, 3),
        (3, 120, 40, 21, 21),
        (6, 120, 40, 11, 11),
    ] {
        let (buffer, _) = draw(&gears(board, &[617], width, height));
        let first = buffer.area.positions().find(|&at| at.y > 0 && buffer[at].bg != GROUND).unwrap();
        let ground = buffer[first].bg;
        let of_row = (first.x..buffer.area.right()).take_while(|&x| buffer[(x, first.y)].bg == ground).count();
        let whole = (first.y..buffer.area.bottom()).take_while(|&y| buffer[(first.x, y)].bg == ground).count();
        let below = &buffer[(first.x, first.y + u16::try_from(whole).unwrap())];
        let half = usize::from(below.symbol() == "▀" && below.fg == ground);
        assert_eq!((of_row, 2 * whole + half), (columns, halves), "{board} at {width}x{height}");
    }
}

/// Two boards side by side reach from the left of the screen to its right, at each size and if they are pressed.
#[test]
fn boards_side_by_side_use_the_whole_width() {
    for (width, height) in [(80, 30), (120, 40), (160, 50)] {
        for typed in ["", "<Enter>"] {
            let mut app = gears(3, &[617, 618], width, height);
            keys(&mut app, typed);
            let (buffer, _) = draw(&app);
            let lit: Vec<u16> =
                buffer.area.positions().filter(|&at| buffer[at].symbol() == "▀").map(|at| at.x).collect();
            let (first, last) = (*lit.iter().min().unwrap(), *lit.iter().max().unwrap());
            // Another column for each tile would not fit.
            assert!(first + width - last <= 2 * 3 * 2 + 4, "{width}×{height} {typed}: {first} to {last}");
        }
    }
}

#[test]
fn a_click_anywhere_on_a_tile_presses_its_gear() {
    let mut app = gears(3, &[617], 80, 24);
    let before = board(&app, 0);
    let (buffer, _) = draw(&app);
    // The last cells of the board.
    let last = buffer.area.positions().filter(|&at| buffer[at].symbol() == "▀").last().unwrap();
    click(&mut app, last.x, last.y);
    let mut pressed = before;
    pressed.press(Gear { x: 2, y: 2 });
    assert_eq!(board(&app, 0), pressed);
    assert!(screen(&app).contains("presses made") && screen(&app).contains("gear 3,3"), "{}", screen(&app));
}

#[test]
fn sizes_are_changed_and_copied() {
    let mut app = gears(3, &[617], 80, 24);
    keys(&mut app, "-");
    assert_eq!(app.desk().panes.table().to_string(), "Gears 2×2");
    keys(&mut app, "-");
    assert_eq!(message(&app), "boards have 2 to 32 gears along each side");
    keys(&mut app, "+");
    let before = board(&app, 0);
    let copied = keys(&mut app, "<Enter> <Esc>yy");
    let mut pressed = before;
    pressed.press(before.gears().next().unwrap());
    assert_eq!(copied.last(), Some(&Effect::Copy(format!("{pressed}\n"))), "as it stands, with what was pressed");
    assert_eq!(shown(&app), [617]);
}

#[test]
fn a_board_that_does_not_fit_follows_the_cursor() {
    let mut app = gears(32, &[617], 40, 16);
    assert!(screen(&app).contains("columns 1–19, rows 1–12 of 32"), "{}", screen(&app));
    keys(&mut app, "<Enter>");
    for _ in 0..40 {
        keys(&mut app, "<Right><Down>");
    }
    let shown = screen(&app);
    assert!(shown.contains("gear 32,32") && shown.contains('['), "{shown}");
    assert_snapshot("gears_of_32_last_40x16", &format!("{} {}", body(&app), status(&app)));
}

/// A part of a board says what of it is missing, not that it is no number.
#[test]
fn a_part_of_a_pasted_board_says_what_is_missing() {
    let mut app = gears(3, &[617], 80, 24);
    for (text, words) in [
        ("3|423,124", "pasted text: row 3: the board ends too early; use 3 rows"),
        ("3|42,124,242", "pasted text: row 1, column 3: the row ends too early"),
        ("3|42?,124,242", "pasted text: row 1, column 3: '?' is not a direction"),
    ] {
        paste(&mut app, text);
        assert!(message(&app).starts_with(words), "{text}: {}", message(&app));
        assert_eq!(shown(&app), [617]);
    }
}
