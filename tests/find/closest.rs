//! Layouts that are a few cards away from a deal.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tableaux::card::Card;
use tableaux::freecell::deal::Tableau;
use tableaux::freecell::find::nearest::{Difference, MAX_DIFFERENCES, WINDOWS, nearest_in_window};
use tableaux::generator::Generator;
use tableaux::number::DealNumber;

use super::shared::cards;

/// The number of the closest deal, with the differences, and in how many windows none was seen before it.
fn closest(layout: &[Card; 52]) -> Option<(u64, Vec<Difference>, usize)> {
    let tableau = Tableau::new(*layout).unwrap();
    let stop = AtomicBool::new(false);
    (0..WINDOWS).find_map(|window| {
        let nearest = nearest_in_window(&tableau, window, &stop)?;
        Some((nearest.number.get(), nearest.differences, window))
    })
}

/// Exchanges the cards of the places, each for the next.
fn turned(cards: &[Card; 52], places: &[usize]) -> [Card; 52] {
    let mut turned = *cards;
    for pair in places.windows(2) {
        turned.swap(pair[0], pair[1]);
    }
    turned
}

#[test]
fn pairs_anywhere_are_told_with_their_places() {
    for places in [[0, 1], [0, 51], [50, 51], [3, 4], [20, 40]] {
        let right = cards(&Generator::Microsoft, 617);
        let layout = turned(&right, &places);
        let (number, differences, _) = closest(&layout).unwrap();
        let [a, b] = places;
        let expected = [(a, right[b], right[a]), (b, right[a], right[b])];
        assert_eq!(number, 617);
        assert_eq!(differences, expected.map(|(place, card, dealt)| Difference { place, card, dealt }));
    }
}

#[test]
fn what_is_right_or_too_far_away_is_not_close() {
    let right = cards(&Generator::Microsoft, 617);
    assert_eq!(closest(&right), None);
    assert_eq!(closest(&turned(&right, &[0, 10, 20, 30, 40])), None, "five cards differ");
    assert_eq!(closest(&Card::PACK), None);
}

/// Two pairs exchanged, or three or four cards passed on, anywhere, in any band: how often the deal is found.
#[test]
fn nearly_all_damage_is_seen_through() {
    const CASES: u64 = 200;
    let mut random = fastrand::Rng::with_seed(617);
    let (mut found, mut windows) = (0, 0);
    for case in 0..CASES {
        let n = random.u64(0..=DealNumber::MAX.get());
        let right = cards(&Generator::Microsoft, n);
        let mut places: Vec<usize> = (0..52).collect();
        random.shuffle(&mut places);
        // Half of them where it hurts most.
        if case % 2 == 0 {
            places.retain(|&place| place < 12);
        }
        let layout = match case % 3 {
            0 => turned(&turned(&right, &places[..2]), &places[2..4]),
            1 => turned(&right, &places[..3]),
            _ => turned(&right, &places[..4]),
        };
        if let Some((number, differences, window)) = closest(&layout) {
            assert_eq!(number, n);
            assert!(differences.len() <= MAX_DIFFERENCES);
            found += 1;
            windows += window;
        }
    }
    assert!(found * 100 >= CASES * 99, "{found} of {CASES}, after {windows} windows in vain");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn differences_are_what_differs(n in 0..=DealNumber::MAX.get(), a in 0_usize..52, b in 0_usize..52) {
        prop_assume!(a != b);
        let right = cards(&Generator::Microsoft, n);
        let layout = turned(&right, &[a, b]);
        let (number, differences, _) = closest(&layout).unwrap();
        prop_assert_eq!(number, n);
        prop_assert_eq!(differences.iter().map(|one| one.place).collect::<HashSet<_>>(), HashSet::from([a, b]));
        prop_assert!(differences.iter().all(|one| right[one.place] == one.dealt && layout[one.place] == one.card));
    }
}
