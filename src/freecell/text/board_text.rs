//! The lines of each board in a text, without what stands around them.

use std::sync::atomic::AtomicBool;

use super::location::Location;
use super::shape::{LineShape, Shape};
use super::text_line::{BoardLine, TextLine, words};
use crate::card::Card;
use crate::freecell::find::lowest_matches;
use crate::freecell::pattern::Pattern;
use crate::freecell::position::CASCADES;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The text of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BoardText<'a> {
    /// The rows, columns or cascades.
    pub(super) lines: Vec<BoardLine<'a>>,
    /// Whether something shows that the lines are cascades: where the cards stand, or a `:`.
    pub(super) are_cascades: bool,
    /// What stands in the free cells, if a line says so.
    pub(super) cells: Option<TextLine<'a>>,
    /// The number of free cells, if a comment says so, and where.
    pub(super) stated_cells: Option<(Location, usize)>,
    /// What stands on the foundations, if a line says so.
    pub(super) foundations: Option<TextLine<'a>>,
    /// The cells or the foundations that are given once more.
    pub(super) repeated: Option<(Location, &'static str)>,
    /// Where one more line would be.
    pub(super) end: Location,
    /// The deal number in a heading.
    pub(super) number: Option<DealNumber>,
    /// What was ignored, each once.
    pub(super) ignored: Vec<&'static str>,
}

impl<'a> BoardText<'a> {
    pub(super) const fn new() -> Self {
        Self {
            lines: Vec::new(),
            are_cascades: false,
            cells: None,
            stated_cells: None,
            foundations: None,
            repeated: None,
            end: Location::text(1, 1),
            number: None,
            ignored: Vec::new(),
        }
    }

    pub(super) fn ignore(&mut self, what: &'static str) {
        if !self.ignored.contains(&what) {
            self.ignored.push(what);
        }
    }

    pub(super) fn push(&mut self, line: BoardLine<'a>) {
        self.end = line.last().map_or(self.end, |part| part.at(1).next_line());
        self.lines.push(line);
    }

    pub(super) const fn has_cells(&self) -> bool {
        self.cells.is_some() || self.foundations.is_some()
    }

    /// Leaves out the lines that are not the board's, of which `shape` is that of all.
    pub(super) fn select(mut self, shape: &Shape) -> Self {
        let is_empty = |line: &TextLine| words(line.text).all(|(_, word)| word == "-" || word.ends_with("-0"));
        if shape.is_rows() && shape.lines() < CASCADES && self.cells.iter().chain(&self.foundations).all(is_empty) {
            // Seven rows are no cascades, even where a line says that no card is in a cell or home.
            (self.cells, self.foundations) = (None, None);
        }
        if shape.is_pure(self.lines.len()) {
            self.are_cascades = shape.has_colons();
            return self.without_numbers();
        }
        let has_cells = self.has_cells();
        let count = self.lines.len();
        self.lines.retain(|line| {
            let line = LineShape::of(line);
            let is_included = shape.includes(line, has_cells);
            self.are_cascades |= is_included && line.has_colon;
            is_included
        });
        if self.lines.len() < count {
            self.ignore("other text");
        }
        self.without_numbers()
    }

    /// Whether the lines with cards, taken for rows, are those of a numbered deal.
    pub(super) fn has_number(&self) -> bool {
        let words = self.lines.iter().flatten().flat_map(|part| words(part.without_label().text));
        let mut cards = words.map(|(_, word)| Card::from_word(word));
        let pattern = Pattern::new(std::array::from_fn(|_| cards.next().flatten())).ok();
        let whole = pattern.filter(|pattern| pattern.tableau().is_some());
        let matches = whole.and_then(|whole| lowest_matches(&Generator::Microsoft, &whole, 1, &AtomicBool::new(false)));
        matches.is_some_and(|matches| matches.count > 0)
    }

    /// Leaves out the numbers of an editor, if each line begins with one and they ascend.
    fn without_numbers(mut self) -> Self {
        let first = |line: &BoardLine<'a>| line.first().and_then(|part| part.split_number());
        let numbered: Option<Vec<_>> = self.lines.iter().map(first).collect();
        let Some(numbered) = numbered.filter(|all| all.len() > 1 && all.is_sorted_by(|one, other| one.0 < other.0))
        else {
            return self;
        };
        for (line, (_, rest)) in self.lines.iter_mut().zip(numbered) {
            line[0] = rest;
        }
        self.lines.retain(|line| !line.iter().all(|part| part.is_blank()));
        self.ignore("line numbers");
        self
    }
}
