#![no_main]

#[path = "../../support/readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::data(text));
