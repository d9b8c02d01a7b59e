//! What tells whether a game can still be won, hints, and the end played from here.

use tableaux::browser::{Answer, App, GamePlace, Query, Update};
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux_engine::freecell::{CellCount, Deal, Outlook, PlayedGame, Position};
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::{Solution, Verdict};

use super::super::super::support::{
    self, app, assert_snapshot, at_sizes, click, footer, keys, line_of, message, number, resize, screen, status, top,
    wait_a_second,
};
use super::super::freecell::recorded_as;
use super::{keep, key_of, lit, place_of, playing, playing_by_hand, playing_own, position, search, solution, typed};

#[test]
fn the_oracle_tells_after_every_move() {
    let mut app = playing(617, 80, 24);
    search(&mut app);
    assert!(status(&app).starts_with("can be won in 51 more moves"), "{}", screen(&app));
    keys(&mut app, "8a8c");
    search(&mut app);
    assert!(status(&app).starts_with("can be won in "), "{}", screen(&app));
    keys(&mut app, "3b");
    search(&mut app);
    let words = |steps: &str| format!("lost here: W goes back {steps} to the last winnable position");
    assert!(status(&app).starts_with(&words("1 step")), "{}", screen(&app));
    keys(&mut app, ".");
    assert_eq!(message(&app), words("1 step"));
    keys(&mut app, "6da2");
    assert!(status(&app).starts_with(&words("3 steps")), "lost stays lost: {}", screen(&app));
    assert_eq!(
        app.desk().searches.query().filter(|query| matches!(query, Query::Verdict(_))),
        None,
        "nothing is searched for"
    );
    let shown = screen(&app);
    assert!(shown.contains('●') && shown.contains('○'), "the ruler and the list: {shown}");
    for (width, words) in [(40, "lost here: W goes back 3 steps".into()), (200, words("3 steps") + " · move 5")] {
        resize(&mut app, width, 16);
        assert!(status(&app).starts_with(&words), "{}", screen(&app));
    }
    keys(&mut app, "uuu");
    assert!(status(&app).starts_with("can be won in "), "{}", screen(&app));
}

/// Who types fast sees the word of the last position first, and then how far back the last winnable one is.
#[test]
fn the_last_winnable_position_is_named_once_it_is_certain() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b6da2");
    let mut said = Vec::new();
    while let Some(query @ Query::Verdict(_)) = app.desk().searches.query() {
        support::search(&mut app, |next| *next == query);
        said.extend(status(&app).split(" · ").next().map(str::to_owned));
        assert!(said.len() < 9);
        if status(&app).contains("3 steps") {
            break;
        }
    }
    let words = "lost here: W goes back 3 steps to the last winnable position";
    let unsure = "lost here: u takes it back";
    assert_eq!(said, [unsure, unsure, unsure, words]);
}

#[test]
fn a_deal_that_cannot_be_won_is_lost_from_its_beginning() {
    let mut app = playing(11_982, 80, 24);
    search(&mut app);
    assert!(status(&app).starts_with("this game could not be won from the start"), "{}", screen(&app));
    keys(&mut app, "s");
    assert_eq!((top(&app), &*message(&app)), ("Play", "this game could not be won from the start"));
    keys(&mut app, "1a");
    assert!(status(&app).starts_with("this game could not be won from the start"), "{}", screen(&app));
    keys(&mut app, "s");
    assert_eq!((top(&app), &*message(&app)), ("Play", "lost here: u takes steps back"));
    keys(&mut app, "<Right>");
    resize(&mut app, 38, 12);
    assert!(status(&app).starts_with("it could not be won from the start"), "{}", screen(&app));
}

