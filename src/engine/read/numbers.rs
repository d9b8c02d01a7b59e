//! Cards written as numbers: 0 to 51 or 1 to 52, decimal or hexadecimal.

use super::card_word::{Content, Form};
use super::token::{Kind, Token};
use crate::card::Card;

/// The minimum number of numbers for the beginning of a board.
const MIN_PART: usize = 8;
/// The minimum number of different cards for a board with wrong or duplicate numbers.
const MIN_OF_BOARD: usize = 40;

/// A number, or a placeholder, where a card may be, and the index of its token.
type Numeral = (Option<u32>, usize);

/// Turns numbers into cards in a text without other cards: those of whole boards, each once; of boards with a few wrong
/// numbers; or of the beginning of a board.
pub(super) fn number_cards(text: &str, tokens: &mut [Token]) {
    if tokens.iter().any(Token::is_card) {
        // `1c` and `2d` are numbers too.
        let found = hexadecimal(text, tokens);
        let is_number = |at: usize| found.binary_search_by_key(&at, |&(_, token)| token).is_ok();
        if !found.is_empty() && tokens.iter().enumerate().all(|(at, token)| !token.is_card() || is_number(at)) {
            set(tokens, &found);
        }
        return;
    }
    let runs = runs(tokens);
    let places: Vec<Numeral> = runs.iter().flatten().copied().collect();
    let numbers: Vec<(u8, usize)> = places.iter().filter_map(|&(number, at)| Some((index(number)?, at))).collect();
    let mut found: Vec<(u8, usize)> =
        whole_boards(&numbers).into_iter().flat_map(|board| numbers[board].to_vec()).collect();
    let mut misspelled = Vec::new();
    if found.is_empty() {
        let boards: Vec<&Vec<Numeral>> = runs.iter().filter(|run| is_board_with_errors(run)).collect();
        let has_zero = boards.iter().any(|board| board.iter().any(|&(number, _)| number == Some(0)));
        for &(number, at) in boards.into_iter().flatten() {
            match index(number).filter(|&index| !(has_zero && usize::from(index) == Card::COUNT)) {
                Some(index) => found.push((index, at)),
                None if number.is_some() => misspelled.push(at),
                None => {}
            }
        }
    }
    if found.is_empty() {
        found = hexadecimal(text, tokens);
    }
    let filled: Vec<&Vec<Numeral>> = runs.iter().filter(|run| !run.is_empty()).collect();
    if found.is_empty()
        && filled.len() == 1
        && places.len() == numbers.len()
        && (MIN_PART..Card::COUNT).contains(&numbers.len())
        && are_different(&numbers)
        && !is_sequence(&numbers)
        && !tokens.iter().any(|token| matches!(token.kind, Kind::Word | Kind::Rank(_) | Kind::Suit(_)))
        && is_beginning(tokens, &numbers)
    {
        found = numbers;
    }
    set(tokens, &found);
    for at in misspelled {
        tokens[at].kind = Kind::Card(Content::Misspelled, Form::Other);
    }
}

fn set(tokens: &mut [Token], found: &[(u8, usize)]) {
    for &(number, at) in found {
        tokens[at].kind = Kind::Card(Content::Index(number), Form::Other);
    }
}

/// Returns whether numbers are in rows of eight, with a last one that may be shorter.
fn is_beginning(tokens: &[Token], numbers: &[(u8, usize)]) -> bool {
    let lines: Vec<usize> =
        numbers.chunk_by(|one, other| tokens[one.1].line == tokens[other.1].line).map(<[_]>::len).collect();
    let Some((&last, rows)) = lines.split_last() else { return false };
    rows.iter().all(|&len| len == 8) && last <= 8
}

