//! Boards that differ in a few cards from a deal.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::deal::Tableau;
use tableaux_engine::freecell::find::divergence::Difference;
use tableaux_engine::freecell::find::nearest::{MAX_DIFFERENCES, WINDOWS, nearest_in_window};
use tableaux_engine::freecell::find::{Explanation, identify};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

use super::shared::cards;

/// The number of the nearest deal, the differences, and the window in which it was found.
fn nearest(cards: &[Card; 52]) -> Option<(u64, Vec<Difference>, usize)> {
    nearest_of(cards, 0..WINDOWS)
}

/// The same in some windows.
fn nearest_of(cards: &[Card; 52], mut windows: Range<usize>) -> Option<(u64, Vec<Difference>, usize)> {
    let tableau = Tableau::new(*cards).unwrap();
    let stop = AtomicBool::new(false);
    windows.find_map(|window| {
        let nearest = nearest_in_window(&tableau, window, &stop)?;
        Some((nearest.number.get(), nearest.differences, window))
    })
}

/// Moves the card of each of the places to the one before, and that of the first to the last.
fn rotated(cards: &[Card; 52], places: &[usize]) -> [Card; 52] {
    let mut rotated = *cards;
    for pair in places.windows(2) {
        rotated.swap(pair[0], pair[1]);
    }
    rotated
}

#[test]
fn exchanged_pairs_are_found_with_their_places() {
    for places in [[0, 1], [0, 51], [50, 51], [3, 4], [20, 40]] {
        let right = cards(&Generator::Microsoft, 617);
        let board = rotated(&right, &places);
        let (number, differences, _) = nearest(&board).unwrap();
        let [a, b] = places;
        let expected = [(a, right[b], right[a]), (b, right[a], right[b])];
        assert_eq!(number, 617);
        assert_eq!(differences, expected.map(|(place, card, dealt)| Difference { place, card, dealt }));
    }
}

#[test]
fn deals_and_boards_with_six_differences_have_no_nearest_deal() {
    let right = cards(&Generator::Microsoft, 617);
    // Each window comes upon #617.
    assert_eq!(nearest_of(&right, 0..8), None);
    let places = [0, 10, 20, 30, 40, 50];
    assert_eq!(nearest(&rotated(&right, &places)), None, "six cards differ");
    assert_eq!(nearest(&rotated(&right, &places[1..])).map(|(number, ..)| number), Some(617));
}

/// Boards with doubled cards, unknown ones and exchanged pairs, up to five wrong places in all.
#[test]
fn doubled_and_exchanged_cards_together_are_found() {
    let mut random = fastrand::Rng::with_seed(8);
    for case in 0..12 {
        let n = random.u64(0..=DealNumber::MAX.get());
        let right = cards(&Generator::Microsoft, n);
        let mut places: Vec<usize> = (0..52).collect();
        random.shuffle(&mut places);
        let mut board = right.map(Some);
        let (doubled, exchanged) = [(1, 2), (1, 1), (2, 1), (3, 1), (3, 0), (5, 0)][case % 6];
        let mut left = places.into_iter();
        for _ in 0..doubled {
            // The copy of another card, which stays.
            let (wrong, other) = (left.next().unwrap(), left.next().unwrap());
            board[wrong] = if case == 7 { None } else { Some(right[other]) };
        }
        for _ in 0..exchanged {
            board.swap(left.next().unwrap(), left.next().unwrap());
        }
        let wrong = (0..52).filter(|&place| board[place].is_some_and(|card| card != right[place])).count();
        let cascades: Vec<Vec<_>> =
            (0..8).map(|column| board.iter().skip(column).step_by(8).copied().collect()).collect();
        let layout = Layout::new(&cascades, &[], [0; 4]).unwrap();
        let found = identify(&Generator::Microsoft, &layout, 1, &AtomicBool::new(false)).explanation;
        let Some(Explanation::Nearest(nearest)) = found else { panic!("#{n}, case {case}: {found:?}") };
        assert_eq!((nearest.number.get(), nearest.differences.len()), (n, wrong), "case {case}");
    }
}

/// Two exchanged pairs, or three or four rotated cards, anywhere, in any band.
#[test]
fn the_deal_is_nearly_always_found() {
    const CASES: u64 = 60;
    let mut random = fastrand::Rng::with_seed(617);
    let (mut found, mut windows) = (0, 0);
    for case in 0..CASES {
        let n = random.u64(0..=DealNumber::MAX.get());
        let right = cards(&Generator::Microsoft, n);
        let mut places: Vec<usize> = (0..52).collect();
        random.shuffle(&mut places);
        // Half of them where most indices change.
        if case % 2 == 0 {
            places.retain(|&place| place < 12);
        }
        let board = match case % 3 {
            0 => rotated(&rotated(&right, &places[..2]), &places[2..4]),
            1 => rotated(&right, &places[..3]),
            _ => rotated(&right, &places[..4]),
        };
        if let Some((number, differences, window)) = nearest(&board) {
            assert_eq!(number, n);
            assert!(differences.len() <= MAX_DIFFERENCES);
            found += 1;
            windows += window;
        }
    }
    assert!(found * 100 >= CASES * 99, "{found} of {CASES}, after {windows} windows without a result");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn the_differences_are_listed(n in 0..=DealNumber::MAX.get(), a in 0_usize..52, b in 0_usize..52) {
        prop_assume!(a != b);
        let right = cards(&Generator::Microsoft, n);
        let board = rotated(&right, &[a, b]);
        let (number, differences, _) = nearest(&board).unwrap();
        prop_assert_eq!(number, n);
        prop_assert_eq!(differences.iter().map(|one| one.place).collect::<HashSet<_>>(), HashSet::from([a, b]));
        prop_assert!(differences.iter().all(|one| right[one.place] == one.dealt && board[one.place] == one.card));
    }
}
