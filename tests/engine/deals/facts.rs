//! Facts that are counted on a board.

use tableaux_engine::{Card, CellCount, Deal, DealNumber, Facts, Position, Tableau};

fn facts(number: u64) -> [u32; 5] {
    let deal = Deal::new(DealNumber::new(number).unwrap());
    let facts = Facts::of(deal.tableau());
    assert_eq!(facts, Facts::in_play(&Position::new(deal.tableau(), CellCount::FOUR)));
    [facts.aces, facts.low_cards, facts.inversions, facts.sequences, facts.deadlocks]
}

/// Published numbers for the aces; another program counted the others.
#[test]
fn figures_of_known_deals() {
    assert_eq!(facts(1), [12, 41, 66, 0, 12]);
    assert_eq!(facts(617), [20, 49, 82, 1, 16]);
    assert_eq!(facts(11_982), [22, 53, 80, 0, 17]);
}

/// Each cascade has every other rank of two suits, in ascending order: all cards but the lowest of these are
/// deadlocks.
#[test]
fn the_unshuffled_pack() {
    let facts = Facts::of(&Tableau::new(Card::PACK).unwrap());
    assert_eq!(facts.aces, 4 * 6);
    assert_eq!(facts.low_cards, 4 * (6 + 5) + 4 * (5 + 4));
    assert_eq!(facts.inversions, 4 * (6 * 7 / 2) + 4 * (5 * 6 / 2));
    assert_eq!((facts.sequences, facts.deadlocks), (0, 44));
}

/// Kings are the deepest cards: no card lies over a lower one.
#[test]
fn the_reversed_pack() {
    let mut pack = Card::PACK;
    pack.reverse();
    let facts = Facts::of(&Tableau::new(pack).unwrap());
    assert_eq!((facts.aces, facts.inversions, facts.deadlocks), (0, 0, 0));
}
