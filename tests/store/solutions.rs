//! Solutions are kept: over restarts, beside another process, up to ten thousand, and never shown when they are damaged.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use rusqlite::{Connection, params};
use tableaux::store::StoreError;
use tableaux_engine::freecell::{CellCount, Deal, Layout, Position};
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Solution, Verdict, verdict};

use super::folder::{CHILD_STORE, Folder, create_store, file, mark, open, patiently, start_child};

/// A deal with four free cells.
pub(super) fn start(number: u32) -> Position {
    Position::new(Deal::new(number.into()).tableau(), CellCount::FOUR)
}

/// How it is stored.
fn key(number: u32) -> String {
    Layout::from(&start(number)).key()
}

/// Some solution of a position, which needs no search for a short one.
fn solution_of(start: Position, bound: u32) -> Solution {
    let found = verdict(&mut Solver::new(), &start, Effort::Fast, Limits::NONE, &AtomicBool::new(false));
    let Ok(Verdict::Solved(solution)) = found else { panic!("{start:?} can be won") };
    Solution::replay(start, solution.game().steps().iter().copied(), bound).unwrap()
}

/// A solution of a deal, with a bound.
pub(super) fn solution(number: u32) -> Solution {
    solution_of(start(number), 20)
}

#[test]
fn a_solution_is_there_again_with_its_bound() {
    let folder = Folder::new();
    let store = open(&folder.db());
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(None));
    for number in [1, 617] {
        store.put_solution(&start(number), &solution(number), Effort::Best).unwrap();
    }
    drop(store);
    let store = open(&folder.db());
    for number in [1, 617] {
        assert_eq!(store.solution(&start(number), Effort::Best), Ok(Some(solution(number))));
    }
    assert_eq!(store.solution(&start(2), Effort::Best), Ok(None));
    // The latest one counts.
    let better = Solution::replay(start(617), solution(617).game().steps().iter().copied(), 25);
    let better = better.unwrap();
    store.put_solution(&start(617), &better, Effort::Best).unwrap();
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(better)));
    assert_eq!(folder.count(), 2);
}

/// A game may find a shorter one than all searches, which know how short others can be.
#[test]
fn of_two_solutions_the_shorter_one_stays() {
    let long = solution(617);
    let found = verdict(&mut Solver::new(), &start(617), Effort::Short, Limits::NONE, &AtomicBool::new(false));
    let Ok(Verdict::Solved(found)) = found else { panic!("it can be won") };
    let short = Solution::replay(start(617), found.game().steps().iter().copied(), 0).unwrap();
    assert!(short.moves() < long.moves());
    for order in [[(&long, Effort::Best), (&short, Effort::Fast)], [(&short, Effort::Fast), (&long, Effort::Best)]] {
        let folder = Folder::new();
        let store = open(&folder.db());
        for (solution, effort) in order {
            store.put_solution(&start(617), solution, effort).unwrap();
        }
        let kept = store.solution(&start(617), Effort::Best).unwrap().unwrap();
        assert_eq!((kept.game(), kept.bound()), (short.game(), long.bound()));
    }
}

/// The key is the board with all that lies in cells and at home, and the number of cells.
#[test]
fn boards_in_play_and_other_numbers_of_cells_have_solutions_of_their_own() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let mut position = Position::new(Deal::new(617.into()).tableau(), CellCount::new(6).unwrap());
    let mut starts = vec![start(617), position.clone()];
    for step in ["7a", "8f"] {
        position.play(step.parse().unwrap()).unwrap();
        starts.push(position.clone());
    }
    let all: Vec<(Position, Solution)> =
        starts.into_iter().map(|start| (start.clone(), solution_of(start, 3))).collect();
    for (start, solution) in &all {
        store.put_solution(start, solution, Effort::Best).unwrap();
    }
    for (start, solution) in all {
        assert_eq!(store.solution(&start, Effort::Best), Ok(Some(solution)), "{start:?}");
    }
    // With a card in the sixth cell six of them are the usual number.
    let database = Connection::open(folder.db()).unwrap();
    let mut keys = database.prepare("SELECT layout FROM solutions ORDER BY used").unwrap();
    let keys: Vec<String> = keys.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(keys[0] == key(617) && keys[1] == format!("{} 6", key(617)), "{keys:?}");
    assert!(keys[2].ends_with("JH 0/0/0/0 6") && keys[3].ends_with(" 0/0/0/0"), "{keys:?}");
}

#[test]
fn what_was_searched_for_with_less_effort_is_no_best_solution() {
    let folder = Folder::new();
    let store = open(&folder.db());
    store.put_solution(&start(617), &solution(617), Effort::Short).unwrap();
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(None));
    assert_eq!(store.solution(&start(617), Effort::Short), Ok(Some(solution(617))));
    store.put_solution(&start(617), &solution(617), Effort::Proof).unwrap();
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))));
}

