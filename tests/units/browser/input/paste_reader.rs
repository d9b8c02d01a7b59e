use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use tableaux::browser::input::paste_reader::LatePaste;
use tableaux::browser::input::paste_reader::PasteReader;
use tableaux::browser::input::pasted::Pasted;

/// Returns the longest text that is parsed, which takes seconds.
fn long(first: &str) -> String {
    let row = "7D AD 5C 3S 5S 8C 2D AH\n";
    format!("{first}\n{}", row.repeat((1 << 20) / row.len() - 1))
}

#[test]
fn the_text_that_was_pasted_last_alone_is_read() {
    let (sender, late) = mpsc::channel::<LatePaste>();
    let mut reader = PasteReader::new(sender);
    let mut read = None;
    for number in 0..8 {
        read = reader.read(long(&format!("number {number}"))).unwrap();
    }
    let last = read.or_else(|| late.iter().find_map(LatePaste::take)).unwrap();
    assert!(last.text.starts_with("number 7"));
    // A canceled paste is never delivered and delays nothing.
    let canceled = reader.read(long("canceled")).unwrap();
    reader.cancel();
    let next = reader.read("617".into()).unwrap();
    let next = next.or_else(|| late.iter().find_map(LatePaste::take)).unwrap();
    assert_eq!(next.text, "617", "{}", canceled.is_some());
    drop(reader);
    assert!(late.iter().all(|late| late.take().is_none()), "the thread has ended, and nothing else was read");
}

#[test]
fn a_text_whose_reading_is_stopped_has_no_boards() {
    let stopped = Pasted::until(long(""), &AtomicBool::new(true));
    assert!(!stopped.boards.is_ok_and(|boards| !boards.is_empty()));
}
