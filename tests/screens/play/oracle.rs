//! What tells whether a game can still be won, hints, and the end played from here.

use tableaux::browser::{App, Event, GamePlace, Query};
use tableaux::freecell::Outlook;
use tableaux::store::SavedGame;
use tableaux::table::Table;

use super::super::super::support::{self, keys, message, number, resize, screen, top};
use super::{LONG, key_of, playing, playing_own, position, search, solution, status, typed};

#[test]
fn the_oracle_tells_after_every_move() {
    let mut app = playing(617, 80, 24);
    search(&mut app);
    assert!(status(&app).starts_with("winnable, 51 moves to go"), "{}", screen(&app));
    keys(&mut app, "8a8c");
    search(&mut app);
    assert!(status(&app).starts_with("winnable, "), "{}", screen(&app));
    keys(&mut app, "3b");
    search(&mut app);
    let words = "lost here: u takes it back, the last winnable position is";
    assert!(status(&app).starts_with(&format!("{words} 1 move ago")), "{}", screen(&app));
    keys(&mut app, ".");
    assert_eq!(message(&app), format!("{words} 1 move ago"));
    keys(&mut app, "6da2");
    assert!(status(&app).starts_with(&format!("{words} 3 moves ago")), "lost stays lost: {}", screen(&app));
    assert_eq!(app.desk().query().filter(|query| matches!(query, Query::Verdict(_))), None, "nothing is searched for");
    let shown = screen(&app);
    assert!(shown.contains('●') && shown.contains('✗'), "the ruler and the list: {shown}");
    for (width, words) in [(40, "lost here: winnable 3 moves ago"), (200, &*format!("{words} 3 moves ago · move 5"))] {
        resize(&mut app, width, 16);
        assert!(status(&app).starts_with(words), "{}", screen(&app));
    }
    keys(&mut app, "uuu");
    assert!(status(&app).starts_with("winnable, "), "{}", screen(&app));
}

/// Who types fast sees the word of the last position first, and then how far back the last winnable one is.
#[test]
fn the_last_winnable_position_is_named_once_it_is_certain() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "8a8c3b6da2");
    let mut said = Vec::new();
    while let Some(query @ Query::Verdict(_)) = app.desk().query() {
        support::search(&mut app, |next| *next == query);
        said.extend(status(&app).split(" · ").next().map(str::to_owned));
        assert!(said.len() < 9);
        if status(&app).contains("3 moves ago") {
            break;
        }
    }
    let words = "lost here: u takes it back, the last winnable position is 3 moves ago";
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
    assert_eq!((top(&app), message(&app)), ("Play", "lost here: u takes moves back"));
    keys(&mut app, "<Right>");
    resize(&mut app, 38, 12);
    assert!(status(&app).starts_with("it cannot be won from its beginning"), "{}", screen(&app));
}

#[test]
fn the_oracle_is_off_or_only_asked() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle off: nothing tells whether the game can be won");
    keys(&mut app, "8a");
    let is_searched = |app: &App| app.desk().query() == Some(Query::Verdict(position(app).clone()));
    assert!(!is_searched(&app) && status(&app).starts_with("move 1, 52 cards left"), "{}", screen(&app));
    assert!(!screen(&app).contains('●'), "{}", screen(&app));
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle asked: w tells whether the game can be won");
    keys(&mut app, "8b");
    assert!(!is_searched(&app));
    keys(&mut app, "w");
    assert!(is_searched(&app));
    search(&mut app);
    assert!(status(&app).starts_with("winnable, "), "{}", screen(&app));
    keys(&mut app, "8c");
    assert!(status(&app).starts_with("move 3, "), "it is asked of one position: {}", screen(&app));
    keys(&mut app, "u");
    assert!(status(&app).starts_with("winnable, "), "{}", screen(&app));
    keys(&mut app, "<F6>");
    assert_eq!(message(&app), "oracle on: after every move it tells whether the game can be won");
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
    assert!(status(&app).starts_with("no move is left: u takes moves back"), "{}", screen(&app));
    keys(&mut app, "R");
    assert_eq!(message(&app), "R again begins anew: this game counts as lost");
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

/// A kept game knows how short a solution is, but not its moves.
#[test]
fn the_moves_to_go_never_grow_while_a_longer_solution_is_in_hand() {
    let known = Some(Outlook::Winnable { moves: 40 });
    let mut app = playing(617, 80, 24);
    let kept = SavedGame { tree: "0=40".into(), ..SavedGame::new(Table::FREECELL, number(617), 4) };
    app.update(Event::GameRead(key_of(617), Some((Box::new(kept), GamePlace { place: 1, count: 1, is_next: false }))));
    keys(&mut app, "<F7><F7><F7><Right>");
    let game = |app: &App| app.desk().game(0).unwrap().clone();
    assert_eq!((game(&app).plan(), game(&app).tree.outlook(game(&app).tree.at())), (None, known));
    assert!(status(&app).starts_with("winnable, 40 moves to go"), "{}", screen(&app));
    // The search that is to tell the moves finds 51.
    search(&mut app);
    assert_eq!(game(&app).plan(), Some(&solution()[..]));
    assert!(status(&app).starts_with("winnable, 40 moves to go"), "{}", screen(&app));
    keys(&mut app, ".");
    assert_eq!(message(&app), "7a: J♥ from cascade 7 to free cell a (the cell is empty)");
    // On its way there are as many as it has, and back where more is known no more than that.
    keys(&mut app, "7a");
    assert!(status(&app).starts_with("winnable, 50 moves to go"), "{}", screen(&app));
    keys(&mut app, "u");
    search(&mut app);
    assert!(status(&app).starts_with("winnable, 40 moves to go"), "{}", screen(&app));
    // A shorter solution is the plan, and makes no position that is known longer.
    let mut played = game(&app);
    played.set_solution(Some(&[solution(), solution()].concat()));
    assert_eq!((played.plan(), played.tree.outlook(played.tree.at())), (Some(&solution()[..]), known));
    played.set_solution(Some(&solution()[..45]));
    assert_eq!(played.plan(), Some(&solution()[..45]));
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
