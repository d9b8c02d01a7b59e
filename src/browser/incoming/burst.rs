//! Pastes that arrive as keys, from terminals without bracketed paste: a board sent this way becomes one paste, and
//! none of its keys runs a command.
//!
//! Keys that type text are held back briefly: a single one imperceptibly, several until they are known to be a board or
//! not. Nobody types eight cards in that time, and key repeat types no cards.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::browser::terminal::input::MAX_PASTE;
use tableaux_engine::card::{Card, Rank, Suit, is_separator};

/// How long a single key waits for a second one.
pub const ALONE: Duration = Duration::from_millis(10);
/// How long the first of several keys waits for eight cards, and a paste for its next key.
pub const TOGETHER: Duration = Duration::from_millis(50);
const MIN_CARDS: usize = 8;
/// The most keys held back.
const MAX_KEYS: usize = 1 << 16;

/// Keys in quick succession that may be a paste.
#[derive(Debug, Default)]
pub struct Burst {
    /// The keys, until they are known to be a paste.
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
        if self.keys.len() == MAX_KEYS && !self.is_paste() {
            self.end(hand_on);
        }
        let begin = self.times.map_or(at, |(begin, _)| begin);
        self.times = Some((begin, at));
        if !self.is_paste() {
            self.keys.push(key);
        } else if self.text.len() > MAX_PASTE {
            return;
        }
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
