//! The linear mode: through pipes and in a terminal, on the same store as the browser.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use tableaux::store::Store;

use super::playing::{moves_of, open_games, winning_moves};
use super::session::{Home, PROGRAM, Session};
use crate::rebound::rebound;

/// A home where short solutions are enough: to search for the best takes seconds in a program that is tested. No key of
/// the browser is there what it is by default, which must not matter.
fn quick_home() -> Home {
    home_with(&rebound())
}

/// The same with these keys.
fn home_with(keys: &str) -> Home {
    let home = Home::new();
    let folder = home.path(".config/tableaux");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), format!("effort = \"short\"\n{keys}")).unwrap();
    home
}

/// Runs the linear mode on an input to its end.
fn run(home: &Home, arguments: &[&str], input: &[u8]) -> Output {
    run_command(linear(home, arguments), input)
}

fn linear(home: &Home, arguments: &[&str]) -> Command {
    let mut command = home.command(arguments);
    command.arg("--linear").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run_command(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// What it says to an input that is answered without a word on standard error. Nothing has a control character.
#[track_caller]
pub fn said(home: &Home, arguments: &[&str], input: &str) -> String {
    let output = run(home, arguments, input.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.replace('\n', "").contains(char::is_control), "{text:?}");
    text
}

/// Checks that lines are there in that order, perhaps with others between them.
#[track_caller]
fn assert_lines(text: &str, expected: &[&str]) {
    let mut lines = text.lines();
    for line in expected {
        assert!(lines.any(|other| other == *line), "'{line}' is not there, or not in its place:\n{text}");
    }
}

/// The part of a text from a line on.
fn from<'a>(text: &'a str, line: &str) -> &'a str {
    text.find(line).map_or("", |at| &text[at..])
}

#[test]
fn hands_are_named_in_german_where_set() {
    let input = "cards\nwhere QH\nhand B♣ B♠ B♦ A♣ K♣ 9♣ A♠ 7♥ D♦ 8♦\n";
    let text = said(&home_with("skat-names = \"german\"\n"), &["--table", "skat", "617"], input);
    let lines = [
        "Hinterhand: nach der Aufgabe: 18 Karo",
        "Mittelhand: Kreuz, Reizwert 48, hält mit 74% der Skats",
        "Hinterhand: Herz, Reizwert 20, hält mit jedem Skat",
        "Vorhand: Kreuz Bube, Herz Bube, Kreuz Dame, Kreuz 8, Pik 7, Herz 10, Herz König, Herz 8, Karo 8, Karo 7",
        "Skat: Kreuz 9, Pik 8",
        "Herz Dame: Hinterhand",
        "36 Kreuz",
    ];
    assert_lines(&text, &lines);
}

/// What is said is the same whatever keys are set, and names the commands that are typed.
#[test]
fn the_keys_that_are_set_do_not_matter() {
    let lines = "cards off\nfilter aces>=20\nfilter off\nmark hello\nmarks\nunmark\nrestore\nplay\n8a 8c 3b\nundo\nrestart\nhelp\n\
        restart\nrestart\n6d\nquit\ngames\npaste\n7D AD 5C\n\nnext\nclose\nreopen\nclose\nstatistics\nplay\nfinish\noracle asked\n";
    // How long a search takes is another matter.
    let said = |keys: &str| {
        let home = home_with(keys);
        let text = said(&home, &["617"], lines).replace("searching\n", "") + &said(&home, &["617"], "play\n");
        text.replace("best found 51", "best found 36")
    };
    let usual = said("");
    for keys in [&*rebound(), "[keys.filter]\nback = [\"ctrl-u\"]\n[keys.note]\nback = [\"ctrl-u\"]\n"] {
        assert_eq!(said(keys), usual, "{keys}");
    }
    let lines = [
        "next, previous, random and list use only deals that fit aces >= 20",
        "320 fit; deal 617 is one of them",
        "deal 617 marked",
        "deal 617: winnable; very hard, harder than 99 plus or minus 1 of 100; needs 4 free cells; 34 moves exist; the example that \
         programs are tested with; marked: hello",
        "the mark of deal 617 was removed: restore brings it back",
        "restart again restarts: this game counts as given up",
        "restart again restarts: this game counts as given up",
        "a new game",
        "back to deals; game saved",
        "2 games, 1 of them open; games 1 opens the first",
        "your own board: compare shows where it first differs from the deal",
        "your own board has no next one: type a number, or other for another pane",
        "yours closed: reopen brings it back",
        "oracle asked: ask shows whether the game can be won",
        "the game continues after move 1: undo takes steps back, restart restarts",
    ];
    assert_lines(&usual, &lines);
    assert!(usual.contains("is the lowest number not won yet: marathon plays it\n"), "{usual}");
}

