//! A game in a pane.

use std::collections::BTreeMap;

pub use crate::settings::Oracle;

use super::prelude::*;
use crate::browser::search::answers::Answers;
use crate::browser::state::clock::whole_seconds;
use crate::browser::state::solution::NoSolution;
use tableaux_engine::ParseError;
use tableaux_engine::freecell::GameTree;
use tableaux_engine::freecell::moves::count_moves;
use tableaux_engine::undo_tree::GameTooLong;
use tableaux_engine::verdict::Solution;

/// The suffix of a borrowed game's text. A program that does not know it cannot parse the text, and ignores the game
/// rather than counting it.
const BORROWED: &str = " borrowed";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub tree: GameTree,
    pub hints: u32,
    pub time: Duration,
    /// Whether the game is over: won, and recorded unless borrowed.
    pub is_recorded: bool,
    /// Whether it began with moves that were received or counted before, so that it is never recorded.
    pub is_borrowed: bool,
    /// Whether it was received and not opened yet, so that it is not the saved game.
    pub is_sent: bool,
    /// The outcome of a game that is shown again and was not won: whoever plays on begins a borrowed game.
    reopened: Option<GameOutcome>,
    /// The number of other open games of the deal, as far as known.
    pub others: usize,
    /// The position for which the oracle was asked.
    pub asked: Option<NodeId>,
    /// The hinted move, until the game moves.
    pub hint: Option<Move>,
    /// Moves to make once the saved game is read.
    pub entry_cells: Option<EnteredMoves>,
    /// The shortest known solution of each position.
    solutions: BTreeMap<NodeId, KnownSolution>,
}

/// The steps before and after the current position that are searched and annotated unasked: more than any serious game
/// has, and few enough to keep keys quick in one that goes in circles.
pub const NEARBY: usize = 250;

#[derive(Debug, Clone, PartialEq, Eq)]
struct KnownSolution {
    moves: u32,
    way: Way,
}

/// The moves of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Way {
    Steps(Vec<Move>),
    /// The step to this position of the game, then its known solution.
    Through(NodeId),
}

/// Moves of a solution or a text, to be entered into a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredMoves {
    /// The position they start from.
    pub from: NodeId,
    pub steps: Vec<Move>,
    /// How they were written, if unusual.
    pub dialect: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restart {
    /// Ask first; the current game would count as this, or not at all.
    Ask(Option<GameOutcome>),
    /// A new game was begun; the change records the previous one, if necessary.
    Done(Option<GameChange>),
}

impl Game {
    pub fn new(start: Position) -> Self {
        Self::of(GameTree::new(start))
    }

    pub fn of(tree: GameTree) -> Self {
        let (hints, others, time, solutions) = (0, 0, Duration::ZERO, BTreeMap::new());
        let (is_recorded, is_borrowed, is_sent) = (false, false, false);
        let (asked, hint, entry_cells) = (None, None, None);
        Self {
            tree,
            hints,
            time,
            is_recorded,
            is_borrowed,
            is_sent,
            reopened: None,
            others,
            asked,
            hint,
            entry_cells,
            solutions,
        }
    }

    /// Creates a received game, at its end.
    pub fn sent(tree: GameTree) -> Self {
        let is_begun = tree.is_begun();
        Self { is_borrowed: is_begun, is_sent: is_begun, ..Self::of(tree) }
    }

    /// Parses the moves of a saved game.
    ///
    /// # Errors
    /// [`ParseError`], if the text is not a game of the board.
    pub fn parse(start: &Position, text: &str) -> Result<Self, ParseError> {
        let own = text.strip_suffix(BORROWED);
        let game = Self::of(GameTree::parse(start, own.unwrap_or(text))?);
        Ok(Self { is_borrowed: own.is_some(), ..game })
    }

    /// Parses the moves of an ended game, which is shown as it ended.
    ///
    /// # Errors
    /// Why the moves are not those of the game.
    pub fn reopened(start: &Position, text: &str, ended: &RecordedGame) -> Result<Self, String> {
        let mut game = Self::parse(start, text).map_err(|error| error.to_string())?;
        let (at, is_won) = (game.tree.at(), game.tree.position().is_won());
        if is_won != (ended.outcome == GameOutcome::Won) {
            return Err("they end elsewhere".into());
        }
        match ended.outcome {
            GameOutcome::Won => game.note_solution(at, Vec::new()),
            GameOutcome::Lost => game.tree.set_outlook(at, Outlook::Lost),
            GameOutcome::GivenUp => {}
        }
        (game.hints, game.time) = (ended.hints, Duration::from_secs(ended.seconds.into()));
        (game.is_recorded, game.reopened) = (true, Some(ended.outcome).filter(|_| !is_won));
        Ok(game)
    }

