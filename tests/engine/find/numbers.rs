//! All numbers that match, and no others.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::readers::parse_pattern;
use proptest::prelude::*;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::find::lowest_matches;
use tableaux_engine::freecell::find::scan::scan;
use tableaux_engine::freecell::find::sieve::{is_sievable, sieve};
use tableaux_engine::freecell::pattern::Pattern;
use tableaux_engine::generator::Generator;
use tableaux_engine::generator::named;
use tableaux_engine::number::LowestNumbers;
use tableaux_engine::number::{DealNumber, DealRange};

use super::shared::{cards, number, pattern, sieved};
use crate::boards::boards;

#[test]
fn boards_of_other_programs_are_found_again() {
    let mut count = 0;
    for (n, rows) in boards() {
        // The whole board, its top row, or five cards at the front and a few others.
        let known = match count % 3 {
            0 => parse_pattern(rows).unwrap(),
            1 => parse_pattern(rows.lines().next().unwrap()).unwrap(),
            _ => pattern(&cards(&Generator::Microsoft, n), |place| place < 5 || place % 9 == 7),
        };
        assert_eq!(sieved(&Generator::Microsoft, &known), [n]);
        count += 1;
    }
    assert_eq!(count, 100);
}

#[test]
fn both_ends_of_each_band_are_found() {
    for end in [0, 1_u64 << 31, 1 << 32, 1 << 33] {
        for n in [end.wrapping_sub(1), end, end + 1].into_iter().filter(|&n| n < 1 << 33) {
            for known in [7, 8, 52] {
                let pattern = pattern(&cards(&Generator::Microsoft, n), |place| place < known);
                assert_eq!(sieved(&Generator::Microsoft, &pattern), [n], "{known} cards of #{n}");
            }
        }
    }
}

#[test]
fn a_few_cards_match_many_numbers() {
    let pattern = parse_pattern("7D AD 5C").unwrap();
    let numbers = sieved(&Generator::Microsoft, &pattern);
    assert!(numbers.is_sorted() && numbers.binary_search(&617).is_ok());
    // One of 132,600 numbers of all bands.
    assert!((60_000..70_000).contains(&numbers.len()), "{}", numbers.len());
    for &n in numbers.iter().step_by(97) {
        assert!(pattern.matches(&cards(&Generator::Microsoft, n)), "{n}");
    }
    let stop = AtomicBool::new(false);
    let count = numbers.len() as u64;
    let lowest = numbers[..5].iter().map(|&n| number(n)).collect();
    assert_eq!(lowest_matches(&Generator::Microsoft, &pattern, 5, &stop), Some(LowestNumbers { count, lowest }));
    let one = parse_pattern("7D").unwrap();
    assert_eq!(lowest_matches(&Generator::Microsoft, &one, 5, &stop), None);
    let gap = parse_pattern("7D ? 5C 3S").unwrap();
    assert!(!is_sievable(&Generator::Microsoft, &gap) && sieved(&Generator::Microsoft, &gap).is_empty());
}

#[test]
fn two_cards_are_enough() {
    let pattern = parse_pattern("7D AD ?? 3S 5S 8C 2D AH").unwrap();
    let fitting = sieved(&Generator::Microsoft, &pattern);
    assert!(fitting.contains(&617) && fitting.len() < 5, "{fitting:?}");
    assert!(sieved(&Generator::Microsoft, &parse_pattern("7D AD").unwrap()).len() > 3_000_000);
}

