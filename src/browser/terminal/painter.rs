//! Cells → escape sequences: only what has changed since the last frame, in as few bytes as it takes.
//!
//! Ratatui's own comparison of two buffers and crossterm's sequences take twice as long and half as many bytes again.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// Paints frames on a terminal, and knows what it shows.
#[derive(Debug)]
pub struct Painter {
    /// Empty between frames.
    next: Buffer,
    /// What the terminal shows, cell by cell.
    shown: Vec<Shown>,
    cursor_shown: bool,
}

/// What a cell of the terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shown {
    /// See [`key`].
    symbol: u64,
    pen: Pen,
    /// How many more cells the symbol covers.
    covers: u8,
}

impl Shown {
    const BLANK: Self = Self { symbol: b' ' as u64, pen: Pen::PLAIN, covers: 0 };
    /// The second cell of a wide character; no cell of a buffer is like it.
    const COVERED: Self = Self { symbol: 0, pen: Pen::PLAIN, covers: 0 };
}

/// A number for a symbol: its bytes, if they are at most seven, as all but some emoji are; else a hash of them, whose
/// upper byte no text has. That two symbols of one cell in a row have one hash has a chance of 2⁻⁵⁶.
fn key(symbol: &str) -> u64 {
    if let [byte] = symbol.as_bytes() {
        return u64::from(*byte);
    }
    if symbol.len() < 8 {
        return symbol.bytes().rev().fold(0, |key, byte| key << 8 | u64::from(byte));
    }
    let hash = symbol.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3) // FNV-1a
    });
    hash | 0xff << 56
}

/// How many cells a symbol covers beside its own.
fn covers(symbol: &str) -> u8 {
    match symbol {
        "♣" | "♦" | "♥" | "♠" => 0,
        _ if symbol.len() == 1 => 0,
        _ => u8::try_from(symbol.width().saturating_sub(1)).unwrap_or_default(),
    }
}

/// How the terminal writes the next character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    foreground: Color,
    background: Color,
    modifier: Modifier,
}

impl Pen {
    const PLAIN: Self = Self { foreground: Color::Reset, background: Color::Reset, modifier: Modifier::empty() };

    fn of(cell: &Cell) -> Self {
        Self { foreground: cell.fg, background: cell.bg, modifier: cell.modifier }
    }
}

impl Painter {
    /// A painter on an empty screen of `size`, with the cursor hidden.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let next = Buffer::empty(Rect::from((Position::ORIGIN, size)));
        Self { shown: vec![Shown::BLANK; next.content.len()], next, cursor_shown: false }
    }

    /// Draws a frame on an empty buffer and writes to `out` what makes the terminal show it. `draw` returns where the
    /// cursor is to be seen, if anywhere.
    pub fn paint(&mut self, draw: impl FnOnce(&mut Buffer) -> Option<Position>, out: &mut Vec<u8>) {
        let cursor = draw(&mut self.next);
        self.paint_cells(out);
        if let Some(Position { x, y }) = cursor {
            sequence(out, &[y + 1, x + 1], b'H');
        }
        if cursor.is_some() != self.cursor_shown {
            self.cursor_shown = cursor.is_some();
            out.extend_from_slice(if self.cursor_shown { b"\x1b[?25h" } else { b"\x1b[?25l" });
        }
    }

    fn paint_cells(&mut self, out: &mut Vec<u8>) {
        let width = usize::from(self.next.area.width).max(1);
        let mut pen = Pen::PLAIN;
        for ((y, cells), shown) in (0..).zip(self.next.content.chunks_mut(width)).zip(self.shown.chunks_mut(width)) {
            // Where the cursor is, as far as that is certain.
            let mut at = None;
            let mut row_known = false;
            let mut covered = 0;
            for ((x, cell), shown) in (0..).zip(cells).zip(shown) {
                if covered > 0 {
                    covered -= 1;
                    *shown = Shown::COVERED;
                    cell.reset();
                    continue;
                }
                let symbol = cell.symbol();
                let (key, pen_wanted) = (key(symbol), Pen::of(cell));
                if (shown.symbol, shown.pen) == (key, pen_wanted) {
                    covered = shown.covers;
                    cell.reset();
                    continue;
                }
                // Looked up only where something changes: it takes longer than all the rest.
                covered = covers(symbol);
                *shown = Shown { symbol: key, pen: pen_wanted, covers: covered };
                if !row_known {
                    sequence(out, &[y + 1, x + 1], b'H');
                } else if at != Some(x) {
                    sequence(out, &[x + 1], b'G');
                }
                row_known = true;
                if pen != pen_wanted {
                    change(out, pen, pen_wanted);
                    pen = pen_wanted;
                }
                out.extend_from_slice(symbol.as_bytes());
                // Suits and other signs are wider in some terminals than they should be.
                let certain = symbol.len() == 1 || ("\u{2500}".."\u{2580}").contains(&symbol);
                at = certain.then_some(x + 1);
                // Here, while it is at hand: a large screen does not fit into the nearest memory.
                cell.reset();
            }
        }
        if pen != Pen::PLAIN {
            out.extend_from_slice(b"\x1b[m");
        }
    }
}

