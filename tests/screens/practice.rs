//! The practice: make a move, and what it is worth is told.

use std::sync::Arc;

use tableaux::browser::{Answer, App, Effect, Event, PracticeChange, Query, Update};
use tableaux::practice::{PracticeAnswer, PracticeRecord};
use tableaux_engine::coach::{JudgedMove, Narrowness};
use tableaux_engine::verdict::outcome::Outcome;

use super::super::support::{
    app, assert_snapshot, at_sizes, body, click, find, footer, header, keys, message, resize, screen, search, status,
    tick, top,
};

/// A position in which two of eight moves win: 6d is one of them, 5d loses.
const LINE: &str = "ms:1287/4/none/2aa18a2b5c";
const DAY: u32 = 20_000;

/// A browser that asks that position, as one where a game was lost.
fn practicing(width: u16, height: u16) -> App {
    practicing_after(Vec::new(), width, height)
}

/// The same after some answers.
fn practicing_after(answers: Vec<PracticeAnswer>, width: u16, height: u16) -> App {
    let mut app = app(&[617], width, height);
    assert_eq!(keys(&mut app, "P"), [Effect::Practice(PracticeChange::Read)]);
    let record = PracticeRecord::new(vec![LINE.into()], answers);
    app.update(Update::PracticeRead(Some(Box::new(record)), DAY));
    find_out(&mut app);
    app
}

/// Finds what the practice and the oracle ask for, but for shorter solutions.
fn find_out(app: &mut App) -> Vec<Effect> {
    search(app, |query| matches!(query, Query::Narrowness(_) | Query::Reachable(_) | Query::Verdict(_)))
}

/// Types keys, then waits until the answer is judged and all that is told of it found.
fn answer(app: &mut App, typed: &str) -> Vec<Effect> {
    let mut effects = keys(app, typed);
    effects.extend(find_out(app));
    effects.extend(app.update(Event::Tick));
    find_out(app);
    effects
}

fn given(is_right: bool) -> Effect {
    Effect::Practice(PracticeChange::Answer(PracticeAnswer { line: LINE.into(), day: DAY, is_right }))
}

#[test]
fn a_position_is_asked_and_the_answer_judged_with_its_reason() {
    let sizes = [(80, 24), (40, 16), (120, 40)];
    let shown = |typed: &str| {
        at_sizes(sizes, |width, height| {
            let mut app = practicing(width, height);
            answer(&mut app, typed);
            format!("{}\n{}\n{}\n{}", header(&app), body(&app), status(&app), footer(&app))
        })
    };
    assert_snapshot("practice_asked", &shown(""));
    assert_snapshot("practice_wrong", &shown("5d"));
    assert_snapshot("practice_right", &shown("6d"));
}

/// A position where a game was lost is asked only if it is as narrow as the measure of difficulty has it.
#[test]
fn a_position_where_many_moves_win_is_no_exercise() {
    let asked = |winning: usize, total: usize| {
        let mut app = app(&[617], 80, 24);
        keys(&mut app, "P");
        app.update(Update::PracticeRead(Some(Box::new(PracticeRecord::new(vec![LINE.into()], Vec::new()))), DAY));
        assert!(header(&app).contains("#1287"), "{}", header(&app));
        let Some(query @ Query::Narrowness(_)) = app.desk().searches.query() else { panic!("the moves are judged") };
        let Query::Narrowness(position) = &query else { unreachable!() };
        let outcome = |n| if n < winning { Outcome::Winnable } else { Outcome::Impossible };
        let moves = (0..total).map(|n| JudgedMove { moves: position.legal_moves(), outcome: outcome(n) }).collect();
        let answer = Answer::Narrowness(Arc::new(Narrowness { moves }));
        app.update(Update::Answered(Box::new((query, answer))));
        header(&app).contains("#1287")
    };
    let fit = [(1, 4), (2, 8), (3, 9), (3, 11)].map(|(winning, total)| asked(winning, total));
    assert_eq!(fit, [true; 4]);
    let wide = [(6, 11), (4, 11), (2, 5), (1, 2), (1, 3), (3, 8)].map(|(winning, total)| asked(winning, total));
    assert_eq!(wide, [false; 6]);
}

#[test]
fn the_first_answer_alone_counts() {
    let mut app = practicing(120, 40);
    assert_eq!(status(&app), "2 of 8 moves win · you lost it here");
    assert_eq!(answer(&mut app, "5d"), [given(false)]);
    assert!(status(&app).starts_with("wrong: 4♠ from cascade 5 to free cell d loses: 1 position, none won"));
    // After the answer no other is taken, and the line is told.
    assert_eq!(keys(&mut app, "6"), []);
    assert_eq!(message(&app), "already answered: Enter asks the next, u the same again");
    keys(&mut app, "u");
    assert!(status(&app).ends_with("this answer does not count"), "{}", status(&app));
    assert_eq!(answer(&mut app, "6d"), []);
    assert_eq!(status(&app), "right: 2 of 8 moves win");
    // The next is a puzzle, as nothing is due before tomorrow.
    assert_eq!(keys(&mut app, "<Enter>"), [Effect::Practice(PracticeChange::Read)]);
    assert!(status(&app).ends_with("grade 1") && !header(&app).contains("#1287"), "{}", screen(&app));
    // A day later the missed one is due.
    let missed = PracticeAnswer { line: LINE.into(), day: DAY - 1, is_right: false };
    let mut app = practicing_after(vec![missed], 80, 24);
    assert!(header(&app).ends_with("1 due today") && header(&app).contains("move 6 of #1287"), "{}", header(&app));
    assert_eq!(answer(&mut app, "6d"), [given(true)]);
}

