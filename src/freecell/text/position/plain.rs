//! Boards in play as lines.

use super::Board;
use crate::card::{Card, Rank, Suit};
use crate::freecell::position::CASCADES;
use crate::freecell::text::error::{Location, ReadError};
use crate::freecell::text::line::card;
use crate::freecell::text::plain::{cards, words};
use crate::sanitize::quoted;

/// What a line is about.
enum Kind {
    CellCount,
    Foundations,
    Cascade,
}

const NAMES: [(&str, Kind); 4] = [
    ("freecells:", Kind::CellCount),
    ("fc:", Kind::CellCount),
    ("foundations:", Kind::Foundations),
    ("founds:", Kind::Foundations),
];

/// Reads a board in play; `None` where nothing shows that it is one: no line for cells or foundations, no empty cascade,
/// fewer than eight lines.
pub(super) fn board(text: &str) -> Result<Option<Board>, ReadError> {
    let mut board = Board {
        cascades: Vec::new(),
        cells: Vec::new(),
        foundations: [None; 4],
        end: Location::Line { line: 1, column: 1 },
    };
    let (mut has_cells, mut has_foundations) = (false, false);
    for (text, line) in text.lines().zip(1..) {
        let start = text.trim_start();
        if start.is_empty() || start.starts_with('#') {
            continue;
        }
        let skipped = text.len() - start.len();
        let (kind, rest) = kind(start);
        let place = |column| Location::Line { line, column };
        let begins = text[..text.len() - rest.len()].chars().count();
        let twice = |what| Err(ReadError::Again { place: place(text[..skipped].chars().count() + 1), what });
        match kind {
            Kind::CellCount if has_cells => return twice("free cells"),
            Kind::Foundations if has_foundations => return twice("foundations"),
            Kind::CellCount => {
                has_cells = true;
                board.cells = cells(rest, |column| place(begins + column))?;
            }
            Kind::Foundations => {
                has_foundations = true;
                board.foundations = foundations(rest, |column| place(begins + column))?;
            }
            Kind::Cascade => board.cascades.push(cards(rest, text, line)?),
        }
        board.end = place(1).next_line();
    }
    let has_empty = board.cascades.iter().any(|cascade| cascade.cards.is_empty());
    let is_in_play = has_cells || has_foundations || has_empty || board.cascades.len() >= CASCADES;
    Ok(is_in_play.then_some(board))
}

/// What a line is about, and what comes after its name.
fn kind(text: &str) -> (Kind, &str) {
    for (name, kind) in NAMES {
        if let Some((start, rest)) =
            text.split_at_checked(name.len()).filter(|(start, _)| start.eq_ignore_ascii_case(name))
        {
            debug_assert_eq!(start.len(), name.len());
            return (kind, rest);
        }
    }
    (Kind::Cascade, text.strip_prefix(':').unwrap_or(text))
}

/// The cards in cells, with their cells.
fn cells(rest: &str, place: impl Fn(usize) -> Location) -> Result<Vec<(usize, Location, Card)>, ReadError> {
    const FIELD: usize = 4;
    let ends = |(column, word): (usize, &str)| column - 1 + word.chars().count();
    let in_fields = words(rest).all(|word| word.1 != "-" && ends(word) % FIELD == 0);
    let numbered =
        words(rest).zip(0..).map(|(word, number)| (if in_fields { ends(word) / FIELD - 1 } else { number }, word));
    let cards = numbered.filter(|(_, (_, word))| *word != "-").map(|(number, (column, word))| {
        let (place, card) = card(place(column), word)?;
        Ok((number, place, card))
    });
    cards.collect()
}

/// How many cards of each suit are home.
fn foundations(rest: &str, place: impl Fn(usize) -> Location) -> Result<[Option<(Location, u8)>; 4], ReadError> {
    let mut foundations = [None; 4];
    for (column, word) in words(rest) {
        let place = place(column);
        let (suit, home) = foundation(word).ok_or_else(|| ReadError::NotAFoundation { place, text: quoted(word) })?;
        let foundation = &mut foundations[suit as usize];
        if foundation.replace((place, home)).is_some() {
            return Err(ReadError::Again { place, what: suit.name() });
        }
    }
    Ok(foundations)
}

/// `H-5` as a suit and a number of cards.
fn foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    let mut chars = suit.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).chars();
    let suit = Suit::from_char(chars.next()?).filter(|_| chars.as_str().is_empty())?;
    Some((suit, home(rank)?))
}

/// The number of cards that a rank, or 0, says are home.
pub(super) fn home(rank: &str) -> Option<u8> {
    let mut chars = rank.chars();
    match (chars.next()?, chars.as_str()) {
        ('0', "") => Some(0),
        ('1', "0") => Some(10),
        (letter, "") => Rank::from_char(letter).map(Rank::value),
        _ => None,
    }
}
