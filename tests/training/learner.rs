//! Learns the weights of the ranking from the beam's own searches.
//!
//! A wide beam search ends at the first level with a won position. The positions of each level on the way to a win
//! should have been ranked before the others. Each level yields a group of both, and the weights are fitted so that the
//! winning ones are likely by a softmax of the scores: the loss of a group is −ln (Σ e^s over the winning ones / Σ e^s
//! over all), minimized by Adam (Kingma and Ba 2015).

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵²")]
#![expect(clippy::cast_possible_truncation, reason = "points are far below 2¹⁵")]

use std::sync::atomic::AtomicBool;

use tableaux_engine::Limits;
use tableaux_engine::random::Random;
use tableaux_engine::solver::beam::node::BeamNode;
use tableaux_engine::solver::beam::ranking::{Ranking, feature};
use tableaux_engine::solver::beam::{Beam, Pass, PassKind, Path};
use tableaux_engine::solver::card_set::{RANKS, SUITS};
use tableaux_engine::solver::{Budget, StartPosition};

use super::beam_features::{Features, count, features};

/// Positions of one level: those that lead to a win, and others.
#[derive(Debug)]
pub struct Group {
    winning: Vec<Features>,
    others: Vec<Features>,
}

/// Keeps `count` random items.
fn sample<T>(random: &mut Random, items: &mut Vec<T>, count: usize) {
    for index in 0..count.min(items.len()) {
        let left = (items.len() - index) as u64;
        let other = index + usize::try_from(random.next() % left).expect("less than their number");
        items.swap(index, other);
    }
    items.truncate(count);
}

/// Returns the initial weights, set by judgment.
fn hand_made() -> Ranking {
    let mut weights = [0; feature::COUNT];
    for rank in 0..RANKS {
        weights[feature::OVER_SAME_SUIT + rank] = 12;
        weights[feature::OVER_OTHER_SUIT + rank] = 6 - count(rank) / 2;
        weights[feature::BUILT_OVER_SAME_SUIT + rank] = 6;
        weights[feature::BUILT_OVER_OTHER_SUIT + rank] = 2;
        weights[feature::MISFIT + rank] = 8;
        weights[feature::CELL_RANK + rank] = 14;
        weights[feature::NOT_HOME + rank] = 12;
    }
    let free_space = &mut weights[feature::FREE_SPACE..][..(feature::MAX_FREE + 1).pow(2)];
    for (cascades, by_cells) in (0..).zip(free_space.chunks_mut(feature::MAX_FREE + 1)) {
        for (cells, weight) in (0..).zip(by_cells) {
            *weight = if cells == 0 { 20 } else { -4 * cells } - 16 * cascades;
        }
    }
    weights[feature::RAISED_KING] = 12;
    weights[feature::UNSORTED] = 4;
    weights[feature::OVER_NEXT] = 6;
    weights[feature::OVER_SECOND] = 3;
    weights[feature::BOUND] = 33;
    Ranking(weights)
}

/// Weights in training.
#[derive(Debug, Clone)]
pub struct Learner {
    weights: Vec<f64>,
    random: Random,
}

/// Points per unit of the weights in training.
const POINTS: f64 = 24.0;

/// The passes over all groups, the groups per step, and the initial learning rate.
const EPOCHS: usize = 6;
const BATCH: usize = 32;
const RATE: f64 = 0.02;

/// The groups of features by name, each with its first index, and the end.
pub const FEATURES: [(&str, usize); 19] = [
    ("dealt over a lower card of the same suit", feature::OVER_SAME_SUIT),
    ("dealt over a lower card of another suit", feature::OVER_OTHER_SUIT),
    ("built over a lower card of the same suit", feature::BUILT_OVER_SAME_SUIT),
    ("built over a lower card of another suit", feature::BUILT_OVER_OTHER_SUIT),
    ("does not fit", feature::MISFIT),
    ("unsorted", feature::UNSORTED),
    ("raised king", feature::RAISED_KING),
    ("dealt cards left", feature::DEALT_LEFT),
    ("rank of the top card", feature::TOP_RANK),
    ("rank of the deepest card of a cascade that is one run", feature::BOTTOM_RANK),
    ("length of the run at the end", feature::RUN_LENGTH),
    ("in a cell, by rank", feature::CELL_RANK),
    ("in a cell, by distance", feature::CELL_DISTANCE),
    ("empty cascades and cells", feature::FREE_SPACE),
    ("not home", feature::NOT_HOME),
    ("over the next card home", feature::OVER_NEXT),
    ("over the card after it", feature::OVER_SECOND),
    ("lower bound", feature::BOUND),
    ("end", feature::COUNT),
];

/// The maximum number of winning positions in a group, of the best others and of random others.
const WINNING: usize = 24;
const BEST: usize = 32;
const AT_RANDOM: usize = 64;

impl Learner {
    /// Creates weights set by judgment.
    pub fn new(seed: u64) -> Self {
        Self { weights: hand_made().0.map(|points| f64::from(points) / POINTS).into(), random: Random::new(seed) }
    }

    fn ranking(&self) -> Ranking {
        let mut points = [0; feature::COUNT];
        for (points, weight) in points.iter_mut().zip(&self.weights) {
            *points = (weight * POINTS).round() as i16;
        }
        Ranking(points)
    }

    /// Returns the weights in points.
    pub fn points(&self) -> Vec<i16> {
        self.ranking().0.into()
    }

