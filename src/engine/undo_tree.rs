//! A game's history as a tree, with unlimited undo that loses no branch.

mod text;

pub use text::done;

use thiserror::Error;

/// The maximum number of moves in a game, undone ones included. More than anyone plays; the cost of a key press and the
/// size of a save grow with it.
pub const MAX_MOVES: usize = 10_000;

/// A move that would make a game longer than [`MAX_MOVES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the game is too long; use up to {MAX_MOVES} moves, including those taken back")]
pub struct GameTooLong;

/// A node of a game's tree, by its index in the order of creation; the root is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct NodeId(u32);

impl NodeId {
    /// The root, where the game began.
    pub const START: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

fn id_of(index: usize) -> NodeId {
    NodeId(u32::try_from(index).expect("a game has fewer than 2³² moves"))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct TreeNode<T> {
    value: T,
    /// The parent; `None` for the root.
    before: Option<NodeId>,
    /// The children, in the order of creation.
    after: Vec<NodeId>,
    /// The child that redo leads to.
    next: Option<NodeId>,
}

/// A tree of the states reached in a game, undone ones included, with the current node.
///
/// A move after an undo begins a branch; the other branch stays. [`GameTree`](crate::freecell::GameTree) is a game of
/// FreeCell, [`PressTree`](crate::gears::PressTree) a game of gears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoTree<T> {
    /// The nodes, each after its parent; never empty.
    nodes: Vec<TreeNode<T>>,
    at: NodeId,
}

impl<T> UndoTree<T> {
    pub(crate) fn rooted(value: T) -> Self {
        Self { nodes: vec![TreeNode { value, before: None, after: Vec::new(), next: None }], at: NodeId::START }
    }

    fn node(&self, id: NodeId) -> &TreeNode<T> {
        &self.nodes[id.index()]
    }

    pub(crate) fn value(&self, id: NodeId) -> &T {
        &self.node(id).value
    }

    pub(crate) fn value_mut(&mut self, id: NodeId) -> &mut T {
        &mut self.nodes[id.index()].value
    }

    /// Returns the current node.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// Returns a node's parent.
    pub fn before(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).before
    }

    /// Returns a node's children.
    pub fn after(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).after
    }

    /// Returns all nodes, in the order of creation.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<T> {
        (0..id_of(self.nodes.len()).0).map(NodeId)
    }

    /// Returns whether any move was made.
    pub const fn is_begun(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Returns the child of the current node that `is_same`.
    fn same(&self, is_same: impl Fn(&T) -> bool) -> Option<NodeId> {
        self.after(self.at).iter().copied().find(|&id| is_same(self.value(id)))
    }

    /// Moves to the child of the current node that `is_same`, or to a new one.
    pub(crate) fn add(&mut self, is_same: impl Fn(&T) -> bool, value: impl FnOnce(&T) -> T) {
        let id = self.same(is_same).unwrap_or_else(|| {
            let id = id_of(self.nodes.len());
            let value = value(self.value(self.at));
            self.nodes.push(TreeNode { value, before: Some(self.at), after: Vec::new(), next: None });
            self.nodes[self.at.index()].after.push(id);
            id
        });
        // All ancestors already redo to the current node.
        self.nodes[self.at.index()].next = Some(id);
        self.at = id;
    }

    /// Calls [`UndoTree::add`] unless a new node would exceed [`MAX_MOVES`].
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

    /// Returns whether the game stays within [`MAX_MOVES`] after this many more moves.
    pub const fn has_room_for(&self, moves: usize) -> bool {
        self.nodes.len() - 1 + moves <= MAX_MOVES
    }

    /// Undoes the last move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.before(self.at);
        self.at = before.unwrap_or(self.at);
        before.is_some()
    }

    /// Redoes the last undone move; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let next = self.next();
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Returns the node that redo leads to.
    pub fn next(&self) -> Option<NodeId> {
        self.node(self.at).next
    }

    /// Moves to the root.
    pub fn restart(&mut self) {
        self.at = NodeId::START;
    }

    /// Moves to any node; redo leads to it from its ancestors.
    pub fn seek(&mut self, id: NodeId) {
        self.at = id;
        let mut here = id;
        while let Some(before) = self.before(here) {
            self.nodes[before.index()].next = Some(here);
            here = before;
        }
    }

    /// Returns the last node that redo leads to from a node.
    pub fn end_of(&self, id: NodeId) -> NodeId {
        self.way_on(id).last().unwrap_or(id)
    }

    /// Returns a node and all that redo leads to from there.
    fn way_on(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.node(id).next)
    }

    /// Returns a node and its ancestors, up to the root.
    pub fn way_back(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.before(id))
    }

    /// Returns the nodes from the root to a node, both included.
    pub fn way_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut way: Vec<NodeId> = self.way_back(id).collect();
        way.reverse();
        way
    }

    /// Returns the nodes from the root to the current node, and on to the last that redo leads to.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.way_to(self.at);
        line.extend(self.way_on(self.at).skip(1));
        line
    }

    /// Returns the nodes of [`UndoTree::line`] within `steps` of the current node.
    pub fn line_nearby(&self, steps: usize) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.way_back(self.at).take(steps.saturating_add(1)).collect();
        line.reverse();
        line.extend(self.way_on(self.at).skip(1).take(steps));
        line
    }

    /// Returns the node `steps` ahead of the current one on [`UndoTree::line`], or behind it if negative, stopping at
    /// the ends; `None` if that is the current node.
    pub fn along_line(&self, steps: i64) -> Option<NodeId> {
        let count = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX).saturating_add(1);
        let id =
            if steps < 0 { self.way_back(self.at).take(count).last() } else { self.way_on(self.at).take(count).last() };
        id.filter(|&id| id != self.at)
    }

    /// Returns the first node of each branch at the last fork before the current node; empty without a fork.
    pub fn branches(&self) -> &[NodeId] {
        self.fork().map_or(&[], |(branches, _)| branches)
    }

    /// Returns the children at the last fork before the current node, and the one that leads to it.
    fn fork(&self) -> Option<(&[NodeId], NodeId)> {
        let steps = self.way_back(self.at).filter_map(|id| Some((self.after(self.before(id)?), id)));
        { steps }.find(|(branches, _)| branches.len() > 1)
    }

    /// Moves to the end of the branch `steps` further on at the last fork, cyclically; returns whether there is a fork.
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
