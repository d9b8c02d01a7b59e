//! Games played in a terminal to the win, kept whatever happens to the program or the file, games that were sent, and
//! recordings played by asciinema.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rustix::process::Signal;
use tableaux::record::{GameOutcome, RecordedGame};
use tableaux::store::{SavedGame, Store};
use tableaux::table::Table;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, GameTree, Move, Place, Position};
use tableaux_engine::read::moves::read;
use vt100::Screen;

use super::keeping::{last_words, mark};
use super::session::{Home, PROGRAM, RIGHT, Session};

/// The keys that turn automatic moves off.
pub const WITHOUT_AUTOMATIC: &str = "\x1b[18~\x1b[18~\x1b[18~";
/// The key that takes up the next open game of the number.
const NEXT_GAME: &str = "\x1b[19~";
const BOARD_WIDTH: u16 = 56;

/// How often the program is killed while moves are typed, if no variable `KILLS` says another number.
const KILLS: u64 = 12;

/// How long keys on the page of a game that has just ended are ignored, and a little more.
const ENDED_FOR: Duration = Duration::from_millis(1100);

/// The board of #617 before the first move.
fn start() -> Position {
    Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR)
}

/// The moves of a game of #617 as they are typed without automatic moves, moves home among them, up to where the rest goes
/// home by itself.
pub fn winning_moves(home: &Home) -> Vec<String> {
    winning_moves_of(home, 617)
}

/// The moves of a game of a number, as they are typed.
pub fn winning_moves_of(home: &Home, number: u64) -> Vec<String> {
    let start = Position::new(Deal::new(number.try_into().unwrap()).tableau(), CellCount::FOUR);
    let typed = |(position, step): &(Position, Move)| {
        let is_open = position.moves_between(step.from, step.to).unwrap().len() > 1;
        let count = if is_open { format!("{:x}", step.cards) } else { String::new() };
        format!("{}{}{count}", step.from.letter(), step.to.letter())
    };
    winning_steps(home, &start, number).iter().map(typed).collect()
}

/// The moves of a game of a number with the positions before them, up to where the rest goes home by itself.
pub fn winning_steps(home: &Home, start: &Position, number: u64) -> Vec<(Position, Move)> {
    let output = home.command(&["solve", &number.to_string()]).output().unwrap();
    let game = read(&String::from_utf8(output.stdout).unwrap(), start, Some(AutoPlay::None)).unwrap().game;
    assert!(game.position().is_won());
    let mut position = start.clone();
    let mut steps = Vec::new();
    for &step in game.steps() {
        steps.push((position.clone(), step));
        position.play(step).unwrap();
        if position.homeward_moves().is_some() {
            break;
        }
    }
    steps
}

fn store(path: &Path) -> Store {
    Store::open(path).unwrap().0
}

/// The open games in the usual store, the one that was changed last first.
pub fn open_games(home: &Home) -> Vec<SavedGame> {
    games_in(&home.path("tableaux/tableaux.db"))
}

fn games_in(path: &Path) -> Vec<SavedGame> {
    let store = store(path);
    store.open_games().unwrap().iter().map(|game| store.game(game.id).unwrap().unwrap()).collect()
}

/// The moves that were kept of a game of #617, which is a whole tree.
pub fn moves_of(game: &SavedGame) -> Vec<String> {
    assert_eq!((game.table, game.number), (Table::FREECELL, 617.into()));
    let tree = GameTree::parse(&start(), game.tree.trim_end_matches(" borrowed")).unwrap();
    tree.ids().filter_map(|id| tree.step(id)).map(|(step, _)| step.to_string()).collect()
}

/// A browser in which #617 is played, wide enough for whole messages.
fn play(home: &Home, data: &Path) -> Session {
    let session = Session::start((120, 40), home.builder(PROGRAM, &["play", "617", "--data", data.to_str().unwrap()]));
    session.wait_for_text("play #617");
    session
}

/// Types a move and waits until it is made.
#[track_caller]
fn make_move(session: &mut Session, typed: &str, count: usize) {
    session.type_keys(typed);
    session.wait_for_text(&format!("move {count},"));
}

/// Types a move to a cell and waits until it is in the list of moves, where a warning hides the status line.
#[track_caller]
fn make_listed(session: &mut Session, typed: &str) {
    session.type_keys(typed);
    session.wait_for_text(&format!("{} → {}", &typed[..1], &typed[1..]));
}