#[test]
fn the_oracle_is_off_or_only_asked() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle off: nothing shows whether the game can be won");
    keys(&mut app, "8a");
    let is_searched = |app: &App| app.desk().searches.query() == Some(Query::Verdict(position(app).clone()));
    assert!(!is_searched(&app) && status(&app).starts_with("move 1, 52 cards left"), "{}", screen(&app));
    assert!(!screen(&app).contains('●'), "{}", screen(&app));
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle asked: w shows whether the game can be won");
    keys(&mut app, "8b");
    assert!(!is_searched(&app));
    keys(&mut app, "w");
    assert!(is_searched(&app));
    search(&mut app);
    assert!(status(&app).starts_with("can be won in "), "{}", screen(&app));
    keys(&mut app, "8c");
    assert!(status(&app).starts_with("move 3, "), "it is asked of one position: {}", screen(&app));
    keys(&mut app, "u");
    assert!(status(&app).starts_with("can be won in "), "{}", screen(&app));
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle on: after every move it shows whether the game can be won");
    keys(&mut app, "U");
    assert!(is_searched(&app));
}

#[test]
fn where_no_move_is_left_it_is_said_without_the_oracle() {
    let board = "Foundations: H-8 C-8 D-8 S-8\nFreecells: KC KH KS -\n: 9C QC\n: 9D QD\n: 9H QH\n: 9S QS\n: JC TC\n: JD TD\n\
        : JH TH\n: JS TS KD\n";
    let mut app = playing_own(board, 80, 24);
    keys(&mut app, "<F6>1d");
    assert!(!status(&app).contains("no moves left"), "{}", screen(&app));
    keys(&mut app, "u8d");
    assert_eq!(top(&app), "Result");
    assert!(screen(&app).contains("no moves left, "), "{}", screen(&app));
    wait_a_second(&mut app);
    keys(&mut app, "q");
    assert!(status(&app).starts_with("no moves left: W goes back to the last winnable position"), "{}", screen(&app));
    assert!(footer(&app).contains("W back to winnable"), "{}", screen(&app));
    keys(&mut app, "W");
    search(&mut app);
    assert_eq!(message(&app), "back to the beginning, the last move from which the game can be won");
    keys(&mut app, "U");
    assert!(
        status(&app).starts_with("no moves left: W goes back 1 step to the last winnable position"),
        "{}",
        screen(&app)
    );
    keys(&mut app, "<F6><F6><Right>");
    assert!(
        status(&app).starts_with("no moves left: W goes back 1 step to the last winnable position"),
        "{}",
        screen(&app)
    );
}

/// With the oracle and without it, and whatever is searched for meanwhile.
#[test]
fn one_key_goes_back_to_the_last_winnable_position() {
    for is_on in [true, false] {
        let mut app = playing(617, 80, 24);
        keys(&mut app, if is_on { "8a8c3b6da2" } else { "<F6>8a8c3b6da2" });
        assert_eq!(keys(&mut app, "W"), [], "it is not known yet");
        assert_eq!(message(&app), "searching for the last winnable position");
        search(&mut app);
        assert_eq!(message(&app), "back to move 2, the last move from which the game can be won");
        assert_eq!(position(&app).cells().iter().flatten().count(), 2, "{}", screen(&app));
        keys(&mut app, "W");
        assert_eq!(message(&app), "the game can be won from here: nothing to go back to");
        // Known by now: at once, and it is kept.
        assert_eq!(keys(&mut app, "<End>W"), [keep(617), keep(617)]);
    }
    let mut app = playing(11_982, 80, 24);
    keys(&mut app, "<F6>1aW");
    search(&mut app);
    assert_eq!(message(&app), "this game could not be won from the start");
    // Another key cancels it.
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F6>8a8cW<Right>");
    search(&mut app);
    assert_eq!((&*message(&app), app.desk().searches.is_waiting()), ("", false));
}

