//! Statistics of many values.

use tableaux_engine::atlas::Counts;

fn counts(values: impl IntoIterator<Item = u16>) -> Counts {
    let mut counts = Counts::default();
    values.into_iter().for_each(|value| counts.add(value));
    counts
}

#[test]
fn statistics_are_those_of_the_values() {
    let few = counts([1, 2, 2, 3, 4, 4, 4, 20]);
    assert_eq!((few.total(), few.bounds(), few.mean()), (8, Some((1, 20)), Some(5.0)));
    assert_eq!([1, 12, 13, 50, 51, 100].map(|percent| few.quantile(percent).unwrap()), [1, 1, 2, 3, 4, 20]);
    assert_eq!([1, 4, 5, 20].map(|value| few.percent_around(value)), [(0, 87), (50, 12), (87, 12), (87, 0)]);
    let none = counts([]);
    assert_eq!((none.total(), none.bounds(), none.mean(), none.quantile(50)), (0, None, None, None));
    assert_eq!(none.percent_around(3), (0, 0));
    let many = counts([9, 90].into_iter().chain([10; 1998]));
    assert_eq!((many.bounds(), many.usual_bounds()), (Some((9, 90)), Some((10, 10))));
}
