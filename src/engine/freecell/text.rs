//! Text of boards and positions, as read by [`read`](crate::read).
//!
//! ```
//! use tableaux_engine::card::SuitStyle;
//! use tableaux_engine::freecell::Deal;
//! use tableaux_engine::freecell::text::{BoardFormat, write_deal};
//!
//! let mut text = Vec::new();
//! write_deal(BoardFormat::Columns, &Deal::new(617.into()), SuitStyle::Symbols, &mut text);
//! assert!(String::from_utf8(text)?.starts_with("7♦ T♦ T♥ K♦ 4♣ 4♠ J♦\n"));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

mod write;

pub use write::{BoardFormat, write_deal, write_deal_by, write_joke, write_layout, write_position};
