//! The engine of Gears against published boards, against slower implementations, and its properties.

mod arithmetic;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use tableaux_engine::gears::{
    Board, BoardSize, Direction, Gear, MAX_SOLUTIONS, MatrixRank, NumberFinder, Presses, Solution, any_solution,
    fewest_presses, parse_gears, rank, solution_count, solve,
};
use tableaux_engine::number::DealNumber;

/// The fifty published boards, most of them with the fewest presses.
const PUBLISHED: &str = include_str!("../../assets/gears.tsv");

/// The binary logarithm of the kernel's size for each board size from 2 on.
const KERNELS: [u32; 31] =
    [0, 0, 6, 4, 0, 0, 0, 12, 0, 12, 0, 0, 6, 0, 12, 4, 0, 24, 0, 0, 0, 28, 6, 0, 0, 0, 0, 16, 30, 0, 30];

fn size(size: usize) -> BoardSize {
    BoardSize::new(size).unwrap()
}

fn sizes() -> impl Iterator<Item = BoardSize> {
    (2..=32).map(size)
}

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn shortest(board: &Board, limit: u64) -> Option<Solution> {
    solve(board, limit, &AtomicBool::new(false))
}

/// A digit of a number in base 4; the lowest has index 0.
fn digit(number: usize, index: usize) -> u8 {
    u8::try_from(number >> (2 * index) & 3).unwrap()
}

/// A board in the simplest form: quarter turns clockwise from up, row by row.
#[derive(Clone)]
struct Plain {
    size: usize,
    rotations: Vec<u8>,
}

impl Plain {
    fn solved(size: usize) -> Self {
        Self { size, rotations: vec![0; size * size] }
    }

    fn new(board: &Board) -> Self {
        let text = board.to_string();
        let (size, rows) = text.split_once('|').unwrap();
        let rotations = rows.bytes().filter(|&byte| byte != b',').map(|digit| digit - b'1').collect();
        Self { size: size.parse().unwrap(), rotations }
    }

    fn turn(&mut self, x: usize, y: usize, quarters: u8) {
        if x < self.size && y < self.size {
            let gear = &mut self.rotations[y * self.size + x];
            *gear = (*gear + quarters) % 4;
        }
    }

    fn press(&mut self, x: usize, y: usize) {
        self.turn(x, y, 1);
        self.turn(x.wrapping_sub(1), y, 3);
        self.turn(x + 1, y, 3);
        self.turn(x, y.wrapping_sub(1), 3);
        self.turn(x, y + 1, 3);
    }

    fn is_solved(&self) -> bool {
        self.rotations.iter().all(|&rotation| rotation == 0)
    }

    fn text(&self) -> String {
        let rows = self.rotations.chunks(self.size);
        let digits = |row: &[u8]| row.iter().map(|&rotation| char::from(b'1' + rotation)).collect();
        let rows: Vec<String> = rows.map(digits).collect();
        format!("{}|{}", self.size, rows.join(","))
    }

    /// The number of solutions and the fewest presses of one. Tries all presses of the first row; in the other rows
    /// each gear is pressed until the one above it points up, and at the end all have to point up.
    fn solutions(&self) -> (u128, Option<u32>) {
        let (size, mut count, mut fewest) = (self.size, 0, None);
        let mut tried = self.clone();
        for first in 0..4_usize.pow(size.try_into().unwrap()) {
            tried.rotations.copy_from_slice(&self.rotations);
            let mut presses = 0;
            for gear in 0..size * size {
                let (x, y) = (gear % size, gear / size);
                // A press turns the gear above back.
                let times = if y == 0 { digit(first, x) } else { tried.rotations[gear - size] };
                presses += u32::from(times);
                tried.rotations[gear] = (tried.rotations[gear] + times) % 4;
                let back = 3 * times;
                if x > 0 {
                    tried.rotations[gear - 1] = (tried.rotations[gear - 1] + back) % 4;
                }
                if x + 1 < size {
                    tried.rotations[gear + 1] = (tried.rotations[gear + 1] + back) % 4;
                }
                if y > 0 {
                    tried.rotations[gear - size] = (tried.rotations[gear - size] + back) % 4;
                }
                if y + 1 < size {
                    tried.rotations[gear + size] = (tried.rotations[gear + size] + back) % 4;
                }
            }
            if tried.is_solved() {
                count += 1;
                fewest = Some(fewest.map_or(presses, |fewest: u32| fewest.min(presses)));
            }
        }
        (count, fewest)
    }
}

