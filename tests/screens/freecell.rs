//! Verdicts and solutions of FreeCell deals in the browser.

use std::sync::atomic::AtomicBool;

use insta::assert_snapshot;
use ratatui::layout::{Position as Place, Size};
use ratatui::style::Modifier;
use tableaux::browser::action::Action;
use tableaux::browser::app::{App, Mode};
use tableaux::browser::question::{Finding, Question};
use tableaux::browser::update::update;
use tableaux::browser::worker::find;
use tableaux::freecell::auto_play::AutoPlay;
use tableaux::freecell::cell_count::CellCount;
use tableaux::freecell::deal::Deal;
use tableaux::freecell::notation::{parse, replay};
use tableaux::freecell::position::Position;
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Solver};
use tableaux::verdict::Verdict;

use super::super::{app, draw, keys, screen};

/// A recorded solution, so that a better one that is found one day changes no screen.
fn recorded(deal: &Deal) -> Option<Finding> {
    let text = include_str!("../data/solutions.txt");
    let (_, solution) = text.split_once(&format!("\n#{} 4 ", deal.number()))?;
    let (moves, _) = solution.split_once('\n').unwrap().1.split_once("\n\n").unwrap();
    let start = Position::new(deal.tableau(), CellCount::FOUR);
    let played = replay(start, &parse(moves).unwrap(), AutoPlay::None).unwrap();
    Some(Finding::Verdict(*deal, Verdict::Solved(Box::new(played))))
}

/// Searches for whatever the screen waits for, as the browser's worker does.
fn search(app: &mut App) {
    let mut solver = Solver::new();
    let size = app.size;
    update(app, Action::Resize(size));
    while let Some(question) = app.asked {
        let recorded = if let Question::Verdict(deal) = &question { recorded(deal) } else { None };
        let search = || find(question, &mut solver, Limits::NONE, &AtomicBool::new(false)).unwrap();
        let finding = recorded.unwrap_or_else(search);
        update(app, Action::Found(Box::new(finding)));
    }
}

fn solved(numbers: &[u64], width: u16, height: u16) -> App {
    let mut app = app(numbers, width, height);
    search(&mut app);
    app
}

/// How many steps the solution of the focused pane has.
fn steps(app: &App) -> usize {
    app.played(app.focus).unwrap().written().len()
}

#[test]
fn verdicts() {
    let mut app = app(&[617, 11_982], 80, 24);
    assert!(screen(&app).contains("│ … · aces 20 "), "{}", screen(&app));
    search(&mut app);
    let shown = screen(&app);
    assert!(shown.contains("│ solved in ") && shown.contains("│ impossible · aces 22 "), "{shown}");
    assert_eq!(app.asked, None, "nothing is searched for twice");
    keys(&mut app, "i");
    assert!(screen(&app).contains("…           …"), "the fewest cells are searched for when facts are looked at");
    search(&mut app);
    let shown = screen(&app);
    let line = |name: &str| shown.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("verdict").ends_with("solved  impossible"), "{shown}");
    assert!(line("fewest free cells").ends_with("4           5"), "{shown}");
    keys(&mut app, "<Right>");
    assert_eq!(app.asked.map(|question| matches!(question, Question::Verdict(_))), Some(true));
}

#[test]
fn what_is_found_too_late_is_dropped() {
    let mut app = app(&[1], 80, 24);
    keys(&mut app, "<Right>");
    let late = recorded(&Deal::new(DealNumber::new(1).unwrap())).unwrap();
    update(&mut app, Action::Found(Box::new(late)));
    assert!(screen(&app).contains("│ … · aces"), "{}", screen(&app));
}

