//! Standard input by line.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;

/// The maximum length of a line, in bytes.
pub const MAX_LINE: usize = 1 << 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Longer than [`MAX_LINE`].
    TooLong,
    NotUtf8,
}

/// The number of waiting lines at which reading pauses.
const MAX_WAITING: usize = 1000;

/// Standard input: waiting lines, and the beginning of the next.
#[derive(Debug)]
pub struct Input {
    buffer: LineBuffer,
    lines: VecDeque<Line>,
    has_ended: bool,
    /// Allows one more read each.
    permits: Sender<()>,
    is_reading: bool,
    /// Whether a person is typing. Lines from elsewhere wait until the one before is fully answered.
    pub is_typed: bool,
}

impl Input {
    /// Creates an input that reads a block for each permit.
    pub fn new(permits: Sender<()>, is_typed: bool) -> Self {
        let (buffer, lines) = (LineBuffer::default(), VecDeque::new());
        Self { buffer, lines, has_ended: false, permits, is_reading: false, is_typed }
    }

    /// Reads more, unless many lines wait.
    pub fn read_on(&mut self) {
        if !self.is_reading && self.lines.len() < MAX_WAITING {
            // Fails once the input has ended.
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

    pub fn next_line(&mut self) -> Option<Line> {
        self.lines.pop_front()
    }

    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns whether typed input interrupts a wait.
    pub fn interrupts(&self) -> bool {
        self.is_typed && (self.has_ended || !self.lines.is_empty())
    }
}

/// The bytes of an incomplete line.
#[derive(Debug, Clone, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    is_too_long: bool,
}

impl LineBuffer {
    /// Adds bytes, and returns the completed lines.
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

    /// Returns the last line, if the input ended without a newline.
    pub fn end(&mut self) -> Option<Line> {
        (self.is_too_long || !self.bytes.is_empty()).then(|| self.line())
    }

    /// Returns the bytes of the incomplete line, none if it is already too long.
    pub fn pending(&self) -> &[u8] {
        &self.bytes
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
