//! Lists of numbers as programs and people write them, parsed line by line.

/// Verdicts that may accompany a number on a line.
const VERDICTS: [&str; 8] = ["s", "w", "i", "u", "solved", "winnable", "impossible", "unknown"];

/// Characters that may surround a number in a table cell.
const MARKS: [char; 4] = ['*', '`', ' ', '\t'];

/// A word that names a deal or a range, or should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The first character's place in the line, from 1.
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// Returns the words of a line that name deals.
///
/// A line is one of these:
/// - a comment: `#` and a blank, or `#` alone;
/// - a row of a Markdown table, which begins with `|`: the first cell that begins as a number does, `*` and backquotes
///   aside; a row without one is a heading or a rule;
/// - words with blanks between them, each a number or a range. One `,` `;` or `:` may follow a word, and a count in
///   brackets a number, as in `169(20)` or `169 (20)`. A verdict beside a number is ignored: [`VERDICTS`] in either
///   case.
pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    let column = |text: &str| line[..text.as_ptr() as usize - line.as_ptr() as usize].chars().count() + 1;
    let trimmed = line.trim();
    if let Some(row) = trimmed.strip_prefix('|') {
        let number = row.split('|').map(|cell| without_count(cell.trim_matches(MARKS)).trim_matches(MARKS));
        let number = number.into_iter().find(|cell| begins_as_number(cell));
        return number.map(|text| Word { column: column(text), text }).into_iter().collect();
    }
    if trimmed == "#" || trimmed.starts_with("# ") {
        return Vec::new();
    }
    let mut numbers: Vec<Word> = Vec::new();
    let mut verdicts = Vec::new();
    for whole in trimmed.split_whitespace() {
        let text = whole.strip_suffix([',', ';', ':']).unwrap_or(whole);
        if is_count(text) && !numbers.is_empty() {
            continue;
        }
        let text = if text.is_empty() { whole } else { without_count(text) };
        let word = Word { column: column(text), text };
        if VERDICTS.iter().any(|verdict| verdict.eq_ignore_ascii_case(text)) {
            verdicts.push(word);
        } else {
            numbers.push(word);
        }
    }
    // A verdict needs a number beside it.
    if numbers.is_empty() { verdicts } else { numbers }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> String {
        words(line).iter().map(|word| format!("{}:{}", word.column, word.text)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_form_has_its_words() {
        for (line, expected) in [
            ("", ""),
            ("617", "1:617"),
            ("  1-3 #617\t11,982 ", "3:1-3 7:#617 12:11,982"),
            ("S\t164", "3:164"),
            ("164 Impossible", "1:164"),
            ("164: solved, 169; unknown", "1:164 14:169"),
            ("169(20)", "1:169"),
            ("169 (20) 170(3),", "1:169 10:170"),
            ("| 164 | 12 |", "3:164"),
            ("|**164**|12|", "4:164"),
            ("| `164`(20)|", "4:164"),
            ("| S | `164` (20) | 12 |", "8:164"),
            ("| hard | 11 982 (20) | 12", "10:11 982"),
            ("| name | MS #164 |", "10:MS #164"),
            ("| deal | moves |", ""),
            ("|---:|:--|", ""),
            ("|", ""),
            ("# a comment of 2 lines", ""),
            ("#", ""),
            ("# 617", ""),
            ("-1 −2", "1:-1 4:−2"),
        ] {
            assert_eq!(found(line), expected, "{line:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_a_word_in_its_place() {
        for (line, expected) in [
            ("7 ♦ abc 8", "1:7 3:♦ 5:abc 9:8"),
            ("S", "1:S"),
            ("(20)", "1:(20)"),
            ("169(x)", "1:169(x)"),
            ("169()", "1:169()"),
            (", :", "1:, 3::"),
            ("Sx 164", "1:Sx 4:164"),
            ("| 16x | 12 |", "3:16x"),
            ("164 | 12", "1:164 5:| 7:12"),
            ("#x", "1:#x"),
        ] {
            assert_eq!(found(line), expected, "{line:?}");
        }
    }

    #[test]
    fn any_text_is_taken() {
        let parts = ["|", "(", ")", "#", " ", "\t", "1", "617", "é", "♦", "S", ",", ":", "*", "`", "-", "−", "ms"];
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20_000 {
            let line: String = (0..random.usize(..9)).map(|_| parts[random.usize(..parts.len())]).collect();
            for Word { column, text } in words(&line) {
                let behind: String = line.chars().skip(column - 1).collect();
                assert!(!text.is_empty() && behind.starts_with(text), "{line:?}: {column}, {text:?}");
            }
        }
    }
}
