//! Cards as numbers: 0 to 51, 1 to 52, or a number for the rank and one for the suit.

use std::ops::Range;

use super::lexicon::{Form, RankWord, SuitWord};
use super::parser::Parser;
use super::token::{Content, Kind, Spelled, Token};
use crate::card::{Card, Rank, Suit};
use crate::freecell::text::pack_order::Numbering;

/// The fewest numbers that are the beginning of a board.
const MIN_PART: usize = 8;
/// The fewest different ones of a board in which others are none, or there twice.
const MIN_OF_BOARD: usize = 40;

/// Numbers that are cards, each with its place.
#[derive(Default)]
pub(super) struct Indices {
    pub(super) cards: Vec<(u8, Range<usize>)>,
    /// Whether they are the beginning of a board, rather than whole boards.
    pub(super) is_part: bool,
}

/// What stands where a card may: a number, or nothing.
type Place = (Option<u32>, Range<usize>);

impl Parser<'_> {
    /// The numbers that are cards: those of whole boards, each once; of boards in which a few are no number of a card, or
    /// nothing; or the beginning of a board, if there is nothing else in the text.
    pub(super) fn indices(&mut self) -> Indices {
        let runs = self.runs_of_numbers();
        let places = || runs.iter().flatten();
        let numbers: Vec<(u8, Range<usize>)> =
            places().filter_map(|(number, span)| Some((index(*number)?, span.clone()))).collect();
        let boards = whole_boards(&numbers);
        if !boards.is_empty() {
            self.spelled.clear();
            return Indices {
                cards: boards.into_iter().flat_map(|board| numbers[board].to_vec()).collect(),
                is_part: false,
            };
        }
        let boards: Vec<&Vec<Place>> = runs.iter().filter(|run| is_board_with_errors(run)).collect();
        if !boards.is_empty() {
            let mut cards = Vec::new();
            let has_zero = boards.iter().any(|board| board.iter().any(|&(number, _)| number == Some(0)));
            for (number, span) in boards.into_iter().flatten() {
                match index(*number).filter(|&index| !(has_zero && usize::from(index) == Card::COUNT)) {
                    Some(index) => cards.push((index, span.clone())),
                    None if number.is_some() => {
                        self.spell(Content::Misspelled, Form::Plain, span.start, span.end);
                    }
                    None => {}
                }
            }
            return Indices { cards, is_part: false };
        }
        let is_part = runs.len() == 1 && places().count() == numbers.len() && numbers.len() < Card::COUNT;
        if is_part && numbers.len() >= MIN_PART && are_different(&numbers) && !is_sequence(&numbers) {
            return Indices { cards: numbers, is_part };
        }
        Indices::default()
    }

    /// The numbers and words for nothing that no other word is between. Numbers that count lines are left out.
    fn runs_of_numbers(&self) -> Vec<Vec<Place>> {
        let mut runs = vec![Vec::new()];
        for (at, token) in self.tokens.iter().enumerate() {
            let number = match token.kind {
                Kind::Number(number) => Some(number),
                Kind::Placeholder => None,
                Kind::Mark(_) | Kind::Open(_) | Kind::Close | Kind::Key(_) => continue,
                _ => {
                    runs.push(Vec::new());
                    continue;
                }
            };
            let is_next_to = |other: Option<&Token>, marks: &[u8]| {
                other
                    .is_some_and(|other| other.is_mark(marks) && (other.start == token.end || other.end == token.start))
            };
            let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
            let is_label = is_next_to(self.tokens.get(at + 1), b":") || is_next_to(before, b"#-.");
            if !(number.is_some() && is_label)
                && let Some(run) = runs.last_mut()
            {
                run.push((number, token.start..token.end));
            }
        }
        runs
    }
}

/// A number that may be a card, in either numbering.
fn index(number: Option<u32>) -> Option<u8> {
    number.and_then(|number| u8::try_from(number).ok()).filter(|&number| usize::from(number) <= Card::COUNT)
}

/// Whether there are as many places as cards of a pack, and most of them have one.
fn is_board_with_errors(run: &[Place]) -> bool {
    let mut seen = [false; Card::COUNT + 1];
    for index in run.iter().filter_map(|&(number, _)| index(number)) {
        seen[usize::from(index)] = true;
    }
    run.len() == Card::COUNT && seen.iter().filter(|&&seen| seen).count() >= MIN_OF_BOARD
}

impl Spelled {
    /// Whether its suit is a number.
    pub(super) const fn is_numbered(&self) -> bool {
        matches!(self.content, Content::Pair(..) | Content::Card(_, SuitWord::Number(_)))
    }
}

/// Whether what has numbers for suits are cards: there are some, few of them twice, and hardly other cards. Programs have
/// pairs of small numbers for other things.
pub(super) fn are_cards(spelled: &[Spelled], other_cards: usize) -> bool {
    let numbered: Vec<Content> =
        spelled.iter().filter(|spelled| spelled.is_numbered()).map(|spelled| spelled.content).collect();
    let first = &numbered[..numbered.len().min(Card::COUNT)];
    let different = (0..first.len()).filter(|&at| !first[..at].contains(&first[at])).count();
    first.len() >= MIN_PART && 5 * different >= 4 * first.len() && numbered.len() > other_cards
}

