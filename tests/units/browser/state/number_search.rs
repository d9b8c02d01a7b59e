mod places;

use tableaux::browser::state::number_search::{NumberSearch, places_of};
use tableaux_engine::card::Card;
use tableaux_engine::freecell::{Deal, Layout, Pattern};
use tableaux_engine::generator::Generator;

fn board(text: &str) -> [Option<Card>; Card::COUNT] {
    *text.parse::<Pattern>().unwrap().places()
}

#[test]
fn every_board_that_was_replaced_can_be_had_back() {
    let mut number_search = NumberSearch::new(Generator::Microsoft);
    assert!(!number_search.bring_back());
    for text in ["7D", "AD", "5C"] {
        number_search.replace(board(text));
    }
    number_search.replace([None; Card::COUNT]);
    let next = |number_search: &mut NumberSearch| {
        assert!(number_search.bring_back());
        *number_search.places.cards()
    };
    assert_eq!([(); 4].map(|()| next(&mut number_search)), ["5C", "AD", "7D", "5C"].map(board), "in a circle");
    // The same board is not kept twice.
    number_search.replace(board("5C"));
    assert_eq!([(); 3].map(|()| next(&mut number_search)), ["AD", "7D", "5C"].map(board));
}

#[test]
fn boards_of_a_deals_shape_have_room_whole_or_in_part() {
    let cards = |text: &str| text.split_whitespace().map(|word| word.parse().ok()).collect::<Vec<_>>();
    let layout = |cascades: &[&str], home| {
        Layout::new(&cascades.iter().map(|text| cards(text)).collect::<Vec<_>>(), &[], [home, 0, 0, 0]).unwrap()
    };
    assert_eq!(places_of(&layout(&["QS", "??", "5C"], 0)), Some(board("QS ?? 5C")));
    assert_eq!(places_of(&layout(&["QS", "", "", "", "5C 4C 3C 2C AC KC QC"], 0)), None, "the fifth has six");
    assert_eq!(places_of(&layout(&["QS"], 1)), None, "an ace is home");
    let deal = Deal::new(617.into());
    assert_eq!(places_of(&Layout::from(&deal)), Some(deal.cards().map(Some)));
}

#[test]
fn a_board_is_a_layout_of_its_places() {
    let mut number_search = NumberSearch::new(Generator::Microsoft);
    let pattern: Pattern = "7D AD ?? 3S".parse().unwrap();
    number_search.replace(*pattern.places());
    assert_eq!(number_search.layout(), Layout::from(&pattern));
}
