//! Programs that differ in their draws alone, compared with a board together.

use std::collections::HashMap;

use super::tried_shuffles::{Rest, TriedShuffles};
use crate::card::Card;
use crate::freecell::find::diagnosis::{BLOCK, Block, Likeliest, MadeDraws, NumberScan};
use crate::freecell::find::first_draws::{DRAWS, FirstDraws, SharedStates, all_integers, drawn_after};
use crate::freecell::find::prefix::{OUTSIDE, PREFIX, Prefix};
use crate::freecell::find::program::{
    DealtCards, Drawn, Index, Jokers, Method, NegativeRemainder, Removal, Shuffling, order::IN_ORDER,
};
use crate::number::DealNumber;

/// The draws that are not compared yet, in groups of those from which the same indices are made.
#[derive(Debug)]
pub struct DrawGroups<'s, 'c> {
    scan: &'s NumberScan<'c>,
    shuffles: &'s TriedShuffles,
    number: DealNumber,
    places: HashMap<GroupKey, usize>,
    groups: Vec<DrawGroup<'c>>,
    /// The place of the group that the last draws were added to.
    last: usize,
    states: SharedStates<DRAWS>,
    block: Block,
    moved: MovedCards,
}

/// The treatment of negative remainders, the bits of the range, and the shuffles that are tried.
type GroupKey = (NegativeRemainder, u64, Rest);

#[derive(Debug)]
struct DrawGroup<'c> {
    key: GroupKey,
    made: Vec<MadeDraws<'c>>,
    /// The first draws of each.
    drawn: Vec<[i64; DRAWS]>,
}

impl<'s, 'c> DrawGroups<'s, 'c> {
    pub fn new(scan: &'s NumberScan<'c>, shuffles: &'s TriedShuffles, number: DealNumber) -> Self {
        let (places, groups) = (HashMap::new(), Vec::new());
        let states = SharedStates::default();
        let (block, moved) = (Block::default(), MovedCards::default());
        Self { scan, shuffles, number, places, groups, last: 0, states, block, moved }
    }

    /// Adds draws, whose first cards are dealt by the shuffles that are left to be tried; those of libraries are compared
    /// at once.
    pub fn add(&mut self, made: &MadeDraws<'c>, rest: Rest, likeliest: &mut Likeliest) {
        let shared = self.states.first(&made.draws, made.repeat, self.number).map(FirstDraws::Integers);
        let first = shared.or_else(|| FirstDraws::new(&made.draws, made.repeat, self.number, &mut likeliest.seeded));
        let drawn = match first {
            None => return,
            Some(FirstDraws::Integers(drawn)) => drawn,
            Some(first) => {
                let (catalog, number) = (self.scan.catalog, self.number);
                let tried = catalog.indices.iter().filter(|tried| rest.has(&tried.index, tried.count));
                likeliest.hits.clear();
                self.scan.search_first(made, first, tried, number, likeliest);
                let at_once = self.shuffles.at_once(rest).iter().zip(&catalog.indices);
                let at_once =
                    at_once.flat_map(|(removals, tried)| removals.iter().map(|&removal| (tried.index, removal)));
                return self.scan.search_places(made, at_once, number, |_| Some(IN_ORDER), likeliest);
            }
        };
        let key = (made.draws.output.negative(), made.draws.range().to_bits(), rest);
        if self.groups.get(self.last).is_none_or(|last| last.key != key) {
            self.last = *self.places.entry(key).or_insert_with(|| {
                self.groups.push(DrawGroup { key, made: Vec::new(), drawn: Vec::new() });
                self.groups.len() - 1
            });
        }
        let (at, group) = (self.last, &mut self.groups[self.last]);
        group.made.push(*made);
        group.drawn.push(drawn);
        if group.made.len() == BLOCK {
            self.compare(at, likeliest);
        }
    }

