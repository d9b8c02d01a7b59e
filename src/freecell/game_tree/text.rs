//! Games as text, with all their branches, as they are kept.
//!
//! A word for each position in the order in which they were reached: the position before, `*` if redo leads from there
//! to this one, else `.`, the move, `+` and each move home that followed by itself, and at the end, where it is known,
//! `=` and how many moves are left to a win, or `=lost`. The word of the beginning is the position where the game stands:
//! `3=40 0*8a=41 1.8b=lost 1*3b+3h`.

use std::fmt;

use thiserror::Error;

use super::{GameTree, NodeId, Outlook};
use crate::freecell::moves::Move;
use crate::freecell::position::Position;
use crate::sanitize::quoted;

/// Why a text is no game on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is no position of a game, or its move is illegal")]
pub struct ParseGameError(String);

impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outlook = |id| match self.outlook(id) {
            Some(Outlook::Winnable { moves }) => format!("={moves}"),
            Some(Outlook::Lost) => "=lost".into(),
            None => String::new(),
        };
        write!(f, "{}{}", self.at().0, outlook(NodeId::START))?;
        for id in self.ids().skip(1) {
            let Some((before, step)) = self.node(id).before else { continue };
            let sign = if self.node(before).next == Some(id) { '*' } else { '.' };
            write!(f, " {}{sign}{step}", before.0)?;
            self.node(id).automatic.iter().try_for_each(|step| write!(f, "+{step}"))?;
            f.write_str(&outlook(id))?;
        }
        Ok(())
    }
}

impl GameTree {
    /// Reads a game from the text that its `Display` writes.
    ///
    /// # Errors
    /// [`ParseGameError`], for the first word that is no position, or whose move is illegal.
    pub fn parse(start: Position, text: &str) -> Result<Self, ParseGameError> {
        let mut tree = Self::new(start);
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let error = |word: &str| ParseGameError(quoted(word));
        let (at, outlook) = with_outlook(first).ok_or_else(|| error(first))?;
        tree.nodes[0].outlook = outlook;
        let mut next = Vec::new();
        for word in words {
            next.push(tree.add_word(word).ok_or_else(|| error(word))?);
        }
        let at = at.parse().ok().map(NodeId).filter(|id| id.index() < tree.nodes.len()).ok_or_else(|| error(first))?;
        tree.nodes.iter_mut().for_each(|node| node.next = None);
        for (id, _) in next.into_iter().filter(|(_, is_next)| *is_next) {
            let Some(before) = tree.before(id) else { continue };
            tree.nodes[before.index()].next = Some(id);
        }
        tree.at = at;
        Ok(tree)
    }

    /// Adds the position of a word, and tells whether redo leads to it.
    fn add_word(&mut self, word: &str) -> Option<(NodeId, bool)> {
        let (word, outlook) = with_outlook(word)?;
        let sign = word.find(['*', '.'])?;
        let (before, steps) = (NodeId(word[..sign].parse().ok()?), &word[sign + 1..]);
        let mut steps = steps.split('+').map(str::parse::<Move>);
        let step = steps.next()?.ok()?;
        let automatic = steps.collect::<Result<Vec<Move>, _>>().ok()?;
        let mut position = self.nodes.get(before.index())?.position.clone();
        std::iter::once(&step).chain(&automatic).try_for_each(|&step| position.play(step)).ok()?;
        let count = self.nodes.len();
        self.at = before;
        self.add(step, automatic, position);
        if self.nodes.len() == count {
            return None;
        }
        let id = self.at;
        self.nodes[id.index()].outlook = outlook;
        Some((id, word.as_bytes()[sign] == b'*'))
    }
}

/// A word without what is known of its position.
fn with_outlook(word: &str) -> Option<(&str, Option<Outlook>)> {
    Some(match word.split_once('=') {
        None => (word, None),
        Some((word, "lost")) => (word, Some(Outlook::Lost)),
        Some((word, moves)) => (word, Some(Outlook::Winnable { moves: moves.parse().ok()? })),
    })
}
