//! Texts that move the cursor of a terminal before they print: the screen in the end.

use std::borrow::Cow;

/// The maximum number of lines and columns of a screen.
const MAX_LINES: usize = 500;
const MAX_COLUMNS: usize = 500;
/// The minimum number of moves for a text that draws on a screen.
const MIN_MOVES: usize = 8;

/// Returns the screen that a text draws, or the text itself if it does not move the cursor to lines and columns.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    if positions(text) < MIN_MOVES {
        return text.into();
    }
    let mut screen = Screen::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = match sequence(rest) {
            Some((parameters, end, len)) => {
                screen.control(parameters, end);
                &rest[len..]
            }
            None => {
                screen.print(c);
                &rest[c.len_utf8()..]
            }
        };
    }
    screen.lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned() + "\n").collect::<String>().into()
}

fn positions(text: &str) -> usize {
    text.match_indices('\u{1b}').filter(|&(at, _)| matches!(sequence(&text[at..]), Some((_, 'H' | 'f' | 'G' | 'd', _)))).count()
}

/// Returns the parameters, the final byte and the length of a control sequence at the beginning of a text.
fn sequence(text: &str) -> Option<(&str, char, usize)> {
    let rest = text.strip_prefix("\u{1b}[")?;
    let len = rest.bytes().position(|byte| !matches!(byte, b'0'..=b'9' | b';' | b'?'))?;
    let end = rest[len..].chars().next().filter(char::is_ascii_alphabetic)?;
    Some((&rest[..len], end, 2 + len + 1))
}

#[derive(Default)]
struct Screen {
    lines: Vec<Vec<char>>,
    line: usize,
    column: usize,
}

impl Screen {
    fn control(&mut self, parameters: &str, end: char) {
        let mut numbers = parameters.split(';').map(|number| number.parse::<usize>().ok().filter(|&number| number > 0));
        let first = numbers.next().flatten();
        let (count, second) = (first.unwrap_or(1), numbers.next().flatten().unwrap_or(1));
        match end {
            'H' | 'f' => (self.line, self.column) = (count - 1, second - 1),
            'G' => self.column = count - 1,
            'd' => self.line = count - 1,
            'A' => self.line = self.line.saturating_sub(count),
            'B' | 'E' => self.line += count,
            'C' => self.column += count,
            'D' => self.column = self.column.saturating_sub(count),
            'J' if matches!(parameters, "2" | "3") => self.lines.clear(),
            'K' if parameters.is_empty() || parameters == "0" => {
                if let Some(line) = self.lines.get_mut(self.line) {
                    line.truncate(self.column);
                }
            }
            // Colors and modes.
            _ => {}
        }
        if end == 'E' {
            self.column = 0;
        }
        (self.line, self.column) = (self.line.min(MAX_LINES), self.column.min(MAX_COLUMNS));
    }

    fn print(&mut self, c: char) {
        match c {
            '\n' => (self.line, self.column) = (self.line + 1, 0),
            '\r' => self.column = 0,
            _ if self.line < MAX_LINES && self.column < MAX_COLUMNS => {
                if self.lines.len() <= self.line {
                    self.lines.resize(self.line + 1, Vec::new());
                }
                let line = &mut self.lines[self.line];
                if line.len() <= self.column {
                    line.resize(self.column + 1, ' ');
                }
                line[self.column] = c;
                self.column += 1;
            }
            _ => {}
        }
    }
}
