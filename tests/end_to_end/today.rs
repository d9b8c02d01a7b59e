//! The deal of the day in a terminal and in lines. A day may begin while a test runs: each names its own, or asks for the
//! one that the program had.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use tableaux::store::Store;
use tableaux_engine::daily::{Day, number};

use super::playing::{WITHOUT_AUTOMATIC, winning_moves_of};
use super::session::{Home, LEFT};

const F8: &str = "\x1b[19~";

fn day(date: &str) -> Day {
    date.parse().unwrap()
}

#[test]
fn the_day_is_opened_played_and_found_again() {
    let home = Home::new();
    let mut session = home.browse(&["today", "--date", "2026-11-25"]);
    session.wait_for_text("deal of 2026-11-25");
    session.wait_for_text("#3432");
    session.type_keys("\r");
    session.wait_for_text("play #3432");
    session.type_keys("1a");
    session.wait_for_text("move 1,");
    session.type_keys("q");
    session.wait_for_text("November 2026");
    session.wait_for_text("25…");
    session.type_keys(LEFT);
    session.wait_for_text("deal of 2026-11-24");
    session.type_keys("q");
    session.wait_for_text("type a number");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
    let games = Store::open(&home.path("tableaux/tableaux.db")).unwrap().0.open_games().unwrap();
    assert_eq!(games.iter().map(|game| (game.number, game.moves)).collect::<Vec<_>>(), [(3432.into(), 1)]);
    // From the first screen, on the day that it is.
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys(F8);
    let screen = session.wait_for_text("today's deal").contents();
    let heading = screen.lines().find_map(|line| line.split_once("tonight · ")).unwrap().1;
    let date = heading.split_once(", ").unwrap().1.split_whitespace().next().unwrap();
    assert!(screen.contains(&format!("#{}", number(day(date)))), "{screen}");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
}

/// From *tonight* to the win, and the game is there again the next day.
#[test]
fn an_evening_is_played_to_the_win_and_found_again() {
    let home = Home::new();
    let moves = winning_moves_of(&home, 3432);
    let mut session = home.browse(&["today", "--date", "2026-11-25"]);
    session.wait_for_text("#3432");
    session.type_keys("\r");
    session.wait_for_text("play #3432");
    session.type_keys(WITHOUT_AUTOMATIC);
    for typed in &moves {
        session.type_keys(typed);
    }
    session.wait_for_text("moves that still won");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
    session.assert_given_back();
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("O");
    session.wait_for_text("✓ won");
    session.type_keys("\r");
    let screen = session.wait_for_text("moves that still won").contents();
    assert!(screen.contains("play #3432 · won"), "{screen}");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
}

#[test]
fn the_day_is_said_in_lines() {
    let home = Home::new();
    // The shortest solutions are not waited for.
    let folder = home.path(".config/tableaux");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), "effort = \"fast\"\n").unwrap();
    let said = |arguments: &[&str], input: &str| {
        let mut command = home.command(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.is_ascii(), "{text}");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines =
        said(&["today", "--date", "2026-11-25", "--linear"], "play\n1a\nquit\ntoday 2026-11-25\ntoday 2026-2-1\n");
    let first = &lines[1];
    assert!(first.starts_with("deal of Wednesday, 2026-11-25, "), "{lines:?}");
    assert!(first.ends_with(": deal 3432, medium, harder than 43 of 100"), "{lines:?}");
    assert_eq!(lines[2..4], ["not tried", "November 2026: no deal was played"], "{lines:?}");
    let last = lines.iter().rposition(|line| line == first).unwrap();
    assert_eq!(lines[last + 1..last + 3], ["open", "November 2026, open: 25"], "{lines:?}");
    assert_eq!(lines.last().unwrap(), "'2026-2-1' is no day: YYYY-MM-DD is accepted, such as 2026-11-25");
    // Without a date it is today.
    let lines = said(&["617", "--linear"], "cards off\ntoday\n");
    let today = lines.iter().find(|line| line.starts_with("deal of ")).unwrap();
    let date = today.split(", ").nth(1).unwrap();
    assert!(today.contains(&format!(", today: deal {}, ", number(day(date)))), "{today}");
}
