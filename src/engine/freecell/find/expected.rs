//! The mistakes with which a program deals a board instead of a known number.
//!
//! Pack, order and removal are undone; seeds, steps, outputs and indices are tried in all combinations of a few
//! mistakes. Removals that cannot be undone are dealt forward.

use std::sync::atomic::AtomicBool;

use super::catalog::{Catalog, Choice, is_language, is_mistyped};
use super::diagnosis::{Likeliest, MadeDraws, NumberScan, kept_pack_of};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX};
use super::prefix_filter::{PREFIX, shows_index};
use super::program::{DealingProgram, DealtBoard, Method, Removal, Repeat, Shuffling, before, order::IN_ORDER};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The most mistakes in drawing and shuffling that are tried together.
const MAX_IN_DRAWS: usize = 3;

/// Returns the fewest mistakes with which a number deals a board, the likeliest of several that explain it; empty if the
/// board is the deal. `None` if nothing explains it, or fewer than ten cards are known (with ten, one of ten million
/// boards is explained by chance).
///
/// Up to three mistakes in drawing and shuffling are tried together with three in the pack and the order of the cards.
/// One mistake takes a millisecond, three take 100 to 200 ms. Where one of the first four cards is unknown, only two
/// mistakes are tried together.
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
    search_mistakes(generator, number, layout).mistakes
}

/// The result of [`search_mistakes`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MistakeSearch {
    /// The mistakes, as of [`mistakes_for`].
    pub mistakes: Option<Vec<DealingMistake>>,
    /// The number of programs compared with the board.
    pub tried: u64,
}

/// Does the same as [`mistakes_for`], and counts the programs that are compared with the board.
pub fn search_mistakes(generator: &Generator, number: DealNumber, layout: &Layout) -> MistakeSearch {
    let Some((board, right)) = DealtBoard::of(layout).zip(DealingProgram::new(generator, &[])) else {
        return MistakeSearch::default();
    };
    if right.deals(number, &board) {
        return MistakeSearch { mistakes: Some(Vec::new()), tried: 1 };
    }
    if board.known_count() < MIN_TRUSTED_PREFIX {
        return MistakeSearch::default();
    }
    let has_gaps = board.has_gaps();
    if let Some(mistake) = single(generator, number, &board).filter(|_| !has_gaps) {
        return MistakeSearch { mistakes: Some(vec![mistake]), tried: 1 };
    }
    let catalog = Catalog::new(generator, board.shape);
    let mut likeliest = Likeliest::new(1, has_gaps);
    likeliest.tried = 1;
    // The first indices of a board are unknown where its first cards are.
    if board.cards[..PREFIX].contains(&None) {
        try_pairs(&catalog, number, &board, &mut likeliest);
    } else {
        let scan = NumberScan::new(&catalog, &[Some(&board)], 2, &AtomicBool::new(false));
        // Most programs have few mistakes in drawing.
        for max in [1, MAX_IN_DRAWS] {
            try_indices(&scan, number, max, &mut likeliest);
            try_places(&scan, number, max, &mut likeliest);
            if likeliest.found[0].as_ref().is_some_and(|((count, _), _)| *count <= max + 1) {
                break;
            }
        }
    }
    let found = likeliest.found.pop().flatten();
    MistakeSearch { mistakes: found.map(|(_, found)| found.mistakes), tried: likeliest.tried }
}

/// Returns the likeliest mistake that alone explains a board.
fn single(generator: &Generator, number: DealNumber, board: &DealtBoard) -> Option<DealingMistake> {
    DealingMistake::all(generator)
        .into_iter()
        .find(|&mistake| DealingProgram::new(generator, &[mistake]).is_some_and(|program| program.deals(number, board)))
}

