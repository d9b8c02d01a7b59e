//! Writing boards as text.

use std::io::Write as _;

use serde::{Serialize, Serializer};

use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::joke::JokeDeal;
use crate::freecell::layout::Layout;
use crate::freecell::position::Position;
use crate::generator::Generator;
use crate::words::counted;

/// A text format for boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardFormat {
    /// Seven lines, one for each row from the top: two-character cards with single spaces between them.
    Rows,
    /// Eight lines, one for each cascade from the left, deepest card first; fc-solve reads them unchanged.
    Columns,
    /// An array of seven arrays of strings in single quotes, one on each line, as in JavaScript and Python.
    Js,
    /// One line with the number and the rows: `{"number":617,"rows":[["7D","AD",…],…]}`.
    Json,
    /// KPatience's saved game before the first move, an XML document with its own card names. Its deal number is 0 if
    /// KPatience has none for the board.
    Kpat,
}

/// Appends a deal to `into` as UTF-8. Every line ends in `\n`, none in a space.
pub fn write_deal(format: BoardFormat, deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    write_deal_by(format, &Generator::Microsoft, deal, style, into);
}

/// Appends a deal of any generator. JSON names the generator, unless it is Microsoft's.
pub fn write_deal_by(format: BoardFormat, generator: &Generator, deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    write_tableau(format, generator, deal.number().get().cast_signed(), deal.tableau(), style, into);
}

/// Appends one of Microsoft's joke deals, with its negative number.
pub fn write_joke(format: BoardFormat, joke: JokeDeal, style: SuitStyle, into: &mut Vec<u8>) {
    write_tableau(format, &Generator::Microsoft, joke.number().into(), &joke.tableau(), style, into);
}

fn write_tableau(
    format: BoardFormat,
    generator: &Generator,
    number: i64,
    tableau: &Tableau,
    style: SuitStyle,
    into: &mut Vec<u8>,
) {
    match format {
        BoardFormat::Rows => tableau.rows().for_each(|row| write_cards(row.iter().copied(), style, into)),
        BoardFormat::Columns => tableau.columns().for_each(|column| write_cards(column, style, into)),
        BoardFormat::Js => write_array(tableau, style, into),
        BoardFormat::Json => write_json(generator, number, tableau, style, into),
        BoardFormat::Kpat => {
            let number = i32::try_from(number).ok().filter(|_| *generator == Generator::Microsoft);
            write_kpat(number.unwrap_or(0), tableau, into);
        }
    }
}

fn write_array(tableau: &Tableau, style: SuitStyle, into: &mut Vec<u8>) {
    into.extend_from_slice(b"[\n");
    for (row, number) in tableau.rows().zip(1..) {
        let cards: Vec<&str> = row.iter().map(|card| card.text(style)).collect();
        let comma = if number < Tableau::ROWS { "," } else { "" };
        into.extend_from_slice(format!("  ['{}']{comma}\n", cards.join("', '")).as_bytes());
    }
    into.extend_from_slice(b"]\n");
}

/// Appends a line of at least one card.
fn write_cards(cards: impl Iterator<Item = Card>, style: SuitStyle, into: &mut Vec<u8>) {
    for card in cards {
        // About three times as fast as `extend_from_slice` with a length unknown to the compiler.
        match *card.text(style).as_bytes() {
            [rank, suit] => into.extend_from_slice(&[rank, suit, b' ']),
            [rank, a, b, c] => into.extend_from_slice(&[rank, a, b, c, b' ']),
            ref other => into.extend(other.iter().chain(b" ")),
        }
    }
    if let Some(last) = into.last_mut() {
        *last = b'\n';
    }
}

fn write_json(generator: &Generator, number: i64, tableau: &Tableau, style: SuitStyle, into: &mut Vec<u8>) {
    let generator = (*generator != Generator::Microsoft).then(|| generator.to_string());
    let json = DealJson { number, generator, rows: RowsJson(tableau, style) };
    serde_json::to_writer(&mut *into, &json).expect("memory can be written, and strings are valid JSON");
    into.push(b'\n');
}

/// A deal; the fields are in the order of the keys.
#[derive(Serialize)]
struct DealJson<'a> {
    number: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    rows: RowsJson<'a>,
}

