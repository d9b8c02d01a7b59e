//! Heights of cascades that no right program deals: they tell how a program chooses the column of each card.

use std::fmt;

use super::program::DealtBoard;
use super::program::board_shape::BoardShape;
use crate::card::{Card, Suit};
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;

/// The maximum height of a cascade, that of a quarter of the pack.
const MAX_HEIGHT: usize = Card::COUNT / 4;

/// How a program chooses the cascade of each card, k being the cards dealt before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnRule {
    /// Row by row, each row from this column on and around.
    From(usize),
    /// Row by row from the right, each row from this column on and around.
    LeftFrom(usize),
    /// Cascade by cascade, with these heights.
    ByColumns([usize; CASCADES]),
}

impl ColumnRule {
    /// Returns the rules that give the cascades of a board these heights, the likeliest first; none for those of a deal
    /// or of a board in play.
    fn all(heights: [usize; CASCADES]) -> impl Iterator<Item = Self> {
        let is_pack = heights.iter().sum::<usize>() == Card::COUNT;
        let is_dealt = heights[..] != *BoardShape::Eight.lengths()
            && is_pack
            && heights.iter().all(|&height| height <= MAX_HEIGHT);
        let around = (0..CASCADES).flat_map(|first| [Self::From(first), Self::LeftFrom(first)]);
        let gives = move |rule: &Self| {
            let mut dealt = [0; CASCADES];
            (0..Card::COUNT).for_each(|card| dealt[rule.column(card)] += 1);
            dealt == heights
        };
        around.filter(gives).chain([Self::ByColumns(heights)]).filter(move |_| is_dealt)
    }

    /// Returns the column of the card dealt after `card` others.
    fn column(self, card: usize) -> usize {
        match self {
            Self::From(first) => (first + card) % CASCADES,
            Self::LeftFrom(first) => (first + CASCADES - card % CASCADES) % CASCADES,
            Self::ByColumns(heights) => {
                let ends = heights.iter().scan(0, |end, height| {
                    *end += height;
                    Some(*end)
                });
                ends.take_while(|&end| end <= card).count()
            }
        }
    }

    /// Returns the board as a right program lays out the cards dealt by this rule.
    fn undone(self, layout: &Layout) -> Option<Layout> {
        let mut heights = [0; CASCADES];
        let mut cascades = vec![Vec::new(); CASCADES];
        for card in 0..Card::COUNT {
            let column = self.column(card);
            cascades[card % CASCADES].push(*layout.cascade(column).get(heights[column])?);
            heights[column] += 1;
        }
        Layout::new(&cascades, &[], [0; Suit::COUNT]).ok()
    }
}

/// Returns the rules by which a program may deal cascades of other heights than a deal's, each with the board as it
/// would be with the right one.
pub fn other_heights(layout: &Layout) -> Vec<(ColumnRule, Layout)> {
    let heights: Vec<usize> = layout.cascades().map(<[_]>::len).collect();
    // Some heights come with other mistakes.
    let is_known = DealtBoard::of(layout).is_some() || !layout.is_unplayed();
    let rules = heights.try_into().ok().filter(|_| !is_known).map(ColumnRule::all);
    rules.into_iter().flatten().filter_map(|rule| Some((rule, rule.undone(layout)?))).collect()
}

/// Written as what the program does: `cards dealt to column k % 8 with k from 1`.
impl fmt::Display for ColumnRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::From(1) => f.write_str("cards dealt to column k % 8 with k from 1"),
            Self::From(first) => write!(f, "cards dealt to column (k + {first}) % 8"),
            Self::LeftFrom(first) => write!(f, "cards dealt from the right, beginning with column {first} from 0"),
            Self::ByColumns([6, 7, 7, 7, 7, 7, 7, 4]) => f.write_str("cards dealt to column k // 7 with k from 1"),
            Self::ByColumns(heights) => {
                write!(
                    f,
                    "cascades filled one after the other, with {} cards",
                    heights.map(|height| height.to_string()).join(" ")
                )
            }
        }
    }
}