/// Changes the pen with one sequence.
fn change(out: &mut Vec<u8>, from: Pen, to: Pen) {
    if to == Pen::PLAIN {
        out.extend_from_slice(b"\x1b[m");
        return;
    }
    // Attributes end by ending all of them.
    let ends = !(from.modifier - to.modifier).is_empty();
    let from = if ends { Pen::PLAIN } else { from };
    let mut codes = Codes { values: [0; 20], count: 0 };
    if ends {
        codes.push(0);
    }
    for (attribute, code) in ATTRIBUTES {
        if to.modifier.contains(attribute) && !from.modifier.contains(attribute) {
            codes.push(code);
        }
    }
    if to.foreground != from.foreground {
        codes.push_colour(to.foreground, 30);
    }
    if to.background != from.background {
        codes.push_colour(to.background, 40);
    }
    sequence(out, &codes.values[..codes.count], b'm');
}

/// The numbers that switch attributes on (ECMA-48, SGR). All of them: a change without a number would end them all.
const ATTRIBUTES: [(Modifier, u16); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// The numbers of a sequence: at most one to end all, nine attributes, five for each colour.
struct Codes {
    values: [u16; 20],
    count: usize,
}

impl Codes {
    fn push(&mut self, code: u16) {
        self.values[self.count] = code;
        self.count += 1;
    }

    /// A colour as foreground (`base` 30) or background (`base` 40).
    fn push_colour(&mut self, colour: Color, base: u16) {
        let named = match colour {
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::Reset => 9,
            Color::DarkGray => 60,
            Color::LightRed => 61,
            Color::LightGreen => 62,
            Color::LightYellow => 63,
            Color::LightBlue => 64,
            Color::LightMagenta => 65,
            Color::LightCyan => 66,
            Color::White => 67,
            Color::Indexed(index) => {
                for code in [base + 8, 5, index.into()] {
                    self.push(code);
                }
                return;
            }
            Color::Rgb(red, green, blue) => {
                for code in [base + 8, 2, red.into(), green.into(), blue.into()] {
                    self.push(code);
                }
                return;
            }
        };
        self.push(base + named);
    }
}

/// A control sequence: numbers and a last letter.
fn sequence(out: &mut Vec<u8>, numbers: &[u16], last: u8) {
    out.extend_from_slice(b"\x1b[");
    for (place, &number) in numbers.iter().enumerate() {
        if place > 0 {
            out.push(b';');
        }
        // Most numbers have two digits, and the general way is a good part of a frame's time.
        if number < 100 {
            let [low, _] = number.to_le_bytes();
            let digits = [b'0' + low / 10, b'0' + low % 10];
            out.extend_from_slice(&digits[usize::from(number < 10)..]);
        } else {
            out.extend_from_slice(number.to_string().as_bytes());
        }
    }
    out.push(last);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::style::Style;

    const SIZE: Size = Size { width: 120, height: 5 };

    /// What a terminal shows: for each cell its text, colours and attributes.
    fn shown(parser: &vt100::Parser) -> Vec<(String, vt100::Color, vt100::Color, [bool; 5])> {
        let cells = (0..SIZE.height).flat_map(|y| (0..SIZE.width).map(move |x| (y, x)));
        cells
            .map(|(y, x)| {
                let cell = parser.screen().cell(y, x).unwrap();
                let text = if cell.has_contents() || cell.is_wide_continuation() { cell.contents() } else { " " };
                let attributes = [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse()];
                (text.to_owned(), cell.fgcolor(), cell.bgcolor(), attributes)
            })
            .collect()
    }

    fn colours() -> impl Strategy<Value = Color> {
        use Color::{Black, DarkGray, LightBlue, LightRed, Red, Reset, White, Yellow};
        prop_oneof![
            proptest::sample::select(&[Reset, Black, Red, Yellow, DarkGray, LightRed, LightBlue, White]),
            any::<u8>().prop_map(Color::Indexed),
            any::<[u8; 3]>().prop_map(|[r, g, b]| Color::Rgb(r, g, b)),
        ]
    }

    proptest! {
        /// Painting the changes shows the same as painting everything on an empty screen, however the frames differ.
        #[test]
        fn frames_one_after_the_other_show_as_the_last_alone(
            frames in proptest::collection::vec(
                proptest::collection::vec(
                    (0..SIZE.width, 0..SIZE.height, "[ A-K♣♦♥♠…│]{1,4}|[一-三👩]", colours(), colours(), 0u16..128),
                    0..60,
                ),
                1..4,
            ),
        ) {
            let mut painter = Painter::new(SIZE);
            let mut terminal = vt100::Parser::new(SIZE.height.try_into().unwrap(), SIZE.width.try_into().unwrap(), 0);
            let mut buffers = Vec::new();
            for texts in &frames {
                let mut bytes = Vec::new();
                painter.paint(|buffer| {
                    for (x, y, text, foreground, background, modifier) in texts {
                        // This terminal keeps one of bold and dim, the later.
                        let modifier = Modifier::from_bits_truncate(*modifier) - Modifier::BOLD;
                        let style = Style::new().fg(*foreground).bg(*background).add_modifier(modifier);
                        buffer.set_string(*x, *y, text, style);
                    }
                    buffers.push(buffer.clone());
                    None
                }, &mut bytes);
                terminal.process(&bytes);
            }
            let last = buffers.pop().unwrap();
            let mut bytes = Vec::new();
            Painter::new(SIZE).paint(|buffer| { *buffer = last.clone(); None }, &mut bytes);
            let mut fresh = vt100::Parser::new(SIZE.height.try_into().unwrap(), SIZE.width.try_into().unwrap(), 0);
            fresh.process(&bytes);
            prop_assert!(shown(&terminal) == shown(&fresh));
            // And the texts are those of the buffer.
            for (cell, (text, ..)) in last.content.iter().zip(shown(&fresh)) {
                prop_assert!(text.is_empty() || text == cell.symbol(), "{text:?} for {cell:?}");
            }
        }
    }

    fn painted(cells: &[(&str, Style)]) -> String {
        let mut bytes = Vec::new();
        let draw = |buffer: &mut Buffer| {
            for (x, (text, style)) in (0..).step_by(4).zip(cells) {
                buffer.set_string(x, 1, text, *style);
            }
            Some(Position::new(2, 3))
        };
        Painter::new(SIZE).paint(draw, &mut bytes);
        String::from_utf8(bytes).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn sequences_are_short_and_right() {
        let plain = Style::new();
        assert_eq!(painted(&[]), "^[4;3H^[?25h");
        assert_eq!(painted(&[("7S", plain), ("T♠", plain)]), "^[2;1H7S^[5GT♠^[4;3H^[?25h");
        let red = plain.fg(Color::Red);
        let reversed = red.add_modifier(Modifier::REVERSED);
        assert_eq!(
            painted(&[("7D", red), ("8D", reversed), ("9D", red), ("TS", plain)]),
            "^[2;1H^[31m7D^[5G^[7m8D^[9G^[0;31m9D^[13G^[mTS^[4;3H^[?25h"
        );
        let blinking = red.add_modifier(Modifier::RAPID_BLINK);
        assert_eq!(painted(&[("7D", red), ("8D", blinking)]), "^[2;1H^[31m7D^[5G^[6m8D^[m^[4;3H^[?25h");
        let light = plain.fg(Color::White).bg(Color::Rgb(1, 20, 255)).add_modifier(Modifier::BOLD | Modifier::DIM);
        assert_eq!(painted(&[("x", light)]), "^[2;1H^[1;2;97;48;2;1;20;255mx^[m^[4;3H^[?25h");
    }
}
