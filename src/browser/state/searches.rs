//! Background searches: the current query, and the answers found.

use std::collections::HashSet;

use super::number_search::NumberSearch;
use super::prelude::*;
use crate::browser::search::Thoroughness;
use crate::browser::search::answers::Answers;
use crate::browser::search::press_block::PressBlock;
use crate::table::facts::SearchResults;
use tableaux_engine::atlas::embedded;
use tableaux_engine::atlas::{Column, Counts, Difficulty, Source, Value, Values};
use tableaux_engine::freecell::{Deal, Facts};
use tableaux_engine::skat::{self, Contract, OpenValue, Seat};
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::OutcomeBlock;

#[derive(Debug, Clone)]
pub struct Searches {
    answers: Answers,
    /// The board identified last.
    number_search: Option<Box<NumberSearch>>,
    /// The most effort spent on shorter solutions.
    effort: Effort,
    /// Whether no key was typed for a moment.
    is_idle: bool,
    query: Option<Query>,
    spins: usize,
    /// The command that waits for a query, and the one interrupted by the last input.
    waiting: Option<(Query, Command)>,
    interrupted: Option<Command>,
}

impl Default for Searches {
    fn default() -> Self {
        Self {
            answers: Answers::default(),
            number_search: None,
            effort: Effort::Best,
            is_idle: false,
            query: None,
            spins: 0,
            waiting: None,
            interrupted: None,
        }
    }
}

