//! The mistakes with which a program deals a board instead of a known number.
//!
//! Pack, order and removal are undone; seeds, steps, outputs and indices are tried in all combinations of a few
//! mistakes. Removals that cannot be undone are dealt forward.

use super::catalog::{Arrangement, Catalog, Choice, is_language, is_mistyped};
use super::first_draws::{SharedDraws, TriedIndex, Words, prefix_of_stream};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX};
use super::prefix_filter::{PREFIX, PrefixFilter, shows_index};
use super::program::{
    DealingProgram, DealtBoard, Draws, Index, Method, Modulus, NO_CARD, Removal, Repeat, Shuffling, Stream, before,
    deal, deals, kept_pack, order::IN_ORDER,
};
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The most mistakes in drawing and shuffling that are tried together.
const MAX_IN_DRAWS: usize = 3;
/// The most mistakes in the pack and the order that are tried together.
const MAX_IN_ARRANGEMENT: usize = 3;

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
    let mut likeliest = Likeliest { catalog: &catalog, number, has_gaps, found: None, tried: 1 };
    // The first indices of a board are unknown where its first cards are.
    if board.cards[..PREFIX].contains(&None) {
        try_pairs(&board, &mut likeliest);
    } else {
        let arrangements = |max_of_order| catalog.arrangements(&board, MAX_IN_ARRANGEMENT, max_of_order);
        let (indices, places) =
            (PrefixFilter::of_indices(&catalog, vec![arrangements(2)]), PrefixFilter::of_places(vec![arrangements(1)]));
        // Most programs have few mistakes in drawing.
        for max in [1, MAX_IN_DRAWS] {
            try_indices(&indices, max, &mut likeliest);
            try_places(&places, max, &mut likeliest);
            if likeliest.found.as_ref().is_some_and(|((count, _), _)| *count <= max + 1) {
                break;
            }
        }
    }
    MistakeSearch { mistakes: likeliest.found.map(|(_, mistakes)| mistakes), tried: likeliest.tried }
}

/// Returns the likeliest mistake that alone explains a board.
fn single(generator: &Generator, number: DealNumber, board: &DealtBoard) -> Option<DealingMistake> {
    DealingMistake::all(generator)
        .into_iter()
        .find(|&mistake| DealingProgram::new(generator, &[mistake]).is_some_and(|program| program.deals(number, board)))
}

/// The likeliest mistakes found so far with which a number deals a board.
struct Likeliest<'a> {
    catalog: &'a Catalog,
    number: DealNumber,
    has_gaps: bool,
    found: Option<((usize, usize), Vec<DealingMistake>)>,
    tried: u64,
}

/// A combination of draws with the mistakes in it.
struct MadeDraws<'a> {
    draws: &'a Draws,
    mistakes: &'a [&'a [DealingMistake]; 3],
    repeat: &'a Choice<Repeat>,
}

impl MadeDraws<'_> {
    fn count(&self) -> usize {
        self.mistakes.iter().map(|mistakes| mistakes.len()).sum::<usize>() + self.repeat.mistakes.len()
    }
}

impl Likeliest<'_> {
    /// Keeps the mistakes of a program if it deals the board and is likelier than those before.
    fn verify(&mut self, made: &MadeDraws, of_shuffle: (Index, Removal), arrangement: &Arrangement) {
        let (index, removal) = of_shuffle;
        let catalog = self.catalog;
        let Some(of_shuffle) = catalog.shuffles.get(&of_shuffle) else { return };
        let Some(shuffle) = Shuffling::new(index, removal, made.draws.output.negative()) else { return };
        let count = arrangement.cost + of_shuffle.len() + made.count();
        if self.found.as_ref().is_some_and(|((likeliest, _), _)| *likeliest < count) {
            return;
        }
        if !deals(made.draws, shuffle, made.repeat.value, self.number, &arrangement.dealt) {
            return;
        }
        let mistakes =
            catalog.mistakes(arrangement, of_shuffle, &[&made.mistakes[..], &[&made.repeat.mistakes]].concat());
        let (count, rank) = catalog.cost(&mistakes);
        // Mistakes that explain gaps come first.
        let cost = (count + usize::from(self.has_gaps && !shuffle.has_gaps()), rank);
        if self.found.as_ref().is_none_or(|(likeliest, _)| cost < *likeliest) {
            self.found = Some((cost, mistakes));
        }
    }
}

