//! The mistakes that may explain a board, and the search for the number that each of them gives.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::Diagnosis;
use super::shuffle_scan::ShuffleScan;
use super::undo::{DealtCards, Window, assumed_indices, windows};
use crate::card::Card;
use crate::freecell::find::dealer::{DealingProgram, DealtBoard, DrawRule, Method, Modulus, Rule};
use crate::freecell::find::expected;
use crate::freecell::find::indices::StepIndex;
use crate::freecell::find::mistake::{
    DealingMistake, MIN_TRUSTED_PREFIX, NegativeRemainder, Reseeding, Signed, SignedDraw,
};
use crate::freecell::find::sieve::high_bits::{HighBitsLcg, Tables};
use crate::freecell::find::sieve::sieve_by_indices;
use crate::generator::{Generator, microsoft};
use crate::number::{Band, DealNumber, DealRange, DealSet};

/// Mistakes that may explain a board.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) enum Candidate {
    /// Mistakes that can be undone.
    Inversion(Inversion),
    /// Mistakes in a shuffle that cannot, and the numbers that are dealt with it.
    Scan(Box<ShuffleScan>, DealRange),
}

/// Mistakes that can be undone.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct Inversion {
    mistakes: Vec<DealingMistake>,
    dealer: DealingProgram,
}

/// Each mistake that is not that of using another generator, for a board that it may explain.
///
/// Left out are those after which a board is that of another number: the rule of another band, a draw too many or too
/// few.
pub(in crate::freecell::find) fn own_mistakes(generator: &Generator, board: &DealtBoard) -> Vec<Candidate> {
    let mistakes = searched(generator).into_iter().filter(|mistake| !is_other_generator(mistake));
    candidates(generator, board, mistakes.map(|mistake| vec![mistake]))
}

/// Each mistake of using another generator: Microsoft's or one with a name.
pub(in crate::freecell::find) fn other_generators(generator: &Generator, board: &DealtBoard) -> Vec<Candidate> {
    let mistakes = searched(generator).into_iter().filter(is_other_generator);
    candidates(generator, board, mistakes.map(|mistake| vec![mistake]))
}

/// Any two mistakes, for a whole board; other generators last, and only those whose sieve is as quick as that of
/// Microsoft's.
pub(in crate::freecell::find) fn pairs(generator: &Generator, board: &DealtBoard) -> Vec<Candidate> {
    if board.known_count() < Card::COUNT {
        return Vec::new();
    }
    let is_slow = |mistake: &DealingMistake| match mistake {
        DealingMistake::OtherGenerator(Generator::Lcg(lcg)) => HighBitsLcg::from_lcg(lcg).is_none(),
        _ => false,
    };
    let mut all = searched(generator);
    all.retain(|mistake| !is_slow(mistake));
    let pairs = expected::pairs(&all).map(|pair| pair.to_vec());
    let (last, first): (Vec<_>, Vec<_>) = pairs.partition(|pair| pair.iter().any(is_other_generator));
    candidates(generator, board, first.into_iter().chain(last))
}

/// The mistakes after which a board is not that of another number.
fn searched(generator: &Generator) -> Vec<DealingMistake> {
    let has_own_number = |mistake: &DealingMistake| {
        matches!(mistake, DealingMistake::OtherBand(_) | DealingMistake::ExtraDraw | DealingMistake::MissingDraw)
    };
    DealingMistake::all(generator).into_iter().filter(|mistake| !has_own_number(mistake)).collect()
}

const fn is_other_generator(mistake: &DealingMistake) -> bool {
    matches!(mistake, DealingMistake::OtherGenerator(_))
}

/// The candidates among mistakes: none twice, and only those that may have dealt such a board.
fn candidates(
    generator: &Generator,
    board: &DealtBoard,
    all: impl Iterator<Item = Vec<DealingMistake>>,
) -> Vec<Candidate> {
    let is_doubled = has_doubled(board);
    let mut seen: HashSet<DealingProgram> = DealingProgram::new(generator, &[]).into_iter().collect();
    let mut scans: Vec<ShuffleScan> = Vec::new();
    let mut found = Vec::new();
    for mistakes in all {
        let Some(dealer) = DealingProgram::new(generator, &mistakes) else { continue };
        let is_new = dealer.arrangement.columns == board.columns && seen.insert(dealer);
        if !is_new || !may_deal(&dealer, board, is_doubled, mistakes.len()) {
            continue;
        }
        let is_scanned = matches!(dealer.shuffle.method, Method::SwapThenDeal(_))
            && dealer.shuffle.modulus == Modulus::Pack
            && dealer.draws.rule == Rule::OwnBand
            && dealer.draws.reseeding.is_none();
        if is_scanned {
            let right = dealer.with_right_arrangement();
            let at = scans.iter().position(|scan| scan.dealer == right).unwrap_or_else(|| {
                scans.push(ShuffleScan { dealer: right, boards: HashMap::new() });
                scans.len() - 1
            });
            scans[at].add(&dealer.arrangement.undo(board), &mistakes);
        }
        // Both ways are in the same windows.
        if !is_scanned || dealer.shuffle.method == Method::SwapThenDeal(52) && mistakes.len() == 1 {
            found.push(Candidate::Inversion(Inversion { mistakes, dealer }));
        }
    }
    // They take longest.
    let pieces = DealSet::WINDOWS.numbers().chunks(1 << 16).collect::<Vec<_>>();
    for scan in scans.into_iter().filter(|scan| !scan.boards.is_empty()) {
        found.extend(pieces.iter().map(|&piece| Candidate::Scan(Box::new(scan.clone()), piece)));
    }
    found
}

