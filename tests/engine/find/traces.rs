//! The steps that dealt a board, beside those of the deal.

use tableaux_engine::freecell::find::mistake::{DealingOrder, FirstDraw, Method, Output};
use tableaux_engine::freecell::find::{BoardTrace, DealingMistake, board_steps, deal_with};
use tableaux_engine::freecell::trace::trace;
use tableaux_engine::freecell::{Deal, Layout};
use tableaux_engine::generator::Generator;

use super::shared::{microsoft, number, pattern};

#[test]
fn the_steps_of_a_deal_are_those_of_its_trace() {
    let mut random = fastrand::Rng::with_seed(52);
    for case in 0..3000 {
        let n = number(random.u64(0..1 << [20, 31, 32, 33][case % 4]));
        let right = trace(&Generator::Microsoft, n).unwrap();
        let board = Layout::from(&Deal::new(n));
        let index = |index: usize| Some(i64::try_from(index).unwrap());
        // What the cards alone say, and what the program that dealt them drew.
        for mistakes in [None, Some(&[][..])] {
            let steps = board_steps(&Generator::Microsoft, n, &board, mistakes).unwrap();
            for (right, step) in right.iter().zip(steps) {
                assert_eq!((step.card, step.index), (Some(right.dealt), index(right.index)), "#{n}");
                assert_eq!(step.r, mistakes.map(|_| right.r.to_string()), "#{n}");
            }
        }
    }
}

#[test]
fn the_arithmetic_of_a_step_is_that_of_its_numbers() {
    // The operations, carried out one by one, without the library's code.
    let carried_out = |operations: &[(String, u128)]| {
        let (first, sum) = &operations[0];
        let (before, rest) = first.split_once(" · ").unwrap();
        let (a, c) = rest.split_once(" + ").unwrap_or((rest, "0"));
        let [before, a, c]: [u128; 3] = [before, a, c].map(|number| number.parse().unwrap());
        assert_eq!(before * a + c, *sum);
        operations[1..].iter().fold(*sum, |value, (operation, result)| {
            let (operator, operand) = operation.split_once(' ').unwrap();
            let hexadecimal = |text: &str| u128::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
            let found = match operator {
                "mod" if operand == "2^32" => value % (1 << 32),
                "mod" if operand == "2^31" => value % (1 << 31),
                "mod" => value % operand.parse::<u128>().unwrap(),
                ">>" => value >> operand.parse::<u32>().unwrap(),
                "&" => value & hexadecimal(operand),
                "|" => value | hexadecimal(operand),
                "+" => value + operand.parse::<u128>().unwrap(),
                other => panic!("{other}"),
            };
            assert_eq!(found, *result, "{operation}");
            found
        })
    };
    let mut random = fastrand::Rng::with_seed(617);
    for generator in ["microsoft", "minstd", "ansi-c", "borland-c", "numerical-recipes"] {
        let generator: Generator = generator.parse().unwrap();
        for _ in 0..50 {
            let n = number(random.u64(1..if generator == Generator::Microsoft { 1 << 33 } else { 1 << 31 } - 1));
            for step in trace(&generator, n).unwrap() {
                assert_eq!(carried_out(&step.operations(&generator, n)), step.index as u128, "{generator} #{n}");
            }
        }
    }
}

#[test]
fn a_mistake_tells_what_was_drawn() {
    let n = number(617);
    let drawn = |mistake: DealingMistake| {
        let board = deal_with(&Generator::Microsoft, n, &[mistake]).unwrap();
        let trace = BoardTrace::new(&Generator::Microsoft, n, &board).unwrap().unwrap();
        assert_eq!(trace.mistakes, Some(vec![mistake]));
        trace.board.map(|step| step.r.unwrap())
    };
    let mut high_bits = microsoft(617);
    assert_eq!(drawn(DealingMistake::Output(Output::Unmasked)), [(); 52].map(|()| high_bits().to_string()));
    let (mut right, mut late) = (microsoft(617), microsoft(617));
    late();
    let right: Vec<String> = (0..52).map(|_| (right() % 32_768).to_string()).collect();
    let late: Vec<String> = (0..52).map(|_| (late() % 32_768).to_string()).collect();
    assert_eq!(drawn(DealingMistake::FirstDraw(FirstDraw::Extra(1))).to_vec(), late);
    assert_eq!(
        drawn(DealingMistake::Removal(Method::Shift)).to_vec(),
        right,
        "the draws are right, and the pack is not"
    );
    // A layout that is wrong: the cards come in the order in which they were dealt.
    let board = deal_with(&Generator::Microsoft, n, &[DealingMistake::Order(DealingOrder::CascadesReversed)]).unwrap();
    let trace = BoardTrace::new(&Generator::Microsoft, n, &board).unwrap().unwrap();
    assert_eq!((trace.first_difference(), trace.board[0].card), (None, Some(trace.right[0].dealt)));
    // Of ten cards no more than ten steps are known.
    let part = Layout::from(&pattern(Deal::new(n).cards(), |place| place < 10));
    let trace = BoardTrace::new(&Generator::Microsoft, n, &part).unwrap().unwrap();
    assert_eq!(trace.board.iter().filter(|step| step.card.is_some()).count(), 10);
}
