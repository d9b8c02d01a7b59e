//! Parsing the boards of a text, before the first move or in play, in any format.

use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::board_parser;
use super::card_parser::CardParser;
use super::error::ParseBoardError;
use super::json::is_json;
use super::layouts::TextLayout;
use super::location::Location;
use super::prepare::prepare;
use super::reading::Reading;
use super::remark::Remark;
use super::splitter::one_board_text;
use super::text_cells::TextCells;
use super::unchecked_position::{json, plain};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Tableau;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::freecell::position::Position;

/// Parses a whole board. A byte order mark at the front is ignored.
///
/// A text that begins with `{` or `[` is JSON: an array of seven arrays of strings (rows) or of eight (columns), bare
/// or under the key `rows` of an object, whose other keys are ignored. Any other text is seven lines of 8, 8, 8, 8, 8,
/// 8 and 4 cards (rows) or eight of 7, 7, 7, 7, 6, 6, 6 and 6 (columns, the deepest card first), blanks between the
/// cards, with or without a `:` before them. Commas, quotes and brackets are accepted as array literals of other
/// languages have them, an inner array being a line. Blank lines, those that begin with `#` and headings above the
/// cards are ignored. Each card is parsed as [`Card`](crate::card::Card) is.
///
/// # Errors
/// The first of these: something that is not a card (or bad JSON), too many lines, a card that appears twice, a line
/// that is too long or too short, too few lines.
pub fn parse_board(text: &str) -> Result<Tableau, ParseBoardError> {
    let text = &*prepare(text);
    parse_whole(text).or_else(|error| {
        let Ok(reading) = Reading::new(text) else { return Err(error) };
        let whole = reading.only().filter(|layout| layout.unknown_count() == 0);
        let read = whole.and_then(Layout::tableau).map_or_else(|| parse_whole(reading.text(text)), Ok);
        read.map_err(|error| reading.restored(error))
    })
}

/// As [`parse_board`], if nothing but the board is in the text.
fn parse_whole(text: &str) -> Result<Tableau, ParseBoardError> {
    match board_parser::parse(text, false) {
        (_, Some(error)) => Err(error),
        (pattern, None) => {
            let Some(tableau) = pattern.tableau() else { unreachable!("a missing card is an error") };
            Ok(tableau)
        }
    }
}

/// Parses a board, whole or in part, in any format that [`parse_board`] takes.
///
/// `?` and `??` are unknown cards, and so is `null` in JSON. Lines at the end may be missing, and so may cards at the
/// end of the last line if lines are missing: these are unknown too. One line alone is the first row.
///
/// # Errors
/// The first of these: something that is not a card (or bad JSON), too many lines, a card that appears twice, a line
/// that is too long or too short, no known card.
pub fn parse_pattern(text: &str) -> Result<Pattern, ParseBoardError> {
    match parse_pattern_lossy(text) {
        (_, Some(error)) => Err(error),
        (pattern, None) => Ok(pattern),
    }
}

/// Parses as much as possible of a text that may still be incomplete, and returns it with the error of
/// [`parse_pattern`], if there is one.
pub fn parse_pattern_lossy(text: &str) -> (Pattern, Option<ParseBoardError>) {
    let text = &*prepare(text);
    let (pattern, error) = board_parser::parse(text, true);
    let Some(reading) = error.is_some().then(|| Reading::new(text).ok()).flatten() else { return (pattern, error) };
    let is_whole = reading.layouts.iter().all(|read| !read.remarks.iter().any(Remark::is_about_missing_card));
    // Perhaps there is one board among other lines.
    if let Some(pattern) = reading.only().filter(|_| is_whole).and_then(Layout::pattern) {
        return (pattern, None);
    }
    let (pattern, error) = board_parser::parse(reading.text(text), true);
    (pattern, error.map(|error| reading.restored(error)))
}

/// Parses every board in a text, in any of these forms, whatever stands around it:
///
/// - rows, columns, all cards in one line or one a line, positions in play;
/// - JSON, array literals, and what other languages print of lists, tuples and records;
/// - cards as `7D`, `D7`, `7♦`, `10d`, `7 of diamonds`, `7-D`, `("7", "D")`, `{"rank": 7, "suit": "D"}`, 🃇;
/// - cards as numbers from 0 to 51 or from 1 to 52: a [remark](TextLayout::remarks) says which order of the pack they are;
/// - tables of HTML and Markdown, CSV, YAML, lists with a card a line, with colours of the terminal.
///
/// `?` and `??` are unknown cards, and so are [words for nothing](TextLayout::placeholder). A board with mistakes is laid out
/// as far as its cards can be read.
///
/// ```
/// use tableaux::freecell::text::parse_layouts;
///
/// let read = parse_layouts("Game #617\n 1  2  3  4  5  6  7  8\n7D AD 5C 3S ?? 8C 2D AH\n")?;
/// assert_eq!(read[0].layout.known_count(), 7);
/// assert_eq!(read[0].number, Some(617.into()));
/// assert_eq!(read[0].ignored, ["a heading", "the numbers of the cascades"]);
/// let read = parse_layouts("Seven of diamonds, ace of diamonds, undefined of clubs, three of spades")?;
/// assert_eq!(read[0].layout.known_count(), 3);
/// assert_eq!(read[0].placeholder.as_ref().unwrap().text, "undefined of clubs");
/// assert!(parse_layouts("The AS was in the 2D game.").is_err());
/// # Ok::<(), tableaux::freecell::text::ParseBoardError>(())
/// ```
///
/// # Errors
/// If there is no board with a known card, what is wrong with the text taken as one; a text longer than
/// [`MAX_TEXT`](super::MAX_TEXT), or with bytes that are no text.
pub fn parse_layouts(text: &str) -> Result<Vec<TextLayout>, ParseBoardError> {
    parse_layouts_until(text, &AtomicBool::new(false))
}

