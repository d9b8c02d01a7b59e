//! All numbers of a range in an order that looks random.

use tableaux_engine::number::RandomOrder;
use tableaux_engine::{DealNumber, DealRange};

fn order(first: u64, len: u64, seed: u64) -> RandomOrder {
    let [first, last] = [first, first + len - 1].map(|number| DealNumber::new(number).unwrap());
    RandomOrder::new(DealRange::new(first, last).unwrap(), seed)
}

#[test]
fn each_number_has_one_place() {
    for len in (1..=70).chain([255, 256, 257, 1000, 4096, 4097, 32_000]) {
        for seed in [0, 1, u64::MAX] {
            let order = order(7, len, seed);
            let mut numbers: Vec<u64> = (0..len).map(|place| order.get(place).unwrap().get()).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(7..7 + len), "{len}, seed {seed}");
            assert_eq!([len, len + 1, u64::MAX].map(|place| order.get(place)), [None; 3]);
        }
    }
}

/// The expected numbers were computed by a program in another language. If the order changed, interrupted searches
/// would resume with numbers already examined.
#[test]
fn it_is_the_same_everywhere() {
    let first = |len, seed| [0, 1, 2, len - 1].map(|place| order(0, len, seed).get(place).unwrap().get());
    assert_eq!(first(10, 1), [7, 3, 0, 1]);
    assert_eq!(first(DealRange::ALL.len(), 1), [3_247_238_469, 4_833_526_738, 1_618_037_399, 618_981_636]);
    assert_eq!(first(DealRange::ALL.len(), u64::MAX), [6_762_812_193, 768_046_421, 4_190_753_461, 1_790_822_716]);
}

#[test]
fn the_first_places_are_spread_over_all_numbers() {
    let order = RandomOrder::new(DealRange::ALL, 7);
    let numbers: Vec<u64> = (0..16_000).map(|place| order.get(place).unwrap().get()).collect();
    let mut counts = [0u32; 16];
    for number in &numbers {
        counts[usize::try_from(number >> 29).unwrap()] += 1;
    }
    // 1,000 each on average, with a standard deviation of 31; fewer than 8,000 of the pairs, with one of 63 at
    // most.
    assert!(counts.iter().all(|count| (870..=1130).contains(count)), "{counts:?}");
    let ascending = numbers.windows(2).filter(|pair| pair[0] < pair[1]).count();
    let even = numbers.iter().filter(|number| number.is_multiple_of(2)).count();
    assert!([ascending, even].iter().all(|count| (7700..=8300).contains(count)), "{ascending}, {even}");
}
