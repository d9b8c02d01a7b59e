//! The values tried for each part of a dealing program, with the mistakes that give them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use super::first_draws::TriedIndex;
use super::mistake::{DealingMistake, Part, made};
use super::program::board_shape::BoardShape;
use super::program::{
    CardPlaces, DealtBoard, DealtCards, Draws, Index, NegativeRemainder, Output, PlaceOrder, Removal, Repeat, Seed,
    Shuffling, Step,
};
use crate::card::Card;
use crate::generator::Generator;

/// A value of a part of a dealing program, of some parts or of all, and the fewest mistakes that give it.
#[derive(Debug, Clone)]
pub struct Hypothesis<T> {
    pub value: T,
    pub mistakes: Vec<DealingMistake>,
}

/// A pack and an order, by their places in a catalog.
#[derive(Debug, Clone, Copy)]
pub struct Arrangement {
    pack: u16,
    order: u16,
    /// The number of mistakes in both.
    pub cost: usize,
    /// Whether one of the mistakes is a rare one.
    pub is_rare: bool,
}

/// The values of each part; the right one is the first.
#[derive(Debug)]
pub struct Catalog {
    /// The places of the cards in each pack.
    pub packs: Vec<Hypothesis<CardPlaces>>,
    pub seeds: Vec<Hypothesis<Seed>>,
    pub steps: Vec<Hypothesis<Step>>,
    pub outputs: Vec<Hypothesis<Output>>,
    pub indices: Vec<TriedIndex>,
    pub removals: Vec<Removal>,
    pub repeats: Vec<Hypothesis<Repeat>>,
    pub orders: Vec<Hypothesis<PlaceOrder>>,
    arrangements: Vec<Arrangement>,
    /// The mistakes of an index and a removal, some of which come together.
    pub shuffles: HashMap<(Index, Removal), Vec<DealingMistake>>,
    /// The rank of each mistake, the likeliest first.
    ranks: HashMap<DealingMistake, usize>,
}

impl Catalog {
    /// Returns the values for boards of a shape; those of Microsoft's generator are made once.
    pub fn of(generator: &Generator, shape: BoardShape) -> Arc<Self> {
        static MICROSOFT: [OnceLock<Arc<Catalog>>; BoardShape::ALL.len()] = [const { OnceLock::new() }; 4];
        match generator {
            Generator::Microsoft => {
                let made = || Arc::new(Self::new(generator, shape));
                MICROSOFT[shape as usize].get_or_init(made).clone()
            }
            Generator::Lcg(_) => Arc::new(Self::new(generator, shape)),
        }
    }

