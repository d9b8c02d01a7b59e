//! Verdicts and solutions of FreeCell deals in the browser.

use ratatui::layout::Position as Place;
use ratatui::style::Modifier;
use tableaux::browser::{Answer, App, Depth, Event, Query};
use tableaux::freecell::AutoPlay;
use tableaux::freecell::CellCount;
use tableaux::freecell::Deal;
use tableaux::freecell::Position;
use tableaux::freecell::notation::{parse, replay};
use tableaux::verdict::Verdict;

use super::super::support::{self, app, assert_snapshot, desk, draw, keys, message, number, screen, tick, top};

/// A recorded solution, so that a better one that is found one day changes no screen.
fn recorded(deal: &Deal) -> Option<Answer> {
    let text = include_str!("../data/solutions.txt");
    let (_, solution) = text.split_once(&format!("\n#{} 4 ", deal.number()))?;
    let (moves, _) = solution.split_once('\n').unwrap().1.split_once("\n\n").unwrap();
    let start = Position::new(deal.tableau(), CellCount::FOUR);
    let played = replay(start, &parse(moves).unwrap(), AutoPlay::None).unwrap();
    Some(Answer::Verdict(Verdict::Solved(Box::new(played))))
}

/// Searches for whatever the screen waits for, as the browser's worker does.
fn search(app: &mut App) {
    while let Some(query) = app.desk().query() {
        match query {
            Query::Verdict(deal) if recorded(&deal).is_some() => {
                app.update(Event::Answered(Box::new((query, recorded(&deal).unwrap()))));
            }
            // One at a time, as the next may be recorded.
            _ => support::search(app, |next| *next == query),
        }
    }
}

fn solved(numbers: &[u64], width: u16, height: u16) -> App {
    let mut app = app(numbers, width, height);
    search(&mut app);
    app
}

/// How many steps are made of a playback, and of how many.
fn progress(app: &App) -> (usize, usize) {
    let text = screen(app);
    let status = text.lines().rev().nth(1).unwrap();
    let (at, rest) = status.trim_start_matches([' ', '█', '░', '#', '.']).split_once(" of ").unwrap();
    (at.parse().unwrap(), rest.split_whitespace().next().unwrap().parse().unwrap())
}

#[test]
fn verdicts() {
    let mut app = app(&[617, 11_982], 80, 24);
    assert!(screen(&app).contains("#617                         …"), "{}", screen(&app));
    search(&mut app);
    let shown = screen(&app);
    assert!(shown.contains("winnable · 51 moves") && shown.contains("impossible · 61,643 positions"), "{shown}");
    assert_eq!(app.desk().query(), None, "nothing is searched for twice");
    assert!(shown.contains("…           …"), "the fewest cells are searched for when no key was typed for a moment");
    app.update(Event::Calm);
    search(&mut app);
    let shown = screen(&app);
    let line = |name: &str| shown.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("verdict").contains("winnable  impossible"), "{shown}");
    assert!(line("fewest free cells").contains("4           5"), "{shown}");
    keys(&mut app, "<Right>");
    assert_eq!(app.desk().query().map(|question| matches!(question, Query::Verdict(_))), Some(true));
}

#[test]
fn what_is_found_too_late_is_dropped() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "<Right>");
    let first = Deal::new(number(1));
    let late = recorded(&first).unwrap();
    app.update(Event::Answered(Box::new((Query::Verdict(first), late))));
    assert!(screen(&app).contains("searching …"), "{}", screen(&app));
}

#[test]
fn a_search_that_takes_its_time_shows_so() {
    let mut app = app(&[617, 11_982], 80, 24);
    assert!(!screen(&app).contains("searching"));
    let seen: Vec<String> = (0..4)
        .map(|_| {
            app.update(Event::Spin);
            screen(&app)
        })
        .collect();
    assert!(seen.iter().all(|shown| shown.matches("searching").count() == 1), "one at a time: {}", seen[0]);
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "it turns");
    keys(&mut app, "<Right>");
    assert!(!screen(&app).contains("searching"), "the next search has only begun");
}

