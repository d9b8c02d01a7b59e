//! What is counted in a hand.

use tableaux_engine::skat::{Hand, SUITS_BY_VALUE};

#[test]
fn parts_of_a_hand() {
    let hand: Hand = "JC JD AC KC 9C AS 7S QH 8D 7D".parse().unwrap();
    assert_eq!(hand.jacks(), 0b1001);
    assert_eq!(SUITS_BY_VALUE.map(|suit| hand.length(suit)), [3, 2, 1, 2]);
    assert_eq!(hand.aces(), 0b1001);
    let [jacks, clubs, spades, hearts, diamonds] = [0b1001, 0b001_0101, 0b100_0001, 0b000_1000, 0b110_0000];
    assert_eq!(hand.sorted_bits(), jacks | clubs << 4 | spades << 11 | hearts << 18 | diamonds << 25);
}

#[test]
fn seven_cards_of_a_suit_are_counted() {
    let hand: Hand = "AS TS KS QS 9S 8S 7S JS 7C 7D".parse().unwrap();
    assert_eq!(SUITS_BY_VALUE.map(|suit| hand.length(suit)), [1, 7, 0, 1]);
}
