//! The list of deals: its columns, its order, what is opened from it, the lists by name.

use std::sync::Arc;

use tableaux::browser::{App, Update};
use tableaux::record::{GameOutcome, RecordedGame, Records};
use tableaux::table::Table;
use tableaux_engine::atlas::{Atlas, Column, Cost};
use tableaux_engine::number::grouped;

use super::super::support::{app, assert_snapshot, at_sizes, body, click, draw, keys, message, screen, shown, top};

/// The list over a deal.
fn list(number: u64, width: u16, height: u16) -> App {
    let mut app = app(&[number], width, height);
    keys(&mut app, "L");
    app
}

/// The numbers listed, from the top.
fn listed(app: &App) -> Vec<u64> {
    let text = screen(app);
    let number = |line: &str| line.strip_prefix(" #")?.split(' ').next()?.parse().ok();
    text.lines().skip(2).filter_map(number).collect()
}

#[test]
fn it_looks_the_same_at_every_size() {
    let sizes = [(40, 16), (80, 24), (120, 40)];
    assert_snapshot("list", &at_sizes(sizes, |width, height| body(&list(617, width, height))));
    let mut famous = list(617, 80, 24);
    keys(&mut famous, "dddd");
    assert_snapshot("list_famous_80x24", &body(&famous));
}

#[test]
fn the_focused_deal_is_selected_among_those_around_it() {
    assert!(listed(&list(617, 80, 24)).contains(&617));
    let app = list(32_001, 80, 24);
    assert_eq!(listed(&app)[0], 32_001);
    assert!(screen(&app).contains("list · 32,001–64,000") && screen(&app).contains("32,000 deals"));
    let mut first = list(0, 80, 24);
    assert_eq!(listed(&first)[0], 0);
    keys(&mut first, "G");
    assert_eq!(listed(&first).last(), Some(&32_000));
}

#[test]
fn any_column_sorts_in_both_directions() {
    let mut app = list(1, 80, 24);
    let right = |count| "<Right>".repeat(count);
    keys(&mut app, &format!("{}s", right(6)));
    assert_eq!(message(&app), "sorted by aces, the smallest first");
    keys(&mut app, "s");
    assert_eq!(message(&app), "sorted by aces, the largest first");
    assert_eq!(listed(&app)[..6], [673, 7107, 8804, 10_915, 23_879, 25_392], "the six with 23 and more");
    // Those without a value come last either way.
    keys(&mut app, &format!("{}s", "<Left>".repeat(2)));
    assert_eq!(message(&app), "sorted by moves, the largest first");
    keys(&mut app, "G");
    assert_eq!(listed(&app).last(), Some(&11_982));
    keys(&mut app, "sG");
    assert_eq!(listed(&app).last(), Some(&11_982));
}

#[test]
fn each_measure_sorts_by_the_name_of_its_heading() {
    let mut app = list(617, 240, 40);
    let measures: Vec<Column> = Table::FREECELL.measures().filter(|column| column.cost() != Cost::Crux).collect();
    keys(&mut app, "<Right>");
    for column in measures {
        keys(&mut app, "<Right>s");
        let said = format!("sorted by {}, the ", column.title());
        assert!(message(&app).starts_with(&said), "{column}: {}", message(&app));
        let [above, below] = [1, 2].map(|line| screen(&app).lines().nth(line).unwrap().to_owned());
        assert!(column.title().split(' ').all(|word| (above.clone() + &below).contains(word)), "{above}\n{below}");
    }
}

/// What can be won and what was won have signs of their own.
#[test]
fn a_deal_that_can_be_won_is_not_one_that_was_won() {
    let mut app = app(&[617], 80, 24);
    let won = RecordedGame {
        table: Table::FREECELL,
        number: 617.into(),
        cells: 4,
        outcome: GameOutcome::Won,
        moves: 40,
        cards: 90,
        seconds: 9,
        hints: 0,
        finished: 9,
    };
    app.update(Update::RecordRead(Arc::new(Records::of(&[won]))));
    keys(&mut app, "L");
    let row = |number: &str| screen(&app).lines().find(|line| line.trim().starts_with(number)).unwrap().to_owned();
    assert!(row("#618").contains('●') && !row("#618").contains('✓'), "{}", screen(&app));
    assert!(row("#617").matches('●').count() == 1 && row("#617").contains('✓'), "{}", screen(&app));
}