#[test]
fn a_deal_is_said_in_words_and_its_verdict_after_it() {
    let text = said(&quick_home(), &[], "617\nnext\nprevious 600\nnext x\n");
    assert_lines(
        &text,
        &[
            "deal 1",
            "deal 617",
            "cascade 1: 7 of diamonds, 10 of diamonds, 10 of hearts, king of diamonds, 4 of clubs, 4 of spades, jack \
             of diamonds",
            "cascade 8: ace of hearts, king of hearts, 10 of clubs, jack of spades, 2 of spades, queen of hearts",
            "deal 618",
            "deal 18",
            "'x' does not work with next; use next [N]",
        ],
    );
    assert!(from(&text, "deal 617").lines().nth(10).unwrap().starts_with("winnable; 34 moves exist, "), "{text}");
}

#[test]
fn a_hard_deal_is_found_explained_and_played_to_the_end() {
    let home = quick_home();
    let text = said(&home, &[], "cards off\nlist hardest\n617\nwhy\nfacts\nfacts aces\n11982\nwhy\n");
    assert_lines(
        &text,
        &[
            "hardest deals: 100 deals",
            "deal 617: winnable; very hard, harder than 99 plus or minus 1 of 100; needs 4 free cells; 34 moves exist; the example \
             that programs are tested with",
            "90 left; type more",
            "cells: 4",
            "difficulty: very hard, harder than 99 plus or minus 1 of 100 deals",
            "aces: 20, harder than 99 of 100",
            "aces: 20",
            "impossible; 61,643 positions were tried; needs 5 free cells",
        ],
    );
    assert!(text.contains("\naces: 20, harder than 99 of 100; Cards to move before"), "{text}");
    let moves = winning_moves(&home);
    let typed: Vec<String> = moves.iter().map(|typed| notated(typed)).collect();
    let (begin, end) = typed.split_at(20);
    let input = format!("play\noracle off\nautomatic none\n{}\nquit\n", begin.join(" "));
    let text = said(&home, &["617"], &input);
    assert_lines(
        &text,
        &["4 free cells are empty", "nothing is home", "automatic moves: none", "back to deals; game saved"],
    );
    assert_eq!(open_games(&home).len(), 1);
    // The browser takes it up, and so does the linear mode, move by move.
    let mut session = home.browse(&["play", "617"]);
    session.wait_for_text("the game continues after move ");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
    let text = said(&home, &["play", "617"], &(end.join("\n") + "\nstatistics\n"));
    assert!(text.contains("the game continues after move "), "{text}");
    assert_lines(&text, &["games: 1", "won: 1 of 1, 100 %"]);
    assert!(
        text.contains("\nwon in ") && text.contains("\nmoves: ") && text.contains(", restart plays it again\n"),
        "{text}"
    );
    assert_eq!(open_games(&home), []);
}

#[test]
fn cards_are_asked_for_and_what_a_move_uncovers_is_said() {
    let home = quick_home();
    let text = said(
        &home,
        &["617"],
        "cards off\nwhere 7d\nwhere jh\ncascade 3\ncascade 9\nplay\n7a\nwhere jh\nghost\nundo\nghost\nquit\n\
         table skat\nwhere 2h\ntable gears\ncascade 1\n",
    );
    assert_lines(
        &text,
        &[
            "7 of diamonds: cascade 1, 6 cards on it",
            "jack of hearts: the last card of cascade 7",
            "cascade 3: 5 of clubs, queen of diamonds, 3 of hearts, 9 of spades, 9 of clubs, 2 of hearts, king of clubs",
            "there is no cascade 9; use cascade 1 to 8",
            "jack of hearts from cascade 7 to free cell a; uncovers 2 of clubs",
            "jack of hearts: free cell a",
            "the best solution races you: it moves when you move",
            "no ghost races you",
            "2 of hearts is not a card of Skat",
            "this table has no cascades; cards says its cards",
        ],
    );
    assert!(text.contains("; level with the best solution; "), "{text}");
}

#[test]
fn a_game_given_up_that_was_lost_is_lost_in_the_statistics() {
    let home = quick_home();
    let text = said(&home, &["617"], "play\noracle off\n8a 8c 3b 6d a2\nrestart\nrestart\nquit\nstatistics\n");
    assert!(text.contains("this game counts as given up"), "it is not known yet: {text}");
    let figures = ["games: 1", "lost: 1", "given up: 0"];
    assert_lines(from(&text, figures[0]), &figures);
    // So it is in the store.
    assert_lines(&said(&home, &["617"], "statistics\n"), &figures);
}

