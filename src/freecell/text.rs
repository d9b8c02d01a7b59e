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

mod array_brackets;
mod board_parser;
mod board_text;
mod card_line;
mod card_parser;
mod error;
mod forms;
mod heading;
mod json;
mod layouts;
mod location;
mod named_line;
mod numbered_cascades;
mod orientation;
mod pack_order;
mod parse;
mod piece;
mod placeholder;
mod prepare;
mod reading;
mod rearranged;
mod remark;
mod shape;
mod spelling;
mod splitter;
mod text_cells;
mod text_line;
mod unchecked_position;
mod write;

pub use error::{MAX_TEXT, MissingCards, ParseBoardError};
pub use forms::{BOARD_FORMS, CARD_FORMS, LANGUAGES, WORDS_FOR_NOTHING};
pub use layouts::TextLayout;
pub use location::Location;
pub use orientation::Orientation;
pub use pack_order::PackOrder;
#[cfg(feature = "app")]
pub(crate) use parse::parse_layouts_until;
pub use parse::{parse_board, parse_cell_count, parse_layouts, parse_pattern, parse_pattern_lossy, parse_position};
pub use placeholder::Placeholder;
pub use remark::Remark;
pub use text_cells::TextCells;
pub use write::{BoardFormat, write_deal, write_deal_by, write_layout, write_position};
