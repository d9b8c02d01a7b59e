//! Games from the deal to the win, in the three ways to move.

use ratatui::layout::Position as Spot;
use tableaux::browser::{App, Effect, Event, GameChange};
use tableaux::card::{Card, Suit, SuitStyle};
use tableaux::freecell::description::moved;
use tableaux::freecell::{Move, Place};
use tableaux::record::GameOutcome;

use super::super::super::support::{click, keys, message, screen, status};
use super::{asks_count, end, keep, playing, position, search, solution, typed};

/// Plays the solution of #617 step by step; the last one alone ends the game.
fn win(app: &mut App, mut play: impl FnMut(&mut App, Move) -> Vec<Effect>) {
    keys(app, "<F7><F7><F7>");
    assert_eq!(message(app), "automatic moves: none");
    let steps = solution();
    for (at, &step) in steps.iter().enumerate() {
        let mut expected = position(app).clone();
        expected.play(step).unwrap();
        let effects = play(app, step);
        assert_eq!(position(app), &expected, "step {at}, {step}: {}", screen(app));
        let effect = if at + 1 < steps.len() { keep(617) } else { end(617, GameOutcome::Won, 51, 111, 0) };
        assert_eq!(effects, [effect], "step {at}, {step}");
    }
    let words = message(app);
    assert!(words.starts_with("won in 51 moves, 111 cards, best known "), "{words}");
    assert!(words.ends_with(": R plays it again"), "{words}");
    // Once it is in the record, it is not kept, and not recorded again.
    assert_eq!(keys(app, "u"), []);
    assert!(message(app).is_empty() && status(app).starts_with("won by moves home alone"), "{}", screen(app));
    let moves = typed(position(app), steps[steps.len() - 1]);
    assert_eq!(keys(app, &moves), []);
    assert!(position(app).is_won() && message(app).starts_with("won in 51 moves"), "{}", message(app));
    keys(app, "<Esc><Enter>.");
    assert_eq!(message(app), "the game is won");
    assert!(status(app).starts_with("the game is won"));
    // It is over: nothing is asked before another one begins.
    assert_eq!(keys(app, "R"), []);
    assert_eq!((&*message(app), position(app).cards_left()), ("a new game", 52));
    let moves = typed(position(app), steps[0]);
    assert_eq!(keys(app, &moves), [keep(617)]);
}

#[test]
fn by_notation() {
    win(&mut playing(617, 80, 24), |app, step| {
        let moves = typed(position(app), step);
        keys(app, &moves)
    });
}

/// The keys from one place to another.
fn way(from: Place, to: Place) -> String {
    let right = |steps: u8| "<Right>".repeat(steps.into());
    let at = |place: Place| match place {
        Place::Cascade(at) | Place::Cell(at) => at,
        Place::Home => 4,
    };
    let is_below = |place: Place| matches!(place, Place::Cascade(_));
    match (is_below(from), is_below(to)) {
        (true, true) => right((at(to) + 8 - at(from)) % 8),
        (false, false) => right((at(to) + 5 - at(from)) % 5),
        (true, false) => format!("{}<Up>{}", right((8 - at(from)) % 8), right(at(to))),
        (false, true) => {
            // Below home it is where it was before it went up: the first.
            let below = if from == Place::Home { 0 } else { at(from) };
            format!("<Down>{}", right((at(to) + 8 - below) % 8))
        }
    }
}

#[test]
fn by_the_cursor() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<Right>");
    let mut cursor = Place::Cascade(0);
    win(&mut app, |app, step| {
        let count = if asks_count(position(app), step) { step.cards.to_string() } else { String::new() };
        let moves = format!("{} {} {count}", way(cursor, step.from), way(step.from, step.to));
        cursor = step.to;
        keys(app, &moves)
    });
}

/// Where a place is at 80×24.
fn spot(place: Place, card: Card) -> Spot {
    let column = |at: u8| 3 + 7 * u16::from(at);
    match place {
        // Anywhere below.
        Place::Cascade(at) => Spot::new(column(at), 20),
        Place::Cell(at) => Spot::new(column(at), 1),
        Place::Home => {
            let suit = Suit::ALL.into_iter().position(|suit| suit == card.suit()).unwrap();
            Spot::new(column(4 + u8::try_from(suit).unwrap()), 1)
        }
    }
}

/// Where a card lies in its cascade at 80×24.
fn spot_of(app: &App, cascade: u8, card: Card) -> Spot {
    let name = card.text(SuitStyle::Symbols).replace('T', "10");
    let shown = screen(app);
    let column = |line: &str| line.chars().skip(7 * usize::from(cascade)).take(7).collect::<String>();
    let y = shown.lines().skip(3).position(|line| column(line).contains(&name));
    Spot::new(3 + 7 * u16::from(cascade), 3 + u16::try_from(y.expect(&shown)).unwrap())
}

#[test]
fn by_the_mouse() {
    let mut app = playing(617, 80, 24);
    let mut turn = 0;
    win(&mut app, |app, step| {
        let before = position(app).clone();
        let card = before.top(step.from).unwrap();
        // Two clicks on cards move as many as fit, whichever of them is taken.
        let is_click = turn % 3 == 2 && before.top(step.to).is_some();
        let (from, to) = match (step.from, moved(&before, step)) {
            (Place::Cascade(at), [.., last]) if is_click => (spot_of(app, at, *last), spot(step.to, card)),
            (Place::Cascade(at), [first, ..]) => (spot_of(app, at, *first), spot(step.to, card)),
            _ => (spot(step.from, card), spot(step.to, card)),
        };
        let mut effects = Vec::new();
        let mut press = |app: &mut App, at: Spot| effects.extend(app.update(Event::Click(at)));
        turn += 1;
        match turn % 3 {
            // Click and click.
            0 => {
                press(app, from);
                assert!(status(app).contains(": where to?"), "{}", screen(app));
                app.update(Event::Release(from));
                press(app, to);
                app.update(Event::Release(to));
            }
            // A second click sends a card home.
            1 if step.is_home() => {
                press(app, from);
                app.update(Event::Release(from));
                press(app, from);
                app.update(Event::Release(from));
            }
            // Drag.
            _ => {
                press(app, from);
                effects.extend(app.update(Event::Release(to)));
            }
        }
        effects
    });
    let at = spot(Place::Cascade(0), position(&app).top(Place::Cascade(0)).unwrap());
    click(&mut app, at.x, at.y);
    assert!(status(&app).contains("from cascade 1: where to?"), "{}", screen(&app));
}

/// The oracle's solution is played on, as far as automatic moves leave it.
#[test]
fn with_automatic_moves_the_last_ones_go_home_by_themselves() {
    for (presses, name) in [("", "horne"), ("<F7>", "raymond")] {
        let mut app = playing(617, 80, 24);
        keys(&mut app, presses);
        assert!(screen(&app).contains(&format!("play #617 · automatic {name}")), "{}", screen(&app));
        let mut effects = Vec::new();
        while !position(&app).is_won() {
            if app.desk().game(0).unwrap().solution().is_none() {
                search(&mut app);
            }
            let step = app.desk().game(0).unwrap().solution().expect("it can be won")[0];
            let moves = typed(position(&app), step);
            effects.extend(keys(&mut app, &moves));
        }
        let Some(Effect::Game(_, GameChange::End { outcome, moves, hints, .. })) = effects.last() else {
            panic!("{effects:?}");
        };
        assert_eq!((*outcome, *hints), (GameOutcome::Won, 0));
        assert!(effects.len() > *moves as usize / 2 && message(&app).starts_with(&format!("won in {moves} moves")));
    }
}
