//! The engine of Gears against the published boards, against slower ways to the same answers, and its properties.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use tableaux::gears::board::{Board, BoardError, Direction};
use tableaux::gears::gear::Gear;
use tableaux::gears::presses::{Presses, PressesError, gears};
use tableaux::gears::size::Size;
use tableaux::gears::solve::{Answer, LIMIT, any, shortest, solutions};
use tableaux::number::DealNumber;

/// The fifty published inputs with the fewest presses of each, where they are published too.
const PUBLISHED: &str = include_str!("../assets/gears.tsv");

/// How many presses turn no gear, as a power of 2, for each size from 2 on.
const KERNELS: [u32; 31] =
    [0, 0, 6, 4, 0, 0, 0, 12, 0, 12, 0, 0, 6, 0, 12, 4, 0, 24, 0, 0, 0, 28, 6, 0, 0, 0, 0, 16, 30, 0, 30];

fn size(size: usize) -> Size {
    Size::new(size).unwrap()
}

fn sizes() -> impl Iterator<Item = Size> {
    (2..=32).map(size)
}

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn best(board: &Board, limit: u64) -> Option<Answer> {
    shortest(board, limit, &AtomicBool::new(false))
}

/// The digit of a number in base 4, the lowest first.
fn digit(number: usize, at: usize) -> u8 {
    u8::try_from(number >> (2 * at) & 3).unwrap()
}

/// A board as anyone would write it down: the quarters clockwise from up, row by row.
#[derive(Clone)]
struct Plain {
    size: usize,
    turned: Vec<u8>,
}

impl Plain {
    fn solved(size: usize) -> Self {
        Self { size, turned: vec![0; size * size] }
    }

    fn new(board: &Board) -> Self {
        let text = board.to_string();
        let (size, rows) = text.split_once('|').unwrap();
        let turned = rows.bytes().filter(|&byte| byte != b',').map(|digit| digit - b'1').collect();
        Self { size: size.parse().unwrap(), turned }
    }

