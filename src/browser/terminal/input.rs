//! A parser of terminal input: bytes, split anywhere, into events.

mod sequence;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::Event;

use self::sequence::{STRING_BEGINS, behind_escape, decode, ground, head, is_answer, is_string, keys};

/// How long ESC may begin a sequence; after that it is the Esc key.
const ESC_WAIT: Duration = Duration::from_millis(25);
/// How long any other incomplete input waits for its next byte: a sequence, a character, a control string, a paste. For
/// as long after the Esc key the rest of a sequence may follow.
const WAIT: Duration = Duration::from_secs(1);
/// The longest sequence, and the most kept of a control string, in bytes.
const MAX_SEQUENCE: usize = 64;
/// The most bytes kept of a paste.
const MAX_PASTE: usize = 1 << 20;

const ESC: u8 = 0x1b;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// A parser of terminal input. It reads no clock: each call gets the time at which its bytes arrived.
#[derive(Debug, Default)]
pub struct Input {
    /// The bytes of an incomplete key or sequence.
    pending: Vec<u8>,
    paste: Option<Paste>,
    last: Option<Instant>,
    /// Until when a `[` or the like may continue a sequence whose ESC was taken for the Esc key.
    rest_until: Option<Instant>,
    /// Whether the terminal's ground is light, once it has answered.
    ground: Option<bool>,
    /// Set if `pending` is such a rest, with the missing ESC put first.
    rest: Option<Rest>,
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

    fn expire(&mut self, due: Instant, events: &mut Vec<Event>) {
        let pending = std::mem::take(&mut self.pending);
        if let Some(paste) = self.paste.take() {
            events.push(paste.event());
        } else if pending == [ESC] {
            events.extend(decode(&pending));
            self.rest_until = Some(due + WAIT);
        } else if self.rest.take().is_some() {
            events.extend(keys(&pending[1..]));
        } else if is_string(&pending) && matches!(pending[2..], [] | [ESC]) {
            // Nothing or the Esc key has followed: it was Alt with a letter.
            events.extend(pending.chunks(2).filter_map(decode));
        }
    }

