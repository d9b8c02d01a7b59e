#![no_main]

#[path = "../../support/settings_readers.rs"]
mod settings_readers;

libfuzzer_sys::fuzz_target!(|text: &str| settings_readers::theme(text));
