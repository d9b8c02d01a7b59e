//! The mistakes that may explain a board, and the search for the number of each.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use super::Diagnosis;
use super::inversion::Inversion;
use super::number_scan::NumberScan;
use super::shuffle_scan::ShuffleScan;
use crate::card::Card;
use crate::freecell::find::dealer::{DealingProgram, DealtBoard, Draws, Method, Modulus, Shuffling};
use crate::freecell::find::expected;
use crate::freecell::find::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, NegativeRemainder};
use crate::freecell::find::sieve::high_bits::{FilterTables, HighBitsLcg};
use crate::generator::Generator;
use crate::number::{DealRange, DealSet};

/// Mistakes that may explain a board.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) enum Hypothesis {
    /// Mistakes that can be undone.
    Inversion(Inversion),
    /// Mistakes in draws that cannot be undone.
    NumberScan(Box<NumberScan>),
    /// Mistakes in a shuffle that cannot be undone, and the numbers to deal.
    ShuffleScan(Box<ShuffleScan>, DealRange),
}

/// Returns each mistake that may explain a board, for the usual numbers.
///
/// Here and below, mistakes are left out whose board is that of another number: the rule of another band, another seed,
/// an extra or a missing draw.
pub(in crate::freecell::find) fn usual_numbers(generator: &Generator, board: &DealtBoard) -> Vec<Hypothesis> {
    let all = searched(generator);
    let is_language = |mistake: &DealingMistake| matches!(mistake, DealingMistake::OtherLanguage(_));
    // A language's shuffled pack is often dealt from its other end; such pairs cost nothing here.
    let (languages, others): (Vec<_>, Vec<_>) = all.iter().partition(|mistake| is_language(mistake));
    let arranged = all.iter().filter(|mistake| mistake.is_of_arrangement());
    let pairs = arranged.flat_map(|&mistake| languages.iter().map(move |&language| vec![mistake, language]));
    let singles = others.iter().chain(&languages).map(|&mistake| vec![mistake]);
    number_scans(&programs(generator, board, singles.chain(pairs)), board, DealSet::MICROSOFT)
}

/// Returns each mistake other than using another generator, for all numbers if it can be undone, otherwise for the
/// first million.
pub(in crate::freecell::find) fn own_mistakes(generator: &Generator, board: &DealtBoard) -> Vec<Hypothesis> {
    let mistakes = searched(generator).into_iter().filter(|mistake| !is_other_generator(mistake));
    let programs = programs(generator, board, mistakes.map(|mistake| vec![mistake]));
    let (undone, mut others): (Vec<_>, Vec<_>) = programs.into_iter().partition(is_undone);
    others.retain(|(mistakes, _)| !mistakes.iter().any(is_mistyped));
    let mut found = inversions(undone, board);
    found.extend(number_scans(&others, board, DealSet::WINDOWS));
    found
}

/// Returns each mistake of using another generator, Microsoft's or a named one, for all numbers.
pub(in crate::freecell::find) fn other_generators(generator: &Generator, board: &DealtBoard) -> Vec<Hypothesis> {
    let mistakes = searched(generator).into_iter().filter(is_other_generator);
    let mut programs = programs(generator, board, mistakes.map(|mistake| vec![mistake]));
    programs.retain(is_undone);
    inversions(programs, board)
}

