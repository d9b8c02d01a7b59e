//! Games from the deal to the win, in the three ways to move.

use std::time::Duration;

use ratatui::layout::{Position as Spot, Rect};
use tableaux::browser::{App, Effect, Event, GameChange};
use tableaux::record::GameOutcome;
use tableaux_engine::card::{Card, Suit, SuitStyle};
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{Move, Place};
use tableaux_engine::words::counted;

use super::super::super::support::{click, find, keys, message, part, screen, shown, status, tick, top, wait_a_second};
use super::{asks_count, end, keep, lit, playing, playing_by_hand, position, running_home, search, solution, typed};

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
    assert_eq!(top(app), "Result");
    assert!(screen(app).contains("#617  won  in 51 moves, 111 cards · 0:00"), "{}", screen(app));
    // Once it is in the record, it is not kept, and not recorded again.
    wait_a_second(app);
    assert_eq!(keys(app, "u"), []);
    assert!(message(app).is_empty() && status(app).starts_with("won by moves home alone"), "{}", screen(app));
    let moves = typed(position(app), steps[steps.len() - 1]);
    assert_eq!(keys(app, &moves), []);
    assert!(position(app).is_won() && top(app) == "Result", "{}", screen(app));
    wait_a_second(app);
    keys(app, "<Esc><Esc><Enter>.");
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
    win(&mut playing_by_hand(), |app, step| {
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
    let mut app = playing_by_hand();
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
    let mut app = playing_by_hand();
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
    for (presses, needed_by) in [("", "unneeded cards"), ("<F7>", "spare cards")] {
        let mut app = playing(617, 80, 24);
        keys(&mut app, presses);
        assert!(screen(&app).contains(needed_by), "{}", screen(&app));
        let mut effects = Vec::new();
        while !position(&app).is_won() {
            if app.desk().pane(0).game().unwrap().solution().is_none() {
                search(&mut app);
            }
            let step = app.desk().pane(0).game().unwrap().solution().expect("it can be won")[0];
            let moves = typed(position(&app), step);
            effects.extend(keys(&mut app, &moves));
        }
        let Some(Effect::Game(_, GameChange::End { outcome, moves, hints, .. })) = effects.last() else {
            panic!("{effects:?}");
        };
        assert_eq!((*outcome, *hints), (GameOutcome::Won, 0));
        while app.interval().is_some() {
            tick(&mut app, 1);
        }
        assert!(effects.len() > *moves as usize / 2 && screen(&app).contains(&format!("won  in {moves} moves")));
    }
}

/// Before the last of its moves that is not home only one is left with which the rest can go home.
fn play_until_homeward(app: &mut App) -> usize {
    keys(app, "<F7><F7><F7>");
    for (at, step) in solution().into_iter().enumerate() {
        let mut after = position(app).clone();
        after.play(step).unwrap();
        if after.homeward_moves().is_some() {
            return at;
        }
        let moves = typed(position(app), step);
        keys(app, &moves);
    }
    panic!("it is won before");
}

#[test]
fn the_rest_goes_home_by_itself_card_by_card() {
    let mut app = playing(617, 80, 24);
    let at = play_until_homeward(&mut app);
    let (left, step) = (position(&app).cards_left(), solution()[at]);
    let moves = typed(position(&app), step);
    let effects = keys(&mut app, &moves);
    assert!(matches!(effects[..], [Effect::Game(_, GameChange::End { outcome: GameOutcome::Won, .. })]), "{effects:?}");
    assert!(position(&app).is_won() && left > 9, "it is won at once: {left}");
    let in_cascades = |app: &App| part(app, Rect::new(0, 3, 56, 17)).matches(['♣', '♦', '♥', '♠']).count();
    assert!(in_cascades(&app) > 9, "{}", screen(&app));
    for gone in 0..left {
        let rate = if left - gone > 8 { 16 } else { 8 };
        assert_eq!(app.interval(), Some(Duration::from_secs(1) / rate));
        tick(&mut app, 1);
        let still = left - gone - 1;
        let words = if still > 0 { counted(still.into(), "card", "cards") + " left" } else { "won".into() };
        assert_eq!(status(&app), words, "as many as are seen: {}", screen(&app));
        assert!(!lit(&app).is_empty(), "the last that has gone: {}", screen(&app));
    }
    // The finished board is seen for a moment, then the cards fan out.
    tick(&mut app, 3);
    assert_eq!(top(&app), "Play");
    tick(&mut app, 1);
    assert_eq!((top(&app), app.interval()), ("Result", Some(Duration::from_secs(1) / 16)));
    assert!(screen(&app).contains("won  in 51 moves, 111 cards · 0:00 · no hint"), "{}", screen(&app));
    wait_a_second(&mut app);
    assert_eq!(app.interval(), None, "nothing moves any more");
    let won = screen(&app);
    // Any key ends it at once, and does nothing else; but for those that are the same everywhere.
    for key in ["u", "q", "1", "<Enter>", "click"] {
        keys(&mut app, "u");
        assert!(!position(&app).is_won());
        keys(&mut app, &moves);
        assert!(app.interval().is_some(), "{key}");
        match key {
            "click" => click(&mut app, 3, 3),
            key => assert_eq!(keys(&mut app, key), []),
        }
        assert_eq!((top(&app), position(&app).is_won()), ("Result", true), "{key}");
        // Another ends the fan.
        keys(&mut app, "u");
        assert!(app.interval().is_none(), "{key}");
        wait_a_second(&mut app);
        assert_eq!(
            screen(&app).lines().take(20).collect::<String>(),
            won.lines().take(20).collect::<String>(),
            "{key}"
        );
    }
    keys(&mut app, "u");
    keys(&mut app, &moves);
    assert_eq!(keys(&mut app, "<Ctrl-C>"), [Effect::Quit]);
}

#[test]
fn the_rest_goes_home_when_that_is_asked_for_or_not_at_all() {
    for setting in ["asked", "off"] {
        let mut app = running_home(setting);
        keys(&mut app, "<Enter>");
        let at = play_until_homeward(&mut app);
        let moves = typed(position(&app), solution()[at]);
        keys(&mut app, &moves);
        assert!(!position(&app).is_won() && app.interval().is_none());
        let words = "only moves home are left: Enter sends them";
        assert_eq!(status(&app).starts_with(words), setting == "asked", "{}", screen(&app));
        keys(&mut app, "<Enter>");
        assert_eq!(position(&app).is_won(), setting == "asked", "{}", screen(&app));
        assert_eq!(app.interval().is_some(), setting == "asked");
    }
}

#[test]
fn by_hints_alone() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "<F7><F7><F7>");
    let mut last = Vec::new();
    for _ in 0..110 {
        if position(&app).is_won() {
            break;
        }
        keys(&mut app, ".");
        search(&mut app);
        assert!(status(&app).starts_with("hint "), "{}", screen(&app));
        last = keys(&mut app, "<Enter>");
    }
    let [Effect::Game(_, GameChange::End { outcome: GameOutcome::Won, moves: 51, hints, .. })] = last[..] else {
        panic!("{last:?}: {}", screen(&app))
    };
    assert!(hints > 51 && app.interval().is_some(), "{hints}: {}", screen(&app));
}