#[test]
fn a_hint_is_the_next_move_of_the_best_solution_with_what_it_is_good_for() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, ".");
    assert_eq!(message(&app), "searching for a hint, to show it as soon as it is found");
    search(&mut app);
    assert!(status(&app).starts_with(HINT), "{}", screen(&app));
    // The card and the cell are lit, the list has the move, and a narrow screen fewer words.
    assert!(lit(&app).contains(&place_of(&app, "J♥").unwrap()), "{}", screen(&app));
    let (cell, accent) = (place_of(&app, "a").unwrap(), app.desk().look.theme().accent.fg.unwrap());
    assert_eq!(support::draw(&app).0[cell].fg, accent);
    line_of(&app, "1  J♥   7 → a hint");
    resize(&mut app, 40, 16);
    assert_eq!(status(&app), "hint 7a: J♥ 7 → a: Enter plays it");
    resize(&mut app, 120, 24);
    assert!(screen(&app).contains("7 → a   hint") && footer(&app).contains("Enter play the hint"), "{}", screen(&app));
    resize(&mut app, 80, 24);
    keys(&mut app, "7a7b7c.");
    assert!(status(&app).starts_with("hint b7: 2♣ from free cell b to the 3♦ in cascade 7: Enter plays it"));
    assert_eq!(lit(&app).len(), 2 * 6 * 3 - 6 * 3 + 6 * 2, "2♣ in its cell and 3♦: {}", screen(&app));
    keys(&mut app, "<F7><F7><F7>");
    let steps = solution();
    let home = steps.iter().position(|step| step.is_home()).unwrap();
    for &step in &steps[3..home] {
        let moves = typed(position(&app), step);
        keys(&mut app, &moves);
    }
    keys(&mut app, ".");
    assert!(status(&app).contains(" home from cascade "), "{}", status(&app));
    assert_eq!(app.desk().pane(0).game().unwrap().hints, 3);
}

const HINT: &str = "hint 7a: J♥ from cascade 7 to free cell a, to free 2♣: Enter plays it";

#[test]
fn enter_plays_the_hint_and_whatever_moves_takes_it_away() {
    let hinted = || {
        let mut app = playing(617, 80, 24);
        keys(&mut app, ".");
        search(&mut app);
        assert!(status(&app).starts_with(HINT), "{}", screen(&app));
        app
    };
    let mut app = hinted();
    // It stays through what moves nothing, also while another move is begun and put down.
    keys(&mut app, "<F7><Right>5");
    assert!(status(&app).starts_with("J♣ from cascade 5: where to?"), "{}", screen(&app));
    keys(&mut app, "<Esc><Right>");
    assert!(status(&app).starts_with(HINT), "{}", screen(&app));
    assert_eq!(keys(&mut app, "<Enter>"), [keep(617)]);
    assert!(position(&app).cells()[0].is_some() && !status(&app).starts_with("hint"), "{}", screen(&app));
    keys(&mut app, "u");
    assert!(!screen(&app).contains("hint 7a"), "{}", screen(&app));
    for moves in ["8a", "8au", "8au[", "q<Enter>"] {
        let mut app = hinted();
        keys(&mut app, moves);
        assert!(!screen(&app).contains("hint 7a"), "{moves}: {}", screen(&app));
    }
    // A click on it plays it too; without one Enter is Space.
    let mut app = hinted();
    let line = line_of(&app, "7 → a hint");
    click(&mut app, 70, line);
    assert!(position(&app).cells()[0].is_some(), "{}", screen(&app));
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<Enter><Enter>");
    assert!(status(&app).starts_with("J♦ from cascade 1: where to?"), "{}", screen(&app));
}

/// A kept game knows that it can be won, and not how.
#[test]
fn a_figure_is_that_of_a_solution_in_hand() {
    let mut app = playing(617, 80, 24);
    let kept = SavedGame { tree: "0=40".into(), ..SavedGame::new(Table::FREECELL, number(617), 4) };
    app.update(Update::GameRead(key_of(617), Some((Box::new(kept), GamePlace { place: 1, count: 1, is_next: false }))));
    keys(&mut app, "<F7><F7><F7><Right>");
    assert!(status(&app).starts_with("winnable · move 0"), "{}", screen(&app));
    search(&mut app);
    assert!(status(&app).starts_with("can be won in 51 more moves"), "{}", screen(&app));
    keys(&mut app, "7a");
    assert!(status(&app).starts_with("can be won in 50 more moves"), "{}", screen(&app));
}