/// Returns any two mistakes, for a whole board, with the usual numbers, then with all if both can be undone; other
/// generators last, and only those whose sieve is as fast as Microsoft's.
pub(in crate::freecell::find) fn pairs(generator: &Generator, board: &DealtBoard) -> Vec<Hypothesis> {
    if board.known_count() < Card::COUNT {
        return Vec::new();
    }
    let is_slow = |mistake: &DealingMistake| match mistake {
        DealingMistake::OtherLanguage(_) => true,
        DealingMistake::OtherGenerator(Generator::Lcg(lcg)) => HighBitsLcg::from_lcg(lcg).is_none(),
        _ => false,
    };
    let mut all = searched(generator);
    all.retain(|mistake| !is_slow(mistake));
    let is_searched = |pair: &[DealingMistake; 2]| {
        !pair.iter().any(is_mistyped) || pair.iter().any(DealingMistake::is_of_arrangement)
    };
    let pairs = expected::pairs(&all).map(|pair| pair.map(|at| all[at])).filter(is_searched).map(|pair| pair.to_vec());
    let (last, first): (Vec<_>, Vec<_>) = pairs.partition(|pair| pair.iter().any(is_other_generator));
    let programs = programs(generator, board, first.into_iter().chain(last));
    // Programs that swap the whole pack first are slow to deal one by one.
    let is_quick = |(_, dealer): &&Program| !matches!(dealer.shuffle.method, Method::SwapThenDeal(_));
    let quick: Vec<Program> = programs.iter().filter(is_quick).cloned().collect();
    let mut found = number_scans(&quick, board, DealSet::MICROSOFT);
    found.extend(inversions(programs.into_iter().filter(is_undone).collect(), board));
    found
}

/// Returns the mistakes whose board is not that of another number.
fn searched(generator: &Generator) -> Vec<DealingMistake> {
    let has_own_number = |mistake: &DealingMistake| {
        matches!(
            mistake,
            DealingMistake::OtherBand(_)
                | DealingMistake::SeedOffByOne(_)
                | DealingMistake::ExtraDraw(_)
                | DealingMistake::MissingDraw
        )
    };
    DealingMistake::all(generator).into_iter().filter(|mistake| !has_own_number(mistake)).collect()
}

const fn is_other_generator(mistake: &DealingMistake) -> bool {
    matches!(mistake, DealingMistake::OtherGenerator(_) | DealingMistake::OtherLanguage(_))
}

/// Returns whether a mistake is one of the hundreds of mistyped constants, which are only tried with the usual numbers,
/// and paired only with mistakes of the pack and the layout.
const fn is_mistyped(mistake: &DealingMistake) -> bool {
    matches!(mistake, DealingMistake::MistypedConstant(_))
}

type Program = (Vec<DealingMistake>, DealingProgram);

fn is_undone((_, dealer): &Program) -> bool {
    dealer.shuffle.is_undone() && dealer.draws.are_undone()
}

/// Returns the distinct programs that may have dealt a board; empty if too few cards are known to trust the result.
fn programs(generator: &Generator, board: &DealtBoard, all: impl Iterator<Item = Vec<DealingMistake>>) -> Vec<Program> {
    let (is_doubled, is_trusted) = (has_doubled(board), board.known_count() >= MIN_TRUSTED_PREFIX);
    let mut seen: HashSet<DealingProgram> = DealingProgram::new(generator, &[]).into_iter().collect();
    let program = |mistakes: Vec<DealingMistake>| {
        let dealer = DealingProgram::new(generator, &mistakes)?;
        let is_new = dealer.arrangement.shape == board.shape && seen.insert(dealer);
        (is_new && may_deal(&dealer, board, is_doubled, mistakes.len())).then_some((mistakes, dealer))
    };
    let mut programs: Vec<_> = all.filter(|_| is_trusted).filter_map(program).collect();
    if board.has_gaps() {
        // Programs that explain the gaps too come first.
        programs.sort_by_key(|(mistakes, dealer)| (mistakes.len(), !dealer.shuffle.has_outside));
    }
    programs
}

/// Returns a scan of the numbers of a set for each combination of draws and shuffle.
fn number_scans(programs: &[Program], board: &DealtBoard, numbers: DealSet) -> Vec<Hypothesis> {
    let mut places: HashMap<(Draws, Shuffling), usize> = HashMap::new();
    let mut scans: Vec<NumberScan> = Vec::new();
    for (mistakes, dealer) in programs {
        let at = *places.entry((dealer.draws, dealer.shuffle)).or_insert_with(|| {
            scans.push(NumberScan::new(dealer.draws, dealer.shuffle, numbers.numbers()));
            scans.len() - 1
        });
        scans[at].boards.push((dealer.arrangement.undo(board), mistakes.clone()));
    }
    scans.into_iter().map(|scan| Hypothesis::NumberScan(Box::new(scan))).collect()
}

