//! The text form of a saved game, with all branches.
//!
//! A word for each node, in the order of creation: the parent's index, `*` if redo leads from the parent to this node,
//! else `.`, and the move. The first word is the index of the current node, followed by the root's value. Moves and the
//! root's value are written by the game: `3=40 0*8a=41 1.8b=lost 1*3b+3h`.

use std::fmt;

use super::{NodeId, UndoTree};
use crate::parse_error::ParseError;
use crate::sanitize::quoted;

/// Returns the moves from the current node back to the root, newest first, as written in a game's text. Stops where the
/// text is malformed.
pub fn done(text: &str) -> impl Iterator<Item = &str> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let before = |word: &str| word[..word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len())].parse();
    let mut at: usize = words.first().and_then(|word| before(word).ok()).unwrap_or(0);
    std::iter::from_fn(move || {
        let word = words.get(at).filter(|_| at > 0)?;
        // Each node comes after its parent.
        at = before(word).ok().filter(|&before| before < at)?;
        Some(word.trim_start_matches(|letter: char| letter.is_ascii_digit()).get(1..).unwrap_or_default())
    })
}

impl<T> UndoTree<T> {
    /// Writes the tree, each node with `write_value`, without spaces. The root's value must not begin with a digit.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        write_value: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        write!(f, "{}", self.at().0)?;
        for (id, node) in self.ids().zip(&self.nodes) {
            if let Some(before) = node.before {
                let is_next = self.node(before).next == Some(id);
                write!(f, " {}{}", before.0, if is_next { '*' } else { '.' })?;
            }
            write_value(&node.value, f)?;
        }
        Ok(())
    }

    /// Parses the text of [`UndoTree::write`]. `read_value` parses a node's value, given its parent's; the root has
    /// none. No two children of a node may be `is_same`.
    pub(crate) fn read(
        text: &str,
        read_value: impl Fn(Option<&T>, &str) -> Option<T>,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> Result<Self, ParseError> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let error = |word: &str| {
            ParseError::new(format_args!("'{}' is not a position of a game, or its move is illegal", quoted(word)))
        };
        let (at, value) = first.split_at(first.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(first.len()));
        let mut tree = Self::rooted(read_value(None, value).ok_or_else(|| error(first))?);
        let mut is_next = Vec::new();
        for word in words {
            is_next.push(tree.read_word(word, &read_value, &is_same).ok_or_else(|| error(word))?);
        }
        let at = at.parse().ok().map(NodeId).filter(|id| id.index() < tree.nodes.len()).ok_or_else(|| error(first))?;
        tree.nodes.iter_mut().for_each(|node| node.next = None);
        for (id, _) in tree.ids().skip(1).zip(is_next).filter(|(_, is_next)| *is_next) {
            let before = tree.before(id).expect("only the first has none before it");
            tree.nodes[before.index()].next = Some(id);
        }
        tree.seek(at);
        Ok(tree)
    }

    /// Adds the node of a word, and returns whether redo leads to it.
    fn read_word(
        &mut self,
        word: &str,
        read_value: impl Fn(Option<&T>, &str) -> Option<T>,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> Option<bool> {
        let sign = word.find(['*', '.'])?;
        let before = NodeId(word[..sign].parse().ok()?);
        let value = read_value(Some(&self.nodes.get(before.index())?.value), &word[sign + 1..])?;
        if self.after(before).iter().any(|&other| is_same(self.value(other), &value)) {
            return None;
        }
        self.at = before;
        self.add(|_| false, |_| value);
        Some(word.as_bytes()[sign] == b'*')
    }
}
