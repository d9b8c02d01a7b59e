//! The mistakes that may explain a board.

use std::collections::HashSet;

use super::residues;
use crate::card::Card;
use crate::freecell::find::catalog::{Arrangement, Catalog, Hypothesis, MAX_IN_ARRANGEMENT, is_mistyped};
use crate::freecell::find::mistake::{DealingMistake, MIN_TRUSTED_PREFIX, Part};
use crate::freecell::find::program::{DealingProgram, DealtBoard, Method, Modulus, NegativeRemainder, Output, Removal};
use crate::freecell::find::sieve::high_bits::HighBitsLcg;
use crate::generator::Generator;

/// Returns the mistakes in the pack, the order and the removal of one card after the other that some number may deal a
/// whole board with, each with every output that leaves the low bits of a draw.
pub(in crate::freecell::find) fn arranged(
    generator: &Generator,
    catalog: &Catalog,
    board: &DealtBoard,
) -> Vec<Hypothesis<DealingProgram>> {
    if *generator != Generator::Microsoft || board.known_count() < Card::COUNT || has_doubled(board) {
        return Vec::new();
    }
    let Some(arrangements) = catalog.arrangements(board, MAX_IN_ARRANGEMENT, 2, |_| true) else { return Vec::new() };
    let plain = [Method::Copy, Method::Shift]
        .into_iter()
        .flat_map(|method| [false, true].map(|is_from_front| Removal { method, is_from_front, ..Removal::RIGHT }));
    let plain: Vec<_> =
        plain.filter_map(|removal| Some((removal, catalog.shuffles.get(&(super::RIGHT_INDEX, removal))?))).collect();
    let fits = |arrangement: &&Arrangement, removal: Removal| {
        let is_usual = catalog.in_order(arrangement).len() < 2 || removal == Removal::RIGHT;
        is_usual && residues::may_be_dealt(removal, &catalog.dealt(board, arrangement))
    };
    let outputs = |at: &Arrangement, of_removal: &[DealingMistake]| {
        let made = catalog.mistakes(at, of_removal, &[]);
        catalog.outputs.iter().map(move |output| [&made[..], &output.mistakes].concat()).collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    for (removal, mistakes) in plain {
        let arranged = arrangements.iter().filter(|arrangement| fits(arrangement, removal));
        found.extend(arranged.flat_map(|arrangement| outputs(arrangement, mistakes)));
    }
    found.sort_by_key(|mistakes| catalog.cost(mistakes));
    programs(generator, board, found.into_iter()).collect()
}

/// Returns each mistake of an own generator that can be undone, for all numbers.
pub(in crate::freecell::find) fn own_mistakes(
    generator: &Generator,
    board: &DealtBoard,
) -> Vec<Hypothesis<DealingProgram>> {
    let mistakes = searched(generator).into_iter().filter(|mistake| !is_other_generator(mistake));
    programs(generator, board, mistakes.map(|mistake| vec![mistake])).collect()
}

/// Returns each mistake of using another generator whose sieve is as fast as Microsoft's, for all numbers.
pub(in crate::freecell::find) fn other_generators(
    generator: &Generator,
    board: &DealtBoard,
) -> Vec<Hypothesis<DealingProgram>> {
    // The sieve of others takes long.
    let is_quick = |mistake: &DealingMistake| match mistake {
        DealingMistake::OtherGenerator(Generator::Lcg(lcg)) => HighBitsLcg::from_lcg(lcg).is_some(),
        other => is_other_generator(other),
    };
    let mistakes = searched(generator).into_iter().filter(is_quick);
    programs(generator, board, mistakes.map(|mistake| vec![mistake])).collect()
}

/// Returns the mistakes whose board is not that of another number.
fn searched(generator: &Generator) -> Vec<DealingMistake> {
    let has_own_number = |mistake: &DealingMistake| {
        matches!(mistake.family().part, Part::Seed | Part::Repeat)
            || matches!(mistake, DealingMistake::Output(Output::OtherBand(_)))
    };
    DealingMistake::all(generator)
        .into_iter()
        .filter(|mistake| !has_own_number(mistake) && !is_mistyped(mistake))
        .collect()
}

const fn is_other_generator(mistake: &DealingMistake) -> bool {
    matches!(mistake, DealingMistake::OtherGenerator(_) | DealingMistake::ForeignGenerator(_))
}

/// Returns the distinct programs that can be undone and may have dealt a board; none if too few cards are known to trust
/// the result.
fn programs(
    generator: &Generator,
    board: &DealtBoard,
    all: impl Iterator<Item = Vec<DealingMistake>>,
) -> impl Iterator<Item = Hypothesis<DealingProgram>> {
    let (is_doubled, is_trusted) = (has_doubled(board), board.known_count() >= MIN_TRUSTED_PREFIX);
    let mut seen: HashSet<DealingProgram> = DealingProgram::new(generator, &[]).into_iter().collect();
    all.filter(move |_| is_trusted).filter_map(move |mistakes| {
        let program = DealingProgram::new(generator, &mistakes)?;
        let is_new = program.order.shape == board.shape && seen.insert(program);
        let is_undone = program.shuffle.is_undone() && program.draws.are_undone();
        let is_possible = is_new && is_undone && may_deal(&program, board, is_doubled);
        is_possible.then_some(Hypothesis { value: program, mistakes })
    })
}

fn has_doubled(board: &DealtBoard) -> bool {
    let mut known: Vec<Card> = board.cards.iter().copied().flatten().collect();
    let count = known.len();
    known.sort_unstable();
    known.dedup();
    known.len() < count
}

/// Returns whether a program may have dealt a board, judging by duplicate cards.
fn may_deal(program: &DealingProgram, board: &DealtBoard, is_doubled: bool) -> bool {
    let (index, method) = (program.shuffle.index, program.shuffle.removal.method);
    // Counted from the end of the whole pack, an index leads to dealt cards.
    let is_from_end = program.draws.output.negative() == NegativeRemainder::FromEnd;
    let is_taken = matches!(method, Method::Copy | Method::Shift | Method::Swap);
    let is_one_more = matches!(index.modulus, Modulus::OneMore | Modulus::OneMoreAfterFirst);
    // Whether the program deals some cards twice: nearly always, or often.
    let doubles = is_taken && index.modulus == Modulus::Pack || method == Method::Keep || is_from_end;
    if is_doubled { doubles || is_taken && is_one_more } else { board.known_count() < Card::COUNT || !doubles }
}