    /// Compares draws with the board by the shuffles that deal after all swaps.
    pub fn compare_last(&self, made: &MadeDraws, rest: Rest, likeliest: &mut Likeliest) {
        let Some(drawn) = all_integers(&made.draws, made.repeat, self.number, &mut likeliest.seeded) else {
            return self.scan.search_places(made, self.shuffles.last(rest), self.number, |_| Some(IN_ORDER), likeliest);
        };
        let (negative, range) = (made.draws.output.negative(), made.draws.range());
        let mut others = Vec::new();
        let mut indices = None;
        for (index, removal) in self.shuffles.last(rest).filter(|(index, _)| index.reduction.fits(range)) {
            let Some(shuffle) = Shuffling::new(index, removal, negative) else { continue };
            if shuffle.has_outside || removal.jokers != Jokers::NONE || made.is_after_own_deals(shuffle) {
                others.push((index, removal));
                continue;
            }
            likeliest.tried += self.scan.by_places.len(0) as u64;
            // The shuffles of an index come one after the other.
            let key = (index, removal.method == Method::InsideOut);
            if indices.as_ref().is_none_or(|(of, _)| *of != key) {
                indices = Some((key, index.of_all(&drawn, negative, |step| shuffle.left(step))));
            }
            let Some((_, Some(indices))) = &indices else { continue };
            let Some(dealt) = shuffle.swapped(|step| Some(indices[step])) else { continue };
            let places = std::array::from_fn(|step| dealt[step]);
            if self.scan.by_places.may_have(places) {
                self.scan.verify_all(made, (index, Some(removal)), places, self.number, likeliest);
            }
        }
        self.scan.search_places(made, others.into_iter(), self.number, |_| Some(IN_ORDER), likeliest);
    }

    /// Compares all draws that were added.
    pub fn finish(&mut self, likeliest: &mut Likeliest) {
        for at in 0..self.groups.len() {
            self.compare(at, likeliest);
        }
    }

    /// Compares the draws of a group with the board, by all of its shuffles.
    fn compare(&mut self, at: usize, likeliest: &mut Likeliest) {
        let DrawGroup { key: (negative, range, rest), made, drawn } = &mut self.groups[at];
        let (scan, block, range) = (self.scan, &mut self.block, f64::from_bits(*range));
        block.set(drawn);
        for (tried, removals) in scan.catalog.indices.iter().zip(self.shuffles.at_once(*rest)) {
            let is_shown = rest.has(&tried.index, tried.count);
            let is_tried = (is_shown || !removals.is_empty()) && tried.index.reduction.fits(range);
            if made.is_empty() || !is_tried || tried.tables(*negative).is_none() {
                continue;
            }
            block.place(tried, *negative);
            if is_shown {
                likeliest.tried += (made.len() * scan.by_indices.len(0)) as u64;
                let mut alike = HashMap::new();
                block.for_each(&scan.by_indices, |at, prefix| {
                    let index =
                        |step: usize| tried.index.of(Drawn::Integer(drawn[at][step]), *negative, Card::COUNT - step);
                    if is_rare(&mut alike, std::array::from_fn(index)) {
                        scan.verify_all(&made[at], (tried.index, None), prefix, self.number, likeliest);
                    }
                });
            }
            for &removal in removals {
                let Some(shuffle) = Shuffling::new(tried.index, removal, *negative) else { continue };
                likeliest.tried += (made.len() * scan.by_places.len(0)) as u64;
                for (at, (made, drawn)) in made.iter().zip(&*drawn).enumerate() {
                    let indices = block.prefix(at);
                    let dealt = if made.is_after_own_deals(shuffle) {
                        let drawn =
                            shuffle.draws().and_then(|count| drawn_after(&made.draws, made.repeat, count, self.number));
                        drawn.and_then(|drawn| dealt_by(shuffle, *negative, &drawn))
                    } else {
                        first_dealt(removal, indices).or_else(|| dealt_by(shuffle, *negative, drawn))
                    };
                    match dealt {
                        Some(places)
                            if scan.by_places.may_have(places)
                                && (removal.method != Method::DealMoved
                                    || self.moved.may_have(scan, places, indices)) =>
                        {
                            let shuffle = (tried.index, Some(removal));
                            scan.verify_all(made, shuffle, places, self.number, likeliest);
                        }
                        Some(_) => {}
                        None => {
                            let one = std::iter::once((tried.index, removal));
                            scan.search_places(made, one, self.number, |_| Some(IN_ORDER), likeliest);
                        }
                    }
                }
            }
        }
        made.clear();
        drawn.clear();
    }
}

