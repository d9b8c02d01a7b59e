mod index;

use tableaux::browser::search::filter::Filter;
use tableaux::browser::search::filter::FitSearch;
use tableaux::browser::search::filter::Fits;
use tableaux::query::scan::Direction;
use tableaux_engine::atlas::embedded;
use tableaux_engine::atlas::{CardGame, Column};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

fn search(filter: &str, range: &str, direction: Direction, count: usize) -> FitSearch {
    let filter = Filter::new(filter, CardGame::FreeCell).unwrap();
    FitSearch { filter, generator: Generator::Microsoft, range: range.parse().unwrap(), direction, count }
}

fn numbers(fits: &Fits) -> Vec<u64> {
    fits.fitting.iter().map(|number| number.get()).collect()
}

#[test]
fn facts_decide_at_once_up_to_the_last_that_is_wanted() {
    let up = search("aces > 22", "618-50617", Direction::Up, 1).at_once(50_000);
    assert_eq!((numbers(&up), up.range), (vec![673], Some("618-673".parse().unwrap())));
    let down = search("aces > 20", "0-1000", Direction::Down, 2).at_once(50_000);
    assert_eq!((numbers(&down), down.range), (vec![725, 673], Some("673-1000".parse().unwrap())));
    let few = search("aces > 22", "618-50617", Direction::Up, 1).at_once(10);
    assert_eq!((numbers(&few), few.range), (vec![], Some("618-627".parse().unwrap())));
    let all = search("aces > 22", "1-32000", Direction::Up, usize::MAX).at_once(50_000);
    assert_eq!(numbers(&all), [673, 7107, 8804, 10_915, 23_879, 25_392]);
    assert_eq!(all.range, Some("1-32000".parse().unwrap()));
}

#[test]
fn it_ends_before_the_first_deal_that_needs_a_search() {
    // The atlas does not contain states.
    let needing = search("states > 5 and aces > 22 or number == 620", "618-50617", Direction::Up, 3).at_once(50_000);
    assert_eq!((numbers(&needing), needing.range), (vec![620], Some("618-672".parse().unwrap())));
    let at_the_beginning = search("states > 5", "618-50617", Direction::Up, 3).at_once(50_000);
    assert_eq!(at_the_beginning, Fits::default());
    let down = search("states > 5 and aces > 22", "600-680", Direction::Down, 3).at_once(50_000);
    assert_eq!(down.range, Some("674-680".parse().unwrap()));
}

#[test]
fn one_deal_fits_or_not_or_needs_a_search() {
    let fits = |filter: &str, number: u32| {
        Filter::new(filter, CardGame::FreeCell).unwrap().fits(Generator::Microsoft, number.into())
    };
    assert_eq!([617, 618].map(|number| fits("aces >= 20", number)), [Some(true), Some(false)]);
    let of_atlas = embedded::value(&Generator::Microsoft, 11_982.into(), Column::Verdict);
    assert_eq!(fits("impossible", 11_982), of_atlas.map(|_| true), "as far as the atlas reaches");
    assert_eq!(fits("states > 5", 617), None);
    assert_eq!(fits("states > 5 and aces > 20", 617), Some(false));
    let minstd: Generator = "minstd".parse().unwrap();
    let filter = Filter::new("number >= 0", CardGame::FreeCell).unwrap();
    assert_eq!(filter.fits(minstd, DealNumber::MAX), Some(false), "a number that has no deal");
    assert_eq!(
        Filter::new("impossible", CardGame::FreeCell).unwrap().fits(minstd, 11_982.into()),
        None,
        "the atlas is about others"
    );
}