/// Returns runs of numbers and placeholders without other words between them. Line numbers are left out.
fn runs(tokens: &[Token]) -> Vec<Vec<Numeral>> {
    let mut runs = vec![Vec::new()];
    for (at, token) in tokens.iter().enumerate() {
        let number = match token.kind {
            Kind::Number(number) => Some(number),
            Kind::Placeholder => None,
            Kind::Mark(_) | Kind::Open(_) | Kind::Close | Kind::Key(_) => continue,
            _ => {
                if runs.last().is_some_and(|run| !run.is_empty()) {
                    runs.push(Vec::new());
                }
                continue;
            }
        };
        let is_next_to = |other: Option<&Token>, marks: &[u8]| {
            other.is_some_and(|other| other.is_mark(marks) && (other.touches(token) || token.touches(other)))
        };
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let is_label = is_next_to(tokens.get(at + 1), b":") || is_next_to(before, b"#-.");
        if !(number.is_some() && is_label)
            && let Some(run) = runs.last_mut()
        {
            run.push((number, at));
        }
    }
    runs
}

/// Returns numbers of two hexadecimal digits, or `0x` and digits, that form whole boards on lines of their own.
fn hexadecimal(text: &str, tokens: &[Token]) -> Vec<(u8, usize)> {
    let digits = |token: &Token| {
        let word = token.text(text);
        let digits = word.strip_prefix("0x").unwrap_or(word);
        u8::from_str_radix(digits, 16).ok().filter(|_| digits.len() <= 2)
    };
    let mut numbers = Vec::new();
    let mut at = 0;
    for line in tokens.chunk_by(|one, other| one.line == other.line) {
        let words = || {
            let is_word =
                |token: &Token| !matches!(token.kind, Kind::Mark(_) | Kind::Open(_) | Kind::Close | Kind::Key(_));
            line.iter().enumerate().filter(move |(_, token)| is_word(token))
        };
        if words().all(|(_, token)| digits(token).is_some_and(|number| usize::from(number) <= Card::COUNT)) {
            numbers.extend(words().filter_map(|(place, token)| Some((digits(token)?, at + place))));
        }
        at += line.len();
    }
    whole_boards(&numbers).into_iter().flat_map(|board| numbers[board].to_vec()).collect()
}

/// Returns a number that may be a card, in either numbering.
fn index(number: Option<u32>) -> Option<u8> {
    number.and_then(|number| u8::try_from(number).ok()).filter(|&number| usize::from(number) <= Card::COUNT)
}

/// Returns whether there are as many places as cards in a pack, mostly filled with different ones.
fn is_board_with_errors(run: &[Numeral]) -> bool {
    let mut seen = [false; Card::COUNT + 1];
    for index in run.iter().filter_map(|&(number, _)| index(number)) {
        seen[usize::from(index)] = true;
    }
    run.len() == Card::COUNT && seen.iter().filter(|&&seen| seen).count() >= MIN_OF_BOARD
}

/// Returns the ranges of numbers that form a pack, each once, but not in counting order like place numbers.
fn whole_boards(numbers: &[(u8, usize)]) -> Vec<std::ops::Range<usize>> {
    let mut boards = Vec::new();
    let mut start = 0;
    // The last index of each number.
    let mut last = [None; Card::COUNT + 1];
    for (at, (number, _)) in numbers.iter().enumerate() {
        if let Some(before) = last[usize::from(*number)].replace(at).filter(|&before| before >= start) {
            start = before + 1;
        }
        if at + 1 - start < Card::COUNT {
            continue;
        }
        let board = start..at + 1;
        let is_pack = numbers[board.clone()].iter().all(|&(number, _)| number > 0)
            || numbers[board.clone()].iter().all(|&(number, _)| usize::from(number) < Card::COUNT);
        if is_pack && !is_sequence(&numbers[board.clone()]) {
            boards.push(board);
            start = at + 1;
        } else {
            start += 1;
        }
    }
    boards
}

fn are_different(numbers: &[(u8, usize)]) -> bool {
    let mut seen = [false; Card::COUNT + 1];
    numbers.iter().all(|(number, _)| !std::mem::replace(&mut seen[usize::from(*number)], true))
}

/// Returns whether the numbers are just a count.
fn is_sequence(numbers: &[(u8, usize)]) -> bool {
    numbers.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1)
}
