//! The numbers of boards: those whose draws press a solved board into one of them.
//!
//! The draws of a number are the presses of its board, gear by gear, so that the presses that a board needs say what its
//! numbers draw. All its solutions begin with some of 4⁸ presses of the first eight gears, mostly few. A scan computes
//! the first eight draws of each number, by additions alone, and deals only those that begin like a solution of a board.

use super::board::Board;
use super::chase::LinearSystem;
use super::gear::Gear;
use crate::generator::microsoft;
use crate::number::{Band, DealNumber, DealRange};

/// A draw that turns a gear: the state it is drawn from is `multiplier` · seed + `increment` modulo 2³².
#[derive(Debug, Clone, Copy)]
struct GearDraw {
    multiplier: u32,
    increment: u32,
    /// The quarter turns of a press: 1 of the gear itself, 3 of a neighbor.
    turns: u32,
}

/// The number of gears whose presses are compared first.
const FIRST: usize = 8;
/// The number of words with a bit for each of their presses.
const WORDS: usize = 1 << (2 * FIRST - 6);
/// The number of gears compared before a whole board is dealt; of boards of other numbers, one in 2³² is.
const COMPARED: usize = 16;
/// The number of consecutive numbers whose first draws are computed at once.
const BLOCK: usize = 1024;

/// The presses of the first gears, two bits each, the first gear's highest.
type FirstPresses = u32;

/// The lowest numbers of some boards among a range.
#[derive(Debug, Clone)]
pub struct NumberFinder {
    boards: Vec<Turns>,
    /// A bit for each of the first presses with which a board begins.
    bits: Box<[u64; WORDS]>,
    /// The first presses of the solutions of each board, in ascending order.
    first: Vec<(FirstPresses, u32)>,
}

impl NumberFinder {
    /// Prepares the search for some boards. Those that cannot be solved have no numbers.
    ///
    /// # Panics
    /// If there are 2³² boards or more.
    pub fn new(boards: &[Board]) -> Self {
        let (mut bits, mut first) = (Box::new([0; WORDS]), Vec::new());
        for (board, at) in boards.iter().zip(0..) {
            for presses in first_presses(board) {
                bits[(presses / 64) as usize] |= 1 << (presses % 64);
                first.push((presses, at));
            }
        }
        first.sort_unstable();
        Self { boards: boards.iter().map(Turns::of).collect(), bits, first }
    }

    /// Returns the lowest number of a range that deals each board.
    ///
    /// Bit 31 of the seed is never drawn, so a number deals the same board as the one 2³¹ below it, except that 2³²
    /// begins another band.
    ///
    /// ```
    /// use tableaux_engine::gears::{Board, BoardSize, NumberFinder};
    ///
    /// let board = |number: u64| Board::numbered(number.try_into().unwrap(), BoardSize::new(4).unwrap());
    /// let range = "1-100000".parse()?;
    /// let found = NumberFinder::new(&[board(617), board(200_000)]).lowest(range);
    /// assert_eq!(found, [Some(617.into()), None]);
    /// # Ok::<(), tableaux_engine::number::NumberError>(())
    /// ```
    pub fn lowest(&self, range: DealRange) -> Vec<Option<DealNumber>> {
        let mut found = vec![None; self.boards.len()];
        let mut missing = self.boards.len();
        let mut first = [0; BLOCK];
        for block in range.chunks(BLOCK) {
            first_draws(block, &mut first);
            for (at, &presses) in (0..block.len()).zip(&first) {
                if self.bits[(presses / 64) as usize % WORDS] >> (presses % 64) & 1 == 0 {
                    continue;
                }
                let number = block.first().saturating_add_signed(at.cast_signed());
                let begin = self.first.partition_point(|&(other, _)| other < presses);
                let alike = self.first[begin..].iter().take_while(|&&(other, _)| other == presses);
                for &(_, board) in alike {
                    let found = &mut found[board as usize];
                    if found.is_none() && self.boards[board as usize].are_of(number) {
                        *found = Some(number);
                        missing -= 1;
                    }
                }
                if missing == 0 {
                    return found;
                }
            }
        }
        found
    }
}

