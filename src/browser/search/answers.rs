//! A cache of search answers, shared by all panes and screens.

use std::collections::{HashMap, VecDeque};

use super::{Answer, Query};
use crate::table::facts::OpenValues;
use tableaux_engine::atlas::{Difficulty, Values};
use tableaux_engine::card::Card;
use tableaux_engine::coach::{Narrowness, Reachable};
use tableaux_engine::freecell::{Layout, Outlook, Position};
use tableaux_engine::gears::{self, Board};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::{self, Contract, GameRecord, GameReview, OpenValue, Round, Seat};
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};
use tableaux_engine::verdict::{Solution, Verdict};

/// Kinds of answers with separate caches, so that one kind never evicts another.
#[derive(Debug, Clone, Copy)]
enum CacheKind {
    /// Measures of the deals 1–32,000.
    Scales,
    Outcomes,
    /// Measures, one byte per deal, for up to a million deals.
    Values,
    /// Matching numbers; a long range takes several answers.
    Matches,
    /// Difficulties, for a screenful of deals.
    Difficulties,
    /// Answers about the panes' boards.
    Boards,
    /// Short solutions, which take longest to find.
    Solutions,
    /// Winning moves, for whole games.
    Narrowness,
    /// Contracts of Skat deals, 36 of each, reviews and discards.
    Contracts,
}

impl CacheKind {
    const COUNT: usize = 9;

    fn of(query: &Query) -> Self {
        match query {
            Query::Values(_, _, measure, None) if *query == Query::scale(*measure) => Self::Scales,
            // As many blocks as a map or a list needs.
            Query::Outcomes(_) | Query::PressCounts(_) => Self::Outcomes,
            Query::Values(..) => Self::Values,
            Query::Matches(..) | Query::MatchIndex(..) | Query::Fits(_) | Query::Marks(_) => Self::Matches,
            Query::Solution(..) => Self::Solutions,
            Query::Difficulty(_) | Query::BestGame(_) => Self::Difficulties,
            Query::Narrowness(_) | Query::Reachable(_) | Query::ShortVerdict(_) => Self::Narrowness,
            Query::OpenValue(..) | Query::Review(_) | Query::Discards(..) => Self::Contracts,
            Query::Presses(_)
            | Query::GearsNumber(_)
            | Query::OpenRound(_)
            | Query::Verdict(_)
            | Query::FewestCells(..)
            | Query::Numbers(..)
            | Query::Mistakes(..) => Self::Boards,
        }
    }

    /// Returns the most answers kept: more than all panes can use at once, at most a few megabytes.
    const fn capacity(self) -> usize {
        match self {
            // An answer may hold many thousands of numbers. One scale, one map and two histograms are visible at once.
            Self::Matches | Self::Values => 16,
            Self::Scales | Self::Outcomes | Self::Boards => 256,
            Self::Difficulties | Self::Solutions | Self::Narrowness => 1024,
            // Of as many deals as there can be panes.
            Self::Contracts => 2048,
        }
    }
}

/// The latest answers, one cache per `CacheKind`. Failed searches are kept too, as they would fail again.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    caches: [Cache; CacheKind::COUNT],
    /// The contracts of the Skat deals searched last, the oldest deal first.
    open: VecDeque<(skat::Deal, OpenValues)>,
}

/// The most deals whose contracts are kept together: as many as there can be panes, and more.
const OPEN_DEALS: usize = 64;

/// The latest answers of a kind.
#[derive(Debug, Clone, Default)]
struct Cache {
    answers: HashMap<Query, Option<Answer>>,
    /// The keys of `answers`, oldest first.
    age: VecDeque<Query>,
}

