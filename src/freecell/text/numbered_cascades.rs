//! Boards drawn under the numbers of their cascades, as on a screen: where a card stands says to which cascade it
//! belongs, several boards may stand side by side, and there may be other text beside and below them.

use super::card_line::is_card;
use super::location::Location;
use super::text_line::{BoardLine, TextLine, words};
use crate::card::{Card, is_ascii_separator};
use crate::freecell::position::CASCADES;

/// The least distance of two numbers: a card and a blank.
const MIN_DISTANCE: usize = 3;
/// How many lines may stand between the numbers and the first cards.
const MAX_BETWEEN: usize = 3;

/// Where the cascades stand, in halves of a character.
struct Columns {
    centres: Vec<usize>,
    distance: usize,
}

/// A card under a number.
struct CascadeWord<'a> {
    cascade: usize,
    /// How far it stands to the right of the number, in halves of a character.
    offset: isize,
    word: TextLine<'a>,
}

/// The eight cascades of a board.
pub(super) struct NumberedCascades<'a> {
    cascades: Vec<BoardLine<'a>>,
    /// The last line with a card.
    last: TextLine<'a>,
}

impl<'a> NumberedCascades<'a> {
    /// Whether a line is like the numbers above boards.
    pub(super) fn are_numbers(line: &str) -> bool {
        let first = line.bytes().find(|&byte| !byte.is_ascii() || !is_ascii_separator(byte));
        first.is_some_and(|byte| matches!(byte, b'1' | b'-' | 128..)) && Columns::parse(line).is_some()
    }

    /// Reads the boards whose numbers are the first of these lines, and says how many lines they take; `None` if there
    /// are no cards under numbers.
    pub(super) fn read(lines: &[TextLine<'a>]) -> Option<(Vec<Self>, usize)> {
        let columns = Columns::parse(lines.first()?.text)?;
        let placed = |line: &TextLine<'a>| columns.place(*line, is_card);
        // An array is none of the forms that stand under numbers.
        let below = lines.iter().skip(1).take(MAX_BETWEEN).take_while(|line| !line.text.contains(['[', '(']));
        let first = below.map(placed).find(|cards| !cards.is_empty())?;
        // Every card stands at the same distance from its number, or the numbers are just a heading.
        let usual = first[0].offset;
        let is_usual = |offset: isize| (offset - usual).abs() <= 2;
        if !first.iter().all(|card| is_usual(card.offset))
            || first.windows(2).any(|pair| pair[0].cascade == pair[1].cascade)
        {
            return None;
        }
        let mut cascades: Vec<BoardLine> = vec![Vec::new(); columns.centres.len()];
        let (mut end, mut cards) = (1, 0);
        let mut has_gap = false;
        'lines: for (at, &line) in lines.iter().enumerate().skip(1) {
            let is_full = cards >= Card::COUNT * (cascades.len() / CASCADES);
            let found = columns.place(line, |word| is_card(word) || (2..=3).contains(&word.chars().count()));
            let has_cards = found.iter().any(|card| is_card(card.word.text) && is_usual(card.offset));
            if line.text.trim_start().starts_with('#')
                || columns.has_other_words(line)
                || is_full && has_gap && has_cards
            {
                break;
            }
            has_gap = line.text.trim().is_empty();
            for card in found {
                let cascade = &mut cascades[card.cascade];
                let is_again = cascade.last().is_some_and(|last| is_same(last.text, card.word.text));
                if is_usual(card.offset) && has_cards {
                    cascade.push(card.word);
                    cards += 1;
                } else if is_card(card.word.text) && !is_again {
                    // The corner at the lower right of a card has it again, but this is another card.
                    break 'lines;
                }
                end = at + 1;
            }
        }
        let last = lines[end - 1];
        let boards = cascades.chunks(CASCADES).map(|cascades| Self { cascades: cascades.to_vec(), last });
        Some((boards.collect(), end))
    }

    /// The cascades, `:` for an empty one.
    pub(super) fn cascades(&self) -> Vec<BoardLine<'a>> {
        let empty = || vec![TextLine { text: ":", ..self.last }];
        self.cascades.iter().map(|cascade| if cascade.is_empty() { empty() } else { cascade.clone() }).collect()
    }

    /// The rows, if none has a gap: it is then a board before the first move, perhaps in part.
    pub(super) fn rows(&self) -> Option<Vec<BoardLine<'a>>> {
        let cascades = &self.cascades;
        let longest = cascades.iter().map(Vec::len).max().unwrap_or(0);
        let are_rows = cascades.is_sorted_by(|one, other| one.len() >= other.len())
            && cascades.iter().all(|cascade| cascade.len() + 1 >= longest);
        let row = |row: usize| cascades.iter().filter_map(|cascade| cascade.get(row).copied()).collect();
        are_rows.then(|| (0..longest).map(row).collect())
    }

    /// The place below the board.
    pub(super) fn end(&self) -> Location {
        self.last.at(1).next_line()
    }
}

/// Whether two words are the same card; unknown ones are not.
fn is_same(one: &str, other: &str) -> bool {
    Card::from_word(one).is_some_and(|card| Card::from_word(other) == Some(card))
}

impl Columns {
    /// The columns of a line with the numbers from 1 to 8, or with `--` eight times as fc-solve has it, of one board or
    /// of several; other words may follow.
    fn parse(line: &str) -> Option<Self> {
        let mut centres = Vec::new();
        let first = words(line).next()?.1;
        if first != "1" && first != "--" {
            return None;
        }
        for (place, (column, word)) in words(line).enumerate() {
            let is_number = word.parse() == Ok(place % CASCADES + 1);
            if !(is_number && word.len() == 1) && word != "--" {
                break;
            }
            centres.push(2 * column + word.len() - 1);
        }
        centres.truncate(centres.len() / CASCADES * CASCADES);
        let distance = centres.get(1)? - centres[0];
        let are_even = |centres: &[usize]| centres.windows(2).all(|pair| pair[1] - pair[0] == distance);
        let is_valid = distance >= 2 * MIN_DISTANCE && centres.chunks(CASCADES).all(are_even);
        is_valid.then_some(Self { centres, distance })
    }

    /// The words that stand under numbers, each with the nearest.
    fn place<'a>(&self, line: TextLine<'a>, is_wanted: impl Fn(&str) -> bool) -> Vec<CascadeWord<'a>> {
        let place = |(column, word): (usize, &'a str)| {
            let (cascade, offset) = self.nearest(column, word)?;
            let word = TextLine { number: line.number, before: line.before + column - 1, text: word };
            Some(CascadeWord { cascade, offset, word })
        };
        words(line.text).filter(|(_, word)| is_wanted(word)).filter_map(place).collect()
    }

    /// The cascade whose number is nearest to a word, and how far the word stands to the right of it.
    fn nearest(&self, column: usize, word: &str) -> Option<(usize, isize)> {
        let centre = 2 * column + word.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).chars().count() - 1;
        let next = self.centres.partition_point(|&number| number < centre);
        let around = self.centres.iter().enumerate().take(next + 1).skip(next.saturating_sub(1));
        let (cascade, nearest) = around.min_by_key(|&(_, &number)| number.abs_diff(centre))?;
        let is_near = 2 * nearest.abs_diff(centre) <= self.distance;
        is_near.then_some((cascade, centre.cast_signed() - nearest.cast_signed()))
    }

    /// Whether a word under the numbers is too long for a card, so that the boards are at their end.
    fn has_other_words(&self, line: TextLine) -> bool {
        words(line.text).any(|(column, word)| word.chars().count() > 3 && self.nearest(column, word).is_some())
    }
}
