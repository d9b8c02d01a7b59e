//! What is searched for in the background, and what is known of it.

use std::collections::HashSet;

use super::number_search::NumberSearch;
use crate::browser::input::command::Command;
use crate::browser::search::answers::Answers;
use crate::browser::search::{Answer, Query, Thoroughness};
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::SearchResults;
use tableaux_engine::atlas::embedded;
use tableaux_engine::atlas::{Column, Counts, Difficulty, Source, Value, Values};
use tableaux_engine::freecell::{CellCount, Deal, Facts, Layout, Position};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};

/// What is searched for, and what is known.
#[derive(Debug, Clone)]
pub struct Searches {
    answers: Answers,
    /// The board whose number was looked for last.
    number_search: Option<Box<NumberSearch>>,
    /// The most effort that is spent on shorter solutions.
    effort: Effort,
    /// Whether nothing was typed for a moment.
    is_calm: bool,
    /// What is searched for in the background.
    query: Option<Query>,
    /// The number of times that the spinner of its search was turned.
    spins: usize,
    /// A command that waits for the answer to a query, and the one that waited until the last input.
    waiting: Option<(Query, Command)>,
    interrupted: Option<Command>,
}

impl Default for Searches {
    fn default() -> Self {
        Self {
            answers: Answers::default(),
            number_search: None,
            effort: Effort::Best,
            is_calm: false,
            query: None,
            spins: 0,
            waiting: None,
            interrupted: None,
        }
    }
}

impl Searches {
    /// Spends as much effort on shorter solutions, at most.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// What is searched for in the background.
    pub fn query(&self) -> Option<Query> {
        self.query.clone()
    }

    /// Whether nothing was typed for a moment, so that more may be searched for than whether a deal can be won.
    pub fn is_calm(&self) -> bool {
        self.is_calm
    }

    /// Notes whether nothing was typed for a moment.
    pub fn set_calm(&mut self, is_calm: bool) {
        self.is_calm = is_calm;
    }

    /// Searches for something else: first for what a command waits for.
    pub fn search(&mut self, query: Option<Query>) {
        let query = self.waiting.as_ref().map(|(waiting, _)| waiting.clone()).or(query);
        if self.query != query {
            // The next part of a search for deals that fit goes on with its spinner.
            let is_next_part = matches!((&self.query, &query), (Some(Query::Fits(_)), Some(Query::Fits(_))));
            self.spins = if is_next_part { self.spins } else { 0 };
            self.query = query;
        }
    }

    /// The query whose answer shows whether a position can be won, if that is still to be searched for. A solution that
    /// was kept tells it too.
    pub fn unsolved_game(&self, start: &Position) -> Option<Query> {
        self.pending(Query::Verdict(start.clone())).filter(|_| self.answers.verdict(start).is_none())
    }

    pub fn unshortened_game(&self, start: Position, effort: Effort) -> Option<Query> {
        let is_settled = |&spent: &Effort| self.answers.is_settled(&Query::Solution(start.clone(), spent));
        let is_won = matches!(self.answers.verdict(&start)?, Verdict::Solved(_));
        let is_spent = Effort::ALL.iter().filter(|&&spent| spent >= effort).any(is_settled);
        (is_won && !is_spent && effort <= self.effort).then_some(Query::Solution(start, effort))
    }

    /// Those of some positions whose best solution is not known, so that it may be among those that are kept.
    pub fn unread(&self, positions: impl IntoIterator<Item = Position>) -> HashSet<Position> {
        let is_read = |start: &Position| self.answers.is_settled(&Query::Solution(start.clone(), Effort::Best));
        positions.into_iter().filter(|start| !is_read(start)).collect()
    }

    /// A query, if it is still to be searched for.
    pub fn pending(&self, query: Query) -> Option<Query> {
        (!self.answers.is_settled(&query)).then_some(query)
    }

    /// How the values of a measure are distributed among the deals 1–32,000, if that is counted.
    pub fn distribution(&self, measure: Column) -> Option<&Counts> {
        self.answers.values(&Query::scale(measure)).map(Values::counts)
    }

