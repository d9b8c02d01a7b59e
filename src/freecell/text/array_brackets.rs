//! The brackets of the arrays in a text.

use super::card_line::is_card;
use super::text_line::{TextLine, is_row, words};

/// Where each line has the brackets that end lines of cards: those of the kind that has the most lists of cards in it, the
/// usual kind first. Braces, which stand around code as well, are that only if there are several lists in a line.
pub(super) fn brackets(lines: &[TextLine]) -> Vec<Vec<usize>> {
    let paired = |brackets: [char; 2]| {
        if !lines.iter().any(|line| line.text.contains(brackets[0])) {
            return None;
        }
        let marks: Vec<_> = lines.iter().map(|line| array_brackets(line.text, brackets)).collect();
        let all = lines.iter().zip(&marks).flat_map(|(line, marks)| marks.iter().map(|&at| &line.text[at..]));
        let opening = all.filter(|mark| mark.starts_with(brackets[0])).count();
        (opening > 0 && 2 * opening == marks.iter().map(Vec::len).sum::<usize>()).then_some(marks)
    };
    // The most lists in a line.
    let lists = |marks: &Vec<Vec<usize>>| {
        let in_line = |(line, marks): (&TextLine, &Vec<usize>)| {
            let is_list = |pair: &&[usize]| {
                words(&line.text[pair[0] + 1..pair[1]]).filter(|(_, word)| is_card(word)).nth(1).is_some()
            };
            marks.windows(2).filter(is_list).count()
        };
        lines.iter().zip(marks).map(in_line).max().unwrap_or(0)
    };
    let kinds = [['[', ']'], ['(', ')'], ['{', '}']].map(paired);
    let counts = kinds.each_ref().map(|marks| marks.as_ref().map_or(0, lists));
    let usual = kinds[..2].iter().position(Option::is_some).unwrap_or(0);
    let most = (0..kinds.len()).rev().max_by_key(|&kind| counts[kind]);
    let kind = most.filter(|&kind| counts[kind] > counts[usual].max(1)).unwrap_or(usual);
    kinds.into_iter().nth(kind).flatten().unwrap_or_default()
}

/// Where a line has brackets that may be those of an array: not around a remark, as in `Out[3]:` and `(base) $`.
fn array_brackets(line: &str, [opening, closing]: [char; 2]) -> Vec<usize> {
    let is_bracket = |byte: u8| char::from(byte) == opening || char::from(byte) == closing;
    if !line.bytes().any(is_bracket) {
        return Vec::new();
    }
    let is_remark = |inner: &str| {
        let all = || words(inner).map(|(_, word)| word);
        all().next().is_some() && !all().any(is_card) && !is_row(inner)
    };
    let mut marks = Vec::new();
    // The last bracket, if it is an opening one.
    let mut last = None;
    for (at, c) in line.char_indices().filter(|&(_, c)| c == opening || c == closing) {
        match last.take() {
            Some(start) if c == closing && is_remark(&line[start + 1..at]) => drop(marks.pop()),
            _ => marks.push(at),
        }
        last = (c == opening).then_some(at);
    }
    marks
}