#[test]
fn games_are_listed_and_opened_again() {
    let home = quick_home();
    let typed: Vec<String> = winning_moves(&home).iter().map(|typed| notated(typed)).collect();
    said(&home, &["617"], &format!("cards off\nplay\nautomatic none\n{}\nquit\n", typed.join(" ")));
    let text = said(
        &home,
        &["1"],
        "cards off\nplay\n1a\nrestart\nrestart\n2a\nquit\ngames\ngames 3\nquit\ngames 2\nmoves\nquit\ngames 1\nquit\n\
         games 4\ngames x\n",
    );
    let list = from(&text, "3 games, 1 of them open; games 1 opens the first");
    let listed: Vec<&str> = list.lines().skip(1).take(3).map(|line| line.split(';').next().unwrap()).collect();
    assert_eq!(listed, ["1: deal 1, open", "2: deal 1, given up", "3: deal 617, won"], "{text}");
    let won = from(list, "deal 617");
    assert!(won.contains("\nwon in ") && won.contains("\nyour line: "), "{text}");
    assert_lines(
        won,
        &[
            "review says what each move did; quit goes back to the deals",
            "the game continues after move 1: undo takes steps back, restart restarts",
            "there is no game 4; games lists 3",
            "'x' does not work with games; use games [N]",
        ],
    );
}

/// A move as it is typed in the browser, in notation: the count of cards behind `v`.
fn notated(typed: &str) -> String {
    if typed.len() > 2 { format!("{}v{}", &typed[..2], &typed[2..]) } else { typed.to_owned() }
}

#[test]
fn a_solution_that_is_said_can_be_typed() {
    let home = quick_home();
    for rule in ["none", "horne", "max"] {
        let first = said(&home, &["617"], &format!("cards off\nplay\nautomatic {rule}\nquit\nsolution\n"));
        let lines = from(&first, "back to deals").lines().skip(1);
        let moves: Vec<&str> = lines.filter_map(|line| line.split_once(": ")?.0.rsplit(' ').next()).collect();
        let (last, moves) = moves.split_last().unwrap();
        assert_eq!((*last, moves.len() > 30), ("solved", true), "{first}");
        let text = said(&home, &["617"], &format!("play\n{}\n", moves.join(" ")));
        assert!(text.contains("won in "), "{rule}: {text}");
    }
}

#[test]
fn moves_are_refused_with_the_reason_and_those_after_them_are_not_made() {
    let home = quick_home();
    let input =
        "play\n8a 8b\n26 3c 3d\n1x\nundo\nredo 5\nbranches\nundo\n5d\nbranches\nbranch 1\nmoves\nhint\nrestart\nquit\n";
    let text = said(&home, &["617"], input);
    assert_lines(
        &text,
        &[
            "queen of hearts from cascade 8 to free cell a; uncovers 2 of spades",
            "2 of spades from cascade 8 to free cell b; uncovers jack of spades",
            "king of spades does not go on 6 of clubs: a king goes to an empty cascade",
            "the 2 steps after it are not made",
            "there is one line; undo steps and make another move to begin a branch",
            "jack of clubs from cascade 5 to free cell d; uncovers 7 of clubs",
            "branch 1: move 2, 2 of spades from cascade 8 to free cell b; it ends after move 2",
            "branch 2: move 2, jack of clubs from cascade 5 to free cell d; it ends after move 2, the current one",
            "1. 8a: queen of hearts from cascade 8 to free cell a",
            "2. 8b: 2 of spades from cascade 8 to free cell b",
            "restart again restarts: this game counts as given up",
        ],
    );
    assert!(text.contains("column 1: '1x' is not a move"), "{text}");
    assert_eq!(open_games(&home).iter().map(moves_of).collect::<Vec<_>>(), [["8a", "8b", "5d"]]);
    let text = said(&Home::new(), &["617"], "play\nautomatic none\n7a 7b 7c 7d 71\nquit\n");
    let home = "ace of spades does not go on jack of diamonds: it can go home, or on 2 of diamonds or 2 of hearts";
    assert_lines(&text, &[home]);
}

#[test]
fn moves_of_other_dialects_are_typed_and_pasted() {
    let home = quick_home();
    let input = "play\n8-a 8→b\n4H to 5S\n8a 8x\n80\nquit\npaste\n7C\n76 0D\n\nmoves\nquit\npaste\n0A 1A\n\nquit\n";
    let text = said(&home, &["617"], input);
    assert_lines(
        &text,
        &[
            "playing on after move 2",
            "2 of spades from cascade 8 to free cell b; uncovers jack of spades",
            "column 1: step 1, '4H to 5S': 5S is not the last card of a cascade; name one that is",
            "playing on after move 5; moves read as: columns from 0",
            "5. 1d: jack of diamonds from cascade 1 to free cell d",
        ],
    );
    assert!(text.contains("column 4: '8x' is not a move"), "{text}");
    assert!(text.contains("step 1, 8h: ") && text.contains("; it is written '80': 0 is home"), "{text}");
    assert!(text.contains("pasted moves: line 1, column 4: step 2, 2a: "), "{text}");
}

