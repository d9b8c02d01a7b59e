use tableaux::browser::screens::histograms::after;
use tableaux_engine::atlas::Column;

#[test]
fn measures_follow_each_other_in_a_circle() {
    let all: Vec<Column> = Column::of_many().collect();
    let (first, last) = (all[0], all[all.len() - 1]);
    assert_eq!((after(&all, last, 1, 0), after(&all, first, -1, 0)), (Some(first), Some(last)));
    assert_eq!((after(&all, last, 1, 1), after(&all, first, -1, 1)), (None, None));
    assert_eq!(after(&all, first, 1, 1), Some(all[1]));
}