    /// Creates a search with the current weights, for [`Search::groups`].
    pub fn search(&self) -> Search {
        Search(Beam::new(self.ranking()))
    }

    /// Fits the weights to groups.
    pub fn fit(&mut self, groups: &[Group]) {
        let (mut first, mut second) = (vec![0.0; feature::COUNT], vec![0.0; feature::COUNT]);
        let steps = EPOCHS * groups.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..EPOCHS {
            let mut order: Vec<usize> = (0..groups.len()).collect();
            sample(&mut self.random, &mut order, groups.len());
            for batch in order.chunks(BATCH) {
                let mut gradient = vec![0.0; feature::COUNT];
                for &index in batch {
                    add_gradient(&groups[index], &self.weights, &mut gradient);
                }
                step += 1;
                let rate = RATE * (1.0 - f64::from(step - 1) / steps as f64);
                for (index, gradient) in gradient.into_iter().enumerate() {
                    let gradient: f64 = gradient / batch.len() as f64;
                    first[index] = 0.9 * first[index] + 0.1 * gradient;
                    second[index] = 0.999 * second[index] + 0.001 * gradient * gradient;
                    let mean = first[index] / (1.0 - 0.9f64.powi(step));
                    let variance = second[index] / (1.0 - 0.999f64.powi(step));
                    self.weights[index] -= rate * mean / (variance.sqrt() + 1e-8);
                }
            }
        }
    }
}

/// Returns the score of a position for the softmax: higher is better.
fn score(features: &Features, weights: &[f64]) -> f64 {
    -features.iter().map(|&(index, count)| weights[usize::from(index)] * f64::from(count)).sum::<f64>()
}

fn add_gradient(group: &Group, weights: &[f64], gradient: &mut [f64]) {
    let winning: Vec<f64> = group.winning.iter().map(|features| score(features, weights)).collect();
    let others: Vec<f64> = group.others.iter().map(|features| score(features, weights)).collect();
    let max = winning.iter().chain(&others).copied().fold(f64::MIN, f64::max);
    let sum = |scores: &[f64]| scores.iter().map(|score| (score - max).exp()).sum::<f64>();
    let (won, all) = (sum(&winning), sum(&winning) + sum(&others));
    let mut add = |features: &Features, factor: f64| {
        for &(index, count) in features {
            gradient[usize::from(index)] += factor * f64::from(count);
        }
    };
    for (features, score) in group.winning.iter().zip(&winning) {
        let part = (score - max).exp();
        add(features, part / won - part / all);
    }
    for (features, score) in group.others.iter().zip(&others) {
        add(features, -(score - max).exp() / all);
    }
}

/// A beam search that exposes its levels.
#[derive(Debug)]
pub struct Search(Beam);

impl Search {
    /// Returns the groups of a search from a deal, sampled with a seed; empty if it finds no win.
    ///
    /// # Panics
    /// If the system refuses the memory.
    pub fn groups(&mut self, start: &StartPosition, width: usize, seed: u64) -> Vec<Group> {
        const MAX_MOVES: usize = 60;
        let (mut random, stop) = (Random::new(seed), AtomicBool::new(false));
        let mut budget = Budget::new(Limits::NONE, &stop);
        let beam = &mut self.0;
        beam.begin(start);
        let pass = Pass { kind: PassKind::Narrow, width, max_moves: MAX_MOVES };
        beam.begin_pass::<true>(&Path { home: [0; SUITS], steps: Vec::new() }, pass);
        let mut levels: Vec<Vec<BeamNode>> = Vec::new();
        while beam.won.is_empty() {
            beam.finish_level(levels.len());
            if beam.current.is_empty() || levels.len() > MAX_MOVES {
                return Vec::new();
            }
            levels.push(beam.current.clone());
            beam.next.clear(width);
            for index in 0..beam.current.len() {
                beam.expand::<true>(index, u8::MAX, &mut budget).expect("there is the memory");
            }
        }
        let mut groups = Vec::new();
        let mut winning: Vec<u32> = beam.won.iter().map(|node| node.parent).collect();
        for nodes in levels.iter().rev() {
            winning.sort_unstable();
            winning.dedup();
            let (mut marked, mut others) = (Vec::new(), Vec::new());
            for (index, node) in (0u32..).zip(nodes) {
                if winning.binary_search(&index).is_ok() { &mut marked } else { &mut others }.push(node);
            }
            sample(&mut random, &mut marked, WINNING);
            let mut rest = others.split_off(others.len().min(2 * BEST));
            sample(&mut random, &mut others, BEST);
            sample(&mut random, &mut rest, AT_RANDOM);
            others.extend(rest);
            let features = |nodes: Vec<&BeamNode>| nodes.into_iter().map(|node| features(node, &beam.tables)).collect();
            if !others.is_empty() {
                groups.push(Group { winning: features(marked), others: features(others) });
            }
            winning = winning.into_iter().map(|index| nodes[index as usize].parent).collect();
        }
        groups
    }

    /// Returns the length of the solution of a deal that a beam finds, if any.
    pub fn moves(&mut self, start: &StartPosition, width: usize) -> Option<usize> {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(Limits::NONE, &stop);
        self.0.begin(start);
        let pass = Pass { kind: PassKind::Narrow, width, max_moves: 60 };
        let first = Path { home: [0; SUITS], steps: Vec::new() };
        Some(self.0.search(&first, pass, &mut budget).ok()?.solution?.steps.len())
    }
}