/// Quits from any screen.
#[track_caller]
fn quit(session: &mut Session) {
    session.type_keys("\x03");
    let status = session.wait_for_end();
    assert!(status.success(), "{status:?}: {:?}", last_words(session));
}

/// Where a text is on the board of a game at 80×24, from the left above; the list of moves is to the right of it.
#[track_caller]
pub fn place_of(screen: &Screen, text: &str) -> (usize, usize) {
    let lines = screen.rows(0, BOARD_WIDTH).collect::<Vec<_>>();
    let found = lines
        .iter()
        .enumerate()
        .find_map(|(y, line)| line.find(text).map(|at| (line[..at].chars().count() + 1, y + 1)));
    found.unwrap_or_else(|| panic!("no {text} in\n{}", lines.join("\n")))
}

pub fn mouse((x, y): (usize, usize), is_pressed: bool) -> String {
    format!("\x1b[<0;{x};{y}{}", if is_pressed { 'M' } else { 'm' })
}

#[test]
fn a_game_is_won_by_notation_and_counted_once() {
    let home = Home::new();
    let moves = winning_moves(&home);
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("\r");
    session.wait_for_text("cards go home");
    session.type_keys(WITHOUT_AUTOMATIC);
    session.wait_for_text("no card goes home automatically");
    session.type_keys(&moves.concat());
    session.wait_for_text("  won  in ");
    // Taken back and played again it is the same game.
    let last = moves.last().unwrap();
    // A key ends how the rest goes home, and does nothing else.
    session.type_keys(&format!("{RIGHT}u{last}{RIGHT}u{last}{RIGHT}"));
    thread::sleep(ENDED_FOR);
    session.type_keys("S");
    session.wait_for_text("100 % won");
    session.type_keys("qqq");
    session.wait_for(|screen| screen.contents().contains("won in ") && !screen.contents().contains("automatic"));
    quit(&mut session);
    let record = store(&home.path("tableaux/tableaux.db")).record().unwrap();
    assert_eq!(record.iter().map(|game| game.outcome).collect::<Vec<_>>(), [GameOutcome::Won]);
    assert_eq!(open_games(&home), []);
    // The next start reads the record once the first frame is drawn.
    let mut session = home.browse(&["617"]);
    session.wait_for_text("won in ");
    quit(&mut session);
}

/// How somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    Notation,
    Cursor,
    Mouse,
}

/// The moves after which #617 has none left, as each hand makes them: kings and jacks into the cells, a jack on a queen.
fn lose(session: &mut Session, hand: Hand) {
    match hand {
        Hand::Notation => session.type_keys("3a7b1c2d58"),
        Hand::Cursor => {
            let [up, down, left] = ["\x1b[A", "\x1b[B", "\x1b[D"];
            let right = |times| RIGHT.repeat(times);
            let steps = [
                format!("{} {up} ", right(3)),
                format!("{down}{} {up}{left} ", right(4)),
                format!("{down}{} {up} ", left.repeat(3)),
                format!("{down}{} {up} ", right(1)),
                format!("{down}{} {} ", right(3), right(3)),
            ];
            session.type_keys(&steps.concat());
        }
        Hand::Mouse => {
            for (from, to) in [(2, 'a'), (6, 'b'), (0, 'c'), (1, 'd')] {
                let card = start().top(Place::Cascade(from)).unwrap().text(SuitStyle::Symbols);
                let screen = session.screen();
                let (x, y) = place_of(&screen, &format!(" {to} "));
                let drag = mouse(place_of(&screen, card), true) + &mouse((x + 1, y), false);
                session.type_keys(&drag);
                session.wait_for_text(&format!("{} → {to}", from + 1));
            }
            let screen = session.screen();
            let [from, to] = [4, 7].map(|cascade| {
                place_of(&screen, start().top(Place::Cascade(cascade)).unwrap().text(SuitStyle::Symbols))
            });
            session.type_keys(&(mouse(from, true) + &mouse(to, false)));
        }
    }
}

