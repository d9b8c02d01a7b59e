//! The numbers of a board: those whose draws press a solved board into it.

use super::board::Board;
use super::gear::Gear;
use crate::generator::microsoft;
use crate::number::{Band, DealNumber, DealRange};

/// A draw that turns a gear: the state it is drawn from is `multiplier` · seed + `increment` modulo 2³².
#[derive(Debug, Clone, Copy)]
struct Draw {
    multiplier: u32,
    increment: u32,
    /// The quarter turns of a press: 1 of the gear itself, 3 of a neighbor.
    turns: u32,
}

/// Finds the numbers of a board among a range, by dealing gear after gear until one differs: some nanoseconds each.
///
/// Bit 31 of the seed is never drawn, so a number deals the same board as the one 2³¹ below it, except that 2³² begins
/// another band.
#[derive(Debug, Clone)]
pub struct NumberFinder {
    /// The rotation of each gear, and the draws that make it; a gear has at most four neighbors.
    gears: Vec<(u32, Vec<Draw>)>,
}

impl NumberFinder {
    /// Prepares the search for a board.
    pub fn new(board: &Board) -> Self {
        let (mut multiplier, mut increment) = (1_u32, 0_u32);
        let states: Vec<(u32, u32)> = board
            .gears()
            .map(|_| {
                multiplier = multiplier.wrapping_mul(microsoft::MULTIPLIER);
                increment = microsoft::next(increment);
                (multiplier, increment)
            })
            .collect();
        let size = board.size().get();
        let draw = |gear: Gear, turns| {
            let (multiplier, increment) = states[usize::from(gear.y) * size + usize::from(gear.x)];
            Draw { multiplier, increment, turns }
        };
        let of_gear = |gear: Gear| {
            let is_neighbor =
                |other: &Gear| u16::from(other.x.abs_diff(gear.x)) + u16::from(other.y.abs_diff(gear.y)) == 1;
            let others = board.gears().filter(is_neighbor).map(|other| draw(other, 3));
            (board.at(gear) as u32, std::iter::once(draw(gear, 1)).chain(others).collect())
        };
        Self { gears: board.gears().map(of_gear).collect() }
    }

    /// Returns the lowest number of a range that deals the board.
    ///
    /// ```
    /// use tableaux_engine::gears::{Board, BoardSize, NumberFinder};
    ///
    /// let board = Board::numbered(617.into(), BoardSize::new(4).unwrap());
    /// let range = "1-100000".parse()?;
    /// assert_eq!(NumberFinder::new(&board).lowest(range), Some(617.into()));
    /// # Ok::<(), tableaux_engine::number::RangeError>(())
    /// ```
    pub fn lowest(&self, range: DealRange) -> Option<DealNumber> {
        range.numbers().find(|&number| self.is_dealt(number.band(), number.seed()))
    }

    fn is_dealt(&self, band: Band, seed: u32) -> bool {
        self.gears.iter().all(|(rotation, draws)| {
            let turns = |draw: &Draw| {
                let state = seed.wrapping_mul(draw.multiplier).wrapping_add(draw.increment);
                (band.draw(state) >> 13 & 3) * draw.turns
            };
            draws.iter().map(turns).sum::<u32>() & 3 == *rotation
        })
    }
}