#[test]
fn a_search_that_takes_its_time_shows_so() {
    let mut app = app(&[617, 11_982], 80, 24);
    update(&mut app, Action::Resize(Size::new(80, 24)));
    assert!(!screen(&app).contains("searching"));
    let seen: Vec<String> = (0..4)
        .map(|_| {
            update(&mut app, Action::Spin);
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
    update(&mut app, Action::Resize(Size::new(80, 24)));
    let question = app.asked.unwrap();
    update(&mut app, Action::Failed(Box::new(question), "internal error: a fault".into()));
    assert!(screen(&app).contains("internal error: a fault"));
    assert_eq!(app.asked, None);
    keys(&mut app, "s");
    assert_eq!(app.message.as_deref(), Some("#617: the search has failed"));
    keys(&mut app, "<Right>");
    assert!(app.asked.is_some());
}

#[test]
fn a_solution_is_played() {
    let mut app = solved(&[617], 80, 24);
    keys(&mut app, "s");
    assert_eq!(app.mode(), Mode::Playback);
    assert_snapshot!("freecell_played_80x24", screen(&app));
    let all = steps(&app);
    for _ in 0..9 {
        update(&mut app, Action::Tick);
    }
    keys(&mut app, " ");
    assert_eq!(app.interval(), None, "paused");
    assert_snapshot!("freecell_paused_80x24", screen(&app));
    // What the last step has moved stands out, and that step in the list.
    let (buffer, _) = draw(&app);
    let reversed = |x, y| buffer[Place::new(x, y)].modifier.contains(Modifier::REVERSED);
    let replay = app.played(0).unwrap();
    assert_eq!((replay.at, replay.moved.is_empty()), (9, false));
    assert!((1..21).any(|y| (2..34).any(|x| reversed(x, y))) && (1..21).any(|y| reversed(38, y)));
    let nine = app.played(0).unwrap().position;
    keys(&mut app, "<Right><Left>");
    assert_eq!(app.played(0).unwrap().position, nine, "a step on and back");
    keys(&mut app, "<End>");
    let replay = app.played(0).unwrap();
    assert!(replay.position.is_won() && replay.at == all);
    assert!(screen(&app).contains("K♣  K♦  K♥  K♠"), "{}", screen(&app));
    keys(&mut app, "<Home>");
    assert_eq!(app.played(0).unwrap().at, 0);
    keys(&mut app, "<Esc>");
    assert_eq!((app.mode(), app.played(0).is_none()), (Mode::Browse, true), "the deal is there again");
}

#[test]
fn it_is_played_at_every_size() {
    for (width, height) in [(40, 16), (38, 12), (120, 40)] {
        let mut app = solved(&[617], width, height);
        keys(&mut app, "s");
        (0..20).for_each(|_| drop(update(&mut app, Action::Tick)));
        assert_snapshot!(format!("freecell_played_{width}x{height}"), screen(&app));
    }
}

#[test]
fn linked_panes_are_played_together() {
    let mut app = solved(&[617, 1, 11_982], 120, 40);
    keys(&mut app, "=s");
    assert_eq!(app.message.as_deref(), Some("#11982: impossible"));
    for _ in 0..5 {
        update(&mut app, Action::Tick);
    }
    assert_snapshot!("freecell_linked_120x40", screen(&app));
    assert_eq!([0, 1, 2].map(|pane| app.played(pane).map(|replay| replay.at)), [Some(5), Some(5), None]);
    keys(&mut app, "<End>");
    assert!([0, 1].iter().all(|&pane| app.played(pane).unwrap().position.is_won()));
    keys(&mut app, "<Esc>=<Tab><Tab>s");
    assert_eq!((app.mode(), app.message.as_deref()), (Mode::Browse, Some("#11982: impossible")));
}

#[test]
fn a_solution_that_is_asked_for_too_early_is_played_when_it_is_found() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "s");
    assert!(app.message.as_deref().unwrap().starts_with("the solution is still being found"));
    search(&mut app);
    assert_eq!(app.mode(), Mode::Playback);
    // Any other key gives it up.
    let mut app = super::super::app(&[617], 80, 24);
    keys(&mut app, "sv");
    search(&mut app);
    assert_eq!(app.mode(), Mode::Browse);
}

#[test]
fn a_playback_is_ascii_too() {
    let mut app = solved(&[617], 80, 24);
    app.ascii = true;
    keys(&mut app, "s<Right>");
    let shown = screen(&app);
    // The footer has a question mark of its own.
    assert!(shown.is_ascii() && shown.lines().take(23).all(|line| !line.contains('?')), "{shown}");
}