#[test]
fn a_search_that_fails_is_told_and_not_begun_again() {
    let mut app = app(&[617], 80, 24);
    let query = app.desk().query().unwrap();
    app.update(Event::Failed(Box::new(query), "internal error: a fault".into()));
    assert!(screen(&app).contains("internal error: a fault"));
    assert_eq!(app.desk().query(), None);
    keys(&mut app, "s");
    assert_eq!(message(&app), "#617: the search has failed");
    keys(&mut app, "<Right>");
    assert!(app.desk().query().is_some());
}

#[test]
fn a_solution_is_played() {
    let mut app = solved(&[617], 80, 24);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Playback");
    assert_snapshot("freecell_played_80x24", &screen(&app));
    tick(&mut app, 9);
    keys(&mut app, " ");
    assert_eq!(app.interval(), None, "paused");
    assert_snapshot("freecell_paused_80x24", &screen(&app));
    // What the last step has moved stands out, and that step in the list.
    let (buffer, _) = draw(&app);
    let reversed = |x, y| buffer[Place::new(x, y)].modifier.contains(Modifier::REVERSED);
    assert_eq!(progress(&app), (9, 103));
    assert!((1..21).any(|y| (2..34).any(|x| reversed(x, y))) && (1..21).any(|y| reversed(38, y)));
    let nine = screen(&app);
    keys(&mut app, "<Right><Left>");
    assert_eq!(screen(&app), nine, "a step on and back");
    keys(&mut app, "<End>");
    assert_eq!(progress(&app), (103, 103));
    assert!(screen(&app).contains("K♣  K♦  K♥  K♠"), "{}", screen(&app));
    keys(&mut app, "<Home>");
    assert_eq!(progress(&app), (0, 103));
    keys(&mut app, "<Esc>");
    assert_eq!(top(&app), "Browse");
    assert!(screen(&app).contains("│ 7♦  A♦  5♣  3♠  5♠  8♣  2♦  A♥"), "the deal is there again: {}", screen(&app));
}

#[test]
fn it_is_played_at_every_size() {
    for (width, height) in [(40, 16), (38, 12), (120, 40)] {
        let mut app = solved(&[617], width, height);
        keys(&mut app, "s");
        tick(&mut app, 20);
        assert_snapshot(&format!("freecell_played_{width}x{height}"), &screen(&app));
    }
}

#[test]
fn linked_panes_are_played_together() {
    let mut app = solved(&[617, 1, 11_982], 120, 40);
    keys(&mut app, "=s");
    assert_eq!(message(&app), "#11982: impossible");
    tick(&mut app, 5);
    assert_snapshot("freecell_linked_120x40", &screen(&app));
    keys(&mut app, "<End>");
    assert_eq!(screen(&app).matches("K♣  K♦  K♥  K♠").count(), 2, "{}", screen(&app));
    keys(&mut app, "<Esc>=<Tab><Tab>s");
    assert_eq!((top(&app), message(&app)), ("Browse", "#11982: impossible"));
}

#[test]
fn a_solution_that_is_asked_for_too_early_is_played_when_it_is_found() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "s");
    assert!(message(&app).starts_with("the solution is still searched for"));
    search(&mut app);
    assert_eq!(top(&app), "Playback");
    // Any other key gives it up.
    let mut app = support::app(&[617], 80, 24);
    keys(&mut app, "sv");
    search(&mut app);
    assert_eq!(top(&app), "Browse");
}

#[test]
fn a_playback_is_ascii_too() {
    let mut app = App::new(desk(&[617], 80, 24).with_terminal(Some(Depth::True), false, true));
    search(&mut app);
    keys(&mut app, "s<Right>");
    let shown = screen(&app);
    // The footer has a question mark of its own.
    assert!(shown.is_ascii() && shown.lines().take(23).all(|line| !line.contains('?')), "{shown}");
}