/// Appends a saved game of KPatience: one state, with each cascade moved in whole. KPatience finds a card by its id,
/// made of its place in the pack, its suit and its rank; the names are for people.
fn write_kpat(number: i32, tableau: &Tableau, into: &mut Vec<u8>) {
    const SUITS: [&str; Suit::COUNT] = ["clubs", "diamonds", "hearts", "spades"];
    const RANKS: [&str; 13] =
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
    // Writing to memory cannot fail.
    let _ = write!(
        into,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <kpat-game game-type=\"freecell\" deal-number=\"{number}\">\n\t<state current=\"true\">\n"
    );
    for (cascade, cards) in tableau.columns().enumerate() {
        let _ = writeln!(into, "\t\t<move pile=\"store{cascade}\" position=\"0\">");
        for card in cards {
            let (suit, rank) = (card.suit() as usize, usize::from(card.rank().value()));
            let id = card.index() << 16 | suit << 8 | rank;
            let (suit, rank) = (SUITS[suit], RANKS[rank - 1]);
            let _ = writeln!(into, "\t\t\t<card id=\"{id:07}\" suit=\"{suit}\" rank=\"{rank}\" turn=\"face-up\"/>");
        }
        into.extend_from_slice(b"\t\t</move>\n");
    }
    into.extend_from_slice(b"\t</state>\n</kpat-game>\n");
}

struct RowsJson<'a>(&'a Tableau, SuitStyle);

impl Serialize for RowsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(|row| CardsJson(row, self.1)))
    }
}

struct CardsJson<'a>(&'a [Card], SuitStyle);

impl Serialize for CardsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|card| card.text(self.1)))
    }
}

/// Appends a position as ten lines, each ending in `\n` and none in a space: the foundations, the cells, the eight
/// cascades. Unless there are four cells, a line such as `# 1 free cell` follows. fc-solve reads them unchanged if the
/// suits are letters.
///
/// ```
/// use tableaux_engine::card::SuitStyle;
/// use tableaux_engine::freecell::{Position, text::write_position};
///
/// let board = "Foundations: H-Q C-K D-K S-Q\nFreecells: - KH - -\n: KS\n:\n:\n:\n:\n:\n:\n:\n";
/// let mut text = Vec::new();
/// write_position(&board.parse::<Position>()?, SuitStyle::Letters, &mut text);
/// assert_eq!(String::from_utf8(text)?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_position(position: &Position, style: SuitStyle, into: &mut Vec<u8>) {
    // The order in fc-solve.
    let foundations = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades].map(|suit| {
        let letter = if style == SuitStyle::Letters { suit.letter() } else { suit.symbol() };
        format!("{letter}-{}", position.foundation(suit).map_or('0', Rank::letter))
    });
    write_words(["Foundations:"].into_iter().chain(foundations.iter().map(String::as_str)), into);
    let cells = position.cells().iter().map(|cell| cell.map_or("-", |card| card.text(style)));
    write_words(["Freecells:"].into_iter().chain(cells), into);
    for cascade in position.cascades() {
        write_words([":"].into_iter().chain(cascade.iter().map(|card| card.text(style))), into);
    }
    write_cell_count(position.cell_count(), into);
}

/// Appends a layout as text for [`read`](crate::read::read): the rows of a board before the first move, else the
/// cascades, with cells and foundations if it is a whole position. Unknown cards are `??`. Unless there are four free
/// cells, a line has their number, at least as many as the cards in them need.
pub fn write_layout(layout: &Layout, cells: CellCount, style: SuitStyle, into: &mut Vec<u8>) {
    let cells = cells.max(layout.occupied_cells());
    let text = |card: &Option<Card>| card.map_or("??", |card| card.text(style));
    match (layout.places(), layout.position(cells)) {
        (Some(places), _) => places.chunks(Tableau::COLUMNS).for_each(|row| write_words(row.iter().map(text), into)),
        (None, Some(position)) => return write_position(&position, style, into),
        (None, None) => {
            layout.cascades().for_each(|cascade| write_words([":"].into_iter().chain(cascade.iter().map(text)), into));
        }
    }
    write_cell_count(cells, into);
}

/// Appends the line with the number of free cells, unless there are four. It comes after the board for the sake of
/// programs that don't know comments.
fn write_cell_count(cells: CellCount, into: &mut Vec<u8>) {
    if cells != CellCount::FOUR {
        let words = counted(cells.get().into(), "free cell", "free cells");
        write_words(["#", &words].into_iter(), into);
    }
}

fn write_words<'a>(words: impl Iterator<Item = &'a str>, into: &mut Vec<u8>) {
    for (index, word) in words.enumerate() {
        into.extend_from_slice(if index > 0 { b" " } else { b"" });
        into.extend_from_slice(word.as_bytes());
    }
    into.push(b'\n');
}
