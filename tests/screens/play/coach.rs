//! Which moves keep a game winnable, shown on the board, and the review of a game.

use std::sync::Arc;

use tableaux::browser::{Answer, App, Query, Update};
use tableaux_engine::coach::{JudgedMove, MoveSign, Narrowness};
use tableaux_engine::freecell::{Outlook, Position};
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::outcome::Outcome;

use super::super::super::support::{
    self, app, at_sizes, body, footer, keys, message, resize, screen, status, top, wait_a_second,
};
use super::super::freecell;
use super::super::settings::preferences;
use super::{playing, playing_by_hand, position, solution, typed};

/// A game that its third move loses.
const LOST: &str = "8a8c3b6da2";

/// Answers queries that are wanted until none is asked.
fn answer(app: &mut App, is_wanted: impl Fn(&Query) -> bool) {
    support::search(app, |query| is_wanted(query));
}

fn judge(app: &mut App) {
    answer(app, |query| matches!(query, Query::Narrowness(_)));
}

/// All that the review of a game asks for.
fn review(app: &mut App) {
    answer(app, |query| matches!(query, Query::Verdict(_) | Query::Narrowness(_) | Query::Reachable(_)));
}

#[test]
fn n_lights_the_moves_that_win_and_that_lose() {
    let mut app = playing(617, 80, 24);
    assert!(!screen(&app).contains('○'));
    keys(&mut app, "8a8cn");
    judge(&mut app);
    keys(&mut app, "<Left>");
    assert!(status(&app).contains(" of 10 moves win"), "{}", screen(&app));
    let shown = body(&app);
    assert!(shown.contains('●') && shown.contains('◐') || shown.contains('○'), "{shown}");
    // Once a card is taken, the places have the signs.
    keys(&mut app, "3");
    let taken = body(&app);
    assert_ne!(taken, shown);
    keys(&mut app, "b");
    assert_eq!(app.desk().searches.query().map(|query| matches!(query, Query::Narrowness(_))), Some(true));
    // Another key, and they are gone with what is searched for.
    keys(&mut app, "n");
    assert!(message(&app).contains("no longer shown"), "{}", message(&app));
    assert!(!matches!(app.desk().searches.query(), Some(Query::Narrowness(_))));
}

/// Where few moves win a warning is due, once the settings want it; bars stand in the list and the ruler.
#[test]
fn a_warning_where_it_narrows() {
    for (setting, is_warned) in [("warn", true), ("off", false)] {
        let preferences = preferences(&format!("narrow = \"{setting}\"\noracle = \"off\""), &[]);
        assert_eq!(preferences.mistakes, []);
        let mut app = App::new(support::desk(&[617]).with_preferences(&preferences), (80, 24).into());
        keys(&mut app, "<Enter>8a8c");
        judge(&mut app);
        assert_eq!(body(&app).contains(['▅', '▆', '▇', '█']), is_warned, "{}", screen(&app));
        assert!(!status(&app).contains("careful"), "most moves win: {}", screen(&app));
    }
    // A position in which one of eight moves wins.
    let preferences = preferences("narrow = \"warn\"", &[]);
    let mut app = App::new(support::desk(&[617]).with_preferences(&preferences), (80, 24).into());
    support::paste(&mut app, "ms:22742/4/none/1h8h7a5b3c7d7hah");
    assert_eq!(top(&app), "Play");
    judge(&mut app);
    assert!(status(&app).contains("careful: 1 of 8 moves wins"), "{}", screen(&app));
}

#[test]
fn the_review_of_a_lost_game() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, &format!("{LOST}r"));
    assert_eq!(top(&app), "Review");
    review(&mut app);
    let signs: Vec<MoveSign> = app.desk().review().unwrap().moves.iter().map(|reviewed| reviewed.sign).collect();
    assert_eq!(signs[2..], [MoveSign::LostHere, MoveSign::AlreadyLost, MoveSign::AlreadyLost]);
    // Tab jumps to the turning points, in a circle.
    keys(&mut app, "<Tab>");
    let first = status(&app);
    while !status(&app).starts_with("move 3: lost it here: ") {
        keys(&mut app, "<Tab>");
        assert_ne!(status(&app), first, "{}", screen(&app));
    }
    resize(&mut app, 200, 60);
    assert!(
        status(&app).contains("from there 2,050 positions, none won; A♦, A♠ can never be reached"),
        "{}",
        screen(&app)
    );
    assert!(screen(&app).contains("turning points") && screen(&app).contains("lost: 7 of 10 won"), "{}", screen(&app));
    // The winning line begins before the move that lost; the game stands where it stood.
    keys(&mut app, "s");
    freecell::search(&mut app);
    assert_eq!(top(&app), "Playback", "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Review", "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Play");
    let game = app.desk().pane(0).game().unwrap();
    assert_eq!((game.tree.counts(game.tree.at()).0, game.tree.outlook(game.tree.at())), (5, Some(Outlook::Lost)));
    // Enter plays on from where the review stands.
    keys(&mut app, "r<Home><Down><Enter>");
    let game = app.desk().pane(0).game().unwrap();
    assert_eq!((top(&app), game.tree.counts(game.tree.at()).0), ("Play", 1), "{}", screen(&app));
}