/// Whole evenings: a deal is chosen by a filter, begun with a hint, lost, taken up where it could be won, won, and the
/// next one begun.
#[test]
fn an_evening_by_each_hand() {
    for hand in [Hand::Notation, Hand::Cursor, Hand::Mouse] {
        let home = Home::new();
        let moves = winning_moves(&home);
        let mut session = home.browse(&["616"]);
        session.wait_for_deals(&[616]);
        session.type_keys("/very hard and not won\r");
        session.wait_for_text("fit; #617 is the next");
        session.wait_for_deals(&[617]);
        session.type_keys("\r");
        session.wait_for_text("play #617");
        session.type_keys(".");
        session.wait_for_text("Enter plays it");
        session.type_keys("\r");
        session.wait_for_text("move 1,");
        make_move(&mut session, "u", 0);
        lose(&mut session, hand);
        let page = session.wait_for_text("no moves left").contents();
        assert!(page.contains("#617  lost  after 5 moves"), "{hand:?}: {page}");
        session.wait_for_text("by move 1:");
        thread::sleep(ENDED_FOR);
        session.type_keys("W");
        session.wait_for_text("play #617");
        session.wait_for(|screen| !screen.contents().contains("no moves left"));
        session.type_keys(WITHOUT_AUTOMATIC);
        session.wait_for_text("no card goes home automatically");
        session.type_keys(&moves.concat());
        session.wait_for_text("  won  in ");
        session.type_keys("\r");
        session.wait_for_text("Enter is ignored: the game has just ended");
        let page = session.wait_for_text("Enter play #").contents();
        let next = page.split_once("Enter play #").and_then(|(_, rest)| rest.split_once(',')).map(|(next, _)| next);
        let next = next.unwrap_or_else(|| panic!("{hand:?}: {page}")).to_owned();
        assert!(page.contains("#617  won  in ") && page.contains("1 hint"), "{hand:?}: {page}");
        thread::sleep(ENDED_FOR);
        session.type_keys("\r");
        session.wait_for(|screen| {
            let screen = screen.contents();
            screen.contains(&format!("play #{next}")) && !screen.contains("Enter play #")
        });
        quit(&mut session);
        let record = store(&home.path("tableaux/tableaux.db")).record().unwrap();
        assert_eq!(record.iter().map(|game| (game.outcome, game.hints)).collect::<Vec<_>>(), [(GameOutcome::Won, 1)]);
    }
}

