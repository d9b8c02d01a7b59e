//! What is known of what the panes show, and what is still to be searched for.

use std::collections::HashSet;

use crate::browser::input::command::Command;
use crate::browser::search::{Answer, Query};
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::{Fact, SearchResults};
use tableaux_engine::freecell::find::{DealingMistake, Identification};
use tableaux_engine::freecell::{CellCount, JokeDeal, Layout, Position};
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::outcome::Outcome;

use super::Desk;
use crate::browser::state::game::NEARBY;
use crate::browser::state::message::Message;

impl Desk {
    /// The query whose answer solves what a pane shows, if it is still to be searched for.
    pub fn unsolved(&self, pane: usize) -> Option<Query> {
        let query = match self.board(pane) {
            Board::Gears(board) => Query::Presses(board),
            _ => return self.searches.unsolved_game(&self.panes.start(pane)?),
        };
        self.searches.pending(query)
    }

    /// The query for a shorter solution of what a pane shows with some effort, if that can be won and more effort was
    /// not spent.
    pub fn unshortened(&self, pane: usize, effort: Effort) -> Option<Query> {
        self.searches.unshortened_game(self.panes.start(pane)?, effort)
    }

    /// Whether a shorter solution of the game in a pane is searched for.
    pub fn is_shortening(&self, pane: usize) -> bool {
        matches!(&self.searches.query(), Some(Query::Solution(searched, _)) if self.panes.start(pane).as_ref() == Some(searched))
    }

    /// Whether a deal can be won with the free cells of the desk, as far as that is known: where they are not four, by a
    /// search of its own, by the atlas, or because it can be won with fewer or not with more.
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

    /// What searches have found out about the game in a pane.
    pub fn results_of(&self, pane: usize) -> SearchResults<'_> {
        self.searches.results(&self.board(pane), self.panes.cells())
    }

    /// The games in some panes, the positions of the one that is played and the deals listed whose best solution is not
    /// known, so that it may be among those that are kept.
    pub fn unread(
        &self,
        panes: &[usize],
        is_played: bool,
        listed: impl IntoIterator<Item = (Table, DealNumber)>,
    ) -> HashSet<Position> {
        let starts = panes.iter().filter_map(|&pane| self.panes.start(pane));
        let game = self.game(self.panes.focus()).filter(|_| is_played);
        let played = game
            .into_iter()
            .flat_map(|game| game.tree.line_nearby(NEARBY).into_iter().map(|id| game.tree.position_of(id).clone()));
        let listed = listed.into_iter().filter_map(|(table, number)| table.board(number).start(CellCount::FOUR));
        self.searches.unread(starts.chain(played).chain(listed))
    }

    /// All facts of what a pane shows, as far as they are found out.
    pub fn facts_of(&self, pane: usize) -> Vec<Fact> {
        self.board(pane).facts(self.results_of(pane))
    }

    /// The query for the numbers of the user's own board in a pane, if it is a board before the first move and no joke
    /// deal.
    pub fn numbers_query(&self, pane: usize) -> Option<Query> {
        let layout = self.panes.own(pane).map(|own| own.layout).filter(Layout::is_unplayed)?;
        (layout.known_count() > 0 && JokeDeal::of(&layout).is_none())
            .then(|| Query::Numbers(self.panes.list()[pane].generator(), layout))
    }

    /// The numbers of that board, or why it has none, if that is found.
    pub fn identification(&self, pane: usize) -> Option<&Identification> {
        let Answer::Numbers(numbers) = self.searches.answers().get(&self.numbers_query(pane)?)? else { return None };
        Some(numbers)
    }

    /// The query for the mistakes with which the deal that the user's own board in a pane is held against becomes that
    /// board.
    pub fn mistakes_query(&self, pane: usize) -> Option<Query> {
        let layout = self.panes.own(pane).map(|own| own.layout).filter(Layout::is_unplayed)?;
        let (generator, number) = self.reference(pane)?;
        Some(Query::Mistakes(generator, number, layout))
    }

    /// Those mistakes, one or two, if some explain the board and are found.
    pub fn mistakes(&self, pane: usize) -> Option<&[DealingMistake]> {
        let Answer::Mistakes(mistakes) = self.searches.answers().get(&self.mistakes_query(pane)?)? else { return None };
        mistakes.as_deref().filter(|mistakes| !mistakes.is_empty())
    }

    /// The spinner of a search about what a pane shows.
    pub fn spinner_of(&self, pane: usize) -> Option<char> {
        let is_about = match self.searches.query()? {
            Query::Presses(searched) => self.gears(pane) == Some(searched),
            Query::Verdict(searched) => self.panes.start(pane) == Some(searched),
            Query::FewestCells(searched, _) => {
                self.panes.start(pane).map(|start| Layout::from(&start)) == Some(searched)
            }
            _ => false,
        };
        self.searches.spinner().filter(|_| is_about)
    }

    /// Gives a command again once a query is answered, unless a key comes before. `message` says so.
    pub fn wait_for(&mut self, query: Query, command: Command, message: impl Into<Message>) {
        self.searches.wait_for(query, command);
        self.say(message);
    }

    /// Takes an answer. The command that waits for it is returned.
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

    /// Takes note that a search has failed, and says why.
    pub fn fail(&mut self, query: &Query, why: String) {
        match query {
            Query::Marks(search) => self.marks.answer(search, Vec::new()),
            query => self.searches.answers_mut().insert(query, None),
        }
        self.searches.take_waiting(query);
        self.say(why);
    }
}