/// Which moves win, and a review of a game that its third move lost, without a sign.
#[test]
fn what_the_coach_says_of_a_game() {
    let home = quick_home();
    let text = said(&home, &["617"], "cards off\nplay\nreview\nnarrow\n8a 8c 3b 6d a2\nreview\nquit\n");
    assert_lines(
        &text,
        &[
            "no moves yet, so there is nothing to review",
            "10 of 11 moves win",
            "wins: 1a, jack of diamonds from cascade 1 to free cell a; the same as 1b, 1c, 1d",
            "1 turning point",
        ],
    );
    let review = from(&text, "queen of hearts from free cell a to the king of spades");
    assert!(review.contains("\nmove 3, king of clubs from cascade 3 to free cell b: lost it here: "), "{review}");
    assert!(review.contains(" moves would have kept it\ninstead, won in "), "{review}");
    assert!(review.contains("\nthe lost position: ") && review.contains(" can never be reached"), "{review}");
    assert!(!review.contains("move 4, "), "what came after is lost: {review}");
}

/// The searches from the deal #1941 find 40 moves; one that begins after K♥ has gone to a cell finds a way of 36.
#[test]
fn the_figure_of_a_game_only_falls_and_a_shorter_way_is_the_deals() {
    let home = quick_home();
    let text = said(&home, &["1941"], "cards off\nplay\nhint\n1a\nundo\nredo\nundo\nhint\nquit\nfacts\n");
    let figures = |text: &str| -> Vec<u32> {
        let figure = |line: &str| line.strip_prefix("can be won in ")?.split_once(" more moves; ")?.0.parse().ok();
        text.lines().filter_map(figure).collect()
    };
    let [first, after, back, again, last] = figures(&text)[..] else { panic!("{text}") };
    assert!(back == first.min(after + 1) && (again, last) == (after, back), "{text}");
    assert!(text.contains(&format!("\nmoves: {back} moves")), "{text}");
    assert!(from(&text, "back to deals").lines().all(|line| !line.contains("can be won in")), "{text}");
    // The next visit knows it at once, and it is listed; as long as it is played, each move is one fewer.
    let text = said(&home, &["1941"], "cards off\nprevious\nlist\n1941\nplay\n1a\nhint\nundo\n");
    assert!(text.contains(&format!("\nwinnable; {back} moves known")), "{text}");
    let listed = text.lines().find(|line| line.starts_with("deal 1941: ")).unwrap();
    assert!(listed.contains(&format!("; {back} moves known")), "{text}");
    assert_eq!(figures(&text), [back, after, back], "{text}");
}

#[test]
fn how_many_cards_go_to_an_empty_cascade_is_asked() {
    let home = quick_home();
    let board =
        "Freecells: AS AC\n: KS QH JS\n:\n: KH QS\n: KC\n: KD\n: QC\n: QD\n: 2S\nFoundations: C-0 D-J H-J S-0\n";
    let file = home.path("board.txt");
    fs::write(&file, board).unwrap();
    let file = file.to_str().unwrap();
    // The board is not whole, which is said; what is played is #617 with a cascade emptied.
    let text = said(&home, &["--board", file], "play\n");
    assert!(text.contains("cannot be played"), "{text}");
    let empty = "play\noracle off\nautomatic none\n2a 21 4b 46 41 72 4c 4d 4h 7h ch 47\n74\n9\n74\n2\nmoves\nquit\n";
    let text = said(&home, &["617"], empty);
    assert_lines(
        &text,
        &[
            "how many cards to the empty cascade 4? use 1 to 2, as in 74v2",
            "how many cards to the empty cascade 4? use 1 to 2, as in 74v2",
            "4 of diamonds and 3 of spades from cascade 7 to cascade 4, which is empty; uncovers 3 of diamonds",
        ],
    );
}

#[test]
fn deals_lie_side_by_side_and_are_compared() {
    let home = quick_home();
    let text = said(&home, &["617"], "cards off\ncompare\nbeside\ncompare\nother\nclose\npane 2\nbeside 1-3\npane 9\n");
    assert_lines(
        &text,
        &[
            "only one deal is open; beside opens another",
            "deal 618, 2 of 2 side by side",
            "deal 617 is the harder one: very hard, harder than 99 of 100",
            "verdict, with four free cells: winnable for all",
            "cells: deal 617 4, which is harder; deal 618 2",
            "aces: deal 617 20, which is harder; deal 618 9",
            "deal 618 and deal 617: 1 card in the same place, 6 cards in the same cascade",
            "deal 617, 1 of 2 side by side",
            "deal 618",
            "1 deal is open; use pane 1 to 1",
            "deal 3, 4 of 4 side by side",
            "4 deals are open; use pane 1 to 4",
        ],
    );
}

