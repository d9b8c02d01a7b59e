//! Standard input by line.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 16;

/// A line that has come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// It was longer than [`MAX_LINE`].
    TooLong,
    NotUtf8,
}

/// How many lines may wait before no more is read.
const MAX_WAITING: usize = 1000;

/// Standard input: the lines that wait, and what is no whole line yet.
#[derive(Debug)]
pub struct Input {
    buffer: LineBuffer,
    lines: VecDeque<Line>,
    has_ended: bool,
    /// Has more be read, and whether that was not read yet.
    permits: Sender<()>,
    is_reading: bool,
    /// Whether somebody types: lines that come from elsewhere wait until the one before is answered whole.
    pub is_typed: bool,
}

impl Input {
    /// An input of which a piece is read for each permit.
    pub fn new(permits: Sender<()>, is_typed: bool) -> Self {
        let (buffer, lines) = (LineBuffer::default(), VecDeque::new());
        Self { buffer, lines, has_ended: false, permits, is_reading: false, is_typed }
    }

    /// Has more be read, unless much of it waits.
    pub fn read_on(&mut self) {
        if !self.is_reading && self.lines.len() < MAX_WAITING {
            // It is not heard once the input has ended.
            self.is_reading = self.permits.send(()).is_ok();
        }
    }

    pub fn take(&mut self, bytes: &[u8]) {
        self.is_reading = false;
        self.lines.extend(self.buffer.take(bytes));
    }

    pub fn end(&mut self) {
        self.has_ended = true;
        self.lines.extend(self.buffer.end());
    }

    pub fn next(&mut self) -> Option<Line> {
        self.lines.pop_front()
    }

    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether what was typed is not to wait for anything.
    pub fn interrupts(&self) -> bool {
        self.is_typed && (self.has_ended || !self.lines.is_empty())
    }
}

/// Bytes that are no whole line yet.
#[derive(Debug, Clone, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    is_too_long: bool,
}

impl LineBuffer {
    /// Takes bytes, and returns the lines that they end.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut parts = bytes.split(|&byte| byte == b'\n');
        let mut lines = Vec::new();
        let mut part = parts.next().unwrap_or_default();
        for next in parts {
            self.push(part);
            lines.push(self.line());
            part = next;
        }
        self.push(part);
        lines
    }

    /// The last line, if the input has ended in the middle of it.
    pub fn end(&mut self) -> Option<Line> {
        (self.is_too_long || !self.bytes.is_empty()).then(|| self.line())
    }

    fn push(&mut self, bytes: &[u8]) {
        self.is_too_long |= self.bytes.len() + bytes.len() > MAX_LINE;
        if self.is_too_long {
            self.bytes.clear();
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    fn line(&mut self) -> Line {
        let bytes = std::mem::take(&mut self.bytes);
        if std::mem::take(&mut self.is_too_long) {
            return Line::TooLong;
        }
        String::from_utf8(bytes).map_or(Line::NotUtf8, Line::Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_pieces() {
        let mut buffer = LineBuffer::default();
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(buffer.take(b"ne"), []);
        assert_eq!(buffer.take(b"xt\n\n61"), [text("next"), text("")]);
        assert_eq!(buffer.take(b"7\nfac"), [text("617")]);
        assert_eq!(buffer.end(), Some(text("fac")));
        assert_eq!(buffer.end(), None);
    }

    #[test]
    fn what_is_no_line_of_text_is_told_apart_and_the_next_is_read() {
        let mut buffer = LineBuffer::default();
        assert_eq!(buffer.take(b"\xff\xfe\nnext\n"), [Line::NotUtf8, Line::Text("next".into())]);
        for _ in 0..20 {
            assert_eq!(buffer.take(&[b'x'; 5000]), []);
            assert!(buffer.bytes.len() <= MAX_LINE);
        }
        assert_eq!(buffer.take(b"x\nnext\n"), [Line::TooLong, Line::Text("next".into())]);
        assert_eq!(buffer.take(&vec![b'x'; MAX_LINE]), []);
        assert!(matches!(&buffer.take(b"\n")[..], [Line::Text(text)] if text.len() == MAX_LINE));
    }
}
