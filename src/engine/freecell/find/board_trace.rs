//! The shuffle that dealt a board, step by step, next to the right one.

use super::expected::search_mistakes;
use super::mistake::DealingMistake;
use super::program::{DealingProgram, DealtBoard, SeededNumbers};
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::freecell::trace::{TraceStep, trace};
use crate::generator::{DealError, Generator};
use crate::number::DealNumber;

/// The steps of a right shuffle, and the steps that dealt a board instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardTrace {
    /// The steps of the right shuffle.
    pub right: [TraceStep; Card::COUNT],
    /// The board's steps, in the dealing order of its program as far as known: row by row, unless mistakes in the
    /// layout explain the board.
    pub board: [BoardStep; Card::COUNT],
    /// The mistakes that explain the board: empty if it is the deal, `None` if nothing explains it.
    pub mistakes: Option<Vec<DealingMistake>>,
    /// The number of programs with mistakes that were compared with the board.
    pub tried: u64,
}

/// A step that dealt a board: its card and, if mistakes explain the board, its draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardStep {
    /// The board's card, if known.
    pub card: Option<Card>,
    /// The card's index, negative or too large where a mistake leads outside the pack. Without an explanation it is the
    /// card's place in the pack after the steps before; `None` after the first card that is unknown or was dealt
    /// before.
    pub index: Option<i64>,
    /// The number r drawn, if a mistake explains the board and the program's generator draws one.
    pub r: Option<String>,
}

impl BoardStep {
    /// Returns r as far as known: without an explanation only its residue, `25 + 52k`.
    pub fn r_in_words(&self, left: usize) -> Option<String> {
        self.r.clone().or_else(|| Some(format!("{} + {left}k", self.index?)))
    }
}

impl BoardTrace {
    /// Compares a board with the deal of a number; `None` if no program deals a board of this shape.
    ///
    /// ```
    /// use tableaux_engine::freecell::find::mistake::Output;
    /// use tableaux_engine::freecell::find::{BoardTrace, DealingMistake, deal_with};
    /// use tableaux_engine::generator::Generator;
    ///
    /// let (generator, number) = (Generator::Microsoft, 20_000.into());
    /// let unmasked = DealingMistake::Output(Output::Unmasked);
    /// let board = deal_with(&generator, number, &[unmasked]).expect("it is dealt");
    /// let trace = BoardTrace::new(&generator, number, &board)?.expect("it has the shape of a deal");
    /// assert_eq!(trace.first_difference(), Some(1));
    /// assert_eq!((trace.right[0].r, trace.board[0].r.as_deref()), (32_582, Some("65350")));
    /// assert_eq!(trace.mistakes, Some(vec![unmasked]));
    /// # Ok::<(), tableaux_engine::generator::DealError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the generator has no deal with that number.
    pub fn new(generator: &Generator, number: DealNumber, layout: &Layout) -> Result<Option<Self>, DealError> {
        let right = trace(generator, number)?;
        let (mistakes, tried) = search_mistakes(generator, number, layout);
        let board = board_steps(generator, number, layout, mistakes.as_deref());
        Ok(board.map(|board| Self { right, board, mistakes, tried }))
    }

    /// Returns the first step, from 1, whose card on the board differs from the right shuffle's.
    pub fn first_difference(&self) -> Option<usize> {
        let differs = |(right, board): (&TraceStep, &BoardStep)| board.card.is_some_and(|card| card != right.dealt);
        self.right.iter().zip(&self.board).position(differs).map(|step| step + 1)
    }
}

/// Returns the steps that dealt a board instead of a number, with the mistakes that explain it, if known; `None` if no
/// program deals a board of this shape.
pub fn board_steps(
    generator: &Generator,
    number: DealNumber,
    layout: &Layout,
    mistakes: Option<&[DealingMistake]>,
) -> Option<[BoardStep; Card::COUNT]> {
    let board = DealtBoard::of(layout)?;
    let program = mistakes.and_then(|mistakes| DealingProgram::new(generator, mistakes));
    Some(match program {
        Some(program) => program_steps(&program, number, &board),
        None => steps_of_cards(&board.cards),
    })
}

fn program_steps(program: &DealingProgram, number: DealNumber, board: &DealtBoard) -> [BoardStep; Card::COUNT] {
    let mut steps = [const { BoardStep { card: None, index: None, r: None } }; Card::COUNT];
    let pack = program.printed();
    let card = |place: u8| pack.get(usize::from(place)).copied();
    for (step, dealt) in steps.iter_mut().zip(program.undo(board)) {
        step.card = dealt.and_then(card);
    }
    if let Some(mut stream) = program.draws.stream(number, &mut SeededNumbers::new()) {
        let index = |modulus, left: usize| {
            let index = stream.index(modulus, left)?;
            let step = &mut steps[Card::COUNT - left];
            (step.index, step.r) = (i64::try_from(index).ok(), stream.last().map(|r| r.to_string()));
            Some(index)
        };
        program.shuffle.deal(index, |_, _| true);
    }
    steps
}

/// Returns the steps by which the right shuffle would deal cards.
fn steps_of_cards(cards: &[Option<Card>; Card::COUNT]) -> [BoardStep; Card::COUNT] {
    let mut pack = Card::PACK.to_vec();
    let mut is_known = true;
    cards.map(|card| {
        is_known &= card.is_some();
        let index = card.filter(|_| is_known).and_then(|card| pack.iter().position(|&other| other == card));
        if let Some(index) = index {
            pack.swap_remove(index);
        }
        // After a card that was dealt before, the pack has another length.
        is_known &= index.is_some();
        BoardStep { card, index: index.map(|index| i64::try_from(index).expect("below 52")), r: None }
    })
}
