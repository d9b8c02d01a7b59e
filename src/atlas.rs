//! What deals are like: measures of many deals, as a table.

pub mod column;
pub mod difficulty;
pub mod measures;
mod numbers;
mod random;
mod row;
pub mod survey;
mod tally;

pub use column::{Column, Value};
pub use difficulty::Difficulty;
pub use measures::{Cost, Measures};
pub use numbers::{Numbers, ParseShardError, Shard};
pub use row::RowFormat;
pub use survey::Survey;
pub use tally::Tally;
