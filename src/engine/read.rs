//! Reading boards from texts of any kind: program output, handwritten notes, pages and logs around them.
//!
//! A text becomes lines of tokens, tokens become cards, cards become rows, and rows become boards. A row may be a row
//! of the board, a cascade, the free cells, or something else, and a spelling may mean different cards. Only facts
//! decide: whether the pack is whole, whether the shape is that of a board, whether columns are aligned.
//!
//! ```
//! use tableaux_engine::freecell::Deal;
//! use tableaux_engine::read::read;
//!
//! let text = "The board:\n\n".to_owned() + &Deal::new(617.into()).tableau().to_string();
//! let reading = read(&text, &|_| false)?;
//! assert_eq!(reading.only()?.layout.tableau(), Some(*Deal::new(617.into()).tableau()));
//! # Ok::<(), tableaux_engine::read::ParseBoardError>(())
//! ```

mod alphabet;
mod arrange;
mod board;
mod card_word;
mod cards;
mod cell_line;
mod certainty;
mod choose;
mod code_point;
mod coordinates;
mod empty_cards;
mod error;
mod fields;
mod forms;
#[doc(hidden)]
pub mod heading;
mod home;
mod in_play;
mod judge;
mod labels;
mod lexer;
mod lexicon;
mod lines;
mod markup;
mod meant;
mod move_lines;
pub mod moves;
mod note;
mod numbered;
mod numbers;
mod object;
mod orientation;
mod pack_order;
mod pairs;
mod parser;
mod part;
#[doc(hidden)]
pub mod prepare;
mod print_columns;
mod reader;
mod record;
mod row_builder;
mod rows;
mod screen;
mod shape;
mod spelling;
mod stack;
mod text;
mod text_cells;
mod token;
mod whole;

pub use board::{Board, Reading, Unknown};
pub use cards::cards;
pub use error::{MAX_TEXT, ParseBoardError};
pub use forms::{BOARD_FORMS, CARD_FORMS, LANGUAGES, WORDS_FOR_NOTHING};
pub use note::Note;
pub use orientation::Orientation;
pub use pack_order::PackOrder;
pub use reader::read;
pub use text_cells::TextCells;
