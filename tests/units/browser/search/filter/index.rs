use tableaux::browser::search::filter::Fits;
use tableaux::browser::search::filter::index::{FitIndex, MAX_RANGES};
use tableaux::query::scan::Direction;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

const MICROSOFT: Generator = Generator::Microsoft;

fn fits(range: &str, fitting: &[u32]) -> Fits {
    Fits { range: range.parse().ok(), fitting: fitting.iter().map(|&number| number.into()).collect() }
}

fn first(index: &FitIndex, range: &str, direction: Direction, count: usize) -> (Vec<u64>, Option<String>) {
    let (found, rest) = index.first(MICROSOFT, range.parse().unwrap(), direction, count);
    (found.into_iter().map(DealNumber::get).collect(), rest.map(|rest| rest.to_string()))
}

#[test]
fn neighbouring_ranges_become_one_and_the_rest_is_what_is_not_known() {
    let mut index = FitIndex::default();
    assert_eq!(first(&index, "5-30", Direction::Up, 1), (vec![], Some("5..=30".into())));
    index.insert(MICROSOFT, &fits("10-19", &[12, 17]));
    index.insert(MICROSOFT, &fits("0-4", &[0]));
    assert_eq!(first(&index, "5-30", Direction::Up, 1), (vec![], Some("5..=30".into())), "not from its beginning");
    index.insert(MICROSOFT, &fits("5-9", &[5]));
    assert_eq!(first(&index, "0-30", Direction::Up, 9), (vec![0, 5, 12, 17], Some("20..=30".into())));
    assert_eq!(first(&index, "0-30", Direction::Up, 3), (vec![0, 5, 12], None));
    assert_eq!(first(&index, "0-19", Direction::Up, 9), (vec![0, 5, 12, 17], None), "there are no more");
    assert_eq!(first(&index, "0-16", Direction::Down, 2), (vec![12, 5], None));
    assert_eq!(first(&index, "0-16", Direction::Down, 9), (vec![12, 5, 0], None));
    index.insert(MICROSOFT, &fits("15-25", &[17, 25]));
    assert_eq!(first(&index, "20-40", Direction::Down, 1), (vec![], Some("20..=40".into())));
    assert_eq!(first(&index, "6-25", Direction::Down, 2), (vec![25, 17], None));
    let is_known = [4, 5, 25, 26].map(|number: u32| index.fits(MICROSOFT, number.into()));
    assert_eq!(is_known, [Some(false), Some(true), Some(true), None]);
    assert_eq!(index.fits("minstd".parse().unwrap(), 5.into()), None, "each generator for itself");
}

#[test]
fn the_ends_of_all_numbers_are_ends() {
    let mut index = FitIndex::default();
    index.insert(MICROSOFT, &fits("0-3", &[]));
    assert_eq!(first(&index, "0-2", Direction::Down, 1), (vec![], None));
    let last = DealRange::new(DealNumber::MAX.saturating_add_signed(-3), DealNumber::MAX).unwrap();
    index.insert(MICROSOFT, &Fits { range: Some(last), fitting: Vec::new() });
    assert_eq!(index.first(MICROSOFT, last, Direction::Up, 1), (Vec::new(), None));
}

#[test]
fn what_is_kept_is_bounded() {
    let mut index = FitIndex::default();
    let numbers = || (0..10 * u32::try_from(MAX_RANGES).unwrap()).step_by(2);
    for number in numbers() {
        index.insert(MICROSOFT, &Fits { range: Some(DealNumber::from(number).into()), fitting: Vec::new() });
    }
    let known = numbers().filter(|&number| index.fits(MICROSOFT, number.into()).is_some()).count();
    assert!(known <= MAX_RANGES + 1, "{known}");
    assert_eq!(index.fits(MICROSOFT, 9998.into()), Some(false), "the latest is there");
}