impl Searches {
    /// Sets the most effort spent on shorter solutions.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    pub fn query(&self) -> Option<Query> {
        self.query.clone()
    }

    /// Returns whether no key was typed for a moment, so that more than verdicts may be searched.
    pub fn is_idle(&self) -> bool {
        self.is_idle
    }

    pub fn set_calm(&mut self, is_idle: bool) {
        self.is_idle = is_idle;
    }

    /// Sets the next query; what a command waits for comes first.
    pub fn search(&mut self, query: Option<Query>) {
        let query = self.waiting.as_ref().map(|(waiting, _)| waiting.clone()).or(query);
        if self.query != query {
            // The next part of a search for matches continues its spinner.
            let is_next_part = matches!((&self.query, &query), (Some(Query::Fits(_)), Some(Query::Fits(_))));
            self.spins = if is_next_part { self.spins } else { 0 };
            self.query = query;
        }
    }

    /// Returns the query that solves a board, FreeCell with some free cells, if still needed.
    pub fn unsolved(&self, board: &Board, cells: CellCount) -> Option<Query> {
        match board {
            Board::Gears(board) => self.pending(Query::Presses(*board)),
            Board::Skat(deal) => {
                let best = self.pending(Query::BestGame(*deal));
                let games = Contract::WITH_OPEN_CARDS.into_iter().flat_map(|of| Seat::ALL.map(|seat| (seat, of)));
                let mut values = games.map(|(seat, contract)| Query::OpenValue(*deal, seat, contract));
                best.or_else(|| values.find_map(|query| self.pending(query)))
            }
            board => self.unsolved_game(&board.start(cells)?),
        }
    }

    /// Returns the query for a position's verdict, if unknown; a stored solution answers it too.
    pub fn unsolved_game(&self, start: &Position) -> Option<Query> {
        self.pending(Query::Verdict(start.clone())).filter(|_| self.answers.verdict(start).is_none())
    }

    pub fn unshortened_game(&self, start: Position, effort: Effort) -> Option<Query> {
        let is_settled = |&spent: &Effort| self.answers.is_settled(&Query::Solution(start.clone(), spent));
        let is_won = matches!(self.answers.verdict(&start)?, Verdict::Solved(_));
        let is_spent = Effort::ALL.iter().filter(|&&spent| spent >= effort).any(is_settled);
        (is_won && !is_spent && effort <= self.effort).then_some(Query::Solution(start, effort))
    }

    /// Returns the positions whose best solution is unknown and may be in the store.
    pub fn unread(&self, positions: impl IntoIterator<Item = Position>) -> HashSet<Position> {
        let is_read = |start: &Position| self.answers.is_settled(&Query::Solution(start.clone(), Effort::Best));
        positions.into_iter().filter(|start| !is_read(start)).collect()
    }

    /// Returns the query if it still needs a search.
    pub fn pending(&self, query: Query) -> Option<Query> {
        (!self.answers.is_settled(&query)).then_some(query)
    }

    /// Returns the distribution of a measure over the deals 1–32,000, if known.
    pub fn distribution(&self, measure: Column) -> Option<&Counts> {
        self.answers.values(&Query::scale(measure)).map(Values::counts)
    }

    /// Returns a deal's outcome with four free cells, if known: from the atlas, its block's search, or its own, more
    /// thorough one. Only FreeCell deals have outcomes.
    pub fn outcome(&self, table: Table, number: DealNumber) -> Option<Outcome> {
        let generator = table.generator()?;
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

    /// Returns a deal's difficulty with four free cells, from the atlas or measured.
    pub fn difficulty(&self, table: Table, number: DealNumber) -> Option<Difficulty> {
        let generator = table.generator()?;
        let measured = || self.answers.difficulty(Layout::from(&Deal::by(&generator, number).ok()?));
        embedded::record_of(&generator, number).difficulty.or_else(measured)
    }

    /// Returns the query for the first unknown outcomes of a range.
    pub fn pending_outcomes(&self, table: Table, range: DealRange) -> Option<Query> {
        let generator = table.generator()?;
        let open = range.numbers().filter(|&number| embedded::value(&generator, number, Column::Verdict).is_none());
        open.map(|number| OutcomeBlock::of(generator, number)).find_map(|block| self.pending(Query::Outcomes(block)))
    }

    /// Returns a measure of a FreeCell deal that needs no search: counted on the board, from the atlas, or found
    /// before.
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
                    // All measures are of one solution: the one in hand, unless the atlas's is shorter.
                    (Some(Verdict::Solved(solution)), Some(Value::Number(known)))
                        if u64::from(solution.moves()) <= known =>
                    {
                        Some(Value::Number(count(solution).into()))
                    }
                    _ => of_atlas(column),
                }
            }
            Source::Difficulty(_) if column == Column::Difficulty => embedded::value(&generator, number, column)
                .or_else(|| {
                    let measured = self.difficulty(Table::FreeCell(generator), number)?;
                    Some(Value::Number(measured.percent_easier().into()))
                }),
            _ => embedded::value(&generator, number, column),
        }
    }

    /// Returns a measure of a deal or board that many are listed by.
    pub fn listed_value(&self, table: Table, number: DealNumber, column: Column) -> Option<Value> {
        match table {
            Table::FreeCell(generator) => self.value_at_hand(generator, number, column),
            _ if column == Column::Number => Some(Value::Number(number.get())),
            Table::Skat => {
                Some(OpenValue::value_of(self.answers.best_game(&skat::Deal::new(number))?.as_ref(), column))
            }
            _ => {
                self.press_counts(PressBlock::of(table, number)?)?.get(number).map(|count| Value::Number(count.into()))
            }
        }
    }

    /// Returns the fewest presses of a block, if counted.
    pub fn press_counts(&self, block: PressBlock) -> Option<&Values> {
        self.answers.values(&Query::PressCounts(block))
    }

    /// Returns the query for the first block of a range whose fewest presses are not counted yet.
    pub fn uncounted_presses(&self, table: Table, range: DealRange) -> Option<Query> {
        PressBlock::all(table, range).find_map(|block| self.pending(Query::PressCounts(block)))
    }

    /// Returns the query for the best game of a Skat deal, if unknown.
    pub fn best_game_query(&self, table: Table, number: DealNumber) -> Option<Query> {
        table.has_hands().then(|| self.pending(Query::BestGame(skat::Deal::new(number)))).flatten()
    }

    /// Returns how many blocks of a range are counted; of Skat, how many best games are known.
    pub fn counted_blocks(&self, table: Table, range: DealRange) -> usize {
        if table.has_hands() {
            return self.answers.best_games();
        }
        PressBlock::all(table, range).filter(|&block| self.press_counts(block).is_some()).count()
    }

    /// Returns the query for a board's fewest free cells, if unknown.
    pub fn uncounted_cells(&self, board: &Board, thoroughness: Thoroughness) -> Option<Query> {
        let layout = Layout::from(&board.start(CellCount::FOUR)?);
        let is_known = self.results(board, CellCount::FOUR).fewest_cells.and_then(FewestCells::exactly).is_some();
        self.pending(Query::FewestCells(layout, thoroughness)).filter(|_| !is_known)
    }

    /// Returns the query for a board's difficulty, if unknown. Only initial boards with four free cells have one.
    pub fn difficulty_query(&self, board: &Board) -> Option<Query> {
        // Asked about many deals at each key: most are in the atlas.
        if let Board::FreeCell(deal) = board
            && embedded::record(deal).difficulty.is_some()
        {
            return None;
        }
        let start = board.start(CellCount::FOUR).filter(|start| start.cell_count() == CellCount::FOUR)?;
        let (layout, results) = (Layout::from(&start), self.results(board, CellCount::FOUR));
        let is_known = results.difficulty.is_some() || results.outcome() == Some(Outcome::Impossible);
        self.pending(Query::Difficulty(layout)).filter(|_| !is_known && layout.tableau().is_some())
    }

    /// Returns the search results about a board; FreeCell with `cells` free cells, or more if the board occupies more.
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
                // A thorough search, once asked for, supersedes the quick one.
                let is_open = self.query == Some(Query::FewestCells(layout, Thoroughness::Full));
                let quick = || if is_open { None } else { fewest_cells(Thoroughness::Quick) };
                results.fewest_cells = fewest_cells(Thoroughness::Full).or_else(quick);
                if let Board::FreeCell(deal) = board {
                    results.record = embedded::record(deal);
                    let of_search = results.fewest_cells.map(|fewest| fewest.given(results.record.cells.outcome()));
                    results.fewest_cells =
                        Some(results.record.cells).filter(|cells| cells.exactly().is_some()).or(of_search);
                }
                results.record = results.record.with_cells(results.cells);
                if results.cells == CellCount::FOUR {
                    results.difficulty = results.record.difficulty.or_else(|| self.answers.difficulty(layout));
                }
            }
            Board::Skat(deal) => {
                results.open = self.answers.open_values(deal);
                results.best_game = self.answers.best_game(deal);
            }
            Board::Nothing(_) => {}
        }
        results
    }

    /// Returns the spinner of a search that takes long.
    pub fn spinner(&self) -> Option<char> {
        const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
        (self.spins > 0).then_some(SIGNS[self.spins % SIGNS.len()])
    }

    pub fn spin(&mut self) {
        self.spins += 1;
    }

    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    pub fn answers_mut(&mut self) -> &mut Answers {
        &mut self.answers
    }

    /// Repeats a command once a query is answered, unless a key comes first.
    pub fn wait_for(&mut self, query: Query, command: Command) {
        self.waiting = Some((query, command));
    }

    pub fn interrupt_waiting(&mut self) {
        self.interrupted = self.waiting.take().map(|(_, command)| command);
    }

    /// Returns the command interrupted by the last input, which may mean it.
    pub fn interrupted(&self) -> Option<Command> {
        self.interrupted
    }

    /// Returns whether a command waits for a search for matches.
    pub fn is_searching_fits(&self) -> bool {
        matches!(self.waiting, Some((Query::Fits(_), _)))
    }

    /// Takes the command that waits for a query; a solution also answers a verdict.
    pub fn take_waiting(&mut self, query: &Query) -> Option<Command> {
        let verdict = if let Query::Solution(start, _) = query { Some(Query::Verdict(start.clone())) } else { None };
        let waiting = self.waiting.take_if(|(waiting, _)| waiting == query || verdict.as_ref() == Some(waiting));
        waiting.map(|(_, command)| command)
    }

    /// Returns the board identified last, or an empty one, for a generator.
    pub fn number_search(&self, generator: Generator) -> NumberSearch {
        let last = self.number_search.as_deref().cloned();
        last.map_or_else(|| NumberSearch::new(generator), |last| last.dealt_by(generator))
    }

    /// Keeps a board for the next time.
    pub fn keep_number_search(&mut self, number_search: NumberSearch) {
        self.number_search = Some(Box::new(number_search));
    }
}
