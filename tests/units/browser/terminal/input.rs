//! Bytes in any pieces at any times, and the events that come of them.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use tableaux::browser::terminal::input::{ESC_WAIT, Input, MAX_PASTE, MAX_SEQUENCE, WAIT};

const ESC: u8 = 0x1b;
/// The first byte of a control of eight bits in UTF-8.
const C1_LEADS: u8 = 0xc2;

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
    let control_and_alt = KeyModifiers::CONTROL | KeyModifiers::ALT;
    assert_eq!(read(b"\x1b\x18"), [Event::Key(KeyEvent::new(KeyCode::Char('x'), control_and_alt))]);
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

/// The ways to write ESC and a letter: with ESC, as one byte, and as that byte's character in UTF-8.
fn forms(letter: u8) -> [Vec<u8>; 3] {
    [vec![ESC, letter], vec![letter + 0x40], vec![C1_LEADS, letter + 0x40]]
}

#[test]
fn an_answer_in_eight_bits_is_no_key() {
    for answer in SEQUENCES.iter().chain(&ANSWERS) {
        let answer = answer.as_bytes();
        let ended = |end: Vec<u8>| answer.strip_suffix(b"\x1b\\").map(|begun| [begun, &end].concat());
        let answers: Vec<Vec<u8>> =
            std::iter::once(answer.to_vec()).chain(forms(b'\\').into_iter().filter_map(ended)).collect();
        for (begin, answer) in forms(answer[1]).iter().flat_map(|begin| answers.iter().map(move |of| (begin, of))) {
            let text = [b"q", &begin[..], &answer[2..], b"z"].concat();
            let each: Vec<&[u8]> = text.chunks(1).collect();
            assert_eq!(events(&[&text], Duration::ZERO), typed("qz"), "{text:x?}");
            for between in [MILLISECOND, BEFORE_ESC] {
                assert_eq!(events(&each, between), typed("qz"), "{text:x?} byte by byte");
            }
            // ESC alone is a key after a moment.
            if !text.contains(&ESC) {
                assert_eq!(events(&each, BEFORE_END), typed("qz"), "{text:x?} byte by byte, slowly");
            }
            for first in 1..text.len() {
                let pieces = [&text[..first], &text[first..]];
                assert_eq!(events(&pieces, BEFORE_ESC), typed("qz"), "{text:x?} split at {first}");
            }
        }
    }
    // Keys too.
    let up_and_down = [KeyCode::Up, KeyCode::Down].map(key);
    assert_eq!(events(&[b"\x9bA\x8fB"], Duration::ZERO), up_and_down);
    assert_eq!(events(&["\u{9b}A\u{8f}B".as_bytes()], Duration::ZERO), up_and_down);
    assert!(matches!(events(&["\u{9b}<0;50;6M".as_bytes()], Duration::ZERO)[..], [Event::Mouse(_)]));
    // A letter that contains the byte of an end.
    assert_eq!(events(&["\x1b]l\u{dc}8a\x1b\\z".as_bytes()], Duration::ZERO), typed("z"));
}

#[test]
fn a_text_with_controls_of_eight_bits_is_typed_on() {
    // A quotation mark that was encoded twice, a character that is typed alone, and one before other keys.
    for text in ["a\u{201d}\u{9d} b", "\u{9d}, 617", "\u{90}\u{e9}x", "\u{98}", "\u{9e}"] {
        let expected: Vec<Event> = typed(text);
        for between in [Duration::ZERO, MILLISECOND, BEFORE_END] {
            let each: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(events(&each, between), expected, "{text:?}, {between:?} apart");
        }
    }
    // What looks like an answer but has no end is text at the end of its line, and keys that cancel do so at once.
    let line = [typed("\u{9d}617"), vec![key(KeyCode::Enter)]].concat();
    assert_eq!(events(&["\u{9d}617\r".as_bytes()], Duration::ZERO), line);
    assert_eq!(events(&["\u{9d}617".as_bytes(), b"\x03"], MILLISECOND), [ctrl('c')]);
    assert_eq!(events(&["\u{9d}617".as_bytes(), b"q"], WAIT), typed("q"));
    // A byte of eight bits is never a character.
    assert_eq!(events(&[b"\x9d", b"q"], WAIT), typed("q"));
    assert_eq!(
        events(&["\u{9d}".as_bytes(), b"\x1b[A"], MILLISECOND),
        [typed("\u{9d}"), vec![key(KeyCode::Up)]].concat()
    );
}

