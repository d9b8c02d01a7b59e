//! A text of which parts are other characters, in the same lines and columns.

use std::iter;
use std::ops::Range;

use crate::freecell::text::placeholder::LAST_BLANK;

/// What stands in the place of parts of a text.
#[derive(Debug, Default)]
pub(super) struct Edits {
    /// The parts, in bytes, each with the character that is put there, if it is not left out.
    parts: Vec<(Range<usize>, Option<char>)>,
    appended: String,
}

impl Edits {
    /// Puts a character in the place of a part, and blanks behind it.
    pub(super) fn put(&mut self, part: Range<usize>, c: char) {
        self.parts.push((part, Some(c)));
    }

    /// Leaves out a part: blanks take its place.
    pub(super) fn erase(&mut self, part: Range<usize>) {
        self.parts.push((part, None));
    }

    /// Adds a character at the end of the text.
    pub(super) fn append(&mut self, c: char) {
        self.appended.push(c);
    }

    /// Adds others.
    pub(super) fn extend(&mut self, other: Self) {
        self.parts.extend(other.parts);
        self.appended.push_str(&other.appended);
    }

    /// The number of parts.
    pub(super) const fn len(&self) -> usize {
        self.parts.len()
    }

    /// The text with the edits; of parts that overlap the first and longest counts. With `has_quotes` characters are put in
    /// quotation marks where there is room for them, as strings of JSON are.
    pub(super) fn apply(mut self, text: &str, has_quotes: bool) -> String {
        self.parts.sort_by_key(|(part, _)| (part.start, usize::MAX - part.end));
        let mut edited = String::with_capacity(text.len() + 3 * self.parts.len());
        let mut end = 0;
        for (part, put) in self.parts {
            if part.start < end {
                continue;
            }
            edited.push_str(&text[end..part.start]);
            end = part.end;
            put_in(&mut edited, &text[part], put, has_quotes);
        }
        edited.push_str(&text[end..]);
        edited.push_str(&self.appended);
        edited
    }
}

/// Adds a character and as many blanks as there are other characters in a part of a text, whose line breaks stay.
fn put_in(edited: &mut String, part: &str, mut put: Option<char>, has_quotes: bool) {
    let lines = part.split('\n').count();
    for (number, line) in (1..).zip(part.split('\n')) {
        if number > 1 {
            edited.push('\n');
        }
        let mut len = line.bytes().filter(|byte| byte & 0xc0 != 0x80).count();
        // A string of JSON takes three characters.
        let room = if has_quotes && number < lines { 3 } else { 1 };
        let Some(c) = put.take_if(|_| len >= room) else {
            edited.extend(iter::repeat_n(' ', len));
            continue;
        };
        if has_quotes && len >= 3 {
            edited.extend(['"', c, '"']);
            len -= 3;
        } else {
            edited.push(c);
            len -= 1;
        }
        edited.extend(iter::repeat_n(' ', len.saturating_sub(1)));
        edited.extend((len > 0).then_some(if has_quotes { ' ' } else { LAST_BLANK }));
    }
}
