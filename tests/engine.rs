//! The engine: deals, their numbers, rules, solutions and values, against published facts, other programs and naive
//! implementations. It needs no feature of the crate.

#[path = "support/boards.rs"]
mod boards;
#[path = "support/readers.rs"]
mod readers;
#[path = "support/stray.rs"]
mod stray;

mod engine {
    #[cfg(feature = "app")]
    mod atlas;
    mod deals;
    mod difficulty;
    mod distribution;
    mod find;
    mod gears;
    mod generators;
    mod readers;
    mod rules;
    mod skat;
    mod solver;
    mod text;
}
