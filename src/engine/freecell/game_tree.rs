//! A game in progress: the positions reached as a tree, with unlimited undo that loses no branch.

mod text;

use super::auto_play::AutoPlay;
use super::moves::Move;
use super::played_game::PlayedGame;
use super::position::{IllegalMove, Position};
use crate::undo_tree::{NodeId, UndoTree};

/// The outlook of a position: winnable or lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// The position is winnable, by the best solution known.
    Winnable {
        /// The number of moves left, without moves home.
        moves: u32,
    },
    /// The position is impossible to win.
    Lost,
}

/// A position reached in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedPosition {
    /// The move that led here, and the automatic moves home after it; `None` for the root.
    step: Option<(Move, Vec<Move>)>,
    position: Position,
    /// The numbers of moves, without moves home, and of cards from the root.
    moves: u32,
    cards: u32,
    outlook: Option<Outlook>,
}

impl PlayedPosition {
    const fn start(position: Position) -> Self {
        Self { step: None, position, moves: 0, cards: 0, outlook: None }
    }

    /// Returns the position after a move and the moves home that followed it.
    fn after(&self, played: (Move, Vec<Move>), position: Position) -> Self {
        let steps = || std::iter::once(&played.0).chain(&played.1);
        let moves = self.moves + steps().map(|step| u32::from(!step.is_home())).sum::<u32>();
        let cards = self.cards + steps().map(|step| u32::from(step.cards)).sum::<u32>();
        Self { step: Some(played), position, moves, cards, outlook: None }
    }
}

/// A game with every move played, undone ones included.
///
/// A move after an undo begins a branch; the other branch stays.
///
/// ```
/// use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, GameTree, Position};
///
/// let mut game = GameTree::new(Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR));
/// game.play_with("8a".parse()?, AutoPlay::Horne)?;
/// game.play_with("8b".parse()?, AutoPlay::Horne)?;
/// game.undo();
/// game.play_with("3b".parse()?, AutoPlay::Horne)?;
/// assert_eq!(game.branches().len(), 2);
/// game.step_branch(1);
/// assert_eq!(game.game().steps()[1].to_string(), "8b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type GameTree = UndoTree<PlayedPosition>;

impl GameTree {
    /// Returns a game before the first move.
    pub fn new(start: Position) -> Self {
        Self::rooted(PlayedPosition::start(start))
    }

    /// Returns the finished game of some steps, at its last position. Moves home count as automatic if they follow
    /// another move.
    ///
    /// # Errors
    /// The rule that a step breaks.
    pub fn of(start: Position, steps: &[Move]) -> Result<Self, IllegalMove> {
        let mut tree = Self::new(start);
        tree.play_all(steps)?;
        Ok(tree)
    }

    /// Returns a game played with a rule of automatic moves, at its last position. Moves home that the rule would not
    /// make count as ordinary moves.
    pub fn played_by(game: &PlayedGame, start: Position, rule: AutoPlay) -> Self {
        let mut tree = Self::new(start);
        let mut steps = game.steps();
        while let Some((&step, rest)) = steps.split_first() {
            let mut position = tree.position().clone();
            let Ok(()) = position.play(step) else { unreachable!("it has been played") };
            let mut after = position.clone();
            let automatic = after.play_automatic(rule);
            if rest.starts_with(&automatic) {
                steps = &rest[automatic.len()..];
                tree.go_on(&(step, automatic), after);
            } else {
                steps = rest;
                tree.go_on(&(step, Vec::new()), position);
            }
        }
        tree
    }

    /// Plays moves from the current position. Moves home count as automatic if they follow another move.
    ///
    /// # Errors
    /// The rule that a step breaks; the steps before it are played.
    pub fn play_all(&mut self, steps: &[Move]) -> Result<(), IllegalMove> {
        let mut steps = steps.iter().copied().peekable();
        while let Some(step) = steps.next() {
            let automatic: Vec<Move> = std::iter::from_fn(|| steps.next_if(|step| step.is_home())).collect();
            let mut position = self.position().clone();
            std::iter::once(&step).chain(&automatic).try_for_each(|&step| position.play(step))?;
            self.go_on(&(step, automatic), position);
        }
        Ok(())
    }

    /// Returns the starting position.
    pub fn start(&self) -> &Position {
        self.position_of(NodeId::START)
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        self.position_of(self.at())
    }

    /// Returns the position of a node.
    pub fn position_of(&self, id: NodeId) -> &Position {
        &self.value(id).position
    }

    /// Returns the number of moves from the start, without moves home, and the number of cards moved, moves home
    /// included.
    pub fn counts(&self, id: NodeId) -> (u32, u32) {
        (self.value(id).moves, self.value(id).cards)
    }

