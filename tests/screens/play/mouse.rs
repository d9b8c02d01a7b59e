//! Cards that are taken and moved by the mouse.

use ratatui::layout::Position as Place;
use tableaux::browser::{App, Event};

use super::super::super::support::{click, keys, message, screen, status};
use super::{FULL, LONG, ROOM, lit, place_of, playing_own, position};

/// Presses the button on a card and releases it there.
fn click_card(app: &mut App, card: &str) {
    let at = place_of(app, card).unwrap_or_else(|| panic!("no {card}: {}", screen(app)));
    click(app, at.x, at.y);
    app.update(Event::Release(at));
}

fn right_click(app: &mut App, card: &str) {
    let at = place_of(app, card).unwrap_or_else(|| panic!("no {card}: {}", screen(app)));
    app.update(Event::RightClick(at));
}

/// Where an empty cascade is.
fn place_of_cascade(app: &App, number: u16) -> Place {
    let line = screen(app).lines().position(|line| line.trim_start().starts_with("1  ")).unwrap();
    let heading = screen(app).lines().nth(line).unwrap().chars().take(56).collect::<Vec<_>>();
    let x = heading.iter().position(|&c| c == char::from_digit(number.into(), 10).unwrap()).unwrap();
    Place::new(u16::try_from(x).unwrap(), u16::try_from(line).unwrap() + 1)
}

fn drag(app: &mut App, card: &str, to: Place) {
    let at = place_of(app, card).unwrap_or_else(|| panic!("no {card}: {}", screen(app)));
    click(app, at.x, at.y);
    app.update(Event::Release(to));
}

/// How many cards each cascade has.
fn lengths(app: &App) -> Vec<usize> {
    position(app).cascades().iter().map(|cards| cards.len()).collect()
}

/// Cards that are dragged are drawn under the mouse until the button is released, and the place where they would land is
/// marked.
#[test]
fn dragged_cards_follow_the_mouse() {
    let mut app = playing_own(ROOM, 80, 24);
    let card = place_of(&app, "J♥").unwrap();
    let before = screen(&app);
    // Without a card that is taken nothing is dragged.
    app.update(Event::Drag(Place::new(30, 20)));
    assert_eq!(screen(&app), before);
    click(&mut app, card.x, card.y);
    let taken = screen(&app);
    let at = Place::new(30, 20);
    app.update(Event::Drag(at));
    let row = |app: &App, y: u16| screen(app).lines().nth(y.into()).unwrap().to_owned();
    assert!(!taken.lines().nth(20).unwrap().contains("J♥"), "{taken}");
    assert!(row(&app, 20).contains("J♥") && row(&app, 21).contains("10♠"), "{}", screen(&app));
    assert_eq!(position(&app).cascades()[0].len(), 4, "it is not moved yet");
    // It goes along, and leaves nothing behind.
    let to = place_of_cascade(&app, 5);
    app.update(Event::Drag(to));
    assert!(!row(&app, 20).contains("J♥"), "{}", screen(&app));
    // Outside of the body it is not seen; nothing panics at the edges.
    for at in [(0, 0), (79, 0), (0, 23), (79, 23), (79, 21), (0, 1)] {
        app.update(Event::Drag(Place::new(at.0, at.1)));
        screen(&app);
    }
    app.update(Event::Drag(to));
    app.update(Event::Release(to));
    assert_eq!(lengths(&app)[4], 2, "{}", screen(&app));
    assert!(!status(&app).contains("where to?"));
    // Released where it was taken, it stays taken, and is no longer drawn at the mouse.
    let card = place_of(&app, "K♦").unwrap();
    click(&mut app, card.x, card.y);
    let taken = screen(&app);
    app.update(Event::Drag(Place::new(30, 20)));
    assert_ne!(screen(&app), taken);
    app.update(Event::Release(card));
    assert_eq!(screen(&app), taken);
}

#[test]
fn a_click_takes_the_card_under_the_mouse_and_those_that_lie_on_it() {
    for (card, cards, words) in [
        ("K♦", 4, "K♦–10♠ from cascade 1: where to?"),
        ("J♥", 2, "J♥–10♠ from cascade 1: where to?"),
        ("10♠", 1, "10♠ from cascade 1: where to?"),
    ] {
        for is_dragged in [false, true] {
            let mut app = playing_own(ROOM, 80, 24);
            let to = place_of_cascade(&app, 5);
            if is_dragged {
                let at = place_of(&app, card).unwrap();
                click(&mut app, at.x, at.y);
            } else {
                click_card(&mut app, card);
            }
            assert!(status(&app).starts_with(words), "{}", screen(&app));
            for (at, below) in ["K♦", "Q♣", "J♥", "10♠"].into_iter().enumerate() {
                assert_eq!(lit(&app).contains(&place_of(&app, below).unwrap()), at >= 4 - cards, "{card}: {below}");
            }
            if is_dragged {
                app.update(Event::Release(to));
            } else {
                click(&mut app, to.x, to.y);
            }
            assert_eq!(lengths(&app)[..5], [4 - cards, 1, 2, 3, cards], "not asked how many: {}", screen(&app));
        }
    }
}

