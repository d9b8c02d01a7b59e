use tableaux::browser::search::answers::Answers;
use tableaux::browser::search::{Answer, Query, Thoroughness};
use tableaux_engine::atlas::Column;
use tableaux_engine::freecell::{CellCount, Deal, Layout, Position};
use tableaux_engine::generator::Generator;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};

fn deal(number: u32) -> Layout {
    Layout::from(&Deal::new(number.into()))
}

fn start(number: u32) -> Position {
    Position::new(Deal::new(number.into()).tableau(), CellCount::FOUR)
}

#[test]
fn the_oldest_answers_are_dropped() {
    let mut answers = Answers::default();
    for number in 0..1000 {
        let answer = Answer::FewestCells(FewestCells::Unknown);
        // Insert twice, as if a search is repeated.
        answers.insert(&Query::FewestCells(deal(number), Thoroughness::Quick), Some(answer.clone()));
        answers.insert(&Query::FewestCells(deal(number), Thoroughness::Quick), Some(answer));
    }
    let is_kept = |&number: &u32| answers.get(&Query::FewestCells(deal(number), Thoroughness::Quick)).is_some();
    assert!((0..1000).filter(is_kept).eq(744..1000), "the last 256");
    answers.insert(&Query::Verdict(start(1)), None);
    assert!(answers.is_settled(&Query::Verdict(start(1))) && answers.verdict(&start(1)).is_none());
}

#[test]
fn outcomes_of_thousands_of_deals_drop_nothing_else() {
    let mut answers = Answers::default();
    answers.insert(&Query::Verdict(start(617)), Some(Answer::Verdict(Verdict::Impossible { states: 1 })));
    answers.insert(&Query::scale(Column::Aces), None);
    for first in (0..16_000).step_by(OutcomeBlock::LEN) {
        let block = OutcomeBlock::of(Generator::Microsoft, first.into());
        let outcomes = [Outcome::Winnable; OutcomeBlock::LEN];
        answers.insert(&Query::Outcomes(block), Some(Answer::Outcomes(outcomes)));
    }
    assert!(answers.is_settled(&Query::scale(Column::Aces)) && answers.verdict(&start(617)).is_some());
    // The last 4,096 deals are known.
    let is_known = |number: u32| answers.outcome(Generator::Microsoft, number.into()).is_some();
    assert_eq!([0, 11_903, 11_904, 15_999, 16_000].map(is_known), [false, false, true, true, false]);
}
