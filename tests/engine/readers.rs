//! Every text that is read, mutated in many ways: the functions that the fuzzer runs too.
//!
//! `FUZZ=N cargo test --test engine readers` makes N texts for each instead of 2,000.

use std::env;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;

use crate::readers::{READERS, long};

/// Texts that match an expression, which is parsed once: as a strategy of its own it is parsed for each text.
fn matching(expression: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(expression).unwrap()
}

/// What an edit puts in the place of a character, if anything.
fn inserted() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => matching("[A23456789TJQKcdhs♣♦♥♠:?|,=^xv#.0-9 \n-]{0,3}"),
        1 => any::<char>().prop_map(String::from),
        1 => select(&["\r\n", "\u{fe0f}", "\u{feff}", "\0", "99999999999999999999", "[[", "}"][..]).prop_map(String::from),
    ]
}

#[test]
fn no_text_panics_and_what_is_read_reads_back() {
    let cases = env::var("FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for (name, read, seeds) in READERS {
        for seed in seeds {
            read(seed);
        }
        let texts = prop_oneof![
            6 => (select(seeds), vec((any::<Index>(), 0..3usize, inserted()), 0..4)).prop_map(|(seed, edits)| {
                let mut text: Vec<char> = seed.chars().collect();
                for (at, removed, new) in edits {
                    let at = at.index(text.len() + 1);
                    let end = (at + removed).min(text.len());
                    text.splice(at..end, new.chars());
                }
                text.into_iter().collect()
            }),
            1 => any::<String>(),
            1 => matching("[A-Z0-9 \n:?|,-]{0,200}"),
        ];
        let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
        let result = TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
        )
        .run(&texts, |text| {
            read(&text);
            Ok(())
        });
        assert!(result.is_ok(), "{name}: {result:?}");
    }
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
