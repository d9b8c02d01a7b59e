//! What a reader says of a text.

use tableaux_engine::Card;
use tableaux_engine::sanitize::quoted;

use crate::readers::parse_layouts;

#[test]
fn quotations_are_short_and_printable() {
    assert_eq!(quoted("7X"), "7X");
    assert_eq!(quoted(&"x".repeat(24)), "x".repeat(24));
    assert_eq!(quoted(&"♦".repeat(25)), "♦".repeat(24) + "…");
    assert_eq!(quoted("\u{1b}[31m\u{202e}7\u{2028}X\u{7f}"), r"\u{1b}[31m\u{202e}7\u{2028}X\u{7f}");
}

#[test]
fn a_few_missing_cards_are_listed() {
    let error = |cards: &[Card]| {
        let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
        let text = format!("Foundations: H-0 C-0 D-0 S-0\n: {}\n{}", cards.join(" "), ":\n".repeat(7));
        parse_layouts(&text).unwrap().remove(0).error.unwrap().to_string()
    };
    let message = |count| error(&Card::PACK[count..]).split_once("a cell or home").unwrap().1.to_owned();
    assert!(error(&[&Card::PACK[..], &Card::PACK[..1]].concat()).ends_with("; use each card once"));
    assert_eq!(message(1), "; AC is missing");
    assert_eq!(message(4), "; 4 cards are missing: AC, AD, AH, AS");
    assert_eq!(message(51), "; 51 cards are missing: AC, AD, AH, AS and 47 more");
}
