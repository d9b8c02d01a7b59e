//! The mistakes with which a program deals a board instead of a known number.
//!
//! Pack, order and removal are undone; seeds, steps, outputs and indices are tried in all combinations of a few
//! mistakes. Removals that cannot be undone are dealt forward.

mod draw_groups;
mod later;
mod tried_shuffles;

use std::sync::atomic::AtomicBool;

use self::draw_groups::DrawGroups;
use self::later::try_later;
use self::tried_shuffles::{Rest, TriedShuffles};
use super::catalog::{Catalog, Hypothesis};
use super::diagnosis::{Likeliest, MadeDraws, NumberScan, kept_pack_of};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX};
use super::prefix::PREFIX;
use super::program::{DealingProgram, DealtBoard, DrawSource, Index, Print, Removal, Repeat, Shuffling, Step};
use crate::card::{Card, Rank, Suit};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The most mistakes in drawing and shuffling that are tried together.
const MAX_IN_DRAWS: usize = 3;
/// The most with another generator, where a fraction as the index is not counted, or with a mistyped constant.
const MAX_IN_SLOW_DRAWS: usize = 2;

/// Returns the fewest mistakes with which a number deals a board, the likeliest of several that explain it; empty if the
/// board is the deal. `None` if nothing explains it, or fewer than ten cards are known (with ten, one of ten million
/// boards is explained by chance).
///
/// Up to three mistakes in drawing and shuffling are tried together, two with another generator, a mistyped constant or
/// a pack that is kept. With them go three in the pack and the order of the cards, two with a rare one. One mistake takes
/// a millisecond, three some tens of milliseconds. Where one of the first five cards is unknown, only two mistakes are
/// tried together.
///
/// ```
/// use tableaux_engine::freecell::find::mistake::Method;
/// use tableaux_engine::freecell::find::{DealingMistake, deal_with, mistakes_for};
/// use tableaux_engine::generator::Generator;
///
/// let made = [DealingMistake::PackReversed, DealingMistake::Removal(Method::Shift)];
/// let board = deal_with(&Generator::Microsoft, 617.into(), &made).expect("they can be made together");
/// let found = mistakes_for(&Generator::Microsoft, 617.into(), &board).expect("they explain it");
/// assert_eq!(found.iter().map(DealingMistake::name).collect::<Vec<_>>(), ["pack-reversed", "no-swap"]);
/// ```
pub fn mistakes_for(generator: &Generator, number: DealNumber, layout: &Layout) -> Option<Vec<DealingMistake>> {
    search_mistakes(generator, number, layout).0
}

/// Returns the mistakes of [`mistakes_for`], and the number of programs compared with the board.
pub fn search_mistakes(
    generator: &Generator,
    number: DealNumber,
    layout: &Layout,
) -> (Option<Vec<DealingMistake>>, u64) {
    let Some((board, right)) = DealtBoard::of(layout).zip(DealingProgram::new(generator, &[])) else {
        return (None, 0);
    };
    let (is_right, has_gaps) = (right.deals(number, &board), board.has_gaps());
    if is_right && !has_gaps {
        return (Some(Vec::new()), 1);
    }
    if board.known_count() < MIN_TRUSTED_PREFIX {
        return (is_right.then(Vec::new), 0);
    }
    if let Some((print, masked)) = printed_alike(&board) {
        let (found, tried) = search_mistakes(generator, number, &masked.layout());
        let all = found.map(|found| [&found[..], &[DealingMistake::Print(print)]].concat());
        let deals = |all: &Vec<_>| DealingProgram::new(generator, all).is_some_and(|all| all.deals(number, &board));
        return (all.filter(deals), tried);
    }
    if let Some(mistake) = single(generator, number, &board).filter(|_| !has_gaps) {
        return (Some(vec![mistake]), 1);
    }
    let catalog = Catalog::of(generator, board.shape);
    let mut likeliest = Likeliest::new(1, has_gaps);
    likeliest.tried = 1;
    // The first indices of a board are unknown where its first cards are.
    if board.cards[..PREFIX].contains(&None) {
        try_pairs(&catalog, number, &board, &mut likeliest);
    } else {
        try_all(&catalog, generator, number, &board, &mut likeliest);
    }
    let found = likeliest.found.pop().flatten().map(|(_, found)| found.mistakes);
    (found.or(is_right.then(Vec::new)), likeliest.tried)
}

/// Tries few mistakes in drawing and shuffling first, as most programs have, without those in the pack and the order that
/// are rare.
fn try_all(
    catalog: &Catalog,
    generator: &Generator,
    number: DealNumber,
    board: &DealtBoard,
    likeliest: &mut Likeliest,
) {
    let never = AtomicBool::new(false);
    let usual = NumberScan::new(catalog, &[Some(board)], 2, |is_rare| !is_rare, &never);
    // With so many in drawing and shuffling, others explain the board by as few mistakes at best.
    let is_done = |likeliest: &Likeliest, max: usize| {
        likeliest.found[0].as_ref().is_some_and(|((count, _), _)| *count <= max + 1)
    };
    let shuffles = TriedShuffles::new(catalog);
    let mut groups = DrawGroups::new(&usual, &shuffles, number);
    for in_draws in 0..=1 {
        try_in_draws(&usual, &shuffles, &mut groups, number, in_draws, likeliest);
        if is_done(likeliest, in_draws) {
            return;
        }
    }
    try_later(&usual, &shuffles, generator, number, likeliest);
    if is_done(likeliest, 1) {
        return;
    }
    let all = usual.with_rare(2, &never);
    let mut groups = DrawGroups::new(&all, &shuffles, number);
    for in_draws in 0..=MAX_IN_DRAWS {
        try_in_draws(&all, &shuffles, &mut groups, number, in_draws, likeliest);
        if is_done(likeliest, in_draws) {
            return;
        }
    }
}

