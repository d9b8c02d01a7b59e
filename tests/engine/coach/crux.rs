//! The hardest move of a game.

use tableaux_engine::coach::crux::Crux;

#[test]
fn a_crux_in_words_has_no_percentage_without_its_noun() {
    let at = |number, winning, moves| Crux::At { number, winning, moves }.to_string();
    assert_eq!(at(12, 4, 11), "at move 12 only 4 of 11 moves win (36 %)");
    assert_eq!(at(1, 1, 9), "at move 1 only 1 of 9 moves wins (11 %)");
    let others = [Crux::None, Crux::Unknown].map(|crux| (crux.number(), crux.percent(), crux.to_string()));
    assert_eq!(others.each_ref().map(|(number, percent, _)| (*number, *percent)), [(None, Some(100)), (None, None)]);
    assert!(others.iter().all(|(.., words)| words.len() > 20));
}