/// Answers what is asked about the moves of a game with made-up counts: one of five moves wins at some of its positions,
/// and four of five at all others.
fn judge_as(app: &mut App, is_narrow: impl Fn(&Position) -> bool) {
    while let Some(query @ Query::Narrowness(_)) = app.desk().searches.query() {
        let Query::Narrowness(position) = &query else { unreachable!() };
        let winning = if is_narrow(position) { 1 } else { 4 };
        let outcome = |n| if n < winning { Outcome::Winnable } else { Outcome::Impossible };
        let moves = (0..5).map(|n| JudgedMove { moves: position.legal_moves(), outcome: outcome(n) }).collect();
        let answer = Answer::Narrowness(Arc::new(Narrowness { moves }));
        app.update(Update::Answered(Box::new((query, answer))));
    }
}

#[test]
fn the_review_of_a_game_that_was_won_begins_at_its_narrowest_place() {
    let tree = |app: &App| app.desk().focused().game().unwrap().tree.clone();
    let mut won = playing_by_hand();
    keys(&mut won, "<F7><F7><F7>");
    for step in solution() {
        let moves = typed(position(&won), step);
        keys(&mut won, &moves);
    }
    wait_a_second(&mut won);
    assert!(top(&won) == "Result" && tree(&won).position().is_won(), "{}", screen(&won));
    let line = tree(&won).line();
    let is_move = |id: &&NodeId| tree(&won).step(**id).is_some_and(|(step, _)| !step.is_home());
    let after = *line.iter().filter(is_move).nth(11).unwrap();
    let before = tree(&won).position_of(tree(&won).before(after).unwrap()).clone();
    for is_touched in [false, true] {
        let mut app = won.clone();
        let end = tree(&app).at();
        keys(&mut app, "r");
        assert_eq!((top(&app), tree(&app).at()), ("Review", end), "nothing is known of it yet");
        if is_touched {
            keys(&mut app, "<Left>");
        }
        let here = tree(&app).at();
        judge_as(&mut app, |position| *position == before);
        assert_eq!(tree(&app).at(), if is_touched { here } else { after });
        // Going back, the game stands where it did.
        keys(&mut app, "q");
        assert_eq!(tree(&app).at(), end);
        // Now it is known, and all that follows leaves the page where one goes.
        keys(&mut app, "r");
        assert_eq!(tree(&app).at(), after);
        keys(&mut app, "<End>");
        app.update(Update::TypingPaused);
        assert_eq!(tree(&app).at(), end);
    }
}

#[test]
fn there_is_nothing_to_review_before_the_first_move() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "r");
    assert_eq!((top(&app), &*message(&app)), ("Play", "no moves yet, so there is nothing to review"));
    assert!(footer(&app).contains("move"));
}

#[test]
fn the_review_has_room_in_every_size() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, &format!("{LOST}r"));
    review(&mut app);
    keys(&mut app, "<Tab>");
    let text = at_sizes([(80, 24), (120, 40), (40, 16)], |width, height| {
        resize(&mut app, width, height);
        screen(&app)
    });
    support::assert_snapshot("review", &text);
}

#[test]
fn a_page_of_a_loss_opens_the_review() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, &format!("<Enter>{LOST}"));
    review(&mut app);
    keys(&mut app, "R");
    assert_eq!(top(&app), "Result", "{}", screen(&app));
    keys(&mut app, "r");
    assert_eq!(top(&app), "Review", "{}", screen(&app));
    keys(&mut app, "q");
    assert_eq!(top(&app), "Result");
}
