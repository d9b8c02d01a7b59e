//! Difficulty, fewest free cells and shortest solutions: embedded data for Microsoft's first million deals, and the
//! means to measure any other deal.
//!
//! The [`Atlas`] is embedded: looking up the [`Record`] of a deal takes a tenth of a microsecond. It has verdict, fewest
//! free cells, difficulty and moves of the deals 1 to 1,000,000, and all measures of those to 32,000, see
//! [`Atlas::searched_numbers`].
//!
//! ```
//! use tableaux_engine::atlas::{Atlas, DealList, Difficulty, Level};
//! use tableaux_engine::verdict::outcome::Outcome;
//!
//! let atlas = Atlas::embedded();
//! let level = |number: &u32| atlas.record((*number).into()).difficulty.map(Difficulty::level);
//! assert_eq!((1..100).find(|number| level(number) == Some(Level::Easy)), Some(3));
//!
//! assert_eq!(atlas.record(146_692.into()).cells.outcome(), Outcome::Impossible);
//! assert_eq!(DealList::Hardest.numbers().len(), 100);
//! ```
//!
//! The rest is measured: [`Difficulty::of`] any tableau, the [`Measures`] of a deal, and tables of them by a
//! [`Survey`]; of Skat deals [`SkatMeasures`] by [`skat_rows`].

mod card_game;
pub mod column;
pub mod counts;
pub mod deal_list;
pub mod difficulty;
pub mod embedded;
pub mod measure;
pub mod measures;
mod numbers;
mod row;
mod skat;
pub mod survey;
mod tally;
pub mod values;

pub use card_game::CardGame;
pub use column::{Column, Value};
pub use counts::Counts;
pub use deal_list::DealList;
pub use difficulty::{Difficulty, Level};
pub use embedded::{Atlas, Record};
pub use measure::{Cost, Harder, Source};
pub use measures::Measures;
pub use numbers::{Numbers, Shard};
pub use row::{BOARD, RowColumn, RowFormat, RowName, SOLUTION};
pub use skat::{SkatMeasures, skat_rows};
pub use survey::Survey;
pub use tally::Tally;
pub use values::Values;
