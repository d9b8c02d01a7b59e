//! What deals are like: measures of many deals, as a table.

pub mod column;
#[cfg(feature = "app")]
pub mod deal_list;
pub mod difficulty;
#[cfg(feature = "app")]
pub mod embedded;
pub mod measures;
mod numbers;
pub(crate) mod possible;
mod row;
pub mod survey;
mod tally;
#[cfg(feature = "app")]
pub mod values;

pub use column::{Column, Value};
#[cfg(feature = "app")]
pub use deal_list::DealList;
pub use difficulty::Difficulty;
#[cfg(feature = "app")]
pub use embedded::Atlas;
pub use measures::{Cost, Measures};
pub use numbers::{Numbers, ParseShardError, Shard};
pub use row::RowFormat;
pub use survey::Survey;
pub use tally::Tally;
#[cfg(feature = "app")]
pub use values::Values;