/// A generator whose state is constant deals all numbers with the same ten high bits alike: 4,194,304 match, and at most
/// 2,097,152 are sorted at once.
#[test]
fn more_matches_than_are_sorted_at_once_are_ascending() {
    let generator: Generator = "a=1,c=0,m=2^32,shift=22,mask=0x3ff".parse().unwrap();
    let begin = 7 << 22;
    let pattern = pattern(&cards(&generator, begin), |_| true);
    let mut next = begin;
    sieve(&generator, &pattern, &AtomicBool::new(false), |number| {
        assert_eq!(number.get(), next);
        next += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(next, 8 << 22);
}

#[test]
fn every_generator_is_sieved() {
    for named in &named::ALL {
        let generator = Generator::Lcg(named.lcg);
        for n in [617, u64::from(u32::MAX)] {
            let dealt = cards(&generator, n);
            let numbers = sieved(&generator, &pattern(&dealt, |place| place < 9 || place == 30));
            assert!(numbers.contains(&n), "{}: #{n} is not in {numbers:?}", named.name);
            assert!(numbers.iter().all(|&other| cards(&generator, other) == dealt), "{}: {numbers:?}", named.name);
            assert!(numbers.is_sorted(), "{}", named.name);
        }
    }
    let of = |spec: &str| sieved(&spec.parse().unwrap(), &pattern(&cards(&spec.parse().unwrap(), 617), |_| true));
    assert_eq!(of("msvc"), [617, 617 + (1 << 31)]);
    assert_eq!(of("vb6").len(), 256);
    // glibc's generator deals 0 as 1, and 2³¹ as other programs deal 0.
    let glibc: Generator = "glibc-type0".parse().unwrap();
    let glibc_of = |n, known: usize| sieved(&glibc, &pattern(&cards(&glibc, n), |place| place < known));
    assert_eq!(glibc_of(0, 52), [0, 1, 1 + (1 << 31)]);
    assert_eq!(glibc_of(1, 52), [0, 1, 1 + (1 << 31)]);
    assert_eq!(glibc_of(1 << 31, 52), [1 << 31]);
    let (two, zeros) = (glibc_of(1, 2), |numbers: &[u64]| numbers.iter().filter(|&&n| n == 0).count());
    assert_eq!((zeros(&two), zeros(&glibc_of(1 << 31, 2))), (1, 0));
    assert_eq!(of("a=1664525,c=1013904223,m=2^32,shift=16,mask=0xffff"), [617]);
    assert_eq!(of("a=69069,c=5,m=2^40,shift=8,mask=2^24-1"), [617]);
    // An even multiplier, which has no inverse, and a modulus that is no power of 2.
    assert!(of("a=1664526,c=1013904223,m=2^32,shift=16,mask=0xffff").contains(&617));
    assert!(of("a=48271,c=11,m=4294967291,shift=0,mask=2^32-1").contains(&617));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Sieve and scan, for any pattern and range.
    #[test]
    fn results_equal_those_of_brute_force(
        n in 0..=DealNumber::MAX.get(),
        back in 0_u64..3000,
        leading in 2_usize..6,
        others in prop::collection::vec(5_usize..52, 0..3),
        damaged in any::<bool>(),
    ) {
        let mut places = cards(&Generator::Microsoft, n).map(Some);
        for (place, card) in places.iter_mut().enumerate() {
            if place >= leading && !others.contains(&place) {
                *card = None;
            }
        }
        if damaged {
            places.swap(0, 1);
        }
        let pattern = Pattern::new(places).unwrap();
        let range = around(n, back, 3000, DealNumber::MAX);
        let expected: Vec<u64> = brute_force(&Generator::Microsoft, &pattern, range);
        prop_assert_eq!(damaged || expected.contains(&n), true);
        let scanned: Vec<u64> = scan(&Generator::Microsoft, &pattern, range).iter().map(|number| number.get()).collect();
        prop_assert_eq!(&scanned, &expected);
        let mut sieved = sieved(&Generator::Microsoft, &pattern);
        sieved.retain(|&n| range.contains(number(n)));
        prop_assert_eq!(sieved, expected);
    }

    #[test]
    fn scans_of_any_generator_equal_brute_force(
        n in 1_u64..1 << 32,
        back in 0_u64..500,
        which in 0..named::ALL.len(),
        known in prop::collection::vec(0_usize..52, 1..6),
    ) {
        let generator = Generator::Lcg(named::ALL[which].lcg);
        prop_assume!(Deal::by(&generator, number(n)).is_ok());
        let pattern = pattern(&cards(&generator, n), |place| known.contains(&place));
        let range = around(n, back, 500, generator.last());
        let scanned: Vec<u64> = scan(&generator, &pattern, range).iter().map(|number| number.get()).collect();
        prop_assert!(scanned.contains(&n));
        prop_assert_eq!(scanned, brute_force(&generator, &pattern, range));
    }

    #[test]
    fn a_pattern_of_a_deal_matches_it(n in 0..=DealNumber::MAX.get(), known in any::<u64>()) {
        let dealt: [Card; 52] = cards(&Generator::Microsoft, n);
        let pattern = pattern(&dealt, |place| known & (1 << place) != 0);
        prop_assert!(pattern.matches(&dealt));
        let expected = (known & ((1 << 52) - 1)).count_ones() as usize;
        // The 52nd card follows from the others.
        prop_assert_eq!(pattern.known_count(), if expected == 51 { 52 } else { expected });
        prop_assert_eq!(pattern.tableau().is_some(), expected >= 51);
    }
}

/// The numbers from `back` before `n` to `ahead` after it, as far as there are numbers.
fn around(n: u64, back: u64, ahead: i64, last: DealNumber) -> DealRange {
    DealRange::new(number(n.saturating_sub(back)), number(n).saturating_add_signed(ahead).min(last)).unwrap()
}

/// Deals and compares all numbers one by one.
fn brute_force(generator: &Generator, pattern: &Pattern, range: DealRange) -> Vec<u64> {
    let fits = |&number: &DealNumber| Deal::by(generator, number).is_ok_and(|deal| pattern.matches(deal.cards()));
    range.numbers().filter(fits).map(DealNumber::get).collect()
}
