use ratatui::crossterm::event::Event;
use ratatui::crossterm::event::KeyCode;
use ratatui::crossterm::event::KeyEvent;
use ratatui::crossterm::event::KeyModifiers;
use std::time::Duration;
use std::time::Instant;
use tableaux::browser::incoming::burst::ALONE;
use tableaux::browser::incoming::burst::Burst;
use tableaux::browser::incoming::burst::TOGETHER;
use tableaux::browser::terminal::input::MAX_PASTE;

const MILLISECOND: Duration = Duration::from_millis(1);
const ROW: &str = "7D AD 5C 3S 5S 8C 2D AH";

/// Sends a text as keys at an interval. Returns the events, after a final pause.
fn sent(text: &str, between: Duration) -> Vec<Event> {
    let (mut burst, mut events, mut now) = (Burst::default(), Vec::new(), Instant::now());
    for c in text.chars() {
        burst.take(Event::Key(key(c)), now, &mut |event| events.push(event));
        now += between;
    }
    if let Some(due) = burst.due() {
        burst.expire(due, &mut |event| events.push(event));
    }
    assert_eq!(burst.due(), None);
    events
}

fn key(c: char) -> KeyEvent {
    match c {
        '\r' => KeyEvent::from(KeyCode::Enter),
        '\t' => KeyEvent::from(KeyCode::Tab),
        '\n' => KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL),
        c => KeyEvent::from(KeyCode::Char(c)),
    }
}

fn keys(text: &str) -> Vec<Event> {
    text.chars().map(key).map(Event::Key).collect()
}

#[test]
fn eight_cards_at_once_are_a_paste() {
    for text in [
        ROW,
        "7D AD 5C 3S\r5S 8C 2D AH\r",
        "#617\n7♦\tA♦ 5♣ 3♠ 5♠ 8♣ 10♦ A♥\n",
        "D7,DA,C5,S3,S5,C8,DT,H10",
        "[7D] [AD] [5C] [3S] [5S] [8C] [2D] [AH]",
        "quit 7D AD 5C 3S 5S 8C 2D AH q",
    ] {
        for between in [Duration::ZERO, MILLISECOND] {
            assert_eq!(sent(text, between), [Event::Paste(text.into())], "{text}");
        }
    }
    let board = format!("{ROW}\r").repeat(7);
    assert_eq!(sent(&board, MILLISECOND), [Event::Paste(board.clone())]);
}

#[test]
fn anything_else_is_keys() {
    for text in
        ["n", "617\r", "7D AD 5C 3S 5S 8C 2D", &"n".repeat(5000), &"n ".repeat(500), "8a8b8c87h", &"7D".repeat(20)]
    {
        assert_eq!(sent(text, Duration::ZERO), keys(text), "{text}");
    }
    // A human types more slowly.
    for between in [5, 30, 200].map(Duration::from_millis) {
        assert_eq!(sent(&ROW.repeat(3), between), keys(&ROW.repeat(3)), "{between:?}");
    }
}

#[test]
fn one_key_waits_less_than_several() {
    let (mut burst, now) = (Burst::default(), Instant::now());
    let mut none = |event| panic!("{event:?}");
    burst.take(Event::Key(key('n')), now, &mut none);
    assert_eq!(burst.due(), Some(now + ALONE));
    burst.take(Event::Key(key('n')), now + MILLISECOND, &mut none);
    assert_eq!(burst.due(), Some(now + TOGETHER));
    // Keys that type no text are not held back, and flush those before them.
    let mut events = Vec::new();
    burst.take(Event::Key(KeyEvent::from(KeyCode::Left)), now + 2 * MILLISECOND, &mut |event| events.push(event));
    assert_eq!(events, [&keys("nn")[..], &[Event::Key(KeyEvent::from(KeyCode::Left))]].concat());
    assert_eq!(burst.due(), None);
}

#[test]
fn a_paste_may_halt_and_ends_before_the_next_key() {
    let (mut burst, mut now) = (Burst::default(), Instant::now());
    let mut events = Vec::new();
    for (text, pause) in [(ROW, 49), (" TD 7S", 49), ("\r", 51), ("n", 0)] {
        for c in text.chars() {
            burst.take(Event::Key(key(c)), now, &mut |event| events.push(event));
        }
        now += pause * MILLISECOND;
    }
    assert_eq!(events, [Event::Paste(format!("{ROW} TD 7S\r"))]);
    burst.end(&mut |event| events.push(event));
    assert_eq!(events[1..], keys("n"));
}

#[test]
fn a_flood_of_keys_takes_bounded_memory_and_is_shown_as_it_comes() {
    let (mut burst, begin) = (Burst::default(), Instant::now());
    let mut count = 0;
    for millisecond in 0..200 {
        for _ in 0..100 {
            burst.take(Event::Key(key('n')), begin + millisecond * MILLISECOND, &mut |_| count += 1);
        }
        assert!(count + 5000 >= 100 * millisecond, "{count} after {millisecond} ms");
    }
    let long = format!("{ROW} ").repeat(100_000);
    let [Event::Paste(text)] = &sent(&long, Duration::ZERO)[..] else { panic!("one paste") };
    assert_eq!(text.len(), MAX_PASTE + 1, "it is told from one that is not too long");
}
