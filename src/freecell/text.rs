//! The text forms of a whole board: [`write()`] appends a deal in one of them, [`read()`] takes a board in any,
//! [`read_pattern()`] one with unknown cards;
//! [`write_position()`] and [`read_position()`] do it for boards in play.
//!
//! ```
//! use tableaux::card::SuitStyle;
//! use tableaux::freecell::deal::Deal;
//! use tableaux::number::DealNumber;
//! use tableaux::freecell::text::{Form, read, write};
//!
//! let deal = Deal::new(DealNumber::new(617)?);
//! let mut text = Vec::new();
//! write(Form::Columns, &deal, SuitStyle::Symbols, &mut text);
//! let text = String::from_utf8(text)?;
//! assert!(text.starts_with("7♦ T♦ T♥ K♦ 4♣ 4♠ J♦\n"));
//! assert_eq!(read(&text)?, *deal.tableau());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod json;
mod line;
mod pattern;
mod plain;
mod position;
mod read;

pub use error::{Location, Missing, Orientation, ReadError};
pub use pattern::{read_pattern, read_typed};
pub use position::{read_position, write_position};
pub use read::read;

use crate::card::{Card, SuitStyle};
use crate::freecell::deal::Deal;
use crate::generator::Generator;

/// A way to write a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Seven lines, one a row from the top: two-character cards with single spaces between them.
    Rows,
    /// Eight lines, one a cascade from the left, its deepest card first; fc-solve reads them as they are.
    Columns,
    /// One line with the number and the rows: `{"number":617,"rows":[["7D","AD",…],…]}`.
    Json,
}

/// Appends a deal to `into` as UTF-8. Every line ends in `\n`, none in a space.
///
/// Several deals are written one after the other; what stands between them is the caller's.
pub fn write(form: Form, deal: &Deal, suits: SuitStyle, into: &mut Vec<u8>) {
    write_by(form, &Generator::Microsoft, deal, suits, into);
}

/// As [`write()`], a deal of any rule: JSON says which, if it is not Microsoft's.
pub fn write_by(form: Form, generator: &Generator, deal: &Deal, suits: SuitStyle, into: &mut Vec<u8>) {
    match form {
        Form::Rows => deal.rows().for_each(|row| line(row.iter().copied(), suits, into)),
        Form::Columns => deal.columns().for_each(|column| line(column, suits, into)),
        Form::Json => json::write(generator, deal, suits, into),
    }
}

/// Whether a text means to be JSON.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Appends the cards of a line, of which there is at least one.
fn line(cards: impl Iterator<Item = Card>, suits: SuitStyle, into: &mut Vec<u8>) {
    for card in cards {
        // Copies of a fixed length make the whole about three times as quick as `extend_from_slice` of one that is not.
        match *card.text(suits).as_bytes() {
            [rank, suit] => into.extend_from_slice(&[rank, suit, b' ']),
            [rank, a, b, c] => into.extend_from_slice(&[rank, a, b, c, b' ']),
            ref other => into.extend(other.iter().chain(b" ")),
        }
    }
    if let Some(last) = into.last_mut() {
        *last = b'\n';
    }
}
