//! The texts of settings and themes, mutated in many ways: the functions that the fuzzer runs too.
//!
//! `FUZZ=N cargo test --test program readers` makes N texts for each instead of 2,000.

use tableaux::query::Query;
use tableaux::settings::{Mistakes, Settings};

use crate::mutations;
use crate::scaling::assert_linear;
use crate::settings_readers::READERS;

#[test]
fn no_text_panics_and_the_rest_of_it_is_used() {
    mutations::check(&READERS, "[=\\[\\]{}\"'#,. \na-z0-9-]{0,4}", "([a-c.]{0,3}[=\\[\\]{}\"'#,. \n]{0,3}){0,20}");
}

/// Parsing takes as long as the text is, whatever it repeats.
#[test]
fn long_texts_are_read_at_once() {
    let settings = |text: &str| drop(Settings::parse(text, &mut Mistakes::of("config.toml")));
    let query = |text: &str| drop(text.parse::<Query>());
    let check = |read: &dyn Fn(&str), tokens: &[&str]| {
        for token in tokens {
            assert_linear(token, (1 << 16) / token.len(), |count| {
                let text = token.repeat(count);
                move || read(&text)
            });
        }
    };
    check(&query, &["hard or ", "(", "not ", "7D"]);
    check(&settings, &["a=1\n", "[a]\n", "a.", "\"", "theme=", "7D"]);
}
