//! The background search thread, which handles one query at a time.

use std::convert::Infallible;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::filter::{Filter, FitSearch, Fits, MAX_STATES};
use super::{Answer, Query, Thoroughness, skat_search};
use crate::memory;
use crate::query::scan::Candidate;
use tableaux_engine::atlas::{CardGame, Cost, Difficulty, Measures, SkatMeasures, Values, embedded};
use tableaux_engine::coach::{KnownPositions, Reachable, judge};
use tableaux_engine::freecell::find::scan::scan;
use tableaux_engine::freecell::find::{MatchIndex, identify, mistakes_for};
use tableaux_engine::freecell::{Deal, Pattern};
use tableaux_engine::gears::{self, Board, MAX_SOLUTIONS, NumberFinder, any_solution};
use tableaux_engine::generator::Generator;
use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::number::{Band, DealNumber, DealRange};
use tableaux_engine::skat::OpenSearch;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::fewest_cells::fewest_cells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::verdict::{VerifyError, verdict};

const QUICK: Limits = Limits { states: 200_000, bytes: 16 << 20 };

/// Limits per move when all moves of a position are searched.
const JUDGED: Limits = Limits { states: 200_000, bytes: 32 << 20 };
/// The most positions searched for what is reachable from a lost one: some 20 MB.
const MAX_REACHED: usize = 20_000;

/// The most numbers listed for a board.
const MAX_LISTED: usize = 20;
/// The most numbers scanned per filter search.
const MAX_SCANNED: u64 = 1 << 20;
/// The number of deals that a thread compares at once.
const CHUNK: usize = 1 << 15;
/// The number of boards of gears that a thread compares at once.
const GEARS_CHUNK: usize = 1 << 18;

/// Searches for the answer to a query. The answer is meaningless once `stop` is set.
///
/// # Errors
/// [`VerifyError`], if solver and rules contradict each other.
pub fn search(query: &Query, solver: &mut Solver, limits: Limits, stop: &AtomicBool) -> Result<Answer, VerifyError> {
    Ok(match query {
        Query::Presses(board) => Answer::Presses(gears::solve(board, MAX_SOLUTIONS, stop)),
        Query::GearsNumber(board) => Answer::GearsNumber(gears_number(board, stop)),
        Query::OpenValue(..) | Query::BestGame(_) | Query::OpenRound(_) | Query::Review(_) | Query::Discards(..) => {
            skat_search::search(query, &mut OpenSearch::new(), stop).expect("it is a query of Skat")
        }
        Query::Verdict(start) => Answer::Verdict(verdict(solver, start, Effort::Fast, limits, stop)?),
        Query::ShortVerdict(start) => {
            Answer::Verdict(verdict(solver, start, Effort::Fast, capped(QUICK, limits), stop)?)
        }
        Query::Solution(start, effort) => Answer::Solution(verdict(solver, start, *effort, limits, stop)?),
        Query::FewestCells(layout, thoroughness) => {
            let limits = match thoroughness {
                Thoroughness::Quick => capped(QUICK, limits),
                Thoroughness::Full => limits,
            };
            Answer::FewestCells(fewest_cells(solver, *layout, Outcome::Unknown, limits, stop)?)
        }
        Query::Difficulty(layout) => {
            let tableau = layout.tableau().expect("boards before the first move alone have a difficulty");
            Answer::Difficulty(Difficulty::of(solver, &tableau, limits, stop)?)
        }
        Query::Narrowness(position) => {
            let limits = capped(JUDGED, limits);
            Answer::Narrowness(Arc::new(judge(solver, position, &mut KnownPositions::default(), limits, stop)?))
        }
        Query::Reachable(position) => Answer::Reachable(Arc::new(Reachable::from(position, MAX_REACHED, stop))),
        Query::Numbers(generator, layout) => Answer::Numbers(identify(generator, layout, MAX_LISTED, stop)),
        Query::Mistakes(generator, number, layout) => Answer::Mistakes(mistakes_for(generator, *number, layout)),
        Query::MatchIndex(generator, pattern, range) => {
            Answer::MatchIndex(Arc::new(MatchIndex::sieved(generator, pattern, *range, stop)))
        }
        Query::Matches(generator, pattern, range) => Answer::Matches(matches(generator, pattern, *range, stop)),
        Query::Marks(search) => Answer::Marks(search.view.list(&search.marks, stop)),
        Query::Fits(search) => Answer::Fits(fits(search, limits, stop)?),
        Query::Values(generator, range, column, filter) => {
            let values = Values::of(generator, *range, *column, stop);
            let fits = |filter: &Filter, number| {
                if stop.load(Ordering::Relaxed) { None } else { filter.fits(*generator, number) }
            };
            Answer::Values(Arc::new(match filter {
                Some(filter) => values.fitting(|number| fits(filter, number)),
                None => values,
            }))
        }
        Query::PressCounts(block) => Answer::Values(Arc::new(block.search(stop))),
        Query::Outcomes(block) => Answer::Outcomes(block.search(solver, limits.bytes, stop)?),
    })
}