/// Returns the first presses of all solutions of a board; of a board with fewer gears, with any presses of the others.
fn first_presses(board: &Board) -> Vec<FirstPresses> {
    let system = LinearSystem::new(board.size());
    // Presses that turn a solved board into this one: A·p = r where the solution is A·s = −r.
    let Some(presses) = system.solve(&board.needed_rotations()) else { return Vec::new() };
    let gears = || Gear::all(board.size()).take(FIRST);
    let code = |presses: [FirstPresses; FIRST]| presses.iter().fold(0, |code, presses| (code << 2) | (presses % 4));
    let add = |one: FirstPresses, other: FirstPresses| {
        (0..FIRST).fold(0, |sum, gear| {
            let [one, other] = [one, other].map(|presses| presses >> (2 * gear) & 3);
            sum | ((one + other) % 4) << (2 * gear)
        })
    };
    let of_matrix = |presses: &super::matrix::Matrix| {
        let mut first = [0; FIRST];
        for (place, gear) in first.iter_mut().zip(gears()) {
            *place = presses.at(gear).into();
        }
        first
    };
    let mut basis: Vec<FirstPresses> = system.kernel_basis().map(|(presses, _)| code(of_matrix(&presses))).collect();
    basis.extend((gears().count()..FIRST).map(|gear| 1 << (2 * (FIRST - 1 - gear))));
    let dealt = of_matrix(&presses).map(|presses| 4 - presses);
    let (mut found, mut is_found) = (vec![code(dealt)], vec![false; 1 << (2 * FIRST)]);
    is_found[found[0] as usize] = true;
    let mut next = 0;
    while let Some(&presses) = found.get(next) {
        next += 1;
        for &element in &basis {
            let sum = add(presses, element);
            if !std::mem::replace(&mut is_found[sum as usize], true) {
                found.push(sum);
            }
        }
    }
    found
}

/// Computes the first draws of consecutive numbers as presses.
fn first_draws(numbers: DealRange, first: &mut [FirstPresses; BLOCK]) {
    first.fill(0);
    let band = numbers.first().band();
    if band != numbers.last().band() {
        for (number, presses) in numbers.numbers().zip(first) {
            let (mut state, band) = (number.seed(), number.band());
            for _ in 0..FIRST {
                state = microsoft::next(state);
                *presses = *presses << 2 | presses_of(band, state);
            }
        }
        return;
    }
    let (mut multiplier, mut state) = (1_u32, numbers.first().seed());
    for _ in 0..FIRST {
        multiplier = multiplier.wrapping_mul(microsoft::MULTIPLIER);
        state = microsoft::next(state);
        match band {
            // Its own loop, which compiles to SIMD instructions.
            Band::PlusOne => add_draws(first, state, multiplier, |state| presses_of(Band::PlusOne, state)),
            _ => add_draws(first, state, multiplier, |state| presses_of(Band::Microsoft, state)),
        }
    }
}

/// Adds a draw to each of the first draws; the states of consecutive numbers are `multiplier` apart.
#[inline]
fn add_draws(
    first: &mut [FirstPresses; BLOCK],
    mut state: u32,
    multiplier: u32,
    presses: impl Fn(u32) -> FirstPresses,
) {
    for first in first {
        *first = *first << 2 | presses(state);
        state = state.wrapping_add(multiplier);
    }
}

/// Returns the presses that a state draws for a gear.
#[inline]
const fn presses_of(band: Band, state: u32) -> FirstPresses {
    band.draw(state) >> 13 & 3
}

/// A board, and the rotations of its first gears with the draws that make them; a gear has at most four neighbors.
#[derive(Debug, Clone)]
struct Turns {
    board: Board,
    first: Vec<(u32, Vec<GearDraw>)>,
}

impl Turns {
    fn of(board: &Board) -> Self {
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
            GearDraw { multiplier, increment, turns }
        };
        let of_gear = |gear: Gear| {
            let is_neighbor =
                |other: &Gear| u16::from(other.x.abs_diff(gear.x)) + u16::from(other.y.abs_diff(gear.y)) == 1;
            let others = board.gears().filter(is_neighbor).map(|other| draw(other, 3));
            (board.at(gear) as u32, std::iter::once(draw(gear, 1)).chain(others).collect())
        };
        Self { board: *board, first: board.gears().take(COMPARED).map(of_gear).collect() }
    }

    /// Returns whether a number turns all gears so; most comparisons end at the first ones.
    fn are_of(&self, number: DealNumber) -> bool {
        let (band, seed) = (number.band(), number.seed());
        let is_alike = self.first.iter().all(|(rotation, draws)| {
            let turns = |draw: &GearDraw| {
                let state = seed.wrapping_mul(draw.multiplier).wrapping_add(draw.increment);
                (band.draw(state) >> 13 & 3) * draw.turns
            };
            draws.iter().map(turns).sum::<u32>() & 3 == *rotation
        });
        is_alike && Board::numbered(number, self.board.size()) == self.board
    }
}
