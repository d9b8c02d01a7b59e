//! Lists of numbers as programs and people write them, parsed line by line.

mod brackets;

use self::brackets::Brackets;

/// Verdicts that may accompany a number on a line.
const VERDICTS: [&str; 10] =
    ["s", "w", "i", "u", "solved", "solvable", "winnable", "impossible", "unsolvable", "unknown"];

/// Names of the column or the JSON field with the number, as this program and others write them.
const NAMES: [&str; 8] = ["number", "deal", "game", "seed", "deal_number", "deal number", "game_number", "#"];

/// Signs between a number and its verdict.
const SIGNS: [&str; 7] = ["=", "->", "→", "-", "–", "—", ":"];

/// Signs before an item of a list.
const BULLETS: [char; 6] = ['*', '-', '+', '•', '–', '—'];

/// Marks after a bullet.
const CHECKBOXES: [&str; 3] = ["[ ] ", "[x] ", "[X] "];

/// Characters that may surround a number in a table cell.
const MARKS: [char; 4] = ['*', '`', ' ', '\t'];

/// A word that names a deal or a range, or should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The first character's place in the line, from 1.
    pub column: usize,
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns a part of a line.
    fn of(line: &str, text: &'a str) -> Self {
        Self { column: line[..text.as_ptr() as usize - line.as_ptr() as usize].chars().count() + 1, text }
    }
}

/// Returns whether a text names the column or the field with the number.
fn is_name(text: &str) -> bool {
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(text))
}

fn is_verdict(text: &str) -> bool {
    VERDICTS.iter().any(|verdict| verdict.eq_ignore_ascii_case(text))
}

/// The state of a list after the lines so far.
#[derive(Debug, Default)]
pub struct List {
    /// The separator and the index of the column with the number, once a heading has named it.
    column: Option<(char, usize)>,
    brackets: Brackets,
    /// The number of the last item, as in `2. 11982`.
    item: u64,
    /// Whether a line had a word.
    is_begun: bool,
}

impl List {
    /// Returns the words of the next line that name deals.
    ///
    /// A line is one of these:
    /// - a comment: `#` and a blank, or `#` alone;
    /// - a row of a Markdown table, which begins with `|`: the first cell that begins as a number does, `*` and
    ///   backquotes aside; a row without one is a heading or a rule;
    /// - the heading of a table with `,` `;` or tabs between its columns, one of which has one of the `NAMES`, or a
    ///   row below it, of which that column counts;
    /// - a list between brackets or a JSON object, or a line within: see `Brackets`;
    /// - words with blanks between them, each a number or a range. A bullet may precede them, or the number of the
    ///   item, counted from 1. One `,` `;` or `:` may follow a word, and a count in brackets a number, as in `169(20)`
    ///   or `169 (20)`. A verdict beside a number is ignored: `VERDICTS` in either case, with one of the `SIGNS`
    ///   between them.
    pub fn words<'a>(&mut self, line: &'a str) -> Vec<Word<'a>> {
        let trimmed = line.trim();
        let is_comment = trimmed == "#" || trimmed.starts_with("# ");
        let words = if self.brackets.is_open() || Brackets::begins(trimmed) {
            self.brackets.words(line)
        } else if let Some(row) = trimmed.strip_prefix('|') {
            let number = row.split('|').map(|cell| without_count(cell.trim_matches(MARKS)).trim_matches(MARKS));
            let number = number.into_iter().find(|cell| begins_as_number(cell));
            number.map(|text| Word::of(line, text)).into_iter().collect()
        } else if is_comment || trimmed.is_empty() {
            return Vec::new();
        } else if let Some((sign, index)) = self.column {
            let cell = cells(trimmed, sign).nth(index).filter(|cell| !cell.is_empty());
            vec![Word::of(line, cell.unwrap_or(trimmed))]
        } else if let Some(column) = heading(trimmed).filter(|_| !self.is_begun) {
            self.column = Some(column);
            Vec::new()
        } else {
            self.words_between_blanks(line)
        };
        self.is_begun |= !words.is_empty();
        words
    }

    fn words_between_blanks<'a>(&mut self, line: &'a str) -> Vec<Word<'a>> {
        let mut numbers: Vec<Word> = Vec::new();
        let mut verdicts = Vec::new();
        let pieces: Vec<&str> = self.without_item(line.trim()).split_whitespace().flat_map(pieces).collect();
        for (at, whole) in pieces.iter().copied().enumerate() {
            let text = whole.strip_suffix([',', ';', ':']).unwrap_or(whole);
            let is_before_verdict = || pieces.get(at + 1).is_some_and(|next| is_verdict(next));
            if !numbers.is_empty() && (is_count(text) || SIGNS.contains(&whole) && is_before_verdict()) {
                continue;
            }
            let text = if text.is_empty() { whole } else { without_count(text) };
            let word = Word::of(line, text);
            if is_verdict(text) {
                verdicts.push(word);
            } else {
                numbers.push(word);
            }
        }
        // A verdict needs a number beside it.
        if numbers.is_empty() { verdicts } else { numbers }
    }

    /// Returns a line without its bullet or the number of the item, if that is the next.
    fn without_item<'a>(&mut self, line: &'a str) -> &'a str {
        let Some((first, rest)) = line.split_once(char::is_whitespace) else { return line };
        let mut chars = first.chars();
        if let (Some(sign), None) = (chars.next(), chars.next())
            && BULLETS.contains(&sign)
        {
            let rest = rest.trim_start();
            return CHECKBOXES.iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
        }
        let item = first.strip_suffix(['.', ')']).and_then(|item| item.parse().ok());
        if item == Some(self.item + 1) {
            self.item += 1;
            return rest;
        }
        line
    }
}