    /// Makes a game that was shown again one of its own, which is not counted.
    fn play_on(&mut self) {
        if self.reopened.take().is_some() {
            (self.is_recorded, self.is_borrowed) = (false, true);
        }
    }

    /// Returns the moves as text for the store.
    pub fn text(&self) -> String {
        format!("{}{}", self.tree, if self.is_borrowed { BORROWED } else { "" })
    }

    /// Enters moves from one of the game's positions; they count as hints.
    ///
    /// # Errors
    /// [`GameTooLong`] if they are too many; the game is then unchanged.
    pub fn enter(&mut self, EnteredMoves { from, steps, .. }: &EnteredMoves) -> Result<(), GameTooLong> {
        if !self.tree.has_room_for(steps.len()) {
            return Err(GameTooLong);
        }
        self.tree.seek(*from);
        self.tree.play_all(steps).expect("the rules have played them");
        self.hints += count_moves(steps);
        self.hint = None;
        self.play_on();
        if self.tree.position().is_won() {
            self.note_solution(self.tree.at(), Vec::new());
        }
        Ok(())
    }

    pub fn restart(&mut self) {
        *self = Self { others: self.others, ..Self::new(self.tree.start().clone()) };
    }

    pub fn is_begun(&self) -> bool {
        self.tree.is_begun()
    }

    /// Returns the store's change at the end of the game: a borrowed game is discarded, not recorded.
    pub fn ended(&self, outcome: GameOutcome) -> GameChange {
        if self.is_borrowed {
            return GameChange::Discard;
        }
        let (moves, cards) = self.tree.counts(self.tree.at());
        GameChange::End { outcome, moves, cards, hints: self.hints, seconds: whole_seconds(self.time) }
    }

    /// Notes a solution of a position unless one as short is known, and derives those of the positions before it and on
    /// its way.
    pub fn note_solution(&mut self, of: NodeId, steps: Vec<Move>) {
        let (mut here, mut improved) = (of, Vec::new());
        let mut solution = KnownSolution { moves: count_moves(&steps), way: Way::Steps(steps) };
        loop {
            let moves = solution.moves;
            if !self.keep_shorter(here, solution) {
                break;
            }
            improved.push(here);
            let Some(before) = self.tree.before(here) else { break };
            let moves = moves + self.tree.counts(here).0 - self.tree.counts(before).0;
            solution = KnownSolution { moves, way: Way::Through(here) };
            here = before;
        }
        while let Some(id) = improved.pop() {
            for (after, rest) in self.rests_after(id) {
                let solution = KnownSolution { moves: count_moves(&rest), way: Way::Steps(rest) };
                if self.keep_shorter(after, solution) {
                    improved.push(after);
                }
            }
        }
    }

    /// Returns the next positions on the way of a position's solution, each with the rest of it.
    fn rests_after(&self, id: NodeId) -> Vec<(NodeId, Vec<Move>)> {
        let Some(solution) = self.solutions.get(&id) else { return Vec::new() };
        let (first, through) = match &solution.way {
            Way::Steps(steps) => (steps.first().copied(), None),
            Way::Through(after) => (self.tree.step(*after).map(|(step, _)| step), Some(*after)),
        };
        let is_on_way = |after: NodeId| through != Some(after) && self.tree.step(after).map(|(step, _)| step) == first;
        let on_way = self.tree.after(id).iter().copied().filter(|&after| is_on_way(after));
        on_way.filter_map(|after| Some((after, self.tree.rest_after(after, &self.solution_of(id)?)?))).collect()
    }

    /// Keeps a position's solution if it is the shortest known. Returns whether it is.
    fn keep_shorter(&mut self, of: NodeId, solution: KnownSolution) -> bool {
        let moves = solution.moves;
        if self.moves_left_of(of).is_some_and(|known| known <= moves) {
            return false;
        }
        self.solutions.insert(of, solution);
        if !matches!(self.tree.outlook(of), Some(Outlook::Winnable { moves: known }) if known <= moves) {
            self.tree.set_outlook(of, Outlook::Winnable { moves });
        }
        true
    }

