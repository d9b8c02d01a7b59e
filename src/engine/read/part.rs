//! Incomplete boards: parts of a board, and boards with unknown, misspelled, duplicate or missing cards.

use super::choose::{BoardRows, Chooser};
use super::error::ParseBoardError;
use super::heading::deal_numbers;
use super::home::home_cards;
use super::in_play::InPlay;
use super::judge::lowest_home;
use super::lines::{Faults, Line, check, missing_cards, not_a_card, orientation};
use super::note::Note;
use super::orientation::Orientation;
use super::print_columns;
use super::rows::{Certainty, Gap, Item, ItemKind, RowKind, Rows};
use super::shape::{COLUMNS, ROWS, SEVEN_COLUMNS, Shape};
use super::text::Text;
use crate::card::{Card, Suit};
use crate::freecell::deal::Tableau;
use crate::freecell::layout::Layout;
use crate::freecell::position::CASCADES;
use crate::freecell::text_position::TextPosition;

/// The minimum number of rows for a board instead of the rest of one.
const MIN_ROWS: usize = 6;
/// The number of lines of a board beyond which more have no effect.
const MAX_LINES: usize = 64;

/// Divides consecutive rows into those of single boards.
pub(super) fn blocks(text: &Text, rows: &Rows, segment: &[usize]) -> Vec<Vec<usize>> {
    let has_brackets = segment.iter().skip(1).any(|&at| rows[at].gap.depth < u8::MAX);
    let is_line = |gap: Gap| if has_brackets { gap.depth < u8::MAX } else { true };
    // The number of rows in sequence without a wide gap, from each row on.
    let mut runs = vec![1_usize; segment.len()];
    for place in (0..segment.len().saturating_sub(1)).rev() {
        let next = &rows[segment[place + 1]];
        if !next.gap.is_wide() && next.kind == RowKind::Cards {
            runs[place] = runs[place + 1] + 1;
        }
    }
    // The lines after the last wide gap may be the cells and foundations of the board above.
    let last_gap = segment.iter().rposition(|&at| rows[at].gap.is_wide()).unwrap_or(0);
    let has_few = rows.items_of(&segment[last_gap..]).count() <= 2 * CASCADES;
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    let mut open = OpenBlock::default();
    for (place, &at) in segment.iter().enumerate() {
        let row = &rows[at];
        let is_next = open.last.is_some_and(|last| {
            let gap = row.gap;
            // Eight cards may be the cells and foundations above a board.
            let is_full = open.lens.len() >= CASCADES && open.places > CASCADES || open.places + 1 >= Card::COUNT;
            let is_complete = Shape::exact(&open.lens).is_some() || open.lens.len() == 1 && open.places == Card::COUNT;
            let between = || &text.raw[rows[last].end as usize..row.start as usize];
            // A line without a card is one of a list of cards with the numbers of their places.
            let is_entry = |at: usize| rows.numbers_of(at).len() > 1;
            if is_entry(last) && is_entry(at) && open.places < Card::COUNT {
                return false;
            }
            let is_repeated = match row.kind {
                RowKind::Cells(_) => open.has_cells && is_full,
                RowKind::Foundations(_) => open.has_home && is_full,
                RowKind::CellCount(_) => open.has_count,
                RowKind::Cards => open.depth.is_some_and(|depth| gap.depth < depth) && open.places > 8,
                RowKind::Empty => false,
            };
            is_repeated
                || row.kind == RowKind::Cards
                    && if gap.is_wide() && place == last_gap && has_few && !is_complete && open.misses_few() {
                        false
                    } else if gap.is_wide() {
                        is_complete
                            || is_full
                            || open.lens.len() >= MIN_ROWS && runs[place] >= MIN_ROWS && open.places > 2 * CASCADES
                            || gap.has_prose && !deal_numbers(between()).is_empty()
                    } else {
                        is_complete && runs[place] >= MIN_ROWS
                    }
        });
        if is_next {
            blocks.push(std::mem::take(&mut open).rows);
        }
        if open.rows.len() < MAX_LINES * 4 {
            open.push(rows, at, is_line(row.gap));
        }
    }
    blocks.push(open.rows);
    blocks
}