/// Returns the hypotheses of programs that can be undone.
fn inversions(programs: Vec<Program>, board: &DealtBoard) -> Vec<Hypothesis> {
    let microsoft = Draws::new(&Generator::Microsoft, &[]);
    let mut scans: Vec<ShuffleScan> = Vec::new();
    let mut found = Vec::new();
    for (mistakes, dealer) in programs {
        let is_scanned = matches!(dealer.shuffle.method, Method::SwapThenDeal(_))
            && dealer.shuffle.modulus == Modulus::Pack
            && Some(dealer.draws) == microsoft;
        if is_scanned {
            let right = dealer.with_right_arrangement();
            let at = scans.iter().position(|scan| scan.dealer == right).unwrap_or_else(|| {
                scans.push(ShuffleScan { dealer: right, boards: HashMap::new() });
                scans.len() - 1
            });
            scans[at].add(&dealer.arrangement.undo(board), &mistakes);
        }
        // The windows are the same for both numbers of swaps.
        if !is_scanned || dealer.shuffle.method == Method::SwapThenDeal(52) && mistakes.len() == 1 {
            found.push(Hypothesis::Inversion(Inversion { mistakes, dealer }));
        }
    }
    // The scans take longest.
    let pieces = DealSet::WINDOWS.numbers().chunks(1 << 16).collect::<Vec<_>>();
    for scan in scans.into_iter().filter(|scan| !scan.boards.is_empty()) {
        found.extend(pieces.iter().map(|&piece| Hypothesis::ShuffleScan(Box::new(scan.clone()), piece)));
    }
    found
}

fn has_doubled(board: &DealtBoard) -> bool {
    let mut known: Vec<Card> = board.cards.iter().copied().flatten().collect();
    let count = known.len();
    known.sort_unstable();
    known.dedup();
    known.len() < count
}

/// Returns whether a program may have dealt a board, judging by duplicate cards.
fn may_deal(dealer: &DealingProgram, board: &DealtBoard, is_doubled: bool, mistakes: usize) -> bool {
    let shuffle = &dealer.shuffle;
    // Counted from the end of the whole pack, an index leads to dealt cards.
    let is_from_end = dealer.draws.negative() == NegativeRemainder::FromEnd;
    let (is_taken, is_pack) =
        (matches!(shuffle.method, Method::Copy | Method::Shift | Method::Swap), shuffle.modulus == Modulus::Pack);
    let is_one_more = matches!(shuffle.modulus, Modulus::OneMore | Modulus::OneMoreAfterFirst | Modulus::Scaled(_))
        || shuffle.has_outside;
    // Whether the program deals some cards twice: nearly always, or often.
    let (doubles, may_double) =
        (is_taken && is_pack || shuffle.method == Method::Keep || is_from_end, is_taken && is_one_more);
    if is_doubled {
        return doubles || may_double;
    }
    // Outside the pack there is no card at first.
    if shuffle.has_outside && board.known_count() == Card::COUNT {
        return false;
    }
    // With r modulo one more, one board in fifty has no duplicate card.
    board.known_count() < Card::COUNT || !(doubles || may_double && mistakes > 1)
}

impl Hypothesis {
    pub fn search(
        &self,
        board: &DealtBoard,
        range: DealRange,
        tables: &FilterTables,
        stop: &AtomicBool,
    ) -> Option<Diagnosis> {
        match self {
            Self::Inversion(inversion) => {
                let number = inversion.number(board, range, tables, stop)?;
                Some(Diagnosis { number, mistakes: inversion.mistakes.clone() })
            }
            Self::NumberScan(scan) => scan.search(range, stop),
            Self::ShuffleScan(scan, piece) => {
                let (first, last) = (piece.first().max(range.first()), piece.last().min(range.last()));
                scan.search(DealRange::new(first, last).ok()?, stop)
            }
        }
    }
}