/// Tries the draws whose indices a removal shows.
fn try_indices(scan: &NumberScan, number: DealNumber, max_in_draws: usize, likeliest: &mut Likeliest) {
    let repeats = || scan.catalog.repeats.iter().filter(|repeat| !matches!(repeat.value, Repeat::Pack(_)));
    scan.catalog.for_each_draws(max_in_draws, |draws, [seed, step, output], count| {
        let max = if is_rare(step) { max_in_draws.min(MAX_IN_DRAWS - 1) } else { max_in_draws };
        for Choice { value, mistakes } in repeats() {
            let Some(rest) = max.checked_sub(count + mistakes.len()) else { continue };
            let made = MadeDraws { draws, repeat: *value, mistakes: [seed, step, output, mistakes] };
            likeliest.hits.clear();
            scan.search_number(&made, scan.indices.iter().filter(|tried| tried.count <= rest), number, likeliest);
        }
    });
}

/// Returns whether mistakes in the step are of those that are only tried with one other in drawing and shuffling.
fn is_rare(step: &[DealingMistake]) -> bool {
    step.iter().any(|mistake| is_mistyped(mistake) || is_language(mistake))
}

/// Tries the removals that do not show their indices, and packs kept from an earlier deal, by dealing forward.
fn try_places(scan: &NumberScan, number: DealNumber, max_in_draws: usize, likeliest: &mut Likeliest) {
    let catalog = scan.catalog;
    // The shuffles that are tried with up to three mistakes in drawing.
    let shuffles = [0, 1, 2, 3].map(|count| {
        let is_tried = move |removal: Removal, made: usize| match removal.method {
            // A pack is kept by swaps.
            Method::Copy => count + made <= 3,
            Method::SwapThenDeal(_) | Method::InsideOut => count + made <= 2,
            _ => !shows_index(removal) && count + made <= MAX_IN_DRAWS,
        };
        let shuffles = catalog.shuffles.iter().map(|(&shuffle, mistakes)| (shuffle, mistakes.len()));
        let shuffles =
            shuffles.filter(|((_, removal), made)| is_tried(*removal, *made) && count + made <= max_in_draws);
        let (kept, others): (Vec<_>, Vec<_>) =
            shuffles.map(|(shuffle, _)| shuffle).partition(|(_, removal)| removal.method == Method::Copy);
        [others, kept]
    });
    catalog.for_each_draws(max_in_draws.min(2), |draws, [seed, step, output], count| {
        if is_rare(step) && count > 1 {
            return;
        }
        for Choice { value, mistakes } in &catalog.repeats {
            let is_kept = matches!(value, Repeat::Pack(_));
            if count + mistakes.len() > max_in_draws || is_kept && is_rare(step) {
                continue;
            }
            let made = MadeDraws { draws, repeat: *value, mistakes: [seed, step, output, mistakes] };
            let kept = |shuffle: Shuffling| match *value {
                Repeat::Pack(earlier) => kept_pack_of(draws, shuffle, before(earlier, number)?),
                _ => Some(IN_ORDER),
            };
            let shuffles = &shuffles[made.count()][usize::from(is_kept)];
            scan.search_places(&made, shuffles.iter().copied(), number, kept, likeliest);
        }
    });
}

/// Tries any two mistakes with a board on which cards are unknown before known ones.
fn try_pairs(catalog: &Catalog, number: DealNumber, board: &DealtBoard, likeliest: &mut Likeliest) {
    const MAX: usize = 2;
    let arrangements = catalog.arrangements(board, MAX, MAX);
    catalog.for_each_draws(MAX, |draws, [seed, step, output], count| {
        let made = MadeDraws { draws, repeat: Repeat::Nothing, mistakes: [seed, step, output, &[]] };
        for (&shuffle, in_shuffle) in catalog.shuffles.iter().filter(|(_, of_shuffle)| count + of_shuffle.len() <= MAX)
        {
            let rest = MAX - count - in_shuffle.len();
            for arrangement in arrangements.iter().filter(|arrangement| arrangement.cost <= rest) {
                likeliest.tried += 1;
                likeliest.verify(catalog, 0, &made, shuffle, arrangement, number);
            }
        }
    });
}
