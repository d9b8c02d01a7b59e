//! How facts are distributed, against a naive count, and what is said about them.

use std::sync::LazyLock;

use tableaux_engine::atlas::{Column, Counts, Values};
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::facts::Facts;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealSet;

use super::deals::facts_by_definition;

/// The facts of the deals 1–32,000, counted naively.
static NAIVE: LazyLock<Vec<Facts>> = LazyLock::new(|| {
    DealSet::MICROSOFT.numbers().numbers().map(|number| facts_by_definition(&Deal::new(number))).collect()
});

/// The values of a measure, counted naively, and how they are distributed.
fn of((column, count): (Column, fn(&Facts) -> u32)) -> (Vec<u16>, Counts) {
    let values = NAIVE.iter().map(|facts| u16::try_from(count(facts)).unwrap()).collect();
    (values, Values::here(&Generator::Microsoft, DealSet::MICROSOFT.numbers(), column).counts().clone())
}

fn count(values: &[u16], is_counted: impl Fn(u16) -> bool) -> u32 {
    u32::try_from(values.iter().filter(|&&value| is_counted(value)).count()).unwrap()
}

#[test]
fn distributions_count_each_value_of_each_deal() {
    assert_eq!(Column::of_board().count(), 5);
    for (column, how) in Column::of_board() {
        let (values, counts) = of((column, how));
        assert_eq!(counts.total(), 32_000);
        for value in 0..=200 {
            assert_eq!(counts.count(value), count(&values, |other| other == value), "{column}: {value}");
        }
    }
}

#[test]
fn the_usual_bounds_leave_out_the_tails() {
    for (column, how) in Column::of_board() {
        let (mut values, counts) = of((column, how));
        values.sort_unstable();
        // At most 32 deals are outside at either end.
        assert_eq!(counts.usual_bounds(), Some((values[32], values[32_000 - 33])), "{column}");
    }
}

#[test]
fn so_many_in_a_hundred_deals_are_easier() {
    for (column, how) in Column::of_board() {
        let ((values, counts), harder) = (of((column, how)), column.measure().harder);
        for value in (0..160).chain([u16::MAX]) {
            let [below, above] = [count(&values, |other| other < value), count(&values, |other| other > value)];
            assert_eq!(counts.percent_around(value), (below * 100 / 32_000, above * 100 / 32_000), "{column}: {value}");
            let easier = if column == Column::Sequences { above } else { below };
            assert_eq!(counts.percent_easier(value, harder), easier * 100 / 32_000, "{column}: {value}");
            // No deal is said to be harder than all when there is one like it.
            assert!(counts.count(value) == 0 || counts.percent_easier(value, harder) < 100);
        }
    }
}