impl Answers {
    /// Caches an answer, or `None` for a failed search. A solution is never replaced by a longer one.
    pub fn insert(&mut self, query: &Query, mut answer: Option<Answer>) {
        if let Query::Verdict(start) | Query::Solution(start, _) = query
            && let Some(Answer::Verdict(Verdict::Solved(new)) | Answer::Solution(Verdict::Solved(new))) = &mut answer
            && let Some(Verdict::Solved(known)) = self.verdict(start)
        {
            **new = new.shorter(known);
        }
        if let (&Query::OpenValue(deal, seat, contract), Some(Answer::OpenValue(value))) = (query, &answer) {
            self.insert_open(deal, seat, contract, *value);
        }
        let kind = CacheKind::of(query);
        let Cache { answers, age } = &mut self.caches[kind as usize];
        if answers.insert(query.clone(), answer).is_none() {
            age.push_back(query.clone());
        }
        if age.len() > kind.capacity()
            && let Some(oldest) = age.pop_front()
        {
            answers.remove(&oldest);
        }
    }

    /// Caches a solution found other than by a search of its position, which may still follow.
    pub fn improve(&mut self, start: &Position, solution: Solution) {
        let verdict = Verdict::Solved(Box::new(solution));
        let queries = [Effort::Best, Effort::Short].map(|effort| Query::Solution(start.clone(), effort));
        match queries.into_iter().find(|query| matches!(self.get(query), Some(Answer::Solution(Verdict::Solved(_))))) {
            Some(query) => self.insert(&query, Some(Answer::Solution(verdict))),
            None => self.insert(&Query::Verdict(start.clone()), Some(Answer::Verdict(verdict))),
        }
    }

    fn settled(&self, query: &Query) -> Option<&Option<Answer>> {
        self.caches[CacheKind::of(query) as usize].answers.get(query)
    }

    /// Returns whether a query needs no search: it is answered, or its search failed.
    pub fn is_settled(&self, query: &Query) -> bool {
        self.settled(query).is_some()
    }

    pub fn get(&self, query: &Query) -> Option<&Answer> {
        self.settled(query)?.as_ref()
    }

    pub fn values(&self, query: &Query) -> Option<&Values> {
        let Answer::Values(values) = self.get(query)? else { return None };
        Some(values)
    }

    /// Returns a deal's outcome, as far as the short search of its block tells.
    pub fn outcome(&self, generator: Generator, number: DealNumber) -> Option<Outcome> {
        let query = Query::Outcomes(OutcomeBlock::of(generator, number));
        let Answer::Outcomes(outcomes) = self.get(&query)? else { return None };
        Some(outcomes[OutcomeBlock::place(number)])
    }

    /// Returns the verdict on a position, with the shortest known solution.
    pub fn verdict(&self, start: &Position) -> Option<&Verdict> {
        let shortest = self.solutions(start).min_by_key(|(solution, _)| solution.moves()).map(|(_, verdict)| verdict);
        shortest.or_else(|| match self.get(&Query::Verdict(start.clone()))? {
            Answer::Verdict(verdict) => Some(verdict),
            _ => None,
        })
    }

    /// Returns the outcome of a position, as far as any search of it tells, be it a short one.
    pub fn outlook(&self, position: &Position) -> Option<Outlook> {
        let short = || match self.get(&Query::ShortVerdict(position.clone()))? {
            Answer::Verdict(verdict) => Some(verdict),
            _ => None,
        };
        match self.verdict(position).or_else(short)? {
            Verdict::Solved(solution) => Some(Outlook::Winnable { moves: solution.moves() }),
            Verdict::Impossible { .. } => Some(Outlook::Lost),
            Verdict::Unknown { .. } => None,
        }
    }

    pub fn difficulty(&self, board: Layout) -> Option<Difficulty> {
        let Answer::Difficulty(difficulty) = self.get(&Query::Difficulty(board))? else { return None };
        *difficulty
    }

    /// Returns the winning moves of a position, if known.
    pub fn narrowness(&self, position: &Position) -> Option<&Narrowness> {
        let Answer::Narrowness(narrowness) = self.get(&Query::Narrowness(position.clone()))? else { return None };
        Some(narrowness)
    }

    /// Returns what a position can still reach, if known.
    pub fn reachable(&self, position: &Position) -> Option<&Reachable> {
        let Answer::Reachable(reachable) = self.get(&Query::Reachable(position.clone()))? else { return None };
        Some(reachable)
    }

