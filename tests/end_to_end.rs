//! The program itself in a pseudo-terminal, and on the command line: what a person would see, type and be left with.
#![cfg(unix)]

#[path = "support/rebound.rs"]
mod rebound;
mod end_to_end {
    mod browsing;
    mod command_line;
    mod completing;
    mod filtering;
    mod finding;
    mod keeping;
    mod leaving;
    mod linear;
    mod misfortunes;
    mod output;
    mod panics;
    mod playing;
    mod practicing;
    mod session;
    mod settings;
    mod sizes;
    mod solving;
    mod suspending;
    mod tables;
    mod title;
    mod today;
    mod typing;
}
