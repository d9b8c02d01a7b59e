//! What deals are like: measures of many deals as a table, and those of the first ones in the box.

pub mod column;

pub use column::{Column, Value};