#[test]
fn jokes_of_microsofts_are_boards() {
    let home = quick_home();
    let rows: String = tableaux_engine::freecell::JokeDeal::ALL[2].tableau().to_string();
    let text = said(&home, &["617"], &format!("-1\nback\n-5\npaste\n{rows}\nfind\n{rows}\ntable skat\n-1\n"));
    assert_lines(
        &text,
        &[
            "deal 617",
            "Microsoft's minus 1",
            "cascade 1: ace of clubs, 3 of clubs, 5 of clubs, 7 of clubs, 9 of clubs, jack of clubs, king of clubs",
            "It is Microsoft's joke deal minus 1.",
            "deal 617",
            "-5 is negative; use 0 to 8589934591, or -1 to -4 for Microsoft's joke deals",
            "It is Microsoft's joke deal minus 3.",
            "52 cards: Microsoft's joke deal minus 3",
            "-1 is a deal of FreeCell; type table freecell",
        ],
    );
}

#[test]
fn boards_are_found_filtered_and_laid_beside() {
    let home = quick_home();
    let rows = "7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS KH\n";
    let input = format!(
        "cards off\nfind 7D AD 5C 3S 5S 8C\nfind\n{rows}\nfind xx\npaste\n{rows}\nclose\nreopen\nfilter hard and cells >= 4\nrandom\nfilter acse > 1\nfilter\nfilter off\nfind\n"
    );
    let text = said(&home, &["1"], &input);
    assert_lines(
        &text,
        &[
            "6 cards: deal 617; by chance, about 0.59 numbers have these 6 cards",
            "16 cards: deal 617",
            "your own board: compare shows where it first differs from the deal",
            "yours closed: reopen brings it back",
            "next, previous, random and list use only deals that fit difficulty >= 80 and cells >= 4",
            "the filter is difficulty >= 80 and cells >= 4; filter off removes it",
            "no filter: browsing all deals",
            "no cards typed",
        ],
    );
    let random = from(&text, "next, previous, random");
    let verdict = random.lines().find(|line| line.starts_with("winnable")).unwrap();
    assert!(verdict.ends_with("needs 4 free cells"), "{verdict}");
    assert!(text.contains("unknown word 'acse'; did you mean aces?"), "{text}");
}

#[test]
fn the_filter_takes_each_measure_by_both_names() {
    use tableaux_engine::atlas::CardGame;
    let end = |text: bool| if text { "!= unknown" } else { "< 1000000" };
    let measures = CardGame::FreeCell.measures().iter();
    let measures: Vec<_> = measures.map(|of| (of, end(of.source().is_text()))).collect();
    let lines = measures.iter().map(|(of, end)| format!("/ {} {end}\nfilter {} {end}\n", of.name(), of.title()));
    let input = lines.collect::<Vec<_>>().concat();
    let text = said(&quick_home(), &["617"], &format!("cards off\n{input}"));
    for (of, end) in measures {
        let said = format!("that fit {} {end}\n", of.title());
        assert_eq!(text.matches(&said).count(), 2, "{of}:\n{text}");
    }
}

/// Of other tables nothing is said that is known of FreeCell deals.
#[test]
fn marks_of_gears_are_no_deals() {
    let text = said(&quick_home(), &[], "table gears\n7\nmark evening\nmarks\n");
    assert_lines(&text, &["board 7 marked", "1 mark", "board 7; marked: evening"]);
}

#[test]
fn marks_and_the_visit_are_those_of_the_browser() {
    let home = home_with("");
    said(&home, &["617"], "mark größte of all\nnext\nmark\nbeside 11982\n");
    let mut session = home.browse(&[]);
    session.wait_for_deals(&[618, 11_982]);
    session.type_keys("'");
    session.wait_for_text("größte of all");
    session.type_keys("\x03");
    session.wait_for_end();
    let text = said(&home, &[], "marks\nmarks all\n617\nunmark\nrestore\nunmark\nunmark\nmarks\n");
    assert_lines(
        &text,
        &[
            "deal 618, 1 of 2 side by side, marked",
            "2 marks",
            "1 mark",
            "deal 617, 2 of 2 side by side, marked: größte of all",
            "the mark of deal 617 was removed: restore brings it back",
            "the mark of deal 617 is back",
            "it is not marked",
            "1 mark",
        ],
    );
}

#[test]
fn the_other_tables_are_said_too() {
    let home = quick_home();
    let input = "table skat\nhand JC JS JD AC KC 9C AS 7H QD 8D\nplay\ntable gears:4\nplay\n1,1 2,2\nhint\npress 5,1\nundo\nmoves\nfinish\nboard\n";
    let text = said(&home, &["617"], input);
    assert_lines(
        &text,
        &[
            "skat: 9 of clubs, 8 of spades",
            "rearhand: by the challenge: 18 Diamonds",
            "36 Clubs",
            "Skat is not played here; contracts says the results, solution prints the best game",
            "board 617, 4 by 4 gears",
            "row 1: right, right, left, right",
            "2 presses made; 16 to go",
            "press gear 1,1: 16 presses to go, in any order",
            "'5,1' is not a gear; use column and row from 1 to 4, as in 2,1",
            "1 press made; 13 to go",
            "1. column 1, row 1",
            "solved: all gears point up after 13 presses",
            "4|3142,4433,1144,2341",
        ],
    );
}

