//! Sizes of boards, and rows of integers modulo 4.

use tableaux_engine::gears::BoardSize;
use tableaux_engine::gears::matrix_row::MatrixRow;

#[test]
fn sizes_are_parsed_and_added_to() {
    assert_eq!(" 9 ".parse(), Ok(BoardSize::new(9).unwrap()));
    for wrong in ["", "1", "33", "256", "-3", "+3", "3x3", "99999999999999999999999"] {
        let error = wrong.parse::<BoardSize>().unwrap_err().to_string();
        assert_eq!(error, format!("'{wrong}' is not a size of a board; use 2 to 32 gears along each side"));
    }
    assert_eq!([-1, 1].map(|steps| BoardSize::MIN.saturating_add_signed(steps).get()), [2, 3]);
    assert_eq!(
        [i8::MIN, i8::MAX].map(|steps| BoardSize::DEFAULT.saturating_add_signed(steps)),
        [BoardSize::MIN, BoardSize::MAX]
    );
}

#[test]
fn operations_are_those_of_integers_modulo_4() {
    let row = |values: [u8; 2]| MatrixRow::unit(0).times(values[0]) + MatrixRow::unit(31).times(values[1]);
    for a in 0..4u8 {
        for b in 0..4u8 {
            let sum = row([a, b]) + row([b, b]);
            assert_eq!([sum.at(0), sum.at(31)], [(a + b) % 4, 2 * b % 4]);
            let difference = row([a, b]) - row([b, a]);
            assert_eq!([difference.at(0), difference.at(31)], [(4 + a - b) % 4, (4 + b - a) % 4]);
            assert_eq!(row([a, 3]).times(b), row([a * b % 4, 3 * b % 4]));
            assert_eq!(row([a, b]).sum(), u32::from(a + b));
        }
    }
}

#[test]
fn neighbour_sums_stay_inside_the_columns() {
    let row = MatrixRow::unit(1) + MatrixRow::unit(2).times(3);
    assert_eq!([0, 1, 2, 3].map(|x| row.neighbour_sums(3).at(x)), [1, 3, 1, 0]);
    assert_eq!([30, 31].map(|x| (MatrixRow::unit(30) + MatrixRow::unit(31)).neighbour_sums(32).at(x)), [1, 1]);
    assert_eq!(row.neighbour_sums(32).at(3), 3);
}