    /// Whether a deal can be won with four free cells, if a search has tried to find it out: that of its block, or its
    /// own, which is more thorough. Only FreeCell deals have outcomes.
    pub fn outcome(&self, table: Table, number: DealNumber) -> Option<Outcome> {
        let Table::FreeCell(generator) = table else { return None };
        if let Some(Value::Verdict(outcome)) = embedded::value(&generator, number, Column::Verdict) {
            return Some(outcome);
        }
        let of_block = self.answers.outcome(generator, number);
        if let Some(Outcome::Winnable | Outcome::Impossible) = of_block {
            return of_block;
        }
        let start = table.board(number).start(CellCount::FOUR);
        start.and_then(|start| self.answers.verdict(&start)).map(Outcome::from).or(of_block)
    }

    /// How hard a deal is with four free cells, as far as the atlas has it or it was measured.
    pub fn difficulty(&self, table: Table, number: DealNumber) -> Option<Difficulty> {
        let Table::FreeCell(generator) = table else { return None };
        let measured = || self.answers.difficulty(Layout::from(&Deal::by(&generator, number).ok()?));
        embedded::record_of(&generator, number).difficulty.or_else(measured)
    }

    /// The query for the first deals of a range whose outcomes are still to be searched for.
    pub fn pending_outcomes(&self, table: Table, range: DealRange) -> Option<Query> {
        let Table::FreeCell(generator) = table else { return None };
        let open = range.numbers().filter(|&number| embedded::value(&generator, number, Column::Verdict).is_none());
        open.map(|number| OutcomeBlock::of(generator, number)).find_map(|block| self.pending(Query::Outcomes(block)))
    }

    /// The value of a column of a FreeCell deal, as far as it needs no search: what is counted on the board, what the
    /// atlas has, and whether a search has found that the deal can be won.
    pub fn value_at_hand(&self, generator: Generator, number: DealNumber, column: Column) -> Option<Value> {
        match column.source() {
            Source::Number => Some(Value::Number(number.get())),
            Source::Verdict => self.outcome(Table::FreeCell(generator), number).map(Value::Verdict),
            Source::Board(count) => {
                let deal = Deal::by(&generator, number).ok()?;
                Some(Value::Number(count(&Facts::of(deal.tableau())).into()))
            }
            Source::Solution(count) => {
                let of_atlas = |column| embedded::value(&generator, number, column);
                let start = Position::new(Deal::by(&generator, number).ok()?.tableau(), CellCount::FOUR);
                match (self.answers.verdict(&start), of_atlas(Column::Moves)) {
                    // It is not always the best that is found here.
                    (Some(Verdict::Solved(solution)), Some(Value::Number(known)))
                        if u64::from(solution.moves()) < known =>
                    {
                        Some(Value::Number(count(solution).into()))
                    }
                    _ => of_atlas(column),
                }
            }
            Source::Difficulty => embedded::value(&generator, number, column).or_else(|| {
                let measured = self.difficulty(Table::FreeCell(generator), number)?;
                Some(Value::Number(measured.percent_easier().into()))
            }),
            _ => embedded::value(&generator, number, column),
        }
    }

    /// The query for the fewest free cells of a board, if they are not known yet.
    pub fn uncounted_cells(&self, board: &Board, thoroughness: Thoroughness) -> Option<Query> {
        let layout = Layout::from(&board.start(CellCount::FOUR)?);
        let is_known = self.results(board, CellCount::FOUR).fewest_cells.and_then(FewestCells::exactly).is_some();
        self.pending(Query::FewestCells(layout, thoroughness)).filter(|_| !is_known)
    }

    /// The query for the difficulty of a board, if it is not known yet. Only boards before the first move with
    /// four free cells have one.
    pub fn difficulty_query(&self, board: &Board) -> Option<Query> {
        let start = board.start(CellCount::FOUR).filter(|start| start.cell_count() == CellCount::FOUR)?;
        let (layout, results) = (Layout::from(&start), self.results(board, CellCount::FOUR));
        let is_known = results.difficulty.is_some() || results.outcome() == Some(Outcome::Impossible);
        self.pending(Query::Difficulty(layout)).filter(|_| !is_known && layout.tableau().is_some())
    }

