use tableaux::browser::theme::STEPS;
use tableaux::browser::widgets::scale::Scale;
use tableaux_engine::atlas::Column;
use tableaux_engine::atlas::Values;
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
    // Deals with few sequences are hard.
    let (scale, _) = steps(Column::Sequences);
    assert!(scale.step(0) > scale.step(2) && scale.step(2) > scale.step(6));
}

#[test]
fn each_step_begins_where_the_one_before_ends() {
    for (column, _) in Column::of_board() {
        let firsts: Vec<(usize, u16)> = Scale::of(&values(column)).unwrap().firsts().collect();
        let is_ordered =
            |pair: &[(usize, u16)]| pair[0].0 < pair[1].0 && (pair[0].1 < pair[1].1) != (column == Column::Sequences);
        assert!(firsts.len() > 2 && firsts.windows(2).all(is_ordered), "{column}: {firsts:?}");
    }
}