#[test]
fn a_game_is_taken_up_with_its_branches() {
    let home = Home::new();
    let mut session = home.browse(&["play", "617"]);
    session.wait_for_text("move 0,");
    session.type_keys("8a8bu");
    make_listed(&mut session, "3b");
    quit(&mut session);
    assert_eq!(open_games(&home).iter().map(moves_of).collect::<Vec<_>>(), [["8a", "8b", "3b"]]);
    let mut session = home.browse(&["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("\r");
    session.wait_for_text("the game continues after move 2");
    session.type_keys("[");
    make_listed(&mut session, "3c");
    quit(&mut session);
    let games = open_games(&home);
    assert_eq!(games.len(), 1, "it is the same game");
    assert_eq!(moves_of(&games[0]), ["8a", "8b", "3b", "3c"]);
    assert_eq!(GameTree::parse(&start(), &games[0].tree).unwrap().game().steps()[1].to_string(), "8b");
}

#[test]
fn a_game_that_was_sent_leaves_the_one_that_was_kept() {
    for is_pasted in [false, true] {
        let home = Home::new();
        let mut session = home.browse(&["play", "617"]);
        session.wait_for_text("move 0,");
        make_listed(&mut session, "3a");
        if is_pasted {
            session.type_keys("\x1b");
            session.wait_for(|screen| !screen.contents().contains("automatic"));
            session.type_keys("\x1b[200~ms:617/4/horne/8a8b8c87\r\x1b[201~");
        } else {
            quit(&mut session);
            session = home.browse(&["ms:617/4/horne/8a8b8c87"]);
        }
        session.wait_for_text("move 4,");
        make_listed(&mut session, "5d");
        quit(&mut session);
        let games: Vec<Vec<String>> = open_games(&home).iter().map(moves_of).collect();
        assert_eq!(games, [vec!["8a", "8b", "8c", "87", "5d"], vec!["3a"]], "{is_pasted}");
    }
}

#[test]
fn kill_9_loses_at_most_the_move_in_progress() {
    let moves = winning_moves(&Home::new());
    let mut random = fastrand::Rng::with_seed(617);
    let kills = env::var("KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    for _ in 0..kills {
        let home = Home::new();
        let mut session = home.browse(&["play", "617"]);
        session.wait_for_text("move 0,");
        session.type_keys(WITHOUT_AUTOMATIC);
        session.wait_for_text("no card goes home automatically");
        session.type_keys(&moves.concat()[..40]);
        thread::sleep(Duration::from_micros(random.u64(..60_000)));
        session.kill(Signal::KILL);
        session.wait_for_end();
        let contents = session.screen().contents();
        let shown = contents.split("move ").find_map(|rest| rest.split_once(',')?.0.parse::<usize>().ok()).unwrap_or(0);
        let games = open_games(&home);
        let kept = games.first().map(moves_of).unwrap_or_default();
        assert!(games.len() <= 1 && kept.len() >= shown, "{shown} moves were shown, {} are kept", kept.len());
        let expected = moves.iter().map(|typed| &typed[..2]);
        assert!(kept.iter().map(|step| &step[..2]).eq(expected.take(kept.len())), "{kept:?}");
    }
}

#[test]
fn two_browsers_play_a_number_and_no_game_is_lost() {
    let home = Home::new();
    let mut sessions = ["3a", "8a"].map(|_| home.browse(&["play", "617"]));
    for session in &sessions {
        session.wait_for_text("move 0,");
    }
    for moves in [["3a", "8a"], ["3b", "8b"]] {
        for (session, typed) in sessions.iter_mut().zip(moves) {
            make_listed(session, typed);
        }
    }
    sessions.iter_mut().for_each(quit);
    let games: Vec<Vec<String>> = open_games(&home).iter().map(moves_of).collect();
    assert_eq!(games, [["8a", "8b"], ["3a", "3b"]]);
    // Both go on with the same game.
    let mut sessions = ["1c", "2c"].map(|typed| (home.browse(&["play", "617"]), typed));
    for (session, _) in &sessions {
        session.wait_for_text("the game continues after move 2");
    }
    for (session, typed) in &mut sessions {
        make_listed(session, typed);
    }
    for (session, _) in &mut sessions {
        quit(session);
    }
    let games: Vec<Vec<String>> = open_games(&home).iter().map(moves_of).collect();
    assert_eq!(games, [vec!["8a", "8b", "2c"], vec!["8a", "8b", "1c"], vec!["3a", "3b"]]);
    // F8 goes through all of them, and each is kept as it is.
    let mut session = home.browse(&["play", "617"]);
    session.wait_for_text("the game continues after move 3");
    let mut places = Vec::new();
    for _ in 0..4 {
        let screen = session.wait_for_text(" of 3 open games, E takes the next").contents();
        places.extend((1..=3).filter(|place| screen.contains(&format!("{place} of 3 open games"))));
        let at = places[places.len() - 1];
        session.type_keys(NEXT_GAME);
        session.wait_for_text(&format!("{} of 3 open games", at % 3 + 1));
    }
    assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), 3, "{places:?}");
    make_listed(&mut session, "4d");
    quit(&mut session);
    let changed: Vec<Vec<String>> = open_games(&home).iter().map(moves_of).collect();
    assert_eq!((changed.len(), changed[0].last().map(String::as_str)), (3, Some("4d")), "{changed:?}");
    assert!(changed[1..].iter().all(|game| games.contains(game)), "{changed:?}");
    assert!(games.contains(&changed[0][..changed[0].len() - 1].to_vec()), "{changed:?}");
}

#[test]
fn games_wait_for_a_locked_store() {
    let home = Home::new();
    let data = home.path("kept/marks.db");
    let mut session = play(&home, &data);
    let lock = Connection::open(&data).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    make_listed(&mut session, "8a");
    let locked = "'marks.db' is locked by another program: marks and games are not saved until it is free";
    session.wait_for_text(locked);
    make_listed(&mut session, "8b");
    session.wait_for_text("unsaved");
    // That is asked before the end, too.
    session.type_keys("qq");
    session.wait_for_text(&format!("q again quits; {locked}"));
    lock.execute_batch("ROLLBACK").unwrap();
    drop(lock);
    // Without a key it is tried again.
    session.wait_for_text("marks and games are saved again");
    session.wait_for(|screen| !screen.contents().contains("unsaved"));
    assert_eq!(games_in(&data).iter().map(moves_of).collect::<Vec<_>>(), [["8a", "8b"]]);
    session.type_keys("\r");
    make_listed(&mut session, "8c");
    quit(&mut session);
    assert_eq!(games_in(&data).iter().map(moves_of).collect::<Vec<_>>(), [["8a", "8b", "8c"]]);
}

#[test]
fn games_that_cannot_be_kept_are_played_on_and_reported_at_the_end() {
    let home = Home::new();
    let mut session = play(&home, &home.path("kept/marks.db"));
    fs::remove_dir_all(home.path("kept")).unwrap();
    fs::write(home.path("kept"), "no folder").unwrap();
    let reason = "the folder 'kept' cannot be created (file exists): marks and games are not saved";
    make_listed(&mut session, "8a");
    session.wait_for_text(reason);
    make_listed(&mut session, "8b");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(2));
    session.assert_given_back();
    assert_eq!(last_words(&session), ["'marks.db' was moved or removed", reason]);
}

