//! Keys that wait, keys that are ignored, and the end of the browser.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;
use tableaux::browser::End;
use tableaux::browser::incoming::queue::MAX_WAITING;
use tableaux::browser::incoming::{Backlog, Incoming};
use tableaux::browser::terminal::Report;

const PAUSE: Duration = Duration::from_secs(1);

/// Returns a backlog with bytes that arrived at once, in pieces as they are read.
fn with(bytes: &[u8], at: Instant) -> Backlog {
    let mut backlog = Backlog::default();
    for piece in bytes.chunks(4_096) {
        backlog.add(Report::Bytes(piece.to_vec(), at).into(), at);
    }
    backlog
}

/// Takes all that waits. Returns the number of keys and clicks, of pastes, and what was said to be ignored.
fn taken(backlog: &mut Backlog) -> (usize, usize, Vec<usize>) {
    let (mut keys, mut pastes, mut ignored) = (0, 0, Vec::new());
    while let Some(message) = backlog.take() {
        match message {
            Incoming::Terminal(Report::Event(Event::Paste(_))) => pastes += 1,
            Incoming::Terminal(Report::Event(_)) => keys += 1,
            Incoming::Ignored(count) => ignored.push(count),
            other => panic!("{other:?}"),
        }
    }
    (keys, pastes, ignored)
}

#[test]
fn what_ends_the_browser_is_found_behind_all_that_is_typed_but_not_in_a_paste() {
    let end = |bytes: &str, after: Option<Report>| {
        let mut backlog = with(bytes.as_bytes(), Instant::now());
        if let Some(report) = after {
            backlog.add(report.into(), Instant::now());
        }
        backlog.end()
    };
    let typed = "u".repeat(10_000);
    assert_eq!(end(&(typed.clone() + "\x03u"), None), Some(End::Quit));
    assert_eq!(end(&typed, Some(Report::End(15))), Some(End::Signal(15)));
    assert_eq!(end(&typed, Some(Report::Stop)), None);
    assert_eq!(end(&(typed + "\x1b[200~\x03\x1b[201~"), None), None);
    assert_eq!(end("\x1b[200~\x03", None), None);
}

/// Keys of one kind and of many, digits, arrows, mouse reports and letters of several bytes.
const FLOODS: [&str; 7] = ["l", "q7lGj/", "0123456789", "\x1b[C", "\x1b[<64;10;10M", "\u{e9}\u{6f22}", "\x1bOq"];

#[test]
fn as_many_keys_wait_as_a_person_types_and_of_more_none() {
    let now = Instant::now();
    let mut backlog = with(&b"\x1b[C".repeat(MAX_WAITING), now);
    backlog.expire(now + PAUSE);
    assert_eq!(taken(&mut backlog), (MAX_WAITING, 0, vec![]));
    let mut backlog = with(&b"\x1b[C".repeat(MAX_WAITING + 1), now);
    assert_eq!(taken(&mut backlog), (0, 0, vec![MAX_WAITING + 1]), "said at once");
    backlog.add(Report::Bytes(b"\x1b[C".repeat(9), now).into(), now);
    assert_eq!((taken(&mut backlog), backlog.due().is_some()), ((0, 0, vec![]), true));
    backlog.expire(now + PAUSE);
    assert_eq!(taken(&mut backlog), (0, 0, vec![MAX_WAITING + 10]), "and again after a pause");
    assert_eq!(backlog.due(), None, "then nothing is waited for");
    backlog.add(Report::Bytes(b"\x1b[C".repeat(9), now + PAUSE).into(), now + PAUSE);
    assert_eq!(taken(&mut backlog), (9, 0, vec![]), "keys are keys again");
}

#[test]
fn no_flood_takes_memory_and_ctrl_c_is_found_in_all() {
    for flood in FLOODS {
        let (mut backlog, mut now) = (Backlog::default(), Instant::now());
        let bytes = flood.as_bytes().repeat(4_096 / flood.len());
        for _ in 0..20 * flood.len() {
            backlog.add(Report::Bytes(bytes.clone(), now).into(), now);
            now += Duration::from_micros(10);
            assert!(backlog.capacity() <= 2 * MAX_WAITING, "{flood:?}");
        }
        assert_eq!(backlog.end(), None, "{flood:?}");
        backlog.add(Report::Bytes(b"\x03".to_vec(), now).into(), now);
        assert_eq!(backlog.end(), Some(End::Quit), "{flood:?}");
        backlog.add(Report::Bytes(bytes, now).into(), now);
        backlog.expire(now + PAUSE);
        let (keys, pastes, ignored) = taken(&mut backlog);
        assert!(keys <= 1 && pastes == 0 && ignored.len() == 2 && ignored[1] > MAX_WAITING, "{flood:?}: {ignored:?}");
        assert_eq!(backlog.capacity(), 0, "{flood:?}: no room is kept");
    }
}

#[test]
fn what_is_no_key_is_kept_in_a_flood() {
    let now = Instant::now();
    let mut backlog = with(b"", now);
    backlog.add(Incoming::Ground(true), now);
    backlog.add(Report::Resized.into(), now);
    backlog.add(Report::Bytes(b"\x1b[C".repeat(MAX_WAITING + 1), now).into(), now);
    backlog.add(Report::Continue.into(), now);
    backlog.add(Report::End(15).into(), now);
    let kept: Vec<String> = std::iter::from_fn(|| backlog.take()).map(|message| format!("{message:?}")).collect();
    let ignored = format!("Ignored({})", MAX_WAITING + 1);
    assert_eq!(kept, ["Ground(true)", "Terminal(Resized)", &*ignored, "Terminal(Continue)", "Terminal(End(15))"]);
    assert_eq!((backlog.end(), backlog.signal()), (Some(End::Signal(15)), None));
}

/// Pastes count by their length, so that a few of the longest may wait, but not thousands.
#[test]
fn pastes_wait_as_long_as_they_take_little_memory() {
    let paste = [&b"\x1b[200~"[..], &b"x".repeat(1 << 20), b"\x1b[201~"].concat();
    let now = Instant::now();
    let mut backlog = with(&[&paste.repeat(3)[..], b"\r"].concat(), now);
    backlog.expire(now + PAUSE);
    assert_eq!(taken(&mut backlog), (1, 3, vec![]));
    let mut backlog = with(&paste.repeat(9), now);
    backlog.expire(now + PAUSE);
    let (keys, pastes, ignored) = taken(&mut backlog);
    assert!(keys == 0 && pastes <= 4 && ignored.len() == 2, "{pastes} {ignored:?}");
}
