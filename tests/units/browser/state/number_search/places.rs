use tableaux::browser::state::number_search::places::Places;

fn typed(text: &str) -> Places {
    let mut places = Places::default();
    assert!(text.chars().all(|c| places.type_char(c)), "{text}");
    places
}

fn cards(places: &Places) -> String {
    let last = places.cards().iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let cards = places.cards()[..last].iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
    cards.collect::<Vec<_>>().join(" ")
}

#[test]
fn cards_are_typed_as_they_are_written() {
    assert_eq!(cards(&typed("7dADt♥10s0c?9h")), "7D AD TH TS TC ?? 9H");
    assert_eq!(cards(&typed("7d ad  5c ?3s")), "7D AD ?? 5C ?? 3S", "one blank ends a card");
    let mut places = typed("7");
    assert!(!places.type_char('x') && places.rank().is_some());
    assert!(places.type_char('8') && places.type_char('d'));
    assert_eq!(cards(&places), "8D", "another rank takes the place of the first");
    assert!(!places.type_char('♠') && !places.type_char('d'), "a suit needs a rank");
}

#[test]
fn one_or_two_question_marks_are_one_unknown_card_with_or_without_blanks() {
    for text in ["QS ? 5C", "QS?5C", "QS ?? 5C", "QS??5C", "qs ?5c", "qs? 5c", "qs?? 5c"] {
        assert_eq!(cards(&typed(text)), "QS ?? 5C", "{text}");
    }
    for text in ["???5c", "????5c", "? ? 5c", "?? ??5c", "   5c", "?  5c"] {
        let unknown = if text == "   5c" { 3 } else { 2 };
        assert_eq!(cards(&typed(text)), "?? ".repeat(unknown) + "5C", "{text}");
    }
    // A `?` elsewhere is another card.
    let mut places = typed("?");
    places.go(8);
    assert!("?5c".chars().all(|c| places.type_char(c)));
    assert_eq!(places.cards()[9], Some("5C".parse().unwrap()));
    // An erased `?` is not half of the next.
    let mut places = typed("qs?");
    places.erase();
    assert!("?5c".chars().all(|c| places.type_char(c)));
    assert_eq!(cards(&places), "QS ?? 5C");
}

#[test]
fn typed_cards_are_erased() {
    let mut places = typed("7dad5");
    places.erase();
    assert_eq!((cards(&places), places.cursor()), ("7D AD".into(), 2));
    places.erase();
    assert_eq!((cards(&places), places.cursor()), ("7D".into(), 1));
    places.go(0);
    places.delete();
    assert_eq!(cards(&places), "");
    places.erase();
    assert_eq!(places.cursor(), 0);
    // The last place.
    places.go(51);
    assert!(places.type_char('4') && places.type_char('h'));
    places.erase();
    assert_eq!((cards(&places), places.cursor()), (String::new(), 51));
}

#[test]
fn a_card_in_two_places_makes_no_board() {
    let mut places = typed("7dad7d");
    assert!(places.is_doubled("7D".parse().unwrap()) && !places.is_doubled("AD".parse().unwrap()));
    assert_eq!(places.pattern(), None);
    places.erase();
    assert_eq!(places.pattern().map(|pattern| pattern.known_count()), Some(2));
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut places = typed("");
    places.step(-1, 0);
    places.step(0, -1);
    assert_eq!(places.cursor(), 0);
    places.step(7, 6);
    assert_eq!(places.cursor(), 0, "the last row has four places");
    places.step(3, 6);
    assert_eq!(places.cursor(), 51);
    places.step(0, 1);
    assert_eq!(places.cursor(), 51);
}
