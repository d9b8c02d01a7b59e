//! Search results about the panes, and pending queries.

use std::collections::HashSet;

use crate::browser::state::prelude::*;
use crate::table::facts::{Fact, SearchResults};
use tableaux_engine::freecell::find::{DealingMistake, Identification};

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::state::game::NEARBY;
use crate::browser::state::notice::Notice;

impl Desk {
    /// Returns a deal's outcome with the desk's free cells, if known: from its own search, from the atlas, or implied
    /// by the outcome with fewer or more cells.
    pub fn outcome_here(&self, table: Table, number: DealNumber) -> Option<Outcome> {
        if self.panes.cells() == CellCount::FOUR {
            return self.searches.outcome(table, number);
        }
        let board = table.board(number);
        let own = self.searches.results(&board, self.panes.cells()).outcome();
        let with_four = self.searches.outcome(table, number).filter(|outcome| match outcome {
            Outcome::Winnable => self.panes.cells() > CellCount::FOUR,
            Outcome::Impossible => self.panes.cells() < CellCount::FOUR,
            Outcome::Unknown => false,
        });
        own.or(with_four)
    }

    /// Returns the positions whose best solution is unknown and may be in the store: of panes, of the game in play, and
    /// of listed deals.
    pub fn unread(
        &self,
        panes: &[usize],
        is_played: bool,
        listed: impl IntoIterator<Item = (Table, DealNumber)>,
    ) -> HashSet<Position> {
        let starts = panes.iter().filter_map(|&pane| self.pane(pane).start());
        let game = self.focused().game().filter(|_| is_played);
        let played = game
            .into_iter()
            .flat_map(|game| game.tree.line_nearby(NEARBY).into_iter().map(|id| game.tree.position_of(id).clone()));
        let listed = listed.into_iter().filter_map(|(table, number)| table.board(number).start(CellCount::FOUR));
        self.searches.unread(starts.chain(played).chain(listed))
    }
}

impl<'a> PaneView<'a> {
    /// Returns the query that solves a pane's board, if still needed.
    pub fn unsolved(self) -> Option<Query> {
        self.desk.searches.unsolved(&self.board(), self.desk.panes.cells())
    }

    /// Returns the query for a shorter solution of a pane's board with some effort, if winnable and not yet searched
    /// with more.
    pub fn unshortened(self, effort: Effort) -> Option<Query> {
        self.desk.searches.unshortened_game(self.start()?, effort)
    }

    /// Returns whether a shorter solution of a pane's game is being searched for.
    pub fn is_shortening(self) -> bool {
        matches!(&self.desk.searches.query(), Some(Query::Solution(searched, _)) if self.start().as_ref() == Some(searched))
    }

    /// Returns whether a shorter solution of a pane's game is searched for now or will be.
    pub fn may_be_shortened(self) -> bool {
        [Effort::Short, Effort::Best].into_iter().any(|effort| self.unshortened(effort).is_some())
    }

    pub fn results(self) -> SearchResults<'a> {
        let results = self.desk.searches.results(&self.board(), self.desk.panes.cells());
        SearchResults { names: self.desk.look.theme().names, ..results }
    }

    /// Returns all facts of a pane's board, as far as known.
    pub fn facts(self) -> Vec<Fact> {
        self.board().facts(self.results())
    }

    /// Returns the query for the numbers of the user's own board, if it is an initial board and not a joke deal.
    pub fn numbers_query(self) -> Option<Query> {
        let layout = self.own().map(|own| own.layout).filter(Layout::is_unplayed)?;
        (layout.known_count() > 0 && JokeDeal::of(&layout).is_none()).then(|| Query::Numbers(self.generator(), layout))
    }

    /// Returns the numbers of the user's own board, if found.
    pub fn identification(self) -> Option<&'a Identification> {
        let Answer::Numbers(numbers) = self.desk.searches.answers().get(&self.numbers_query()?)? else { return None };
        Some(numbers)
    }

    /// Returns the query for the dealing mistakes that turn the reference deal into the user's own board.
    pub fn mistakes_query(self) -> Option<Query> {
        let layout = self.own().map(|own| own.layout).filter(Layout::is_unplayed)?;
        let (generator, number) = self.reference()?;
        Some(Query::Mistakes(generator, number, layout))
    }

    /// Returns those mistakes, if some were found.
    pub fn mistakes(self) -> Option<&'a [DealingMistake]> {
        let Answer::Mistakes(mistakes) = self.desk.searches.answers().get(&self.mistakes_query()?)? else {
            return None;
        };
        mistakes.as_deref().filter(|mistakes| !mistakes.is_empty())
    }

    /// Returns the spinner of a search about a pane's board.
    pub fn spinner(self) -> Option<char> {
        let is_about = match self.desk.searches.query()? {
            Query::Presses(searched) => self.gears() == Some(searched),
            Query::Verdict(searched) => self.start() == Some(searched),
            Query::FewestCells(searched, _) => self.start().map(|start| Layout::from(&start)) == Some(searched),
            _ => false,
        };
        self.desk.searches.spinner().filter(|_| is_about)
    }
}

impl Desk {
    /// Stores an answer. Returns the command that waited for it.
    pub fn answer(&mut self, query: &Query, answer: Answer) -> Option<Command> {
        match (query, answer) {
            (Query::Fits(search), Answer::Fits(fits)) => self.filter.answer(search, &fits),
            (Query::Marks(search), Answer::Marks(listed)) => self.marks.answer(search, listed),
            (query, answer) => self.searches.answers_mut().insert(query, Some(answer)),
        }
        let command = self.searches.take_waiting(query)?;
        self.notices.dismiss_message();
        Some(command)
    }

    /// Notes that a search has failed, and reports it.
    pub fn fail(&mut self, query: &Query, why: String) {
        match query {
            Query::Marks(search) => self.marks.answer(search, Vec::new()),
            query => self.searches.answers_mut().insert(query, None),
        }
        self.searches.take_waiting(query);
        self.say(Notice::Text(why));
    }
}
