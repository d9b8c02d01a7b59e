//! Boards that a right program deals after more draws or more deals than it should.

use super::draw_groups::DrawGroups;
use super::tried_shuffles::{Rest, TriedShuffles};
use crate::card::Card;
use crate::freecell::find::catalog::Catalog;
use crate::freecell::find::diagnosis::{Likeliest, MadeDraws, NumberScan};
use crate::freecell::find::mistake::DealingMistake;
use crate::freecell::find::program::{
    Draws, Earlier, FirstDraw, Index, Output, Recurrence, Removal, Repeat, Seed, SeedValue, order::IN_ORDER,
};
use crate::generator::{Generator, microsoft};
use crate::number::{Band, DealNumber};

/// The most draws before the first card, those of 100 deals.
const MAX_DRAWS: u16 = 5200;
/// The most deals of numbers before that of the board.
const MAX_PRECEDING: u16 = 5000;
/// The most deals after #1.
const MAX_AFTER_FIRST: u16 = 1000;
/// The most deals of the same number, or since the seed if the pack is kept, too.
const MAX_SAME: u16 = 100;

/// Tries thousands of draws and of deals before that of a number, with any pack, order and removal, and one mistake in
/// the index.
pub fn try_later(
    scan: &NumberScan,
    shuffles: &TriedShuffles,
    generator: &Generator,
    number: DealNumber,
    likeliest: &mut Likeliest,
) {
    if *generator != Generator::Microsoft {
        return;
    }
    let extra = (3..=MAX_DRAWS).filter(|&count| usize::from(count) % Card::COUNT != 0);
    let states = (2..=MAX_PRECEDING).map(Earlier::Preceding);
    let states = states.chain((2..=MAX_AFTER_FIRST).map(Earlier::First)).chain((2..=MAX_SAME).map(Earlier::Same));
    let of_draws = extra.map(|count| DealingMistake::FirstDraw(FirstDraw::Extra(count)));
    let mistakes: Vec<_> =
        of_draws.chain(states.map(|earlier| DealingMistake::Repeat(Repeat::State(earlier)))).collect();
    let mut groups = DrawGroups::new(scan, shuffles, number);
    for made in mistakes.iter().filter_map(|mistake| made_draws(scan.catalog, mistake)) {
        groups.add(&made, Rest::OneInIndex, likeliest);
    }
    groups.finish(likeliest);
    for (repeat, pack) in kept_packs(number) {
        if let Some(made) = made_draws(scan.catalog, &DealingMistake::Repeat(repeat)) {
            let right = std::iter::once((Index::RIGHT, Removal::RIGHT));
            scan.search_places(&made, right, number, |_| Some(pack), likeliest);
        }
    }
}

/// Returns right draws, but for a mistake in their start.
fn made_draws<'a>(catalog: &Catalog, mistake: &'a DealingMistake) -> Option<MadeDraws<'a>> {
    let (first, repeat) = match *mistake {
        DealingMistake::FirstDraw(first) => (first, Repeat::Nothing),
        DealingMistake::Repeat(repeat) => (FirstDraw::Right, repeat),
        _ => return None,
    };
    let draws = Draws::new(Seed { value: SeedValue::Number, first }, catalog.steps[0].value, Output::OwnBand)?;
    Some(MadeDraws { draws, repeat, mistakes: [std::slice::from_ref(mistake), &[], &[], &[]] })
}

/// Returns the packs that a right program keeps from two or more deals before that of a number.
fn kept_packs(number: DealNumber) -> Vec<(Repeat, [u8; Card::COUNT])> {
    // The pack after one shuffle and then another.
    let after = |one: [u8; Card::COUNT], other: [u8; Card::COUNT]| other.map(|place| one[usize::from(place)]);
    let mut packs = Vec::new();
    let mut pack = IN_ORDER;
    for count in 1..=MAX_PRECEDING {
        let Some(first) = Earlier::Preceding(count).number(0, number) else { break };
        pack = after(left_by(first), pack);
        packs.push((Repeat::Pack(Earlier::Preceding(count)), pack));
    }
    let (shuffled, mut pack) = (left_by(number), IN_ORDER);
    for count in 1..=MAX_SAME {
        pack = after(pack, shuffled);
        packs.push((Repeat::Pack(Earlier::Same(count)), pack));
    }
    let mut keep_both = |earlier: fn(u16) -> Earlier, first: Option<DealNumber>, deals: u16, from: u16| {
        let mut seeds = std::iter::successors(first, |&number| Some(seeded_on(number)));
        let mut pack = IN_ORDER;
        for (count, number) in (1..=deals).zip(&mut seeds) {
            pack = after(pack, left_by(number));
            if count >= from {
                packs.push((Repeat::Both(earlier(count)), pack));
            }
        }
    };
    keep_both(Earlier::Same, Some(number), MAX_SAME, 2);
    keep_both(Earlier::First, Earlier::First(1).number(0, number), MAX_AFTER_FIRST, 2);
    for count in 2..=MAX_SAME {
        keep_both(Earlier::Preceding, Earlier::Preceding(count).number(0, number), count, count);
    }
    packs.retain(|(repeat, _)| repeat.pack().is_some_and(|earlier| earlier.count() > 1));
    packs
}

/// Returns the pack that the right shuffle of a number leaves.
fn left_by(number: DealNumber) -> [u8; Card::COUNT] {
    let mut pack = microsoft::shuffle(number, IN_ORDER);
    pack.reverse();
    pack
}

/// Returns the number of the same band whose seed draws as the generator does after the deal of a number.
fn seeded_on(number: DealNumber) -> DealNumber {
    let state = Recurrence::RIGHT.after(Card::COUNT).next_word(number.seed().into());
    let band = number.band();
    // The highest bit of a state has no effect on the draws of the first two bands.
    let seed = if band == Band::PlusOne { state } else { state & 0x7fff_ffff };
    DealNumber::new(band.numbers().first().get() + seed).expect("a band has as many numbers as seeds")
}
