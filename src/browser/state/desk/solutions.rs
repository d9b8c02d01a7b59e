//! Solutions to play back: of a pane's deal, and from the current position of its game.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::state::game::{Continuation, EnteredMoves};
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::browser::state::press_game::PressGame;
use crate::browser::state::solution::{NoSolution, Solution};
use crate::table::facts::best_game;
use tableaux_engine::skat::{self, Contract, GameRecord, GameReview, IssGame, OpenValue, Round, Seat};
use tableaux_engine::undo_tree::GameTooLong;

/// The solution to play back in a pane, if there is one.
#[derive(Debug, Clone)]
pub enum Playable {
    Solution(Solution),
    Pending,
    Nothing(NoSolution),
}

impl PaneView<'_> {
    pub fn playable(self) -> Playable {
        let pending = || {
            if self.unsolved().is_some() { Playable::Pending } else { Playable::Nothing(NoSolution::Failed) }
        };
        match self.board() {
            Board::FreeCell(_) | Board::Layout(_) => match self.results().verdict {
                Some(Verdict::Solved(solution)) => {
                    let start = self.start().expect("it was solved");
                    Playable::Solution(Solution::of_game(start, solution.game()))
                }
                None if self.start().is_none() => Playable::Nothing(NoSolution::NotWhole),
                Some(Verdict::Impossible { .. }) => Playable::Nothing(NoSolution::Impossible),
                Some(Verdict::Unknown(_)) => Playable::Nothing(NoSolution::NoMemory),
                None => pending(),
            },
            Board::Gears(board) => match self.desk.searches.answers().presses(&board) {
                Some(Some(solution)) if solution.presses.count() == 0 => Playable::Nothing(NoSolution::Solved),
                Some(Some(solution)) => Playable::Solution(Solution::of_presses(&solution.presses)),
                Some(None) => Playable::Nothing(NoSolution::Unsolvable),
                None => pending(),
            },
            Board::Skat(deal) => {
                let Some((declarer, contract)) = self.watched_contract() else { return pending() };
                let round = Round::new(deal, declarer, contract);
                match self.desk.searches.answers().open_round(&round) {
                    Some(cards) => Playable::Solution(Solution::of_round(round, cards, self.results().names)),
                    None => Playable::Pending,
                }
            }
            Board::Nothing(_) => Playable::Nothing(NoSolution::NothingToSolve),
        }
    }
}

impl PaneView<'_> {
    pub fn skat(self) -> Option<skat::Deal> {
        if let Board::Skat(deal) = self.dealt() { Some(deal) } else { None }
    }

    /// Returns what declarer makes in a contract with open cards, if known.
    pub fn open_value(self, declarer: Seat, contract: Contract) -> Option<OpenValue> {
        self.desk.searches.answers().open_value(&self.skat()?, declarer, contract)
    }

    /// Returns the declarer and contract of a Skat deal that are chosen, or else those of the best game, once known.
    pub fn watched_contract(self) -> Option<(Seat, Contract)> {
        let chosen = self.desk.panes.list()[self.index].contract;
        let best = || match self.results().best_game? {
            Some(best) => Some(best),
            None => best_game(self.results().open?),
        };
        chosen.or_else(|| best().map(|value| (value.declarer, value.contract)))
    }

    /// Returns the query for what is to be played back, if it is not known.
    fn unplayable(self) -> Option<Query> {
        let Some(deal) = self.skat() else { return self.unsolved() };
        match self.watched_contract() {
            None => self.unsolved(),
            Some((declarer, contract)) => {
                self.desk.searches.pending(Query::OpenRound(Box::new(Round::new(deal, declarer, contract))))
            }
        }
    }
}

impl Desk {
    /// Returns the review of the game that was played on the focused pane's deal, once known.
    pub fn skat_review(&self) -> Option<&GameReview> {
        self.searches.answers().review(self.skat_game()?.1)
    }

    /// Returns the game that was played on the focused pane's deal, if there is one.
    pub fn skat_game(&self) -> Option<(&IssGame, &GameRecord)> {
        let game = self.focused().own_deal()?.game()?;
        Some((game, game.record.as_ref()?))
    }

