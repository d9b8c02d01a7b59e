//! The numbers that match, by their place.

use std::sync::atomic::AtomicBool;

use tableaux_engine::freecell::find::match_index::MAX_KEPT;
use tableaux_engine::freecell::find::scan::scan;
use tableaux_engine::freecell::find::{MatchIndex, MatchPlace};
use tableaux_engine::{DealNumber, DealRange, Generator, Pattern};

#[test]
fn every_number_is_found_by_its_place_however_many_there_are() {
    let mut index = MatchIndex::default();
    let number = |place: u64| DealNumber::new(7 * place).unwrap();
    assert_eq!(index.at(0, number(9)), None);
    let all = 5 * MAX_KEPT as u64 + 3;
    (0..all).for_each(|place| index.add(number(place)));
    assert_eq!(index.count(), all);
    let is_kept = |&place: &u64| matches!(index.at(place, number(all - 1)), Some(MatchPlace::Kept(_)));
    let kept: Vec<u64> = (0..all).filter(is_kept).collect();
    assert!(kept.iter().copied().eq((0..all).step_by(8)));
    assert!(kept.len() <= MAX_KEPT && kept.len() > MAX_KEPT / 2);
    for place in [0, 1, 7, 8, 9, all - 2, all - 1] {
        let found = match index.at(place, number(all - 1)).unwrap() {
            MatchPlace::Kept(found) => found,
            MatchPlace::Among(range, behind) => {
                range.numbers().filter(|number| number.get() % 7 == 0).nth(behind).unwrap()
            }
        };
        assert_eq!(found, number(place), "{place}");
    }
    assert_eq!(index.at(all, number(all)), None);
}

#[test]
fn a_sieve_and_a_scan_find_the_same() {
    let pattern: Pattern = "7D AD".parse().unwrap();
    let range: DealRange = "500-400000".parse().unwrap();
    let never = AtomicBool::new(false);
    let mut scanned = MatchIndex::default();
    for number in scan(&Generator::Microsoft, &pattern, range) {
        scanned.add(number);
    }
    assert!(scanned.count() > 100);
    assert_eq!(MatchIndex::sieved(&Generator::Microsoft, &pattern, range, &never), scanned);
}
