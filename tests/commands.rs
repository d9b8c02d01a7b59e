//! The commands: what they print, their exit codes and their errors.

#[path = "support/boards.rs"]
mod boards;
#[path = "support/command.rs"]
mod command;
#[path = "support/folder.rs"]
mod folder;
#[path = "support/manifest.rs"]
mod manifest;
#[path = "support/played_days.rs"]
mod played_days;
#[path = "support/stray.rs"]
mod stray;
#[path = "support/tracer.rs"]
mod tracer;

mod commands {
    mod best_games;
    mod certificates;
    mod check;
    mod checkpoint;
    mod completions;
    mod config;
    mod crashes;
    mod find;
    mod forms;
    mod fuzz;
    mod games;
    mod gears;
    mod generators;
    mod jokes;
    mod json;
    mod kpat;
    mod lists;
    mod manners;
    mod marks;
    mod measures;
    mod ownership;
    mod packages;
    mod pictures;
    mod play;
    mod query;
    mod refused;
    mod review;
    mod skat;
    mod skat_review;
    mod solve;
    mod survey;
    mod today;
    mod trace;
    mod verify;
}
