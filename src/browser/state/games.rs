//! The games that are played, how they are played, and what those that have ended come to.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::game::{Game, Oracle, Restart, Resumption, count_moves};
use super::press_game::PressGame;
use crate::browser::input::effect::{GameChange, GameKey, GamePlace};
use crate::browser::search::answers::Answers;
use crate::freecell::{AutoPlay, CellCount, GameTree, Move, Outlook, Position};
use crate::gears::{Board, PressTree};
use crate::number::{DealNumber, DealRange};
use crate::record::{GameOutcome, Records, Results};
use crate::settings::Settings;
use crate::store::{SavedGame, Visit};
use crate::table::Table;
use crate::undo_tree::NodeId;
use crate::verdict::{Solution, Verdict};

/// The last number of the marathon, of those that Microsoft's later programs deal.
const LAST_OF_MARATHON: u32 = 1_000_000;
/// The most games that are held before those are dropped of which there is nothing to keep.
const MAX_IDLE: usize = 64;

/// A game on its table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum OpenGame {
    Cards(Game),
    Presses(PressGame),
}

/// The games that are played, and how they are played.
#[derive(Debug, Clone)]
pub struct Games {
    open: BTreeMap<GameKey, OpenGame>,
    /// The solutions that were found in these games and are shorter than those known of their beginnings.
    found: Vec<(Position, Solution)>,
    oracle: Oracle,
    auto_play: AutoPlay,
    /// The oracle and the rule of automatic moves that a visit starts with.
    start: (Oracle, AutoPlay),
    /// What the games that have ended come to, as far as they were read.
    records: Arc<Records>,
}

impl Default for Games {
    fn default() -> Self {
        let (oracle, auto_play) = (Oracle::default(), AutoPlay::Horne);
        let (open, found, records) = (BTreeMap::new(), Vec::new(), Arc::default());
        Self { open, found, oracle, auto_play, start: (oracle, auto_play), records }
    }
}

impl OpenGame {
    /// The tree as text and the hints, as they are to be kept; `None` for one that is not begun or is in the record.
    fn to_keep(&self) -> Option<(String, u32)> {
        match self {
            Self::Cards(game) if game.is_begun() && !game.is_recorded => Some((game.tree.to_string(), game.hints)),
            Self::Presses(game) if game.tree.is_begun() && !game.is_recorded => {
                Some((game.tree.to_string(), game.hints))
            }
            _ => None,
        }
    }
}

impl Games {
    /// As a person has set it.
    #[must_use]
    pub fn with_settings(mut self, settings: &Settings) -> Self {
        self.oracle = settings.oracle.unwrap_or(self.oracle);
        self.auto_play = settings.automatic.unwrap_or(self.auto_play);
        self.start = (self.oracle, self.auto_play);
        self
    }

    /// The game of FreeCell of a key, if one was begun or looked at since the start.
    pub fn game(&self, key: &GameKey) -> Option<&Game> {
        if let OpenGame::Cards(game) = self.open.get(key)? { Some(game) } else { None }
    }