/// Tries the draws whose indices a removal shows.
fn try_indices(filter: &PrefixFilter, max_in_draws: usize, likeliest: &mut Likeliest) {
    let catalog = likeliest.catalog;
    let indices = TriedIndex::all(catalog);
    let repeats: Vec<_> = catalog.repeats.iter().filter(|repeat| !matches!(repeat.value, Repeat::Pack(_))).collect();
    catalog.for_each_draws(max_in_draws, |draws, mistakes, count| {
        let max = if is_rare(mistakes) { max_in_draws.min(MAX_IN_DRAWS - 1) } else { max_in_draws };
        for repeat in repeats.iter().filter(|repeat| count + repeat.mistakes.len() <= max) {
            let made = MadeDraws { draws, mistakes, repeat };
            let (count, negative) = (count + repeat.mistakes.len(), draws.output.negative());
            let drawn =
                Words::new(draws, repeat.value, likeliest.number).map(|mut words| [(); PREFIX].map(|()| words.draw()));
            let stream = if drawn.is_none() { first_stream(draws, repeat.value, likeliest.number) } else { None };
            for tried in indices.iter().filter(|tried| count + tried.count <= max) {
                let of_stream = |stream: &Stream| prefix_of_stream(stream.clone(), tried.index, negative);
                let of_words = |drawn| tried.prefix(negative, drawn);
                let prefix = drawn.as_ref().map(of_words).or_else(|| stream.as_ref().and_then(of_stream));
                likeliest.tried += filter.len(0) as u64;
                let Some(prefix) = prefix.filter(|&prefix| filter.may_have(prefix)) else { continue };
                for (_, arrangement, removal) in filter.with(prefix) {
                    likeliest.verify(&made, (tried.index, removal), arrangement);
                }
            }
        }
    });
}

/// Returns whether mistakes are of those that are only tried with one other in drawing and shuffling.
fn is_rare(mistakes: &[&[DealingMistake]; 3]) -> bool {
    mistakes.iter().flat_map(|mistakes| mistakes.iter()).any(|mistake| is_mistyped(mistake) || is_language(mistake))
}

/// Returns the draws of a number, after those of the deal before if the generator is not seeded again.
fn first_stream(draws: &Draws, repeat: Repeat, number: DealNumber) -> Option<Stream<'_>> {
    let mut stream = draws.stream(repeat.first(number)?)?;
    if let Repeat::State(_) = repeat {
        for left in (1..=Card::COUNT).rev() {
            if stream.draw().is_none() {
                stream.index(Modulus::Left, left)?;
            }
        }
    }
    Some(stream)
}

/// Tries the removals that do not show their indices, and packs kept from an earlier deal, by dealing forward.
fn try_places(filter: &PrefixFilter, max_in_draws: usize, likeliest: &mut Likeliest) {
    let catalog = likeliest.catalog;
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
        shuffles.map(|(shuffle, _)| shuffle).collect::<Vec<_>>()
    });
    catalog.for_each_draws(max_in_draws.min(2), |draws, mistakes, count| {
        if is_rare(mistakes) && count > 1 {
            return;
        }
        let negative = draws.output.negative();
        for repeat in catalog.repeats.iter().filter(|repeat| count + repeat.mistakes.len() <= max_in_draws) {
            let made = MadeDraws { draws, mistakes, repeat };
            let is_kept = matches!(repeat.value, Repeat::Pack(_));
            if is_kept && is_rare(mistakes) {
                continue;
            }
            let mut drawn = SharedDraws::new(draws, repeat.value, likeliest.number);
            let mut earlier = match repeat.value {
                Repeat::Pack(earlier) => before(earlier, likeliest.number)
                    .and_then(|number| SharedDraws::new(draws, Repeat::Nothing, number)),
                _ => None,
            };
            for &(index, removal) in &shuffles[made.count()] {
                let Some(shuffle) = Shuffling::new(index, removal, negative) else { continue };
                if is_kept != (removal.method == Method::Copy) {
                    continue;
                }
                likeliest.tried += filter.len(0) as u64;
                let (mut prefix, mut kept) = ([0; PREFIX], IN_ORDER);
                if let Some(earlier) = &mut earlier {
                    let Some(pack) = kept_pack(shuffle, earlier.indices(negative)) else { continue };
                    kept = pack;
                }
                let take = |step: usize, place: u8| {
                    prefix[step] = kept.get(usize::from(place)).copied().unwrap_or(NO_CARD);
                    step + 1 < PREFIX
                };
                match &mut drawn {
                    Some(drawn) if is_kept == earlier.is_some() => {
                        shuffle.deal(drawn.indices(negative), take);
                    }
                    _ => {
                        deal(draws, shuffle, repeat.value, likeliest.number, |step, place| {
                            prefix[step] = place;
                            step + 1 < PREFIX
                        });
                    }
                }
                if filter.may_have(prefix) {
                    for (_, arrangement, _) in filter.with(prefix) {
                        likeliest.verify(&made, (index, removal), arrangement);
                    }
                }
            }
        }
    });
}

/// Tries any two mistakes with a board on which cards are unknown before known ones.
fn try_pairs(board: &DealtBoard, likeliest: &mut Likeliest) {
    const MAX: usize = 2;
    let catalog = likeliest.catalog;
    let arrangements = catalog.arrangements(board, MAX, MAX);
    let repeat = &catalog.repeats[0];
    catalog.for_each_draws(MAX, |draws, mistakes, count| {
        for (&shuffle, in_shuffle) in catalog.shuffles.iter().filter(|(_, made)| count + made.len() <= MAX) {
            let rest = MAX - count - in_shuffle.len();
            for arrangement in arrangements.iter().filter(|arrangement| arrangement.cost <= rest) {
                likeliest.tried += 1;
                likeliest.verify(&MadeDraws { draws, mistakes, repeat }, shuffle, arrangement);
            }
        }
    });
}
