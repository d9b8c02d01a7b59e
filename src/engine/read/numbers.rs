//! Cards written as numbers: 0 to 51 or 1 to 52, or made of a rank and a suit, decimal or hexadecimal; or the numbers of
//! playing-card characters.

use super::card_word::{Content, Form};
use super::pack_order::CardCode;
use super::token::{Kind, Token};
use crate::card::Card;

/// The minimum number of numbers for the beginning of a board.
const MIN_PART: usize = 8;
/// The minimum number of different cards for a board with wrong or duplicate numbers.
const MIN_OF_BOARD: usize = 40;
/// The minimum number of different cards for a code.
const MIN_CODED: usize = 48;

/// A number, or a placeholder, where a card may be, and the index of its token.
type Numeral = (Option<u32>, usize);

/// Turns numbers into cards in a text without other cards: those of whole boards, each once; of boards with a few wrong
/// numbers; or of the beginning of a board.
pub(super) fn number_cards(text: &str, tokens: &mut [Token]) {
    if tokens.iter().any(Token::is_card) {
        // `1c` and `2d` are numbers too.
        let found = hexadecimal(text, tokens);
        let is_number = |at: usize| found.places.binary_search_by_key(&at, |&(_, token)| token).is_ok();
        if !found.places.is_empty() && tokens.iter().enumerate().all(|(at, token)| !token.is_card() || is_number(at)) {
            found.set(text, tokens);
        }
        return;
    }
    if set_glyphs(tokens) {
        return;
    }
    let runs = runs(text, tokens);
    let places: Vec<Numeral> = runs.iter().flatten().copied().collect();
    let numbers: Vec<(u8, usize)> = places.iter().filter_map(|&(number, at)| Some((index(number)?, at))).collect();
    let mut found = NumberedCards::whole(&numbers);
    let mut misspelled = Vec::new();
    if found.places.is_empty() {
        let boards: Vec<&Vec<Numeral>> = runs.iter().filter(|run| is_board_with_errors(run)).collect();
        let has_zero = boards.iter().any(|board| board.iter().any(|&(number, _)| number == Some(0)));
        for &(number, at) in boards.into_iter().flatten() {
            match index(number).filter(|&index| !(has_zero && usize::from(index) == Card::COUNT)) {
                Some(index) => found.places.push((index, at)),
                None if number.is_some() => misspelled.push(at),
                None => {}
            }
        }
    }
    let filled: Vec<&Vec<Numeral>> = runs.iter().filter(|run| !run.is_empty()).collect();
    // A pack that counts from 4 has most of the numbers of one that counts from 0.
    if found.places.is_empty() || !misspelled.is_empty() {
        let coded = NumberedCards::coded(&places);
        if !coded.places.is_empty() {
            (found, misspelled) = (coded, Vec::new());
        }
    }
    if found.places.is_empty() {
        found = hexadecimal(text, tokens);
    }
    if found.places.is_empty() {
        (found, misspelled) = NumberedCards::coded_with_errors(&places, &filled);
    }
    if found.places.is_empty()
        && filled.len() == 1
        && places.len() == numbers.len()
        && (MIN_PART..Card::COUNT).contains(&numbers.len())
        && are_different(&numbers)
        && !is_sequence(&numbers)
        && !tokens.iter().any(|token| matches!(token.kind, Kind::Word | Kind::Rank(_) | Kind::Suit(_)))
        && is_beginning(tokens, &numbers)
    {
        found.places = numbers;
    }
    found.set(text, tokens);
    for at in misspelled {
        tokens[at].kind = Kind::Card(Content::Misspelled, Form::Other);
    }
}

/// Turns the decimal numbers of playing-card characters into cards, if there are enough for a board.
fn set_glyphs(tokens: &mut [Token]) -> bool {
    let card = |token: &Token| match token.kind {
        Kind::Number(number) => char::from_u32(number).and_then(Card::from_glyph),
        _ => None,
    };
    let is_board = tokens.iter().filter(|token| card(token).is_some()).count() >= MIN_OF_BOARD;
    if is_board {
        for token in tokens {
            if let Some(card) = card(token) {
                token.kind = Kind::Card(Content::of(card), Form::Standard);
            }
        }
    }
    is_board
}

/// Numbers that are cards, with the indices of their tokens, and their code unless they are those of a pack.
#[derive(Default)]
struct NumberedCards {
    places: Vec<(u8, usize)>,
    code: Option<CardCode>,
}

impl NumberedCards {
    fn whole(numbers: &[(u8, usize)]) -> Self {
        let boards = whole_boards(numbers).into_iter();
        Self { places: boards.flat_map(|board| numbers[board].to_vec()).collect(), code: None }
    }