    fn turn(&mut self, x: usize, y: usize, quarters: u8) {
        if x < self.size && y < self.size {
            let gear = &mut self.turned[y * self.size + x];
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
        self.turned.iter().all(|&turned| turned == 0)
    }

    fn text(&self) -> String {
        let rows = self.turned.chunks(self.size);
        let rows: Vec<String> = rows.map(|row| row.iter().map(|&turned| char::from(b'1' + turned)).collect()).collect();
        format!("{}|{}", self.size, rows.join(","))
    }

    /// How many answers there are and the fewest presses of one. Tries all first rows: each gear of a row is brought up
    /// by the gear below it, and at the end all have to be up.
    fn answers(&self) -> (u128, Option<u32>) {
        let (size, mut count, mut fewest) = (self.size, 0, None);
        let mut tried = self.clone();
        for first in 0..4_usize.pow(size.try_into().unwrap()) {
            tried.turned.copy_from_slice(&self.turned);
            let mut presses = 0;
            for gear in 0..size * size {
                let (x, y) = (gear % size, gear / size);
                // A press turns the gear above back.
                let times = if y == 0 { digit(first, x) } else { tried.turned[gear - size] };
                presses += u32::from(times);
                tried.turned[gear] = (tried.turned[gear] + times) % 4;
                let back = 3 * times;
                if x > 0 {
                    tried.turned[gear - 1] = (tried.turned[gear - 1] + back) % 4;
                }
                if x + 1 < size {
                    tried.turned[gear + 1] = (tried.turned[gear + 1] + back) % 4;
                }
                if y > 0 {
                    tried.turned[gear - size] = (tried.turned[gear - size] + back) % 4;
                }
                if y + 1 < size {
                    tried.turned[gear + size] = (tried.turned[gear + size] + back) % 4;
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

/// Presses the gears of an answer as it is written, one by one, on two boards.
fn assert_solves(board: &Board, presses: &Presses) {
    assert!(board.after(presses).is_solved(), "{board}: {presses}");
    let (mut turned, mut plain) = (*board, Plain::new(board));
    let mut count = 0;
    for entry in presses.to_string().split('|').filter(|entry| !entry.is_empty()) {
        let (x, y) = entry.split_once(',').unwrap();
        let [x, y] = [x, y].map(|digits| digits.parse::<u8>().unwrap() - 1);
        turned.press(Gear { x, y });
        plain.press(x.into(), y.into());
        count += 1;
    }
    assert!(turned.is_solved() && plain.is_solved(), "{board}: {presses}");
    assert_eq!(turned, Board::solved(board.size()));
    assert_eq!(presses.count(), count);
}

#[test]
fn published_boards_have_their_fewest_presses() {
    let lines = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    let mut found = [0; 2];
    for line in lines {
        let [number, board, fewest] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let board: Board = board.parse().unwrap();
        let answer = best(&board, LIMIT).unwrap();
        assert_solves(&board, &answer.presses);
        assert!(answer.fewest, "{number}");
        let published = fewest.parse().ok();
        assert_eq!(published.unwrap_or(answer.presses.count()), answer.presses.count(), "{number}");
        assert_eq!((answer.solutions, Some(answer.presses.count())), Plain::new(&board).answers(), "{number}");
        found[usize::from(published.is_some())] += 1;
    }
    assert_eq!(found, [6, 44]);
}

/// All 4^(n²) ways to press the gears of a board of 2×2 and of 3×3.
#[test]
fn small_boards_have_the_fewest_presses_of_all_ways_to_press() {
    for (size, step) in [(2_usize, 1_usize), (3, 13)] {
        let gears = size * size;
        // By the board that is solved by it: its gears in base 4.
        let mut fewest = vec![u32::MAX; 4_usize.pow(gears.try_into().unwrap())];
        for way in 0..fewest.len() {
            let mut plain = Plain::solved(size);
            let mut presses = 0;
            for gear in 0..gears {
                for _ in 0..digit(way, gear) {
                    plain.press(gear % size, gear / size);
                    presses += 1;
                }
            }
            let solved = plain.turned.iter().rev().fold(0, |board, &turned| 4 * board + usize::from((4 - turned) % 4));
            fewest[solved] = fewest[solved].min(presses);
        }
        for (board, &fewest) in fewest.iter().enumerate().step_by(step) {
            let turned = (0..gears).map(|gear| digit(board, gear)).collect();
            let board: Board = Plain { size, turned }.text().parse().unwrap();
            let answer = best(&board, LIMIT).unwrap();
            assert_eq!((answer.presses.count(), answer.fewest, answer.solutions), (fewest, true, 1), "{board}");
            assert_solves(&board, &answer.presses);
        }
    }
}

#[test]
fn boards_without_an_answer_are_told_apart() {
    let mut random = fastrand::Rng::with_seed(617);
    // How many of so many boards have an answer: about one in 64, and one in 16.
    for (size, boards, expected) in [(4, 6400, 70..=130), (5, 1600, 70..=130)] {
        let mut solvable = 0;
        for _ in 0..boards {
            let mut plain = Plain::solved(size);
            plain.turned.fill_with(|| random.u8(..4));
            let board: Board = plain.text().parse().unwrap();
            let (count, fewest) = plain.answers();
            let answer = best(&board, LIMIT);
            assert_eq!(answer.map(|answer| answer.presses.count()), fewest, "{board}");
            assert_eq!(answer.map_or(0, |answer| answer.solutions), count, "{board}");
            assert_eq!(any(&board).is_some(), answer.is_some(), "{board}");
            if let Some(answer) = answer {
                assert!(answer.fewest);
                assert_solves(&board, &answer.presses);
                solvable += 1;
            }
        }
        assert!(expected.contains(&solvable), "{solvable} of {boards}");
    }
}

/// By elimination in the matrix of all gears.
fn plain_kernel(size: usize) -> u32 {
    let gears = size * size;
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for gear in 0..gears {
        let mut plain = Plain::solved(size);
        plain.press(gear % size, gear / size);
        rows.push(plain.turned);
    }
    let mut bits = 0;
    for divisor in [1, 2] {
        // Each row is a multiple of the divisor; those with a multiple by 1 or 3 of it go.
        while let Some((row, column)) = rows.iter().enumerate().find_map(|(at, row)| {
            let is_pivot = |&value: &u8| value / divisor % 2 == 1;
            Some((at, row.iter().position(is_pivot)?))
        }) {
            let pivot = rows.swap_remove(row);
            for row in &mut rows {
                // The pivot is its own inverse, and so is the 2 halved.
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
fn so_many_presses_turn_no_gear() {
    for (size, bits) in sizes().zip(KERNELS) {
        assert_eq!(solutions(size), 1 << bits, "{size}");
        if size.get() <= 14 {
            assert_eq!(plain_kernel(size.get()), bits, "{size}");
        }
    }
}

/// The numbering, from the constants of the generator on.
#[test]
fn numbered_boards_are_pressed_as_the_generator_says() {
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
            assert_solves(&board, &any(&board).unwrap());
        }
    }
    assert_eq!(Board::numbered(number(617), Size::USUAL).to_string(), "3|322,141,141");
    assert_eq!(Board::numbered(number(1 << 32), size(4)).to_string(), "4|4224,4144,2244,4421");
}

#[test]
fn a_limit_is_kept_and_the_answer_is_good_nevertheless() {
    // What the whole comparison gives for #617.
    for (n, fewest) in [(19, 430), (23, 649), (30, 1144), (32, 1315)] {
        let board = Board::numbered(number(617), size(n));
        let some = any(&board).unwrap().count();
        let mut last = some;
        for limit in [0, 1, 2, 5, 1 << 12, 1 << 19] {
            let answer = best(&board, limit).unwrap();
            assert_solves(&board, &answer.presses);
            assert!((fewest..=some).contains(&answer.presses.count()) && !answer.fewest, "{n}, {limit}: {answer:?}");
            assert_eq!(best(&board, limit), Some(answer));
            last = answer.presses.count();
        }
        assert!(3 * (last - fewest) < some - fewest, "{n}: {last} of {fewest} to {some}");
    }
    let board = Board::numbered(number(617), size(9));
    assert!(!best(&board, 4095).unwrap().fewest && best(&board, 4096).unwrap().fewest);
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    for n in [19, 23, 30] {
        let board = Board::numbered(number(617), size(n));
        let answer = shortest(&board, LIMIT, &AtomicBool::new(true)).unwrap();
        assert!(!answer.fewest);
        assert_solves(&board, &answer.presses);
    }
    // Left to itself it would come to the end, and say so.
    let board = Board::numbered(number(617), size(30));
    let stop = AtomicBool::new(false);
    let answer = thread::scope(|scope| {
        let search = scope.spawn(|| shortest(&board, LIMIT, &stop).unwrap());
        thread::sleep(Duration::from_millis(30));
        stop.store(true, Ordering::Relaxed);
        search.join().unwrap()
    });
    assert!(!answer.fewest);
    assert!(answer.presses.count() < any(&board).unwrap().count());
    assert_solves(&board, &answer.presses);
}

#[test]
fn malformed_boards_are_refused_with_the_place() {
    const DIRECTIONS: &str = "is no direction: 1 (up), 2 (right), 3 (down) and 4 (left) are accepted";
    let cases = [
        ("", "there is no board: one such as 3|423,124,242 is accepted"),
        (" \n ", "there is no board: one such as 3|423,124,242 is accepted"),
        ("1|1", "'1' is no size of a board: 2 to 32 gears along each side are accepted"),
        ("33|1", "'33' is no size of a board: 2 to 32 gears along each side are accepted"),
        ("|12,34", "'' is no size of a board: 2 to 32 gears along each side are accepted"),
        ("x|12,34", "'x' is no size of a board: 2 to 32 gears along each side are accepted"),
        ("12,34", "'12,34' is no size of a board: 2 to 32 gears along each side are accepted"),
        ("2|", "row 1: the board ends, 2 rows are accepted"),
        ("2", "row 1: the board ends, 2 rows are accepted"),
        ("2|12", "row 2: the board ends, 2 rows are accepted"),
        ("2\n12", "row 2: the board ends, 2 rows are accepted"),
        ("2|12,34,12", "row 3: one row too many, 2 rows are accepted"),
        ("2|12,34,", "row 3: one row too many, 2 rows are accepted"),
        ("2\n12\n34\n12", "row 3: one row too many, 2 rows are accepted"),
        ("2|12,,34", "row 2, column 1: the row ends, 2 gears in each row are accepted"),
        ("2|12,3", "row 2, column 2: the row ends, 2 gears in each row are accepted"),
        ("2|123,34", "row 1, column 3: one gear too many, 2 gears in each row are accepted"),
        ("2\n12\n343", "row 2, column 3: one gear too many, 2 gears in each row are accepted"),
        ("2|12,30", &format!("row 2, column 2: '0' {DIRECTIONS}")),
        ("2|12,53", &format!("row 2, column 1: '5' {DIRECTIONS}")),
        ("2|1 2,34", &format!("row 1, column 2: ' ' {DIRECTIONS}")),
        ("2|1١,34", &format!("row 1, column 2: '١' {DIRECTIONS}")),
        ("2|12|34", &format!("row 1, column 3: '|' {DIRECTIONS}")),
        ("2|1\u{1b}2,34", &format!("row 1, column 2: '?' {DIRECTIONS}")),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), error, "{text:?}");
    }
    let long = format!("32|{}", "1".repeat(1_000_000));
    assert_eq!(long.parse::<Board>(), Err(BoardError::RowTooLong { row: 1, column: 33, size: Size::MAX }));
}

#[test]
fn malformed_answers_are_refused_with_the_entry() {
    let cases = [
        ("1", "entry 1: '1' is no gear: its column and row, as in 2,1, are accepted"),
        ("x", "entry 1: 'x' is no gear: its column and row, as in 2,1, are accepted"),
        ("1,1|", "entry 2: '' is no gear: its column and row, as in 2,1, are accepted"),
        ("1,1||1,1", "entry 2: '' is no gear: its column and row, as in 2,1, are accepted"),
        ("1,1|1,1,1", "entry 2: '1,1,1' is no gear: its column and row, as in 2,1, are accepted"),
        ("1,1|2,+1", "entry 2: '2,+1' is no gear: its column and row, as in 2,1, are accepted"),
        ("0,1", "entry 1: 0,1 is outside the board: columns and rows from 1 to 3 are accepted"),
        ("1,1|3,4", "entry 2: 3,4 is outside the board: columns and rows from 1 to 3 are accepted"),
        ("257,1", "entry 1: 257,1 is outside the board: columns and rows from 1 to 3 are accepted"),
    ];
    for (text, error) in cases {
        assert_eq!(Presses::read(text, Size::USUAL).unwrap_err().to_string(), error, "{text:?}");
    }
    let far = format!("1,{}", "9".repeat(100));
    assert!(matches!(Presses::read(&far, Size::USUAL), Err(PressesError::Outside { entry: 1, .. })));
}

#[test]
fn answers_are_read_in_any_order() {
    let presses = Presses::read(" 3,1 | 1,2|1,2 |1,2|1,2|2,1|3,1|1,2", Size::USUAL).unwrap();
    assert_eq!(presses.to_string(), "2,1|3,1|3,1|1,2");
    assert_eq!([(1, 0), (2, 0), (0, 1), (0, 0)].map(|(x, y)| presses.of(Gear { x, y })), [1, 2, 1, 0]);
    assert_eq!(presses.count(), 4);
    assert_eq!(gears("1,1|1,1|1,1|1,1", Size::USUAL).map(Result::unwrap).count(), 4);
    assert_eq!(Presses::read(" ", Size::USUAL), Ok(Presses::none(Size::USUAL)));
    assert_eq!(Presses::none(Size::MAX).to_string(), "");
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
fn no_gear_is_pressed_beside_the_board() {
    Board::solved(Size::USUAL).press(Gear { x: 3, y: 0 });
}

proptest! {
    #[test]
    fn what_was_pressed_is_undone_by_no_more_presses(n in 2_usize..=32, seed: u64) {
        let size = size(n);
        let mut random = fastrand::Rng::with_seed(seed);
        let mut undo = Presses::none(size);
        let mut board = Board::solved(size);
        for gear in board.gears() {
            // Three presses and one more are none.
            let times = random.u8(..4);
            (0..times).for_each(|_| undo.add(gear));
            (times..4).for_each(|_| board.press(gear));
        }
        prop_assert!(board.after(&undo).is_solved());
        prop_assert!(any(&board).is_some());
        let answer = best(&board, 1 << 12).unwrap();
        assert_solves(&board, &answer.presses);
        prop_assert_eq!(answer.solutions, solutions(size));
        prop_assert_eq!(answer.fewest, answer.solutions <= 1 << 12);
        prop_assert!(!answer.fewest || answer.presses.count() <= undo.count());

        let text = board.to_string();
        prop_assert_eq!(text.parse(), Ok(board));
        prop_assert_eq!(text.replace(['|', ','], "\n").parse(), Ok(board));
        prop_assert_eq!(Presses::read(&undo.to_string(), size), Ok(undo));
        let mut again = Presses::none(size);
        undo.gears().for_each(|gear| again.add(gear));
        prop_assert_eq!(again, undo);
    }

    #[test]
    fn no_text_is_too_strange(text in "[1-5,| \n]{0,20}|\\PC{0,20}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(presses) = Presses::read(&text, Size::MAX) {
            prop_assert_eq!(Presses::read(&presses.to_string(), Size::MAX), Ok(presses));
        }
    }
}
