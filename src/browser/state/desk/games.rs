//! The games that are played in the panes, and how they are played.

use std::sync::Arc;

use super::{Desk, next};
use crate::browser::input::effect::GameKey;
use crate::browser::input::effect::{GameChange, GamePlace};
use crate::browser::search::Query;
use crate::browser::state::game::{Continuation, Game, Oracle, count_moves};
use crate::freecell::{AutoPlay, CellCount, GameTree, Move, Outlook, PlayedGame, Position};
use crate::gears::PressTree;
use crate::number::{DealNumber, DealRange};
use crate::record::{Records, Results, Statistics};
use crate::solver::Effort;
use crate::store::SavedGame;
use crate::table::Table;
use crate::undo_tree::NodeId;
use crate::verdict::outcome::Outcome;
use crate::verdict::{Solution, Verdict};

/// The last number of the marathon, of those that Microsoft's later programs deal.
const LAST_OF_MARATHON: u32 = 1_000_000;

impl Desk {
    /// What is played in a pane; `None` where nothing can be played, as on a board that is not whole.
    pub fn game_key(&self, pane: usize) -> Option<GameKey> {
        let (table, number) = self.mark_place(pane);
        if table.is_gears() {
            return Some(GameKey { table, number, cells: CellCount::NONE });
        }
        self.start(pane)?;
        Some(GameKey { table, number, cells: self.cells_of(pane) })
    }

    /// The game of FreeCell in a pane, if one was begun or looked at since the start.
    pub fn game(&self, pane: usize) -> Option<&Game> {
        self.games.get(&self.game_key(pane)?)
    }

    /// The tree of a game as text and the hints in it, as they are to be kept; `None` for one that is not begun or is in
    /// the record.
    pub fn game_as_text(&self, key: &GameKey) -> Option<(String, u32)> {
        match (self.games.get(key), self.press_games.get(key)) {
            (Some(game), _) if game.is_begun() && !game.is_recorded => Some((game.tree.to_string(), game.hints)),
            (_, Some(game)) if game.tree.is_begun() && !game.is_recorded => Some((game.tree.to_string(), game.hints)),
            _ => None,
        }
    }

    /// Whether a text is a game on the board of one that was begun or looked at.
    pub fn is_game(&self, key: &GameKey, text: &str) -> bool {
        match (self.games.get(key), self.press_games.get(key)) {
            (Some(game), _) => GameTree::parse(game.tree.start(), text).is_ok(),
            (_, Some(game)) => PressTree::parse(*game.tree.start(), text).is_ok(),
            _ => false,
        }
    }

    /// How many other games of what is played in a pane are open, as far as is known.
    pub fn other_games(&self, pane: usize) -> usize {
        let of_cards = self.game(pane).map(|game| game.others);
        of_cards.or_else(|| self.press_game(pane).map(|game| game.others)).unwrap_or(0)
    }

    /// The game in a pane, to be played on; a new one if there is none. `None` where nothing can be played.
    pub fn game_mut(&mut self, pane: usize) -> Option<&mut Game> {
        let (key, start) = (self.game_key(pane)?, self.start(pane)?);
        Some(self.games.entry(key).or_insert_with(|| Game::new(start)))
    }

    /// How the game in a pane is won from where it stands: what is hinted, and played to the end. As long as a shorter
    /// solution is still to be searched for, there is none yet.
    pub fn continuation(&mut self, pane: usize) -> Option<Continuation> {
        // What has just been found is part of it.
        self.settle_game(pane);
        let game = self.game(pane)?;
        let position = game.tree.position();
        Some(match (game.tree.outlook(game.tree.at()), game.solution(), self.unshortened_in_game(position)) {
            _ if position.is_won() => Continuation::Won,
            (Some(Outlook::Lost), ..) => Continuation::Lost,
            (_, Some(_), Some(query)) => Continuation::Pending(Box::new(query)),
            (_, Some(steps), None) => Continuation::Solution(steps.to_vec()),
            (_, None, _) => match (self.answers.verdict(position), self.unsolved_game(position)) {
                (_, Some(query)) => Continuation::Pending(Box::new(query)),
                (Some(_), None) => Continuation::Unknown("no solution was found within the memory there is"),
                (None, None) => Continuation::Unknown("the search has failed"),
            },
        })
    }

