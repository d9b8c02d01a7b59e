//! How hard deals are, held against what people found.

use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::{Difficulty, Numbers};
use tableaux_engine::{Deal, DealNumber, DealSet, Limits, Solver};

/// How many of 100 deals are easier than each.
fn percentages(numbers: impl IntoIterator<Item = DealNumber>) -> Vec<u8> {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let measure = |number| Difficulty::of(&mut solver, Deal::new(number).tableau(), Limits::NONE, &stop).unwrap();
    numbers.into_iter().map(measure).map(|difficulty| difficulty.unwrap().percent_easier()).collect()
}

fn mean(percentages: &[u8]) -> f64 {
    let count = u32::try_from(percentages.len()).unwrap();
    f64::from(percentages.iter().copied().map(u32::from).sum::<u32>()) / f64::from(count)
}

/// What a player listed as hard in 1997, and as extra hard: <http://www.austega.com/diversions/FreeCell/freecell.htm>.
const HARD: [u32; 23] = [
    169, 617, 3701, 3710, 4806, 6837, 10_623, 12_384, 12_445, 16_624, 17_565, 18_938, 19_253, 22_272, 25_206, 25_450,
    25_995, 27_478, 27_657, 28_138, 28_588, 29_788, 30_663,
];
const EXTRA_HARD: [u32; 13] =
    [454, 718, 1941, 6182, 8591, 13_867, 14_548, 15_562, 20_630, 21_283, 21_365, 21_491, 25_856];

/// The mean of how many of 100 deals are easier is a hundred times the area under the curve, but for half a deal.
#[test]
fn deals_that_people_found_hard_are_hard() {
    let hard = percentages(HARD.map(Into::into));
    assert!(mean(&hard) >= 83.0, "{hard:?}");
    let extra_hard = percentages(EXTRA_HARD.map(Into::into));
    assert!(mean(&extra_hard) >= 92.0 && extra_hard.iter().all(|&percent| percent >= 75), "{extra_hard:?}");
}

#[test]
fn percentages_of_a_sample_are_spread_evenly() {
    let sample = Numbers::sample(DealSet::MICROSOFT.numbers(), 120, 2);
    let percentages = percentages(sample.ranges().flat_map(tableaux_engine::DealRange::numbers));
    // Evenly spread, the mean of 120 has a standard deviation of 2.6, and the count of a fifth one of 4.4.
    assert!((mean(&percentages) - 49.5).abs() < 9.0, "{percentages:?}");
    for fifth in 0..5 {
        let count = percentages.iter().filter(|&&percent| percent / 20 == fifth).count();
        assert!((9..=40).contains(&count), "{count} of 120 in fifth {fifth}");
    }
}

#[test]
fn a_deal_has_the_same_difficulty_whatever_was_measured_before() {
    let one_by_one = [5u32, 617, 1941].map(|number| percentages([number.into()])[0]);
    assert_eq!(percentages([1941u32, 617, 5].map(Into::into)), [one_by_one[2], one_by_one[1], one_by_one[0]]);
}

#[test]
fn words_and_bars_are_those_of_the_percentage() {
    let mut last = 0;
    for score in 0..=Difficulty::MAX_SCORE {
        let difficulty = Difficulty::from_score(score).unwrap();
        let percent = difficulty.percent_easier();
        let level = match percent {
            0..20 => "easy",
            20..60 => "medium",
            60..80 => "tricky",
            80..95 => "hard",
            _ => "very hard",
        };
        assert_eq!(difficulty.to_string(), format!("{level} · harder than {percent} of 100"));
        assert_eq!((difficulty.short(), difficulty.bars()), (format!("{level} {percent}"), percent / 20 + 1));
        assert!((last..=last + 1).contains(&percent), "{percent} after {last}");
        last = percent;
    }
    assert_eq!((last, Difficulty::from_score(Difficulty::MAX_SCORE + 1)), (99, None));
}
