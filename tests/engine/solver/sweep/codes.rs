//! Positions of the sweep as codes.

use tableaux_engine::solver::card_set::{BASE, CARDS, CELL, CardSet, TARGETS, bit, cards, lowest};
use tableaux_engine::solver::sweep::code::{Code, Selection};

#[test]
fn the_bits_of_a_selection_are_closed_up_in_their_order() {
    let mut random = fastrand::Rng::with_seed(36);
    for round in 0..10_000 {
        let set = match round {
            0 => 0,
            1 => CardSet::MAX,
            _ => random.u64(..) & random.u64(..) | random.u64(..) & random.u64(..),
        };
        let (selection, bits) = (Selection::new(set), random.u64(..));
        let expected = cards(set).zip(0..).map(|(card, place)| (bits >> card & 1) << place).sum::<u64>();
        assert_eq!(selection.gather(bits), expected, "{set:x}");
        assert_eq!(selection.scatter(selection.gather(bits)), bits & set, "{set:x}");
    }
}

#[test]
fn a_card_is_where_it_was_put_and_covers_what_it_lies_on() {
    for card in 0..CARDS {
        for below in cards(TARGETS[card]) {
            let code = Code::NONE.with(card, below);
            assert_eq!((code.below(card), code.covered(), code.cells()), (below, bit(below), 0));
            assert_eq!(code.with(card, CELL).with(card, BASE), Code::NONE);
        }
        let code = Code::NONE.with(card, CELL);
        assert_eq!((code.below(card), code.covered(), lowest(code.cells())), (CELL, 0, card));
    }
}