#[test]
fn a_store_of_a_later_version_gets_no_game_and_stays_as_it_is() {
    let home = Home::new();
    let data = home.path("marks.db");
    drop(store(&data));
    Connection::open(&data).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&data).unwrap();
    let mut session = play(&home, &data);
    session.type_keys("8a8b");
    session.wait_for_text("marks and games are not saved");
    make_listed(&mut session, "8c");
    session.type_keys("\x03");
    assert_eq!(session.wait_for_end().code(), Some(2));
    assert!(last_words(&session).iter().all(|line| line.ends_with(": marks and games are not saved")));
    assert_eq!(fs::read(&data).unwrap(), before);
}

#[test]
fn a_kept_game_that_cannot_be_read_stays_beside_the_new_one() {
    let home = Home::new();
    let data = home.path("marks.db");
    let mut unreadable = SavedGame { tree: "1 0*9z".into(), ..SavedGame::new(Table::FREECELL, 617.into(), 4) };
    store(&data).put_game(&mut unreadable).unwrap();
    let mut session =
        Session::start((120, 40), home.builder(PROGRAM, &["play", "617", "--data", data.to_str().unwrap()]));
    session.wait_for_text("the saved game cannot be read: '0*9z'");
    make_listed(&mut session, "8a");
    quit(&mut session);
    let games = games_in(&data);
    assert_eq!((moves_of(&games[0]), &games[1..]), (vec!["8a".to_owned()], &[unreadable][..]));
}

#[test]
fn games_of_a_store_that_vanishes_or_is_damaged_are_written_again() {
    let befall: [fn(&Path); 2] = [
        |data| fs::rename(data.parent().unwrap(), data.parent().unwrap().with_extension("moved")).unwrap(),
        super::misfortunes::overwrite,
    ];
    for (befall, word) in befall.into_iter().zip(["moved or removed", "marks.db.damaged-1"]) {
        let home = Home::new();
        let data = home.path("kept/marks.db");
        let mut session = play(&home, &data);
        make_listed(&mut session, "8a");
        befall(&data);
        make_listed(&mut session, "8b");
        quit(&mut session);
        let last_words = last_words(&session);
        assert!(last_words.iter().any(|line| line.contains(word)), "{last_words:?}");
        assert!(last_words.iter().any(|line| line == "1 game is written again"), "{last_words:?}");
        assert_eq!(games_in(&data).iter().map(moves_of).collect::<Vec<_>>(), [["8a", "8b"]], "{word}");
    }
}

/// Games of earlier sessions are in the old file alone, and that is said.
#[test]
fn a_store_that_is_written_again_has_the_moves_of_finished_games() {
    let befall: [fn(&Path); 3] = [
        |data| fs::rename(data, data.with_extension("moved")).unwrap(),
        |data| fs::remove_file(data).unwrap(),
        super::misfortunes::overwrite,
    ];
    for befall in befall {
        let home = Home::new();
        let data = home.path("marks.db");
        let (table, number) = (Table::FREECELL, 617.into());
        let earlier = RecordedGame {
            table,
            number,
            cells: 4,
            outcome: GameOutcome::Won,
            moves: 60,
            cards: 97,
            seconds: 300,
            hints: 0,
            finished: 1_700_000_000,
        };
        store(&data).finish_game(&SavedGame::new(table, number, 4), &earlier).unwrap();
        store(&data).put_game(&mut SavedGame { tree: "1 0*8a".into(), ..SavedGame::new(table, 1.into(), 4) }).unwrap();
        let mut session = play(&home, &data);
        session.type_keys(WITHOUT_AUTOMATIC);
        session.wait_for_text("no card goes home automatically");
        session.type_keys(&winning_moves(&home).concat());
        session.wait_for_text("  won  in ");
        // A key ends how the rest goes home.
        session.type_keys(RIGHT);
        thread::sleep(ENDED_FOR);
        let before = store(&data).record().unwrap();
        let entry = before.iter().find(|game| **game != earlier).unwrap();
        let moves = store(&data).moves_of(entry).unwrap().unwrap();
        befall(&data);
        session.type_keys("qq");
        session.wait_for_deals(&[617]);
        mark(&mut session, 617, "won");
        quit(&mut session);
        let store = store(&data);
        assert_eq!(store.record().unwrap(), std::slice::from_ref(entry));
        assert_eq!(store.moves_of(entry).unwrap().as_deref(), Some(&*moves));
        let last_words = last_words(&session);
        let has = |text: &str| last_words.iter().any(|line| line == text);
        assert!(has("1 game is written again"), "{last_words:?}");
        assert!(has("not in the new file: 1 ended game, 1 open game"), "{last_words:?}");
    }
}