    /// Returns the values for boards of a shape.
    pub fn new(generator: &Generator, shape: BoardShape) -> Self {
        let all = DealingMistake::all(generator);
        let parts: Vec<Part> = all.iter().map(|mistake| mistake.family().part).collect();
        let of = |part: Part| all.iter().zip(&parts).filter(move |(_, other)| **other == part).map(|(&made, _)| made);
        let program = |mistakes: &[DealingMistake]| made(generator, mistakes);
        let usual_of = |part: Part| of(part).filter(|mistake| !mistake.is_rare());
        let (usual, mistyped): (Vec<_>, Vec<_>) = of(Part::Step).partition(|mistake| !is_mistyped(mistake));
        let step = |mistakes: &[DealingMistake]| Some(program(mistakes)?.draws.step);
        let mut steps = choices(usual.iter().copied(), 2, step);
        let with_mistyped = mistyped.iter().map(|&mistake| vec![mistake]);
        let is_own = |mistake: &&DealingMistake| {
            !matches!(mistake, DealingMistake::OtherGenerator(_) | DealingMistake::ForeignGenerator(_))
        };
        let own: Vec<DealingMistake> = usual.iter().filter(is_own).copied().collect();
        let pairs = mistyped.iter().flat_map(|&mistake| own.iter().map(move |&other| vec![mistake, other]));
        let with_mistyped = with_mistyped.chain(pairs);
        steps.extend(with_mistyped.filter_map(|mistakes| Some(Hypothesis { value: step(&mistakes)?, mistakes })));
        let in_shuffle = |mistake: &DealingMistake| {
            matches!(mistake.family().part, Part::Index | Part::Removal) || matches!(mistake, DealingMistake::Jokers(_))
        };
        let shuffles = choices(all.iter().copied().filter(in_shuffle), 2, |mistakes| {
            let Shuffling { index, removal, .. } = program(mistakes)?.shuffle;
            Shuffling::new(index, removal, NegativeRemainder::Floor).map(|_| (index, removal))
        });
        // An index that goes with few removals alone is not tried with all.
        let with_right = shuffles.iter().filter(|choice| choice.value.1 == Removal::RIGHT);
        let indices = with_right.map(|choice| TriedIndex::new(choice.value.0, choice.mistakes.len())).collect();
        let pack = |mistakes: &[DealingMistake]| Some(program(mistakes)?.pack.places());
        let mut packs = choices(usual_of(Part::Pack), 3, pack);
        with_rare(&mut packs, of(Part::Pack), pack);
        let order = |mistakes: &[DealingMistake]| Some(program(mistakes)?.order).filter(|order| order.shape == shape);
        let mut orders = orders(&usual_of(Part::Order).collect::<Vec<_>>(), order);
        with_rare(&mut orders, of(Part::Order), order);
        Self {
            arrangements: arrangements(&packs, &orders),
            packs,
            seeds: choices(of(Part::Seed), 2, |mistakes| Some(program(mistakes)?.draws.seed)),
            steps,
            outputs: choices(of(Part::Output), 1, |mistakes| Some(program(mistakes)?.draws.output)),
            indices,
            removals: distinct(shuffles.iter().map(|choice| choice.value.1)),
            repeats: choices(of(Part::Repeat), 1, |mistakes| Some(program(mistakes)?.repeat)),
            orders,
            shuffles: shuffles.into_iter().map(|choice| (choice.value, choice.mistakes)).collect(),
            ranks: all.iter().copied().zip(0..).collect(),
        }
    }

    /// Returns the measure by which the likeliest of several explanations is chosen: fewer mistakes, then likelier ones.
    pub fn cost(&self, mistakes: &[DealingMistake]) -> (usize, usize) {
        (mistakes.len(), mistakes.iter().map(|mistake| self.ranks.get(mistake).copied().unwrap_or(0)).sum())
    }

    /// Returns the mistakes of a program: those of the order and the pack, of the shuffle, and of the other parts.
    pub fn mistakes(
        &self,
        arrangement: &Arrangement,
        of_shuffle: &[DealingMistake],
        others: &[&[DealingMistake]],
    ) -> Vec<DealingMistake> {
        let (order, pack) = (self.in_order(arrangement), &self.packs[usize::from(arrangement.pack)].mistakes);
        [order, pack, of_shuffle, &others.concat()].concat()
    }

    /// Returns the mistakes in the order of an arrangement.
    pub fn in_order(&self, arrangement: &Arrangement) -> &[DealingMistake] {
        &self.orders[usize::from(arrangement.order)].mistakes
    }

    /// Returns the arrangements of a board, order by order, of at most `max` mistakes (up to three) and with at most
    /// `max_of_order` of them in the order; `None` if the pack was [not shuffled](Self::is_unshuffled), which many draws
    /// that are always 0 would explain. `is_tried` tells whether those with a rare mistake are, and those without.
    pub fn arrangements(
        &self,
        board: &DealtBoard,
        max: usize,
        max_of_order: usize,
        is_tried: fn(bool) -> bool,
    ) -> Option<Vec<Arrangement>> {
        let mut found = Vec::with_capacity(self.arrangements.len());
        for of_order in self.arrangements.chunk_by(|one, other| one.order == other.order) {
            if self.in_order(&of_order[0]).len() > max_of_order {
                continue;
            }
            let cards = self.orders[usize::from(of_order[0].order)].value.undo(board);
            for arrangement in of_order.iter().filter(|at| at.cost <= max && is_tried(at.is_rare)) {
                if is_in_order(&cards, &self.packs[usize::from(arrangement.pack)].value) {
                    return None;
                }
                found.push(*arrangement);
            }
        }
        Some(found)
    }