    /// Returns the move that led to a node, and the automatic moves home after it; `None` for the root.
    pub fn step(&self, id: NodeId) -> Option<(Move, &[Move])> {
        self.value(id).step.as_ref().map(|(step, automatic)| (*step, &**automatic))
    }

    /// Returns the outlook of a node, if known.
    pub fn outlook(&self, id: NodeId) -> Option<Outlook> {
        self.value(id).outlook
    }

    /// Sets the outlook of a node. If it is winnable, so are all nodes before it; if lost, so are all after it.
    pub fn set_outlook(&mut self, id: NodeId, outlook: Outlook) {
        self.value_mut(id).outlook = Some(outlook);
        match outlook {
            Outlook::Winnable { moves } => {
                let all = self.value(id).moves + moves;
                let mut here = self.before(id);
                while let Some(before) = here {
                    let value = self.value_mut(before);
                    let moves = all - value.moves;
                    // The nodes before it already know a solution as short.
                    if matches!(value.outlook, Some(Outlook::Winnable { moves: known }) if known <= moves) {
                        break;
                    }
                    value.outlook = Some(Outlook::Winnable { moves });
                    here = self.before(before);
                }
            }
            Outlook::Lost => {
                let mut lost = vec![id];
                while let Some(before) = lost.pop() {
                    let open = self.after(before).iter().filter(|&&after| self.outlook(after) != Some(Outlook::Lost));
                    let open: Vec<NodeId> = open.copied().collect();
                    for &after in &open {
                        self.value_mut(after).outlook = Some(Outlook::Lost);
                    }
                    lost.extend(open);
                }
            }
        }
    }

    /// Plays a move from the current position, as [`Position::play`] does.
    ///
    /// # Errors
    /// Those of [`play_with`](Self::play_with).
    pub fn play(&mut self, step: Move) -> Result<(), IllegalMove> {
        self.play_with(step, AutoPlay::None).map(|_| ())
    }

    /// Plays a move from the current position, then the automatic moves of a rule, and returns their node. If that was
    /// played from here before, it is the same node again.
    ///
    /// # Errors
    /// The rule that the move breaks, or [`IllegalMove::GameTooLong`]; the game is then unchanged.
    pub fn play_with(&mut self, step: Move, rule: AutoPlay) -> Result<NodeId, IllegalMove> {
        let mut position = self.position().clone();
        position.play(step)?;
        let played = (step, position.play_automatic(rule));
        self.try_add(|other| other.step.as_ref() == Some(&played), |before| before.after(played.clone(), position))?;
        Ok(self.at())
    }

    /// Moves to the node after a move and the moves home that follow it, adding it if needed.
    fn go_on(&mut self, played: &(Move, Vec<Move>), position: Position) {
        self.add(|other| other.step.as_ref() == Some(played), |before| before.after(played.clone(), position));
    }

    /// Returns the nearest node on the way back from the current one, itself included, that is not known to be lost,
    /// and the number of moves to undo; `None` if all are lost.
    pub fn last_not_lost(&self) -> Option<(NodeId, usize)> {
        self.way_back(self.at()).zip(0..).find(|&(id, _)| self.outlook(id) != Some(Outlook::Lost))
    }

    /// Returns the rest of a solution of the position before a node, if the solution begins with the node's move. Moves
    /// of cards that have gone home automatically are dropped.
    pub fn rest_after(&self, id: NodeId, solution: &[Move]) -> Option<Vec<Move>> {
        let ((step, _), (first, steps)) = (self.step(id)?, solution.split_first()?);
        if step != *first {
            return None;
        }
        let (mut position, mut rest) = (self.position_of(id).clone(), Vec::new());
        for &step in steps {
            match position.play(step) {
                Ok(()) => rest.push(step),
                // The card is home already, or the rest will turn out not to win.
                Err(_) if step.is_home() => {}
                Err(_) => return None,
            }
        }
        position.is_won().then_some(rest)
    }

    /// Returns the game up to the current node.
    pub fn game(&self) -> PlayedGame {
        self.game_to(self.at())
    }

    /// Returns the game up to a node.
    pub fn game_to(&self, id: NodeId) -> PlayedGame {
        let mut game = PlayedGame::new(self.start().clone());
        for (step, automatic) in self.way_to(id).into_iter().filter_map(|id| self.step(id)) {
            for &step in std::iter::once(&step).chain(automatic) {
                let Ok(()) = game.play(step) else { unreachable!("it has been played") };
            }
        }
        game
    }
}
