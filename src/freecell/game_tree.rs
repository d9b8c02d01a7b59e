//! A game that is being played: the positions that were reached, as a tree, so that moves are taken back without limit
//! and none is lost.

mod text;

pub use text::ParseGameError;

use super::auto_play::AutoPlay;
use super::moves::Move;
use super::played_game::PlayedGame;
use super::position::{IllegalMove, Position};

/// A position of a game, by its place in the order in which they were reached; the first is where the game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct NodeId(u32);

impl NodeId {
    /// Where the game began.
    pub const START: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a position can still be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// It can, by the best solution known.
    Winnable {
        /// The moves that are left, those home not counted.
        moves: u32,
    },
    /// It cannot.
    Lost,
}

/// A position that was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    /// The position before, with the move from there; `None` where the game began.
    before: Option<(NodeId, Move)>,
    /// The moves home that followed by themselves.
    automatic: Vec<Move>,
    position: Position,
    /// The number of moves, those home not counted, and of cards from the beginning.
    moves: u32,
    cards: u32,
    /// The positions after it, in the order in which they were first reached.
    after: Vec<NodeId>,
    /// The one of these that redo leads to.
    next: Option<NodeId>,
    outlook: Option<Outlook>,
}

/// A game with every move that was played, those that were taken back among them.
///
/// A move after others were taken back begins a branch; the branch that it leaves stays.
///
/// ```
/// use tableaux::freecell::{AutoPlay, CellCount, Deal, GameTree, Position};
///
/// let mut game = GameTree::new(Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR));
/// game.play("8a".parse()?, AutoPlay::Horne)?;
/// game.play("8b".parse()?, AutoPlay::Horne)?;
/// game.undo();
/// game.play("3b".parse()?, AutoPlay::Horne)?;
/// assert_eq!(game.branches().len(), 2);
/// game.step_branch(1);
/// assert_eq!(game.game().steps()[1].to_string(), "8b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTree {
    /// Each after the one it follows; never empty.
    nodes: Vec<Node>,
    at: NodeId,
}

/// The id of the node at an index.
fn id_of(index: usize) -> NodeId {
    NodeId(u32::try_from(index).expect("a game has fewer than 2³² moves"))
}