#[test]
fn a_board_of_gears_is_solved_in_lines() {
    let home = quick_home();
    let board = home.command(&["gears", "617", "--size", "2"]).output().unwrap();
    let board = String::from_utf8(board.stdout).unwrap();
    let answer = home.command(&["gears", board.trim_end()]).output().unwrap();
    let answer = String::from_utf8(answer.stdout).unwrap();
    let input = format!("table gears:2\nplay\nhint\nwhy\n{answer}1,1\nresult\nnext\nquit\ngames\ntoday 2026-11-27\n");
    let text = said(&home, &["617"], &input);
    let count = answer.trim_end().split('|').count();
    let mut rest = &*text;
    for part in [
        "turn all arrows up: type gears by column and row, as in 2,1;",
        "presses to go, in any order",
        "The order does not matter: presses add",
        "has rank 4: every board can be solved, in one way.",
        &*format!("won in {count} presses"),
        &format!("presses: {count}, the fewest possible"),
        "next plays the next board not won yet",
        "the game is won",
        "0 presses made",
        "board of Friday, 2026-11-27",
    ] {
        let at = rest.find(part).unwrap_or_else(|| panic!("'{part}' is not there, or not in its place:\n{text}"));
        rest = &rest[at..];
    }
}

#[test]
fn the_board_is_printed_for_other_programs() {
    let home = quick_home();
    let text = said(&home, &["617"], "cards off\nboard\ncells 2\ngenerator minstd\ngenerator x\n");
    let deal = home.command(&["deal", "617"]).output().unwrap();
    assert!(text.contains(&*String::from_utf8_lossy(&deal.stdout)), "{text}");
    assert_lines(&text, &["FreeCell with 2 free cells", "deal 617 by minstd"]);
}

/// Commands, deals and notes of all kinds.
const ALL_KINDS: &str = "617\nmark größte ♥\nmarks\nfacts\nwhy\nbeside\ncompare\nsolution\nlist famous\nmore\nhelp\nplay\n8a\n26\n\
    moves\nhint\nfinish\nundo\nquit\ntable skat\ntable gears:9\nplay\n1,1\nquit\ntable freecell\n8589934591\nnext\nlast\n\
    statistics\nfind 7D\nfilter aces > 20\nrandom\nfoo ♥\u{202e}\n";

#[test]
fn without_utf_8_only_ascii_is_written() {
    let home = quick_home();
    for variable in [Some("C"), None] {
        let mut command = linear(&home, &[]);
        if let Some(locale) = variable {
            command.env("LANG", locale);
        }
        let output = run_command(command, ALL_KINDS.as_bytes());
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let others: String = text.chars().filter(|&c| !c.is_ascii() || c.is_control() && c != '\n').collect();
        // The letters of a note are the only ones, where they can be written.
        let expected = if variable.is_some() { "" } else { "öß" };
        assert!(others.chars().all(|c| expected.contains(c)), "{others:?}");
        assert!(variable.is_some() || text.contains("größte hearts"), "{text}");
        assert!(variable.is_none() || text.contains("gr??te hearts"), "{text}");
    }
}

#[test]
fn garbled_lines_are_refused_and_the_next_is_answered() {
    let home = quick_home();
    let mut input = b"cards off\n\xff\xfe\n\0\x1b[31m\x07\n".to_vec();
    input.extend(vec![b'x'; 70_000]);
    input.extend(b"\nfind\n\x1b\xff\n\nmark \x1b[31mred\nmarks\n617");
    let output = run(&home, &[], &input);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.replace('\n', "").contains(char::is_control), "{text:?}");
    assert_lines(
        &text,
        &[
            "the line is not text; use UTF-8",
            "the line is too long; use up to 65536 bytes",
            "deal 1 marked",
            "deal 617",
        ],
    );
    assert!(text.contains(r"unknown command '\u{0}\u{1b}[31m\u{7}'"), "{text}");
    let marks = Store::open(&home.path("tableaux/tableaux.db")).unwrap().0.marks().unwrap();
    assert_eq!(marks.iter().map(|(_, note)| note).collect::<Vec<_>>(), ["[31mred"]);
}

/// Random lines on random tables: no panic, no signal, nothing but lines.
#[test]
fn random_lines_are_answered() {
    const WORDS: [&str; 44] = [
        "617",
        "1-3",
        "n",
        "p 5",
        "r",
        "first",
        "last",
        "[",
        "]",
        "beside",
        "close",
        "other",
        "pane 2",
        "link",
        "compare",
        "facts",
        "why",
        "play",
        "8a",
        "87 26v3",
        "1h 2",
        "undo",
        "redo",
        "hint",
        "restart",
        "branches",
        "branch 2",
        "moves",
        "find 7D AD 5C",
        "paste",
        "",
        "7D AD ?? 5S",
        "filter cells >= 3",
        "filter off",
        "mark x",
        "unmark",
        "marks",
        "list",
        "table gears:3",
        "table skat",
        "table freecell",
        "1,1 2,2",
        "quit ",
        "finish",
    ];
    for seed in 0..6 {
        let home = quick_home();
        let mut random = fastrand::Rng::with_seed(seed);
        let lines: Vec<&str> = (0..150).map(|_| WORDS[random.usize(..WORDS.len())]).collect();
        said(&home, &["617", "--table", ["freecell", "gears:3"][usize::from(seed % 2 == 1)]], &lines.join("\n"));
    }
}

