//! The numbers that match a board. A long range is searched piece by piece, so that the first matches appear at once
//! and typing interrupts it.

use crate::browser::search::answers::Answers;
use crate::browser::state::prelude::*;
use tableaux_engine::freecell::Pattern;
use tableaux_engine::freecell::find::sieve::is_sievable;
use tableaux_engine::freecell::find::{Identification, MatchIndex, MatchPlace};
use tableaux_engine::number::DealSet;

/// The number of deals compared in a piece: about a tenth of a second.
const PIECE: i64 = 1 << 22;

#[derive(Debug, Clone)]
pub struct Matches {
    generator: Generator,
    pattern: Pattern,
    /// The range asked for; `None` for the default.
    wanted: Option<DealRange>,
    range: DealRange,
    index: Arc<MatchIndex>,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// All numbers are searched at once.
    Sieving,
    /// Deals are compared one by one, starting here.
    Scanning(DealNumber),
    Done,
    Failed,
}

impl Matches {
    /// Starts without matches. The default range is all numbers, or the first million if the first cards are unknown.
    pub fn new(generator: Generator, pattern: Pattern, wanted: Option<DealRange>) -> Self {
        let is_sievable = is_sievable(&generator, &pattern);
        let usual = if is_sievable { generator.numbers() } else { DealSet::WINDOWS.numbers() };
        let range = wanted.unwrap_or(usual);
        let state = if is_sievable { State::Sieving } else { State::Scanning(range.first()) };
        Self { generator, pattern, wanted, range, index: Arc::default(), state }
    }

    pub fn is_of(&self, generator: Generator, pattern: &Pattern, wanted: Option<DealRange>) -> bool {
        (self.generator, &self.pattern, self.wanted) == (generator, pattern, wanted)
    }

    fn piece(&self, first: DealNumber) -> DealRange {
        let last = first.saturating_add_signed(PIECE - 1).min(self.range.last());
        DealRange::new(first, last).expect("it begins in the range")
    }

    fn search(&self) -> Option<Query> {
        match self.state {
            State::Sieving => Some(Query::MatchIndex(self.generator, self.pattern, self.range)),
            State::Scanning(first) => Some(Query::Matches(self.generator, self.pattern, self.piece(first))),
            State::Done | State::Failed => None,
        }
    }

    pub fn take(&mut self, answers: &Answers) {
        while let Some(query) = self.search().filter(|query| answers.is_settled(query)) {
            self.state = match (answers.get(&query), self.state) {
                (Some(Answer::MatchIndex(index)), _) => {
                    self.index = Arc::clone(index);
                    State::Done
                }
                (Some(Answer::Matches(numbers)), State::Scanning(first)) => {
                    let index = Arc::make_mut(&mut self.index);
                    for &number in numbers {
                        index.add(number);
                    }
                    let last = self.piece(first).last();
                    if last < self.range.last() { State::Scanning(last.saturating_add_signed(1)) } else { State::Done }
                }
                _ => State::Failed,
            };
        }
    }

    /// Returns the next query: more numbers, then the reason there are none.
    pub fn query(&self) -> Option<Query> {
        self.search().or_else(|| self.explanation_query())
    }

    /// Returns the query for the reason there are no matches; a joke deal needs none.
    fn explanation_query(&self) -> Option<Query> {
        let has_none = self.state == State::Done && self.count() == 0;
        let layout = Layout::from(&self.pattern);
        (has_none && JokeDeal::of(&layout).is_none()).then_some(Query::Numbers(self.generator, layout))
    }

    pub fn explanation<'a>(&self, answers: &'a Answers) -> Option<&'a Identification> {
        let Answer::Numbers(identification) = answers.get(&self.explanation_query()?)? else { return None };
        Some(identification)
    }

    /// Returns the query for the match at an index, if unknown.
    pub fn number_query(&self, place: u64) -> Option<Query> {
        match self.index.at(place, self.last_searched())? {
            MatchPlace::Kept(_) => None,
            MatchPlace::Among(range, _) => Some(Query::Matches(self.generator, self.pattern, range)),
        }
    }

    /// Returns the match at an index, if known.
    pub fn number(&self, place: u64, answers: &Answers) -> Option<DealNumber> {
        match self.index.at(place, self.last_searched())? {
            MatchPlace::Kept(number) => Some(number),
            MatchPlace::Among(_, behind) => {
                let Answer::Matches(numbers) = answers.get(&self.number_query(place)?)? else { return None };
                numbers.get(behind).copied()
            }
        }
    }

    pub fn count(&self) -> u64 {
        self.index.count()
    }

    pub fn is_done(&self) -> bool {
        self.state == State::Done
    }

    pub fn has_failed(&self) -> bool {
        self.state == State::Failed
    }

    /// Returns the searched range, unless it is all numbers of the generator.
    pub fn limits(&self) -> Option<DealRange> {
        (self.range != self.generator.numbers()).then_some(self.range)
    }

    /// Returns the progress in a long range: `12.3 %`.
    pub fn progress(&self) -> Option<String> {
        let State::Scanning(next) = self.state else { return None };
        let thousandths = (next.get() - self.range.first().get()) * 1000 / self.range.len();
        (self.range.len() > PIECE.cast_unsigned()).then(|| format!("{}.{} %", thousandths / 10, thousandths % 10))
    }

    fn last_searched(&self) -> DealNumber {
        match self.state {
            State::Scanning(next) => next.saturating_add_signed(-1),
            _ => self.range.last(),
        }
    }
}