#[test]
fn a_damaged_solution_is_none_until_it_is_stored_again() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let other = Connection::open(folder.db()).unwrap();
    let moves: String = {
        store.put_solution(&start(617), &solution(617), Effort::Best).unwrap();
        other.query_row("SELECT moves FROM solutions", [], |row| row.get(0)).unwrap()
    };
    let checksum = |moves: &str, bound: u32, effort: &str| {
        let key = key(617);
        let text = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
        crc32fast::hash(&[text(&key), text(moves), text(effort), bound.to_le_bytes().to_vec()].concat())
    };
    assert!(!moves.contains(' '));
    let cut = &moves[..moves.len() - 2];
    for (change, value) in [
        ("moves", &cut as &dyn rusqlite::ToSql),
        ("bound", &0),
        ("effort", &"proof"),
        ("checksum", &1),
        ("layout", &key(618)),
    ] {
        other.execute(&format!("UPDATE solutions SET {change} = ?1"), [value]).unwrap();
        for number in [617, 618] {
            assert_eq!(store.solution(&start(number), Effort::Best), Ok(None), "{change}");
        }
        other.execute("DELETE FROM solutions", []).unwrap();
        store.put_solution(&start(617), &solution(617), Effort::Best).unwrap();
        assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))));
    }
    // With a checksum that is right, but not by the rules.
    for (moves, bound, effort) in [
        (cut, 20, "best"),
        ("", 0, "best"),
        ("1h", 0, "best"),
        ("nonsense", 0, "best"),
        (&moves, 20, "utmost"),
        (&moves, 20, ""),
    ] {
        let values = params![moves, bound, effort, checksum(moves, bound, effort)];
        other.execute("UPDATE solutions SET moves = ?1, bound = ?2, effort = ?3, checksum = ?4", values).unwrap();
        assert_eq!(store.solution(&start(617), Effort::Best), Ok(None), "{moves:.10} {effort}");
    }
    let values = params![moves, 20, "best", checksum(&moves, 20, "best")];
    other.execute("UPDATE solutions SET moves = ?1, bound = ?2, effort = ?3, checksum = ?4", values).unwrap();
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))), "the checksum is the program's");
}

/// Values of other types than this program writes are errors, not panics.
#[test]
fn values_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let store = open(&folder.db());
    store.put_solution(&start(617), &solution(617), Effort::Best).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    for change in ["bound = -1", "bound = 1 << 40", "moves = CAST(x'ff' AS TEXT)", "effort = CAST(x'ff' AS TEXT)"] {
        other.execute(&format!("UPDATE solutions SET {change}"), []).unwrap();
        let found = store.solution(&start(617), Effort::Best);
        assert_eq!(found, Err(StoreError::Damaged { file: file() }), "{change}");
        store.put_solution(&start(617), &solution(617), Effort::Best).unwrap();
        assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))));
    }
}