/// The rows of one board, so far.
#[derive(Default)]
struct OpenBlock {
    rows: Vec<usize>,
    lens: Vec<usize>,
    places: usize,
    last: Option<usize>,
    /// The minimum depth of brackets between the rows.
    depth: Option<u8>,
    has_cells: bool,
    has_home: bool,
    has_count: bool,
}

impl OpenBlock {
    /// Returns whether a board may only lack its cells and foundations.
    const fn misses_few(&self) -> bool {
        /// A part of a board has fewer rows.
        const MIN_LINES: usize = 5;
        self.lens.len() >= MIN_LINES && self.places < Card::COUNT
    }

    fn push(&mut self, rows: &Rows, at: usize, is_line: bool) {
        let row = &rows[at];
        match row.kind {
            RowKind::Cards | RowKind::Empty => {
                let len = row.len as usize;
                match self.lens.last_mut().filter(|_| !is_line) {
                    Some(last) => *last += len,
                    None => self.lens.push(len),
                }
                self.places += len;
                if !self.rows.is_empty() && row.gap.depth < u8::MAX {
                    self.depth = Some(self.depth.map_or(row.gap.depth, |depth| depth.min(row.gap.depth)));
                }
            }
            RowKind::Cells(_) => self.has_cells = true,
            RowKind::Foundations(_) => self.has_home = true,
            RowKind::CellCount(_) => self.has_count = true,
        }
        self.rows.push(at);
        self.last = Some(at);
    }
}

/// Reads the rows of a block as one board; `None` if they are more likely something else.
pub(super) fn board(chooser: &Chooser, block: &[usize]) -> Option<BoardRows> {
    let Chooser { text, rows, .. } = *chooser;
    if let Some(found) = chooser.found(block) {
        return Some(found);
    }
    let mut block = block.to_vec();
    let places = |block: &[usize]| -> usize { lines_of(rows, block).iter().map(Vec::len).sum() };
    if block.iter().any(|&at| rows[at].certainty == Certainty::Words) {
        let bare: Vec<usize> = block.iter().copied().filter(|&at| rows[at].certainty != Certainty::Words).collect();
        let lens: Vec<usize> = lines_of(rows, &bare).iter().map(Vec::len).collect();
        if Shape::exact(&lens).is_some() || places(&bare) >= Card::COUNT {
            block = bare;
        }
    }
    let is_named = block.iter().any(|&at| matches!(rows[at].kind, RowKind::Cells(_) | RowKind::Foundations(_)));
    let is_labeled = |&at: &usize| rows[at].kind != RowKind::Cards || rows[at].label.is_some();
    let has_empty = block.iter().any(|&at| rows[at].kind == RowKind::Empty && rows[at].label.is_some())
        && block.iter().all(is_labeled);
    let items = without_padding(lines_of(rows, &block), is_named);
    let mut faults = Faults::default();
    let end = |line: &[&Item]| line.last().map_or(rows[block[0]].end, |item| item.end);
    let lines: Vec<Line> = items.iter().map(|line| faults.line(text, line.iter().copied(), end(line))).collect();
    let (error, misspelled) = (faults.first, faults.misspelled);
    let lens: Vec<usize> = lines.iter().map(|line| line.cards.len()).collect();
    let is_list = lens.len() != CASCADES && lens.iter().sum::<usize>() == Card::COUNT && Shape::broken(&lens).is_some();
    let is_played = is_named || has_empty;
    let has_places = block.iter().all(|&at| rows.numbers_of(at).len() > 1);
    if !is_played
        && !has_places
        && error.is_none()
        && let Some((cascades, card)) = without_last_card(&lens, &cards_of(&lines))
    {
        let layout = Layout::truncated(cascades, &[], [0; Suit::COUNT]);
        return Some(BoardRows { rows: block, layout, error: None, notes: vec![Note::LastCardMissing(card)] });
    }
    let position = (is_played || lines.len() >= CASCADES && !is_list).then(|| {
        let mut faults = Faults { first: error.clone(), misspelled };
        let cascades = cascades_of(rows, &block, &lines);
        let position = InPlay::named(text, rows, &block, cascades, &mut faults);
        let wrong = position.check(text).err();
        let is_right = wrong.is_none();
        (position.layout(), faults.first.or(wrong), is_right)
    });
    // Without labels, the arrangements have told that the lines are no cascades.
    let mut position = position.filter(|(_, error, _)| error.is_some() || block.iter().all(is_labeled));
    let are_rows = !lens.contains(&0) && orientation(&lines) == Orientation::Rows;
    position.take_if(|(.., is_right)| {
        let is_full = lens.len() == CASCADES && lens.iter().sum::<usize>() + 1 >= Card::COUNT;
        !is_named && (lens == SEVEN_COLUMNS || !*is_right && (are_rows || !has_empty && is_full))
    });
    let is_position = position.is_some();
    let (layout, error, notes) = match position {
        Some((layout, error, _)) => (layout, error, Vec::new()),
        None => of_rows(text, &lines, Faults { first: error, misspelled }),
    };
    let error =
        error.map(|error| if error.is_consequence() { slip(text, rows, &block).unwrap_or(error) } else { error });
    let known = layout.known_count();
    let is_board = known > 0 && (3 * misspelled <= known || is_position && is_named);
    is_board.then_some(BoardRows { rows: block, layout, error, notes })
}

