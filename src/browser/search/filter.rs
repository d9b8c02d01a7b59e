//! The filter: a query on deals, and which deals match it.

mod index;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use self::index::FitIndex;

use crate::query::scan::{Candidate, Direction, candidates, evaluate};
use crate::query::{Evaluation, ParseQueryError, PlayerRecord, Query};
use tableaux_engine::atlas::{Cost, embedded};
use tableaux_engine::freecell::Deal;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// The most positions searched per deal, as in `tableaux query`; beyond that the result is unknown.
pub const MAX_STATES: u64 = 1_000_000;
/// The longest filter, in characters.
pub const MAX_LENGTH: usize = 1000;
/// The number of deals scanned between checks of `stop` and of the match count.
const BLOCK: u64 = 64;

/// A filter of FreeCell deals, with its source text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Filter {
    text: Arc<str>,
    query: Arc<Query>,
    /// The query bound to the user's record for each generator that has one.
    of_player: Arc<Vec<(Generator, Query)>>,
}

impl Filter {
    /// Parses a filter.
    ///
    /// # Errors
    /// If the text is not a query.
    pub fn new(text: &str) -> Result<Self, ParseQueryError> {
        Ok(Self { query: Arc::new(text.parse()?), text: text.trim().into(), of_player: Arc::default() })
    }

    /// Binds the query to the user's records; generators not listed have an empty one.
    #[must_use]
    pub fn with_player(self, records: impl IntoIterator<Item = (Generator, PlayerRecord)>) -> Self {
        let query = |record| (*self.query).clone().with_player(Arc::new(record));
        let of_player = records.into_iter().map(|(generator, record)| (generator, query(record))).collect();
        Self { query: Arc::new(query(PlayerRecord::default())), of_player: Arc::new(of_player), ..self }
    }

    /// Parses a filter; `None` if the text is empty.
    ///
    /// # Errors
    /// If the text is not a query.
    pub fn of_text(text: &str) -> Result<Option<Self>, ParseQueryError> {
        if text.trim().is_empty() { Ok(None) } else { Self::new(text).map(Some) }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn query(&self) -> &Query {
        &self.query
    }

    /// Returns the query bound to the user's record for a generator.
    pub fn query_of(&self, generator: Generator) -> &Query {
        let of_player = self.of_player.iter().find(|(of, _)| *of == generator);
        of_player.map_or(&self.query, |(_, query)| query)
    }

    /// Returns the maximum cost of deciding whether a deal matches.
    pub fn cost(&self) -> Cost {
        self.query.cost()
    }

    /// Returns whether a deal matches, or `None` if board and atlas do not decide it. Takes a microsecond. A number
    /// without a deal does not match.
    pub fn fits(&self, generator: Generator, number: DealNumber) -> Option<bool> {
        let Ok(deal) = Deal::by(&generator, number) else { return Some(false) };
        let known = |number, column| embedded::value_within(MAX_STATES, &generator, number, column);
        match evaluate(self.query_of(generator), &deal, known) {
            Evaluation::True => Some(true),
            Evaluation::False => Some(false),
            Evaluation::Needs(_) => None,
        }
    }
}

/// A search for deals that match a filter, from one end of a range.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FitSearch {
    pub filter: Filter,
    pub generator: Generator,
    pub range: DealRange,
    pub direction: Direction,
    pub count: usize,
}

/// The matching deals of a range of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fits {
    /// The numbers; `None` if there are none.
    pub range: Option<DealRange>,
    /// Matching numbers, in any order.
    pub fitting: Vec<DealNumber>,
}

/// The first deals of a search that match or may match.
#[derive(Debug, Clone)]
pub struct Scan {
    /// The deals, in search order.
    pub candidates: Vec<Candidate>,
    /// The range scanned; `None` if empty.
    pub range: Option<DealRange>,
}

impl FitSearch {
    pub fn begin(&self) -> DealNumber {
        match self.direction {
            Direction::Up => self.range.first(),
            Direction::Down => self.range.last(),
        }
    }