/// Parses layouts as [`parse_layouts`] does, which takes seconds for the longest texts; the result means nothing once
/// `stop` is set.
pub(crate) fn parse_layouts_until(text: &str, stop: &AtomicBool) -> Result<Vec<TextLayout>, ParseBoardError> {
    let text = &*prepare(text);
    let reading = Reading::until(text, stop)?;
    if reading.layouts.is_empty() { Err(reading.error(text)) } else { Ok(reading.layouts) }
}

/// As [`parse_board`].
impl FromStr for Tableau {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_board(text)
    }
}

/// As [`parse_pattern`].
impl FromStr for Pattern {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_pattern(text)
    }
}

/// Parses a position, or a board before the first move as [`parse_board`] does.
///
/// A position is eight lines, a cascade each, its deepest card first, `:` before it or not, and `:` alone for an empty
/// one. Above, between or below them may stand `Freecells: KH - 3D -` (or `FC:`) and `Foundations: H-5 C-A S-0 D-K` (or
/// `Founds:`), the highest card of each suit that is home; without these lines all cells are empty, and no card is
/// home. A cell with `-` is empty; where cards stand in fields of four characters, as fc-solve prints them, so is a
/// blank field. How many there are is `cells`: [`parse_cell_count`] says what the text has.
///
/// As JSON it is `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"H":5,…}}`, whose last two keys may be
/// missing. A foundation is a number from 0 to 13, or a rank such as `"Q"`.
///
/// ```
/// use tableaux::freecell::{CellCount, text::parse_position};
///
/// let board = "FC: - KH\nFounds: H-Q C-K D-K S-Q\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let position = parse_position(board, CellCount::FOUR)?;
/// assert_eq!(position.cells()[1].unwrap().to_string(), "KH");
/// let json =
/// r#"{"cascades":[["KS"],[],[],[],[],[],[],[]],"cells":[null,"KH"],"foundations":{"H":12,"C":13,"D":13,"S":12}}"#;
/// assert_eq!(parse_position(json, CellCount::FOUR), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`parse_board`], and: cells or foundations that are malformed, are given twice or contradict the board, a
/// card that appears twice or not at all, more or fewer than eight cascades, more cells in use than there are.
pub fn parse_position(text: &str, cells: CellCount) -> Result<Position, ParseBoardError> {
    let text = &*prepare(text);
    position_as_it_stands(text, cells).or_else(|error| {
        let Ok(reading) = Reading::new(text) else { return Err(error) };
        // Perhaps an object of another language, around the rows of a board before the first move.
        let read = reading.only().and_then(|layout| layout.position(cells));
        let read = read.map_or_else(|| position_as_it_stands(reading.text(text), cells), Ok);
        let whole = |error| match parse_whole(reading.text(text)) {
            Ok(tableau) => Ok(Position::new(&tableau, cells)),
            // It is not JSON that was meant.
            Err(other)
                if matches!(error, ParseBoardError::BadJson { .. }) && !matches!(other, ParseBoardError::NoRows) =>
            {
                Err(other)
            }
            Err(_) => Err(error),
        };
        read.or_else(whole).map_err(|other| if error.is_cut() { error } else { reading.restored(other) })
    })
}

/// As [`parse_position`], if nothing but the position is in the text.
fn position_as_it_stands(text: &str, cells: CellCount) -> Result<Position, ParseBoardError> {
    let mut parser = CardParser::new(false);
    let parsed = if is_json(text) {
        json::parse(text, &mut parser)
    } else {
        Ok(plain::parse(&one_board_text(text), &mut parser))
    };
    match (parsed, parser.error) {
        (Err(error), _) | (_, Some(error)) => Err(error),
        (Ok(Some(position)), None) => position.check(cells),
        (Ok(None), None) => Ok(Position::new(&parse_whole(text)?, cells)),
    }
}

/// Parses what a text says of the number of free cells, in any format that [`parse_position`] takes. Without a line such as `# 1 free cell`, which [`write_position`](super::write_position) adds where there are not
/// four, it is the number of cells that are listed.
///
/// ```
/// use tableaux::freecell::CellCount;
/// use tableaux::freecell::text::{TextCells, parse_cell_count};
///
/// let two = CellCount::new(2).unwrap();
/// assert_eq!(parse_cell_count("Freecells: - KH\n: KS\n"), Ok(TextCells::Partial(two)));
/// assert_eq!(parse_cell_count("Freecells: - KH\n: KS\n# 2 free cells\n"), Ok(TextCells::Exact(two)));
/// ```
///
/// # Errors
/// More than ten.
pub fn parse_cell_count(text: &str) -> Result<TextCells, ParseBoardError> {
    let text = &*prepare(text);
    let reading = Reading::new(text).ok();
    let text = reading.as_ref().map_or(text, |reading| reading.text(text));
    match json::listed_cells(text).filter(|_| is_json(text)) {
        Some(listed) => TextCells::of_list(Location::Cell(listed), listed),
        None => one_board_text(text).cell_count(),
    }
}
