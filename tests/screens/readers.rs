//! The texts of settings and themes, mutated in many ways: the functions that the fuzzer runs too.
//!
//! `FUZZ=N cargo test --test screens readers` makes N texts for each instead of 2,000.

use crate::mutations;
use crate::settings_readers::READERS;

#[test]
fn no_text_panics_and_the_rest_of_it_is_used() {
    mutations::check(&READERS, "[=\\[\\]{}\"'#,. \na-z0-9-]{0,4}", "([a-c.]{0,3}[=\\[\\]{}\"'#,. \n]{0,3}){0,20}");
}
