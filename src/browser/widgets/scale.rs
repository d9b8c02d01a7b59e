//! The scale of a measure: six steps from easy to hard, by how the deals 1–32,000 are distributed.

use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::theme::STEPS;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::atlas::{Column, Difficulty, Harder, Values};

/// How many of 100 deals are easier than those of each step but the first; the last one is that of the hardest.
const EASIER: [u8; STEPS - 1] = [Level::Medium.least(), 40, 60, Level::Hard.least(), Level::VeryHard.least()];

/// The step of each value of a measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// The steps, from 0 on; that of the last value is that of all above it.
    steps: Vec<usize>,
    /// For each step the first of its values, from easy to hard.
    firsts: [Option<u16>; STEPS],
}

/// The query for what the scale of a measure is made of, if that takes one.
pub fn query(measure: Column) -> Option<Query> {
    let is_fixed = matches!(measure, Column::Difficulty | Column::Cells | Column::Verdict);
    (!is_fixed).then(|| Query::scale(measure))
}

/// A value of a measure as it is shown: of difficulty, whose values are scores, how many of 100 deals are easier.
pub fn shown(measure: Column, value: u16) -> u16 {
    let difficulty = Difficulty::from_score(value).filter(|_| measure == Column::Difficulty);
    difficulty.map_or(value, |difficulty| difficulty.percent_easier().into())
}

/// The step of a deal that is harder than so many of 100.
fn step_among(easier: u8) -> usize {
    EASIER.partition_point(|&of_step| of_step <= easier)
}

pub fn step_of(difficulty: Difficulty) -> usize {
    step_among(difficulty.percent_easier())
}

impl Scale {
    /// The scale of a measure, as soon as it is known.
    pub fn new(desk: &Desk, measure: Column) -> Option<Self> {
        match measure {
            Column::Difficulty => {
                Some(Self::between(Difficulty::MAX_SCORE, |score| Difficulty::from_score(score).map_or(0, step_of)))
            }
            // As many as the steps: none, one, … five or more.
            Column::Cells => Some(Self::between(10, usize::from)),
            Column::Verdict => Some(Self::between(0, |_| 1)),
            _ => Self::of(desk.searches.answers().values(&Query::scale(measure))?),
        }
    }

    /// The scale of values: a step by how many deals are easier, of those with the same value half.
    fn of(values: &Values) -> Option<Self> {
        let (harder, values) = (values.column().measure().harder, values.counts());
        let (lowest, highest) = values.bounds()?;
        let known = u64::from(values.total());
        let is_reversed = harder == Harder::Fewer;
        let mut below = 0;
        let mut twice = Vec::new();
        for value in 0..=highest {
            let count = u64::from(values.count(value));
            let easier = if is_reversed { known - below - count } else { below };
            twice.push(2 * easier + count);
            below += count;
        }
        let step = |value: u16| {
            let twice = twice[usize::from(value)];
            EASIER.partition_point(|&easier| u64::from(easier) * 2 * known <= twice * 100)
        };
        let mut scale = Self::between(highest, step);
        if is_reversed {
            let of_step = |step: usize| (lowest..=highest).rev().find(|&value| scale.step(value) == step);
            scale.firsts = std::array::from_fn(of_step);
        } else {
            // No deal has a lower value.
            scale.firsts[scale.step(lowest)] = Some(lowest);
        }
        Some(scale)
    }

    /// The scale of values from 0 to `highest`, of which the steps are given.
    fn between(highest: u16, step: impl Fn(u16) -> usize) -> Self {
        let steps: Vec<usize> = (0..=highest).map(|value| step(value).min(STEPS - 1)).collect();
        let firsts = std::array::from_fn(|step| (0..=highest).find(|&value| steps[usize::from(value)] == step));
        Self { steps, firsts }
    }

    /// The step of a value, from 0.
    pub fn step(&self, value: u16) -> usize {
        self.steps[usize::from(value).min(self.steps.len() - 1)]
    }

    /// The steps that deals are on, each with the first of its values.
    pub fn firsts(&self) -> impl Iterator<Item = (usize, u16)> {
        self.firsts.into_iter().enumerate().filter_map(|(step, first)| Some((step, first?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tableaux_engine::generator::Generator;
    use tableaux_engine::number::DealSet;

    fn values(column: Column) -> Values {
        Values::here(&Generator::Microsoft, DealSet::MICROSOFT.numbers(), column)
    }

    #[test]
    fn steps_are_those_of_the_deals_that_are_easier() {
        let steps = |column| {
            let values = values(column);
            let (scale, values) = (Scale::of(&values).unwrap(), values.counts());
            let mut counts = [0; STEPS];
            for value in values.values() {
                counts[scale.step(value)] += values.count(value);
            }
            (scale, counts.map(|count| count * 100 / values.total()))
        };
        let (scale, counts) = steps(Column::Inversions);
        for (found, expected) in counts.into_iter().zip([20, 20, 20, 20, 15, 5]) {
            assert!((expected - 5..=expected + 5).contains(&found), "{counts:?}");
        }
        assert_eq!((scale.step(0), scale.step(144), scale.step(78)), (0, 5, 4));
        // Few runs are hard.
        let (scale, _) = steps(Column::Sequences);
        assert!(scale.step(0) > scale.step(2) && scale.step(2) > scale.step(6));
    }

    #[test]
    fn each_step_begins_where_the_one_before_ends() {
        for (column, _) in Column::of_board() {
            let firsts: Vec<(usize, u16)> = Scale::of(&values(column)).unwrap().firsts().collect();
            let is_ordered = |pair: &[(usize, u16)]| {
                pair[0].0 < pair[1].0 && (pair[0].1 < pair[1].1) != (column == Column::Sequences)
            };
            assert!(firsts.len() > 2 && firsts.windows(2).all(is_ordered), "{column}: {firsts:?}");
        }
    }
}