/// Presses the gears in the text of a solution one by one, on boards of both implementations.
fn assert_solves(board: &Board, presses: &Presses) {
    assert!(board.after(presses).is_solved(), "{board}: {presses}");
    let (mut after, mut plain) = (*board, Plain::new(board));
    let mut count = 0;
    for entry in presses.to_string().split('|').filter(|entry| !entry.is_empty()) {
        let (x, y) = entry.split_once(',').unwrap();
        let [x, y] = [x, y].map(|digits| digits.parse::<u8>().unwrap() - 1);
        after.press(Gear { x, y });
        plain.press(x.into(), y.into());
        count += 1;
    }
    assert!(after.is_solved() && plain.is_solved(), "{board}: {presses}");
    assert_eq!(after, Board::solved(board.size()));
    assert_eq!(presses.count(), count);
}

#[test]
fn published_boards_are_solved_with_the_published_numbers_of_presses() {
    let lines = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    let mut found = [0; 2];
    for line in lines {
        let [number, board, fewest] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let board: Board = board.parse().unwrap();
        let solution = shortest(&board, MAX_SOLUTIONS).unwrap();
        assert_solves(&board, &solution.presses);
        assert!(solution.is_shortest, "{number}");
        let published = fewest.parse().ok();
        assert_eq!(published.unwrap_or(solution.presses.count()), solution.presses.count(), "{number}");
        assert_eq!(
            (solution.solution_count, Some(solution.presses.count())),
            Plain::new(&board).solutions(),
            "{number}"
        );
        found[usize::from(published.is_some())] += 1;
    }
    assert_eq!(found, [6, 44]);
}

/// Tries all 4^(n²) presses of a board of 2×2 and of 3×3.
#[test]
fn solutions_of_small_boards_are_the_shortest_of_all_presses() {
    for (size, step) in [(2_usize, 1_usize), (3, 13)] {
        let gears = size * size;
        // Indexed by the board that the presses solve: its gears are the digits in base 4.
        let mut fewest = vec![u32::MAX; 4_usize.pow(gears.try_into().unwrap())];
        for presses in 0..fewest.len() {
            let mut plain = Plain::solved(size);
            let mut count = 0;
            for gear in 0..gears {
                for _ in 0..digit(presses, gear) {
                    plain.press(gear % size, gear / size);
                    count += 1;
                }
            }
            let opposite = plain.rotations.iter().map(|rotation| usize::from((4 - rotation) % 4));
            let solved = opposite.rev().fold(0, |board, rotation| 4 * board + rotation);
            fewest[solved] = fewest[solved].min(count);
        }
        for (board, &fewest) in fewest.iter().enumerate().step_by(step) {
            let rotations = (0..gears).map(|gear| digit(board, gear)).collect();
            let board: Board = Plain { size, rotations }.text().parse().unwrap();
            let solution = shortest(&board, MAX_SOLUTIONS).unwrap();
            assert_eq!(
                (solution.presses.count(), solution.is_shortest, solution.solution_count),
                (fewest, true, 1),
                "{board}"
            );
            assert_solves(&board, &solution.presses);
        }
    }
}

#[test]
fn unsolvable_boards_are_recognised() {
    let mut random = fastrand::Rng::with_seed(617);
    // About one board in 64 is solvable, and one in 16.
    for (size, boards, expected) in [(4, 6400, 70..=130), (5, 1600, 70..=130)] {
        let mut solvable = 0;
        for _ in 0..boards {
            let mut plain = Plain::solved(size);
            plain.rotations.fill_with(|| random.u8(..4));
            let board: Board = plain.text().parse().unwrap();
            let (count, fewest) = plain.solutions();
            let solution = shortest(&board, MAX_SOLUTIONS);
            assert_eq!(solution.map(|solution| solution.presses.count()), fewest, "{board}");
            assert_eq!(solution.map_or(0, |solution| solution.solution_count), count, "{board}");
            assert_eq!(any_solution(&board).is_some(), solution.is_some(), "{board}");
            if let Some(solution) = solution {
                assert!(solution.is_shortest);
                assert_solves(&board, &solution.presses);
                solvable += 1;
            }
        }
        assert!(expected.contains(&solvable), "{solvable} of {boards}");
    }
}

