//! What was done in a game, as a tree, so that it is taken back without limit and none of it is lost.

mod text;

pub use text::{ParseGameError, done};

use thiserror::Error;

/// The maximum number of moves of a game, those that were taken back among them. No person plays as many; what a key
/// costs, and what is stored after each move, grows with them.
pub const MAX_MOVES: usize = 10_000;

/// A move that would make a game longer than [`MAX_MOVES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the game is too long: up to {MAX_MOVES} moves are accepted, with those taken back")]
pub struct GameTooLong;

/// A state of a game, by its place in the order in which they were reached; the first is where the game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct NodeId(u32);

impl NodeId {
    /// Where the game began.
    pub const START: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the id of the node at an index.
fn id_of(index: usize) -> NodeId {
    NodeId(u32::try_from(index).expect("a game has fewer than 2³² moves"))
}

/// A state that was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node<T> {
    value: T,
    /// The state before; `None` where the game began.
    before: Option<NodeId>,
    /// The states after it, in the order in which they were first reached.
    after: Vec<NodeId>,
    /// The one of these that redo leads to.
    next: Option<NodeId>,
}

/// The states that were reached in a game, those that were taken back among them, and the one where it stands.
///
/// A move after others were taken back begins a branch; the branch that it leaves stays. A game of FreeCell is a
/// [`GameTree`](crate::freecell::GameTree), presses of gears are a [`PressTree`](crate::gears::PressTree).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoTree<T> {
    /// Each after the one it follows; never empty.
    nodes: Vec<Node<T>>,
    at: NodeId,
}

impl<T> UndoTree<T> {
    /// Returns a game where nothing was done yet.
    pub(crate) fn rooted(value: T) -> Self {
        Self { nodes: vec![Node { value, before: None, after: Vec::new(), next: None }], at: NodeId::START }
    }

    fn node(&self, id: NodeId) -> &Node<T> {
        &self.nodes[id.index()]
    }

    /// What is known of a state.
    pub(crate) fn value(&self, id: NodeId) -> &T {
        &self.node(id).value
    }

    pub(crate) fn value_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.nodes[id.index()].value
    }

    /// Where the game stands.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// Returns the state before another.
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).before
    }

    /// Returns the states that were played to from another.
    pub fn after(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).after
    }

    /// Returns the states of the game, in the order in which they were first reached.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<T> {
        (0..id_of(self.nodes.len()).0).map(NodeId)
    }

    /// Returns whether anything was done.
    pub const fn is_begun(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Returns the state after the one where the game stands that `is_same`.
    fn same(&self, is_same: impl Fn(&T) -> bool) -> Option<NodeId> {
        self.after(self.at).iter().copied().find(|&id| is_same(self.value(id)))
    }

    /// Goes to a state after the one where the game stands: to the one that `is_same`, or else to a new one.
    pub(crate) fn add(&mut self, is_same: impl Fn(&T) -> bool, value: impl FnOnce(&T) -> T) {
        let id = self.same(is_same).unwrap_or_else(|| {
            let id = id_of(self.nodes.len());
            let value = value(self.value(self.at));
            self.nodes.push(Node { value, before: Some(self.at), after: Vec::new(), next: None });
            self.nodes[self.at.index()].after.push(id);
            id
        });
        // Redo leads to where the game stands from everywhere before it already.
        self.nodes[self.at.index()].next = Some(id);
        self.at = id;
    }

    /// Does the same, unless the new state would be one too many.
    pub(crate) fn try_add(
        &mut self,
        is_same: impl Fn(&T) -> bool,
        value: impl FnOnce(&T) -> T,
    ) -> Result<(), GameTooLong> {
        if !self.has_room_for(1) && self.same(&is_same).is_none() {
            return Err(GameTooLong);
        }
        self.add(is_same, value);
        Ok(())
    }

    /// Returns whether the game stays within [`MAX_MOVES`] after so many more moves.
    pub const fn has_room_for(&self, moves: usize) -> bool {
        self.nodes.len() - 1 + moves <= MAX_MOVES
    }

    /// Takes back what was done last. Whether there was anything.
    pub fn undo(&mut self) -> bool {
        let before = self.before(self.at);
        self.at = before.unwrap_or(self.at);
        before.is_some()
    }

    /// Does again what was taken back last. Whether there was anything.
    pub fn redo(&mut self) -> bool {
        let next = self.next();
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Returns the state that redo leads to, if something was taken back.
    pub fn next(&self) -> Option<NodeId> {
        self.node(self.at).next
    }

    /// Takes everything back.
    pub fn restart(&mut self) {
        self.at = NodeId::START;
    }

    /// Goes to any state of the game; redo leads there from now on.
    pub fn seek(&mut self, id: NodeId) {
        self.at = id;
        let mut here = id;
        while let Some(before) = self.before(here) {
            self.nodes[before.index()].next = Some(here);
            here = before;
        }
    }

    /// Returns the end of the branch of a state: where redo leads to from there.
    pub fn end_of(&self, id: NodeId) -> NodeId {
        self.way_on(id).last().unwrap_or(id)
    }

    /// Returns the states from one to where redo ends, both of them too.
    fn way_on(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.node(id).next)
    }

    /// Returns the states on the way back from one to the beginning, both of them too.
    pub fn way_back(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.before(id))
    }

    /// Returns the states from the beginning to another, both of them too.
    pub fn way_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut way: Vec<NodeId> = self.way_back(id).collect();
        way.reverse();
        way
    }

    /// Returns the states from the beginning to where the game stands, and on to where redo ends.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.way_to(self.at);
        line.extend(self.way_on(self.at).skip(1));
        line
    }

    /// Returns the states of [`UndoTree::line`] up to this many steps back from where the game stands, and as many on.
    pub fn line_nearby(&self, steps: usize) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.way_back(self.at).take(steps.saturating_add(1)).collect();
        line.reverse();
        line.extend(self.way_on(self.at).skip(1).take(steps));
        line
    }

    /// Returns the state this many steps on along [`UndoTree::line`] from where the game stands, or back, as far as it
    /// reaches; `None` if that is where it stands.
    pub fn along_line(&self, steps: i64) -> Option<NodeId> {
        let count = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX).saturating_add(1);
        let id =
            if steps < 0 { self.way_back(self.at).take(count).last() } else { self.way_on(self.at).take(count).last() };
        id.filter(|&id| id != self.at)
    }

    /// Returns the branches that begin where the last one did on the way to where the game stands: the first state of
    /// each. None if there is only one line.
    pub fn branches(&self) -> &[NodeId] {
        self.fork().map_or(&[], |(branches, _)| branches)
    }

    /// Returns the branches that begin where the last one did on the way to where the game stands, and the one that it
    /// is on.
    fn fork(&self) -> Option<(&[NodeId], NodeId)> {
        let steps = self.way_back(self.at).filter_map(|id| Some((self.after(self.before(id)?), id)));
        { steps }.find(|(branches, _)| branches.len() > 1)
    }

    /// Goes this many branches on, or back, in a circle: to the end of that one. Whether there are several.
    pub fn step_branch(&mut self, steps: i64) -> bool {
        let Some((branches, on_way)) = self.fork() else { return false };
        let here = branches.iter().position(|&first| first == on_way).unwrap_or(0);
        let count = i64::try_from(branches.len()).unwrap_or(i64::MAX);
        let here = i64::try_from(here).unwrap_or(0);
        let to = usize::try_from((here + steps % count).rem_euclid(count)).unwrap_or(0);
        self.seek(self.end_of(branches[to]));
        true
    }
}