/// Whether a card is there twice.
fn has_doubled(board: &DealtBoard) -> bool {
    let mut known: Vec<Card> = board.cards.iter().copied().flatten().collect();
    let count = known.len();
    known.sort_unstable();
    known.dedup();
    known.len() < count
}

/// Whether a program may have dealt a board, as far as doubled cards tell.
fn may_deal(dealer: &DealingProgram, board: &DealtBoard, is_doubled: bool, mistakes: usize) -> bool {
    let shuffle = &dealer.shuffle;
    let is_signed = |rule: Rule| matches!(rule, Rule::Signed(Signed { remainder: NegativeRemainder::FromEnd, .. }));
    let (is_taken, is_pack) =
        (matches!(shuffle.method, Method::Copy | Method::Shift | Method::Swap), shuffle.modulus == Modulus::Pack);
    let is_one_more = matches!(shuffle.modulus, Modulus::OneMore | Modulus::OneMoreAfterFirst);
    // It deals some cards twice, nearly always or often.
    let (doubles, may_double) = (
        is_taken && is_pack || shuffle.method == Method::Keep || is_signed(dealer.draws.rule),
        is_taken && is_one_more,
    );
    if is_doubled {
        return doubles || may_double;
    }
    // One board in fifty has no card twice where r is modulo one more.
    board.known_count() < Card::COUNT || !(doubles || may_double && mistakes > 1)
}

impl Candidate {
    /// The lowest number of a range that is dealt as a board with these mistakes.
    pub(in crate::freecell::find) fn search(
        &self,
        board: &DealtBoard,
        range: DealRange,
        tables: &Tables,
        stop: &AtomicBool,
    ) -> Option<Diagnosis> {
        match self {
            Self::Inversion(inversion) => {
                let number = inversion.number(board, range, tables, stop)?;
                Some(Diagnosis { number, mistakes: inversion.mistakes.clone() })
            }
            Self::Scan(scan, piece) => {
                let (first, last) = (piece.first().max(range.first()), piece.last().min(range.last()));
                scan.search(DealRange::new(first, last).ok()?, stop)
            }
        }
    }
}

impl Inversion {
    fn number(&self, board: &DealtBoard, range: DealRange, tables: &Tables, stop: &AtomicBool) -> Option<DealNumber> {
        /// The most windows of a single mistake.
        const MAX_WINDOWS: usize = 8;
        /// The most windows of two mistakes.
        const MAX_WINDOWS_OF_PAIR: usize = 1;
        let cards: DealtCards = self.dealer.arrangement.undo(board);
        if cards.iter().take_while(|card| card.is_some()).count() < MIN_TRUSTED_PREFIX {
            return None;
        }
        let max = if self.mistakes.len() == 1 { MAX_WINDOWS } else { MAX_WINDOWS_OF_PAIR };
        let assumed = match self.dealer.shuffle.method {
            Method::SwapThenDeal(_) => {
                assumed_indices(self.dealer.shuffle, &cards).iter().map(|step| AssumedStep::new(step)).collect()
            }
            _ => Vec::new(),
        };
        windows(self.dealer.shuffle, &cards, max).iter().find_map(|window| {
            if let Some(reseeding) = self.dealer.draws.reseeding {
                return self.reseeded(reseeding, window, board, range);
            }
            let deals = |number: DealNumber| range.contains(number) && self.dealer.deals(number, board);
            self.sieve(window, &assumed, deals, tables, stop)
        })
    }

    /// What is drawn from the states of Microsoft's generator: by which rules, with the numbers of seed 0.
    fn draw_rules(&self) -> Vec<(DrawRule, Vec<u64>)> {
        const NO_BAND: [u64; 2] = [0, 1 << 32];
        match self.dealer.draws.rule {
            Rule::OwnBand => [Band::Microsoft, Band::HighBit, Band::PlusOne]
                .map(|band| (DrawRule::Band(band), vec![band.numbers().first().get()]))
                .to_vec(),
            Rule::OtherBand(_) | Rule::Lcg(_) => Vec::new(),
            Rule::Unmasked => vec![(DrawRule::Unmasked, NO_BAND.to_vec())],
            Rule::Signed(Signed { draw, .. }) => {
                let firsts = match draw {
                    SignedDraw::Shifted => NO_BAND.to_vec(),
                    SignedDraw::HighBit => vec![0],
                    SignedDraw::Short => vec![1 << 31],
                    SignedDraw::PlusOne => vec![1 << 32],
                };
                vec![(DrawRule::Signed(draw), firsts)]
            }
        }
    }