/// The binary logarithm of the kernel's size, by elimination in the n²×n² matrix of all gears.
fn plain_kernel_bits(size: usize) -> u32 {
    let gears = size * size;
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for gear in 0..gears {
        let mut plain = Plain::solved(size);
        plain.press(gear % size, gear / size);
        rows.push(plain.rotations);
    }
    let mut bits = 0;
    for divisor in [1, 2] {
        // All values are multiples of the divisor; rows with an odd multiple are eliminated.
        while let Some((row, column)) = rows.iter().enumerate().find_map(|(index, row)| {
            let is_pivot = |&value: &u8| value / divisor % 2 == 1;
            Some((index, row.iter().position(is_pivot)?))
        }) {
            let pivot = rows.swap_remove(row);
            for row in &mut rows {
                // 1 and 3 are their own inverses; a 2 is divided by 2.
                let factor = 4 - row[column] / divisor * (pivot[column] / divisor) % 4;
                if factor < 4 {
                    for (value, pivot) in row.iter_mut().zip(&pivot) {
                        *value = (*value + factor * pivot) % 4;
                    }
                }
            }
            bits += u32::from(divisor) - 1;
        }
    }
    bits + 2 * u32::try_from(rows.len()).unwrap()
}

#[test]
fn solution_counts_are_the_kernel_sizes() {
    for (size, bits) in sizes().zip(KERNELS) {
        assert_eq!(solution_count(size), 1 << bits, "{size}");
        if size.get() <= 14 {
            assert_eq!(plain_kernel_bits(size.get()), bits, "{size}");
        }
    }
    assert_eq!(sizes().map(solution_count).max(), Some(MAX_SOLUTIONS.into()));
}

/// Against a second implementation, with constants of its own.
#[test]
fn numbered_boards_are_pressed_as_the_generator_draws() {
    let numbers =
        [0, 1, 617, (1 << 31) - 1, 1 << 31, 3_000_000_000, (1 << 32) - 1, 1 << 32, 6_000_000_000, (1 << 33) - 1];
    for n in numbers {
        for size in sizes() {
            let mut state = n % (1 << 32);
            let mut plain = Plain::solved(size.get());
            for y in 0..size.get() {
                for x in 0..size.get() {
                    state = (state * 214_013 + 2_531_011) % (1 << 32);
                    let r = match n >> 31 {
                        0 => (state >> 16) & 0x7fff,
                        1 => (state >> 16) | 0x8000,
                        _ => (state >> 16) + 1,
                    };
                    (0..(r >> 13) % 4).for_each(|_| plain.press(x, y));
                }
            }
            let board = Board::numbered(number(n), size);
            assert_eq!(board.to_string(), plain.text(), "#{n}");
            assert_solves(&board, &any_solution(&board).unwrap());
        }
    }
    assert_eq!(Board::numbered(number(617), BoardSize::DEFAULT).to_string(), "3|322,141,141");
    assert_eq!(Board::numbered(number(1 << 32), size(4)).to_string(), "4|4224,4144,2244,4421");
}

#[test]
fn a_limited_comparison_finds_a_good_solution() {
    // The fewest presses of #617 by size.
    for (n, fewest) in [(19, 430), (23, 649), (30, 1144), (32, 1315)] {
        let board = Board::numbered(number(617), size(n));
        let any = any_solution(&board).unwrap().count();
        let mut last = any;
        for limit in [0, 1, 2, 5, 1 << 12, 1 << 19] {
            let solution = shortest(&board, limit).unwrap();
            assert_solves(&board, &solution.presses);
            assert!(
                (fewest..=any).contains(&solution.presses.count()) && !solution.is_shortest,
                "{n}, {limit}: {solution:?}"
            );
            assert_eq!(shortest(&board, limit), Some(solution));
            last = solution.presses.count();
        }
        assert!(3 * (last - fewest) < any - fewest, "{n}: {last} of {fewest} to {any}");
    }
    let board = Board::numbered(number(617), size(9));
    assert!(!shortest(&board, 4095).unwrap().is_shortest && shortest(&board, 4096).unwrap().is_shortest);
}

