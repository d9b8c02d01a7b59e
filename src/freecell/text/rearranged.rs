//! Boards whose lines are broken elsewhere than those of rows and columns, or that are padded.

use super::card_line::CardLine;
use super::orientation::Orientation;
use crate::card::Card;
use crate::freecell::deal::Tableau;

/// Lines of other lengths that have the cards of a pack, such as one of all 52, as rows; the cards are in dealing order,
/// unless the numbers of the lines are those of columns.
pub(super) fn list_in_rows(lines: Vec<CardLine>, labels: Option<&[u32]>) -> Vec<CardLine> {
    /// A board has no such lines.
    const LENGTHS: [usize; 5] = [1, 4, 13, 26, 52];
    let len = lines.first().map_or(0, |line| line.cards.len());
    let is_list = LENGTHS.contains(&len) && lines.len() * len == Card::COUNT;
    let order = labels.map_or(Some(ROWS), listed_order);
    match order.filter(|_| is_list && lines.iter().all(|line| line.cards.len() == len)) {
        Some(lengths) => in_lines(&lines, lengths),
        None => lines,
    }
}

/// The order of cards in a list whose lines have numbers: those of the columns or the rows that they belong to, if some are
/// the same and others greater. `None` if nobody can say in which order they were dealt.
pub(super) fn listed_order(numbers: &[u32]) -> Option<&'static [usize]> {
    let runs: Vec<usize> = numbers.chunk_by(|one, other| one == other).map(<[u32]>::len).collect();
    let counts = numbers.is_sorted() && runs.len() > 1 && runs.len() < numbers.len();
    [ROWS, COLUMNS].into_iter().find(|&lengths| !counts || runs == lengths)
}

const ROWS: &[usize] = Orientation::Rows.lengths();
const COLUMNS: &[usize] = Orientation::Columns.lengths();

/// The rows or columns of a board that has none of these lengths, with the last card if that alone is missing; `None` if
/// it cannot be said where they are broken.
///
/// Lines are padded with placeholders, or have all cards of a pack in dealing order and are broken evenly, or wherever a row
/// or a column ends. Seven columns are not such a board, but a mistake in dealing.
pub(super) fn rearranged(lines: &[CardLine]) -> Option<(Vec<CardLine>, Option<Card>)> {
    if lines.iter().any(|line| line.cards.is_empty()) {
        return None;
    }
    let mut lines = lines.to_vec();
    if lines.iter().any(|line| !line.placeholders.is_empty()) {
        let lens: Vec<usize> = lines.iter().map(CardLine::len_without_padding).collect();
        if lens != ROWS && lens != COLUMNS {
            return None;
        }
        lines.iter_mut().zip(&lens).for_each(|(line, &len)| line.truncate(len));
        return Some((lines, None));
    }
    let missing = absent_cards(&lines).filter(|missing| missing.len() <= 1)?.first().copied();
    let lens: Vec<usize> = lines.iter().map(|line| line.cards.len()).collect();
    let ends: Vec<usize> = ends(&lens).collect();
    let breaks =
        |lengths: &[usize]| self::ends(lengths).filter(|&end| end < Card::COUNT).all(|end| ends.contains(&end));
    let lengths = if is_even(&lens) || breaks(ROWS) {
        ROWS
    } else if missing.is_none() && breaks(COLUMNS) {
        COLUMNS
    } else if missing.is_some() && lens == [7, 7, 7, 6, 6, 6, 6, 6] {
        // The last card is in the fourth column.
        let end = lines[3].end;
        lines[3].cards.push((end, None));
        COLUMNS
    } else {
        return None;
    };
    if missing.is_some() && lengths == ROWS {
        let last = lines.last_mut()?;
        last.cards.push((last.end, None));
    }
    Some((in_lines(&lines, lengths), missing))
}

/// The cards of the pack that lines lack; `None` if one of theirs is unknown or there twice.
fn absent_cards(lines: &[CardLine]) -> Option<Vec<Card>> {
    let mut is_missing = [true; Card::COUNT];
    for &(_, card) in lines.iter().flat_map(|line| &line.cards) {
        if !std::mem::replace(&mut is_missing[card?.index()], false) {
            return None;
        }
    }
    Some(Card::PACK.into_iter().filter(|card| is_missing[card.index()]).collect())
}

/// Where lines end, as the number of cards up to there.
fn ends(lens: &[usize]) -> impl Iterator<Item = usize> + use<'_> {
    lens.iter().scan(0, |end, len| {
        *end += len;
        Some(*end)
    })
}

/// Whether lines are all of one length, but for the last, which may be shorter.
fn is_even(lens: &[usize]) -> bool {
    let [first, .., last] = lens else { return true };
    let is_other = *first != Tableau::COLUMNS && *first != Tableau::COLUMNS - 1;
    is_other && last <= first && lens[..lens.len() - 1].iter().all(|len| len == first)
}

/// The cards of lines, in the same order, in lines of other lengths.
fn in_lines(lines: &[CardLine], lengths: &[usize]) -> Vec<CardLine> {
    let mut cards = lines.iter().flat_map(|line| line.cards.iter().map(|&card| (card, line.end)));
    let placeholders: Vec<_> = lines.iter().flat_map(|line| &line.placeholders).collect();
    let line = |&len: &usize| {
        let cards: Vec<_> = cards.by_ref().take(len).collect();
        let is_here = |at| cards.iter().any(|&((other, _), _)| other == at);
        CardLine {
            end: cards.last().expect("there are as many cards as in the lines").1,
            placeholders: placeholders.iter().filter(|one| is_here(one.at)).map(|&one| one.clone()).collect(),
            cards: cards.into_iter().map(|(card, _)| card).collect(),
        }
    };
    lengths.iter().map(line).collect()
}