/// Marks and the visit are worth a new file; solutions can be searched for again.
#[test]
fn damaged_pages_of_solutions_cost_no_marks() {
    let folder = Folder::new();
    create_store(&folder.db(), 5);
    let store = open(&folder.db());
    for number in 1..=30 {
        store.put_solution(&start(number), &solution(1), Effort::Best).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(folder.db()).unwrap();
    let key = key(15);
    for at in (0..bytes.len()).step_by(4096) {
        let page = &bytes[at..at + 4096];
        if page.windows(key.len()).any(|window| window == key.as_bytes()) {
            bytes[at..at + 4096].fill(0xff);
        }
    }
    fs::write(folder.db(), &bytes).unwrap();
    let store = open(&folder.db());
    assert_eq!(store.marks().unwrap().len(), 5);
    assert!(!matches!(store.solution(&start(15), Effort::Best), Ok(Some(_))));
    store.put_mark(&mark(9, "still")).unwrap();
    drop(store);
    assert_eq!(open(&folder.db()).marks().unwrap().len(), 6);
}

#[test]
fn of_more_than_ten_thousand_the_oldest_used_is_dropped() {
    let folder = Folder::new();
    let store = open(&folder.db());
    let some = solution(1);
    store.put_solution(&start(1), &some, Effort::Best).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    let text = "WITH RECURSIVE counted (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < 9999)
        INSERT INTO solutions SELECT n, 'board ' || n, moves, bound, effort, checksum FROM counted, solutions";
    other.execute(text, []).unwrap();
    assert_eq!(folder.count(), 9999);
    let is_there = |key: &str| {
        let query = "SELECT count(*) FROM solutions WHERE layout = ?1";
        other.query_row(query, [key], |row| row.get::<_, u32>(0)).unwrap() == 1
    };
    store.put_solution(&start(2), &some, Effort::Best).unwrap();
    assert_eq!(folder.count(), 10_000);
    // The first one is used, so that another is the oldest.
    store.use_solutions(&[start(1), start(77)]).unwrap();
    store.put_solution(&start(3), &some, Effort::Best).unwrap();
    assert_eq!(folder.count(), 10_000);
    assert!(is_there(&key(1)) && !is_there("board 2") && is_there("board 3"));
    store.put_solution(&start(3), &some, Effort::Best).unwrap();
    assert!(is_there("board 3"), "one that takes the place of another drops none");
    store.put_solution(&start(4), &some, Effort::Best).unwrap();
    assert!(!is_there("board 3") && is_there("board 4"));
    assert_eq!(folder.count(), 10_000);
}

#[test]
fn stores_in_child() {
    let Some(path) = env::var_os(CHILD_STORE) else { return };
    let store = open(Path::new(&path));
    let some = solution(1);
    for number in (2..100).step_by(2) {
        patiently(|| store.put_solution(&start(number), &some, Effort::Best));
    }
}

#[test]
fn two_processes_store_into_one_file() {
    let folder = Folder::new();
    drop(open(&folder.db()));
    let mut child = start_child("store::solutions::stores_in_child", &[(CHILD_STORE, folder.db().into())]);
    let store = open(&folder.db());
    let some = solution(1);
    for number in (1..100).step_by(2) {
        patiently(|| store.put_solution(&start(number), &some, Effort::Best));
        patiently(|| store.use_solutions(&[start(number), start(number + 1)]));
        thread::yield_now();
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(folder.count(), 99);
    let key_of = |n: u32| key(n);
    let database = Connection::open(folder.db()).unwrap();
    for number in 1..100 {
        let query = "SELECT count(*) FROM solutions WHERE layout = ?1";
        assert_eq!(database.query_row(query, [key_of(number)], |row| row.get::<_, u32>(0)), Ok(1), "#{number}");
    }
}

/// The browser stores and reads while somebody types.
#[test]
fn a_locked_file_is_not_waited_for() {
    let folder = Folder::new();
    let store = open(&folder.db());
    store.put_solution(&start(1), &solution(1), Effort::Best).unwrap();
    let other = Connection::open(folder.db()).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let locked = StoreError::Locked { file: file() };
    let before = Instant::now();
    for _ in 0..20 {
        assert_eq!(store.put_solution(&start(2), &solution(1), Effort::Best), Err(locked.clone()));
        assert_eq!(store.use_solutions(&[start(1)]), Err(locked.clone()));
        assert!(store.solution(&start(1), Effort::Best).unwrap().is_some(), "it can be read");
    }
    // Twenty times the time that a mark waits.
    assert!(before.elapsed().as_millis() < 4000, "{:?}", before.elapsed());
    other.execute_batch("COMMIT").unwrap();
    store.put_solution(&start(2), &solution(1), Effort::Best).unwrap();
    assert_eq!(folder.count(), 2);
}

#[cfg(unix)]
#[test]
fn solutions_of_a_read_only_file_are_read() {
    use super::folder::restrict;

    let folder = Folder::new();
    open(&folder.db()).put_solution(&start(617), &solution(617), Effort::Best).unwrap();
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    let store = open(&folder.db());
    assert_eq!(store.solution(&start(617), Effort::Best), Ok(Some(solution(617))));
    let refused = store.put_solution(&start(1), &solution(1), Effort::Best);
    assert!(matches!(refused, Err(StoreError::NotWritable { .. })), "{refused:?}");
    assert!(store.use_solutions(&[start(617)]).is_err());
}

/// One that cannot be migrated has none.
#[cfg(unix)]
#[test]
fn a_file_of_an_earlier_version_that_may_not_be_written_has_no_solutions() {
    use super::folder::restrict;

    let folder = Folder::new();
    fs::write(folder.db(), super::migration::file_of_version(3)).unwrap();
    if restrict(&folder.db(), 0o444).is_none() {
        return;
    }
    let store = open(&folder.db());
    assert_eq!(store.marks().unwrap().len(), 5);
    assert!(!matches!(store.solution(&start(617), Effort::Best), Ok(Some(_))));
}

impl Folder {
    /// How many solutions are in the file.
    fn count(&self) -> u32 {
        let database = Connection::open(self.db()).unwrap();
        database.query_row("SELECT count(*) FROM solutions", [], |row| row.get(0)).unwrap()
    }
}
