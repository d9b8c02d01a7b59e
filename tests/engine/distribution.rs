//! How facts are distributed, against a naive count, and what is said about them.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use tableaux::freecell::deal::Deal;
use tableaux::freecell::distribution::Distribution;
use tableaux::freecell::facts::{FactName, Facts, Harder};
use tableaux::number::{DealNumber, DealRange, DealSet};

use super::deals::facts_by_definition;

static NEVER: AtomicBool = AtomicBool::new(false);

/// That of 1–32,000.
static DISTRIBUTION: LazyLock<Distribution> = LazyLock::new(|| Distribution::of(DealSet::MICROSOFT.numbers(), &NEVER));

/// The facts of the deals 1–32,000, counted naively.
static NAIVE: LazyLock<Vec<Facts>> = LazyLock::new(|| {
    let numbers = DealSet::MICROSOFT.numbers().numbers();
    numbers.map(|number| facts_by_definition(&Deal::new(number))).collect()
});

fn values(fact: FactName) -> impl Iterator<Item = u32> {
    NAIVE.iter().map(move |facts| facts.get(fact))
}

fn count(values: impl Iterator<Item = bool>) -> u32 {
    u32::try_from(values.filter(|&is_counted| is_counted).count()).unwrap()
}

#[test]
fn distributions_count_each_value_of_each_deal() {
    assert_eq!(DISTRIBUTION.total(), 32_000);
    for fact in FactName::ALL {
        for value in 0..=200 {
            let expected = count(values(fact).map(|other| other == value));
            assert_eq!(DISTRIBUTION.count(fact, value), expected, "{fact:?}: {value}");
        }
    }
}

#[test]
fn each_deal_is_counted_in_the_bin_of_its_value() {
    for fact in FactName::ALL {
        for bins in [1, 2, 8, 11, 40, 1000] {
            let mut expected = vec![0; bins];
            values(fact).for_each(|value| expected[DISTRIBUTION.bin_of(fact, value, bins)] += 1);
            let histogram = DISTRIBUTION.histogram(fact, bins);
            assert_eq!(histogram, expected, "{fact:?}: {bins} bins");
            assert_eq!(histogram.iter().sum::<u32>(), 32_000);
        }
        assert!(DISTRIBUTION.histogram(fact, 0).is_empty());
    }
}

#[test]
fn bins_are_equally_wide_and_tails_are_in_those_at_the_ends() {
    for fact in FactName::ALL {
        let mut sorted: Vec<u32> = values(fact).collect();
        sorted.sort_unstable();
        // At most 32 deals are outside at either end.
        let (lowest, highest) = (sorted[32], sorted[32_000 - 33]);
        for bins in [8, 11] {
            let bin = |value| DISTRIBUTION.bin_of(fact, value, bins);
            let mut widths = vec![0; bins];
            (0..=200).for_each(|value| widths[bin(value)] += 1);
            let inner = &widths[1..bins - 1];
            assert!(inner.iter().all(|width| *width == inner[0] && *width > 0), "{fact:?}: {widths:?}");
            assert!((0..200).all(|value| bin(value) <= bin(value + 1)));
            // The bins are no wider than they have to be.
            let values = (highest - lowest + 1) as usize;
            assert_eq!(inner[0], values.div_ceil(bins), "{fact:?}: {widths:?}");
            assert_eq!((bin(0), bin(u32::MAX)), (0, bins - 1));
        }
    }
}

#[test]
fn so_many_in_a_hundred_deals_are_below_a_value() {
    for fact in FactName::ALL {
        for value in (0..160).chain([u32::MAX]) {
            let (below, above) =
                (count(values(fact).map(|other| other < value)), count(values(fact).map(|other| other > value)));
            assert_eq!(DISTRIBUTION.percent_below(fact, value), below * 100 / 32_000, "{fact:?}: {value}");
            let easier = if fact.harder() == Harder::More { below } else { above };
            assert_eq!(DISTRIBUTION.percent_easier(fact, value), easier * 100 / 32_000, "{fact:?}: {value}");
            // No deal is said to be harder than all when there is one like it.
            let is_shared = DISTRIBUTION.count(fact, value) > 0;
            assert!(!is_shared || DISTRIBUTION.percent_below(fact, value) < 100);
            assert!(!is_shared || DISTRIBUTION.percent_easier(fact, value) < 100);
        }
    }
    assert_eq!(FactName::ALL.map(|name| name.harder() == Harder::Fewer), [false, false, false, true, false]);
}

#[test]
fn without_deals_there_is_nothing_to_count() {
    let none = Distribution::of(DealRange::ALL, &AtomicBool::new(true));
    assert_eq!(none.total(), 0);
    for fact in FactName::ALL {
        assert_eq!(none.histogram(fact, 8), [0; 8]);
        assert_eq!((none.percent_below(fact, 7), none.percent_easier(fact, 7)), (0, 0));
    }
    let one = Distribution::of(DealNumber::from(617).into(), &NEVER);
    let aces = FactName::Aces;
    // 617 has 20 cards over its aces.
    assert_eq!((one.percent_below(aces, 20), one.percent_below(aces, 21), one.count(aces, 20)), (0, 100, 1));
    assert_eq!(one.histogram(aces, 3).iter().sum::<u32>(), 1);
}

#[test]
fn each_fact_is_explained_in_a_sentence_or_two() {
    for name in FactName::ALL.map(FactName::words) {
        let length = name.meaning.chars().count();
        assert!((40..200).contains(&length) && name.meaning.ends_with('.'), "{}: {length}", name.long);
    }
}