/// A program with which one talks through pipes.
struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut child = linear(home, arguments).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    #[track_caller]
    fn wait_for(&mut self, begin: &str) {
        let mut line = String::new();
        while !line.starts_with(begin) {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "nothing begins with {begin}");
        }
    }
}

#[test]
fn what_was_done_is_kept_however_it_ends() {
    type End = fn(&mut Conversation);
    let kill = |conversation: &mut Conversation, signal: Signal| {
        kill_process(Pid::from_raw(conversation.child.id().cast_signed()).unwrap(), signal).unwrap();
    };
    let signals = [Signal::TERM, Signal::HUP, Signal::INT];
    let close: End = |conversation| drop(conversation.input.take());
    // It is noticed at the next line. A process that another test starts may have the pipe for a moment.
    let close_output: End = |conversation| {
        let other = Command::new("true").stdout(Stdio::piped()).spawn().unwrap().stdout.unwrap();
        conversation.output = BufReader::new(other);
        while conversation.child.try_wait().unwrap().is_none() {
            let _ = writeln!(conversation.input.as_mut().unwrap(), "cards");
            thread::sleep(Duration::from_millis(2));
        }
    };
    for end in 0..5 {
        let home = quick_home();
        let mut conversation = Conversation::start(&home, &["617"]);
        conversation.type_line("mark kept");
        conversation.type_line("play");
        conversation.type_line("8a 8b");
        conversation.wait_for("2 of spades from cascade 8");
        conversation.wait_for("can be won in");
        match end {
            3 => close(&mut conversation),
            4 => close_output(&mut conversation),
            signal => kill(&mut conversation, signals[signal]),
        }
        let status = conversation.child.wait().unwrap();
        let mut error = String::new();
        conversation.child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(error, "", "{end}");
        match signals.get(end) {
            Some(signal) => assert_eq!(status.signal(), Some(signal.as_raw())),
            None => assert!(status.success(), "{end}: {status:?}"),
        }
        let games = open_games(&home);
        assert_eq!(moves_of(&games[0]), ["8a", "8b"], "{end}");
        let marks = Store::open(&home.path("tableaux/tableaux.db")).unwrap().0.marks().unwrap();
        assert_eq!(marks.iter().map(|(_, note)| note).collect::<Vec<_>>(), ["kept"], "{end}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_an_error_and_a_foreign_file_is_refused() {
    let home = quick_home();
    let mut command = linear(&home, &["617"]);
    command.stdout(std::fs::File::options().write(true).open("/dev/full").unwrap());
    let output = run_command(command, b"mark x\n");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("tableaux: standard output: ") && error.lines().count() == 1, "{error}");
    fs::write(home.path("notes.txt"), "no database").unwrap();
    let output = run(&home, &["--data", "notes.txt"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("tableaux: --data: "));
}

#[test]
fn on_a_terminal_quit_asks_where_something_is_not_kept() {
    let home = Home::new();
    let data = home.path("marks.db");
    let arguments = ["617", "--linear", "--data", data.to_str().unwrap()];
    let mut session = Session::start((200, 60), home.builder(PROGRAM, &arguments));
    session.wait_for_text("needs 4 free cells\n> ");
    let lock = Connection::open(&data).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    session.type_keys("mark here\n");
    session.wait_for_text("the change is not saved yet");
    session.type_keys("quit\n");
    let locked = "'marks.db' is locked by another program: marks and games are not saved until it is free";
    session.wait_for_text(&format!("quit again quits; {locked}\n> "));
    lock.execute_batch("ROLLBACK").unwrap();
    session.type_keys("quit\n");
    assert!(session.wait_for_end().success());
    assert_eq!(Store::open(&data).unwrap().0.marks().unwrap().len(), 1);
}

#[test]
fn on_a_terminal_a_prompt_asks_and_no_sequence_is_written() {
    let home = home_with("");
    let with = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut builder = home.builder(PROGRAM, arguments);
        for (name, value) in variables {
            builder.env(name, value);
        }
        Session::start((200, 60), builder)
    };
    for mut session in [
        with(&[], &["617", "--linear"]),
        with(&[("TERM", "dumb")], &["617"]),
        with(&[("TABLEAUX_LINEAR", "1")], &["617"]),
    ] {
        session.wait_for_text("needs 4 free cells\n> ");
        session.type_keys("next\n");
        session.wait_for_text("needs 2 free cells\n> ");
        session.type_keys("play\n");
        session.wait_for_text("goes back to the deals\nplay> ");
        session.type_keys("q\n");
        session.wait_for_text("game saved\n> ");
        session.type_keys("\x04");
        assert!(session.wait_for_end().success());
        assert!(!session.raw().contains(&0x1b));
        session.assert_given_back();
    }
    let mut session = with(&[("TABLEAUX_LINEAR", "0")], &["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("q");
    assert!(session.wait_for_end().success());
    let mut session = with(&[("TERM", "dumb")], &["play", "617"]);
    session.wait_for_text("play> ");
    session.type_keys("quit\nquit\n");
    assert!(session.wait_for_end().success());
}

#[test]
fn a_generator_that_does_not_exist_is_refused() {
    let text = said(&Home::new(), &["617"], "cards off\ngenerator s\ngenerator minstd\n");
    assert!(text.contains("\nunknown generator 's'; use microsoft, msvc"), "{text}");
    assert!(!text.contains("dealt as Microsoft"), "{text}");
    assert_lines(&text, &["dealt by minstd, by this program's own convention", "deal 617 by minstd"]);
}

#[test]
fn a_warning_is_said_once() {
    let home = Home::new();
    let config = home.path("wrong.toml");
    std::fs::write(&config, "mouse = 5\n").unwrap();
    let output = run(&home, &["617", "--config", config.to_str().unwrap()], b"cards off\n");
    let all = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(all.matches("wrong.toml, line 1").count(), 1, "{all}");
}

#[test]
fn a_board_is_printed_with_its_free_cells_and_read_with_them() {
    let home = Home::new();
    let text = said(&home, &["617", "--cells", "1"], "play\n2a\nboard\n");
    let board = from(&text, "Foundations:");
    let end = "# 1 free cell\n";
    let board = &board[..board.find(end).expect("the number of free cells") + end.len()];
    assert!(board.contains("\nFreecells: KS\n"), "{board}");
    std::fs::write(home.path("board.txt"), board).unwrap();
    let output =
        home.command(&["solve", "--board", "board.txt", "--limit", "1000", "--format", "json"]).output().unwrap();
    let json = String::from_utf8(output.stdout).unwrap();
    assert!(json.contains("\"cells\":1,") && output.stderr.is_empty(), "{json}");
}

#[test]
fn where_nothing_can_be_kept_the_error_of_the_exit_code_is_said() {
    let home = Home::new();
    std::fs::write(home.path("file"), "").unwrap();
    let data = home.path("file/marks.db");
    let output = run(&home, &["617", "--data", data.to_str().unwrap()], b"mark hello\n");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && error.lines().count() == 1, "{error}");
    assert!(error.starts_with("tableaux: "), "{error}");
}

#[test]
fn a_wrong_argument_is_answered_with_what_is_accepted() {
    let lines = "next x\nlist x\ntable x\ntable skat:3\ncells 11\nrandom 5\npane 0\ntoday x\ntable gears\nfilter hard\ncells 3\nplay\n\
                 press x\npress\n";
    let text = said(&quick_home(), &["617"], lines);
    let expected = [
        "'x' does not work with next; use next [N]",
        "'x' does not work with list; use list [impossible|hardest|easiest|famous]",
        "'x' does not work with table; use table freecell|skat|gears[:SIZE]",
        "'skat:3' does not work with table; use table freecell|skat|gears[:SIZE]",
        "'5' does not work with random; use random",
        "'0' does not work with pane; use pane N",
        "filter is for FreeCell and Skat only; type table freecell",
        "cells is for FreeCell only; type table freecell",
        "'x' is not a gear; use column and row from 1 to 3, as in 2,1",
        "use press COLUMN,ROW",
    ];
    assert_lines(&text, &expected);
    assert!(text.contains("0 to 10") && text.contains("'x' is not a day: "), "{text}");
}

#[test]
fn the_contracts_of_a_skat_deal_are_told_and_one_is_watched() {
    let input = "contracts\ncontracts null-hand rearhand\ncontracts null rearhand\nsolution\ncontracts grand dealer\ncontracts zero\ntable freecell\ncontracts\n";
    let text = said(&home_with(""), &["--table", "skat", "5"], input);
    let lines = [
        " own value 24, holds with every skat",
        "% of the skats",
        "best game: rearhand wins Null ouvert, 46",
        // The skat of a hand game is not put away.
        ", skat ",
        "rearhand: won, ",
        "Null ouvert, rearhand: won, ",
        "declarer wins: 0 tricks",
        "'dealer' is not a seat; use forehand, middlehand or rearhand",
        "'zero' is not a contract; use clubs, spades, hearts, diamonds, grand or null",
        "contracts are for Skat only; type table skat",
    ];
    for line in lines {
        assert!(text.contains(line), "{line}: {text}");
    }
}