#[test]
fn deals_that_do_not_fit_the_filter_are_left_out() {
    let mut app = list(617, 80, 24);
    keys(&mut app, "/aces > 22<Enter>");
    assert!(screen(&app).contains("list · 1–32,000 · filter: aces > 22"), "{}", screen(&app));
    assert_eq!(listed(&app), [673, 7107, 8804, 10_915, 23_879, 25_392]);
}

#[test]
fn a_deal_is_opened_or_laid_beside() {
    let mut app = list(617, 80, 24);
    keys(&mut app, "<Down><Enter>");
    assert_eq!(shown(&app), [618]);
    keys(&mut app, "L<Up>c");
    assert_eq!(shown(&app), [618, 617]);
    keys(&mut app, "L1000<Enter>");
    assert_eq!(top(&app), "List");
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [618, 1000]);
    // Above the map it is about the deal that is selected there.
    keys(&mut app, "M40000<Enter>L");
    assert!(listed(&app).contains(&40_000), "{}", screen(&app));
    keys(&mut app, "qq");
    keys(&mut app, "L40000<Enter>");
    assert_eq!(message(&app), "#40000 is not listed here");
}

#[test]
fn the_mouse_sorts_selects_and_opens() {
    let mut app = list(1, 80, 24);
    let heading = |name: &str| {
        let line = screen(&app).lines().nth(2).unwrap().to_owned();
        u16::try_from(line.split(name).next().unwrap().chars().count()).unwrap()
    };
    let x = heading("cells");
    click(&mut app, x, 1);
    assert_eq!(message(&app), "sorted by cells, the largest first");
    assert_eq!(listed(&app)[0], 11_982);
    let third = listed(&app)[2];
    click(&mut app, 5, 5);
    assert_eq!(top(&app), "List");
    click(&mut app, 5, 5);
    assert_eq!(shown(&app), [third]);
}

#[test]
fn lists_by_name_come_one_after_the_other() {
    let mut app = list(617, 120, 40);
    let mut names = Vec::new();
    for _ in 0..5 {
        keys(&mut app, "d");
        names.push(message(&app));
    }
    assert_eq!(names, ["list · impossible", "list · hardest", "list · easiest", "list · famous", "list · 1–32,000"]);
    // The hundred hardest are alike to a hundredth: each has its rank.
    let atlas = Atlas::embedded();
    let rated = atlas
        .searched_numbers(Column::Difficulty)
        .unwrap()
        .numbers()
        .filter(|&number| atlas.difficulty(number).is_some())
        .count();
    let rank = |rank: usize| format!("rank {}", grouped(rank as u64));
    for (times, ranks) in [(2, [1, 2, 35].map(rank)), (1, [0, 1, 34].map(|place| rank(rated - place)))] {
        keys(&mut app, &"d".repeat(times));
        let text = screen(&app);
        let lines: Vec<&str> = text.lines().skip(3).collect();
        for (line, rank) in [0, 1, 34].into_iter().zip(ranks) {
            assert!(lines[line].contains(&format!(" {rank} ")), "{rank}\n{text}");
        }
        let order = listed(&app);
        keys(&mut app, "<Right><Right>s");
        assert_eq!(message(&app), "sorted by difficulty, the largest first");
        if times == 1 {
            keys(&mut app, "s");
        }
        assert_eq!(listed(&app), order);
    }
    keys(&mut app, "ddd");
    assert_eq!(listed(&app)[0], 11_982);
    keys(&mut app, "<Enter>");
    assert_eq!(shown(&app), [11_982]);
}

#[test]
fn without_colours_the_selection_is_seen() {
    let app = list(617, 80, 24);
    let (buffer, _) = draw(&app);
    let row = (2..23).find(|&y| screen(&app).lines().nth(y).unwrap().contains("#617 ")).unwrap();
    let at = |y: usize| buffer[(4, u16::try_from(y).unwrap())].style();
    assert_ne!(at(row), at(row - 1));
}