    /// The next query for a shorter solution of a position in a game, if one is still to be searched for.
    pub fn unshortened_in_game(&self, position: &Position) -> Option<Query> {
        [Effort::Short, Effort::Best].into_iter().find_map(|effort| self.unshortened_game(position.clone(), effort))
    }

    /// In how many moves at most the game in a pane is won from where it stands, once a search for a short solution has
    /// ended: what it finds first may be long.
    pub fn moves_left(&self, pane: usize) -> Option<u32> {
        let game = self.game(pane)?;
        let is_short = self.unshortened_game(game.tree.position().clone(), Effort::Short).is_none();
        game.moves_left().filter(|_| is_short)
    }

    /// Takes over what searches have found of the game in a pane: whether its positions can be won, and the solution from
    /// where it stands. One from its beginning that is shorter than all that were known becomes that of the deal.
    pub fn settle_game(&mut self, pane: usize) {
        let (Some(key), Some(game)) = (self.game_key(pane), self.game(pane)) else { return };
        let (tree, at) = (&game.tree, game.tree.at());
        let known = |id: NodeId| game.solution_of(id).map_or(u32::MAX, count_moves);
        let is_open = |id: NodeId| {
            tree.outlook(id).is_none() || game.solution_of(id).is_none() || [at, NodeId::START].contains(&id)
        };
        let answered = |id: NodeId| Some((id, self.answers.verdict(tree.position_of(id))?));
        let found: Vec<(NodeId, Option<Vec<Move>>)> = tree
            .line()
            .into_iter()
            .filter(|&id| is_open(id))
            .filter_map(answered)
            .filter_map(|(id, verdict)| match verdict {
                Verdict::Solved(solution) if solution.moves() < known(id) => {
                    Some((id, Some(solution.game().steps().to_vec())))
                }
                Verdict::Impossible { .. } if tree.outlook(id) != Some(Outlook::Lost) => Some((id, None)),
                _ => None,
            })
            .collect();
        let game = self.games.get_mut(&key).expect("it was there");
        for (id, steps) in found {
            match steps {
                Some(steps) => game.note_solution(id, steps),
                None => game.tree.set_outlook(id, Outlook::Lost),
            }
        }
        self.keep_found(key);
    }

    /// Keeps the solution of a game from its beginning, if it is shorter than all that are known.
    fn keep_found(&mut self, key: GameKey) {
        let Some((game, steps)) = self.games.get(&key).and_then(|game| Some((game, game.solution_of(NodeId::START)?)))
        else {
            return;
        };
        let start = game.tree.start();
        if let Some(Verdict::Solved(known)) = self.answers.verdict(start)
            && known.moves() <= count_moves(steps)
        {
            return;
        }
        let solution = Solution::replay(start.clone(), steps.iter().copied(), 0).expect("the rules have played it");
        self.answers.improve(start, solution.clone());
        self.found.push((start.clone(), solution));
    }

    /// The solutions that were found in games and were shorter than those known of their beginnings, in order.
    pub fn found_solutions(&self) -> &[(Position, Solution)] {
        &self.found
    }

    /// Begins the game in a pane again.
    pub fn restart_game(&mut self, pane: usize) {
        if let (Some(key), Some(start)) = (self.game_key(pane), self.start(pane)) {
            let mut game = Game::new(start);
            game.others = self.games.get(&key).map_or(0, |before| before.others);
            self.games.insert(key, game);
        }
    }

    /// Takes a game up again that was kept, if one was, unless one has been begun in the meantime that it is not to
    /// replace, or its text is no game of its board. Returns what is to be done about the game in the store.
    pub fn take_up_game(&mut self, key: &GameKey, kept: Option<(Box<SavedGame>, GamePlace)>) -> Option<GameChange> {
        if key.table.is_gears() {
            return self.take_up_presses(key, kept);
        }
        let (saved, place) = kept?;
        let Some(game) = self.games.get_mut(key).filter(|game| place.is_next || !game.is_begun()) else {
            return Some(GameChange::Fork);
        };
        game.others = place.others();
        match GameTree::parse(game.tree.start(), &saved.tree) {
            Ok(tree) => {
                *game = Game::of(tree);
                (game.hints, game.others) = (saved.hints, place.others());
                let (moves, _) = game.tree.counts(game.tree.at());
                self.say(format!("the game goes on after move {moves}: {}", place.words("u takes steps back")));
                None
            }
            Err(error) => {
                self.say(format!("the game that was kept cannot be read: {error}"));
                Some(GameChange::Fork)
            }
        }
    }