/// Returns the error for the first word that is not a card, for a card that is there twice, or for missing cards, if
/// there are few of these: whatever else is wrong follows from them. More are no slips, but another form, or another
/// board.
fn slip(text: &Text, rows: &Rows, block: &[usize]) -> Option<ParseBoardError> {
    const MAX_SLIPS: usize = 2;
    let in_cells = block.iter().filter_map(|&at| match rows[at].kind {
        RowKind::Cells(list) => Some(&rows.cells[list as usize].cards),
        _ => None,
    });
    let mut items: Vec<&Item> = rows.items_of(block).chain(in_cells.flatten().map(|(_, item)| item)).collect();
    items.sort_unstable_by_key(|item| item.start);
    let is_word = |item: &&&Item| {
        let word = &text.raw[item.start as usize..item.end as usize];
        matches!(item.kind, ItemKind::Wrong | ItemKind::Misspelled) && !word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let words: Vec<&&Item> = items.iter().filter(is_word).collect();
    let cards: Vec<(u32, Card)> = items.iter().filter_map(|item| Some((item.start, item.card()?))).collect();
    if cards.len() < Card::COUNT / 2 {
        return None;
    }
    if let Some(word) = words.first().filter(|_| words.len() <= MAX_SLIPS) {
        return Some(not_a_card(text, word));
    }
    let again = (0..cards.len()).filter(|&at| cards[..at].iter().any(|&(_, card)| card == cards[at].1)).count();
    if again > MAX_SLIPS || items.iter().any(|item| item.kind == ItemKind::Unknown) {
        return None;
    }
    if let Err(duplicate) = missing_cards(text, cards.iter().copied(), |_| true) {
        return Some(duplicate);
    }
    let absent = missing_cards(text, cards.iter().copied(), |_| false).ok()?;
    let bits = absent.iter().fold(0, |bits, card| bits | 1 << card.index());
    let home = home_cards(lowest_home(bits));
    let mut lost: Vec<Card> = absent.iter().copied().filter(|card| home >> card.index() & 1 == 0).collect();
    // No arrangement has the others home.
    if lost.is_empty() {
        lost = absent;
    }
    if !(1..=CASCADES).contains(&lost.len()) {
        return None;
    }
    let find = || print_columns::hole(text, &items).or_else(|| skipped_line(text, rows, block));
    let empty = (lost.len() == 1).then(find).flatten();
    let end = text.next_line(rows[*block.last()?].end);
    Some(match empty {
        Some(at) => ParseBoardError::hole(at, &lost),
        None => ParseBoardError::incomplete(end, &lost),
    })
}

/// Returns the only line without a card among lines that have one card each.
fn skipped_line(text: &Text, rows: &Rows, block: &[usize]) -> Option<TextPosition> {
    let lines: Vec<usize> = rows.items_of(block).map(|item| text.line(item.start)).collect();
    let mut skipped = lines.windows(2).filter(|pair| pair[1] != pair[0] + 1);
    let pair = skipped.next()?;
    (skipped.next().is_none() && pair[1] == pair[0] + 2).then_some(TextPosition { line: pair[0] + 2, column: 1 })
}

/// Returns the items of each line: of the arrays in brackets if there are any, or of the text's lines.
fn lines_of<'a>(rows: &'a Rows, block: &[usize]) -> Vec<Vec<&'a Item>> {
    let cards = rows.with_cards(block);
    let has_brackets = cards.iter().skip(1).any(|&at| rows[at].gap.depth < u8::MAX);
    let mut lines: Vec<Vec<&Item>> = Vec::new();
    for (place, &at) in cards.iter().enumerate() {
        let row = &rows[at];
        let continues = place > 0 && has_brackets && row.gap.depth == u8::MAX;
        match lines.last_mut().filter(|_| continues) {
            Some(line) => line.extend(rows.items(row)),
            None => lines.push(rows.items(row).iter().collect()),
        }
    }
    lines
}

