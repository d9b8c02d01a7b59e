#![no_main]

#[path = "../../support/readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = readers::long(text);
    readers::READERS.iter().for_each(|(_, read, _)| read(&text));
});
