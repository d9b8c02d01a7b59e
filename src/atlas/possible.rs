//! What the measures of a deal say of each other.

use std::ops::RangeInclusive;

use super::column::{Column, Value};
use crate::freecell::cell_count::CellCount;
use crate::verdict::outcome::Outcome;

/// The most free cells that are enough for a deal that can be won with four.
const FOUR: u64 = CellCount::FOUR.get() as u64;

/// Between which numbers a measure of a deal is, both included, if anything is known of it or follows from the
/// others.
pub(crate) fn possible(column: Column, known: impl Fn(Column) -> Option<Value>) -> Option<RangeInclusive<u64>> {
    let number = |column| match known(column) {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    };
    let of_others = || match column {
        Column::Cells => match known(Column::Verdict)? {
            Value::Verdict(Outcome::Winnable) => Some(0..=FOUR),
            Value::Verdict(Outcome::Impossible) => Some(FOUR + 1..=u64::MAX),
            _ => None,
        },
        Column::Moves => number(Column::Bound).map(|bound| bound..=u64::MAX),
        Column::Bound => number(Column::Moves).map(|moves| 0..=moves),
        _ => None,
    };
    number(column).map(|number| number..=number).or_else(of_others)
}
