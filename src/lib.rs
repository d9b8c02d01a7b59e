//! The program `tableaux`: its browser, its commands and its store, on top of the [engine](tableaux_engine).
//!
//! The modules are public for the tests, and change without notice; other programs use the engine.

pub mod browser;
pub mod cli;
pub mod columns;
pub mod memory;
pub mod practice;
pub mod query;
pub mod record;
pub mod settings;
pub mod sign;
pub mod store;
pub mod table;
pub mod words;