/// Returns the cascades of lines, with the empty ones in their places.
fn cascades_of(rows: &Rows, block: &[usize], lines: &[Line]) -> Vec<Line> {
    let mut cascades = lines.to_vec();
    let mut place = 0;
    let has_brackets = block.iter().skip(1).any(|&at| rows[at].gap.depth < u8::MAX);
    let mut is_first = true;
    for &at in block {
        let row = &rows[at];
        match row.kind {
            RowKind::Cards => {
                place += usize::from(is_first || !has_brackets || row.gap.depth < u8::MAX);
                is_first = false;
            }
            RowKind::Empty => {
                let place_of = place.min(cascades.len());
                cascades.insert(place_of, Line { cards: Vec::new(), end: row.end });
                place += 1;
            }
            _ => {}
        }
    }
    cascades
}

/// Removes padding at the ends of lines, if these would have the lengths of a board without it.
fn without_padding(lines: Vec<Vec<&Item>>, is_named: bool) -> Vec<Vec<&Item>> {
    let is_fill = |item: &&Item| match item.kind {
        ItemKind::Card(_) | ItemKind::Unknown => false,
        ItemKind::Placeholder | ItemKind::Dash => true,
        ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Binary => !is_named,
    };
    let bare = |line: &Vec<&Item>| line.len() - line.iter().rev().take_while(|item| is_fill(item)).count();
    let lens: Vec<usize> = lines.iter().map(bare).collect();
    let is_padded = lens.iter().zip(&lines).any(|(&len, line)| len < line.len());
    let is_board = lens == ROWS || lens == COLUMNS;
    // A single word after the cards of a short line is more likely a misspelled card.
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let is_word = |line: &&Vec<&Item>| {
        line.last().is_some_and(|item| matches!(item.kind, ItemKind::Wrong | ItemKind::Misspelled | ItemKind::Binary))
    };
    let single = lens.iter().zip(&lines).filter(|(len, line)| **len + 1 == line.len() && line.len() < longest);
    let has_word = single.map(|(_, line)| line).any(|line| is_word(&line));
    if has_word || !(is_padded && (is_board || is_named)) {
        return lines;
    }
    lines.into_iter().zip(lens).map(|(line, len)| line[..len].to_vec()).collect()
}