    /// Returns the moves of a position's shortest known solution.
    pub fn solution_of(&self, mut id: NodeId) -> Option<Vec<Move>> {
        let mut solution = Vec::new();
        loop {
            match &self.solutions.get(&id)?.way {
                Way::Steps(steps) => {
                    solution.extend(steps);
                    return Some(solution);
                }
                Way::Through(after) => {
                    let (step, automatic) = self.tree.step(*after)?;
                    solution.push(step);
                    solution.extend(automatic);
                    id = *after;
                }
            }
        }
    }

    /// Returns the moves of the current position's shortest known solution.
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.solution_of(self.tree.at())
    }

    /// Returns the most moves needed to win from the current position, if a solution is known.
    pub fn moves_left(&self) -> Option<u32> {
        self.moves_left_of(self.tree.at())
    }

    /// Returns the most moves needed to win from a position, if a solution is known.
    pub fn moves_left_of(&self, id: NodeId) -> Option<u32> {
        Some(self.solutions.get(&id)?.moves)
    }

    pub fn way_back(&self) -> WayBack {
        match self.tree.last_not_lost() {
            None => WayBack::None,
            Some((id, _)) if self.tree.outlook(id).is_none() => WayBack::Unknown,
            Some((_, steps)) => WayBack::Steps(steps),
        }
    }

    /// Plays a move. If it begins the known solution, the rest becomes that of the new position.
    ///
    /// # Errors
    /// The rule that the move breaks, or that the game is too long.
    pub fn play(&mut self, step: Move, rule: AutoPlay) -> Result<(), tableaux_engine::freecell::IllegalMove> {
        let before = self.tree.at();
        let was_lost = self.tree.outlook(before) == Some(Outlook::Lost);
        let at = self.tree.play_with(step, rule)?;
        self.hint = None;
        self.play_on();
        let position = self.tree.position();
        if position.is_won() {
            self.note_solution(at, Vec::new());
        } else if was_lost || position.is_stuck() {
            self.tree.set_outlook(at, Outlook::Lost);
        } else if let Some((_, rest)) = self.rests_after(before).into_iter().find(|(after, _)| *after == at) {
            self.note_solution(at, rest);
        }
        Ok(())
    }

    /// Resumes the saved game, unless another has been begun meanwhile or its text is not a game of the board.
    pub fn resume(&mut self, kept: Option<(Box<SavedGame>, GamePlace)>) -> (Resumption, Option<GameChange>) {
        let Some((saved, place)) = kept else { return (Resumption::Silent, None) };
        if !place.is_next && self.is_begun() {
            return (Resumption::Silent, Some(GameChange::Fork));
        }
        self.others = place.others();
        match Self::parse(self.tree.start(), &saved.tree) {
            Ok(game) => {
                let time = Duration::from_secs(saved.seconds.into());
                *self = Self { hints: saved.hints, time, others: place.others(), ..game };
                let (moves, _) = self.tree.counts(self.tree.at());
                (Resumption::Resumed(moves, place), None)
            }
            Err(error) => (Resumption::Unreadable(error.to_string()), Some(GameChange::Fork)),
        }
    }

    /// Returns the game's solution from the beginning, if it is shorter than all known ones.
    pub fn improvement(&self, answers: &Answers) -> Option<(Position, Solution)> {
        let (start, moves) = (self.tree.start(), self.moves_left_of(NodeId::START)?);
        if matches!(answers.verdict(start), Some(Verdict::Solved(known)) if known.moves() <= moves) {
            return None;
        }
        let steps = self.solution_of(NodeId::START)?;
        Some((start.clone(), Solution::replay(start.clone(), steps, 0).expect("the rules have played it")))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resumption {
    Silent,
    /// Resumed after so many moves or presses.
    Resumed(u32, GamePlace),
    Unreadable(String),
}

/// The way to win from the current position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Continuation {
    Won,
    Lost,
    Solution(Vec<Move>),
    Pending(Box<Query>),
    /// No search has found one, with the reason.
    Unknown(NoSolution),
}

/// The way back from a lost position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WayBack {
    /// The game cannot be won from its beginning.
    None,
    /// The position before may be lost too.
    Unknown,
    /// The steps to the last winnable position.
    Steps(usize),
}