    /// Returns whether the known cards of a board are those of a pack in its order.
    pub fn is_unshuffled(&self, board: &DealtBoard) -> bool {
        self.arrangements(board, MAX_IN_ARRANGEMENT, 2, |_| true).is_none()
    }

    /// Returns the cards that a board shows in dealing order, if it is arranged so.
    pub fn dealt(&self, board: &DealtBoard, arrangement: &Arrangement) -> DealtCards {
        let places = &self.packs[usize::from(arrangement.pack)].value;
        let cards = self.orders[usize::from(arrangement.order)].value.undo(board);
        cards.map(|card| card.map(|card| places[card.index()]))
    }

    /// Calls `take` with each arrangement and the places in its pack of the first `N` cards dealt.
    pub fn for_each_first<const N: usize>(
        &self,
        board: &DealtBoard,
        arrangements: &[Arrangement],
        mut take: impl FnMut(&Arrangement, [Option<u8>; N]),
    ) {
        for of_order in arrangements.chunk_by(|one, other| one.order == other.order) {
            let cards = self.orders[usize::from(of_order[0].order)].value.undo(board);
            for arrangement in of_order {
                let places = &self.packs[usize::from(arrangement.pack)].value;
                take(arrangement, std::array::from_fn(|step| cards[step].map(|card| places[card.index()])));
            }
        }
    }

