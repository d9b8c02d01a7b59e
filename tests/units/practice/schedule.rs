use proptest::prelude::*;
use tableaux::practice::answer::PracticeAnswer;
use tableaux::practice::schedule::Progress;

fn answer(day: u32, is_right: bool) -> PracticeAnswer {
    PracticeAnswer { line: String::new(), day, is_right }
}

#[test]
fn what_was_missed_comes_after_one_three_and_seven_days() {
    let mut progress = Progress::first(&answer(100, false));
    let mut days = vec![progress.due()];
    for day in [101, 105, 112] {
        progress = progress.after(&answer(day, true));
        days.push(progress.due());
    }
    // It was a day late once: the next interval counts from then.
    assert_eq!(days, [Some(101), Some(104), Some(112), None]);
    assert!(!progress.is_first_right);
    assert_eq!(Progress::first(&answer(100, true)).due(), None);
    assert_eq!(progress.after(&answer(200, false)).due(), Some(201), "missed again, it begins again");
}

proptest! {
    /// Compared with another definition: only the due days since the last miss count.
    #[test]
    fn three_right_answers_in_a_row_at_their_days_are_enough(
        given in proptest::collection::vec((0..6u32, any::<bool>()), 1..30)
    ) {
        let mut day = 1000;
        let answers: Vec<PracticeAnswer> = given.into_iter().map(|(later, is_right)| {
            day += later;
            answer(day, is_right)
        }).collect();
        let progress = answers[1..].iter().fold(Progress::first(&answers[0]), Progress::after);
        let expected = answers.iter().rposition(|answer| !answer.is_right).and_then(|last| {
            let (mut due, mut left) = (answers[last].day + 1, vec![3, 7]);
            for answer in &answers[last + 1..] {
                if answer.day >= due {
                    if left.is_empty() {
                        return None;
                    }
                    due = answer.day + left.remove(0);
                }
            }
            Some(due)
        });
        prop_assert_eq!(progress.due(), expected);
        prop_assert_eq!(progress.is_first_right, answers[0].is_right);
    }
}