/// Reads lines as a board before the first move, possibly broken at other points.
fn of_rows(text: &Text, lines: &[Line], mut faults: Faults) -> (Layout, Option<ParseBoardError>, Vec<Note>) {
    let lens: Vec<usize> = lines.iter().map(|line| line.cards.len()).collect();
    let all = cards_of(lines);
    let layout = |cascades: Vec<Vec<Option<Card>>>| Layout::truncated(cascades, &[], [0; Suit::COUNT]);
    if lens == SEVEN_COLUMNS {
        faults.report(ParseBoardError::seven_columns(text.position(lines[Tableau::ROWS].cards[0].0)));
        return (layout(Shape::SevenColumns.cascades(&all)), faults.first, Vec::new());
    }
    // All places are on lines of other lengths, in dealing order.
    let broken = Shape::broken(&lens).filter(|_| all.len() == Card::COUNT && Shape::exact(&lens).is_none());
    if let Some(shape) = broken {
        let rows = [Line { cards: lines.iter().flat_map(|line| line.cards.clone()).collect(), end: 0 }];
        if let Err(error) = missing_cards(text, known(&rows), |_| true) {
            faults.report(error);
        }
        if matches!(shape, Shape::FalseRows(_)) {
            check(text, lines, &mut faults);
        }
        return (layout(shape.cascades(&all)), faults.first, Vec::new());
    }
    check(text, lines, &mut faults);
    let cards = |line: &Line| line.cards.iter().map(|&(_, card)| card).collect::<Vec<_>>();
    let mut cascades: Vec<Vec<Option<Card>>> = match orientation(lines) {
        Orientation::Columns => lines.iter().map(cards).collect(),
        Orientation::Rows => {
            let mut cascades = vec![Vec::new(); Tableau::COLUMNS];
            for (row, line) in lines.iter().enumerate() {
                let is_last = row + 1 == lines.len();
                for (column, cascade) in cascades.iter_mut().enumerate() {
                    match line.cards.get(column) {
                        Some(&(_, card)) => cascade.push(card),
                        // The cards below stay in their row.
                        None if !is_last => cascade.push(None),
                        None => {}
                    }
                }
            }
            cascades
        }
    };
    // The missing end of a partial board is unknown.
    if faults.first.is_none() {
        cascades.resize(Tableau::COLUMNS, Vec::new());
        for (cascade, &len) in cascades.iter_mut().zip(&COLUMNS) {
            cascade.resize(len, None);
        }
    }
    (layout(cascades), faults.first, Vec::new())
}

fn cards_of(lines: &[Line]) -> Vec<Option<Card>> {
    lines.iter().flat_map(|line| &line.cards).map(|&(_, card)| card).collect()
}

fn known(lines: &[Line]) -> impl Iterator<Item = (u32, Card)> {
    lines.iter().flat_map(|line| &line.cards).filter_map(|&(at, card)| Some((at, card?)))
}

/// Reads 51 cards without the last one, and returns that too.
fn without_last_card(lens: &[usize], all: &[Option<Card>]) -> Option<(Vec<Vec<Option<Card>>>, Card)> {
    let cards: Vec<Card> = all.iter().copied().collect::<Option<_>>()?;
    let absent: Vec<Card> = Card::PACK.into_iter().filter(|card| !cards.contains(card)).collect();
    let &[missing] = &absent[..] else { return None };
    if cards.len() + 1 != Card::COUNT {
        return None;
    }
    let mut all = all.to_vec();
    let cascades = if lens == [7, 7, 7, 6, 6, 6, 6, 6] {
        // The last card is in the fourth column.
        all.insert(27, None);
        Shape::Columns.cascades(&all)
    } else {
        let mut lens = lens.to_vec();
        *lens.last_mut()? += 1;
        all.push(None);
        let is_rows = |shape: Option<Shape>| shape == Some(Shape::Rows);
        if !is_rows(Shape::exact(&lens))
            && !is_rows(Shape::broken(&lens))
            && !is_rows(Shape::broken(&lens[..lens.len() - 1]))
        {
            return None;
        }
        Shape::Rows.cascades(&all)
    };
    Some((cascades, missing))
}
