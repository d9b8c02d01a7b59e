use tableaux::browser::state::comparing::{Comparing, differences, highlighted_places};
use tableaux::table::Table;
use tableaux::table::board::Board;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::{Deal, Layout};
use tableaux_engine::number::DealNumber;

#[test]
fn a_board_agrees_with_itself_wholly() {
    for table in Table::ALL {
        let boards = [617, 618].map(|number| table.board(DealNumber::new(number).unwrap()));
        for comparing in Comparing::ALL.into_iter().filter(|comparing| comparing.is_on(table)) {
            let (same, all) = comparing.agreeing(&boards[0], &boards[0]);
            assert_eq!(same, if comparing == Comparing::Difference { 0 } else { all });
            assert!(comparing.agreeing(&boards[0], &boards[1]).0 < all);
        }
    }
}

#[test]
fn what_differs_is_highlighted_and_of_ones_own_board_what_is_rarer() {
    let deal = |number: u32| Table::FREECELL.board(number.into());
    let (one, other) = (deal(617), deal(618));
    assert_eq!(differences(&one, &other), 51);
    // Step 28 deals 3♣ in both.
    let differing: Vec<usize> = (0..Card::COUNT).filter(|&place| place != 27).collect();
    assert_eq!(highlighted_places(&one, &other), differing);
    let of_other = Board::Layout(Layout::from(&Deal::new(618.into()).cards().map(Some)));
    assert_eq!(highlighted_places(&of_other, &one), [0, 27]);
    assert_eq!(highlighted_places(&one, &of_other), [0, 27]);
    let mut places = Deal::new(617.into()).cards().map(Some);
    places.swap(19, 30);
    let own = Board::Layout(Layout::from(&places));
    assert_eq!(highlighted_places(&own, &one), [19, 30]);
    assert_eq!(highlighted_places(&one, &one), [0_usize; 0]);
}
