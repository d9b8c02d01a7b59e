//! What is searched for in the background, and what is known of it.

use std::collections::HashSet;

use super::Desk;
use crate::atlas::embedded;
use crate::atlas::{Column, Value, Values};
use crate::browser::input::command::Command;
use crate::browser::search::answers::Answers;
use crate::browser::search::filter::Filter;
use crate::browser::search::{Answer, Query, Thoroughness};
use crate::freecell::find::{DealingMistake, Identification};
use crate::freecell::{CellCount, Deal, Distribution, Facts, Layout, Position};
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::Effort;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::SearchResults;
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::{Outcome, OutcomeBlock};

impl Desk {
    /// The answers found so far.
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

    /// The query whose answer solves what a pane shows, if it is still to be searched for.
    pub fn unsolved(&self, pane: usize) -> Option<Query> {
        let query = match self.board(pane) {
            Board::Gears(board) => Query::Presses(board),
            _ => return self.unsolved_game(&self.start(pane)?),
        };
        self.unsettled(query)
    }

    /// The query whose answer tells whether a position can be won, if that is still to be searched for. A solution that
    /// was kept tells it too.
    pub fn unsolved_game(&self, start: &Position) -> Option<Query> {
        self.unsettled(Query::Verdict(start.clone())).filter(|_| self.answers.verdict(start).is_none())
    }

    /// The query for a shorter solution of what a pane shows with some effort, if that can be won and more effort was
    /// not spent.
    pub fn unshortened(&self, pane: usize, effort: Effort) -> Option<Query> {
        self.unshortened_game(self.start(pane)?, effort)
    }

    /// The same for a position.
    pub fn unshortened_game(&self, start: Position, effort: Effort) -> Option<Query> {
        let is_settled = |&spent: &Effort| self.answers.is_settled(&Query::Solution(start.clone(), spent));
        let is_won = matches!(self.answers.verdict(&start)?, Verdict::Solved(_));
        let is_spent = Effort::ALL.iter().filter(|&&spent| spent >= effort).any(is_settled);
        (is_won && !is_spent && effort <= self.effort).then_some(Query::Solution(start, effort))
    }

    /// Whether a shorter solution of the game in a pane is searched for.
    pub fn is_shortening(&self, pane: usize) -> bool {
        matches!(&self.query, Some(Query::Solution(searched, _)) if self.start(pane).as_ref() == Some(searched))
    }

    /// Those of some positions whose best solution is not known, so that it may be among those that are kept.
    pub fn unread(&self, positions: impl IntoIterator<Item = Position>) -> HashSet<Position> {
        let is_read = |start: &Position| self.answers.is_settled(&Query::Solution(start.clone(), Effort::Best));
        positions.into_iter().filter(|start| !is_read(start)).collect()
    }

    /// A query, if it is still to be searched for.
    pub fn unsettled(&self, query: Query) -> Option<Query> {
        (!self.answers.is_settled(&query)).then_some(query)
    }

    /// How the facts of the deals 1–32,000 are distributed, if that is counted.
    pub fn distribution(&self) -> Option<&Distribution> {
        self.answers.distribution()
    }

