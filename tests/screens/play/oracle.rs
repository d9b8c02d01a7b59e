//! What tells whether a game can still be won, hints, and the end played from here.

use tableaux::browser::{Answer, App, GamePlace, Query, Update};
use tableaux::freecell::{CellCount, Deal, Outlook, PlayedGame, Position};
use tableaux::solver::Effort;
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux::verdict::{Solution, Verdict};

use super::super::super::support::{self, app, keys, message, number, resize, screen, status, top};
use super::super::freecell::recorded_as;
use super::{LONG, key_of, playing, playing_own, position, search, solution, typed};

#[test]
fn the_oracle_tells_after_every_move() {
    let mut app = playing(617, 80, 24);
    search(&mut app);
    assert!(status(&app).starts_with("won in at most 51 more"), "{}", screen(&app));
    keys(&mut app, "8a8c");
    search(&mut app);
    assert!(status(&app).starts_with("won in at most "), "{}", screen(&app));
    keys(&mut app, "3b");
    search(&mut app);
    let words = "lost here: u takes it back, the last winnable position is";
    assert!(status(&app).starts_with(&format!("{words} 1 step back")), "{}", screen(&app));
    keys(&mut app, ".");
    assert_eq!(message(&app), format!("{words} 1 step back"));
    keys(&mut app, "6da2");
    assert!(status(&app).starts_with(&format!("{words} 3 steps back")), "lost stays lost: {}", screen(&app));
    assert_eq!(
        app.desk().searches.query().filter(|query| matches!(query, Query::Verdict(_))),
        None,
        "nothing is searched for"
    );
    let shown = screen(&app);
    assert!(shown.contains('●') && shown.contains('✗'), "the ruler and the list: {shown}");
    for (width, words) in [(40, "lost here: winnable 3 steps back"), (200, &*format!("{words} 3 steps back · move 5"))]
    {
        resize(&mut app, width, 16);
        assert!(status(&app).starts_with(words), "{}", screen(&app));
    }
    keys(&mut app, "uuu");
    assert!(status(&app).starts_with("won in at most "), "{}", screen(&app));
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
        if status(&app).contains("3 steps back") {
            break;
        }
    }
    let words = "lost here: u takes it back, the last winnable position is 3 steps back";
    let unsure = "lost here: u takes it back";
    assert_eq!(said, [unsure, unsure, unsure, words]);
}

#[test]
fn a_deal_that_cannot_be_won_is_lost_from_its_beginning() {
    let mut app = playing(11_982, 80, 24);
    search(&mut app);
    assert!(status(&app).starts_with("this game cannot be won from its beginning"), "{}", screen(&app));
    keys(&mut app, "1a");
    assert!(status(&app).starts_with("this game cannot be won from its beginning"), "{}", screen(&app));
    keys(&mut app, "s");
    assert_eq!((top(&app), &*message(&app)), ("Play", "lost here: u takes steps back"));
    keys(&mut app, "<Right>");
    resize(&mut app, 38, 12);
    assert!(status(&app).starts_with("it cannot be won from its beginning"), "{}", screen(&app));
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
    assert!(status(&app).starts_with("won in at most "), "{}", screen(&app));
    keys(&mut app, "8c");
    assert!(status(&app).starts_with("move 3, "), "it is asked of one position: {}", screen(&app));
    keys(&mut app, "u");
    assert!(status(&app).starts_with("won in at most "), "{}", screen(&app));
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
    assert!(!status(&app).contains("no move is left"), "{}", screen(&app));
    keys(&mut app, "u8d");
    assert!(status(&app).starts_with("no move is left: u takes steps back"), "{}", screen(&app));
    keys(&mut app, "R");
    assert_eq!(message(&app), "R again restarts: this game counts as lost");
    keys(&mut app, "<Esc>u");
    assert!(!status(&app).contains("no move is left"), "{}", screen(&app));
}

#[test]
fn a_hint_is_the_next_move_of_the_best_solution_with_why_it_is_legal() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, ".");
    assert_eq!(message(&app), "a hint is searched for: it is said as soon as it is found");
    search(&mut app);
    assert_eq!(message(&app), "7a: J♥ from cascade 7 to free cell a (the cell is empty)");
    keys(&mut app, "7a7b7c.");
    assert_eq!(message(&app), "b7: 2♣ from free cell b to the 3♦ in cascade 7 (one rank lower, of the other colour)");
    keys(&mut app, "<F7><F7><F7>");
    for step in &solution()[3..] {
        if step.is_home() {
            keys(&mut app, ".");
            assert!(message(&app).ends_with(" (the next of its suit)"), "{}", message(&app));
            break;
        }
        let moves = typed(position(&app), *step);
        keys(&mut app, &moves);
    }
    assert_eq!(app.desk().game(0).unwrap().hints, 3);
    // As many cards as there is room for, which is said.
    let mut app = playing_own(LONG, 80, 24);
    search(&mut app);
    keys(&mut app, ".");
    assert!(message(&app).contains(" ("), "{}", message(&app));
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
    assert!(status(&app).starts_with("won in at most 51 more"), "{}", screen(&app));
    keys(&mut app, "7a");
    assert!(status(&app).starts_with("won in at most 50 more"), "{}", screen(&app));
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
    assert_eq!(message(&app), "a hint is searched for: it is said as soon as it is found");
    answer(&mut app, Query::Solution(start.clone(), Effort::Short), Answer::Solution(recorded_as(617, "392", 0)));
    assert_eq!(message(&app), "a hint is searched for: it is said as soon as it is found", "the best is still open");
    answer(&mut app, Query::Solution(start, Effort::Best), Answer::Solution(recorded_as(617, "51", 0)));
    assert!(message(&app).starts_with("7a: J♥ "), "{}", message(&app));
    keys(&mut app, "<Right>");
    assert!(status(&app).starts_with("won in at most 51 more"), "{}", screen(&app));
}

/// Forth and back, through branches, and when searches find longer solutions: what is known of a position stays.
#[test]
fn the_figure_only_falls_along_the_solution_and_undo_keeps_it() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F7><F7><F7>");
    search(&mut app);
    let figure = |app: &App| app.desk().moves_left(0).unwrap();
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
    let mut game = app.desk().game(0).unwrap().clone();
    let line = game.tree.way_to(game.tree.ids().nth(9).unwrap());
    let [before, at] = [line[8], line[9]];
    let rest = game.solution_of(at).unwrap().to_vec();
    game.note_solution(at, [&rest[..], &rest[..]].concat());
    assert_eq!(game.solution_of(at), Some(&rest[..]), "a longer one is none");
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
    assert!(screen(&app).contains(" 392 moves"), "{}", screen(&app));
    keys(&mut app, "<Enter><F7><F7><F7><Right>");
    assert!(status(&app).starts_with("won in at most 392 more"), "{}", screen(&app));
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
    assert!(status(&app).starts_with("won in at most 51 more"), "{}", screen(&app));
    // The bound is one of the deal, whoever finds a solution; the atlas has a higher one than the search.
    keys(&mut app, "q");
    assert!(screen(&app).contains(" 51 moves") && screen(&app).contains("at least 29"), "{}", screen(&app));
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
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F7><F7><F7>");
    search(&mut app);
    for step in solution() {
        let moves = typed(position(&app), step);
        keys(&mut app, &moves);
    }
    let tree = &app.desk().game(0).unwrap().tree;
    for id in tree.line() {
        let left = 51 - tree.counts(id).0;
        assert_eq!(tree.outlook(id), Some(Outlook::Winnable { moves: left }), "{left}");
    }
}