/// Returns the print of a whole board that lacks a rank or a suit and has twice as many cards of another, and its other
/// cards.
fn printed_alike(board: &DealtBoard) -> Option<(Print, DealtBoard)> {
    let count = |of: &dyn Fn(Card) -> bool| board.cards.iter().flatten().filter(|&&card| of(card)).count();
    let of_rank = |rank: Rank| count(&|card| card.rank() == rank);
    let of_suit = |suit: Suit| count(&|card| card.suit() == suit);
    let ranks = || Card::PACK.iter().step_by(Suit::COUNT).map(|card| card.rank());
    let rank = ranks().find(|&rank| of_rank(rank) == 0).zip(ranks().find(|&rank| of_rank(rank) == 2 * Suit::COUNT));
    let suits = || Suit::ALL.into_iter();
    let suit = suits().find(|&suit| of_suit(suit) == 0).zip(suits().find(|&suit| of_suit(suit) == 2 * Rank::COUNT));
    let print = match (rank, suit) {
        (Some((rank, other)), None) => Print::RankAs(rank, other),
        (None, Some((suit, other))) => Print::SuitAs(suit, other),
        _ => return None,
    };
    // All cards are there, with these signs.
    let mut printed = Card::PACK.map(|card| print.sign(card));
    printed.sort_unstable();
    let mut known: Vec<Card> = board.cards.iter().copied().flatten().collect();
    known.sort_unstable();
    let is_known = |card: &Card| match print {
        Print::RankAs(_, other) => card.rank() != other,
        Print::SuitAs(_, other) => card.suit() != other,
        Print::Right | Print::SuitsExchanged(_) => true,
    };
    let cards = board.cards.map(|card| card.filter(is_known));
    (known == printed).then_some((print, DealtBoard { cards, ..*board }))
}

/// Returns the likeliest mistake that alone explains a board.
fn single(generator: &Generator, number: DealNumber, board: &DealtBoard) -> Option<DealingMistake> {
    DealingMistake::all(generator)
        .into_iter()
        .find(|&mistake| DealingProgram::new(generator, &[mistake]).is_some_and(|program| program.deals(number, board)))
}

/// Returns whether the draws are those of Microsoft's generator, without a mistake that has hundreds of values.
fn is_quick(step: &Hypothesis<Step>) -> bool {
    let has_words = matches!(step.value.source, DrawSource::Microsoft(source) if source.has_words());
    has_words && !step.mistakes.iter().any(DealingMistake::is_rare)
}

/// Tries all draws and shuffles with as many mistakes in both as given.
fn try_in_draws<'c>(
    scan: &NumberScan<'c>,
    shuffles: &TriedShuffles,
    groups: &mut DrawGroups<'_, 'c>,
    number: DealNumber,
    in_draws: usize,
    likeliest: &mut Likeliest,
) {
    let catalog = scan.catalog;
    let max = |step: &Hypothesis<Step>| (in_draws <= MAX_IN_SLOW_DRAWS || is_quick(step)).then_some(in_draws);
    catalog.for_each_draws(max, |draws, mistakes, step| {
        let (is_quick, [seed, step, output]) = (is_quick(step), mistakes);
        let in_own = seed.len() + step.len() + output.len();
        let repeats = catalog.repeats.iter().take_while(|repeat| in_own + repeat.mistakes.len() <= in_draws);
        for Hypothesis { value, mistakes } in repeats {
            let made = MadeDraws { draws, repeat: *value, mistakes: [seed, step, output, mistakes] };
            let rest = match u8::try_from(in_draws - made.count()) {
                Ok(rest @ 0..=2) if is_quick || rest == 0 => Rest::Exactly(rest),
                _ if is_quick => continue,
                _ => Rest::OneOrFraction,
            };
            if let Some(earlier) = value.pack() {
                let kept = |shuffle: Shuffling| kept_pack_of(&draws, shuffle, earlier.number(0, number)?);
                if in_draws <= 2 {
                    scan.search_places(&made, shuffles.kept(rest), number, kept, likeliest);
                }
                continue;
            }
            groups.add(&made, rest, likeliest);
            if made.count() < 2 {
                groups.compare_last(&made, rest, likeliest);
            }
        }
    });
    groups.finish(likeliest);
}

/// Tries any two mistakes with a board on which cards are unknown before known ones.
fn try_pairs(catalog: &Catalog, number: DealNumber, board: &DealtBoard, likeliest: &mut Likeliest) {
    const MAX: usize = 2;
    let arrangements = catalog.arrangements(board, MAX, MAX, |_| true).unwrap_or_default();
    let arrangements: Vec<_> =
        arrangements.iter().map(|arrangement| (arrangement, catalog.dealt(board, arrangement))).collect();
    catalog.for_each_draws(
        |_| Some(MAX),
        |draws, [seed, step, output], _| {
            let made = MadeDraws { draws, repeat: Repeat::Nothing, mistakes: [seed, step, output, &[]] };
            let (count, range) = (made.count(), draws.range());
            let fits = |(index, _): &(Index, Removal)| index.reduction.fits(range);
            let shuffles = catalog.shuffles.iter().filter(|(shuffle, _)| fits(shuffle));
            for (&shuffle, in_shuffle) in shuffles.filter(|(_, of_shuffle)| count + of_shuffle.len() <= MAX) {
                let rest = MAX - count - in_shuffle.len();
                for (arrangement, dealt) in arrangements.iter().filter(|(arrangement, _)| arrangement.cost <= rest) {
                    likeliest.tried += 1;
                    likeliest.verify(catalog, 0, &made, shuffle, (arrangement, dealt), number);
                }
            }
        },
    );
}