    /// The values of a measure for the deals of a range, if they are gathered.
    pub fn values(
        &self,
        generator: Generator,
        range: DealRange,
        measure: Column,
        filter: Option<&Filter>,
    ) -> Option<&Values> {
        self.answers.values(generator, range, measure, filter)
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

    /// Whether a deal can be won with the free cells of the desk, as far as that is known: where they are not four, by a
    /// search of its own, by the atlas, or because it can be won with fewer or not with more.
    pub fn outcome_here(&self, table: Table, number: DealNumber) -> Option<Outcome> {
        if self.cells == CellCount::FOUR {
            return self.outcome(table, number);
        }
        let board = table.board(number);
        let own = self.results(&board, self.cells).outcome();
        let with_four = self.outcome(table, number).filter(|outcome| match outcome {
            Outcome::Winnable => self.cells > CellCount::FOUR,
            Outcome::Impossible => self.cells < CellCount::FOUR,
            Outcome::Unknown => false,
        });
        own.or(with_four)
    }

    /// The query for the first deals of a range whose outcomes are still to be searched for.
    pub fn unsettled_outcomes(&self, table: Table, range: DealRange) -> Option<Query> {
        let Table::FreeCell(generator) = table else { return None };
        let open = range.numbers().filter(|&number| embedded::value(&generator, number, Column::Verdict).is_none());
        open.map(|number| OutcomeBlock::of(generator, number)).find_map(|block| self.unsettled(Query::Outcomes(block)))
    }

    /// The value of a column of a FreeCell deal, as far as it needs no search: what is counted on the board, what the
    /// atlas has, and whether a search has found that the deal can be won.
    pub fn value_at_hand(&self, generator: Generator, number: DealNumber, column: Column) -> Option<Value> {
        match column {
            Column::Number => Some(Value::Number(number.get())),
            Column::Verdict => self.outcome(Table::FreeCell(generator), number).map(Value::Verdict),
            column if column.fact().is_some() => {
                let deal = Deal::by(&generator, number).ok()?;
                column.count(&Facts::of(deal.tableau())).map(|count| Value::Number(count.into()))
            }
            Column::Moves | Column::Cards => {
                let of_atlas = |column| embedded::value(&generator, number, column);
                let start = Position::new(Deal::by(&generator, number).ok()?.tableau(), CellCount::FOUR);
                match (self.answers.verdict(&start), of_atlas(Column::Moves)) {
                    // It is not always the best that is found here.
                    (Some(Verdict::Solved(solution)), Some(Value::Number(known)))
                        if u64::from(solution.moves()) < known =>
                    {
                        let game = solution.game();
                        let count = if column == Column::Moves { game.moves() } else { game.cards() };
                        Some(Value::Number(count.into()))
                    }
                    _ => of_atlas(column),
                }
            }
            column => embedded::value(&generator, number, column),
        }
    }

    /// The query for the fewest free cells of a board, if they are not known yet.
    pub fn uncounted_cells(&self, board: &Board, thoroughness: Thoroughness) -> Option<Query> {
        let layout = Layout::from(&board.start(CellCount::FOUR)?);
        let is_known = matches!(self.results(board, CellCount::FOUR).fewest_cells, Some(FewestCells::Exactly(_)));
        self.unsettled(Query::FewestCells(layout, thoroughness)).filter(|_| !is_known)
    }

    /// The query for the difficulty of a board, if it is not known yet. Only boards before the first move with
    /// four free cells have one.
    pub fn unrated(&self, board: &Board) -> Option<Query> {
        let start = board.start(CellCount::FOUR).filter(|start| start.cell_count() == CellCount::FOUR)?;
        let (layout, results) = (Layout::from(&start), self.results(board, CellCount::FOUR));
        let is_known = results.difficulty.is_some() || results.outcome() == Some(Outcome::Impossible);
        self.unsettled(Query::Difficulty(layout)).filter(|_| !is_known && layout.tableau().is_some())
    }

    /// What searches have found out about the game in a pane.
    pub fn results_of(&self, pane: usize) -> SearchResults<'_> {
        self.results(&self.board(pane), self.cells)
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
                    results.fewest_cells = results.record.cells.fewest().or(of_search);
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

    /// The query for the numbers of the user's own board in a pane, if it is a board before the first move.
    pub fn numbers_query(&self, pane: usize) -> Option<Query> {
        let layout = self.own(pane).map(|own| own.layout).filter(Layout::is_unplayed)?;
        (layout.known_count() > 0).then(|| Query::Numbers(self.panes[pane].generator(), layout))
    }

    /// The numbers of that board, or why it has none, if that is found.
    pub fn identification(&self, pane: usize) -> Option<&Identification> {
        let Answer::Numbers(numbers) = self.answers.get(&self.numbers_query(pane)?)? else { return None };
        Some(numbers)
    }

    /// The query for the mistakes with which the deal that the user's own board in a pane is held against becomes that
    /// board.
    pub fn mistakes_query(&self, pane: usize) -> Option<Query> {
        let layout = self.own(pane).map(|own| own.layout).filter(Layout::is_unplayed)?;
        let (generator, number) = self.reference(pane)?;
        Some(Query::Mistakes(generator, number, layout))
    }

    /// Those mistakes, one or two, if some explain the board and are found.
    pub fn mistakes(&self, pane: usize) -> Option<&[DealingMistake]> {
        let Answer::Mistakes(mistakes) = self.answers.get(&self.mistakes_query(pane)?)? else { return None };
        mistakes.as_deref().filter(|mistakes| !mistakes.is_empty())
    }

    /// The spinner of a search that takes its time.
    pub fn spinner(&self) -> Option<char> {
        const SIGNS: [char; 4] = ['|', '/', '-', '\\'];
        (self.spins > 0).then_some(SIGNS[self.spins % SIGNS.len()])
    }

    /// The spinner of a search about what a pane shows.
    pub fn spinner_of(&self, pane: usize) -> Option<char> {
        let is_about = match self.query.as_ref()? {
            Query::Presses(searched) => self.gears(pane).as_ref() == Some(searched),
            Query::Verdict(searched) => self.start(pane).as_ref() == Some(searched),
            Query::FewestCells(searched, _) => self.start(pane).map(|start| Layout::from(&start)) == Some(*searched),
            _ => false,
        };
        self.spinner().filter(|_| is_about)
    }

    /// Turns the spinner.
    pub fn spin(&mut self) {
        self.spins += 1;
    }

    /// Gives a command again once a query is answered, unless a key comes before. `message` says so.
    pub fn wait_for(&mut self, query: Query, command: Command, message: &str) {
        self.waiting = Some((query, command));
        self.say(message);
    }

    /// Whether a command waits for an answer.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Takes an answer. The command that waits for it is returned; whoever waits for a verdict is content with a solution.
    pub fn answer(&mut self, query: &Query, answer: Answer) -> Option<Command> {
        let verdict = if let Query::Solution(start, _) = query { Some(Query::Verdict(start.clone())) } else { None };
        match (query, answer) {
            (Query::Fits(search), Answer::Fits(fits)) => self.filtering.answer(search, &fits),
            (Query::Marks(search), Answer::Marks(listed)) => self.marks.answer(search, listed),
            (query, answer) => self.answers.insert(query, Some(answer)),
        }
        let (_, command) =
            self.waiting.take_if(|(waiting, _)| waiting == query || verdict.as_ref() == Some(waiting))?;
        self.message = None;
        Some(command)
    }

    /// Takes note that a search has failed, and says why.
    pub fn fail(&mut self, query: &Query, why: String) {
        match query {
            Query::Marks(search) => self.marks.answer(search, Vec::new()),
            query => self.answers.insert(query, None),
        }
        self.waiting.take_if(|(waiting, _)| waiting == query);
        self.say(why);
    }
}