/// Splits a word at its semicolons, at its commas if they do not group the digits of a number, and before a verdict:
/// `11982,146692`, `11982=impossible`.
fn pieces(word: &str) -> Vec<&str> {
    let has_verdict = word.split([',', ';', ':', '=']).any(|part| part.len() > 1 && is_verdict(part));
    let signs: &[char] = if has_verdict { &[';', ',', ':', '='] } else { &[';'] };
    let is_long = |part: &str| part.len() > 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    let pieces = word.split(signs).flat_map(|piece| {
        let parts = || piece.split(',');
        let is_list = parts().any(is_long) || parts().count() > 2 && parts().skip(1).all(|part| part.len() < 3);
        piece.split(move |c| c == ',' && is_list)
    });
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    if pieces.is_empty() { vec![word] } else { pieces }
}

/// Returns the separator and the index of the column with the number, if a line is the heading of a table.
fn heading(line: &str) -> Option<(char, usize)> {
    let sign = [',', ';', '\t'].into_iter().find(|sign| line.contains(*sign)).unwrap_or(',');
    let index = cells(line, sign).position(is_name)?;
    (!cells(line, sign).any(begins_as_number)).then_some((sign, index))
}

/// Returns the cells of a row, without quotes.
fn cells(line: &str, sign: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let cells = line.split(move |c: char| {
        is_quoted ^= c == '"';
        c == sign && !is_quoted
    });
    cells.map(|cell| cell.trim().trim_matches('"').trim())
}

/// Returns whether a table cell is meant as a number.
fn begins_as_number(cell: &str) -> bool {
    let cell = cell.get(..2).filter(|name| name.eq_ignore_ascii_case("ms")).map_or(cell, |name| &cell[name.len()..]);
    cell.trim_start_matches(['#', '-', '−', ' ']).starts_with(|c: char| c.is_ascii_digit())
}

/// Returns whether a word is a count after a number: `(20)`.
fn is_count(word: &str) -> bool {
    let digits = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn without_count(word: &str) -> &str {
    match word.rfind('(') {
        Some(open) if open > 0 && is_count(&word[open..]) => word[..open].trim_end(),
        _ => word,
    }
}