    /// Calls `take` with each combination of seed, step and output that fits, and its mistakes, at most as many as `max`
    /// returns for the step.
    pub fn for_each_draws<'a>(
        &'a self,
        max: impl Fn(&Hypothesis<Step>) -> Option<usize>,
        mut take: impl FnMut(Draws, [&'a [DealingMistake]; 3], &Hypothesis<Step>),
    ) {
        for step in &self.steps {
            let max = max(step).and_then(|max| max.checked_sub(step.mistakes.len()));
            let Some(max) = max else { continue };
            let fitting = self.outputs.iter().take_while(|output| output.mistakes.len() <= max);
            let fitting = fitting
                .filter_map(|output| Some((Draws::new(Seed::RIGHT, step.value, output.value)?, &output.mistakes[..])));
            let fitting: Vec<_> = fitting.collect();
            for seed in self.seeds.iter().take_while(|seed| seed.mistakes.len() <= max) {
                let rest = max - seed.mistakes.len();
                for (draws, of_output) in fitting.iter().take_while(|(_, mistakes)| mistakes.len() <= rest) {
                    let mistakes = [&seed.mistakes[..], &step.mistakes, of_output];
                    take(Draws { seed: seed.value, ..*draws }, mistakes, step);
                }
            }
        }
    }
}

/// Returns whether the known cards are dealt in the order of the pack, or from its end.
fn is_in_order(cards: &[Option<Card>; Card::COUNT], places: &CardPlaces) -> bool {
    let is_dealt = |place: fn(u8) -> u8| {
        (0..).zip(cards).all(|(step, card)| card.is_none_or(|card| places[card.index()] == place(step)))
    };
    is_dealt(|step| step) || is_dealt(|step| 51 - step)
}

/// Returns whether a mistake is one of the hundreds of mistyped constants.
pub const fn is_mistyped(mistake: &DealingMistake) -> bool {
    matches!(mistake, DealingMistake::MistypedConstant(..))
}

/// Returns the distinct values that at most `max` of the mistakes give, those of fewer mistakes first.
fn choices<T: Copy + Eq + Hash>(
    all: impl Iterator<Item = DealingMistake>,
    max: usize,
    value: impl Fn(&[DealingMistake]) -> Option<T>,
) -> Vec<Hypothesis<T>> {
    let all: Vec<_> = all.collect();
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    let mut last: Vec<Vec<usize>> = vec![Vec::new()];
    for size in 0..=max {
        for places in &last {
            let mistakes: Vec<_> = places.iter().map(|&at| all[at]).collect();
            if let Some(value) = value(&mistakes).filter(|value| seen.insert(*value)) {
                found.push(Hypothesis { value, mistakes });
            }
        }
        if size < max {
            let longer = |places: &Vec<usize>| {
                let first = places.last().map_or(0, |last| last + 1);
                let places = places.clone();
                (first..all.len()).map(move |at| [&places[..], &[at]].concat())
            };
            // Of mistakes that cannot be combined, no more are tried with a third.
            let fits = |places: &Vec<usize>| {
                places.len() < 2 || value(&places.iter().map(|&at| all[at]).collect::<Vec<_>>()).is_some()
            };
            last = last.iter().filter(|places| fits(places)).flat_map(longer).collect();
        }
    }
    found
}

/// Returns the packs and orders that are tried together.
fn arrangements(packs: &[Hypothesis<CardPlaces>], orders: &[Hypothesis<PlaceOrder>]) -> Vec<Arrangement> {
    let has_rare = |mistakes: &[DealingMistake]| mistakes.iter().any(DealingMistake::is_rare);
    let packs: Vec<_> =
        (0..).zip(packs).map(|(at, pack)| (at, pack.mistakes.len(), has_rare(&pack.mistakes))).collect();
    let of_order = |(order, mistakes): (u16, &Vec<DealingMistake>)| {
        let (in_order, is_rare) = (mistakes.len(), has_rare(mistakes));
        let arrangements = packs.iter().map(move |&(pack, in_pack, is_rare_pack)| Arrangement {
            pack,
            order,
            cost: in_order + in_pack,
            is_rare: is_rare || is_rare_pack,
        });
        let max = |is_rare: bool| if is_rare { MAX_WITH_RARE } else { MAX_IN_ARRANGEMENT };
        arrangements.filter(move |arrangement| arrangement.cost <= max(arrangement.is_rare))
    };
    (0..).zip(orders.iter().map(|order| &order.mistakes)).flat_map(of_order).collect()
}

/// The most mistakes in the pack and the order that are tried together.
pub const MAX_IN_ARRANGEMENT: usize = 3;
/// The most mistakes in the pack and the order if one of them is a rare one.
const MAX_WITH_RARE: usize = 2;

/// Adds the values that a rare mistake gives, alone, and before and after one of the usual ones; it takes the place of
/// more of these.
fn with_rare<T: Copy + Eq + Hash>(
    usual: &mut Vec<Hypothesis<T>>,
    all: impl Iterator<Item = DealingMistake>,
    value: impl Fn(&[DealingMistake]) -> Option<T>,
) {
    let mut places: HashMap<T, usize> = usual.iter().map(|choice| choice.value).zip(0..).collect();
    let singles: Vec<_> = usual.iter().filter(|choice| choice.mistakes.len() < MAX_WITH_RARE).cloned().collect();
    let rare: Vec<_> = all.filter(DealingMistake::is_rare).collect();
    for others in singles {
        for &mistake in &rare {
            for mistakes in [[&others.mistakes[..], &[mistake]].concat(), [&[mistake], &others.mistakes[..]].concat()] {
                let Some(value) = value(&mistakes) else { continue };
                let place = *places.entry(value).or_insert(usual.len());
                match usual.get_mut(place) {
                    None => usual.push(Hypothesis { value, mistakes }),
                    Some(other) if other.mistakes.len() > mistakes.len() => other.mistakes = mistakes,
                    Some(_) => {}
                }
            }
        }
    }
}

/// Returns the distinct orders that one or two mistakes give, made in either order.
fn orders(
    all: &[DealingMistake],
    order: impl Fn(&[DealingMistake]) -> Option<PlaceOrder>,
) -> Vec<Hypothesis<PlaceOrder>> {
    let singles = all.iter().map(|&mistake| vec![mistake]);
    let pairs = all.iter().flat_map(|&one| all.iter().map(move |&other| vec![one, other]));
    let pairs = pairs.filter(|pair| pair[0].name() != pair[1].name());
    let mut seen = std::collections::HashSet::new();
    std::iter::once(Vec::new())
        .chain(singles)
        .chain(pairs)
        .filter_map(|mistakes| Some(Hypothesis { value: order(&mistakes)?, mistakes }))
        .filter(|choice| seen.insert(choice.value))
        .collect()
}

fn distinct<T: Copy + Eq + Hash>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = std::collections::HashSet::new();
    values.filter(|value| seen.insert(*value)).collect()
}