    /// Returns whether that review is known; if not, it is searched for first.
    pub fn wait_for_skat_review(&mut self) -> bool {
        let record = self.skat_game().map(|(_, record)| record.clone());
        let query = record.and_then(|record| self.searches.pending(Query::Review(Box::new(record))));
        match query {
            None => true,
            Some(query) => {
                self.wait_for(query, Command::Open(Opening::SkatReview), Notice::SearchingSolution);
                false
            }
        }
    }

    /// Plays the focused pane's solution as soon as it is found.
    pub fn wait_for_solution(&mut self) {
        if let Some(query) = self.focused().unplayable() {
            self.wait_for(query, Command::Open(Opening::Playback), Notice::SearchingSolution);
        }
    }

    /// Returns the focused pane's solution, or reports why there is none.
    pub fn solution(&mut self) -> Option<Solution> {
        let pane = self.panes.focus();
        match self.pane(pane).playable() {
            Playable::Solution(solution) => return Some(solution),
            Playable::Pending => self.wait_for_solution(),
            Playable::Nothing(why) => self.say(Notice::NoSolutionOf(self.pane(pane).name(), why)),
        }
        None
    }

    /// Reports that a pane's game continues after entered moves, or why not.
    pub(super) fn say_entered(&mut self, pane: usize, entry: &EnteredMoves, entered: Result<(), GameTooLong>) {
        if let Err(why) = entered {
            return self.say(Notice::Text(why.to_string()));
        }
        let Some(tree) = self.pane(pane).game().map(|game| &game.tree) else { return };
        let (after, is_branch) = (tree.counts(tree.at()).0, !tree.branches().is_empty());
        self.say(Notice::Entered { after, is_branch, dialect: entry.dialect.clone() });
    }

    /// Makes a pane's game continue, once opened, after some moves of a solution: from its current position if
    /// `continues`, else from the deal. A game that is over is replaced by a new one.
    pub fn play_on(&mut self, pane: usize, steps: &[Move], continues: bool) {
        self.panes.focus_on(pane);
        self.prepare_entry(pane, steps, continues, None);
    }

    /// Plays the presses of a playback in the gear game, counted as hints.
    pub fn press_on(&mut self, pane: usize, presses: &[Gear]) {
        self.panes.focus_on(pane);
        self.panes.show_played(pane, None);
        self.panes.set_playback(pane, None);
        let Some(game) = self.press_game_mut(pane) else { return };
        if game.is_recorded {
            *game = PressGame::new(game.tree.start());
        }
        let entered = presses.iter().try_for_each(|&gear| game.tree.press(gear));
        game.hints += u32::try_from(presses.len()).unwrap_or(u32::MAX);
        game.is_kept &= presses.is_empty();
        if let Err(why) = entered {
            self.say(Notice::Text(why.to_string()));
        }
    }

    /// Makes a game continue after some moves once opened; `dialect` is how they were written.
    pub(super) fn prepare_entry(&mut self, pane: usize, steps: &[Move], continues: bool, dialect: Option<String>) {
        let Some(game) = self.game_mut(pane) else { return };
        let mut steps = steps.to_vec();
        let mut from = if continues { game.tree.at() } else { NodeId::START };
        if game.is_recorded {
            steps.splice(0..0, game.tree.game_to(from).steps().iter().copied());
            let is_borrowed = game.is_borrowed && from != NodeId::START;
            game.restart();
            (game.is_borrowed, from) = (is_borrowed, NodeId::START);
        }
        game.entry_cells = Some(EnteredMoves { from, steps, dialect });
    }

    /// Returns the best known way to win the focused game from its current position, or reports why there is none.
    pub fn finish(&mut self) -> Option<Solution> {
        let pane = self.panes.focus();
        let why = match self.continuation(pane)? {
            Continuation::Solution(steps) => {
                let position = self.pane(pane).game()?.tree.position();
                let mut rest = PlayedGame::new(position.clone());
                for step in steps {
                    rest.play(step).expect("a solution is legal where the game stands");
                }
                return Some(Solution::of_game(position.clone(), &rest));
            }
            Continuation::Pending(query) => {
                self.wait_for(*query, Command::Open(Opening::Finish), Notice::SearchingSolution);
                return None;
            }
            Continuation::Won => Notice::Won,
            Continuation::Lost if self.pane(pane).game()?.tree.at() == NodeId::START => Notice::NeverWinnable,
            Continuation::Lost => Notice::LostHere,
            Continuation::Unknown(why) => Notice::NoSolution(why),
        };
        self.say(why);
        None
    }
}
