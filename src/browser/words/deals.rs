//! The deals in the panes in words: their filter, their free cells, and how they are compared.

use crate::browser::state::comparing::Comparing;
use crate::browser::state::desk::Desk;
use crate::table::Table;
use crate::table::facts::cells_in_words;
use tableaux_engine::atlas::Values;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::words::plural;

/// Returns ` · filter: hard`, if a filter is set.
pub fn filter(desk: &Desk) -> String {
    desk.filter().map_or(String::new(), |filter| format!(" · filter: {}", filter.text()))
}

/// Returns a message if a number is known not to match the filter.
pub fn misfit(desk: &Desk, number: DealNumber) -> Option<String> {
    (desk.fits(number) == Some(false)).then(|| format!("#{number} does not fit the filter"))
}

/// Formats a number of free cells other than four, on the FreeCell table: ` · 5 free cells`.
pub fn cells(desk: &Desk, cells: CellCount) -> String {
    let is_said = desk.panes.table().has_cells() && cells != CellCount::FOUR;
    if is_said { format!(" · {}", cells_in_words(cells)) } else { String::new() }
}

/// Returns the words after a count of cards or gears: `9 cards` …
pub const fn compared(comparing: Comparing, table: Table) -> &'static str {
    match comparing {
        Comparing::Column => "in the same cascade",
        Comparing::Difference => "in another place",
        Comparing::Place | Comparing::Card | Comparing::Nothing => table.features().in_same_place,
    }
}

/// Counts the deals that fit a filter: `1,204 fit`, `1,204 fit, 300 to be searched`.
pub fn fit(values: &Values) -> String {
    let total = u64::from(values.counts().total());
    let fit =
        if total == 0 { "none fits".into() } else { format!("{} {}", grouped(total), plural(total, "fits", "fit")) };
    match values.undecided() {
        0 => fit,
        undecided => format!("{fit}, {} to search", grouped(undecided.into())),
    }
}
