//! The program from inside: its screens, its store and its parts.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/mutations.rs"]
mod mutations;
#[path = "support/picture.rs"]
mod picture;
#[path = "support/played_days.rs"]
mod played_days;
#[path = "support/puzzle.rs"]
mod puzzle;
#[path = "support/rebound.rs"]
mod rebound;
#[path = "support/scaling.rs"]
mod scaling;
#[path = "support/settings_readers.rs"]
mod settings_readers;
#[path = "support/stray.rs"]
mod stray;
#[path = "support/screen.rs"]
mod support;

mod screens;
mod store;
mod units;
