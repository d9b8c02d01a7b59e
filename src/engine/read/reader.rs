//! The reader: the whole pipeline from a text to its boards.

use super::board::{Board, Reading, Unknown};
use super::choose::{BoardRows, Chooser};
use super::empty_cards::with_empty_cards;
use super::error::{MAX_TEXT, ParseBoardError};
use super::heading::deal_numbers;
use super::note::Note;
use super::numbers::number_cards;
use super::orientation::Orientation;
use super::pack_order::PackOrder;
use super::part;
use super::row_builder;
use super::rows::{Certainty, Item, ItemKind, RowKind, Rows, ignored};
use super::spelling::Spelling;
use super::text::Text;
use super::text_cells::TextCells;
use super::token::{Kind, Token};
use super::{pairs, parser};
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;
use crate::number::DealNumber;
use crate::sanitize::quoted;

/// The minimum number of lines with one card each that form a list, and that form a board if nothing is missing.
const MIN_LIST: usize = 48;
const MIN_PLACED: usize = 16;
/// The minimum number of cards for a board; fewer than `MENTION` are more likely just mentioned.
const BOARD: usize = 40;
const MENTION: usize = 6;

/// Reads every board in a text. If the text is ambiguous, `is_dealt` decides: it returns whether a board has a deal
/// number, which may take a search.
///
/// # Errors
/// Fails if there is no board, or the text is too long.
pub fn read(text: &str, is_dealt: &dyn Fn(&Layout) -> bool) -> Result<Reading, ParseBoardError> {
    if text.len() > MAX_TEXT {
        return Err(ParseBoardError::too_long());
    }
    let reading = read_words(text, is_dealt);
    let is_short = |board: &Board| board.error.as_ref().is_some_and(ParseBoardError::is_short_line);
    if reading.as_ref().is_ok_and(|reading| reading.boards.iter().any(is_short))
        && let Some(text) = with_empty_cards(text)
        && let Ok(reading) = read_words(&text, is_dealt)
        && reading.boards.iter().all(|board| board.error.is_none())
    {
        return Ok(reading);
    }
    reading
}

fn read_words(text: &str, is_dealt: &dyn Fn(&Layout) -> bool) -> Result<Reading, ParseBoardError> {
    let text = Text::new(text);
    let mut tokens = pairs::join(&text.raw, parser::tokens(&text.raw));
    number_cards(&text.raw, &mut tokens);
    let spelling = Spelling::of(&text.raw, &tokens);
    let rows = row_builder::rows(&text, &tokens, &spelling);
    let fault = fault(&text, &tokens, &spelling);
    drop(tokens);
    let reader = Reader { text: &text, rows: &rows, spelling: &spelling, is_dealt };
    let mut found = reader.found(Certainty::Board);
    if found.iter().all(|board| board.layout.known_count() < BOARD) {
        let listed = reader.listed();
        if !listed.is_empty() {
            found = listed;
        }
    }
    let is_right = |found: &[BoardRows]| !found.is_empty() && found.iter().all(|board| board.error.is_none());
    if !is_right(&found) {
        let commented = reader.found(Certainty::Comment);
        let has_lines = commented.iter().all(|board| board.rows.len() > 1);
        if !commented.is_empty() && has_lines && (found.is_empty() || is_right(&commented)) {
            found = commented;
        }
    }
    if found.iter().any(|board| board.layout.known_count() >= BOARD) {
        found.retain(|board| !(board.layout.is_unplayed() && board.layout.known_count() < MENTION));
    }
    if found.is_empty() { Err(fault) } else { Ok(reader.reading(found)) }
}

/// Returns the error for a text without a board.
fn fault(text: &Text, tokens: &[Token], spelling: &Spelling) -> ParseBoardError {
    if let Some(binary) = tokens.iter().find(|token| token.kind == Kind::Binary) {
        return ParseBoardError::not_text(text.position(binary.start));
    }
    let is_word = |token: &&Token| match token.kind {
        Kind::Mark(_) | Kind::Open(_) | Kind::Close | Kind::Unknown | Kind::Placeholder => false,
        Kind::Card(content, form) => spelling.card(content, form, token.text(&text.raw)).is_none(),
        _ => true,
    };
    let is_comment = |line: &&[Token]| line[0].is_mark(b"#");
    let lines = tokens.chunk_by(|one, other| one.line == other.line).filter(|line| !is_comment(line));
    let words = lines.flat_map(|line| {
        let is_key = |at: usize| line.get(at + 1).is_some_and(|next| next.is_mark(b":="));
        line.iter().enumerate().filter(move |&(at, _)| !is_key(at)).map(|(_, token)| token)
    });
    match words.into_iter().find(is_word) {
        Some(word) => {
            let content = quoted(&text.raw[word.start as usize..word.end as usize]);
            ParseBoardError::not_a_card(text.position(word.start), &content)
        }
        None => placeholders(text, tokens).unwrap_or_else(ParseBoardError::empty),
    }
}

