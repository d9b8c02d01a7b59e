//! The deal of the day in a terminal and in lines. A day may begin while a test runs: each names its own, or asks for the
//! one that the program had.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use tableaux::store::Store;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::daily::{Day, number};
use tableaux_engine::freecell::{CellCount, Deal, Move, Place, Position};
use vt100::Screen;

use super::playing::{Hand, WITHOUT_AUTOMATIC, mouse, place_of, winning_moves_of, winning_steps};
use super::session::{Home, LEFT, RIGHT, Session};

const F8: &str = "\x1b[19~";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";

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
    session.wait_for_text("25»");
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
    let heading = screen.lines().find_map(|line| line.split_once("today · ")).unwrap().1;
    let date = heading.split_once(", ").unwrap().1.split_whitespace().next().unwrap();
    assert!(screen.contains(&format!("#{}", number(day(date)))), "{screen}");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
}

/// Keys that move a cursor from a place to another: along the cascades, above which are the cells and, on the right,
/// the foundations.
fn cursor_keys(from: Place, to: Place) -> String {
    let cascade = |place| match place {
        Place::Cascade(at) | Place::Cell(at) => at,
        Place::Home => 4,
    };
    let down = if matches!(from, Place::Cascade(_)) { "" } else { DOWN };
    let up = if matches!(to, Place::Cascade(_)) { "" } else { UP };
    let right = (cascade(to) + Place::CASCADES - cascade(from)) % Place::CASCADES;
    format!("{down}{}{up}", RIGHT.repeat(right.into()))
}

/// Where the mouse finds a place of a board in play, at the card that takes `cards` cards with it.
fn place_under_mouse(screen: &Screen, position: &Position, place: Place, cards: u8) -> (usize, usize) {
    let card = match place {
        Place::Cascade(at) => position.cascades()[usize::from(at)].iter().rev().nth(usize::from(cards) - 1).copied(),
        Place::Cell(_) | Place::Home => position.top(place),
    };
    let (x, y) = match (card, place) {
        (Some(card), _) => place_of(screen, &card.text(SuitStyle::Symbols).replace('T', "10")),
        (None, Place::Cascade(at)) => place_of(screen, &format!(" {} ", at + 1)),
        (None, place) => place_of(screen, &format!(" {} ", place.letter())),
    };
    if card.is_none() { (x + 1, y + usize::from(matches!(place, Place::Cascade(_)))) } else { (x, y) }
}

/// Makes the moves with the mouse: by two clicks and by dragging in turn, and home by a double and by a right click.
fn move_with_mouse(session: &mut Session, moves: &[(Position, Move)]) {
    for (count, (position, step)) in moves.iter().enumerate() {
        let screen = session.screen();
        let from = place_under_mouse(&screen, position, step.from, step.cards);
        let click = |place| mouse(place, true) + &mouse(place, false);
        let keys = match (step.to, count % 2) {
            (Place::Home, 0) => click(from).repeat(2),
            (Place::Home, _) => mouse(from, true).replace("<0", "<2") + &mouse(from, false).replace("<0", "<2"),
            (to, 0) => click(from) + &click(place_under_mouse(&screen, position, to, 1)),
            (to, _) => mouse(from, true) + &mouse(place_under_mouse(&screen, position, to, 1), false),
        };
        session.type_keys(&keys);
        if count + 1 < moves.len() {
            let is_home = |(_, step): &&(Position, Move)| step.to == Place::Home;
            let home = moves[..=count].iter().filter(is_home).count();
            session.wait_for_text(&format!("move {}, {} cards left", count + 1 - home, 52 - home));
        }
    }
}

/// Makes the moves with the arrow keys and Space.
fn move_with_cursor(session: &mut Session, moves: &[(Position, Move)]) {
    // The first key shows the cursor.
    session.type_keys(RIGHT);
    let mut cursor = Place::Cascade(0);
    for (position, step) in moves {
        let is_open = position.moves_between(step.from, step.to).unwrap().len() > 1;
        let count = if is_open { format!("{:x}", step.cards) } else { String::new() };
        let keys = format!("{} {} {count}", cursor_keys(cursor, step.from), cursor_keys(step.from, step.to));
        session.type_keys(&keys);
        cursor = step.to;
    }
}

/// From *today* to the win, and the game is there again the next day.
#[test]
fn an_evening_by_each_hand_is_played_to_the_win_and_found_again() {
    for hand in [Hand::Notation, Hand::Cursor, Hand::Mouse] {
        let home = Home::new();
        let start = Position::new(Deal::new(3432.into()).tableau(), CellCount::FOUR);
        let moves = winning_steps(&home, &start, 3432);
        let mut session = home.browse(&["today", "--date", "2026-11-25"]);
        session.wait_for_text("#3432");
        session.type_keys("\r");
        session.wait_for_text("play #3432");
        session.type_keys(WITHOUT_AUTOMATIC);
        match hand {
            Hand::Notation => session.type_keys(&winning_moves_of(&home, 3432).concat()),
            Hand::Cursor => move_with_cursor(&mut session, &moves),
            Hand::Mouse => move_with_mouse(&mut session, &moves),
        }
        session.wait_for_text("  won  in ");
        session.type_keys("\x03");
        assert!(session.wait_for_end().success());
        session.assert_given_back();
        let mut session = home.browse(&["617"]);
        session.wait_for_deals(&[617]);
        session.type_keys("O");
        session.wait_for_text("✓ won");
        session.type_keys("\r");
        let screen = session.wait_for_text("  won  in ").contents();
        assert!(screen.contains("play #3432 · won"), "{hand:?}: {screen}");
        session.type_keys("\x03");
        assert!(session.wait_for_end().success());
    }
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
    assert!(first.ends_with(": deal 3432, medium, harder than 49 plus or minus 4 of 100"), "{lines:?}");
    assert_eq!(lines[2..4], ["not tried", "November 2026: no deals played"], "{lines:?}");
    let last = lines.iter().rposition(|line| line == first).unwrap();
    assert_eq!(lines[last + 1..last + 3], ["open", "November 2026, open: 25"], "{lines:?}");
    assert_eq!(lines.last().unwrap(), "'2026-2-1' is not a day: use YYYY-MM-DD, such as 2026-11-25");
    // Without a date it is today.
    let lines = said(&["617", "--linear"], "cards off\ntoday\n");
    let today = lines.iter().find(|line| line.starts_with("deal of ")).unwrap();
    let date = today.split(", ").nth(1).unwrap();
    assert!(today.contains(&format!(", today: deal {}, ", number(day(date)))), "{today}");
}
