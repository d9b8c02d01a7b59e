//! A game that is played in a pane.

use std::collections::BTreeMap;
use std::time::Duration;

pub use crate::settings::Oracle;

use crate::browser::input::effect::{GameChange, GamePlace};
use crate::browser::search::Query;
use crate::browser::search::answers::Answers;
use crate::browser::state::clock::whole_seconds;
use crate::record::GameOutcome;
use crate::store::SavedGame;
use tableaux_engine::freecell::moves::count_moves;
use tableaux_engine::freecell::{AutoPlay, GameTree, Move, Outlook, Position};
use tableaux_engine::undo_tree::{GameTooLong, NodeId, ParseGameError};
use tableaux_engine::verdict::{Solution, Verdict};

/// The end of the text of a borrowed game. A program that does not know it cannot read the text, and leaves the game alone
/// rather than counting it.
const BORROWED: &str = " borrowed";

/// A game with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub tree: GameTree,
    /// How often a hint was asked for.
    pub hints: u32,
    pub time: Duration,
    /// Whether it is over: it was won, and is in the record unless it is borrowed.
    pub is_recorded: bool,
    /// Whether it began with moves that somebody has sent, so that it never comes into the record.
    pub is_borrowed: bool,
    /// Whether somebody has sent it and it was not opened yet, so that it is another game than the one that is kept.
    pub is_sent: bool,
    /// How many other open games of the number there are, as far as is known.
    pub others: usize,
    /// Of which position it was asked whether it can be won.
    pub asked: Option<NodeId>,
    /// The move that is hinted where it stands, until it moves.
    pub hint: Option<Move>,
    /// The moves that are to be made as soon as the game that was kept is read.
    pub to_enter: Option<EnteredMoves>,
    /// The shortest solution known of each position of which one is known.
    solutions: BTreeMap<NodeId, KnownSolution>,
}

/// The steps before and after the current position that are searched and annotated without being asked: farther
/// than any game goes that is played to be won, and not so far that a key takes long in one that goes in circles.
pub const NEARBY: usize = 250;

/// A solution of a position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct KnownSolution {
    moves: u32,
    way: Way,
}

/// The way of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Way {
    Steps(Vec<Move>),
    /// By the step to this position of the game, and then by the solution known of that.
    Through(NodeId),
}

/// Moves of a solution, or of somebody else, that a game goes on after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredMoves {
    /// The position from which they are made.
    pub from: NodeId,
    pub steps: Vec<Move>,
    /// How they were written, if that was not plain.
    pub dialect: Option<String>,
}

/// What comes of restarting a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restart {
    /// Asks first: the game that is played would count as this, or not at all.
    Ask(Option<GameOutcome>),
    /// A new game; the one before goes into the record, if it was begun and is not there yet.
    Done(Option<GameChange>),
}

impl Game {
    pub fn new(start: Position) -> Self {
        Self::of(GameTree::new(start))
    }

    pub fn of(tree: GameTree) -> Self {
        let (hints, others, time, solutions) = (0, 0, Duration::ZERO, BTreeMap::new());
        let (is_recorded, is_borrowed, is_sent) = (false, false, false);
        let (asked, hint, to_enter) = (None, None, None);
        Self { tree, hints, time, is_recorded, is_borrowed, is_sent, others, asked, hint, to_enter, solutions }
    }

    /// A game that somebody has sent, which stands at its end.
    pub fn sent(tree: GameTree) -> Self {
        let is_begun = tree.is_begun();
        Self { is_borrowed: is_begun, is_sent: is_begun, ..Self::of(tree) }
    }

    /// Reads the moves of a game that was kept.
    ///
    /// # Errors
    /// [`ParseGameError`], if the text is no game of the board.
    pub fn parse(start: &Position, text: &str) -> Result<Self, ParseGameError> {
        let own = text.strip_suffix(BORROWED);
        let game = Self::of(GameTree::parse(start, own.unwrap_or(text))?);
        Ok(Self { is_borrowed: own.is_some(), ..game })
    }

