//! The mistakes with which a program deals a board instead of a known number.
//!
//! Pack, order and removal are undone; seeds, steps, outputs and indices are tried in all combinations of a few
//! mistakes. Removals that cannot be undone are dealt forward.

use super::catalog::{Arrangement, Catalog, Choice, is_language, is_mistyped};
use super::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, NegativeRemainder};
use super::prefix_filter::{PREFIX, Prefix, PrefixFilter, shows_index};
use super::program::{
    DealingProgram, DealtBoard, DrawSource, Drawn, Draws, Index, Method, Modulus, Removal, Repeat, Shuffling, Stream,
    deal, deals,
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
/// This takes about 50 ms.
///
/// ```
/// use tableaux_engine::freecell::find::{DealingMistake, deal_with, mistakes_for};
/// use tableaux_engine::generator::Generator;
///
/// let made = [DealingMistake::PackReversed, DealingMistake::NoSwap];
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
    let catalog = Catalog::new(generator, board.shape);
    let mut likeliest = Likeliest { catalog: &catalog, number, has_gaps: board.has_gaps(), found: None, tried: 1 };
    if likeliest.has_gaps {
        try_pairs(&board, &mut likeliest);
    } else {
        try_indices(&board, &mut likeliest);
        try_places(&board, &mut likeliest);
    }
    MistakeSearch { mistakes: likeliest.found.map(|(_, mistakes)| mistakes), tried: likeliest.tried }
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

impl Likeliest<'_> {
    /// Keeps the mistakes of a program if it deals the board and is likelier than those before.
    fn verify(&mut self, made: &MadeDraws, of_shuffle: (Index, Removal), arrangement: &Arrangement) {
        let (index, removal) = of_shuffle;
        let catalog = self.catalog;
        let Some(of_shuffle) = catalog.shuffles.get(&of_shuffle) else { return };
        let Some(shuffle) = Shuffling::new(index, removal, made.draws.output.negative()) else { return };
        if !deals(made.draws, shuffle, made.repeat.value, self.number, &arrangement.dealt) {
            return;
        }
        let mistakes = catalog.mistakes(arrangement, of_shuffle, &[&made.mistakes[..], &[&made.repeat.mistakes]].concat());
        let (count, rank) = catalog.cost(&mistakes);
        // Mistakes that explain gaps come first.
        let cost = (count + usize::from(self.has_gaps && !shuffle.has_gaps()), rank);
        if self.found.as_ref().is_none_or(|(likeliest, _)| cost < *likeliest) {
            self.found = Some((cost, mistakes));
        }
    }
}