    /// Lets a game that somebody has sent stand in a pane, at its end.
    pub fn set_game(&mut self, pane: usize, game: &PlayedGame) {
        let start = self.start(pane);
        let tree = start.and_then(|start| GameTree::of(start, game.steps()).ok());
        if let (Some(key), Some(tree)) = (self.game_key(pane), tree) {
            let mut sent = Game::of(tree);
            sent.is_sent = sent.is_begun();
            self.games.insert(key, sent);
        }
    }

    /// Whether the oracle tells after every move if the game can be won.
    pub fn oracle(&self) -> Oracle {
        self.oracle
    }

    /// Turns the oracle on or off.
    pub fn next_oracle(&mut self) {
        self.oracle = next(&Oracle::ALL, self.oracle);
        self.say(match self.oracle {
            Oracle::Off => "oracle off: nothing tells whether the game can be won",
            Oracle::Asked => "oracle asked: w tells whether the game can be won",
            Oracle::On => "oracle on: after every move it tells whether the game can be won",
        });
    }

    /// The rule of automatic moves.
    pub fn auto_play(&self) -> AutoPlay {
        self.auto_play
    }

    /// Takes the next rule of automatic moves.
    pub fn next_auto_play(&mut self) {
        self.auto_play = next(&AutoPlay::ALL, self.auto_play);
        self.say(format!(
            "automatic moves: {}",
            match self.auto_play {
                AutoPlay::None => "none",
                AutoPlay::Horne => "horne, a card that no other needs, as Microsoft's program",
                AutoPlay::Raymond => "raymond, every card that no solution needs any more",
                AutoPlay::Max => "max, every card that may go home",
            }
        ));
    }

    /// What the games that have ended come to.
    pub fn records(&self) -> &Records {
        &self.record
    }

    /// The same of the games on the table that is open.
    pub fn record(&self) -> &Statistics {
        self.record.at(self.table)
    }

    /// What the FreeCell games of a number come to that have ended, with the free cells of the desk, in words: `won in 38
    /// · 2 lost`; `None` if there are none. `known` are the fewest moves that are known.
    pub fn record_in_words(&self, table: Table, number: DealNumber, known: Option<u32>) -> Option<String> {
        record_in_words(&self.record.at(table).of_number(table, number, self.cells.get()), known)
    }

    /// The same of what a pane shows, held against the best solution known.
    pub fn record_of(&self, pane: usize) -> Option<String> {
        let GameKey { table, number, cells } = self.game_key(pane)?;
        record_in_words(&self.record.at(table).of_number(table, number, cells.get()), self.fewest_known(pane))
    }

    /// The fewest moves or presses that are known to win what a pane shows.
    pub fn fewest_known(&self, pane: usize) -> Option<u32> {
        if self.table_of(pane).is_gears() {
            return self.fewest_presses(pane);
        }
        self.results_of(pane).length().map(|(_, best)| best)
    }

    /// Takes what the games that have ended come to, as the store has them.
    pub fn set_record(&mut self, record: Arc<Records>) {
        self.record = record;
    }

    /// The lowest number from 1 on that is not won yet, of Microsoft's deals with the free cells of the desk, or of the
    /// gears that are shown. Those that cannot be won, as the atlas knows, are left out.
    pub fn lowest_not_won(&self) -> Option<DealNumber> {
        let (table, cells) =
            if self.table.is_gears() { (self.table, CellCount::NONE) } else { (Table::FREECELL, self.cells) };
        let is_impossible = |number| self.outcome_here(table, number) == Some(Outcome::Impossible);
        let range = DealRange::new(1.into(), LAST_OF_MARATHON.into()).expect("it ends after it begins");
        self.record.at(table).lowest_not_won(table, cells.get(), range, is_impossible)
    }
}

/// What the games of a number come to, in words; `None` if there are none.
fn record_in_words(results: &Results, known: Option<u32>) -> Option<String> {
    let Results { lost, given_up, best_moves, .. } = *results;
    let known = known.map_or(String::new(), |known| format!(", best known {known}"));
    let best = best_moves.map(|moves| format!("won in {moves}{known}"));
    let lost = (lost > 0).then(|| format!("{lost} lost"));
    let given_up = (given_up > 0).then(|| format!("{given_up} given up"));
    let parts: Vec<String> = [best, lost, given_up].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
