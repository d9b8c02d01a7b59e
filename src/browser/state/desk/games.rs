//! The FreeCell games of the panes.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::state::game::{Continuation, Game, Resumption};
use crate::browser::state::ghost::{Ghost, GhostOf};
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::browser::state::press_game::PressGame;
use crate::browser::state::solution::NoSolution;
use crate::record::{Standing, Statistics};
use crate::table::Play;
use crate::table::facts::KnownLength;
use tableaux_engine::freecell::GameTree;

impl Desk {
    /// Returns the current move of an open game with the desk's free cells.
    pub fn open_move(&self, table: Table, number: DealNumber) -> Option<u32> {
        let cells = table.cells(self.panes.cells());
        self.games.open_move(&GameKey { table, number, cells })
    }

    /// Returns the next query for a shorter solution of a game position.
    pub fn unshortened_in_game(&self, position: &Position) -> Option<Query> {
        let query = |effort| self.searches.unshortened_game(position.clone(), effort);
        [Effort::Short, Effort::Best].into_iter().find_map(query)
    }

    /// Returns the ended games that count in the statistics of a table, as far as read.
    pub fn games_at(&self, table: Table) -> impl DoubleEndedIterator<Item = &RecordedGame> {
        self.games.records().games_at(table)
    }

    /// Returns the statistics of ended games on the current table.
    pub fn record(&self) -> &Statistics {
        self.games.records().at(self.panes.table())
    }

    /// Returns the lowest number from 1 not won yet: of Microsoft's deals with the desk's free cells, or of gears.
    /// Deals that the atlas knows as impossible are skipped.
    pub fn lowest_not_won(&self) -> Option<DealNumber> {
        let (table, cells) = (self.panes.table().of_record(), self.panes.table().cells(self.panes.cells()));
        let is_impossible = |number| self.outcome_here(table, number) == Some(Outcome::Impossible);
        self.games.lowest_not_won(table, cells, is_impossible)
    }
}

impl<'a> PaneView<'a> {
    /// Returns a pane's FreeCell game, if opened since the start.
    pub fn game(self) -> Option<&'a Game> {
        self.desk.games.game(&self.game_key()?)
    }

    /// Returns the number of other open games of a pane's deal, as far as known.
    pub fn other_games(self) -> usize {
        self.game_key().map_or(0, |key| self.desk.games.others(&key))
    }

    pub fn open_move(self) -> Option<u32> {
        self.desk.games.open_move(&self.game_key()?)
    }

    /// Returns the most moves needed to win from the current position, once the search for a short solution has ended:
    /// the first found may be long.
    pub fn moves_left(self) -> Option<u32> {
        let game = self.game()?;
        let is_short = self.desk.searches.unshortened_game(game.tree.position().clone(), Effort::Short).is_none();
        game.moves_left().filter(|_| is_short)
    }

    /// Returns whether a pane's deal was won or lost with its free cells.
    pub fn standing(self) -> Standing {
        let key = self.game_key();
        key.map_or(Standing::Untried, |key| self.desk.record().standing(key.table, key.number, key.cells.get()))
    }

    /// Returns the length of a pane's solution, in moves or presses.
    pub fn length(self) -> Option<KnownLength> {
        if self.table().own_measure().is_some() {
            return KnownLength::new(0, self.fewest_presses(), None);
        }
        self.results().length()
    }
}

impl Desk {
    /// Returns a pane's game, or a new one; `None` if the board cannot be played.
    pub fn game_mut(&mut self, pane: usize) -> Option<&mut Game> {
        let (key, start) = (self.pane(pane).game_key()?, self.pane(pane).start()?);
        Some(self.games.game_or_new(key, start))
    }

    /// Resumes a saved game, if there is one. Returns the change for the store.
    pub fn resume_game(&mut self, key: &GameKey, kept: Option<(Box<SavedGame>, GamePlace)>) -> Option<GameChange> {
        let entry_cells = self.games.game_mut(key).and_then(|game| game.entry_cells.take());
        let (resumption, change) = self.games.resume(key, kept);
        match resumption {
            Resumption::Silent => {}
            Resumption::Resumed(count, place) => {
                if let Some(play) = key.table.play() {
                    self.say(Notice::Resumed { play, count, place });
                }
            }
            Resumption::Unreadable(error) => self.say(Notice::GameUnreadable(error)),
        }
        if let (Some(entry), Some(game)) = (entry_cells, self.games.game_mut(key)) {
            let entered = game.enter(&entry);
            let is_begun = game.is_begun();
            self.say_entered(self.panes.focus(), &entry, entered);
            return change.or(is_begun.then_some(GameChange::Keep));
        }
        change
    }