/// The first indices with which the last card left is moved and dealt, as later cards of a board show them. The first
/// cards are dealt by nearly all indices.
#[derive(Debug, Default)]
struct MovedCards {
    /// A bitset of the indices of each step, for each arrangement with some first places.
    indices: HashMap<Prefix, Vec<[u64; PREFIX]>>,
}

impl MovedCards {
    fn may_have(&mut self, scan: &NumberScan, places: Prefix, indices: Prefix) -> bool {
        let all = self.indices.entry(places);
        let all = all.or_insert_with(|| scan.with_places(places).map(|dealt| indices_of_moved(&dealt)).collect());
        all.iter().any(|of| of.iter().zip(indices).all(|(of, index)| of >> index & 1 != 0))
    }
}

/// Returns a bitset of the places that the last card left may be moved to in each of the first steps.
fn indices_of_moved(dealt: &DealtCards) -> [u64; PREFIX] {
    std::array::from_fn(|step| {
        let end = Card::COUNT - 1 - step;
        let last = u8::try_from(end).expect("below 52");
        // A card dealt from its first place lies in one other, from which it is dealt next.
        let rest = &dealt[step + 1..];
        let known = rest.iter().take_while(|card| card.is_some());
        let again = known.zip((0..end).rev()).find(|(card, _)| **card == Some(last));
        match again {
            Some((_, place)) if dealt[step] == Some(last) => 1 << place,
            // A place whose own card is dealt from it was never moved to.
            _ => rest.iter().zip((0..end).rev()).zip((0..last).rev()).fold(!0, |places, ((card, place), own)| {
                if *card == Some(own) { places & !(1 << place) } else { places }
            }),
        }
    })
}

/// Returns the first cards that a removal deals from a pack in order; `None` if an index is outside the pack, or the
/// removal draws more than once in a step.
fn first_dealt(removal: Removal, indices: Prefix) -> Option<Prefix> {
    let is_repeated = |step: usize| indices[..step].contains(&indices[step]);
    let draws_again = match removal.method {
        Method::DrawTwice => true,
        Method::DrawAgain => (1..PREFIX).any(is_repeated),
        _ => removal.jokers != Jokers::NONE,
    };
    let is_beyond = (0..PREFIX).any(|step| usize::from(indices[step]) >= Card::COUNT - step);
    if draws_again || indices.contains(&OUTSIDE) || removal.method == Method::DealFirst && is_beyond {
        return None;
    }
    let mut pack = IN_ORDER;
    let mut dealt = 0_u64;
    let mut cards = [0; PREFIX];
    for (step, card) in cards.iter_mut().enumerate() {
        let mut place = usize::from(indices[step]);
        while removal.method == Method::NextFree && dealt >> place & 1 != 0 {
            place = (place + 1) % Card::COUNT;
        }
        *card = removal.remove(&mut pack, step, place);
        dealt |= 1 << place;
    }
    Some(cards)
}

/// Returns the first cards that a shuffle deals by some draws, or cards that no board has if an index is outside the pack;
/// `None` if there are too few draws.
fn dealt_by(shuffle: Shuffling, negative: NegativeRemainder, drawn: &[i64; DRAWS]) -> Option<Prefix> {
    let (mut prefix, mut dealt, mut rest) = ([OUTSIDE; PREFIX], 0, drawn.iter());
    let mut is_short = false;
    let index = |index: Index, left: usize| {
        let r = rest.next();
        is_short |= r.is_none();
        index.of(Drawn::Integer(*r?), negative, left)
    };
    shuffle.deal(index, |step, place| {
        (prefix[step], dealt) = (place, step + 1);
        dealt < PREFIX
    });
    match dealt {
        PREFIX => Some(prefix),
        _ if is_short => None,
        _ => Some([OUTSIDE; PREFIX]),
    }
}

/// Counts the indices of all first draws in a group. Returns whether few draws have had them: more begin alike only if the
/// index makes little of its draws, which the right draws show as well.
fn is_rare(alike: &mut HashMap<[Option<isize>; DRAWS], u32>, indices: [Option<isize>; DRAWS]) -> bool {
    /// The most draws of a group that begin alike by being the same.
    const MAX_ALIKE: u32 = 4;
    let count = alike.entry(indices).or_default();
    *count += 1;
    *count <= MAX_ALIKE
}