fn capped(one: Limits, other: Limits) -> Limits {
    Limits { states: one.states.min(other.states), bytes: one.bytes.min(other.bytes) }
}

/// Returns the numbers of a range that match a pattern, using all cores.
fn matches(generator: &Generator, pattern: &Pattern, range: DealRange, stop: &AtomicBool) -> Vec<DealNumber> {
    let mut numbers = Vec::new();
    let take = |found: Vec<DealNumber>| {
        numbers.extend(found);
        Ok::<(), Infallible>(())
    };
    let Ok(()) = in_order(range.chunks(CHUNK), cores(), stop, || (), |(), chunk| scan(generator, pattern, chunk), take);
    numbers
}

/// Returns the lowest number that deals a board of gears, using all cores.
fn gears_number(board: &Board, stop: &AtomicBool) -> Option<DealNumber> {
    any_solution(board)?;
    let finder = NumberFinder::new(slice::from_ref(board));
    let take = |numbers: Vec<Option<DealNumber>>| numbers[0].map_or(Ok(()), Err);
    let chunks = Band::Microsoft.numbers().chunks(GEARS_CHUNK);
    in_order(chunks, cores(), stop, || (), |(): &mut (), chunk| finder.lowest(chunk), take).err()
}

/// Returns the matches among the first numbers of a search, using all cores for part of a second.
fn fits(search: &FitSearch, limits: Limits, stop: &AtomicBool) -> Result<Fits, VerifyError> {
    let threads = memory::threads(cores());
    let max_open = match search.filter.cost() {
        Cost::Number | Cost::Facts => usize::MAX,
        Cost::Verdict => 2048,
        Cost::Moves => 32,
        Cost::Crux | Cost::Difficulty => 16,
        Cost::Cells | Cost::BestGame => 4,
    };
    let scan = search.scan(MAX_SCANNED, max_open.saturating_mul(threads.get()), stop);
    let limits = Limits { states: limits.states.min(MAX_STATES), bytes: limits.bytes / threads };
    let decide = |solver: &mut Option<Solver>, candidate: Candidate| {
        let holds = candidate.holds || holds(search, candidate.number, solver, limits, stop)?;
        Ok((candidate.number, holds))
    };
    let mut fits = Fits { range: scan.range, fitting: Vec::new() };
    let take = |decided: Result<(DealNumber, bool), VerifyError>| {
        let (number, holds) = decided.map_err(Some)?;
        if holds {
            fits.fitting.push(number);
        }
        if fits.fitting.len() == search.count {
            fits.range = Some(search.up_to(number));
            return Err(None);
        }
        Ok(())
    };
    let has_open = scan.candidates.iter().any(|candidate| !candidate.holds);
    let threads = if has_open { threads } else { NonZeroUsize::MIN };
    match in_order(scan.candidates.into_iter(), threads, stop, || None, decide, take) {
        Ok(()) | Err(None) => Ok(fits),
        Err(Some(error)) => Err(error),
    }
}