/// The ranges of numbers that are all those of a pack, each once, but not one after the other as places are numbered.
fn whole_boards(numbers: &[(u8, Range<usize>)]) -> Vec<Range<usize>> {
    let mut boards = Vec::new();
    let mut start = 0;
    // Where each number was last.
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

fn are_different(numbers: &[(u8, Range<usize>)]) -> bool {
    let mut seen = [false; Card::COUNT + 1];
    numbers.iter().all(|(number, _)| !std::mem::replace(&mut seen[usize::from(*number)], true))
}

/// Whether the numbers only count.
fn is_sequence(numbers: &[(u8, Range<usize>)]) -> bool {
    numbers.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1)
}

/// What the numbers in a text say together of each of them.
pub(super) struct NumberWords {
    /// The lowest number of a card.
    first_index: u8,
    /// The lowest number of a rank, and whether 0 is the ten.
    first_rank: u8,
    has_zero_ten: bool,
    /// The lowest number of a suit, and whether the suit is the first of two numbers.
    first_suit: u8,
    is_suit_first: bool,
    numbering: Option<Numbering>,
}

impl NumberWords {
    pub(super) fn of(spelled: &[Spelled], indices: &[(u8, Range<usize>)]) -> Self {
        let mut ranks = 0_u16;
        let mut suits = 0_u16;
        let mut pairs = [0_u16; 2];
        let mut has_names = false;
        for spelled in spelled {
            match spelled.content {
                Content::Card(rank, suit) => {
                    match rank {
                        RankWord::Number(number) => ranks |= 1 << number,
                        RankWord::Rank(rank) => has_names |= rank > Rank::TEN || rank == Rank::ACE,
                    }
                    if let SuitWord::Number(number) = suit {
                        suits |= 1 << number;
                    }
                }
                Content::Pair(one, other) => {
                    pairs[0] |= 1 << one;
                    pairs[1] |= 1 << other;
                }
                Content::Placeholder | Content::Misspelled => {}
            }
        }
        let is_suit_first = pairs[1] >> (Suit::COUNT + 1) != 0;
        if is_suit_first {
            pairs.swap(0, 1);
        }
        ranks |= pairs[0];
        suits |= pairs[1];
        let has = |numbers: u16, number: usize| numbers >> number & 1 == 1;
        let has_zero_ten = has(ranks, 0) && (has_names || has(ranks, 13));
        let numbering = if suits != 0 {
            Some(Numbering::Suits { first: u8::from(!has(suits, 0)) })
        } else if indices.is_empty() {
            None
        } else {
            let is_there = |number| indices.iter().any(|&(index, _)| usize::from(index) == number);
            Some(Numbering::Pack { first: u8::from(!is_there(0) && is_there(Card::COUNT)) })
        };
        let first_index = if let Some(Numbering::Pack { first }) = numbering { first } else { 0 };
        let first_rank = u8::from(has_zero_ten || !has(ranks, 0));
        Self { first_index, first_rank, has_zero_ten, first_suit: u8::from(!has(suits, 0)), is_suit_first, numbering }
    }

    /// What was found of the numbers of cards, if there are any.
    pub(super) const fn numbering(&self) -> Option<Numbering> {
        self.numbering
    }

    /// The card of a number in a pack.
    pub(super) fn index(&self, number: u8) -> Option<Card> {
        Card::PACK.get(usize::from(number.checked_sub(self.first_index)?)).copied()
    }

    /// The card of what is spelled.
    pub(super) fn card(&self, content: Content) -> Option<Card> {
        match content {
            Content::Card(rank, suit) => Some(Card::new(self.rank(rank)?, self.suit(suit)?)),
            Content::Pair(one, other) => {
                let (rank, suit) = if self.is_suit_first { (other, one) } else { (one, other) };
                Some(Card::new(self.rank(RankWord::Number(rank))?, self.suit(SuitWord::Number(suit))?))
            }
            Content::Placeholder | Content::Misspelled => None,
        }
    }

    fn rank(&self, rank: RankWord) -> Option<Rank> {
        match rank {
            RankWord::Rank(rank) => Some(rank),
            RankWord::Number(0) if self.has_zero_ten => Some(Rank::TEN),
            // Above the king.
            RankWord::Number(14) => Some(Rank::ACE).filter(|_| self.first_rank == 1),
            RankWord::Number(number) => Rank::new(number + 1 - self.first_rank),
        }
    }

    fn suit(&self, suit: SuitWord) -> Option<Suit> {
        match suit {
            SuitWord::Suit(suit) => Some(suit),
            SuitWord::Number(number) => Suit::ALL.get(usize::from(number.checked_sub(self.first_suit)?)).copied(),
        }
    }
}