#[test]
fn a_search_can_be_stopped() {
    for n in [19, 23, 30] {
        let board = Board::numbered(number(617), size(n));
        let solution = solve(&board, MAX_SOLUTIONS, &AtomicBool::new(true)).unwrap();
        assert!(!solution.is_shortest);
        assert_solves(&board, &solution.presses);
    }
    // Without the stop it would complete, and is_shortest would be set.
    let board = Board::numbered(number(617), size(30));
    let stop = AtomicBool::new(false);
    let solution = thread::scope(|scope| {
        let search = scope.spawn(|| solve(&board, MAX_SOLUTIONS, &stop).unwrap());
        thread::sleep(Duration::from_millis(30));
        stop.store(true, Ordering::Relaxed);
        search.join().unwrap()
    });
    assert!(!solution.is_shortest);
    assert!(solution.presses.count() < any_solution(&board).unwrap().count());
    assert_solves(&board, &solution.presses);
}

#[test]
fn errors_of_boards_name_row_and_column() {
    const DIRECTIONS: &str = "is not a direction; use 1 (up), 2 (right), 3 (down) or 4 (left)";
    let cases = [
        ("", "the board is missing; use one such as 3|423,124,242"),
        (" \n ", "the board is missing; use one such as 3|423,124,242"),
        ("1|1", "'1' is not a size of a board; use 2 to 32 gears along each side"),
        ("33|1", "'33' is not a size of a board; use 2 to 32 gears along each side"),
        ("|12,34", "'' is not a size of a board; use 2 to 32 gears along each side"),
        ("x|12,34", "'x' is not a size of a board; use 2 to 32 gears along each side"),
        ("12,34", "'12,34' is not a size of a board; use 2 to 32 gears along each side"),
        ("2|", "row 1: the board ends too early; use 2 rows"),
        ("2", "row 1: the board ends too early; use 2 rows"),
        ("2|12", "row 2: the board ends too early; use 2 rows"),
        ("2\n12", "row 2: the board ends too early; use 2 rows"),
        ("2|12,34,12", "row 3: one row too many; use 2 rows"),
        ("2|12,34,", "row 3: one row too many; use 2 rows"),
        ("2\n12\n34\n12", "row 3: one row too many; use 2 rows"),
        ("2|12,,34", "row 2, column 1: the row ends too early; use 2 gears in each row"),
        ("2|12,3", "row 2, column 2: the row ends too early; use 2 gears in each row"),
        ("2|123,34", "row 1, column 3: one gear too many; use 2 gears in each row"),
        ("2\n12\n343", "row 2, column 3: one gear too many; use 2 gears in each row"),
        ("2|12,30", &format!("row 2, column 2: '0' {DIRECTIONS}")),
        ("2|12,53", &format!("row 2, column 1: '5' {DIRECTIONS}")),
        ("2|1 2,34", &format!("row 1, column 2: ' ' {DIRECTIONS}")),
        ("2|1١,34", &format!("row 1, column 2: '١' {DIRECTIONS}")),
        ("2|12|34", &format!("row 1, column 3: '|' {DIRECTIONS}")),
        ("2|1\u{1b}2,34", &format!(r"row 1, column 2: '\u{{1b}}' {DIRECTIONS}")),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), error, "{text:?}");
    }
    let long = format!("32|{}", "1".repeat(1_000_000));
    let error = long.parse::<Board>().unwrap_err().to_string();
    assert_eq!(error, "row 1, column 33: one gear too many; use 32 gears in each row");
}

