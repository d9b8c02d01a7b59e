//! Readers run as properties: each on its seeds, and on these mutated in many ways.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::string::string_regex;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// A reader's name, what has to hold of a text, and texts from which others are made.
type Reader = (&'static str, fn(&str), &'static [&'static str]);

/// Texts that match an expression, which is parsed once: as a strategy of its own it is parsed for each text.
fn matching(expression: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(expression).unwrap()
}

/// Runs readers on `FUZZ` texts each, 2,000 by default. `inserted` is the expression of what an edit puts in the place of
/// characters, and `other` that of texts which are made of no seed.
pub fn check(readers: &[Reader], inserted: &str, other: &str) {
    let cases = std::env::var("FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for &(name, read, seeds) in readers {
        for seed in seeds {
            read(seed);
        }
        let inserted = prop_oneof![
            4 => matching(inserted),
            1 => any::<char>().prop_map(String::from),
            1 => select(&["\r\n", "\u{fe0f}", "\u{feff}", "\0", "99999999999999999999", "[[", "}"][..]).prop_map(String::from),
        ];
        let texts = prop_oneof![
            6 => (select(seeds), vec((any::<Index>(), 0..3usize, inserted), 0..4)).prop_map(|(seed, edits)| {
                let mut text: Vec<char> = seed.chars().collect();
                for (at, removed, new) in edits {
                    let at = at.index(text.len() + 1);
                    let end = (at + removed).min(text.len());
                    text.splice(at..end, new.chars());
                }
                text.into_iter().collect()
            }),
            1 => any::<String>(),
            1 => matching(other),
        ];
        let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
        let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let result = TestRunner::new_with_rng(config, random).run(&texts, |text| {
            read(&text);
            Ok(())
        });
        assert!(result.is_ok(), "{name}: {result:?}");
    }
}
