//! Parts of dealing programs with mistakes.

use tableaux_engine::Card;
use tableaux_engine::freecell::find::DealingMistake;
use tableaux_engine::freecell::find::mistake::{Constant, DealingOrder, DoubleDraw, Nesting, RankOrder, mistyped};
use tableaux_engine::freecell::find::program::board_shape::BoardShape;
use tableaux_engine::freecell::find::program::foreign::mersenne_twister::MersenneTwister;
use tableaux_engine::freecell::find::program::order::IN_ORDER;
use tableaux_engine::freecell::find::program::recurrence::{Arithmetic, GeneratorState, Recurrence, low_bits};
use tableaux_engine::freecell::find::program::{DealingProgram, DealtBoard};
use tableaux_engine::generator::Generator;
use tableaux_engine::generator::microsoft::{INCREMENT, MULTIPLIER};

#[test]
fn what_is_undone_is_dealt_again() {
    use DealingMistake::{Order, PackReversed, Ranks};
    use DealingOrder::{
        ByColumns, CascadesOfSeven, ColumnsFromRight, DealReversed, LastRowRight, RowsBackAndForth, RowsMirrored,
        SevenColumns,
    };
    let [by_suit, diagonal] = [Nesting::BySuit, Nesting::Diagonal].map(DealingMistake::Nesting);
    let program = |mistakes: &[DealingMistake]| DealingProgram::new(&Generator::Microsoft, mistakes);
    for mistakes in [
        &[][..],
        &[by_suit, PackReversed],
        &[Order(DealReversed), Order(ByColumns)],
        &[Order(SevenColumns), Order(ByColumns)],
        &[Order(CascadesOfSeven), Order(RowsMirrored)],
        &[Order(LastRowRight), Order(ByColumns)],
        &[Order(ColumnsFromRight), Ranks(RankOrder::DownFrom(0))],
        &[Order(RowsBackAndForth), diagonal],
        &[Ranks(RankOrder::TenAsDigits), by_suit],
    ] {
        let program = program(mistakes).unwrap();
        let board = program.order.board(&program.printed().map(Some));
        assert_eq!(program.undo(&board), IN_ORDER.map(Some), "{mistakes:?}");
        assert_eq!(DealtBoard::of(&board.layout()), Some(board));
    }
    assert_eq!(program(&[]).unwrap().printed(), Card::PACK);
    assert!(program(&[Order(SevenColumns), Order(CascadesOfSeven)]).is_none());
    assert!(program(&[Order(SevenColumns), Order(LastRowRight)]).is_none());
}

#[test]
fn places_are_permuted() {
    let places: Vec<usize> = (0..Card::COUNT).map(|step| BoardShape::Eight.place_of_column_step(step)).collect();
    assert_eq!(places[..9], [0, 8, 16, 24, 32, 40, 48, 1, 9]);
    assert_eq!(places[46..], [7, 15, 23, 31, 39, 47]);
    for (shape, place) in
        BoardShape::ALL.into_iter().flat_map(|shape| (0..Card::COUNT).map(move |place| (shape, place)))
    {
        assert_eq!(shape.column_step_of_place(shape.place_of_column_step(place)), place);
        assert_eq!(shape.place_from_top(shape.place_from_top(place)), place);
        assert_eq!(shape.place_from_right(shape.place_from_right(place)), place);
        assert_eq!(shape.place_back_and_forth(shape.place_back_and_forth(place)), place);
    }
    assert_eq!([0, 3, 4, 47].map(|place| BoardShape::Eight.place_from_top(place)), [48, 51, 44, 7]);
    assert_eq!([0, 48, 51].map(|place| BoardShape::Eight.place_from_right(place)), [7, 51, 48]);
    assert_eq!([47, 48, 51].map(|place| BoardShape::ShortFirst.row_and_column(place)), [(5, 7), (6, 4), (6, 7)]);
    assert_eq!([24, 47, 51].map(|place| BoardShape::CascadesOfSeven.row_and_column(place)), [(3, 0), (6, 2), (6, 6)]);
}

#[test]
fn unbounded_states_leave_the_remainders_of_whole_ones() {
    let recurrence = Recurrence { arithmetic: Arithmetic::Unbounded, ..Recurrence::RIGHT };
    // Whole states as words of 32 bits, the lowest first.
    let mut whole: Vec<u64> = vec![617];
    let mut state = recurrence.state(617);
    for step in 0..52 {
        state = recurrence.next(state);
        let mut carry = u64::from(INCREMENT);
        for word in &mut whole {
            let sum = *word * u64::from(MULTIPLIER) + carry;
            (*word, carry) = (sum & 0xffff_ffff, sum >> 32);
        }
        whole.push(carry);
        let GeneratorState::Wide(reduced, _) = state else { panic!("{state:?}") };
        for (shift, modulus) in [(0, 52), (16, 52 - step), (16, 53), (24, 47)] {
            let bits = whole.iter().rev().flat_map(|word| (0..32).rev().map(move |bit| word >> bit & 1));
            let count = 32 * whole.len() - shift;
            let remainder = bits.take(count).fold(0, |remainder, bit| (2 * remainder + bit) % modulus);
            assert_eq!((reduced >> shift) % u128::from(modulus), remainder.into());
        }
    }
}

#[test]
fn floating_point_numbers_lose_digits_as_in_javascript() {
    // node: s = 617; for (i = 0; i < 6; i++) { s = 214013 * s + 2531011; console.log(s, s >>> 0) }
    let recurrence = Recurrence { arithmetic: Arithmetic::Double(DoubleDraw::Bits), ..Recurrence::RIGHT };
    let mut state = recurrence.state(617);
    let low = [(); 6].map(|()| {
        state = recurrence.next(state);
        let GeneratorState::Double(state) = state else { panic!("{state:?}") };
        low_bits(state)
    });
    assert_eq!(low, [134_577_032, 3_481_160_747, 40_380_416, 536_870_912, 0, 0]);
}

/// Checks the first and the 10,000th number given in the C++ standard and the authors' sample.
#[test]
fn published_numbers() {
    let mut twister = MersenneTwister::new(5489);
    assert_eq!((0..10_000).map(|_| twister.draw()).last(), Some(4_123_659_995));
    let mut twister = MersenneTwister::from_key(&[0x123, 0x234, 0x345, 0x456]);
    let first = [(); 5].map(|()| twister.draw());
    assert_eq!(first, [1_067_595_299, 955_945_823, 477_289_528, 4_107_218_783, 4_228_976_476]);
}

#[test]
fn a_digit_is_changed_left_out_or_exchanged() {
    let all: Vec<u64> = mistyped(120).into_iter().collect();
    assert_eq!(all.len(), 2 * 9 + 8 + 3 + 2);
    for other in [121, 920, 12, 20, 10, 102, 210] {
        assert!(all.contains(&other), "{other}");
    }
    assert!(![120, 21, 1200, 0].iter().any(|other| all.contains(other)));
    for (constant, other) in
        [(Constant::Multiplier, 214_031), (Constant::Increment, 253_011), (Constant::Modulus, 2_147_483_647)]
    {
        assert!(Constant::mistyped().any(|mistyped| mistyped == (constant, other)));
    }
}