#[test]
fn errors_of_presses_name_the_entry() {
    let cases = [
        ("1", "entry 1: '1' is not a gear; use its column and row, as in 2,1"),
        ("x", "entry 1: 'x' is not a gear; use its column and row, as in 2,1"),
        ("1,1|", "entry 2: '' is not a gear; use its column and row, as in 2,1"),
        ("1,1||1,1", "entry 2: '' is not a gear; use its column and row, as in 2,1"),
        ("1,1|1,1,1", "entry 2: '1,1,1' is not a gear; use its column and row, as in 2,1"),
        ("1,1|2,+1", "entry 2: '2,+1' is not a gear; use its column and row, as in 2,1"),
        ("0,1", "entry 1: 0,1 is outside the board; use columns and rows from 1 to 3"),
        ("1,1|3,4", "entry 2: 3,4 is outside the board; use columns and rows from 1 to 3"),
        ("257,1", "entry 1: 257,1 is outside the board; use columns and rows from 1 to 3"),
    ];
    for (text, error) in cases {
        assert_eq!(Presses::parse(text, BoardSize::DEFAULT).unwrap_err().to_string(), error, "{text:?}");
    }
    let far = format!("1,{}", "9".repeat(100));
    let error = Presses::parse(&far, BoardSize::DEFAULT).unwrap_err().to_string();
    assert!(error.starts_with("entry 1: ") && error.contains("is outside the board"), "{error}");
}

#[test]
fn presses_are_parsed_in_any_order() {
    let presses = Presses::parse(" 3,1 | 1,2|1,2 |1,2|1,2|2,1|3,1|1,2", BoardSize::DEFAULT).unwrap();
    assert_eq!(presses.to_string(), "2,1|3,1|3,1|1,2");
    assert_eq!([(1, 0), (2, 0), (0, 1), (0, 0)].map(|(x, y)| presses.count_of(Gear { x, y })), [1, 2, 1, 0]);
    assert_eq!(presses.count(), 4);
    assert_eq!(parse_gears("1,1|1,1|1,1|1,1", BoardSize::DEFAULT).map(Result::unwrap).count(), 4);
    assert_eq!(Presses::parse(" ", BoardSize::DEFAULT), Ok(Presses::none(BoardSize::DEFAULT)));
    assert_eq!(Presses::none(BoardSize::MAX).to_string(), "");
}

#[test]
fn gears_are_in_reading_order() {
    let board: Board = " 3\r\n\n 423 \n124\n242\n".parse().unwrap();
    assert_eq!(board.to_string(), "3|423,124,242");
    let all: Vec<Gear> = board.gears().collect();
    assert!(all.is_sorted_by_key(|gear| (gear.y, gear.x)) && all.len() == 9);
    assert_eq!(all.iter().map(Gear::to_string).collect::<Vec<_>>()[..4], ["1,1", "2,1", "3,1", "1,2"]);
    let directions: Vec<Direction> = all.iter().map(|&gear| board.at(gear)).collect();
    assert_eq!(directions[..3], [Direction::Left, Direction::Right, Direction::Down]);
    let names = Direction::ALL.map(|direction| format!("{} {direction}", direction.digit()));
    assert_eq!(names, ["1 up", "2 right", "3 down", "4 left"]);
}

#[test]
#[should_panic(expected = "there is no gear 4,1 on a board of 3×3")]
fn pressing_a_gear_outside_the_board_panics() {
    Board::solved(BoardSize::DEFAULT).press(Gear { x: 3, y: 0 });
}

proptest! {
    #[test]
    fn a_shortest_solution_is_no_longer_than_the_presses_that_undo(n in 2_usize..=32, seed: u64) {
        let size = size(n);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut undo = Presses::none(size);
        let mut board = Board::solved(size);
        for gear in board.gears() {
            // A gear's presses in the board and in `undo` are four together.
            let times = random.u8(..4);
            (0..times).for_each(|_| undo.add(gear));
            (times..4).for_each(|_| board.press(gear));
        }
        prop_assert!(board.after(&undo).is_solved());
        prop_assert!(any_solution(&board).is_some());
        let solution = shortest(&board, 1 << 12).unwrap();
        assert_solves(&board, &solution.presses);
        prop_assert_eq!(solution.solution_count, solution_count(size));
        prop_assert_eq!(solution.is_shortest, solution.solution_count <= 1 << 12);
        prop_assert!(!solution.is_shortest || solution.presses.count() <= undo.count());

        let text = board.to_string();
        prop_assert_eq!(text.parse(), Ok(board));
        prop_assert_eq!(text.replace(['|', ','], "\n").parse(), Ok(board));
        prop_assert_eq!(Presses::parse(&undo.to_string(), size), Ok(undo));
        let mut again = Presses::none(size);
        undo.gears().for_each(|gear| again.add(gear));
        prop_assert_eq!(again, undo);
    }

    #[test]
    fn any_text_is_rejected_or_parses_back(text in "[1-5,| \n]{0,20}|\\PC{0,20}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(presses) = Presses::parse(&text, BoardSize::MAX) {
            prop_assert_eq!(Presses::parse(&presses.to_string(), BoardSize::MAX), Ok(presses));
        }
    }
}