/// What a search finds first may be long: that is no news until a short solution was searched for.
#[test]
fn the_first_solution_found_is_no_figure_yet() {
    let mut app = playing(617, 80, 24);
    let start = position(&app).clone();
    let answer = |app: &mut App, query: Query, answer| {
        assert_eq!(app.desk().searches.query().as_ref(), Some(&query));
        app.update(Update::Answered(Box::new((query, answer))));
    };
    answer(&mut app, Query::Verdict(start.clone()), Answer::Verdict(recorded_as(617, "392", 0)));
    assert!(status(&app).starts_with("winnable · move 0"), "{}", screen(&app));
    keys(&mut app, ".");
    assert_eq!(message(&app), "searching for a hint, to show it as soon as it is found");
    answer(&mut app, Query::Solution(start.clone(), Effort::Short), Answer::Solution(recorded_as(617, "392", 0)));
    assert_eq!(message(&app), "searching for a hint, to show it as soon as it is found", "the best is still open");
    answer(&mut app, Query::Solution(start, Effort::Best), Answer::Solution(recorded_as(617, "51", 0)));
    assert!(status(&app).starts_with(HINT), "{}", screen(&app));
    resize(&mut app, 120, 24);
    assert!(status(&app).contains("can be won in 51 more moves"), "{}", screen(&app));
}

/// Forth and back, through branches, and when searches find longer solutions: what is known of a position stays.
#[test]
fn the_figure_only_falls_along_the_solution_and_undo_keeps_it() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F7><F7><F7>");
    search(&mut app);
    let figure = |app: &App| app.desk().pane(0).moves_left().unwrap();
    let steps = solution();
    for &step in &steps[..9] {
        let before = figure(&app);
        let moves = typed(position(&app), step);
        keys(&mut app, &moves);
        search(&mut app);
        assert!(figure(&app) <= before - u32::from(!step.is_home()), "{step}: {before}, {}", figure(&app));
    }
    keys(&mut app, "<Home>");
    assert_eq!(figure(&app), 51);
    // Another way, on which the first search finds a long solution; back again all is as before.
    keys(&mut app, "8a");
    search(&mut app);
    let aside = figure(&app);
    keys(&mut app, "u");
    assert_eq!(figure(&app), 51.min(aside + 1));
    keys(&mut app, "U");
    assert_eq!(figure(&app), aside);
    // A position on the way is won in fewer moves: so are those before it, and the way there is what is hinted.
    let mut game = app.desk().pane(0).game().unwrap().clone();
    let line = game.tree.way_to(game.tree.ids().nth(9).unwrap());
    let [before, at] = [line[8], line[9]];
    let rest = game.solution_of(at).unwrap();
    game.note_solution(at, [&rest[..], &rest[..]].concat());
    assert_eq!(game.solution_of(at).as_ref(), Some(&rest), "a longer one is none");
    game.note_solution(at, rest[..20].to_vec());
    let (step, _) = game.tree.step(at).unwrap();
    assert_eq!(game.solution_of(before).unwrap()[0], step);
    let lengths = [before, at].map(|id| game.solution_of(id).unwrap().len());
    assert_eq!(lengths, [21, 20]);
}

/// #617 is known with 392 moves; by the way of the game there are 51.
#[test]
fn a_shorter_way_from_the_deal_becomes_its_solution() {
    let mut app = app(&[617], 80, 24);
    let start = Position::new(Deal::new(number(617)).tableau(), CellCount::FOUR);
    for (query, answer) in [
        (Query::Verdict(start.clone()), Answer::Verdict(recorded_as(617, "392", 0))),
        (Query::Solution(start.clone(), Effort::Short), Answer::Solution(recorded_as(617, "392", 22))),
        (Query::Solution(start.clone(), Effort::Best), Answer::Solution(recorded_as(617, "392", 27))),
    ] {
        app.update(Update::Answered(Box::new((query, answer))));
    }
    assert!(screen(&app).contains(" 34 moves exist"), "the atlas has it: {}", screen(&app));
    keys(&mut app, "<Enter><F7><F7><F7><Right>");
    assert!(status(&app).starts_with("can be won in 392 more moves"), "{}", screen(&app));
    let steps = solution();
    let moves = typed(position(&app), steps[0]);
    keys(&mut app, &moves);
    let (at, mut rest) = (position(&app).clone(), PlayedGame::new(position(&app).clone()));
    for &step in &steps[1..] {
        rest.play(step).unwrap();
    }
    let found = Solution::replay(at.clone(), rest.steps().iter().copied(), 0).unwrap();
    app.update(Update::Answered(Box::new((Query::Verdict(at), Answer::Verdict(Verdict::Solved(Box::new(found)))))));
    let [(of, kept)] = app.desk().games.found_solutions() else { panic!("it is to be stored") };
    assert_eq!((of, kept.moves(), kept.game().steps()), (&start, 51, &steps[..]));
    keys(&mut app, "u");
    assert!(status(&app).starts_with("can be won in 51 more moves"), "{}", screen(&app));
    // The bound is one of the deal, whoever finds a solution; the atlas has a higher one than the search.
    keys(&mut app, "q");
    assert!(screen(&app).contains("best found 51") && screen(&app).contains("at least 29"), "{}", screen(&app));
    keys(&mut app, "s ");
    assert!(screen(&app).contains("51 moves · first"), "{}", screen(&app));
}