    /// Finds whole boards of numbers in a code.
    fn coded(places: &[Numeral]) -> Self {
        let Some((code, Card::COUNT)) = code(places) else { return Self::default() };
        let coded = |&(number, at): &Numeral| Some(((code.index(number?)?, number?), at));
        let coded: Vec<((u8, u32), usize)> = places.iter().filter_map(coded).collect();
        let numbers: Vec<(u8, usize)> = coded.iter().map(|&((index, _), at)| (index, at)).collect();
        let is_count =
            |board: &std::ops::Range<usize>| coded[board.clone()].is_sorted_by_key(|&((_, number), _)| number);
        let boards = whole_boards(&numbers).into_iter().filter(|board| !is_count(board));
        Self { places: boards.flat_map(|board| numbers[board].to_vec()).collect(), code: Some(code) }
    }

    /// Finds a board with a few wrong numbers in a code, and returns the wrong ones too.
    fn coded_with_errors(places: &[Numeral], runs: &[&Vec<Numeral>]) -> (Self, Vec<usize>) {
        let (mut found, mut misspelled) = (Self::default(), Vec::new());
        if let Some((code, MIN_CODED..)) = code(places) {
            found.code = Some(code);
            let boards = runs.iter().filter(|run| run.len() == Card::COUNT);
            for &(number, at) in boards.flat_map(|run| run.iter()) {
                match number.and_then(|number| code.index(number)) {
                    Some(index) => found.places.push((index, at)),
                    None if number.is_some() => misspelled.push(at),
                    None => {}
                }
            }
        }
        (found, misspelled)
    }

    fn set(&self, text: &str, tokens: &mut [Token]) {
        for &(number, at) in &self.places {
            tokens[at].kind = Kind::Card(Content::Index(number), self.code.map_or(Form::Other, Form::Code));
        }
        // The offsets of a dump.
        for at in 0..tokens.len().saturating_sub(1) {
            let is_first = at == 0 || tokens[at - 1].line < tokens[at].line;
            let is_number = matches!(tokens[at + 1].kind, Kind::Card(Content::Index(_), _));
            if is_first && is_number && !tokens[at].is_card() && is_offset(tokens[at].text(text)) {
                tokens[at].kind = Kind::Mark(b'|');
            }
        }
    }
}

/// Returns the code that most numbers of a pack are in, and how many are.
fn code(places: &[Numeral]) -> Option<(CardCode, usize)> {
    let mut seen = vec![false; CardCode::MAX as usize + 1];
    for number in places.iter().filter_map(|&(number, _)| number) {
        if let Some(seen) = seen.get_mut(number as usize) {
            *seen = true;
        }
    }
    let known = |code: CardCode| code.numbers().filter(|&number| seen[number as usize]).count();
    // Of several the first.
    CardCode::all().map(|code| (code, known(code))).rev().max_by_key(|&(_, known)| known)
}

/// Returns whether a word is the offset at the beginning of a line of a dump.
fn is_offset(word: &str) -> bool {
    (6..=8).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether numbers are in rows of eight, with a last one that may be shorter.
fn is_beginning(tokens: &[Token], numbers: &[(u8, usize)]) -> bool {
    let lines: Vec<usize> =
        numbers.chunk_by(|one, other| tokens[one.1].line == tokens[other.1].line).map(<[_]>::len).collect();
    let Some((&last, rows)) = lines.split_last() else { return false };
    rows.iter().all(|&len| len == 8) && last <= 8
}

/// Returns runs of numbers and placeholders without other words between them. Line numbers and the offsets of dumps are
/// left out.
fn runs(text: &str, tokens: &[Token]) -> Vec<Vec<Numeral>> {
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
        let is_first = || before.is_none_or(|before| before.line < token.line);
        let is_label = is_label || is_first() && is_offset(token.text(text));
        if !(number.is_some() && is_label)
            && let Some(run) = runs.last_mut()
        {
            run.push((number, at));
        }
    }
    runs
}

/// Returns hexadecimal numbers, with or without `0x`, that form whole boards on lines of their own.
fn hexadecimal(text: &str, tokens: &[Token]) -> NumberedCards {
    let number = |token: &Token| {
        let word = token.text(text);
        let digits = word.strip_prefix("0x").unwrap_or(word);
        u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() <= 4)
    };
    let mut places: Vec<Numeral> = Vec::new();
    let mut at = 0;
    for line in tokens.chunk_by(|one, other| one.line == other.line) {
        let words = || {
            let is_word =
                |token: &Token| !matches!(token.kind, Kind::Mark(_) | Kind::Open(_) | Kind::Close | Kind::Key(_));
            let is_offset = |place: usize, token: &Token| place == 0 && line.len() > 1 && is_offset(token.text(text));
            line.iter().enumerate().filter(move |&(place, token)| is_word(token) && !is_offset(place, token))
        };
        if words().all(|(_, token)| number(token).is_some()) {
            places.extend(words().map(|(place, token)| (number(token), at + place)));
        }
        at += line.len();
    }
    let numbers: Vec<(u8, usize)> = places.iter().filter_map(|&(number, at)| Some((index(number)?, at))).collect();
    let found = NumberedCards::whole(&numbers);
    if found.places.is_empty() { NumberedCards::coded(&places) } else { found }
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
