//! Boards in play: cascades of any length, free cells, foundations.

mod json;
mod plain;

use super::error::{Location, ReadError};
use super::is_json;
use super::line::Line;
use super::read::{each_once, read};
use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::cell_count::CellCount;
use crate::freecell::position::{CASCADES, Cascade, Position};

/// Reads a board in play, or, as [`read`] does, one before the first move.
///
/// A board in play is eight lines, a cascade each, its deepest card first, `:` before it or not, and `:` alone for an
/// empty one. Above, between or below them may stand `Freecells: KH - 3D -` (or `FC:`) and `Foundations: H-5 C-A S-0 D-K`
/// (or `Founds:`), the highest card of each suit that is home; without these lines all cells are empty, and no card is
/// home. A cell is empty where a `-` is; where cards stand in fields of four characters, as fc-solve prints them, also
/// where blanks are.
///
/// As JSON it is `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"H":5,…}}`, whose last two keys may be
/// missing. A foundation is a number from 0 to 13, or a rank such as `"Q"`.
///
/// ```
/// use tableaux::freecell::{cell_count::CellCount, text::read_position};
///
/// let board = "FC: - KH\nFounds: H-Q C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let position = read_position(board, CellCount::FOUR)?;
/// assert_eq!(position.cells()[1].unwrap().to_string(), "KH");
/// let json = r#"{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"foundations":{"H":12,"C":13,"D":13,"S":12}}"#;
/// assert_eq!(read_position(json, CellCount::FOUR), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`read`], and: cells or foundations that are none, are there twice or contradict the board, a card that is
/// there twice or missing, more or fewer than eight cascades, more cells in use than there are.
pub fn read_position(text: &str, cells: CellCount) -> Result<Position, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match if is_json(text) { json::board(text)? } else { plain::board(text)? } {
        Some(board) => lay(board, cells),
        None => Ok(Position::new(&read(text)?, cells)),
    }
}

/// A board in play as it was read, not checked yet.
struct Board {
    cascades: Vec<Line>,
    /// The cards in cells, each with the number of its cell from 0.
    cells: Vec<(usize, Location, Card)>,
    /// For each suit how many cards are home, and where it says so.
    foundations: [Option<(Location, u8)>; 4],
    /// Where one more cascade would be.
    end: Location,
}

fn lay(board: Board, cells: CellCount) -> Result<Position, ReadError> {
    if let Some(line) = board.cascades.get(CASCADES) {
        let first = line.cards.first().copied();
        let (place, card) = (first.map_or(line.end, |(place, _)| place), first.map(|(_, card)| card));
        return Err(ReadError::TooManyCascades { place, card });
    }
    let on_board = || {
        let in_cells = board.cells.iter().map(|&(_, place, card)| (place, card));
        in_cells.chain(board.cascades.iter().flat_map(|line| &line.cards).copied())
    };
    let is_home = |card: Card| {
        let foundation = board.foundations[card.suit() as usize];
        foundation.filter(|&(_, home)| card.rank().value() <= home)
    };
    let missing = each_once(on_board(), |card| is_home(card).is_some())?;
    let home_too = on_board().filter_map(|(place, card)| Some((place, card, is_home(card)?.0)));
    // What is accepted below the lowest is accepted below the others.
    if let Some((place, card, home)) = home_too.min_by_key(|&(_, card, _)| card) {
        return Err(ReadError::HomeToo { place, card, home });
    }
    let count = board.cascades.len();
    if count < CASCADES {
        return Err(ReadError::TooFewCascades { place: board.end, cascades: count, missing });
    }
    if !missing.0.is_empty() {
        return Err(ReadError::Lacking { place: board.end, missing });
    }
    let mut cascades = [Cascade::EMPTY; CASCADES];
    for (cascade, line) in cascades.iter_mut().zip(board.cascades) {
        cascade.extend(line.cards.into_iter().map(|(_, card)| card));
    }
    let mut in_cells = [None; CellCount::MAX.get() as usize];
    for (number, place, card) in board.cells {
        let Some(cell) = in_cells[..cells.get().into()].get_mut(number) else {
            return Err(ReadError::NoSuchCell { place, card, number: number + 1, cells });
        };
        *cell = Some(card);
    }
    let foundations = board.foundations.map(|foundation| foundation.map_or(0, |(_, home)| home));
    Ok(Position::of_a_whole_pack(&cascades, in_cells, cells, foundations))
}

/// Appends a board in play as ten lines, each ending in `\n` and none in a space: the foundations, the cells, the eight
/// cascades. fc-solve reads them as they are where the suits are letters.
///
/// ```
/// use tableaux::card::SuitStyle;
/// use tableaux::freecell::{cell_count::CellCount, text::{read_position, write_position}};
///
/// let board = "Foundations: H-Q C-K D-K S-Q\nFreecells: - KH - -\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let mut text = Vec::new();
/// write_position(&read_position(board, CellCount::FOUR)?, SuitStyle::Letters, &mut text);
/// assert_eq!(String::from_utf8(text)?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_position(position: &Position, suits: SuitStyle, into: &mut Vec<u8>) {
    // The order of fc-solve.
    let homes = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades].map(|suit| {
        let letter = if suits == SuitStyle::Letters { suit.letter() } else { suit.symbol() };
        format!("{letter}-{}", position.foundation(suit).map_or('0', Rank::letter))
    });
    let cells = position.cells().iter().map(|cell| cell.map_or("-", |card| card.text(suits)));
    let cascades =
        position.cascades().iter().map(|cascade| (":", cascade.iter().map(|card| card.text(suits)).collect()));
    let lines = [("Foundations:", homes.iter().map(String::as_str).collect()), ("Freecells:", cells.collect())];
    for (name, words) in lines.into_iter().chain(cascades) {
        let words: Vec<&str> = words;
        into.extend_from_slice(name.as_bytes());
        for word in words {
            into.extend(b" ".iter().chain(word.as_bytes()));
        }
        into.push(b'\n');
    }
}
