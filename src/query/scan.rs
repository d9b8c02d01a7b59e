//! Scanning a range for deals for which a query may hold, judged by the board and a table.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Evaluation, Query};
use tableaux_engine::atlas::measures::possible;
use tableaux_engine::atlas::{Column, Source, Value};
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::facts::Facts;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub deal: Deal,
    /// Whether the query holds for it. Otherwise that depends on unknown measures, see [`Query::holds`].
    pub holds: bool,
}

/// The direction of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    Up,
    Down,
}

/// Returns the deals of a range for which a query may hold, in ascending order. Counts measures on the board, some
/// millions of deals a second; `known` provides other values, for example from a table. Numbers that the generator does
/// not deal are left out.
pub fn candidates(
    query: &Query,
    generator: Generator,
    range: DealRange,
    known: impl Fn(DealNumber, Column) -> Option<Value>,
) -> impl Iterator<Item = Candidate> {
    let microsoft = (generator == Generator::Microsoft).then(|| deals(range));
    let others =
        microsoft.is_none().then(|| range.numbers().filter_map(move |number| Deal::by(&generator, number).ok()));
    let deals = microsoft.into_iter().flatten().chain(others.into_iter().flatten());
    deals.filter_map(move |deal| match evaluate(query, &deal, &known) {
        Evaluation::True => Some(Candidate { deal, holds: true }),
        Evaluation::False => None,
        Evaluation::Needs(_) => Some(Candidate { deal, holds: false }),
    })
}

/// Returns the first of [`candidates`] from one end of a range. `None` if there is none, or if another thread set
/// `stop`.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::Generator;
/// use tableaux::query::{Query, scan::{Direction, scan}};
///
/// let query: Query = "aces > 22".parse()?;
/// let stop = AtomicBool::new(false);
/// let after = scan(&query, Generator::Microsoft, "618-50617".parse()?, Direction::Up, |_, _| None, &stop);
/// assert_eq!(after.map(|found| (found.deal.number(), found.holds)), Some((673.into(), true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scan(
    query: &Query,
    generator: Generator,
    range: DealRange,
    direction: Direction,
    known: impl Fn(DealNumber, Column) -> Option<Value>,
    stop: &AtomicBool,
) -> Option<Candidate> {
    /// The number of deals evaluated between checks of `stop`.
    const BLOCK: usize = 256;
    let from_first = |steps: u64| range.first().saturating_add_signed(steps.cast_signed());
    let from_last = |steps: u64| range.last().saturating_add_signed(-steps.cast_signed());
    (0..range.len()).step_by(BLOCK).take_while(|_| !stop.load(Ordering::Relaxed)).find_map(|begin| {
        let end = (begin + BLOCK as u64 - 1).min(range.len() - 1);
        let (lowest, highest) = match direction {
            Direction::Up => (from_first(begin), from_first(end)),
            Direction::Down => (from_last(end), from_last(begin)),
        };
        let Ok(block) = DealRange::new(lowest, highest) else { unreachable!("a block ends after it begins") };
        let mut found = candidates(query, generator, block, &known);
        match direction {
            Direction::Up => found.next(),
            Direction::Down => found.last(),
        }
    })
}

/// Evaluates a query for a deal. Measures of the board are counted at most once; `known` provides others.
pub(crate) fn evaluate(query: &Query, deal: &Deal, known: impl Fn(DealNumber, Column) -> Option<Value>) -> Evaluation {
    let facts = OnceCell::new();
    let value = |column: Column| match column.source() {
        Source::Number => Some(Value::Number(deal.number().get())),
        Source::Board(count) => {
            let facts = facts.get_or_init(|| Facts::of(deal.tableau()));
            Some(Value::Number(count(facts).into()))
        }
        _ => known(deal.number(), column),
    };
    let card = |row, column| deal.tableau().at(row, column).expect("the parser knows the places");
    query.evaluate_within(false, value, |column| possible(column, value), card)
}