    /// Returns the lengths of the known solutions of a position, longest first.
    pub fn lengths(&self, start: &Position) -> Vec<u32> {
        let mut lengths: Vec<u32> = self.solutions(start).map(|(solution, _)| solution.moves()).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths.dedup();
        lengths
    }

    /// Returns the known solutions of a position, highest effort first, with their verdicts.
    fn solutions(&self, start: &Position) -> impl Iterator<Item = (&Solution, &Verdict)> {
        let short = [Effort::Best, Effort::Short].map(|effort| Query::Solution(start.clone(), effort));
        let verdict = Query::Verdict(start.clone());
        let answers = short.into_iter().chain([verdict]).filter_map(|query| self.get(&query));
        answers.filter_map(|answer| match answer {
            Answer::Solution(verdict @ Verdict::Solved(solution))
            | Answer::Verdict(verdict @ Verdict::Solved(solution)) => Some((&**solution, verdict)),
            _ => None,
        })
    }

    fn insert_open(&mut self, deal: skat::Deal, seat: Seat, contract: Contract, value: Option<OpenValue>) {
        let at = self.open.iter().position(|(other, _)| *other == deal);
        let at = at.unwrap_or_else(|| {
            if self.open.len() == OPEN_DEALS {
                self.open.pop_front();
            }
            self.open.push_back((deal, OpenValues::default()));
            self.open.len() - 1
        });
        if let Some(place) = Contract::WITH_OPEN_CARDS.iter().position(|&other| other == contract) {
            self.open[at].1[seat as usize][place] = value;
        }
    }

    /// Returns the known values of a deal's contracts with open cards, if there are any.
    pub fn open_values(&self, deal: &skat::Deal) -> Option<&OpenValues> {
        self.open.iter().find(|(other, _)| other == deal).map(|(_, values)| values)
    }

    /// Returns the value of a contract with open cards, if known.
    pub fn open_value(&self, deal: &skat::Deal, declarer: Seat, contract: Contract) -> Option<OpenValue> {
        let Answer::OpenValue(value) = self.get(&Query::OpenValue(*deal, declarer, contract))? else { return None };
        *value
    }

    /// Returns the best game of a Skat deal, if known; the inner `None` if nobody wins one.
    pub fn best_game(&self, deal: &skat::Deal) -> Option<Option<OpenValue>> {
        let Answer::BestGame(best) = self.get(&Query::BestGame(*deal))? else { return None };
        Some(*best)
    }

    /// Returns how many best games are known.
    pub fn best_games(&self) -> usize {
        self.caches[CacheKind::Difficulties as usize]
            .answers
            .keys()
            .filter(|query| matches!(query, Query::BestGame(_)))
            .count()
    }

    /// Returns the rest of a round as perfect players play it.
    pub fn open_round(&self, round: &Round) -> Option<&[Card]> {
        let Answer::OpenRound(cards) = self.get(&Query::OpenRound(Box::new(round.clone())))? else { return None };
        Some(cards)
    }

    /// Returns the review of a Skat game, if known.
    pub fn review(&self, record: &GameRecord) -> Option<&GameReview> {
        let Answer::Review(review) = self.get(&Query::Review(Box::new(record.clone())))? else { return None };
        review.as_deref()
    }

    /// Returns what declarer makes with each pair of cards put away, the best first, if known.
    pub fn discards(&self, deal: &skat::Deal, declarer: Seat, contract: Contract) -> Option<&[([Card; 2], u8)]> {
        let Answer::Discards(pairs) = self.get(&Query::Discards(*deal, declarer, contract))? else { return None };
        Some(pairs)
    }

    /// Returns the lowest number of a board of gears, if known; the inner `None` if it has none.
    pub fn gears_number(&self, board: &Board) -> Option<Option<DealNumber>> {
        let Answer::GearsNumber(number) = self.get(&Query::GearsNumber(*board))? else { return None };
        Some(*number)
    }

    /// Returns the solution of a board of gears; the inner `None` if it has none.
    pub fn presses(&self, board: &Board) -> Option<&Option<gears::Solution>> {
        let Answer::Presses(solution) = self.get(&Query::Presses(*board))? else { return None };
        Some(solution)
    }
}
