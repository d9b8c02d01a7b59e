//! Verdicts and solutions of FreeCell deals in a terminal.

#[cfg(target_os = "linux")]
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use tableaux::store::Store;
use tableaux_engine::freecell::{CellCount, Deal, Position};
use tableaux_engine::solver::Effort;
use vt100::Screen;

use super::session::{Home, PATIENCE, PROGRAM, Session};

#[test]
fn a_deal_says_whether_it_can_be_won_and_its_solution_is_played() {
    let home = Home::new();
    let mut session = home.browse(&["617", "11982"]);
    session.wait_for_text("winnable · ");
    session.wait_for_text("impossible");
    session.type_keys("s");
    session.wait_for_text("Space pause");
    session.type_keys("++++");
    let won = session.wait_for_text("solved: ");
    assert!(won.contents().contains("solved: "), "it ends where the solution does: {}", won.contents());
    assert!(["K♣", "K♦", "K♥", "K♠"].iter().all(|king| won.contents().contains(king)), "{}", won.contents());
    // Whatever is still due, as a shorter solution or saving the visit, is soon done.
    thread::sleep(Duration::from_millis(1500));
    let sent = session.raw().len();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(session.raw().len(), sent, "nothing is drawn while nothing moves");
    session.type_keys("q");
    session.wait_for_deals(&[617, 11_982]);
    session.type_keys("\ts");
    session.wait_for_text("#11982: impossible");
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

/// The time that a process has spent on a core, in the system's ticks.
#[cfg(target_os = "linux")]
fn ticks(id: i32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// What is drawn first, before anything can be searched for.
fn first_frame(session: &Session) -> String {
    let raw = String::from_utf8_lossy(&session.raw()).into_owned();
    raw.split("\x1b[?2026l").next().unwrap().to_owned()
}

#[test]
fn the_best_solution_is_there_at_once_at_the_next_start() {
    let home = Home::new();
    // One that the atlas does not have.
    let mut session = home.browse(&["2000617"]);
    session.wait_for_text("winnable");
    assert!(!first_frame(&session).contains("winnable"), "nothing is known yet: {}", first_frame(&session));
    let start = Position::new(Deal::new(2_000_617.into()).tableau(), CellCount::FOUR);
    let kept = || {
        let (store, _) = Store::open(&home.path("tableaux/tableaux.db")).ok()?;
        store.solution(&start, Effort::Best).ok()?
    };
    let begin = Instant::now();
    let solution = loop {
        if let Some(solution) = kept() {
            break solution;
        }
        assert!(begin.elapsed() < PATIENCE, "no solution is kept:\n{}", session.screen().contents());
        thread::sleep(Duration::from_millis(5));
    };
    let length = format!("{} moves", solution.moves());
    session.wait_for_text(&length);
    #[cfg(target_os = "linux")]
    {
        // Whatever is still due, as a shorter solution or saving the visit, is soon done.
        thread::sleep(Duration::from_millis(700));
        let before = (session.raw().len(), ticks(session.id()));
        thread::sleep(Duration::from_millis(300));
        assert_eq!((session.raw().len(), ticks(session.id())), before, "nothing is left to do");
    }
    session.type_keys("q");
    assert!(session.wait_for_end().success());

    let mut session = home.browse(&["2000617"]);
    session.wait_for_text(&length);
    let first = first_frame(&session);
    assert!(first.contains("winnable") && first.contains(&length), "{first}");
    session.type_keys("s ");
    session.wait_for_text(&format!("{length} · first"));
    session.type_keys("qq");
    session.wait_for_text("quits");
    session.type_keys("q");
    assert!(session.wait_for_end().success());
}

/// What the line of the fewest cells says.
fn fewest(screen: &Screen) -> String {
    let shown = screen.contents();
    let line = shown.lines().find_map(|line| line.strip_prefix(" cells  "));
    line.map_or(String::new(), |said| said.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_long_search_holds_up_no_key_and_is_called_off() {
    let home = Home::new();
    // With two cells it takes millions of positions.
    let mut session = home.browse(&["41701"]);
    session.wait_for_text("winnable");
    // Where there is no room beside the board, all facts have a line each.
    session.resize(60, 24);
    session.type_keys("i");
    for sign in ["|", "/", "-", "\\"] {
        session.wait_for(|screen| fewest(screen) == sign);
    }
    session.type_keys("164\r");
    session.wait_for(|screen| fewest(screen) == "0");
    session.type_keys("[");
    session.wait_for(|screen| fewest(screen) == "/");
    session.type_keys("q");
    session.wait_for_deals(&[41_701]);
    session.type_keys("qq");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
}

#[test]
fn a_long_review_shows_how_far_it_is() {
    let home = Home::new();
    let game = format!("ms:617/4/none/8a{}", "abba".repeat(1_000));
    let mut session = Session::start((80, 24), home.builder(PROGRAM, &["review", &game]));
    // Each of its positions is searched twice.
    session.wait_for_text(" of 4,004, ");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(130));
}
