//! Pastes that arrive as keys, from terminals without bracketed paste: a board sent this way becomes one paste, and
//! none of its keys runs a command.
//!
//! Keys that type text are held back briefly: a single one imperceptibly, several until they are known to be a board or
//! not. Nobody types eight cards in that time, and key repeat types no cards.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use tableaux_engine::card::{Card, Rank, Suit, is_separator};

/// How long a single key waits for a second one.
const ALONE: Duration = Duration::from_millis(10);
/// How long the first of several keys waits for eight cards, and a paste for its next key.
const TOGETHER: Duration = Duration::from_millis(50);
const MIN_CARDS: usize = 8;
/// The most keys kept, as for a paste.
const MAX_KEYS: usize = 1 << 20;

/// Keys in quick succession that may be a paste.
#[derive(Debug, Default)]
pub struct Burst {
    keys: Vec<KeyEvent>,
    text: String,
    word: usize,
    /// The number of cards before the current word.
    cards: usize,
    /// The times of the first and the last key.
    times: Option<(Instant, Instant)>,
}

impl Burst {
    /// Takes an event received at `at`; passes on events no longer held back.
    pub fn take(&mut self, event: Event, at: Instant, hand_on: &mut impl FnMut(Event)) {
        self.expire(at, hand_on);
        let Event::Key(key) = event else { return self.end_with(event, hand_on) };
        let Some(c) = typed(key) else {
            // Windows also reports key releases; ignore them.
            return if key.kind == KeyEventKind::Release { hand_on(event) } else { self.end_with(event, hand_on) };
        };
        if self.keys.len() == MAX_KEYS {
            if self.is_paste() {
                return;
            }
            self.end(hand_on);
        }
        let begin = self.times.map_or(at, |(begin, _)| begin);
        self.times = Some((begin, at));
        self.keys.push(key);
        if is_separator(c) {
            self.cards += usize::from(is_card(&self.text[self.word..]));
            self.word = self.text.len() + c.len_utf8();
        }
        self.text.push(c);
    }

    /// When to call [`Burst::expire`], if keys are held back.
    pub fn due(&self) -> Option<Instant> {
        let (begin, last) = self.times?;
        Some(match self.keys.len() {
            _ if self.is_paste() => last + TOGETHER,
            1 => begin + ALONE,
            _ => begin + TOGETHER,
        })
    }

    /// Passes on the held-back keys, or the paste they form, if no further key came in time.
    pub fn expire(&mut self, now: Instant, hand_on: &mut impl FnMut(Event)) {
        if self.due().is_some_and(|due| due <= now) {
            self.end(hand_on);
        }
    }

    /// Passes on the held-back keys, or the paste they form.
    pub fn end(&mut self, hand_on: &mut impl FnMut(Event)) {
        let Self { keys, text, word, cards, .. } = std::mem::take(self);
        if cards + usize::from(is_card(&text[word..])) >= MIN_CARDS {
            hand_on(Event::Paste(text));
        } else {
            keys.into_iter().map(Event::Key).for_each(hand_on);
        }
    }

    fn end_with(&mut self, event: Event, hand_on: &mut impl FnMut(Event)) {
        self.end(hand_on);
        hand_on(event);
    }

    fn is_paste(&self) -> bool {
        self.cards >= MIN_CARDS
    }
}

/// Returns the character that a key types into a text.
fn typed(key: KeyEvent) -> Option<char> {
    match (key.code, key.modifiers) {
        _ if key.kind == KeyEventKind::Release => None,
        (KeyCode::Char(c), KeyModifiers::NONE | KeyModifiers::SHIFT) => Some(c),
        (KeyCode::Enter, KeyModifiers::NONE) => Some('\r'),
        (KeyCode::Tab, KeyModifiers::NONE) => Some('\t'),
        // A line feed, sent by terminals where lines end in one.
        (KeyCode::Char('j'), KeyModifiers::CONTROL) => Some('\n'),
        _ => None,
    }
}

/// Returns whether a word is a card, written rank first or suit first.
fn is_card(word: &str) -> bool {
    let word = word.trim_matches(['[', ']', '<', '>', ':', '.']);
    let is_suit_first = || {
        let suit = word.chars().next().filter(|&c| Suit::from_char(c).is_some());
        suit.is_some_and(|suit| word[suit.len_utf8()..].parse::<Rank>().is_ok())
    };
    !word.is_empty() && (word.parse::<Card>().is_ok() || is_suit_first())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(text.len(), MAX_KEYS);
    }
}
