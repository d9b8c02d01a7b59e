//! The practice: positions where games were lost, and answers.

use std::fs;

use rusqlite::Connection;
use tableaux::practice::{PracticeAnswer, PracticeRecord};
use tableaux::store::{Notice, Store};

use super::folder::{Folder, file, open};

pub(super) fn answer(line: &str, day: u32, is_right: bool) -> PracticeAnswer {
    PracticeAnswer { line: line.into(), day, is_right }
}

#[test]
fn answers_and_positions_are_kept_in_their_order_by_two_browsers() {
    let folder = Folder::new();
    let [store, other] = [open(&folder.db()), open(&folder.db())];
    assert_eq!(store.practice(), Ok(PracticeRecord::default()));
    let lines = ["ms:617/4/none/8a", "board:7DTD,AD,,,,,,;KS--2H;1,0,0,13/4/none/", "ms:1/4/none/"];
    let mut answers = Vec::new();
    for n in 0..30 {
        let given = answer(lines[n % 3], u32::MAX - u32::try_from(n).unwrap(), n % 4 == 0);
        [&store, &other][n % 2].add_answer(&given).unwrap();
        answers.push(given);
    }
    for line in [lines[1], lines[0], lines[1]] {
        store.add_lost(line).unwrap();
        other.add_lost(line).unwrap();
    }
    let lost = [lines[1], lines[0]].map(str::to_owned).to_vec();
    let expected = PracticeRecord::new(lost, answers);
    assert_eq!(other.practice().as_ref(), Ok(&expected));
    drop((store, other));
    assert_eq!(open(&folder.db()).practice(), Ok(expected));
}

/// Single bits that flip in what is stored are noticed; what is sound beside them stays.
#[test]
fn damaged_answers_and_positions_are_ignored_with_a_word() {
    let changes = [
        ("UPDATE practice_answers SET is_right = 1 - is_right WHERE id = 1", [1, 1], "an answer to 'ms:617/4/none/8a'"),
        ("UPDATE practice_answers SET day = day + 1 WHERE id = 2", [1, 1], "an answer to 'ms:1/4/none/'"),
        (
            "UPDATE practice_positions SET line = 'ms:618/4/none/8a' WHERE id = 1",
            [0, 2],
            "the practice position 'ms:618/4/none/8a'",
        ),
    ];
    for (change, counts, words) in changes {
        let folder = Folder::new();
        let store = open(&folder.db());
        store.add_lost("ms:617/4/none/8a").unwrap();
        store.add_answer(&answer("ms:617/4/none/8a", 20_000, false)).unwrap();
        store.add_answer(&answer("ms:1/4/none/", 20_001, true)).unwrap();
        drop(store);
        Connection::open(folder.db()).unwrap().execute_batch(change).unwrap();
        let (store, notices) = Store::open(&folder.db()).unwrap();
        let (records, games) = (Vec::new(), vec![words.to_owned()]);
        assert_eq!(notices, [Notice::DamagedRecords { file: file(), records, games }], "{change}");
        let practiced = store.practice().unwrap();
        assert_eq!([practiced.lost().len(), practiced.answers().len()], counts, "{change}");
        // What is given from now on is kept.
        store.add_answer(&answer("ms:1/4/none/", 20_002, false)).unwrap();
        assert_eq!(store.practice().unwrap().answers().len(), counts[1] + 1);
    }
}

/// A file of an earlier version that cannot be written has no practice, and is left as it is.
#[cfg(unix)]
#[test]
fn a_file_of_version_6_that_may_not_be_written_has_no_practice() {
    use super::folder::restrict;
    use super::migration::file_of_version;

    let folder = Folder::new();
    fs::write(folder.db(), file_of_version(6)).unwrap();
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    let store = open(&folder.db());
    assert_eq!(store.practice(), Ok(PracticeRecord::default()));
    assert!(store.add_answer(&answer("ms:1/4/none/", 1, true)).is_err());
    assert!(fs::read(folder.db()).unwrap() == file_of_version(6));
}
