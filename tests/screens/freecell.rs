//! Verdicts of FreeCell deals in the browser.

use tableaux::browser::{Answer, App, Query, Update};
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::freecell::Deal;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::Position;
use tableaux_engine::freecell::notation::{parse, replay};
use tableaux_engine::verdict::{Solution, Verdict};

use super::super::support::{self, app, keys, message, number, screen};

/// The deals whose solutions are recorded for four free cells.
const RECORDED: [u64; 9] = [1, 617, 1941, 98_714, 31_465, 57_148, 739_671, 1_000_000, 8_589_934_591];

/// A recorded solution, so that a better one that is found one day changes no screen.
fn recorded(start: &Position) -> Option<Answer> {
    let tableau = Layout::from(start).tableau().filter(|_| start.cell_count() == CellCount::FOUR)?;
    let number = RECORDED.into_iter().find(|&n| *Deal::new(number(n)).tableau() == tableau)?;
    Some(Answer::Verdict(recorded_as(number, "", 0)))
}

/// The first recorded solution of a deal with as many moves, or any, and a bound.
pub fn recorded_as(n: u64, moves: &str, bound: u32) -> Verdict {
    recorded_with(CellCount::FOUR, n, moves, bound)
}

/// The same with a number of free cells.
pub fn recorded_with(cells: CellCount, n: u64, moves: &str, bound: u32) -> Verdict {
    let text = include_str!("../data/solutions.txt");
    let (_, solution) = text.split_once(&format!("\n#{n} {cells} {moves}")).unwrap();
    let (_, moves) = solution.split_once('\n').unwrap();
    let moves = moves.split("\n\n").next().unwrap();
    let start = Position::new(Deal::new(number(n)).tableau(), cells);
    let played = replay(start.clone(), &parse(moves).unwrap(), AutoPlay::None).unwrap();
    let solution = Solution::replay(start, played.steps().iter().copied(), bound).unwrap();
    Verdict::Solved(Box::new(solution))
}

/// Searches for whatever the screen waits for, as the browser's worker does. No shorter solution is found.
pub fn search(app: &mut App) {
    while let Some(query) = app.desk().searches.query() {
        match query {
            Query::Verdict(ref start) if recorded(start).is_some() => {
                let answer = recorded(start).unwrap();
                app.update(Update::Answered(Box::new((query, answer))));
            }
            Query::Solution(ref start, _) => {
                let known = app.desk().searches.answers().verdict(start).unwrap().clone();
                app.update(Update::Answered(Box::new((query, Answer::Solution(known)))));
            }
            // One at a time, as the next may be recorded.
            _ => drop(support::search(app, |next| *next == query)),
        }
    }
}

/// A browser that knows all there is to know of some deals.
pub fn solved(numbers: &[u64], width: u16, height: u16) -> App {
    let mut app = app(numbers, width, height);
    search(&mut app);
    app
}

#[test]
fn verdicts() {
    let mut app = app(&[617, 11_982], 80, 24);
    let shown = screen(&app);
    assert!(shown.contains("winnable · 34 exist") && shown.contains("impossible"), "the atlas has it: {shown}");
    search(&mut app);
    let shown = screen(&app);
    assert!(shown.contains("winnable · 51; 34 exist") && shown.contains("impossible"), "{shown}");
    assert_eq!(app.desk().searches.query(), None, "nothing is searched for twice");
    let line = |name: &str| shown.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("verdict").contains("winnable   impossible"), "{shown}");
    assert!(line("      cells").ends_with("4            5"), "{shown}");
    keys(&mut app, "<Right>");
    assert_eq!(app.desk().searches.query().map(|question| matches!(question, Query::Verdict(_))), Some(true));
}

#[test]
fn what_is_found_too_late_is_dropped() {
    // Those that the atlas has are not searched for first.
    let mut app = app(&[2_000_000], 80, 24);
    keys(&mut app, "<Right>");
    let first = Position::new(Deal::new(number(1)).tableau(), CellCount::FOUR);
    let late = recorded(&first).unwrap();
    app.update(Update::Answered(Box::new((Query::Verdict(first), late))));
    assert!(screen(&app).contains("searching …"), "{}", screen(&app));
}

#[test]
fn a_search_that_takes_its_time_shows_so() {
    let mut app = app(&[2_000_617, 2_011_982], 80, 24);
    assert!(!screen(&app).contains("searching"));
    let seen: Vec<String> = (0..4)
        .map(|_| {
            app.update(Update::Spin);
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
    let query = app.desk().searches.query().unwrap();
    app.update(Update::Failed(Box::new(query), "internal error: a fault".into()));
    assert!(screen(&app).contains("internal error: a fault"));
    assert_eq!(app.desk().searches.query(), None);
    keys(&mut app, "s");
    assert_eq!(message(&app), "#617: the search failed");
    keys(&mut app, "<Right>");
    assert!(app.desk().searches.query().is_some());
}
