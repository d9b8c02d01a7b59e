//! Every text that is read, mutated in many ways: the functions that the fuzzer runs too.
//!
//! `FUZZ=N cargo test --test engine readers` makes N texts for each instead of 2,000.

use crate::mutations;
use crate::readers::{READERS, long};

#[test]
fn no_text_panics_and_what_is_read_reads_back() {
    mutations::check(&READERS, "[A23456789TJQKcdhs♣♦♥♠:?|,=^xv#.0-9 \n-]{0,3}", "[A-Z0-9 \n:?|,-]{0,200}");
}

#[test]
fn the_same_holds_of_long_texts() {
    for (_, read, seeds) in READERS {
        for seed in seeds {
            read(&long(seed));
        }
        read(&long(&seeds.join("\0")));
    }
}
