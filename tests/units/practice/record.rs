use std::collections::BTreeSet;

use tableaux::practice::{PracticeAnswer, PracticeCounts, PracticeRecord, Source, puzzles};

fn answer(line: &str, day: u32, is_right: bool) -> PracticeAnswer {
    PracticeAnswer { line: line.into(), day, is_right }
}

fn next(record: &PracticeRecord, today: u32) -> (String, Source) {
    let next = record.next(today, &[]).unwrap();
    (next.line().to_owned(), next.source())
}

#[test]
fn due_ones_come_first_then_lost_games_then_puzzles() {
    let [due, lost, tried] = ["ms:1/4/none/1a", "ms:2/4/none/1a", "ms:3/4/none/1a"].map(str::to_owned);
    let puzzle = &puzzles::all()[0];
    let mut record = PracticeRecord::default();
    assert_eq!(next(&record, 9), (puzzle.line.clone(), Source::Puzzle(1)));
    assert!(record.add_lost(tried.clone()) && record.add_lost(lost.clone()) && !record.add_lost(lost.clone()));
    assert_eq!(next(&record, 9), (lost.clone(), Source::Lost), "the latest comes first");
    record.add_answer(answer(&tried, 5, true));
    record.add_answer(answer(&due, 8, false));
    record.add_answer(answer(&puzzle.line, 7, false));
    assert_eq!(next(&record, 7).0, lost, "nothing is due yet");
    // The due position that has waited longest comes first.
    assert_eq!(next(&record, 9), (puzzle.line.clone(), Source::Puzzle(1)));
    record.add_answer(answer(&puzzle.line, 9, true));
    assert_eq!(next(&record, 9).0, due);
    assert_eq!(record.next(9, &[due.clone(), lost.clone()]).unwrap().source(), Source::Puzzle(1));
    let expected = PracticeCounts { answered: 4, positions: 3, first_right: 1, due: 1, streak: 1 };
    assert_eq!(record.counts(9), expected);
    assert_eq!(record.counts(12).due, 2);
}

#[test]
fn puzzles_get_harder_as_they_are_solved_and_easier_after_a_miss() {
    let mut record = PracticeRecord::default();
    let mut grades = Vec::new();
    for is_right in [true, true, true, true, true, true, true, false, true] {
        let (line, source) = next(&record, 1);
        grades.push(source);
        record.add_answer(answer(&line, 1, is_right));
        // Repeated answers and answers to lost games do not change the grade.
        record.add_answer(answer(&line, 1, true));
    }
    assert_eq!(grades, [1, 1, 1, 2, 2, 2, 3, 3, 2].map(Source::Puzzle));
}

#[test]
fn all_puzzles_come_once_and_then_nothing() {
    let (mut record, mut answered) = (PracticeRecord::default(), BTreeSet::new());
    for _ in puzzles::all() {
        let (line, _) = next(&record, 1);
        assert!(answered.insert(line.clone()), "{line}");
        record.add_answer(answer(&line, 1, true));
    }
    assert_eq!(record.next(1_000, &[]), None);
    // Lines from a damaged file are ignored.
    let mut record = PracticeRecord::new(vec!["ms:617/4/none/11".into()], vec![answer("no line", 1, false)]);
    assert_eq!(next(&record, 5).1, Source::Puzzle(1));
    record.add_answer(answer("ms:617/4/none/1", 1, false));
    assert_eq!(next(&record, 5).1, Source::Puzzle(1));
}