#[test]
fn a_store_that_is_written_again_has_both_open_games_of_a_number() {
    let home = Home::new();
    let data = home.path("marks.db");
    for tree in ["1 0*8a", "1 0*8b"] {
        store(&data)
            .put_game(&mut SavedGame { tree: tree.into(), ..SavedGame::new(Table::FREECELL, 617.into(), 4) })
            .unwrap();
    }
    let before: BTreeSet<_> = games_in(&data).iter().map(moves_of).collect();
    let mut session = play(&home, &data);
    session.wait_for_text("of 2 open games");
    // The games are in the order of their ids, which are random.
    let next = if session.screen().contents().contains("1 of 2") { "2 of 2" } else { "1 of 2" };
    session.type_keys(NEXT_GAME);
    session.wait_for_text(next);
    fs::remove_file(&data).unwrap();
    quit(&mut session);
    assert_eq!(games_in(&data).iter().map(moves_of).collect::<BTreeSet<_>>(), before);
    let last_words = last_words(&session);
    assert_eq!(last_words, ["'marks.db' was moved or removed", "2 games are written again"]);
}

#[test]
fn a_game_that_was_sent_is_opened() {
    let home = Home::new();
    let sent = "ms:617/4/horne/8a8b8c87";
    for (arguments, moves) in [(&[sent][..], 4), (&["play", sent], 4), (&["play", "617"], 0)] {
        let mut session = home.browse(arguments);
        session.wait_for_text(&format!("move {moves},"));
        quit(&mut session);
    }
    assert_eq!(open_games(&home), [], "nobody has played it");
}

/// Neither the win nor the restart of a game that began with the moves of a line, even after another start.
#[test]
fn a_game_that_was_sent_never_comes_into_the_record() {
    let home = Home::new();
    let moves = winning_moves(&home);
    let (last, sent) = moves.split_last().unwrap();
    let sent: String = sent
        .iter()
        .map(|typed| if typed.len() > 2 { format!("{}v{}", &typed[..2], &typed[2..]) } else { typed.clone() })
        .collect();
    let mut session = home.browse(&["play", &format!("ms:617/4/none/{sent}")]);
    session.wait_for_text("not counted");
    session.type_keys(WITHOUT_AUTOMATIC);
    session.wait_for_text("no card goes home automatically");
    session.type_keys(last);
    session.wait_for_text("not counted: it began with shared or");
    quit(&mut session);
    // Taken up again after one of one's own moves.
    let line = "ms:617/4/none/8a8b";
    let mut session = home.browse(&["play", line]);
    session.wait_for_text("move 2,");
    make_listed(&mut session, "8c");
    quit(&mut session);
    assert!(open_games(&home)[0].tree.ends_with(" borrowed"));
    let mut session = home.browse(&["play", "617"]);
    session.wait_for_text("the game continues after move 3");
    session.wait_for_text("not counted");
    session.type_keys("R");
    session.wait_for_text("R again restarts: this shared game is removed and not counted");
    session.type_keys("R");
    session.wait_for_text("a new game");
    session.wait_for(|screen| !screen.contents().contains("not counted"));
    quit(&mut session);
    let store = store(&home.path("tableaux/tableaux.db"));
    assert_eq!((store.record().unwrap(), store.open_games().unwrap()), (vec![], vec![]));
}

/// Where asciinema is installed.
#[test]
fn asciinema_plays_a_recording_to_its_end() {
    if Command::new("asciinema").arg("--version").output().is_err() {
        return;
    }
    let home = Home::new();
    let file = home.path("game.cast").into_os_string().into_string().unwrap();
    let output = home.command(&["play", "617", "--asciicast", &file]).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let mut session = Session::start((80, 24), home.builder("asciinema", &["play", "--speed", "1000", &file]));
    assert!(session.wait_for_end().success());
    let end = session.screen().contents();
    assert!(end.contains("solved in ") && end.contains("K♣     K♦     K♥     K♠"), "{end}");
}