#[test]
fn the_end_is_played_from_here_and_the_game_goes_on_where_it_was() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Play");
    search(&mut app);
    assert_eq!(top(&app), "Playback", "as soon as it is found");
    keys(&mut app, "q7a7b");
    let before = position(&app).clone();
    search(&mut app);
    keys(&mut app, "s");
    assert_eq!(top(&app), "Playback");
    keys(&mut app, " <End>");
    assert!(status(&app).starts_with("solved: "), "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!((top(&app), position(&app)), ("Play", &before));
}

#[test]
fn what_is_known_of_a_position_is_known_of_those_before_and_after() {
    let mut app = playing_by_hand();
    keys(&mut app, "<F7><F7><F7>");
    search(&mut app);
    for step in solution() {
        let moves = typed(position(&app), step);
        keys(&mut app, &moves);
    }
    let tree = &app.desk().pane(0).game().unwrap().tree;
    for id in tree.line() {
        let left = 51 - tree.counts(id).0;
        assert_eq!(tree.outlook(id), Some(Outlook::Winnable { moves: left }), "{left}");
    }
}

#[test]
fn a_hint_that_is_still_searched_for_is_played_once_it_is_found() {
    let begun = |typed: &str| {
        let mut app = playing(617, 80, 24);
        let dealt = position(&app).clone();
        keys(&mut app, typed);
        assert_eq!((position(&app), top(&app)), (&dealt, "Play"), "{typed}");
        app
    };
    // The cursor is on a card, which stays where it is.
    let mut app = begun("<Right>.<Enter>");
    assert_eq!(message(&app), "searching for a hint, to play it as soon as it is found; q cancels");
    assert_eq!(lit(&app), []);
    let text = at_sizes([(80, 24), (40, 16), (120, 40)], |width, height| {
        resize(&mut app, width, height);
        let shown = screen(&app);
        let lines: Vec<&str> = shown.lines().collect();
        lines[lines.len() - 3..].join("\n")
    });
    assert_snapshot("hint_is_waited_for", &text);
    // Again it waits all the same.
    keys(&mut app, "<Enter>");
    assert!(message(&app).contains("to play it as soon"), "{}", message(&app));
    search(&mut app);
    assert_eq!(
        app.desk().pane(0).game().unwrap().tree.counts(app.desk().pane(0).game().unwrap().tree.at()).0,
        1,
        "{}",
        screen(&app)
    );
    assert_eq!(app.desk().pane(0).game().unwrap().hints, 1);
    for (canceled, said) in [("<Esc>", "the hint was not played"), ("q", "the hint was not played"), ("<Right>", "")] {
        let mut app = begun(&format!("<Right>.<Enter>{canceled}"));
        assert_eq!(message(&app), said, "{canceled}");
        search(&mut app);
        assert_eq!(position(&app).cards_left(), 52);
        assert!(!app.desk().pane(0).game().unwrap().is_begun(), "{canceled}: {}", screen(&app));
    }
    // One that is to be shown is shown, and whatever comes between, Enter takes the card.
    let mut app = begun("<Right>.<Enter>.");
    assert!(message(&app).contains("to show it as soon"), "{}", message(&app));
    search(&mut app);
    assert!(status(&app).starts_with("hint ") && !app.desk().pane(0).game().unwrap().is_begun(), "{}", screen(&app));
    let app = begun("<Right>.<Right><Enter>");
    assert!(status(&app).contains("where to?"), "{}", screen(&app));
}