    fn take_key(&mut self, byte: u8, now: Instant, events: &mut Vec<Event>) {
        if let Some(until) = self.rest_until.take()
            && (byte == b'[' || STRING_BEGINS.contains(&byte))
            && now <= until
        {
            self.pending.push(ESC);
            self.rest = Some(Rest { since: now, until });
        }
        match behind_escape(byte).filter(|_| self.pending.is_empty()) {
            Some(letter) => self.pending.extend([ESC, letter]),
            None => self.pending.push(byte),
        }
        if is_string(&self.pending) && self.pending.len() > MAX_SEQUENCE {
            // Too long to be keys; only its end matters.
            self.pending.remove(2);
            self.rest = None;
        }
        while let Some((length, is_whole)) = head(&self.pending) {
            let head: Vec<u8> = self.pending.drain(..length).collect();
            let event = if is_whole { decode(&head) } else { None };
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

/// Text between the sequences that begin and end a paste.
#[derive(Debug, Default)]
struct Paste {
    text: Vec<u8>,
    /// How many bytes of [`PASTE_ENDS`] matched last.
    matched: usize,
}

impl Paste {
    /// Takes a byte. Returns whether it was the last one.
    fn take(&mut self, byte: u8) -> bool {
        if byte != PASTE_ENDS[self.matched] {
            self.keep(&PASTE_ENDS[..self.matched]);
            self.matched = 0;
        }
        if byte == PASTE_ENDS[self.matched] {
            self.matched += 1;
        } else {
            self.keep(&[byte]);
        }
        self.matched == PASTE_ENDS.len()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = MAX_PASTE - self.text.len();
        self.text.extend(&bytes[..bytes.len().min(room)]);
    }

    fn event(self) -> Event {
        Event::Paste(String::from_utf8_lossy(&self.text).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};

    const MILLISECOND: Duration = Duration::from_millis(1);
    /// A little less than [`ESC_WAIT`].
    const BEFORE_ESC: Duration = Duration::from_millis(24);
    /// A little less than [`WAIT`].
    const BEFORE_END: Duration = Duration::from_millis(999);
    const PAUSE: Duration = Duration::from_secs(3);

    /// Returns the events of pieces that arrive at an interval, followed by silence.
    fn events(pieces: &[&[u8]], between: Duration) -> Vec<Event> {
        let (mut input, mut now) = (Input::default(), Instant::now());
        let mut events = Vec::new();
        for piece in pieces {
            events.extend(input.take(piece, now));
            now += between;
        }
        events.extend(input.take(b"", now + PAUSE));
        assert_eq!(input.due(), None, "{pieces:?}: it waits on");
        events
    }

    fn key(code: KeyCode) -> Event {
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn ctrl(c: char) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL))
    }

    fn typed(text: &str) -> Vec<Event> {
        text.chars().map(|c| key(KeyCode::Char(c))).collect()
    }

    fn paste(text: &str) -> Event {
        Event::Paste(text.into())
    }

    #[test]
    fn keys_are_what_they_were() {
        let read = |bytes: &[u8]| events(&[bytes], Duration::ZERO);
        assert_eq!(read("q617é漢♦".as_bytes()), typed("q617é漢♦"));
        assert_eq!(read(b"\r\t\x7f"), [KeyCode::Enter, KeyCode::Tab, KeyCode::Backspace].map(key));
        assert_eq!(read(b"\x03\x1a"), [ctrl('c'), ctrl('z')]);
        assert_eq!(
            read(b"\x1b[A\x1bOB\x1b[5~\x1b[H"),
            [KeyCode::Up, KeyCode::Down, KeyCode::PageUp, KeyCode::Home].map(key)
        );
        // The Linux console, the VT220 and xterm each have their own function keys.
        assert_eq!(read(b"\x1b[[A\x1b[12~\x1bOR"), [1, 2, 3].map(KeyCode::F).map(key));
        assert_eq!(read(b"\x1b[Z"), [Event::Key(KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT))]);
        assert_eq!(read(b"\x1b[1;5C"), [Event::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL))]);
        assert_eq!(read(b"\x1bx"), [Event::Key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::ALT))]);
        assert_eq!(read(b"\x1b\x1b[D"), [KeyCode::Esc, KeyCode::Left].map(key));
        assert_eq!(read(b"\x1b[I\x1b[O"), [Event::FocusGained, Event::FocusLost]);
        for click in [&b"\x1b[<0;50;6M"[..], b"\x1b[M \x52\x26"] {
            let [Event::Mouse(mouse)] = read(click)[..] else { panic!("{click:?}") };
            assert!(matches!(mouse.kind, MouseEventKind::Down(_)) && (mouse.column, mouse.row) == (49, 5), "{mouse:?}");
        }
    }

    #[test]
    fn the_ground_is_light_or_dark_by_the_answer_of_the_terminal() {
        for (answer, expected) in [
            (&b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"[..], Some(true)),
            (b"\x1b]11;rgb:fd/f6/e3\x07", Some(true)),
            (b"\x1b]11;rgb:0/0/0\x07", Some(false)),
            (b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", Some(false)),
            (b"\x1b]10;rgb:ffff/ffff/ffff\x07", None),
            (b"\x1b]11;rgb:ffff/ffff\x07", None),
            (b"\x1b]11;rgb:/zz/\x07", None),
            (b"\x1b]11;#ffffff\x07", None),
        ] {
            for between in [answer.len(), 1] {
                let mut input = Input::default();
                let now = Instant::now();
                let events: Vec<Event> = answer.chunks(between).flat_map(|piece| input.take(piece, now)).collect();
                assert_eq!((events.len(), input.take_ground()), (0, expected), "{answer:?}");
                assert_eq!(input.take_ground(), None, "once");
            }
        }
    }

    #[test]
    fn a_sequence_may_be_split_at_every_byte() {
        let text = "1\x1b[C\x1bOB\x1b[[A\x1b[5~\x1b[1;5C\x1b[<0;50;6Mé漢\x1b[200~q\x1b[A\x03 617 é\n\x1b[201~2\x1bx\x1b[M abq\x1b[Iz";
        let bytes = text.as_bytes();
        let whole = events(&[bytes], Duration::ZERO);
        assert_eq!(whole.len(), 16, "{whole:?}");
        let each: Vec<&[u8]> = bytes.chunks(1).collect();
        // ESC has a shorter timeout than the bytes after it.
        for between in [Duration::ZERO, MILLISECOND, BEFORE_ESC] {
            assert_eq!(events(&each, between), whole, "byte by byte, {between:?} apart");
        }
        for first in 1..bytes.len() {
            for second in first + 1..bytes.len() {
                let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                assert_eq!(events(&pieces, BEFORE_ESC), whole, "{pieces:?}");
            }
            if bytes[first - 1] != ESC || bytes[..first].ends_with(b"\x1b") && text[first..].starts_with("[201") {
                let pieces = [&bytes[..first], &bytes[first..]];
                assert_eq!(events(&pieces, BEFORE_END), whole, "{pieces:?}");
            }
        }
    }

    #[test]
    fn escape_alone_is_the_key() {
        let (mut input, now) = (Input::default(), Instant::now());
        assert_eq!(input.take(b"\x1b", now), []);
        assert_eq!(input.due(), Some(now + ESC_WAIT));
        assert_eq!(input.take(b"", now + BEFORE_ESC), []);
        assert_eq!(input.take(b"", now + ESC_WAIT), [key(KeyCode::Esc)]);
        assert_eq!(input.due(), None);
        // A later byte is another key.
        assert_eq!(input.take(b"q", now + ESC_WAIT), typed("q"));
    }

    #[test]
    fn a_paste_may_begin_after_its_escape_was_a_key() {
        const PASTE: &[u8] = b"\x1b[200~q\x03m\x1b[201~";
        let expected = [key(KeyCode::Esc), paste("q\x03m")];
        for wait in [ESC_WAIT, WAIT] {
            assert_eq!(events(&[&PASTE[..1], &PASTE[1..]], wait), expected, "{wait:?}");
        }
        let each: Vec<&[u8]> = PASTE.chunks(1).collect();
        assert_eq!(events(&each, 2 * ESC_WAIT), expected);
        for at in 2..PASTE.len() {
            assert_eq!(events(&[&PASTE[..1], &PASTE[1..at], &PASTE[at..]], WAIT / 3), expected, "split at {at}");
        }
    }

    #[test]
    fn other_sequences_may_follow_their_escape_too() {
        for (rest, event) in [(&b"[C"[..], key(KeyCode::Right)), (b"[5~", key(KeyCode::PageUp))] {
            assert_eq!(events(&[b"\x1b", rest], WAIT), [key(KeyCode::Esc), event]);
        }
        assert!(matches!(events(&[b"\x1b", b"[<0;5", b"0;6M"], 2 * ESC_WAIT)[..], [_, Event::Mouse(_)]));
    }

    #[test]
    fn keys_after_escape_are_keys() {
        let after_escape = |pieces: &[&[u8]], between: Duration| {
            let pieces: Vec<&[u8]> = [&b"\x1b"[..]].into_iter().chain(pieces.iter().copied()).collect();
            let events = events(&pieces, between);
            assert_eq!(events[0], key(KeyCode::Esc));
            events[1..].to_vec()
        };
        for wait in [ESC_WAIT, WAIT / 4, PAUSE] {
            for keys in [
                "[",
                "[[",
                "[D",
                "[5",
                "[5q",
                "[5n",
                "[12c",
                "[?",
                "[?q",
                "[>q",
                "[617\u{e9}",
                "]",
                "]]",
                "]617\u{e9}",
                "P",
                "X",
                "q",
            ] {
                let each: Vec<String> = keys.chars().map(String::from).collect();
                let each: Vec<&[u8]> = each.iter().map(String::as_bytes).collect();
                assert_eq!(after_escape(&each, wait), typed(keys), "{keys}, {wait:?} apart");
            }
        }
        assert_eq!(after_escape(&[b"[", b"\x03"], ESC_WAIT), [typed("[").remove(0), ctrl('c')]);
    }

    /// Terminal answers: colors, name and version, settings, a title, and others.
    const ANSWERS: [&str; 8] = [
        "\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
        "\x1b]4;1;rgb:8a/26/3c\x07",
        "\x1bP>|XTerm(390) mdq\x1b\\",
        "\x1bP1$r0 q\x07",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b^8a\x1b\\",
        "\x1bX8a\x1b\\",
        "\x1b]l\u{f6}8a\x1b\\",
    ];

    #[test]
    fn an_answer_of_the_terminal_is_no_key_wherever_it_is_split() {
        for answer in ANSWERS {
            let text = format!("q{answer}z");
            let bytes = text.as_bytes();
            let each: Vec<&[u8]> = bytes.chunks(1).collect();
            for between in [Duration::ZERO, MILLISECOND, BEFORE_ESC] {
                assert_eq!(events(&each, between), typed("qz"), "{answer:?} byte by byte, {between:?} apart");
            }
            for first in 1..bytes.len() {
                for second in first + 1..bytes.len() {
                    let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                    assert_eq!(events(&pieces, BEFORE_ESC), typed("qz"), "{pieces:?}");
                }
                // The Esc key cannot be taken back, but what follows is not keys.
                let is_escape = first == 2;
                let expected =
                    if is_escape { [typed("q"), vec![key(KeyCode::Esc)], typed("z")].concat() } else { typed("qz") };
                assert_eq!(
                    events(&[&bytes[..first], &bytes[first..]], BEFORE_END),
                    expected,
                    "{answer:?} split at {first}"
                );
            }
        }
    }

    /// Terminal answers in control sequences: device attributes and status, modes, sizes, keys, cursor position.
    const SEQUENCES: [&str; 14] = [
        "\x1b[?64;1;2;6;9;15;18;21;22c",
        "\x1b[>41;370;0c",
        "\x1b[=0c",
        "\x1b[?2026;2$y",
        "\x1b[4;2$y",
        "\x1b[8;24;80t",
        "\x1b[?0u",
        "\x1b[?31u",
        "\x1b[?997;1n",
        "\x1b[24;80R",
        "\x1b[1;1R",
        "\x1b[1;80R",
        "\x1b[?12;40;1R",
        "\x1b[2;1;1;112;112;1;0x",
    ];

    #[test]
    fn an_answer_is_no_key_where_its_escape_was_one() {
        for answer in SEQUENCES.iter().chain(&ANSWERS[..3]) {
            let text = format!("{answer}z");
            let bytes = text.as_bytes();
            assert_eq!(events(&[bytes], Duration::ZERO), typed("z"), "{answer:?}");
            let expected = [vec![key(KeyCode::Esc)], typed("z")].concat();
            for wait in [ESC_WAIT, ESC_WAIT * 2, WAIT / 3] {
                for at in 2..bytes.len() {
                    let pieces = [&bytes[..1], &bytes[1..at], &bytes[at..]];
                    assert_eq!(events(&pieces, wait), expected, "{answer:?} split at {at}, {wait:?} apart");
                }
            }
            assert_eq!(events(&[&bytes[..1], &bytes[1..]], BEFORE_END), expected, "{answer:?}");
        }
    }

    #[test]
    fn an_answer_in_eight_bits_is_no_key() {
        for answer in SEQUENCES.iter().chain(&ANSWERS) {
            let short = |bytes: &[u8]| [&[bytes[1] + 0x40], &bytes[2..]].concat();
            let answer = short(answer.as_bytes());
            // The end may also be a single byte, except for BEL.
            let ended = answer.strip_suffix(b"\x1b\\").map(|begun| [begun, b"\x9c"].concat());
            for bytes in std::iter::once(answer).chain(ended) {
                let text = [b"q", &*bytes, b"z"].concat();
                let each: Vec<&[u8]> = text.chunks(1).collect();
                assert_eq!(events(&[&text], Duration::ZERO), typed("qz"), "{bytes:x?}");
                assert_eq!(events(&each, WAIT / 3), typed("qz"), "{bytes:x?} byte by byte");
            }
        }
        // Keys too.
        assert_eq!(events(&[b"\x9bA\x8fB"], Duration::ZERO), [KeyCode::Up, KeyCode::Down].map(key));
        // A letter that contains the byte of an end.
        assert_eq!(events(&["\x1b]l\u{dc}8a\x1b\\z".as_bytes()], Duration::ZERO), typed("z"));
    }

    #[test]
    fn f3_with_modifiers_is_no_answer() {
        let f3 = |modifiers| Event::Key(KeyEvent::new(KeyCode::F(3), modifiers));
        assert_eq!(events(&[b"\x1b[1;2R\x1b[R"], Duration::ZERO), [KeyModifiers::SHIFT, KeyModifiers::NONE].map(f3));
    }

    #[test]
    fn a_long_answer_takes_little_memory() {
        let (mut input, now) = (Input::default(), Instant::now());
        assert_eq!(input.take(b"\x1b]52;c;", now), []);
        for _ in 0..1_000 {
            assert_eq!(input.take(&b"8a\r".repeat(10), now), []);
            assert!(input.pending.len() <= MAX_SEQUENCE);
        }
        assert_eq!(input.take(b"\x1b\\q", now), typed("q"));
    }

    #[test]
    fn alt_with_the_letter_of_a_control_string_is_a_key() {
        let alt = |c| {
            let shift = if char::is_uppercase(c) { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
            Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT | shift))
        };
        for letter in "]P_^X".chars() {
            let typed = format!("\x1b{letter}");
            let (mut input, now) = (Input::default(), Instant::now());
            assert_eq!((input.take(typed.as_bytes(), now), input.due()), (vec![], Some(now + WAIT)));
            assert_eq!(input.take(b"", now + WAIT), [alt(letter)]);
            assert_eq!(input.take(b"q", now + WAIT), self::typed("q"));
            // Other keys that begin with ESC follow.
            let twice = format!("{typed}{typed}\x1b[A\x1b");
            let expected = [alt(letter), alt(letter), key(KeyCode::Up), key(KeyCode::Esc)];
            assert_eq!(events(&[twice.as_bytes()], Duration::ZERO), expected);
            assert_eq!(events(&[typed.as_bytes(), b"\x1b"], MILLISECOND), [alt(letter), key(KeyCode::Esc)]);
        }
    }

    #[test]
    fn an_answer_without_end_is_forgotten() {
        for begun in ["\x1b]11;rgb:8a", "\x1bP>|XTerm\x1b", "\x1b_8a"] {
            assert_eq!(events(&[begun.as_bytes(), b"q"], WAIT), typed("q"), "{begun:?}");
            assert_eq!(
                events(&[begun.as_bytes(), b"\x1b[Aq"], MILLISECOND).len(),
                if begun.ends_with('\x1b') { 3 } else { 2 }
            );
            assert_eq!(events(&[begun.as_bytes(), b"\x03"], MILLISECOND), [ctrl('c')], "{begun:?}");
        }
    }

    #[test]
    fn every_arrow_of_thousands_counts() {
        let arrows = b"\x1b[C".repeat(4_000);
        for size in [1, 2, 4_095, 4_096, arrows.len()] {
            let pieces: Vec<&[u8]> = arrows.chunks(size).collect();
            // Also with pauses that make ESC a key.
            for between in [Duration::ZERO, MILLISECOND, 2 * ESC_WAIT] {
                if size == 1 && between > ESC_WAIT {
                    continue;
                }
                let right = events(&pieces, between).into_iter().filter(|event| *event == key(KeyCode::Right));
                assert_eq!(right.count(), 4_000, "{size} bytes at once, {between:?} apart");
            }
        }
    }

    #[test]
    fn ctrl_c_ends_whatever_is_unfinished() {
        for begun in ["\x1b[<", "\x1b[?", "\x1b[", "\x1b[1;", "\x1b[<0;50;6", "\x1bO", "\x1b", "\x1b[M ", "\x1b[["] {
            assert_eq!(events(&[begun.as_bytes(), b"\x03"], MILLISECOND), [ctrl('c')], "{begun:?}");
        }
        for begun in [&b"\xc3"[..], b"\xe6\xbc", b"\x1b\xf0\x9f"] {
            assert_eq!(events(&[begun, b"\x03"], MILLISECOND), [ctrl('c')], "{begun:?}");
        }
        let endless = [&b"\x1b[<"[..], &b";".repeat(10_000), b"\x03"].concat();
        assert_eq!(events(&[&endless], MILLISECOND).last(), Some(&ctrl('c')));
    }

    #[test]
    fn what_is_unfinished_is_forgotten_after_a_second() {
        for begun in ["\x1b[<", "\x1b[?1", "\x1bO", "\x1b[M a"] {
            assert_eq!(events(&[begun.as_bytes(), b"q"], WAIT), typed("q"), "{begun:?}");
        }
    }

    #[test]
    fn a_paste_ends_after_a_second_of_silence() {
        let begun = b"\x1b[200~a\x1b[35m\x03q\x1b[20";
        assert_eq!(events(&[begun, b"\x03"], WAIT), [paste("a\x1b[35m\x03q"), ctrl('c')]);
        assert_eq!(events(&[begun, b"\x03"], BEFORE_END), [paste("a\x1b[35m\x03q\x1b[20\x03")]);
        // An end that begins within an end.
        assert_eq!(events(&[b"\x1b[200~x\x1b[20\x1b[201~"], MILLISECOND), [paste("x\x1b[20")]);
        // An end without a beginning is ignored.
        assert_eq!(events(&[b"\x1b[201~q"], MILLISECOND), typed("q"));
    }

    #[test]
    fn a_paste_without_end_takes_bounded_memory() {
        let (mut input, now) = (Input::default(), Instant::now());
        input.take(b"\x1b[200~", now);
        for _ in 0..64 {
            assert_eq!(input.take(&b"x".repeat(1 << 16), now), []);
        }
        let [Event::Paste(text)] = &input.take(PASTE_ENDS, now)[..] else { panic!("no paste") };
        assert_eq!(text.len(), MAX_PASTE);
    }

    #[test]
    fn any_bytes_at_any_time_are_taken() {
        let mut random = fastrand::Rng::with_seed(9);
        let (mut input, mut now) = (Input::default(), Instant::now());
        let parts: [&[u8]; 12] = [
            b"\x1b",
            b"[",
            b"<",
            b"M",
            b"m",
            b";0",
            b"0",
            b";",
            b"200~",
            b"\x1b[<0;0;0M",
            b"\x1b[32;0;1M",
            b"\x1b[201~",
        ];
        for _ in 0..200_000 {
            let byte = [random.u8(..)];
            let bytes = if random.bool() { parts[random.usize(..parts.len())] } else { &byte };
            now += Duration::from_millis(random.u64(..30));
            input.take(bytes, now);
            assert!(input.pending.len() <= MAX_SEQUENCE + 4);
        }
    }
}