    /// Places an ended game on the focused board, as it ended. Returns the screens that show it; `None`, with a
    /// message, if its moves cannot be replayed there.
    pub fn reopen(&mut self, ended: &RecordedGame, tree: Option<&str>) -> Option<&'static [Opening]> {
        let (key, day) = (self.focused().game_key()?, Day::of_unix_time(ended.finished));
        let Some(tree) = tree else {
            self.say(Notice::MovesNotKept { outcome: ended.outcome, day });
            return None;
        };
        let placed = match (self.focused().dealt(), self.focused().dealt().start(key.cells)) {
            (Board::Gears(start), _) => {
                PressGame::reopened(&start, tree, ended).map(|game| self.games.set_presses(key, game))
            }
            (_, Some(start)) => Game::reopened(&start, tree, ended).map(|game| self.games.set(key, game)),
            (_, None) => Err("the board cannot be played".into()),
        };
        if let Err(why) = placed {
            self.say(Notice::MovesUnreadable { outcome: ended.outcome, day, why });
            return None;
        }
        self.say(Notice::Reopened { outcome: ended.outcome, day });
        Some(match (key.table.play()?, ended.outcome) {
            (Play::Presses, GameOutcome::Won) => &[Opening::Press, Opening::Result],
            (Play::Presses, _) => &[Opening::Press],
            (Play::Moves, GameOutcome::Won | GameOutcome::Lost) => &[Opening::Play, Opening::Result],
            (Play::Moves, GameOutcome::GivenUp) => &[Opening::Play, Opening::Review],
        })
    }

    /// Lets the next ghost race with the focused game: the best solution known, then the best game of one's own, then
    /// none.
    pub fn next_ghost(&mut self) -> Option<Effect> {
        let (key, results) = (self.focused().game_key()?, self.focused().results());
        let before = self.games.ghost(&key).map(|ghost| ghost.of);
        let solution = results
            .in_hand()
            .and_then(|solution| Ghost::new(GhostOf::Solution, solution.start(), solution.game().steps()));
        let is_own = |ended: &&RecordedGame| {
            let of = (ended.table, ended.number, ended.cells);
            of == (key.table, key.number, key.cells.get()) && ended.outcome == GameOutcome::Won
        };
        let own = self.games.records().games().iter().filter(is_own).min_by_key(|ended| ended.moves).cloned();
        match (before, solution, own) {
            (None | Some(GhostOf::LongerSolution), Some(ghost), _) => {
                self.say(Notice::GhostSet(Some(ghost.of)));
                self.games.set_ghost(key, Some(ghost));
                None
            }
            (None | Some(GhostOf::Solution), _, Some(own)) => {
                Some(Effect::Game(key, GameChange::ReadGhost(Box::new(own))))
            }
            (None, None, None) => {
                self.say(Notice::NoGhost);
                None
            }
            (Some(_), ..) => {
                self.games.set_ghost(key, None);
                self.say(Notice::GhostSet(None));
                None
            }
        }
    }

    /// Lets the ghost of a pane's game play the solution in hand, if that has become shorter and the ghost stands where it
    /// does after as many moves; else says of the ghost that there is a shorter solution.
    pub fn refresh_ghost(&mut self, pane: usize) {
        let Some(key) = self.pane(pane).game_key() else { return };
        let Some((ghost, game)) = self.games.ghost(&key).zip(self.games.game(&key)) else { return };
        let in_hand = self.pane(pane).results().in_hand().filter(|solution| solution.moves() < ghost.moves());
        let (Some(solution), true) = (in_hand, matches!(ghost.of, GhostOf::Solution | GhostOf::LongerSolution)) else {
            return;
        };
        let (moves, _) = game.tree.counts(game.tree.at());
        let shorter = Ghost::new(GhostOf::Solution, solution.start(), solution.game().steps());
        let shorter = shorter.filter(|shorter| shorter.at(moves) == ghost.at(moves));
        let mut ghost = ghost.clone();
        ghost.of = GhostOf::LongerSolution;
        self.games.set_ghost(key, Some(shorter.unwrap_or(ghost)));
    }

    /// Lets an ended game that was read race with another of its deal.
    pub fn ghost_read(&mut self, key: GameKey, ended: &RecordedGame, tree: Option<&str>) {
        let day = Day::of_unix_time(ended.finished);
        let replayed = self.games.game(&key).zip(tree).and_then(|(game, tree)| {
            let start = game.tree.start();
            let own = Game::reopened(start, tree, ended).ok()?;
            Ghost::new(GhostOf::Own(day), start, own.tree.game().steps())
        });
        match &replayed {
            Some(ghost) => self.say(Notice::GhostSet(Some(ghost.of))),
            None => self.say(Notice::MovesNotKept { outcome: ended.outcome, day }),
        }
        self.games.set_ghost(key, replayed);
    }

    /// Places a received game in a pane, at its end.
    pub fn set_game(&mut self, pane: usize, game: &PlayedGame) {
        let start = self.pane(pane).start();
        let tree = start.and_then(|start| GameTree::of(start, game.steps()).ok());
        if let (Some(key), Some(tree)) = (self.pane(pane).game_key(), tree) {
            self.games.set(key, Game::sent(tree));
        }
    }

    /// Returns how a pane's game is won from its current position, for hints and for playing to the end. Pending while
    /// a shorter solution is searched for.
    pub fn continuation(&mut self, pane: usize) -> Option<Continuation> {
        // Includes the latest answers.
        self.refresh_game(pane);
        let game = self.pane(pane).game()?;
        let position = game.tree.position();
        Some(match (game.tree.outlook(game.tree.at()), game.solution(), self.unshortened_in_game(position)) {
            _ if position.is_won() => Continuation::Won,
            (Some(Outlook::Lost), ..) => Continuation::Lost,
            (_, Some(_), Some(query)) => Continuation::Pending(Box::new(query)),
            (_, Some(steps), None) => Continuation::Solution(steps),
            (_, None, _) => match (self.searches.answers().verdict(position), self.searches.unsolved_game(position)) {
                (_, Some(query)) => Continuation::Pending(Box::new(query)),
                (Some(_), None) => Continuation::Unknown(NoSolution::NoMemory),
                (None, None) => Continuation::Unknown(NoSolution::Failed),
            },
        })
    }

    /// Applies the search answers to a pane's game.
    pub fn refresh_game(&mut self, pane: usize) {
        if let Some(key) = self.pane(pane).game_key() {
            self.note_answers(&key, false);
            self.note_loss(pane);
        }
    }
}
