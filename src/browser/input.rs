//! Input and what it asks for: keys, commands, events, updates and effects.

pub mod command;
pub mod effect;
pub mod event;
pub mod keys;
pub mod paste_reader;
pub mod pasted;
pub mod update;