#[test]
fn the_line_that_wins_is_played() {
    let mut app = practicing(120, 40);
    keys(&mut app, "s");
    assert_eq!(message(&app), "make a move first: s then plays the line");
    answer(&mut app, "6d");
    keys(&mut app, "s");
    assert!(app.interval().is_some());
    tick(&mut app, 3);
    let third = body(&app);
    keys(&mut app, "<Left>");
    assert!(app.interval().is_none() && body(&app) != third);
    keys(&mut app, "<Right>");
    assert_eq!(body(&app), third);
    keys(&mut app, "s");
    tick(&mut app, 200);
    assert!(app.interval().is_none(), "it ends");
    assert!(["K♣", "K♦", "K♥", "K♠"].iter().all(|king| body(&app).contains(king)), "{}", body(&app));
    // Again from the beginning.
    keys(&mut app, "s");
    assert!(app.interval().is_some() && body(&app) != third);
}

#[test]
fn moves_are_chosen_by_notation_cursor_and_mouse() {
    let mut app = practicing(120, 40);
    keys(&mut app, "7");
    assert!(status(&app).contains("5♣ from cascade 7: where to?"), "{}", status(&app));
    keys(&mut app, "u");
    assert_eq!(message(&app), "no card moved");
    keys(&mut app, "71");
    assert!(message(&app).starts_with("5♣ does not go on Q♣"), "{}", message(&app));
    keys(&mut app, "e");
    assert!(message(&app).contains("e does nothing here") || message(&app).contains("cell e"), "{}", message(&app));
    keys(&mut app, "h");
    assert!(message(&app).contains("cards stay home"), "{}", message(&app));
    // The cursor: cascade 5, taken, up to the cells and dropped on the last.
    let effects = answer(&mut app, "<Right><Right><Right><Right><Right> <Up><Left> ");
    assert_eq!(effects, [given(false)], "{}", screen(&app));
    // The mouse: the 2♦, then the empty cell.
    let mut app = practicing(120, 40);
    let card = find(&app, "2♦");
    click(&mut app, card.x, card.y);
    assert!(status(&app).contains("2♦ from cascade 6: where to?"), "{}", status(&app));
    let cell = find(&app, "d");
    let effects = app.update(Event::Click(cell));
    assert_eq!(effects, Some(given(true)), "{}", screen(&app));
}

#[test]
fn an_answer_that_is_given_before_all_is_known_is_judged_later() {
    let mut app = app(&[617], 80, 24);
    keys(&mut app, "P");
    app.update(Update::PracticeRead(Some(Box::new(PracticeRecord::new(vec![LINE.into()], Vec::new()))), DAY));
    assert_eq!(status(&app), "make a move · you lost it here");
    assert_eq!(keys(&mut app, "5d"), []);
    assert_eq!((status(&app).as_str(), app.interval().is_some()), ("checking the answer …", false));
    assert_eq!(find_out(&mut app), [given(false)]);
    assert!(status(&app).starts_with("wrong: "), "{}", status(&app));
}

#[test]
fn where_a_game_was_lost_is_practiced_and_counted() {
    let mut app = app(&[617], 120, 40);
    keys(&mut app, "<Enter><F7><F7><F7>8a8c3b");
    find_out(&mut app);
    let found = app.desk().practice.found().to_vec();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!("ms:617/4/none/8a8c3b".starts_with(&found[0]), "{found:?}");
    // Once, however often it is looked at, and on whatever way it is come to.
    keys(&mut app, "uU");
    find_out(&mut app);
    keys(&mut app, "uuu8c8a3b");
    find_out(&mut app);
    assert_eq!(app.desk().practice.found().len(), 1);
    keys(&mut app, "qP");
    assert!(header(&app).contains("of #617") && status(&app).ends_with("you lost it here"), "{}", screen(&app));
    find_out(&mut app);
    keys(&mut app, "q");
    assert_eq!(top(&app), "Browse");
    let answers = [true, false, true].map(|is_right| PracticeAnswer { line: LINE.into(), day: DAY, is_right });
    app.update(Update::PracticeRead(Some(Box::new(PracticeRecord::new(Vec::new(), answers.to_vec()))), DAY + 1));
    keys(&mut app, "S");
    assert!(body(&app).contains("3 answers · 1 of 1 right on first try · 1 due today"), "{}", body(&app));
    resize(&mut app, 40, 16);
    assert!(body(&app).contains("practice"), "{}", body(&app));
}
