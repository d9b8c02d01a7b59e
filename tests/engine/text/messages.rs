//! What a reader says of a text.

use tableaux_engine::Card;
use tableaux_engine::read::MissingCards;
use tableaux_engine::sanitize::quoted;

#[test]
fn quotations_are_short_and_printable() {
    assert_eq!(quoted("7X"), "7X");
    assert_eq!(quoted(&"x".repeat(24)), "x".repeat(24));
    assert_eq!(quoted(&"♦".repeat(25)), "♦".repeat(24) + "…");
    assert_eq!(quoted("\u{1b}[31m\u{202e}7\u{2028}X\u{7f}"), r"\u{1b}[31m\u{202e}7\u{2028}X\u{7f}");
}

#[test]
fn a_few_missing_cards_are_listed() {
    let message = |count| MissingCards(Card::PACK[..count].to_vec()).to_string();
    assert_eq!(message(0), "");
    assert_eq!(message(1), "; AC is missing");
    assert_eq!(message(4), "; 4 cards are missing: AC, AD, AH, AS");
    assert_eq!(message(52), "; 52 cards are missing: AC, AD, AH, AS and 48 more");
}
