//! Whole boards: consecutive rows with every card of the pack once.

use super::error::ParseBoardError;
use super::grid;
use super::in_play::InPlay;
use super::lines::{Faults, Line};
use super::note::Note;
use super::partition::{Groups, partitions, places};
use super::rows::{Item, ItemKind, RowKind, Rows};
use super::shape::{COLUMNS, SHORT_FIRST, Shape};
use super::text::Text;
use crate::card::{Card, Suit};
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;

/// The cards of a pack, as a bitset.
const PACK: u64 = (1 << Card::COUNT) - 1;
/// The maximum number of times that rows with every card are rejected.
const MAX_REJECTED: usize = 4096;

#[derive(Debug)]
pub(super) struct Found {
    pub rows: Vec<usize>,
    pub layout: Layout,
    pub error: Option<ParseBoardError>,
    pub notes: Vec<Note>,
}

pub(super) struct Finder<'a> {
    pub text: &'a Text<'a>,
    pub rows: &'a Rows,
    pub is_dealt: &'a dyn Fn(&Layout) -> bool,
}

impl Finder<'_> {
    /// Returns the whole boards among some rows, which are in order.
    pub fn boards(&self, order: &[usize]) -> Vec<Found> {
        let covers: Vec<Option<u64>> = order.iter().map(|&at| self.rows.cover(&self.rows[at])).collect();
        let mut found: Vec<Found> = Vec::new();
        let (mut start, mut end, mut cover) = (0, 0, 0_u64);
        // The rows before this one belong to another board.
        let mut free = 0;
        let mut rejected = 0;
        while end < order.len() {
            let Some(next) = covers[end] else {
                (start, cover) = (end + 1, 0);
                end += 1;
                continue;
            };
            while cover & next != 0 || cover == 0 && start < end && next != 0 && covers[start] == Some(0) {
                cover &= !covers[start].unwrap_or(0);
                start += 1;
            }
            cover |= next;
            end += 1;
            if cover != PACK || next == 0 || rejected > MAX_REJECTED {
                continue;
            }
            let (first, last) = self.extended(order, &covers, free, start, end);
            if !self.has_unknown(order, first, last)
                && self.are_padded(&order[first..last])
                && let Some(board) = self.judge(&order[first..last])
            {
                found.push(board);
                (start, end, free, cover) = (last, last, last, 0);
            } else {
                rejected += 1;
            }
        }
        found
    }

    /// Extends a range of rows by those of cells, foundations and empty cascades around it.
    fn extended(
        &self,
        order: &[usize],
        covers: &[Option<u64>],
        free: usize,
        start: usize,
        end: usize,
    ) -> (usize, usize) {
        let kind = |at: usize| self.rows[order[at]].kind;
        let is_special = |at: usize| covers[at] == Some(0) && kind(at) != RowKind::Cards;
        let (mut first, mut last) = (start, end);
        while first > free && is_special(first - 1) {
            first -= 1;
        }
        let has = |first: usize, last: usize, same: fn(RowKind) -> bool| {
            let mut range = first..last;
            range.any(|at| same(kind(at)))
        };
        while last < order.len() && is_special(last) {
            let is_new = match kind(last) {
                RowKind::Cells(_) => !has(first, last, |kind| matches!(kind, RowKind::Cells(_))),
                RowKind::Foundations(_) => !has(first, last, |kind| matches!(kind, RowKind::Foundations(_))),
                RowKind::CellCount(_) => !has(first, last, |kind| matches!(kind, RowKind::CellCount(_))),
                RowKind::Empty => true,
                RowKind::Cards => false,
            };
            // A row above the next board belongs to that one.
            let behind = (last + 1..order.len()).find(|&at| !is_special(at));
            let is_above = behind.is_some_and(|at| {
                let is_below =
                    matches!(kind(last), RowKind::CellCount(_)) && !self.rows[order[last]].gap.has_blank_line;
                kind(last) != RowKind::Empty
                    && !is_below
                    && !(last + 1..=at).any(|at| self.rows[order[at]].gap.has_blank_line)
            });
            if !is_new || is_above {
                break;
            }
            last += 1;
        }
        (first, last)
    }

    /// Returns whether words that are not cards may be skipped: line numbers, several words, or one that fills its row
    /// to the length of the longest. A single word among cards is more likely a misspelled one.
    fn are_padded(&self, board: &[usize]) -> bool {
        let rows = || board.iter().map(|&at| &self.rows[at]).filter(|row| row.label.is_none());
        let longest = rows().map(|row| row.len as usize).max().unwrap_or(0);
        let is_word = |item: &Item| {
            let text = &self.text.raw[item.start as usize..item.end as usize];
            matches!(item.kind, ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Binary)
                && !text.bytes().all(|byte| byte.is_ascii_digit())
        };
        rows().map(|row| self.rows.items(row)).all(|items| {
            let words = items.iter().filter(|item| is_word(item)).count();
            words != 1 || items.len() == longest && items.last().is_some_and(is_word) && items.len() > 1
        })
    }

    /// Returns whether there are unknown cards among rows with every card, or directly below.
    fn has_unknown(&self, order: &[usize], first: usize, last: usize) -> bool {
        let has = |at: usize| self.rows.items(&self.rows[at]).iter().any(|item| item.kind == ItemKind::Unknown);
        let below = order.get(last).is_some_and(|&at| {
            let row = &self.rows[at];
            row.kind == RowKind::Cards && !row.gap.is_wide() && self.rows.cover(row) == Some(0) && has(at)
        });
        below || order[first..last].iter().any(|&at| has(at))
    }

    /// Returns the board of rows with every card once, if they are one.
    fn judge(&self, board: &[usize]) -> Option<Found> {
        if let Some(found) = self.plain(board) {
            return Some(found);
        }
        let parts = partitions(self.rows, board);
        let is_named = board.iter().any(|&at| {
            let row = &self.rows[at];
            matches!(row.kind, RowKind::Cells(_) | RowKind::Foundations(_)) && self.rows.cover(row) != Some(0)
        });
        let mut candidates = if is_named { Vec::new() } else { self.deals(board, &parts) };
        let is_exact = !candidates.is_empty();
        let lens: Vec<usize> = parts[0].iter().map(|group| places(self.rows, group).len()).collect();
        if !is_exact && !is_named && matches!(Shape::broken(&lens), Some(Shape::FalseRows(_))) {
            return None;
        }
        let has_empty = board.iter().any(|&at| self.rows[at].kind == RowKind::Empty) && self.are_labeled(board);
        let is_flat = self.is_flat(board);
        let lists = if is_exact || is_named { None } else { self.list(board, &parts[0], is_flat) };
        let are_seven = lists.as_ref().is_some_and(|list| list.error.is_some()) && !self.are_labeled(board);
        if !is_flat && !are_seven && (!is_exact || has_empty) {
            let position = self.position(board, &parts);
            candidates.splice(0..0, position);
        }
        candidates.extend(lists);
        if !is_exact && !self.begins_here(board) {
            return None;
        }
        self.decide(board, candidates)
    }

    /// Returns the board of rows or columns on a line each, the most common form.
    fn plain(&self, board: &[usize]) -> Option<Found> {
        if self.rows.of_cards(board).count() < board.len() || self.is_indented(board) {
            return None;
        }
        let lens: Vec<usize> = board.iter().map(|&at| self.rows[at].len as usize).collect();
        let shape = Shape::exact(&lens).filter(|shape| matches!(shape, Shape::Rows | Shape::Columns))?;
        let cards: Vec<Option<Card>> = self.rows.items_of(board).map(Item::card).collect();
        let layout = Layout::truncated(shape.cascades(&cards), &[], [0; Suit::COUNT]);
        Some(Found { rows: board.to_vec(), layout, error: None, notes: Vec::new() })
    }

    /// Returns the only candidate, or the one that is dealt.
    fn decide(&self, board: &[usize], mut candidates: Vec<Found>) -> Option<Found> {
        let mut different: Vec<Layout> = Vec::new();
        candidates.retain(|candidate| {
            let is_new = !different.contains(&candidate.layout);
            different.push(candidate.layout);
            is_new
        });
        let mut error = None;
        if candidates.len() > 1 {
            let dealt: Vec<bool> = candidates.iter().map(|candidate| (self.is_dealt)(&candidate.layout)).collect();
            if dealt.iter().filter(|&&is_dealt| is_dealt).count() == 1 {
                let place = dealt.iter().position(|&is_dealt| is_dealt)?;
                candidates.swap(0, place);
            } else if candidates.iter().all(|candidate| candidate.layout.pattern().is_some()) {
                let at = self.text.position(self.rows[*board.first()?].start);
                error = Some(ParseBoardError::Ambiguous { at, readings: "rows or cascades".to_owned() });
            }
        }
        let first = candidates.into_iter().next()?;
        Some(Found { error: error.or(first.error), ..first })
    }

    /// Returns the readings as a deal whose rows or cascades have exactly the right lengths.
    fn deals(&self, board: &[usize], parts: &[Groups]) -> Vec<Found> {
        let mut shapes: Vec<(Shape, bool)> = Vec::new();
        for (place, groups) in parts.iter().enumerate() {
            let lens: Vec<usize> = groups.iter().map(|group| places(self.rows, group).len()).collect();
            if let Some(shape) = Shape::exact(&lens)
                && !shapes.iter().any(|&(other, _)| other == shape)
            {
                let is_a_line = place > 0 && parts[0].len() == Card::COUNT && shape != Shape::Rows;
                shapes.push((shape, is_a_line));
            }
        }
        let by_number = self.by_numbers(board);
        shapes.extend(
            by_number.filter(|shape| !shapes.iter().any(|(other, _)| other == shape)).map(|shape| (shape, false)),
        );
        // If columns are aligned, they decide.
        let may_be_grid = shapes.is_empty() || shapes[0].0 == Shape::Rows && self.is_indented(board);
        if may_be_grid && let Some(grid) = self.grid(board) {
            let lens: Vec<usize> = grid.iter().map(Vec::len).collect();
            if lens == COLUMNS {
                return vec![Self::candidate(board, &grid, Vec::new())];
            }
            if lens == SHORT_FIRST {
                return vec![Self::candidate(board, &grid, vec![Note::ShortCascadesFirst])];
            }
        }
        let cards = self.cards(board);
        let candidate = |&(shape, is_a_line): &(Shape, bool)| {
            let notes = [
                is_a_line.then_some(Note::CardALine),
                (shape == Shape::ShortFirst).then_some(Note::ShortCascadesFirst),
            ];
            Self::candidate(board, &shape.cascades(&cards), notes.into_iter().flatten().collect())
        };
        shapes.iter().map(candidate).collect()
    }

    /// Returns whether all cards are in one bracket, so that lines have no meaning.
    fn is_flat(&self, board: &[usize]) -> bool {
        let mut cards = board.iter().map(|&at| &self.rows[at]);
        cards.next().is_some_and(|first| first.depth > 0) && cards.all(|row| row.gap.depth == u8::MAX)
    }

    /// Returns the reading as a list, or as rows broken at other points.
    fn list(&self, board: &[usize], rows: &Groups, is_flat: bool) -> Option<Found> {
        let lens: Vec<usize> = rows.iter().map(|group| places(self.rows, group).len()).collect();
        let shape = is_flat.then_some(Shape::Rows).or_else(|| Shape::broken(&lens))?;
        let cards = self.cards(board);
        let mut candidate = Self::candidate(board, &shape.cascades(&cards), Vec::new());
        if shape == Shape::SevenColumns {
            candidate.error = Some(ParseBoardError::SevenColumns { at: self.text.position(cards[49].start) });
        }
        Some(candidate)
    }

    /// Returns whether every row with cards has a label, as cascades do.
    fn are_labeled(&self, board: &[usize]) -> bool {
        self.rows.of_cards(board).all(|row| row.label.is_some())
    }

    /// Returns the reading as eight cascades, with cells and foundations.
    fn position(&self, board: &[usize], parts: &[Groups]) -> Option<Found> {
        let empty: Vec<usize> = board.iter().copied().filter(|&at| self.rows[at].kind == RowKind::Empty).collect();
        let is_whole = |groups: &&Groups| groups.len() + empty.len() == CASCADES;
        let exact = parts.iter().find(is_whole).map(|groups| {
            let mut all: Vec<Vec<usize>> = groups.iter().cloned().chain(empty.iter().map(|&at| vec![at])).collect();
            all.sort_unstable();
            all
        });
        // A colon among rows without colons is a prompt.
        let has_cascade = !empty.is_empty() && self.are_labeled(board);
        let groups = exact.or_else(|| parts.iter().find(|groups| groups.len() == CASCADES && !has_cascade).cloned());
        let (cascades, notes) = match groups {
            Some(groups) => {
                let is_a_line = parts[0].len() > CASCADES + 4 && parts[0].len() > groups.len();
                let cascades = groups.iter().map(|group| places(self.rows, group)).collect();
                (cascades, if is_a_line { vec![Note::CardALine] } else { Vec::new() })
            }
            None => (self.grid(board)?, vec![Note::Grid]),
        };
        self.in_play(board, &cascades, notes)
    }

    /// Returns the position of cascades, if it is consistent with the cells and foundations.
    fn in_play(&self, board: &[usize], cascades: &[Vec<&Item>], notes: Vec<Note>) -> Option<Found> {
        let mut faults = Faults::default();
        let lines: Vec<Line> =
            cascades.iter().map(|cascade| faults.line(self.text, cascade.iter().copied(), 0)).collect();
        let position = InPlay::named(self.text, self.rows, board, lines, &mut faults);
        let error = faults.first.or_else(|| position.check(self.text).err());
        error.is_none().then(|| Found { rows: board.to_vec(), layout: position.layout(), notes, error: None })
    }

    /// Returns whether the last row begins to the right of the first, or with something other than a card.
    fn is_indented(&self, board: &[usize]) -> bool {
        let mut rows = self.rows.of_cards(board);
        let (Some(first), Some(last)) = (rows.next(), rows.next_back()) else { return false };
        let begin = |at: u32| at - self.text.line_start(at);
        let (first, last) = (self.rows.items(first), self.rows.items(last));
        last[0].card().is_none() || first.len() > 1 && begin(last[0].start) > begin(first[1].start)
    }

    fn grid(&self, board: &[usize]) -> Option<Vec<Vec<&Item>>> {
        let cards = self.rows.with_cards(board);
        let is_line = |&at: &usize| {
            let row = &self.rows[at];
            row.depth == 0 && row.label.is_none()
        };
        let has_places = || self.rows.items_of(&cards).any(|item| item.card().is_none());
        if cards.len() < 4 || cards.len() > 24 || !(cards.iter().all(is_line) || has_places()) {
            return None;
        }
        let lines: Vec<Vec<usize>> = cards.iter().map(|&at| vec![at]).collect();
        grid::cascades(self.text, self.rows, &lines)
    }

    /// Returns the shape given by the numbers in the lines of a list: columns or rows.
    fn by_numbers(&self, board: &[usize]) -> Option<Shape> {
        let first = *board.first()?;
        let from = self.rows.numbers.partition_point(|&(row, _)| (row as usize) < first);
        let numbers = &self.rows.numbers[from..];
        let numbers: Vec<&Vec<u32>> = numbers.iter().take(board.len()).map(|(_, numbers)| numbers).collect();
        if numbers.len() != Card::COUNT || board.len() != Card::COUNT {
            return None;
        }
        let len = numbers.iter().map(|numbers| numbers.len()).min()?;
        let lens = (0..len).map(|place| {
            let run = numbers.chunk_by(|one, other| one[place] == other[place]);
            run.map(<[_]>::len).collect::<Vec<_>>()
        });
        lens.into_iter().find_map(|lens| Shape::exact(&lens))
    }

    /// Returns whether a board may begin with its first row: the gap above is at least as wide as those inside.
    fn begins_here(&self, board: &[usize]) -> bool {
        let width = |at: usize| {
            let gap = self.rows[at].gap;
            u8::from(gap.has_line_break) + u8::from(gap.has_blank_line) * 2 + u8::from(gap.has_prose) * 2
        };
        let cards = self.rows.with_cards(board);
        let Some((&first, rest)) = cards.split_first() else { return true };
        let is_after_special = |at: usize| at > 0 && !matches!(self.rows[at - 1].kind, RowKind::Cards | RowKind::Empty);
        let inside = rest.iter().filter(|&&at| !is_after_special(at)).map(|&at| width(at)).max().unwrap_or(0);
        board[0] == 0 || first == 0 || is_after_special(first) || width(first) >= inside.min(3)
    }

    /// Returns the cards of a board in the order of the text.
    fn cards(&self, board: &[usize]) -> Vec<&Item> {
        self.rows.items_of(&self.rows.with_cards(board)).filter(|item| item.card().is_some()).collect()
    }

    fn candidate(board: &[usize], cascades: &[Vec<&Item>], notes: Vec<Note>) -> Found {
        let cascades = cascades.iter().map(|cascade| cascade.iter().map(|item| item.card()).collect()).collect();
        Found { rows: board.to_vec(), layout: Layout::truncated(cascades, &[], [0; Suit::COUNT]), notes, error: None }
    }
}