/// Returns the error for a board of which no card was printed.
fn placeholders(text: &Text, tokens: &[Token]) -> Option<ParseBoardError> {
    let mut words = tokens.iter().filter(|token| token.kind == Kind::Placeholder).map(|token| token.text(&text.raw));
    let first = words.next()?;
    (words.all(|word| word == first) && tokens.iter().filter(|token| token.kind == Kind::Placeholder).count() >= BOARD)
        .then(|| ParseBoardError::placeholders(&quoted(first)))
}

struct Reader<'a> {
    text: &'a Text<'a>,
    rows: &'a Rows,
    spelling: &'a Spelling,
    is_dealt: &'a dyn Fn(&Layout) -> bool,
}

impl Reader<'_> {
    const fn chooser(&self) -> Chooser<'_> {
        Chooser { text: self.text, rows: self.rows, is_dealt: self.is_dealt }
    }

    /// Returns the boards in rows of a certainty: whole ones first, then those of the rows between them.
    fn found(&self, certainty: Certainty) -> Vec<BoardRows> {
        let is_special = |kind: RowKind| !matches!(kind, RowKind::Cards);
        let is_in = |at: &usize| {
            let row = &self.rows[*at];
            row.certainty == certainty || is_special(row.kind)
        };
        let order: Vec<usize> = (0..self.rows.list.len()).filter(is_in).collect();
        let whole = self.chooser().whole_boards(&order);
        let mut is_used = vec![false; self.rows.list.len()];
        whole.iter().flat_map(|board| &board.rows).for_each(|&row| is_used[row] = true);
        let mut found = whole;
        let is_part = |at: usize| {
            let row = &self.rows[at];
            !is_used[at] && (is_in(&at) || certainty == Certainty::Board && row.certainty == Certainty::Words)
        };
        let mut segment: Vec<usize> = Vec::new();
        let end = self.rows.list.len();
        for at in 0..=end {
            if at < end && is_part(at) {
                segment.push(at);
            } else if is_used.get(at) != Some(&false) {
                let has_cards = segment.iter().any(|&at| {
                    let row = &self.rows[at];
                    row.kind == RowKind::Cards && row.certainty != Certainty::Words
                        || matches!(row.kind, RowKind::Cells(_))
                });
                if has_cards {
                    let blocks = part::blocks(self.text, self.rows, &segment);
                    let parts = blocks.iter().filter_map(|block| part::board(&self.chooser(), block));
                    for board in parts {
                        if !self.continues(&mut found, &board) {
                            found.push(board);
                        }
                    }
                }
                segment.clear();
            }
        }
        found.sort_by_key(|board| board.rows[0]);
        found
    }

    /// Returns whether a few cards directly below a whole board are an extra line of it.
    fn continues(&self, found: &mut [BoardRows], part: &BoardRows) -> bool {
        let first = &self.rows[part.rows[0]];
        let is_above = |board: &&mut BoardRows| board.rows.last().is_some_and(|&last| last + 1 == part.rows[0]);
        let has_few = part.layout.known_count() < MENTION && first.gap.has_line_break && first.depth == 0;
        match found.iter_mut().find(is_above).filter(|_| has_few && !first.gap.is_wide()) {
            Some(board) => {
                let rows = board.rows.iter().filter(|&&row| self.rows[row].kind == RowKind::Cards).count();
                let orientation = if rows == CASCADES { Orientation::Columns } else { Orientation::Rows };
                let item = self.rows.items(first).first();
                let at = self.text.position(item.map_or(first.start, |item| item.start));
                board.error.get_or_insert(if board.layout.places().is_some() {
                    ParseBoardError::too_many_lines(at, orientation)
                } else {
                    ParseBoardError::too_many_cascades(at, item.and_then(Item::card))
                });
                true
            }
            None => false,
        }
    }

    /// Returns the boards of lists with one card on each line among other words.
    fn listed(&self) -> Vec<BoardRows> {
        let is_entry = |at: &usize| {
            let row = &self.rows[*at];
            let mut cards = self.rows.items(row).iter().filter(|item| item.kind != ItemKind::Wrong);
            let first = cards.next().map(|item| item.kind);
            let is_one = first.is_some() && cards.all(|item| Some(item.kind) == first);
            row.kind == RowKind::Cards && row.certainty == Certainty::Mention && is_one
        };
        let entries: Vec<usize> = (0..self.rows.list.len()).filter(is_entry).collect();
        if entries.len() < MIN_PLACED {
            return Vec::new();
        }
        let is_named = |at: &usize| !matches!(self.rows[*at].kind, RowKind::Cards | RowKind::Empty);
        let order: Vec<usize> = (0..self.rows.list.len()).filter(|at| is_entry(at) || is_named(at)).collect();
        let whole = self.chooser().whole_boards(&order);
        let have_places = entries.iter().all(|&at| self.rows.numbers_of(at).len() > 1);
        if !whole.is_empty() || entries.len() < if have_places { BOARD } else { MIN_LIST } {
            return whole;
        }
        let blocks = part::blocks(self.text, self.rows, &order);
        blocks.iter().filter_map(|block| part::board(&self.chooser(), block)).collect()
    }

    fn reading(&self, found: Vec<BoardRows>) -> Reading {
        let order = self.spelling.numbering.map(|numbering| {
            let layouts: Vec<Layout> = found.iter().take(3).map(|board| board.layout).collect();
            PackOrder::decided(numbering, &layouts, self.is_dealt)
        });
        let mut boards = Vec::with_capacity(found.len());
        let mut next = 0;
        let count = found.len();
        for (place, board) in found.into_iter().enumerate() {
            let last = *board.rows.last().expect("a board has rows");
            let first = board.rows[0];
            let above = &self.rows.list[next.min(first)..=last];
            let mut bits = above.iter().fold(0, |bits, row| bits | row.ignored);
            if place + 1 == count {
                bits |= self.rows.ignored_below;
            }
            let from = first.checked_sub(1).map_or(0, |before| self.rows[before].end);
            let start = self.rows[first].start;
            let number = self.number(from, start, &board.rows);
            boards.push(self.board(board, bits, number, order));
            next = last + 1;
        }
        Reading { boards }
    }

    /// Returns the number in the heading of a board, or after it in the same brackets.
    fn number(&self, from: u32, start: u32, rows: &[usize]) -> Option<DealNumber> {
        if let Some(&(_, number)) = self.rows.headings.iter().find(|(row, _)| rows.contains(row)) {
            return Some(number);
        }
        let heading = self.text.raw.get(from as usize..start as usize).unwrap_or("");
        if let Some(number) = deal_numbers(heading).pop() {
            return Some(number);
        }
        let last = &self.rows[*rows.last()?];
        let next = self.rows.list.get(rows.last()? + 1).map_or(self.text.raw.len(), |row| row.start as usize);
        let behind = self.text.raw.get(last.end as usize..next).unwrap_or("");
        let end = behind.find(['{', '\n']).unwrap_or(behind.len()).min(200);
        let behind = behind.get(..end).unwrap_or("");
        (last.depth > 0).then(|| deal_numbers(behind).pop()).flatten()
    }

    fn board(&self, found: BoardRows, bits: u16, number: Option<DealNumber>, order: Option<PackOrder>) -> Board {
        let BoardRows { rows, mut layout, mut error, mut notes } = found;
        notes.extend(self.spelling.notes.iter().cloned());
        if let Some(order) = order {
            layout = order.board(&layout);
            notes.push(Note::Numbers(order));
        }
        let unknown = self.unknown(&rows, &layout);
        if let Some((item, unknown)) = &unknown
            && item.kind == ItemKind::Placeholder
        {
            notes.push(Note::Placeholder { at: unknown.at, text: unknown.text.clone() });
        }
        let lists = rows.iter().filter_map(|&at| match self.rows[at].kind {
            RowKind::Cells(list) => Some(&self.rows.cells[list as usize]),
            _ => None,
        });
        let cells_at = lists.flat_map(|list| &list.cards).map(|(cell, item)| (*cell, self.text.position(item.start)));
        let cells_at = cells_at.collect();
        let cells = self.cells(&rows).unwrap_or_else(|wrong| {
            error.get_or_insert(wrong);
            TextCells::Unlisted
        });
        Board {
            layout,
            error,
            at: self.text.position(self.rows[rows[0]].start),
            end: self.text.next_line(rows.iter().map(|&row| self.rows[row].end).max().unwrap_or(0)),
            ignored: ignored::words(bits),
            cells,
            number,
            notes,
            unknown: unknown.map(|(_, unknown)| unknown),
            cells_at,
        }
    }

    fn unknown(&self, rows: &[usize], layout: &Layout) -> Option<(&Item, Unknown)> {
        if layout.unknown_count() == 0 {
            return None;
        }
        let items = self.rows.items_of(rows);
        let is_unknown = |item: &&Item| matches!(item.kind, ItemKind::Unknown | ItemKind::Placeholder);
        let item = items.into_iter().find(is_unknown)?;
        let word =
            self.text.raw[item.start as usize..item.end as usize].split_whitespace().collect::<Vec<_>>().join(" ");
        let text = word.trim_matches(['\'', '"', '`']).to_owned();
        Some((item, Unknown { at: self.text.position(item.start), text }))
    }

    /// Returns the number of free cells that the text gives a board.
    fn cells(&self, rows: &[usize]) -> Result<TextCells, ParseBoardError> {
        let kind = |at: &usize| (self.rows[*at].kind, self.rows[*at].start);
        let stated = rows.iter().map(kind).find_map(|(kind, at)| match kind {
            RowKind::CellCount(count) => Some((at, count)),
            _ => None,
        });
        if let Some((at, count)) = stated {
            return TextCells::of_comment(self.text.position(at), count as usize);
        }
        let lists: Vec<_> = rows
            .iter()
            .filter_map(|at| match kind(at).0 {
                RowKind::Cells(list) => Some(&self.rows.cells[list as usize]),
                _ => None,
            })
            .collect();
        let Some(first) = lists.first() else { return Ok(TextCells::Unlisted) };
        let listed = if lists.len() > 1 { lists.len() } else { first.listed };
        TextCells::of_list(self.text.position(first.at), listed)
    }
}