/// The rank over Z/2 of the matrix of presses, by elimination of its rows as sets of gears.
fn rank_modulo_2(size: BoardSize) -> usize {
    let rotations = |gear: Gear| {
        let mut board = Board::solved(size);
        board.press(gear);
        (0..).zip(board.gears()).filter(|&(_, gear)| board.at(gear) as u8 % 2 == 1).map(|(at, _)| 1_u128 << at).sum()
    };
    let mut rows: Vec<u128> = Gear::all(size).map(rotations).collect();
    let mut rank = 0;
    while let Some(pivot) = rows.pop() {
        let lowest = pivot & pivot.wrapping_neg();
        rank += usize::from(pivot != 0);
        rows.iter_mut().filter(|row| **row & lowest != 0).for_each(|row| *row ^= pivot);
    }
    rank
}

#[test]
fn ranks_and_kernels_add_up() {
    for (size, kernel) in sizes().zip(KERNELS) {
        let (MatrixRank { full, half }, gears) = (rank(size), size.get() * size.get());
        assert_eq!(2 * full + half + kernel as usize, 2 * gears, "{size}");
        assert!(gears > 121 || full == rank_modulo_2(size), "{size}");
    }
    assert_eq!([4, 9].map(|n| rank(size(n))), [MatrixRank { full: 12, half: 2 }, MatrixRank { full: 73, half: 4 }]);
}

#[test]
fn numbers_are_found_in_every_band() {
    for n in (2..=9).map(size) {
        for first in [0, 617, (1 << 31) + 5, (1 << 32) + 70_000] {
            let board = Board::numbered(number(first), n);
            let range = format!("{}-{}", first.saturating_sub(3000), first + 3000).parse().unwrap();
            let naive = (first.saturating_sub(3000)..=first).find(|&n2| Board::numbered(number(n2), n) == board);
            assert_eq!(NumberFinder::new(&[board]).lowest(range), [naive.map(number)], "{n} {first}");
        }
    }
    let five = |n| Board::numbered(number(n), size(5));
    assert_eq!(five(617), five(617 + (1 << 31)), "bit 31 is never drawn");
    assert_eq!(NumberFinder::new(&[five(617)]).lowest("618-50000".parse().unwrap()), [None]);
}

/// Boards of all sizes, with and without a number, whose first gears have one solution or any.
#[test]
fn numbers_of_several_boards_are_those_of_each() {
    let mut random = fastrand::Rng::with_seed(72);
    let sizes = [2, 3, 4, 5, 6, 9, 16, 19, 30, 32].map(size);
    let mut boards: Vec<Board> = sizes.iter().map(|&n| Board::numbered(number(random.u64(0..3000)), n)).collect();
    boards.push(Board::numbered(number(40_000), size(5)));
    // Unsolvable.
    boards.push("4|1111,1111,1111,1112".parse().unwrap());
    boards.push(boards[3]);
    for range in ["0-2999", "2147483640-2147486000", "4294965000-4294970000"] {
        let range: tableaux_engine::number::DealRange = range.parse().unwrap();
        let together = NumberFinder::new(&boards).lowest(range);
        for (board, together) in boards.iter().zip(together) {
            let naive = range.numbers().find(|&n| Board::numbered(n, board.size()) == *board);
            assert_eq!(together, naive, "{board} in {range}");
            assert_eq!(NumberFinder::new(&[*board]).lowest(range), [naive], "{board} in {range}");
        }
    }
    assert!(NumberFinder::new(&[]).lowest("0-5".parse().unwrap()).is_empty());
}

#[test]
fn the_fewest_presses_of_many_are_those_of_each() {
    let never = AtomicBool::new(false);
    for n in sizes().take(10) {
        let fewest = fewest_presses("600-620".parse().unwrap(), n, &never);
        let each =
            (600..=620).map(|at| shortest(&Board::numbered(number(at), n), MAX_SOLUTIONS).unwrap().presses.count());
        assert!(fewest.map(u32::from).eq(each), "{n}");
    }
}