#[test]
fn a_card_below_others_that_are_no_run_with_it_is_not_taken() {
    let mut app = playing_own(ROOM, 80, 24);
    click_card(&mut app, "Q♠");
    assert_eq!(message(&app), "10♦ is on Q♠ and cannot be taken with it: take 10♦");
    assert_eq!(lit(&app), []);
    // What was taken before is put down; it goes to a cascade whichever card there is under the mouse.
    click_card(&mut app, "10♦");
    assert!(status(&app).starts_with("10♦ from cascade 7"), "{}", screen(&app));
    click_card(&mut app, "Q♠");
    assert!(message(&app).starts_with("10♦ is on Q♠") && lit(&app).is_empty(), "{}", screen(&app));
    let mut app = playing_own(&LONG.replace("JS TD 9S 8D 7S 6D 5S 4D", "6D 5S 4D JS TD 9S 8D 7S"), 80, 24);
    click_card(&mut app, "5♠");
    assert_eq!(message(&app), "J♠ is on 4♦ and cannot be taken with it: take J♠ or a card on it");
    click_card(&mut app, "J♠");
    assert!(status(&app).starts_with("J♠–7♠ from cascade 2"), "{}", screen(&app));
}

#[test]
fn what_is_dragged_or_clicked_goes_as_it_fits() {
    for card in ["J♠", "8♦", "4♦"] {
        let mut app = playing_own(LONG, 80, 24);
        let to = place_of(&app, "Q♦").unwrap();
        drag(&mut app, card, to);
        assert_eq!(lengths(&app)[..2], [10, 0], "{card}: {}", screen(&app));
        let mut app = playing_own(LONG, 80, 24);
        click_card(&mut app, card);
        click(&mut app, to.x, to.y);
        assert_eq!(lengths(&app)[..2], [10, 0], "{card}: {}", screen(&app));
        // Where none of the run fits, it is put down.
        let mut app = playing_own(LONG, 80, 24);
        let to = place_of(&app, "K♦").unwrap();
        drag(&mut app, card, to);
        assert_eq!((lengths(&app)[0], lit(&app)), (2, vec![]), "{card}: {}", screen(&app));
    }
    let mut app = playing_own(FULL, 80, 24);
    let to = place_of(&app, "Q♦").unwrap();
    drag(&mut app, "J♠", to);
    assert!(message(&app).starts_with("3 cards at once are too many"), "{}", message(&app));
    // A cell takes one card: the last of those that are taken.
    for is_dragged in [false, true] {
        let mut app = playing_own(ROOM, 80, 24);
        let cell = place_of(&app, "c ").unwrap();
        if is_dragged {
            drag(&mut app, "J♥", cell);
        } else {
            click_card(&mut app, "J♥");
            click(&mut app, cell.x, cell.y);
        }
        assert_eq!(position(&app).cells()[2].unwrap().to_string(), "TS", "{}", screen(&app));
    }
}

#[test]
fn a_second_click_sends_home_the_last_card_alone() {
    let mut app = playing_own(ROOM, 80, 24);
    let before = position(&app).clone();
    for _ in 0..2 {
        click_card(&mut app, "J♥");
    }
    assert_eq!((position(&app), lit(&app)), (&before, vec![]), "it is put down: {}", screen(&app));
    click_card(&mut app, "J♥");
    click_card(&mut app, "10♠");
    assert!(status(&app).starts_with("10♠ from cascade 1"), "another card of the run: {}", screen(&app));
    click_card(&mut app, "10♠");
    assert_eq!(position(&app).cards_left(), before.cards_left() - 1, "{}", screen(&app));
    // So does a right click; where it cannot go home, both say why.
    keys(&mut app, "u");
    right_click(&mut app, "10♠");
    assert_eq!(position(&app).cards_left(), before.cards_left() - 1, "{}", screen(&app));
    keys(&mut app, "u");
    for (card, why) in [
        ("J♥", "J♥ does not go home: 10♠ is on it"),
        ("K♠", "K♠ does not go home yet: 10♠ is the next"),
        ("9♥", "cards stay home; move from a cascade or a cell"),
    ] {
        right_click(&mut app, card);
        assert_eq!(message(&app), why);
    }
    for _ in 0..2 {
        click_card(&mut app, "K♠");
    }
    assert_eq!(message(&app), "K♠ does not go home yet: 10♠ is the next");
    assert_eq!((position(&app), lit(&app)), (&before, vec![]), "{}", screen(&app));
    // A card that is taken by its cascade's number is put where the mouse is, asked how many.
    keys(&mut app, "1");
    let to = place_of_cascade(&app, 5);
    click(&mut app, to.x, to.y);
    assert!(status(&app).starts_with("how many cards to cascade 5? 1 to 4"), "{}", screen(&app));
}
