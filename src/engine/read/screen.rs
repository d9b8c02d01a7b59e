//! The screen of a terminal on which a program moves the cursor: `\x1b[3;7H7♦`.

use std::fmt::Write as _;

/// The minimum number of moves to a row and a column; with fewer, lines are printed in order.
const MIN_MOVES: usize = 8;
/// The maximum number of rows and columns.
const MAX_SIZE: usize = 512;

/// Returns what a text shows on a screen, if it moves the cursor to its cards. A screen that is cleared is shown before
/// the next.
pub(super) fn shown(text: &str) -> Option<String> {
    let moves = text.match_indices("\x1b[").filter(|&(at, _)| {
        let end = escape_sequence(&text[at..]).unwrap_or(0);
        text[at..at + end].ends_with(['H', 'f']) && end > "\x1b[H".len()
    });
    (moves.take(MIN_MOVES).count() == MIN_MOVES).then(|| {
        let mut screen = Screen::default();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let len = if let Some(len) = escape_sequence(rest) {
                screen.control(&rest[..len]);
                len
            } else {
                screen.put(c);
                c.len_utf8()
            };
            rest = &rest[len..];
        }
        screen.clear();
        screen.shown
    })
}

#[derive(Default)]
struct Screen {
    lines: Vec<Vec<char>>,
    row: usize,
    column: usize,
    shown: String,
}

impl Screen {
    fn put(&mut self, c: char) {
        match c {
            '\n' => (self.row, self.column) = (self.row + 1, 0),
            '\r' => self.column = 0,
            '\u{8}' => self.column = self.column.saturating_sub(1),
            '\t' => self.column = (self.column / 8 + 1) * 8,
            _ => {
                self.row = self.row.min(MAX_SIZE);
                self.column = self.column.min(MAX_SIZE);
                if self.lines.len() <= self.row {
                    self.lines.resize_with(self.row + 1, Vec::new);
                }
                let line = &mut self.lines[self.row];
                if line.len() <= self.column {
                    line.resize(self.column + 1, ' ');
                }
                line[self.column] = c;
                self.column += 1;
            }
        }
    }

    /// Follows a sequence that moves the cursor or clears the screen, and ignores others.
    fn control(&mut self, sequence: &str) {
        let Some(sequence) = sequence.strip_prefix("\x1b[") else { return };
        let (parameters, command) = sequence.split_at(sequence.len() - 1);
        let mut numbers =
            parameters.split(';').map(|number| number.parse::<usize>().ok().map(|number| number.min(MAX_SIZE)));
        let first = numbers.next().flatten();
        let count = first.unwrap_or(1).max(1);
        match command {
            "H" | "f" => {
                let second = numbers.next().flatten().unwrap_or(1).max(1);
                (self.row, self.column) = (count - 1, second - 1);
            }
            "A" => self.row = self.row.saturating_sub(count),
            "B" => self.row += count,
            "C" => self.column += count,
            "D" => self.column = self.column.saturating_sub(count),
            "E" => (self.row, self.column) = (self.row + count, 0),
            "F" => (self.row, self.column) = (self.row.saturating_sub(count), 0),
            "G" => self.column = count - 1,
            "d" => self.row = count - 1,
            "J" if first.unwrap_or(0) >= 2 => self.clear(),
            "K" => {
                if let Some(line) = self.lines.get_mut(self.row) {
                    line.truncate(self.column);
                }
            }
            _ => {}
        }
    }

    /// Shows the screen and clears it.
    fn clear(&mut self) {
        for line in std::mem::take(&mut self.lines) {
            let line: String = line.into_iter().collect();
            writeln!(self.shown, "{}", line.trim_end()).expect("a string has room");
        }
    }
}

/// Returns the length of a complete escape sequence at the beginning of a text: a color (CSI), a link or a title (OSC
/// and other strings), or a character set.
pub(super) fn escape_sequence(text: &str) -> Option<usize> {
    const MAX: usize = 4096;
    let bytes = &text.as_bytes()[..text.len().min(MAX)];
    let (begin, rest) = match bytes {
        [0xc2, 0x9b, rest @ ..] | [0x1b, b'[', rest @ ..] => {
            let end = rest.iter().position(|byte| !(0x20..=0x3f).contains(byte))?;
            return (0x40..=0x7e).contains(&rest[end]).then_some(2 + end + 1);
        }
        [0x1b, b']' | b'P' | b'X' | b'^' | b'_', rest @ ..] => (2, rest),
        [0x1b, rest @ ..] => {
            let end = rest.iter().position(|byte| !(0x20..=0x2f).contains(byte))?;
            return (0x30..=0x7e).contains(&rest[end]).then_some(1 + end + 1);
        }
        _ => return None,
    };
    let is_end = |at: usize| rest[at] == 7 || rest[at..].starts_with(b"\x1b\\");
    let end = (0..rest.len()).take_while(|&at| rest[at] != b'\n').find(|&at| is_end(at))?;
    Some(begin + end + if rest[end] == 7 { 1 } else { 2 })
}