    /// Scans at most `max_numbers` by board and atlas, until enough deals match or `max_open` may match.
    pub fn scan(&self, max_numbers: u64, max_open: usize, stop: &AtomicBool) -> Scan {
        let len = max_numbers.min(self.range.len());
        let (mut found, mut certain, mut open) = (Vec::new(), 0, 0);
        let query = self.filter.query_of(self.generator);
        for begin in (0..len).step_by(usize::try_from(BLOCK).expect("a block is small")) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let known = |number, column| embedded::value_within(MAX_STATES, &self.generator, number, column);
            let block = self.part(begin, (begin + BLOCK).min(len)).expect("a block begins before the end");
            let mut of_block: Vec<Candidate> = candidates(query, self.generator, block, known).collect();
            if self.direction == Direction::Down {
                of_block.reverse();
            }
            for candidate in of_block {
                found.push(candidate);
                if candidate.holds {
                    certain += 1;
                } else {
                    open += 1;
                }
                if certain == self.count || open == max_open {
                    return Scan { candidates: found, range: Some(self.up_to(candidate.deal.number())) };
                }
            }
        }
        Scan { candidates: found, range: self.part(0, len) }
    }

    /// Returns the matches among at most `max_numbers`, up to the first deal that needs a search.
    pub fn at_once(&self, max_numbers: u64) -> Fits {
        let Scan { mut candidates, mut range } = self.scan(max_numbers, 1, &AtomicBool::new(false));
        if let Some(open) = candidates.pop_if(|candidate| !candidate.holds) {
            range = self.before(open.deal.number());
        }
        Fits { range, fitting: candidates.iter().map(|candidate| candidate.deal.number()).collect() }
    }

    /// Returns the part of the range up to `number`, in search direction.
    pub fn up_to(&self, number: DealNumber) -> DealRange {
        let (first, last) = match self.direction {
            Direction::Up => (self.range.first(), number),
            Direction::Down => (number, self.range.last()),
        };
        DealRange::new(first, last).expect("the number is in the range")
    }

    fn before(&self, number: DealNumber) -> Option<DealRange> {
        self.part(0, number.get().abs_diff(self.begin().get()))
    }

    /// Returns the part of the range from `begin` to `end` (exclusive), in search direction.
    fn part(&self, begin: u64, end: u64) -> Option<DealRange> {
        match self.direction {
            Direction::Up => self.range.slice(begin, end),
            Direction::Down => self.range.slice(self.range.len() - end, self.range.len() - begin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableaux_engine::atlas::Column;

    fn search(filter: &str, range: &str, direction: Direction, count: usize) -> FitSearch {
        let filter = Filter::new(filter).unwrap();
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
        let needing =
            search("states > 5 and aces > 22 or number == 620", "618-50617", Direction::Up, 3).at_once(50_000);
        assert_eq!((numbers(&needing), needing.range), (vec![620], Some("618-672".parse().unwrap())));
        let at_the_beginning = search("states > 5", "618-50617", Direction::Up, 3).at_once(50_000);
        assert_eq!(at_the_beginning, Fits::default());
        let down = search("states > 5 and aces > 22", "600-680", Direction::Down, 3).at_once(50_000);
        assert_eq!(down.range, Some("674-680".parse().unwrap()));
    }

    #[test]
    fn one_deal_fits_or_not_or_needs_a_search() {
        let fits = |filter: &str, number: u32| Filter::new(filter).unwrap().fits(Generator::Microsoft, number.into());
        assert_eq!([617, 618].map(|number| fits("aces >= 20", number)), [Some(true), Some(false)]);
        let of_atlas = embedded::value(&Generator::Microsoft, 11_982.into(), Column::Verdict);
        assert_eq!(fits("impossible", 11_982), of_atlas.map(|_| true), "as far as the atlas reaches");
        assert_eq!(fits("states > 5", 617), None);
        assert_eq!(fits("states > 5 and aces > 20", 617), Some(false));
        let minstd: Generator = "minstd".parse().unwrap();
        let filter = Filter::new("number >= 0").unwrap();
        assert_eq!(filter.fits(minstd, DealNumber::MAX), Some(false), "a number that has no deal");
        assert_eq!(Filter::new("impossible").unwrap().fits(minstd, 11_982.into()), None, "the atlas is about others");
    }
}
