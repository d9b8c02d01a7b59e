//! Facts of a tableau: counts on the board before the first move.
//!
//! A card lies *over* another if it was dealt to the same cascade later, so that it must be moved first, and *under*
//! another in the opposite case. "Lower" and "higher" compare ranks alone, ace lowest.

use crate::card::{Card, Rank};
use crate::freecell::deal::Tableau;
use crate::freecell::position::Position;

/// The facts of a tableau, each a number of cards or of pairs of cards. Higher values mean a harder deal, except for
/// [`Facts::sequences`].
///
/// | | aces | low cards | inversions | sequences | deadlocks |
/// |---|---|---|---|---|---|
/// | #1 | 12 | 41 | 66 | 0 | 12 |
/// | #617 | 20 | 49 | 82 | 1 | 16 |
/// | #11982 | 22 | 53 | 80 | 0 | 17 |
///
/// ```
/// use tableaux_engine::freecell::{Deal, Facts};
/// let facts = Facts::of(Deal::new(617.into()).tableau());
/// assert_eq!((facts.aces, facts.deadlocks), (20, 16));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Facts {
    /// Cards over the aces: the number of cards over each ace, added up, so that a card over two aces counts twice. 0
    /// to 24.
    pub aces: u32,
    /// Depth of A–4: the number of cards over each of the sixteen aces, twos, threes and fours, added up.
    pub low_cards: u32,
    /// Inversions: pairs of cards in a cascade with the lower under the higher, whatever their suits.
    pub inversions: u32,
    /// Ready-made sequences: pairs of adjacent cards in a cascade with the upper one rank lower and of the other color,
    /// as in play.
    pub sequences: u32,
    /// Same-suit deadlocks: cards over at least one lower card of their suit. Each must be moved at least once before
    /// it can go home.
    pub deadlocks: u32,
}

impl Facts {
    /// Counts the facts of a tableau.
    pub fn of(tableau: &Tableau) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a pack has 52 cards")]
        let indices = tableau.cards().map(|card| card.index() as i8);
        // Two rows are compared in all cascades at once, so that the compiler emits a few vector instructions. The
        // padding of the last row is below all ranks, even with one added.
        let mut rows = [[4 * -2; Tableau::COLUMNS]; Tableau::ROWS];
        rows.as_flattened_mut()[..Card::COUNT].copy_from_slice(&indices);
        let rank = |index: i8| index >> 2;
        let suit = |index: i8| index & 3;
        let is_red = |index: i8| (index >> 1 ^ index) & 1;
        let (mut inversions, mut sequences, mut deadlocks) = ([0u8; 8], [0u8; 8], [0u8; 8]);
        for (depth, over) in rows.iter().enumerate().skip(1) {
            let mut is_deadlock = [0u8; Tableau::COLUMNS];
            for under in &rows[..depth] {
                for column in 0..Tableau::COLUMNS {
                    let (over, under) = (over[column], under[column]);
                    inversions[column] += u8::from(rank(over) > rank(under));
                    is_deadlock[column] |= u8::from(suit(over) == suit(under)) & u8::from(over > under);
                }
            }
            for column in 0..Tableau::COLUMNS {
                let (over, under) = (over[column], rows[depth - 1][column]);
                sequences[column] += u8::from(rank(over) + 1 == rank(under)) & u8::from(is_red(over) != is_red(under));
                deadlocks[column] += is_deadlock[column];
            }
        }
        let sum = |columns: [u8; Tableau::COLUMNS]| columns.into_iter().map(u32::from).sum();
        let cards_over = |highest: Rank| {
            let is_low = |index: i8| rank(index) < highest.value().cast_signed();
            let cards = indices.iter().zip(CARDS_OVER);
            u32::from(cards.map(|(&index, over)| if is_low(index) { over } else { 0 }).sum::<u8>())
        };
        Self {
            aces: cards_over(Rank::ACE),
            low_cards: cards_over(Rank::FOUR),
            inversions: sum(inversions),
            sequences: sum(sequences),
            deadlocks: sum(deadlocks),
        }
    }

    /// Counts the facts of the cascades of a board in play.
    pub fn in_play(position: &Position) -> Self {
        // Spelled out, so that no new fact stays 0.
        let mut facts = Self { aces: 0, low_cards: 0, inversions: 0, sequences: 0, deadlocks: 0 };
        let count = |cards: &[Card], is_counted: &dyn Fn(&Card) -> bool| -> u32 {
            cards.iter().map(|card| u32::from(is_counted(card))).sum()
        };
        for cascade in position.cascades() {
            for (depth, &card) in cascade.iter().enumerate() {
                let (under, over) = (&cascade[..depth], count(&cascade[depth + 1..], &|_| true));
                facts.aces += if card.rank() == Rank::ACE { over } else { 0 };
                facts.low_cards += if card.rank() <= Rank::FOUR { over } else { 0 };
                facts.inversions += count(under, &|lower| lower.rank() < card.rank());
                let is_next = |on: &&Card| card.rank().value() + 1 == on.rank().value();
                let is_ready =
                    under.last().filter(is_next).is_some_and(|on| on.suit().is_red() != card.suit().is_red());
                facts.sequences += u32::from(is_ready);
                let is_stuck = under.iter().any(|lower| lower.suit() == card.suit() && lower.rank() < card.rank());
                facts.deadlocks += u32::from(is_stuck);
            }
        }
        facts
    }
}

/// The number of cards over each place of the dealing order.
const CARDS_OVER: [u8; Card::COUNT] = {
    let mut over = [0; Card::COUNT];
    // From the last card back, each has one more over it than the one a row later.
    let mut place = Card::COUNT - Tableau::COLUMNS;
    while place > 0 {
        place -= 1;
        over[place] = over[place + Tableau::COLUMNS] + 1;
    }
    over
};