/// Returns whether a deal matches, by whatever search that takes.
fn holds(
    search: &FitSearch,
    number: DealNumber,
    solver: &mut Option<Solver>,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<bool, VerifyError> {
    let query = search.filter.query_of(search.generator);
    match search.filter.game() {
        CardGame::Skat => {
            let measures = SkatMeasures::new(number);
            // A stopped search has no answer.
            Ok(query.holds_of_skat(&measures, &mut OpenSearch::new(), stop).unwrap_or(false))
        }
        CardGame::FreeCell => {
            let Ok(deal) = Deal::by(&search.generator, number) else { return Ok(false) };
            let mut measures = Measures::new(deal);
            embedded::enter(&mut measures, limits.states);
            query.holds(&mut measures, solver.get_or_insert_default(), limits, stop)
        }
    }
}

/// The name of the search thread, which reports its own panics.
pub const SEARCHING: &str = "searching";

/// A message from the search thread.
#[derive(Debug)]
pub enum Found {
    Answered(Box<(Query, Answer)>),
    /// A search has failed, with the reason; the browser continues.
    Failed(Box<Query>, String),
}

/// A query, and the flag that cancels its search.
type Request = (Query, Arc<AtomicBool>);

/// The search thread, started on first use and stopped on drop.
pub struct Worker<M> {
    answers: Sender<M>,
    /// The most memory of a search, in bytes.
    max_bytes: usize,
    requests: Option<Sender<Request>>,
    /// The current or last query.
    query: Option<Query>,
    stop: Arc<AtomicBool>,
}

impl<M: From<Found> + Send + 'static> Worker<M> {
    pub fn new(answers: Sender<M>, max_bytes: usize) -> Self {
        Self { answers, max_bytes, requests: None, query: None, stop: Arc::default() }
    }

    /// Searches for `query`, canceling any other search.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn search(&mut self, query: Option<Query>) -> io::Result<()> {
        if self.query == query {
            return Ok(());
        }
        self.stop.store(true, Ordering::Relaxed);
        self.query.clone_from(&query);
        let Some(query) = query else { return Ok(()) };
        self.stop = Arc::default();
        let requests = match &self.requests {
            Some(requests) => requests,
            None => self.requests.insert(spawn(self.answers.clone(), self.max_bytes)?),
        };
        // The thread listens as long as `self` lives.
        let _ = requests.send((query, Arc::clone(&self.stop)));
        Ok(())
    }

    /// Notes that a query is answered, so that it may be searched again.
    pub fn answered(&mut self, query: &Query) {
        self.query.take_if(|searched| searched == query);
    }
}

impl<M> Drop for Worker<M> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn spawn<M: From<Found> + Send + 'static>(answers: Sender<M>, max_bytes: usize) -> io::Result<Sender<Request>> {
    let (sender, requests) = mpsc::channel();
    thread::Builder::new().name(SEARCHING.into()).spawn(move || work(&requests, &answers, max_bytes))?;
    Ok(sender)
}

fn work<M: From<Found>>(requests: &Receiver<Request>, answers: &Sender<M>, max_bytes: usize) {
    let (mut solver, mut open) = (None, None);
    let limits = memory::limits(u64::MAX, NonZeroUsize::MIN);
    let limits = Limits { bytes: limits.bytes.min(max_bytes), ..limits };
    for (query, stop) in requests {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let answer = || match query {
            Query::OpenValue(..)
            | Query::BestGame(_)
            | Query::OpenRound(_)
            | Query::Review(_)
            | Query::Discards(..) => {
                let open = open.get_or_insert_with(OpenSearch::new);
                Ok(skat_search::search(&query, open, &stop).expect("it is a query of Skat"))
            }
            _ => search(&query, solver.get_or_insert_with(Solver::new), limits, &stop),
        };
        let message = match catch_unwind(AssertUnwindSafe(answer)) {
            Ok(Ok(answer)) => Found::Answered(Box::new((query, answer))),
            Ok(Err(error)) => Found::Failed(Box::new(query), error.to_string()),
            Err(panic) => {
                // The memory of searches may be inconsistent.
                (solver, open) = (None, None);
                let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
                Found::Failed(Box::new(query), format!("internal error: the search failed: {text}"))
            }
        };
        if !stop.load(Ordering::Relaxed) && answers.send(message.into()).is_err() {
            return;
        }
    }
}
