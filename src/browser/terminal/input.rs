//! A parser of terminal input: bytes, split anywhere, into events.

mod paste;
mod sequence;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

pub use self::paste::MAX_PASTE;
use self::paste::Paste;
use self::sequence::{
    C1_LEADS, STRING_BEGINS, behind_escape, decode, ground, head, is_answer, is_string, keys, may_be_answer,
};

/// How long ESC may begin a sequence; after that it is the Esc key.
pub const ESC_WAIT: Duration = Duration::from_millis(25);
/// How long any other incomplete input waits for its next byte: a sequence, a character, a control string, a paste. For
/// as long after the Esc key the rest of a sequence may follow.
pub const WAIT: Duration = Duration::from_secs(1);
/// The longest sequence, and the most kept of a control string, in bytes.
pub const MAX_SEQUENCE: usize = 64;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";

/// A parser of terminal input. It reads no clock: each call gets the time at which its bytes arrived.
#[derive(Debug, Default)]
pub struct Input {
    /// The bytes of an incomplete key or sequence; 8-bit controls as ESC and a letter.
    pending: Vec<u8>,
    introducer: Introducer,
    paste: Option<Paste>,
    last: Option<Instant>,
    /// Until when a `[` or the like may continue a sequence whose ESC was taken for the Esc key.
    rest_until: Option<Instant>,
    /// Whether the terminal's ground is light, once it has answered.
    ground: Option<bool>,
    /// Set if `pending` is such a rest, with the missing ESC put first.
    rest: Option<Rest>,
}

/// The form of the control that `pending` begins with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Introducer {
    /// ESC and a letter.
    #[default]
    Escape,
    /// An 8-bit control.
    Byte,
    /// An 8-bit control in UTF-8, which may be a character of a text.
    Character,
}

/// The rest of a sequence, or keys that look like one.
#[derive(Debug, Clone, Copy)]
struct Rest {
    since: Instant,
    until: Instant,
}

impl Input {
    /// Takes bytes, possibly none, that arrived at `now`. Returns their events.
    pub fn take(&mut self, bytes: &[u8], now: Instant) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(due) = self.due().filter(|&due| due <= now) {
            self.expire(due, &mut events);
        }
        for &byte in bytes {
            self.last = Some(now);
            match &mut self.paste {
                // What is no paste any more must not make the program deaf.
                Some(paste) if byte == CTRL_C && paste.is_too_long() => events.extend(decode(&[byte])),
                Some(paste) => {
                    if paste.take(byte) {
                        events.extend(self.paste.take().map(Paste::event));
                    }
                }
                None => self.take_key(byte, now, &mut events),
            }
        }
        events
    }

    /// Returns whether the terminal's ground is light, if it has answered since the last call.
    pub fn take_ground(&mut self) -> Option<bool> {
        self.ground.take()
    }

    /// Returns when incomplete input times out; call [`Input::take`] then.
    pub fn due(&self) -> Option<Instant> {
        let last = self.last?;
        match (self.pending.as_slice(), self.rest) {
            _ if self.paste.is_some() => Some(last + WAIT),
            ([], _) => None,
            ([ESC], _) => Some(last + ESC_WAIT),
            (_, Some(rest)) => Some(rest.until.max(last + ESC_WAIT)),
            (_, None) => Some(last + WAIT),
        }
    }

    /// Returns the bytes of an incomplete key or sequence.
    pub fn pending(&self) -> &[u8] {
        &self.pending
    }

    fn expire(&mut self, due: Instant, events: &mut Vec<Event>) {
        let pending = std::mem::take(&mut self.pending);
        if let Some(paste) = self.paste.take() {
            events.push(paste.abandoned());
        } else if pending == [ESC] {
            events.extend(decode(&pending));
            self.rest_until = Some(due + WAIT);
        } else if self.rest.take().is_some() {
            events.extend(keys(&pending[1..]));
        } else if is_string(&pending) && matches!(pending[2..], [] | [ESC]) {
            // Nothing or the Esc key has followed.
            events.extend(self.key_of(pending[1]));
            events.extend(decode(&pending[2..]));
        }
        self.introducer = Introducer::Escape;
    }

    /// Returns the key that a control string without text was: Alt with a letter, or a character of a text.
    fn key_of(&self, letter: u8) -> Option<Event> {
        match self.introducer {
            Introducer::Escape => decode(&[ESC, letter]),
            Introducer::Byte => None,
            Introducer::Character => decode(&[C1_LEADS, letter + 0x40]),
        }
    }

    fn take_key(&mut self, byte: u8, now: Instant, events: &mut Vec<Event>) {
        if self.pending.is_empty() && self.rest_until.is_none() && (b' '..=b'~').contains(&byte) {
            return events.extend(decode(&[byte]));
        }
        if let Some(until) = self.rest_until.take()
            && (byte == b'[' || STRING_BEGINS.contains(&byte))
            && now <= until
        {
            self.pending.push(ESC);
            self.rest = Some(Rest { since: now, until });
        }
        match (self.pending.as_slice(), behind_escape(byte)) {
            ([], Some(letter)) => {
                self.introducer = Introducer::Byte;
                self.pending.extend([ESC, letter]);
            }
            ([C1_LEADS], Some(letter)) => {
                self.introducer = Introducer::Character;
                self.pending = vec![ESC, letter];
            }
            _ => self.pending.push(byte),
        }
        if self.introducer == Introducer::Character && is_string(&self.pending) && !may_be_answer(&self.pending[2..]) {
            // Text that contains the character goes on.
            events.extend(self.key_of(self.pending[1]));
            self.introducer = Introducer::Escape;
            for byte in std::mem::take(&mut self.pending).split_off(2) {
                self.take_key(byte, now, events);
            }
            return;
        }
        if is_string(&self.pending) && self.pending.len() > MAX_SEQUENCE {
            // Too long to be keys; only its end matters.
            self.pending.remove(2);
            self.rest = None;
        }
        while let Some((length, is_whole)) = head(&self.pending) {
            let head: Vec<u8> = self.pending.drain(..length).collect();
            let event = match head[..] {
                _ if !is_whole => None,
                [ESC, letter] if is_string(&head) => self.key_of(letter),
                _ => decode(&head),
            };
            self.introducer = Introducer::Escape;
            self.ground = ground(&head).filter(|_| is_whole).or(self.ground);
            let is_paste = head == PASTE_BEGINS;
            if let Some(rest) = self.rest.take() {
                // Nobody types a sequence with parameters within a second, two keys at once, or the end of an answer.
                let is_sequence = head.len() > b"\x1b[C".len() || rest.since == now;
                let is_rest = if is_string(&head) {
                    is_whole && event.is_none()
                } else {
                    is_sequence && (is_paste || event.is_some() || is_answer(&head))
                };
                if !is_rest {
                    events.extend(keys(&head[1..]));
                    continue;
                }
            }
            if is_paste {
                self.paste = Some(Paste::default());
            }
            events.extend(event);
        }
    }
}
