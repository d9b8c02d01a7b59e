//! Values of a column for all numbers of a range.

use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::{Column, Values};
use tableaux_engine::{Deal, DealRange, Facts, Generator};

/// The value stored for an unknown one.
const UNKNOWN: u16 = u16::MAX;

fn range(text: &str) -> DealRange {
    text.parse().unwrap()
}

fn of(generator: &Generator, range: DealRange, column: Column) -> Values {
    Values::of(generator, range, column, &AtomicBool::new(false))
}

fn given(values: &[u16]) -> Values {
    let range = range(&format!("1-{}", values.len()));
    Values::of_all(Generator::Microsoft, Column::Aces, range, values.to_vec())
}

#[test]
fn facts_are_those_of_the_deals() {
    let lcg: Generator = "minstd".parse().unwrap();
    for (generator, range) in [
        (Generator::Microsoft, range("4294967200-4294967400")),
        (Generator::Microsoft, range("0-99")),
        (lcg, range("0-99")),
    ] {
        for (column, count) in Column::of_board() {
            let values = of(&generator, range, column);
            for number in range.numbers() {
                let deal = Deal::by(&generator, number).ok();
                let facts = deal.map(|deal| Facts::of(deal.tableau()));
                assert_eq!(
                    values.get(number).map(u32::from),
                    facts.as_ref().map(count),
                    "{column} of {generator} {number}"
                );
            }
            assert_eq!(values.get(range.last().saturating_add_signed(1)), None);
        }
    }
}

#[test]
fn what_is_moved_is_what_is_found_there() {
    for column in [Column::Aces, Column::Cells] {
        let values = of(&Generator::Microsoft, range("100-199"), column);
        for other in ["100-199", "150-249", "50-149", "0-10", "120-130", "50-300", "200-210", "99-99"].map(range) {
            assert_eq!(values.moved(other), of(&Generator::Microsoft, other, column), "{column} {other}");
        }
    }
    let last = of(&Generator::Microsoft, range("8589934581-8589934591"), Column::Sequences);
    let first = of(&Generator::Microsoft, range("0-10"), Column::Sequences);
    assert_eq!((last.moved(first.range()), first.moved(last.range())), (first, last));
}

#[test]
fn correlation_is_that_of_lines_and_of_chance() {
    let line = given(&[1, 2, 3, UNKNOWN, 4]);
    let near = |a: Option<f64>, b: f64| (a.unwrap() - b).abs() < 1e-12;
    assert!(near(line.correlation(&given(&[11, 13, 15, 0, 17])), 1.0));
    assert!(near(line.correlation(&given(&[9, 8, 7, 0, 6])), -1.0));
    assert!(near(line.correlation(&given(&[1, 2, 2, 0, 1])), 0.0));
    assert_eq!(line.correlation(&given(&[5; 5])), None);
}