    /// The lowest number that draws the remainders of a window and deals the board.
    fn sieve(
        &self,
        window: &Window,
        assumed: &[AssumedStep],
        deals: impl Fn(DealNumber) -> bool,
        tables: &Tables,
        stop: &AtomicBool,
    ) -> Option<DealNumber> {
        if let Rule::Lcg(lcg) = self.dealer.draws.rule {
            // The sieve for other generators begins with the first draw.
            let steps = Some(&window.steps).filter(|_| window.first_draw == 0)?;
            return sieve_by_indices(&Generator::Lcg(lcg), steps, tables, stop, deals, ControlFlow::Break);
        }
        let mut lowest: Option<DealNumber> = None;
        for (rule, firsts) in self.draw_rules() {
            let lcg = HighBitsLcg::microsoft(rule, self.dealer.draws.negative());
            lcg.sieve(window.first_draw, &window.steps, tables, stop, |seed| {
                if !is_likely(assumed, rule, self.dealer.draws.negative(), seed) {
                    return;
                }
                let numbers = firsts.iter().filter_map(|first| DealNumber::new(first + u64::from(seed)).ok());
                for number in numbers {
                    if lowest.is_none_or(|lowest| number < lowest) && deals(number) {
                        lowest = Some(number);
                    }
                }
            });
        }
        lowest
    }

    /// The lowest number of a range whose first draw alone gives the remainders and the board.
    fn reseeded(
        &self,
        reseeding: Reseeding,
        window: &Window,
        board: &DealtBoard,
        range: DealRange,
    ) -> Option<DealNumber> {
        /// Among this many consecutive numbers is one with each first draw.
        const ENOUGH: usize = 1 << 20;
        // A pack that was not shuffled at all is no proof of a draw that is always 0.
        if window.steps.iter().all(|step| step.remainder == Some(0)) {
            return None;
        }
        let negative = self.dealer.draws.negative();
        let mut lowest: Option<DealNumber> = None;
        for (rule, firsts) in self.draw_rules() {
            // All draws follow from the high half of the first state.
            let fits = |high: u32| {
                let mut r = rule.draw(high << 16);
                window.steps.iter().all(|step| {
                    let is_right = step.is(negative.remainder(r, step.modulus.into()));
                    if reseeding == Reseeding::DrawAsState {
                        r = rule.draw(microsoft::next(r.cast_unsigned()));
                    }
                    is_right
                })
            };
            let highs: HashSet<u32> = (0..1 << 16).filter(|&high| fits(high)).collect();
            if highs.is_empty() {
                continue;
            }
            for first in firsts {
                let numbers = (first.max(range.first().get())..=range.last().get()).take(ENOUGH);
                let mut numbers = numbers.filter_map(|number| DealNumber::new(number).ok());
                let draws = |number: &DealNumber| highs.contains(&(microsoft::next(number.seed()) >> 16));
                let found = numbers.find(|number| draws(number) && self.dealer.deals(*number, board));
                lowest = lowest.into_iter().chain(found).min();
            }
        }
        lowest
    }
}

/// The remainders that a draw is assumed to have, as bitsets.
struct AssumedStep {
    modulus: i32,
    /// Those of 0 or more, and the absolute values of those of 0 or less.
    remainders: [u64; 2],
}

impl AssumedStep {
    fn new(indices: &[StepIndex]) -> Self {
        let modulus = indices.first().map_or(52, |index| i32::from(index.modulus));
        let bits = |known: fn(&StepIndex) -> Option<u8>| {
            indices.iter().filter_map(known).fold(0, |bits: u64, remainder| bits | 1 << remainder)
        };
        Self { modulus, remainders: [bits(|index| index.remainder), bits(|index| index.negative)] }
    }
}

/// Whether as many draws of a seed are what they are assumed to be as in a right one: of these more than a third are,
/// of others one in fifty. Without assumptions every seed is likely.
fn is_likely(assumed: &[AssumedStep], rule: DrawRule, negative: NegativeRemainder, seed: u32) -> bool {
    let (mut state, mut hits) = (seed, 0);
    for (step, AssumedStep { modulus, remainders }) in (1..).zip(assumed) {
        state = microsoft::next(state);
        let remainder = negative.remainder(rule.draw(state), *modulus);
        hits += remainders[usize::from(remainder < 0)] >> remainder.unsigned_abs() & 1;
        if step % 8 == 0 && hits < step / 8 {
            return false;
        }
    }
    true
}
