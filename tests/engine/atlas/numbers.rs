//! Numbers of a survey: shards, slices and samples.

use tableaux_engine::atlas::{Numbers, Shard};
use tableaux_engine::{DealNumber, DealRange};

fn all(numbers: &Numbers) -> Vec<u64> {
    numbers.ranges().flat_map(DealRange::numbers).map(DealNumber::get).collect()
}

fn numbers(ranges: &[&str]) -> Numbers {
    Numbers::new(ranges.iter().map(|text| text.parse().unwrap()).collect())
}

#[test]
fn shards_in_their_order_are_the_whole() {
    let numbers = numbers(&["5-9", "1-3", "7", "100-131"]);
    for count in [1, 2, 3, 7, 41, 100] {
        let shards = (1..=count).map(|index| numbers.share(Shard::new(index, count).unwrap()));
        let joined: Vec<u64> = shards.flat_map(|shard| all(&shard)).collect();
        assert_eq!(joined, all(&numbers), "{count} shards");
    }
    let whole = Numbers::new(vec![DealRange::ALL]);
    // With more shards than numbers, most are empty.
    let lengths = [1, u64::MAX].map(|index| whole.share(Shard::new(index, u64::MAX).unwrap()).len());
    assert_eq!(lengths, [0, 1]);
    assert_eq!(whole.share(Shard::new(3, 3).unwrap()).len(), 2_863_311_531);
}

#[test]
fn a_slice_has_the_numbers_from_one_place_to_another() {
    let numbers = numbers(&["5-9", "1-3", "7"]);
    let every = all(&numbers);
    for (begin, place) in (0..=10).zip(0usize..) {
        for (end, place_after) in (0..=10).zip(0usize..) {
            let expected = every.get(place..place_after.min(every.len())).unwrap_or_default();
            assert_eq!(all(&numbers.slice(begin, end)), expected, "{begin}..{end}");
        }
        assert_eq!(numbers.get(begin).map(DealNumber::get), every.get(place).copied());
    }
}

#[test]
fn a_sample_is_of_different_numbers_of_the_range_with_equal_odds() {
    let range: DealRange = "101-200".parse().unwrap();
    let mut drawn = [0u32; 100];
    for seed in 0..2000 {
        let sample = all(&Numbers::sample(range, 10, seed));
        assert!(sample.len() == 10 && sample.is_sorted_by(|a, b| a < b), "{sample:?}");
        for number in sample {
            drawn[usize::try_from(number - 101).unwrap()] += 1;
        }
    }
    // 200 each on average, with a standard deviation of 13.4.
    assert!(drawn.iter().all(|count| (140..=260).contains(count)), "{drawn:?}");
    assert_eq!(Numbers::sample(range, 100, 1), numbers(&["101-200"]));
    assert_eq!(Numbers::sample(range, 0, 1).len(), 0);
}

#[test]
fn a_shard_is_one_of_as_many_as_there_are() {
    for text in ["0/1", "3/2", "1/0", "1", "1/", "/2", "1/2/3", "-1/2", "+1/2", "1/99999999999999999999999"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    assert_eq!("2/8".parse(), Ok(Shard::new(2, 8).unwrap()));
}