    /// What searches have found out about a board, one of FreeCell with `cells` free cells, or with more if cards lie in
    /// others.
    pub fn results(&self, board: &Board, cells: CellCount) -> SearchResults<'_> {
        let mut results = SearchResults { cells, ..SearchResults::default() };
        match board {
            Board::Gears(board) => results.solution = self.answers.presses(board).and_then(Option::as_ref),
            Board::FreeCell(_) | Board::Layout(_) => {
                let Some(start) = board.start(cells) else { return results };
                let layout = Layout::from(&start);
                results.cells = start.cell_count();
                results.verdict = self.answers.verdict(&start);
                let fewest_cells = |thoroughness| match self.answers.get(&Query::FewestCells(layout, thoroughness)) {
                    Some(Answer::FewestCells(fewest)) => Some(*fewest),
                    _ => None,
                };
                // What a quick search leaves open is searched for on, where that was asked for.
                let is_open = self.query == Some(Query::FewestCells(layout, Thoroughness::Full));
                let quick = || if is_open { None } else { fewest_cells(Thoroughness::Quick) };
                results.fewest_cells = fewest_cells(Thoroughness::Full).or_else(quick);
                if let Board::FreeCell(deal) = board {
                    results.record = embedded::record(deal);
                    let of_search = results.fewest_cells.map(|fewest| fewest.given(results.record.cells.outcome()));
                    results.fewest_cells = results.record.cells.fewest().map(FewestCells::Exactly).or(of_search);
                }
                results.record = results.record.with_cells(results.cells);
                if results.cells == CellCount::FOUR {
                    results.difficulty = results.record.difficulty.or_else(|| self.answers.difficulty(layout));
                }
            }
            Board::Skat(_) | Board::Nothing(_) => {}
        }
        results
    }

    /// The spinner of a search that takes its time.
    pub fn spinner(&self) -> Option<char> {
        const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
        (self.spins > 0).then_some(SIGNS[self.spins % SIGNS.len()])
    }

    pub fn spin(&mut self) {
        self.spins += 1;
    }

    /// Whether a command waits for an answer.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    pub fn answers_mut(&mut self) -> &mut Answers {
        &mut self.answers
    }

    /// Gives a command again once a query is answered, unless a key comes before.
    pub fn wait_for(&mut self, query: Query, command: Command) {
        self.waiting = Some((query, command));
    }

    /// Stops the command that waits from doing so, as there was an input.
    pub fn interrupt_waiting(&mut self) {
        self.interrupted = self.waiting.take().map(|(_, command)| command);
    }

    /// The command that waited for an answer until the last input, which may mean it.
    pub fn interrupted(&self) -> Option<Command> {
        self.interrupted
    }

    /// Whether a command waits for a search for deals that fit.
    pub fn is_searching_fits(&self) -> bool {
        matches!(self.waiting, Some((Query::Fits(_), _)))
    }

    /// The command that waits for the answer to a query, which waits no longer; whoever waits for a verdict is content with
    /// a solution.
    pub fn take_waiting(&mut self, query: &Query) -> Option<Command> {
        let verdict = if let Query::Solution(start, _) = query { Some(Query::Verdict(start.clone())) } else { None };
        let waiting = self.waiting.take_if(|(waiting, _)| waiting == query || verdict.as_ref() == Some(waiting));
        waiting.map(|(_, command)| command)
    }

    /// The board whose number was looked for last, or an empty one; its numbers are those of a generator.
    pub fn number_search(&self, generator: Generator) -> NumberSearch {
        let last = self.number_search.as_deref().cloned();
        last.map_or_else(|| NumberSearch::new(generator), |last| last.dealt_by(generator))
    }

    /// Keeps a board for the next time.
    pub fn keep_number_search(&mut self, number_search: NumberSearch) {
        self.number_search = Some(Box::new(number_search));
    }
}