/// Tries the draws whose indices a removal shows.
fn try_indices(board: &DealtBoard, likeliest: &mut Likeliest) {
    let catalog = likeliest.catalog;
    let filter = PrefixFilter::of_indices(catalog, catalog.arrangements(board, MAX_IN_ARRANGEMENT, 2));
    let mistakes = |index: Index| catalog.shuffles.get(&(index, Removal::RIGHT)).map(Vec::len);
    let indices: Vec<(Index, usize)> =
        catalog.indices.iter().filter_map(|&index| Some((index, mistakes(index)?))).collect();
    let repeats: Vec<_> =
        catalog.repeats.iter().filter(|repeat| !matches!(repeat.value, Repeat::Pack(_))).collect();
    catalog.for_each_draws(MAX_IN_DRAWS, |draws, mistakes, count| {
        let max = if is_rare(mistakes) { MAX_IN_DRAWS - 1 } else { MAX_IN_DRAWS };
        for repeat in repeats.iter().filter(|repeat| count + repeat.mistakes.len() <= max) {
            let made = MadeDraws { draws, mistakes, repeat };
            let Some(stream) = first_stream(draws, repeat.value, likeliest.number) else { continue };
            let count = count + repeat.mistakes.len();
            let drawn = FirstDraws::new(draws, stream);
            for (index, of_index) in indices.iter().filter(|(_, of_index)| count + of_index <= max) {
                likeliest.tried += filter.len() as u64 / (1 + *of_index as u64);
                let Some(prefix) = drawn.prefix(*index).filter(|prefix| filter.may_have(prefix)) else { continue };
                for (arrangement, removal) in filter.with(&prefix) {
                    likeliest.verify(&made, (*index, removal), arrangement);
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
            stream.index(Modulus::Left, left)?;
        }
    }
    Some(stream)
}

/// The first draws of a shuffle, in a form from which any index can be taken.
enum FirstDraws<'a> {
    Drawn([Drawn; PREFIX], NegativeRemainder),
    Stream(Stream<'a>),
}

impl<'a> FirstDraws<'a> {
    fn new(draws: &Draws, mut stream: Stream<'a>) -> Self {
        if !matches!(draws.step.source, DrawSource::Microsoft(_)) {
            return Self::Stream(stream);
        }
        Self::Drawn([(); PREFIX].map(|()| stream.draw().expect("it draws numbers")), draws.output.negative())
    }

    /// Returns the places in the pack of the first indices; `None` if one is outside.
    fn prefix(&self, index: Index) -> Option<Prefix> {
        let negative = match self {
            Self::Drawn(_, negative) => *negative,
            Self::Stream(_) => NegativeRemainder::Floor,
        };
        let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
        let place = |step: usize, index: isize| {
            let place = shuffle.place(step, index).filter(|&place| place < Card::COUNT)?;
            u8::try_from(place).ok()
        };
        let mut prefix = [0; PREFIX];
        match self {
            Self::Drawn(drawn, _) => {
                for (step, (known, &r)) in prefix.iter_mut().zip(drawn).enumerate() {
                    *known = place(step, index.modulus.index(r, negative, Card::COUNT - step)?)?;
                }
            }
            Self::Stream(stream) => {
                let mut stream = stream.clone();
                for (step, known) in prefix.iter_mut().enumerate() {
                    *known = place(step, stream.index(index.modulus, Card::COUNT - step)?)?;
                }
            }
        }
        Some(prefix)
    }
}

/// Tries the removals that do not show their indices, and packs kept from an earlier deal, by dealing forward.
fn try_places(board: &DealtBoard, likeliest: &mut Likeliest) {
    let catalog = likeliest.catalog;
    let filter = PrefixFilter::of_places(catalog.arrangements(board, MAX_IN_ARRANGEMENT, 1));
    let (packs_kept, nothing): (Vec<_>, Vec<_>) = catalog
        .repeats
        .iter()
        .filter(|repeat| !matches!(repeat.value, Repeat::State(_)))
        .partition(|repeat| repeat.value != Repeat::Nothing);
    catalog.for_each_draws(2, |draws, mistakes, count| {
        if is_rare(mistakes) && count > 1 {
            return;
        }
        for (&(index, removal), in_shuffle) in &catalog.shuffles {
            let is_plain = shows_index(removal);
            let repeats = if is_plain { &packs_kept } else { &nothing };
            let with_shuffle = count + in_shuffle.len();
            let is_slow = is_plain || matches!(removal.method, Method::SwapThenDeal(_) | Method::InsideOut);
            if in_shuffle.len() > 1 && count > 1 || is_slow && with_shuffle > 2 || is_plain && is_rare(mistakes) {
                continue;
            }
            let Some(shuffle) = Shuffling::new(index, removal, draws.output.negative()) else { continue };
            for repeat in repeats {
                likeliest.tried += filter.len() as u64;
                let mut prefix = [0; PREFIX];
                deal(draws, shuffle, repeat.value, likeliest.number, |step, place| {
                    prefix[step] = place;
                    step + 1 < PREFIX
                });
                if filter.may_have(&prefix) {
                    for (arrangement, _) in filter.with(&prefix) {
                        likeliest.verify(&MadeDraws { draws, mistakes, repeat }, (index, removal), arrangement);
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
