//! The filter: a query on deals, and which deals match it.

pub mod index;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use self::index::FitIndex;

use crate::query::scan::{Candidate, Direction, candidates, evaluate, evaluate_number};
use crate::query::{Evaluation, ParseQueryError, PlayerRecord, Query, with_titles};
use tableaux_engine::atlas::{CardGame, Cost, SkatMeasures, embedded};
use tableaux_engine::freecell::Deal;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};

/// The most positions searched per deal, as in `tableaux query`; beyond that the result is unknown.
pub const MAX_STATES: u64 = 1_000_000;
/// The longest filter, in characters.
pub const MAX_LENGTH: usize = 1000;
/// The number of deals scanned between checks of `stop` and of the match count.
const BLOCK: u64 = 64;

/// A filter of the deals of a game, with its source text, in which the measures are named as people read them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Filter {
    game: CardGame,
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
    pub fn new(text: &str, game: CardGame) -> Result<Self, ParseQueryError> {
        let query = Arc::new(Query::parse(text, game)?);
        Ok(Self { game, query, text: with_titles(text.trim(), game).into(), of_player: Arc::default() })
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
    pub fn of_text(text: &str, game: CardGame) -> Result<Option<Self>, ParseQueryError> {
        if text.trim().is_empty() { Ok(None) } else { Self::new(text, game).map(Some) }
    }

    pub const fn game(&self) -> CardGame {
        self.game
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
        let known = |number, column| embedded::value(&generator, number, column);
        let query = self.query_of(generator);
        let evaluation = match self.game {
            CardGame::Skat => query.evaluate_skat(&SkatMeasures::new(number)),
            CardGame::FreeCell if generator == Generator::Microsoft && !query.asks_board() => {
                evaluate_number(query, number, known)
            }
            CardGame::FreeCell => {
                let Ok(deal) = Deal::by(&generator, number) else { return Some(false) };
                evaluate(query, &deal, known)
            }
        };
        match evaluation {
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
        for begin in (0..len).step_by(usize::try_from(BLOCK).expect("a block is small")) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let block = self.part(begin, (begin + BLOCK).min(len)).expect("a block begins before the end");
            let mut of_block = self.candidates(block);
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
                    return Scan { candidates: found, range: Some(self.up_to(candidate.number)) };
                }
            }
        }
        Scan { candidates: found, range: self.part(0, len) }
    }

    /// Returns the deals of a block that match or may match, in ascending order.
    fn candidates(&self, block: DealRange) -> Vec<Candidate> {
        match self.filter.game() {
            CardGame::Skat => {
                let candidate = |number| {
                    let fits = self.filter.fits(self.generator, number);
                    (fits != Some(false)).then_some(Candidate { number, holds: fits.is_some() })
                };
                block.numbers().filter_map(candidate).collect()
            }
            CardGame::FreeCell => {
                let known = |number, column| embedded::value(&self.generator, number, column);
                candidates(self.filter.query_of(self.generator), self.generator, block, known).collect()
            }
        }
    }

    /// Returns the matches among at most `max_numbers`, up to the first deal that needs a search.
    pub fn at_once(&self, max_numbers: u64) -> Fits {
        let Scan { mut candidates, mut range } = self.scan(max_numbers, 1, &AtomicBool::new(false));
        if let Some(open) = candidates.pop_if(|candidate| !candidate.holds) {
            range = self.before(open.number);
        }
        Fits { range, fitting: candidates.iter().map(|candidate| candidate.number).collect() }
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