    /// The moves as text, as the store keeps them.
    pub fn text(&self) -> String {
        format!("{}{}", self.tree, if self.is_borrowed { BORROWED } else { "" })
    }

    /// Goes on after moves, which count as hints, from one of its positions.
    ///
    /// # Errors
    /// [`GameTooLong`] if they would be too many; the game is unchanged then.
    pub fn enter(&mut self, EnteredMoves { from, steps, .. }: &EnteredMoves) -> Result<(), GameTooLong> {
        if !self.tree.has_room_for(steps.len()) {
            return Err(GameTooLong);
        }
        self.tree.seek(*from);
        self.tree.play_all(steps).expect("the rules have played them");
        self.hints += count_moves(steps);
        self.hint = None;
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

    /// The change of the store when the game has ended: a borrowed game is discarded, not recorded.
    pub fn ended(&self, outcome: GameOutcome) -> GameChange {
        if self.is_borrowed {
            return GameChange::Discard;
        }
        let (moves, cards) = self.tree.counts(self.tree.at());
        GameChange::End { outcome, moves, cards, hints: self.hints, seconds: whole_seconds(self.time) }
    }

    /// Notes a solution of a position, unless one as short is known. A shorter one of the positions before it begins with
    /// the moves between, and those after it that lie on its way have the rest of it.
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

    /// The positions after another that lie on the way of its solution, which does not say so itself, each with the rest
    /// of the solution.
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

    /// Keeps a solution of a position if none as short is known. Whether it was kept.
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

    /// The moves of the shortest solution known of a position.
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

    /// The moves of the shortest solution known from where the game stands.
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.solution_of(self.tree.at())
    }

    /// In how many moves at most the game is won from where it stands, as far as a solution is known.
    pub fn moves_left(&self) -> Option<u32> {
        self.moves_left_of(self.tree.at())
    }

    /// In how many moves at most a position is won, as far as a solution is known.
    pub fn moves_left_of(&self, id: NodeId) -> Option<u32> {
        Some(self.solutions.get(&id)?.moves)
    }

    /// Plays a move. Where it is that of the solution known, the rest of that is known too.
    ///
    /// # Errors
    /// The rule that the move breaks, or that it would be one too many.
    pub fn play(&mut self, step: Move, rule: AutoPlay) -> Result<(), tableaux_engine::freecell::IllegalMove> {
        let before = self.tree.at();
        let was_lost = self.tree.outlook(before) == Some(Outlook::Lost);
        let at = self.tree.play(step, rule)?;
        self.hint = None;
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

    /// Resumes the one that was kept in its place, unless one has been begun in the meantime that it is not to replace, or its text
    /// is no game of the board.
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
                (Resumption::Resumed(format!("move {moves}"), place), None)
            }
            Err(error) => (Resumption::Unreadable(error.to_string()), Some(GameChange::Fork)),
        }
    }

    /// The solution of the game from its beginning, with that, if it is shorter than all that are known.
    pub fn improvement(&self, answers: &Answers) -> Option<(Position, Solution)> {
        let (start, moves) = (self.tree.start(), self.moves_left_of(NodeId::START)?);
        if matches!(answers.verdict(start), Some(Verdict::Solved(known)) if known.moves() <= moves) {
            return None;
        }
        let steps = self.solution_of(NodeId::START)?;
        Some((start.clone(), Solution::replay(start.clone(), steps, 0).expect("the rules have played it")))
    }
}

/// What comes of a game that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resumption {
    Silent,
    /// It is resumed after so much: `move 12`, `3 presses`.
    Resumed(String, GamePlace),
    Unreadable(String),
}

/// How a game is won from where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Continuation {
    Won,
    Lost,
    Solution(Vec<Move>),
    Pending(Box<Query>),
    /// No search has found it, and why.
    Unknown(&'static str),
}