impl GameTree {
    /// A game before the first move.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let root = Node {
            before: None,
            automatic: Vec::new(),
            position: start,
            moves: 0,
            cards: 0,
            after: Vec::new(),
            next: None,
            outlook: None,
        };
        Self { nodes: vec![root], at: NodeId::START }
    }

    /// A game as it was played, which stands at its end. Moves home count as automatic if they follow another move.
    ///
    /// # Errors
    /// The rule that a step breaks.
    pub fn of(start: Position, steps: &[Move]) -> Result<Self, IllegalMove> {
        let mut tree = Self::new(start);
        let mut steps = steps.iter().copied().peekable();
        while let Some(step) = steps.next() {
            let automatic: Vec<Move> = std::iter::from_fn(|| steps.next_if(|step| step.is_home())).collect();
            let mut position = tree.position().clone();
            std::iter::once(&step).chain(&automatic).try_for_each(|&step| position.play(step))?;
            tree.add(step, automatic, position);
        }
        Ok(tree)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.position_of(NodeId::START)
    }

    /// Where the game stands.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The position where the game stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.position_of(self.at)
    }

    /// A position of the game.
    #[must_use]
    pub fn position_of(&self, id: NodeId) -> &Position {
        &self.node(id).position
    }

    /// The number of moves from the beginning, those home not counted, and the number of cards moved, those home among
    /// them.
    #[must_use]
    pub fn counts(&self, id: NodeId) -> (u32, u32) {
        (self.node(id).moves, self.node(id).cards)
    }

    /// The move that led to a position, and the moves home that followed by themselves; `None` where the game began.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<(Move, &[Move])> {
        let node = self.node(id);
        node.before.map(|(_, step)| (step, &*node.automatic))
    }

    /// The position before another.
    #[must_use]
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).before.map(|(before, _)| before)
    }

    /// The positions that were played to from another.
    #[must_use]
    pub fn after(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).after
    }

    /// What is known of whether a position can still be won.
    #[must_use]
    pub fn outlook(&self, id: NodeId) -> Option<Outlook> {
        self.node(id).outlook
    }

    /// Notes whether a position can still be won. If it can, so could all before it; if not, none after it can.
    pub fn set_outlook(&mut self, id: NodeId, outlook: Outlook) {
        self.nodes[id.index()].outlook = Some(outlook);
        match outlook {
            Outlook::Winnable { moves } => {
                let all = self.node(id).moves + moves;
                let mut here = self.before(id);
                while let Some(before) = here {
                    let node = &mut self.nodes[before.index()];
                    let known = match node.outlook {
                        Some(Outlook::Winnable { moves }) => moves,
                        Some(Outlook::Lost) | None => u32::MAX,
                    };
                    node.outlook = Some(Outlook::Winnable { moves: known.min(all - node.moves) });
                    here = self.before(before);
                }
            }
            Outlook::Lost => {
                // Each position comes after the one before it.
                for at in id.index() + 1..self.nodes.len() {
                    let before = self.nodes[at].before.map(|(before, _)| before);
                    if before.is_some_and(|before| self.outlook(before) == Some(Outlook::Lost)) {
                        self.nodes[at].outlook = Some(Outlook::Lost);
                    }
                }
            }
        }
    }

    /// The positions of the game, in the order in which they were first reached.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..id_of(self.nodes.len()).0).map(NodeId)
    }

    /// Plays a move where the game stands, then the automatic moves of a rule. A move that was played from there before
    /// leads to the same position again.
    ///
    /// # Errors
    /// The rule that the move breaks; the game is unchanged then.
    pub fn play(&mut self, step: Move, rule: AutoPlay) -> Result<NodeId, IllegalMove> {
        let mut position = self.position().clone();
        position.play(step)?;
        let automatic = position.play_automatic(rule);
        self.add(step, automatic, position);
        Ok(self.at)
    }

    /// Goes to the position after a move and the moves home that follow it, which is added unless it is there.
    fn add(&mut self, step: Move, automatic: Vec<Move>, position: Position) {
        let is_same = |&id: &NodeId| {
            let node = self.node(id);
            node.before.is_some_and(|(_, before)| before == step) && node.automatic == automatic
        };
        let id = self.after(self.at).iter().copied().find(is_same).unwrap_or_else(|| {
            let id = id_of(self.nodes.len());
            let steps = || std::iter::once(&step).chain(&automatic);
            let (moves, cards) = self.counts(self.at);
            let moves = moves + steps().map(|step| u32::from(!step.is_home())).sum::<u32>();
            let cards = cards + steps().map(|step| u32::from(step.cards)).sum::<u32>();
            let before = Some((self.at, step));
            let node = Node { before, automatic, position, moves, cards, after: Vec::new(), next: None, outlook: None };
            self.nodes.push(node);
            self.nodes[self.at.index()].after.push(id);
            id
        });
        self.seek(id);
    }

    /// Takes the last move back, with the moves home that followed it. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.before(self.at);
        self.at = before.unwrap_or(self.at);
        before.is_some()
    }

    /// Plays the move again that was taken back last. Whether there was one.
    pub fn redo(&mut self) -> bool {
        let next = self.node(self.at).next;
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Takes all moves back.
    pub fn restart(&mut self) {
        self.at = NodeId::START;
    }

    /// Goes to any position of the game; redo leads there from now on.
    pub fn seek(&mut self, id: NodeId) {
        self.at = id;
        let mut here = id;
        while let Some(before) = self.before(here) {
            self.nodes[before.index()].next = Some(here);
            here = before;
        }
    }

    /// The end of the branch of a position: where redo leads to from there.
    #[must_use]
    pub fn end_of(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |&id| self.node(id).next).last().unwrap_or(id)
    }

    /// The positions from the beginning to where the game stands, and on to where redo ends.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(self.at), |&id| self.before(id)).collect();
        line.reverse();
        line.extend(std::iter::successors(self.node(self.at).next, |&id| self.node(id).next));
        line
    }

    /// The branches that begin where the last one did on the way to where the game stands: the first position of each.
    /// None if there is only one line.
    #[must_use]
    pub fn branches(&self) -> &[NodeId] {
        let mut way = std::iter::successors(Some(self.at), |&id| self.before(id)).skip(1);
        way.find(|&id| self.after(id).len() > 1).map_or(&[], |id| self.after(id))
    }

    /// Goes this many branches on, or back, in a circle: to the end of that one. Whether there are several.
    pub fn step_branch(&mut self, steps: i64) -> bool {
        let branches = self.branches();
        let is_on_way = |id: NodeId| std::iter::successors(Some(self.at), |&id| self.before(id)).any(|way| way == id);
        let Some(here) = branches.iter().position(|&first| is_on_way(first)) else { return false };
        let count = i64::try_from(branches.len()).unwrap_or(i64::MAX);
        let here = i64::try_from(here).unwrap_or(0);
        let to = usize::try_from((here + steps % count).rem_euclid(count)).unwrap_or(0);
        self.seek(self.end_of(branches[to]));
        true
    }

    /// The last position on the way to where the game stands that is not known to be lost, and how many moves have to be
    /// taken back to it; `None` if all are lost. The position where the game stands counts too.
    #[must_use]
    pub fn last_not_lost(&self) -> Option<(NodeId, usize)> {
        let way = std::iter::successors(Some(self.at), |&id| self.before(id));
        way.zip(0..).find(|&(id, _)| self.outlook(id) != Some(Outlook::Lost))
    }

    /// The moves that led to where the game stands.
    #[must_use]
    pub fn game(&self) -> PlayedGame {
        self.game_to(self.at)
    }

    /// The moves that led to a position.
    #[must_use]
    pub fn game_to(&self, id: NodeId) -> PlayedGame {
        let mut way: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.before(id)).collect();
        way.reverse();
        let mut game = PlayedGame::new(self.start().clone());
        for (step, automatic) in way.into_iter().filter_map(|id| self.step(id)) {
            for &step in std::iter::once(&step).chain(automatic) {
                let Ok(()) = game.play(step) else { unreachable!("it has been played") };
            }
        }
        game
    }
}
