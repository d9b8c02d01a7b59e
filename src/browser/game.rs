//! A game that is played in a pane.

use std::fmt;

use super::event::GameChange;
use crate::freecell::{AutoPlay, CellCount, GameTree, Move, Outlook, Position};
use crate::number::DealNumber;
use crate::record::GameOutcome;
use crate::table::Table;
use crate::undo_tree::NodeId;

/// What is played: a number, or the user's own board, which is a table of itself, with a number of free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameKey {
    /// What the number stands for.
    pub table: Table,
    /// The number; 0 for the user's own board.
    pub number: DealNumber,
    /// The free cells.
    pub cells: CellCount,
}

/// A game with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Its moves.
    pub tree: GameTree,
    /// How often a hint was asked for.
    pub hints: u32,
    /// Whether it is in the record: it was won.
    pub is_recorded: bool,
    /// Whether somebody has sent it and it was not opened yet, so that it is another game than the one that is kept.
    pub is_sent: bool,
    /// How many other open games of the number there are, as far as is known.
    pub others: usize,
    /// The moves of the best solution known of a position, and that position.
    plan: Option<(NodeId, Vec<Move>)>,
}

impl Game {
    /// A game before the first move.
    pub fn new(start: Position) -> Self {
        Self::of(GameTree::new(start))
    }

    /// A game that was begun before.
    pub fn of(tree: GameTree) -> Self {
        Self { tree, hints: 0, is_recorded: false, is_sent: false, others: 0, plan: None }
    }

    /// Whether a move was made.
    pub fn is_begun(&self) -> bool {
        self.tree.is_begun()
    }

    /// What the record has of it once it has ended.
    pub fn ended(&self, outcome: GameOutcome) -> GameChange {
        let (moves, cards) = self.tree.counts(self.tree.at());
        GameChange::End { outcome, moves, cards, hints: self.hints }
    }

    /// Notes what a search has found of where the game stands: a solution, or that there is none.
    pub fn set_solution(&mut self, steps: Option<&[Move]>) {
        let at = self.tree.at();
        let Some(steps) = steps else {
            self.tree.set_outlook(at, Outlook::Lost);
            return;
        };
        self.note_solution(at, steps.to_vec());
    }

    /// Notes a solution of a position. It is the plan if none as short is in hand; how many moves a position is from a win
    /// never grows, as a shorter solution of which the moves alone are not known, as of a kept game, was found too.
    fn note_solution(&mut self, of: NodeId, steps: Vec<Move>) {
        let moves = count_moves(&steps);
        if !matches!(self.tree.outlook(of), Some(Outlook::Winnable { moves: known }) if known <= moves) {
            self.tree.set_outlook(of, Outlook::Winnable { moves });
        }
        let in_hand = self.plan.as_ref().filter(|(at, _)| *at == of).map(|(_, steps)| count_moves(steps));
        if in_hand.is_none_or(|in_hand| moves <= in_hand) {
            self.plan = Some((of, steps));
        }
    }

    /// The moves of the best solution known from where the game stands, if one is in hand.
    pub fn plan(&self) -> Option<&[Move]> {
        let (of, steps) = self.plan.as_ref()?;
        (*of == self.tree.at()).then_some(steps)
    }

    /// Plays a move. As long as it is that of the best solution known, the rest of that is known too.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn play(&mut self, step: Move, rule: AutoPlay) -> Result<(), crate::freecell::IllegalMove> {
        let rest = self.plan().filter(|steps| steps.first() == Some(&step)).map(<[_]>::to_vec);
        let was_lost = self.tree.outlook(self.tree.at()) == Some(Outlook::Lost);
        self.tree.play(step, rule)?;
        if let Some(rest) = rest.and_then(|steps| rest_of(&self.tree, &steps[1..])) {
            self.note_solution(self.tree.at(), rest);
        }
        let position = self.tree.position();
        if position.is_won() {
            self.tree.set_outlook(self.tree.at(), Outlook::Winnable { moves: 0 });
        } else if was_lost || position.legal_moves().is_empty() {
            self.tree.set_outlook(self.tree.at(), Outlook::Lost);
        }
        Ok(())
    }
}

/// The moves of a solution, those home not counted.
fn count_moves(steps: &[Move]) -> u32 {
    steps.iter().map(|step| u32::from(!step.is_home())).sum()
}

/// What is left of a solution where some cards have gone home by themselves; `None` if it does not win so.
fn rest_of(tree: &GameTree, steps: &[Move]) -> Option<Vec<Move>> {
    let (mut position, mut rest) = (tree.position().clone(), Vec::new());
    for &step in steps {
        match position.play(step) {
            Ok(()) => rest.push(step),
            // It is home already, or will be found not to win.
            Err(_) if step.is_home() => {}
            Err(_) => return None,
        }
    }
    position.is_won().then_some(rest)
}

/// Whether the oracle tells after every move if the game can still be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Oracle {
    /// It does not.
    Off,
    /// It does for the position of which it is asked.
    Asked,
    /// It does.
    #[default]
    On,
}

impl Oracle {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Asked, Self::On];
}

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::Asked => "asked",
            Self::On => "on",
        })
    }
}
