//! Boards as text: [`write_deal()`] appends a deal in one of several formats, [`parse_board()`] parses a board in any
//! of them, [`parse_pattern()`] a board with unknown cards; [`write_position()`] and [`parse_position()`] are for
//! boards in play.
//!
//! ```
//! use tableaux::card::SuitStyle;
//! use tableaux::freecell::Deal;
//! use tableaux::freecell::text::{BoardFormat, parse_board, write_deal};
//!
//! let deal = Deal::new(617.into());
//! let mut text = Vec::new();
//! write_deal(BoardFormat::Columns, &deal, SuitStyle::Symbols, &mut text);
//! let text = String::from_utf8(text)?;
//! assert!(text.starts_with("7♦ T♦ T♥ K♦ 4♣ 4♠ J♦\n"));
//! assert_eq!(parse_board(&text)?, *deal.tableau());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod board_text;
mod card_parser;
mod error;
mod heading;
mod json;
mod layouts;
mod line;
mod location;
mod moves;
mod named_line;
mod numbered_cascades;
mod orientation;
mod position;
mod shape;
mod text_line;

pub use board::{parse_board, parse_pattern, parse_pattern_lossy};
pub use error::{MissingCards, ParseBoardError};
pub use layouts::{TextLayout, parse_layouts, write_layout};
pub use location::{Location, TextPosition};
pub use moves::parse_moves;
pub use orientation::Orientation;
pub use position::{parse_position, write_position};

use crate::card::{Card, SuitStyle};
use crate::freecell::deal::{Deal, Tableau};
use crate::generator::Generator;

/// The maximum length of a text with boards, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// A way to write a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardFormat {
    /// Seven lines, one a row from the top: two-character cards with single spaces between them.
    Rows,
    /// Eight lines, one a cascade from the left, its deepest card first; fc-solve reads them unchanged.
    Columns,
    /// An array of seven arrays of strings in single quotes, a line each, as JavaScript and Python have it.
    Js,
    /// One line with the number and the rows: `{"number":617,"rows":[["7D","AD",…],…]}`.
    Json,
}

/// Appends a deal to `into` as UTF-8. Every line ends in `\n`, none in a space.
pub fn write_deal(format: BoardFormat, deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    write_deal_by(format, &Generator::Microsoft, deal, style, into);
}

/// Like [`write_deal()`], for a deal of any generator: JSON names it, unless it is Microsoft's.
pub fn write_deal_by(format: BoardFormat, generator: &Generator, deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    match format {
        BoardFormat::Rows => deal.rows().for_each(|row| write_line(row.iter().copied(), style, into)),
        BoardFormat::Columns => deal.columns().for_each(|column| write_line(column, style, into)),
        BoardFormat::Js => write_array(deal, style, into),
        BoardFormat::Json => json::write(generator, deal, style, into),
    }
}

/// Appends an array of rows.
fn write_array(deal: &Deal, style: SuitStyle, into: &mut Vec<u8>) {
    into.extend_from_slice(b"[\n");
    for (row, number) in deal.rows().zip(1..) {
        let cards: Vec<&str> = row.iter().map(|card| card.text(style)).collect();
        let comma = if number < Tableau::ROWS { "," } else { "" };
        into.extend_from_slice(format!("  ['{}']{comma}\n", cards.join("', '")).as_bytes());
    }
    into.extend_from_slice(b"]\n");
}

/// Appends the cards of a line, one at least.
fn write_line(cards: impl Iterator<Item = Card>, style: SuitStyle, into: &mut Vec<u8>) {
    for card in cards {
        // About three times as fast as `extend_from_slice` of a text whose length the compiler does not know.
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