#[test]
fn a_paste_may_begin_and_end_in_each_form() {
    let forms = forms(b'[');
    for (begin, end) in forms.iter().flat_map(|begin| forms.iter().map(move |end| (begin, end))) {
        let text = "q\u{9d}\u{6db}201~\x03m".as_bytes();
        let bytes = [&begin[..], b"200~", text, end, b"201~z"].concat();
        let expected = [vec![paste("q\u{9d}\u{6db}201~\x03m")], typed("z")].concat();
        let each: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(events(&[&bytes], Duration::ZERO), expected, "{bytes:x?}");
        assert_eq!(events(&each, BEFORE_ESC), expected, "{bytes:x?} byte by byte");
    }
}

/// A program that ended without switching the keypad back leaves it like this.
#[test]
fn keys_of_the_keypad_that_send_their_own_codes_are_what_they_show() {
    let read = |bytes: &[u8]| events(&[bytes], Duration::ZERO);
    for introducer in forms(b'O') {
        for (code, c) in (b'p'..=b'y').zip('0'..='9').chain(b"jklmnoX ".iter().copied().zip("*+,-./= ".chars())) {
            let bytes = [&introducer[..], &[code]].concat();
            let each: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(read(&bytes), [key(KeyCode::Char(c))], "{bytes:x?}");
            assert_eq!(events(&each, BEFORE_ESC), [key(KeyCode::Char(c))], "{bytes:x?} byte by byte");
        }
        for (code, named) in [(b'M', KeyCode::Enter), (b'I', KeyCode::Tab), (b'A', KeyCode::Up), (b'P', KeyCode::F(1))]
        {
            assert_eq!(read(&[&introducer[..], &[code]].concat()), [key(named)]);
        }
    }
    // With modifiers; none is a key of its own.
    let control = |code| Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL));
    assert_eq!(read(b"\x1bO5P\x1bO1;5C"), [KeyCode::F(1), KeyCode::Right].map(control));
    assert_eq!(read(b"\x1bO5q\x1bO2zq"), typed("q"));
    assert_eq!(read(b"\x1bO12345q"), typed("2345q"));
    assert_eq!(events(&[b"\x1bO5", b"\x03"], MILLISECOND), [ctrl('c')]);
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
        assert!(input.pending().len() <= MAX_SEQUENCE);
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
fn ctrl_c_is_obeyed_in_what_is_too_long_for_a_paste() {
    let too_long = [&b"\x1b[200~"[..], &b"\x1b[200~".repeat(MAX_PASTE / 5), b"\x03"].concat();
    let (mut input, now) = (Input::default(), Instant::now());
    let pieces = too_long.chunks(4_096).map(|piece| input.take(piece, now)).collect::<Vec<_>>();
    assert_eq!(pieces.concat(), [ctrl('c')]);
    // In a paste it is text.
    let paste = [&b"\x1b[200~"[..], &b"x".repeat(MAX_PASTE - 1), b"\x03\x1b[201~"].concat();
    let [Event::Paste(text)] = &events(&[&paste], Duration::ZERO)[..] else { panic!("no paste") };
    assert!(text.len() == MAX_PASTE && text.ends_with('\x03'));
}

#[test]
fn a_paste_without_end_takes_bounded_memory() {
    let (mut input, now) = (Input::default(), Instant::now());
    input.take(b"\x1b[200~", now);
    for _ in 0..64 {
        assert_eq!(input.take(&b"x".repeat(1 << 16), now), []);
    }
    assert!(input.due().is_some(), "it waits for the end");
    let [Event::Paste(text)] = &input.take(b"\x1b[201~", now)[..] else { panic!("no paste") };
    assert_eq!(text.len(), MAX_PASTE + 1, "it is told from one that is not too long");
}

#[test]
fn any_bytes_at_any_time_are_taken() {
    let mut random = fastrand::Rng::with_seed(9);
    let (mut input, mut now) = (Input::default(), Instant::now());
    let parts: [&[u8]; 12] =
        [b"\x1b", b"[", b"<", b"M", b"m", b";0", b"0", b";", b"200~", b"\x1b[<0;0;0M", b"\x1b[32;0;1M", b"\x1b[201~"];
    for _ in 0..200_000 {
        let byte = [random.u8(..)];
        let bytes = if random.bool() { parts[random.usize(..parts.len())] } else { &byte };
        now += Duration::from_millis(random.u64(..30));
        input.take(bytes, now);
        assert!(input.pending().len() <= MAX_SEQUENCE + 4);
    }
}