    /// The same, to be played on.
    pub fn game_mut(&mut self, key: &GameKey) -> Option<&mut Game> {
        if let OpenGame::Cards(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    /// The game of gears of a key, if one was begun or looked at since the start.
    pub fn presses(&self, key: &GameKey) -> Option<&PressGame> {
        if let OpenGame::Presses(game) = self.open.get(key)? { Some(game) } else { None }
    }

    /// The same, to be played on.
    pub fn presses_mut(&mut self, key: &GameKey) -> Option<&mut PressGame> {
        if let OpenGame::Presses(game) = self.open.get_mut(key)? { Some(game) } else { None }
    }

    /// The game of FreeCell of a key; a new one if there is none.
    pub fn game_or_new(&mut self, key: GameKey, start: Position) -> &mut Game {
        if self.game(&key).is_none() {
            self.set(key, Game::new(start));
        }
        self.game_mut(&key).expect("it was put there")
    }

    /// The game of gears of a key; a new one if there is none.
    pub fn presses_or_new(&mut self, key: GameKey, start: &Board) -> &mut PressGame {
        if self.presses(&key).is_none() {
            self.insert(key, OpenGame::Presses(PressGame::new(start)));
        }
        self.presses_mut(&key).expect("it was put there")
    }

    /// Puts a game in the place of that of a key.
    pub fn set(&mut self, key: GameKey, game: Game) {
        self.insert(key, OpenGame::Cards(game));
    }

    /// Games of which nothing is to be kept are dropped where there are many: they are new when they are opened again.
    fn insert(&mut self, key: GameKey, game: OpenGame) {
        if self.open.len() >= MAX_IDLE && !self.open.contains_key(&key) {
            self.open.retain(|_, game| game.to_keep().is_some());
        }
        self.open.insert(key, game);
    }

    /// Restarts a game, once that is confirmed where it is not over. `None` where there is none.
    pub fn restart(&mut self, key: GameKey, is_confirmed: bool) -> Option<Restart> {
        let (is_over, outcome, ended) = match self.open.get(&key)? {
            OpenGame::Cards(game) => {
                let is_lost = game.tree.outlook(game.tree.at()) == Some(Outlook::Lost);
                let outcome = if is_lost { GameOutcome::Lost } else { GameOutcome::GivenUp };
                (game.is_recorded || !game.is_begun(), outcome, game.ended(outcome))
            }
            OpenGame::Presses(game) => {
                let outcome = GameOutcome::GivenUp;
                (game.is_recorded || !game.tree.is_begun(), outcome, game.ended(outcome))
            }
        };
        if !is_over && !is_confirmed {
            return Some(Restart::Ask(outcome));
        }
        match self.open.get_mut(&key)? {
            OpenGame::Cards(game) => {
                let others = game.others;
                *game = Game::new(game.tree.start().clone());
                game.others = others;
            }
            OpenGame::Presses(game) => *game = PressGame::new(game.tree.start()),
        }
        Some(Restart::Done((!is_over).then_some(ended)))
    }

    /// The tree of a game as text and the hints in it, as they are to be kept; `None` for one that is not begun or is in
    /// the record.
    pub fn to_keep(&self, key: &GameKey) -> Option<(String, u32)> {
        self.open.get(key)?.to_keep()
    }

    /// Whether a text is a game on the board of one that was begun or looked at.
    pub fn is_game(&self, key: &GameKey, text: &str) -> bool {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => GameTree::parse(game.tree.start(), text).is_ok(),
            Some(OpenGame::Presses(game)) => PressTree::parse(*game.tree.start(), text).is_ok(),
            None => false,
        }
    }

    /// How many other games of a key are open, as far as is known.
    pub fn others(&self, key: &GameKey) -> usize {
        match self.open.get(key) {
            Some(OpenGame::Cards(game)) => game.others,
            Some(OpenGame::Presses(game)) => game.others,
            None => 0,
        }
    }

    /// Resumes a game that was kept, if one was, unless one has been begun in the meantime that it is not to replace, or
    /// its text is no game of its board. Returns what is to be done about the game in the store, too.
    pub fn resume(
        &mut self,
        key: &GameKey,
        kept: Option<(Box<SavedGame>, GamePlace)>,
    ) -> (Resumption, Option<GameChange>) {
        match self.open.get_mut(key) {
            Some(OpenGame::Presses(game)) => game.resume(kept),
            Some(OpenGame::Cards(game)) => game.resume(kept),
            None => (Resumption::Silent, kept.filter(|_| !key.table.is_gears()).map(|_| GameChange::Fork)),
        }
    }

    /// Takes over what searches have found of a game: whether its positions can be won, and the solution from where it
    /// stands. One from its beginning that is shorter than all that were known becomes that of the deal.
    pub fn note_answers(&mut self, key: &GameKey, answers: &mut Answers) {
        let Some(game) = self.game_mut(key) else { return };
        let (tree, at) = (&game.tree, game.tree.at());
        let known = |id: NodeId| game.solution_of(id).map_or(u32::MAX, count_moves);
        let is_open = |id: NodeId| {
            tree.outlook(id).is_none() || game.solution_of(id).is_none() || [at, NodeId::START].contains(&id)
        };
        let answered = |id: NodeId| Some((id, answers.verdict(tree.position_of(id))?));
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
        for (id, steps) in found {
            match steps {
                Some(steps) => game.note_solution(id, steps),
                None => game.tree.set_outlook(id, Outlook::Lost),
            }
        }
        if let Some((start, solution)) = game.improvement(answers) {
            answers.improve(&start, solution.clone());
            self.found.push((start, solution));
        }
    }

    /// The solutions that were found in games and were shorter than those known of their beginnings, in order.
    pub fn found_solutions(&self) -> &[(Position, Solution)] {
        &self.found
    }

    /// Whether the oracle tells after every move if the game can be won.
    pub fn oracle(&self) -> Oracle {
        self.oracle
    }

    /// What the oracle tells if it is turned on or off.
    pub fn next_oracle(&self) -> Oracle {
        next(&Oracle::ALL, self.oracle)
    }

    /// Turns the oracle on or off.
    pub fn set_oracle(&mut self, oracle: Oracle) {
        self.oracle = oracle;
    }

    /// The rule of automatic moves.
    pub fn auto_play(&self) -> AutoPlay {
        self.auto_play
    }

    /// The rule of automatic moves after the one that is set.
    pub fn next_auto_play(&self) -> AutoPlay {
        next(&AutoPlay::ALL, self.auto_play)
    }

    /// Takes another rule of automatic moves.
    pub fn set_auto_play(&mut self, rule: AutoPlay) {
        self.auto_play = rule;
    }

    /// What the games that have ended come to.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// Takes what the games that have ended come to, as the store has them.
    pub fn set_records(&mut self, records: Arc<Records>) {
        self.records = records;
    }

    /// What the games of a number come to that have ended, in words: `won in 38 · 2 lost`; `None` if there are none.
    /// `known` are the fewest moves that are known.
    pub fn record_in_words(&self, key: &GameKey, known: Option<u32>) -> Option<String> {
        let GameKey { table, number, cells } = *key;
        let Results { lost, given_up, best_moves, .. } = self.records.at(table).of_number(table, number, cells.get());
        let known = known.map_or(String::new(), |known| format!(", best known {known}"));
        let best = best_moves.map(|moves| format!("won in {moves}{known}"));
        let lost = (lost > 0).then(|| format!("{lost} lost"));
        let given_up = (given_up > 0).then(|| format!("{given_up} given up"));
        let parts: Vec<String> = [best, lost, given_up].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// The lowest number from 1 on of a table that is not won yet with some free cells, and is not impossible.
    pub fn lowest_not_won(
        &self,
        table: Table,
        cells: CellCount,
        is_impossible: impl Fn(DealNumber) -> bool,
    ) -> Option<DealNumber> {
        let range = DealRange::new(1.into(), LAST_OF_MARATHON.into()).expect("it ends after it begins");
        self.records.at(table).lowest_not_won(table, cells.get(), range, is_impossible)
    }

    /// Writes what a person has chosen into a visit.
    pub fn keep(&self, visit: &mut Visit) {
        let (oracle, auto_play) = self.start;
        visit.oracle = if self.oracle == oracle { String::new() } else { self.oracle.to_string() };
        visit.automatic = if self.auto_play == auto_play { "" } else { self.auto_play.name() }.into();
    }

    /// Restores what a person has chosen in a visit.
    pub fn restore(&mut self, visit: &Visit) {
        if visit.is_chosen(&visit.oracle, &Oracle::default().to_string()) {
            let oracle = Oracle::ALL.into_iter().find(|oracle| oracle.name() == visit.oracle);
            self.oracle = oracle.unwrap_or(self.oracle);
        }
        if visit.is_chosen(&visit.automatic, AutoPlay::Horne.name()) {
            let rule = AutoPlay::ALL.into_iter().find(|rule| rule.name() == visit.automatic);
            self.auto_play = rule.unwrap_or(self.auto_play);
        }
    }
}

/// The element after `current`, in a circle.
fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let at = all.iter().position(|&one| one == current).map_or(0, |at| at + 1);
    all[at % all.len()]
}
