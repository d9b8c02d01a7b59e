//! The scale of a measure: six steps from easy to hard, by the distribution over the deals 1–32,000.

use super::pixels::{Pixel, bar_style};
use super::prelude::*;
use crate::browser::search::Query;
use crate::browser::search::press_block::PressBlock;
use crate::browser::theme::STEPS;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::atlas::{Column, Harder, Values};

/// The percentage of easier deals at which each step but the first begins.
const EASIER: [u8; STEPS - 1] =
    [Level::Medium.least(), 40, Level::Tricky.least(), Level::Hard.least(), Level::VeryHard.least()];

/// The steps of a measure's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// The step of each value; that of the last also applies to all higher ones.
    steps: Vec<usize>,
    /// The first value of each step, from easy to hard.
    firsts: [Option<u16>; STEPS],
}

/// Returns the query for the scale of a measure, if it needs one.
pub fn query(measure: Column) -> Option<Query> {
    let is_fixed = matches!(measure, Column::Difficulty | Column::Cells | Column::Verdict);
    (!is_fixed).then(|| Query::scale(measure))
}

/// Converts a value for display: a difficulty score becomes a percentage of easier deals.
pub fn shown(measure: Column, value: u16) -> u16 {
    let difficulty = Difficulty::from_score(value).filter(|_| measure == Column::Difficulty);
    difficulty.map_or(value, |difficulty| difficulty.percent_easier().into())
}

/// Returns the step of a deal that is harder than a percentage of deals.
fn step_of_percent(easier: u8) -> usize {
    EASIER.partition_point(|&of_step| of_step <= easier)
}

pub fn step_of(difficulty: Difficulty) -> usize {
    step_of_percent(difficulty.percent_easier())
}

/// Colors the bars of a difficulty in a row, as the map colors its deal.
pub fn color_bars(desk: &Desk, difficulty: Difficulty, row: Rect, buffer: &mut Buffer) {
    let style = bar_style(desk, Some(Pixel::Step(step_of(difficulty))));
    for position in row.positions() {
        if let Some(cell) = buffer.cell_mut(position).filter(|cell| cell.symbol() == Sign::Bar.symbol()) {
            cell.set_style(style);
        }
    }
}

/// Draws a bar of `all` columns for a level, of which `lit` have the color of its step.
pub fn draw_level(level: Level, [lit, all]: [u16; 2], theme: &Theme, row: Rect, buffer: &mut Buffer) {
    put_text(buffer, row, &"░".repeat(all.into()), theme.quiet);
    let step = theme.map.steps[step_of_percent(level.least())];
    // Without color, a step is no ground.
    let (sign, style) = if step.bg.is_some() { (" ", step) } else { ("█", theme.bar) };
    put_text(buffer, row, &sign.repeat(lit.into()), style);
}

impl Scale {
    pub fn new(desk: &Desk, measure: Column) -> Option<Self> {
        if let Some(block) = PressBlock::scale(desk.panes.table()) {
            return Self::of(desk.searches.press_counts(block)?);
        }
        match measure {
            Column::Difficulty => {
                Some(Self::between(Difficulty::MAX_SCORE, |score| Difficulty::from_score(score).map_or(0, step_of)))
            }
            // The step is the number of cells: none, one, … five or more.
            Column::Cells => Some(Self::between(10, usize::from)),
            Column::Verdict => Some(Self::between(0, |_| 1)),
            _ => Self::of(desk.searches.answers().values(&Query::scale(measure))?),
        }
    }

    /// Computes the scale from values, by the share of easier deals plus half of the equal ones.
    pub fn of(values: &Values) -> Option<Self> {
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

    /// Returns the scale of the values 0 to `highest`, with given steps.
    fn between(highest: u16, step: impl Fn(u16) -> usize) -> Self {
        let steps: Vec<usize> = (0..=highest).map(|value| step(value).min(STEPS - 1)).collect();
        let firsts = std::array::from_fn(|step| (0..=highest).find(|&value| steps[usize::from(value)] == step));
        Self { steps, firsts }
    }

    pub fn step(&self, value: u16) -> usize {
        self.steps[usize::from(value).min(self.steps.len() - 1)]
    }

    /// Returns the steps in use, each with its first value.
    pub fn firsts(&self) -> impl Iterator<Item = (usize, u16)> {
        self.firsts.into_iter().enumerate().filter_map(|(step, first)| Some((step, first?)))
    }
}