/// Whoever plays hint after hint and types on is still on the page of the win.
#[test]
fn keys_that_were_meant_for_the_game_leave_its_page_alone() {
    let mut app = playing(617, 80, 24);
    let at = play_until_homeward(&mut app);
    let moves = typed(position(&app), solution()[at]);
    keys(&mut app, &moves);
    assert_eq!((keys(&mut app, "."), top(&app)), (vec![], "Result"), "it ends the run home");
    let ignored = "ignored: the game has just ended";
    for (key, what) in
        [("<Enter>", "Enter is "), (".", "'.' is "), ("q", "'q' is "), ("R", "'R' is "), ("<Esc>", "Esc is ")]
    {
        assert_eq!((keys(&mut app, key), top(&app)), (vec![], "Result"), "{key}");
        assert_eq!(message(&app), format!("{what}{ignored}"));
    }
    let next = find(&app, "play #618");
    for event in [Event::Click(next), Event::RightClick(next), Event::Wheel(next, 1), Event::paste("5")] {
        app.update(event);
        assert_eq!((top(&app), &*message(&app), shown(&app)), ("Result", ignored, vec![617]));
    }
    assert_eq!(keys(&mut app.clone(), "<Ctrl-C>"), [Effect::Quit]);
    wait_a_second(&mut app);
    // Then the next deal opens at once, and the deals are a key away.
    let mut left = app.clone();
    keys(&mut left, "q");
    assert_eq!((top(&left), shown(&left)), ("Browse", vec![617]));
    click(&mut app.clone(), next.x, next.y);
    keys(&mut app, "<Enter>");
    assert_eq!((top(&app), shown(&app), position(&app).cards_left()), ("Play", vec![618], 52));
}

#[test]
fn so_do_those_that_come_when_no_move_is_left() {
    let mut app = playing(617, 80, 24);
    keys(&mut app, "3a7b1c2d58");
    assert_eq!(top(&app), "Result");
    keys(&mut app, "u<Enter>W");
    assert_eq!((top(&app), &*message(&app)), ("Result", "'W' is ignored: the game has just ended"));
    wait_a_second(&mut app);
    let mut next = app.clone();
    keys(&mut next, "<Enter>");
    assert_eq!((top(&next), shown(&next)), ("Play", vec![618]));
    keys(&mut app, "u");
    assert_eq!((top(&app), shown(&app)), ("Play", vec![617]));
    // A page that was asked for is there at once.
    keys(&mut app, "58");
    wait_a_second(&mut app);
    keys(&mut app, "qR");
    assert_eq!(top(&app), "Result");
    keys(&mut app, "u");
    assert_eq!((top(&app), &*message(&app)), ("Play", ""));
}
