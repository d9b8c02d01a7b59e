//! Long proofs, on several threads and with files.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use fastrand::Rng;
use tableaux_engine::solver::sweep::Sweep;
use tableaux_engine::solver::sweep::expansion::Extent;
use tableaux_engine::solver::{Budget, Proof, ProofStep, StartPosition, Verdict};
use tableaux_engine::{CellCount, Deal, DealNumber};

static NEVER: AtomicBool = AtomicBool::new(false);
const LONG: Duration = Duration::from_secs(1000);
const MEMORY: usize = 1 << 30;

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tableaux-proof-{}-{count}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("state")
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// Overwrites the checkpoint.
fn save(proof: &mut Proof, path: &Path) {
    proof.save(fs::File::create(path).unwrap()).unwrap();
    proof.remove_read_files();
}

fn deal(number: u64, cells: u8) -> StartPosition {
    StartPosition::new(Deal::new(DealNumber::new(number).unwrap()).tableau(), CellCount::new(cells).unwrap())
}

/// Returns the number of positions of an impossible deal; `None` for others, or above a million.
fn swept(start: &StartPosition) -> Option<u64> {
    let mut budget = Budget::unlimited();
    match Sweep::new(start, Extent::NormalForms, &mut budget).search(1_000_000, 0, &mut budget).unwrap() {
        Some(Verdict::Impossible { states }) => Some(states),
        _ => None,
    }
}

/// Returns a random deal that is impossible with no cell or one, and has a few thousand positions or more.
fn impossible(random: &mut Rng) -> (StartPosition, u64) {
    loop {
        let start = deal(random.u64(1..1 << 33), random.u8(0..=1));
        if let Some(states) = swept(&start).filter(|&states| states > 5000) {
            return (start, states);
        }
    }
}

/// Returns an impossible deal and its number of positions: first one with four cells, then random ones.
fn example(round: u32, random: &mut Rng) -> (StartPosition, u64) {
    if round == 0 { (deal(11_982, 4), 58_487) } else { impossible(random) }
}

#[test]
fn a_proof_has_the_verdict_and_the_positions_of_the_sweep_however_many_threads_and_little_memory_it_has() {
    let mut random = Rng::with_seed(32);
    let mut most_spilled = 0;
    for round in 0..10 {
        let (start, expected) = example(round, &mut random);
        for (threads, memory) in [(1, MEMORY), (2, MEMORY), (3, MEMORY), (1, 400_000), (3, 1_200_000)] {
            let folder = Folder::new();
            let mut proof = Proof::new(&start, threads, memory, folder.file());
            let step = proof.search(LONG, &NEVER).unwrap();
            let status = proof.status();
            assert_eq!((step, status.states), (ProofStep::Impossible, expected), "{threads} threads, {memory} bytes");
            assert!(status.most_bytes <= memory, "{} of {memory} bytes", status.most_bytes);
            most_spilled = most_spilled.max(folder.names().len());
            proof.remove_files();
            assert_eq!(folder.names(), [""; 0]);
        }
    }
    assert!(most_spilled > 2, "{most_spilled}");
}

#[test]
fn a_deal_that_can_be_won_is_found_to_be() {
    for threads in [1, 2] {
        let mut proof = Proof::new(&deal(2514, 0), threads, MEMORY, PathBuf::new());
        assert_eq!(proof.search(LONG, &NEVER).unwrap(), ProofStep::Winnable);
    }
}

/// Searches in short pieces, resuming from the file each time with other threads and memory.
fn in_pieces(start: &StartPosition, folder: &Folder, random: &mut Rng) -> (u64, u32) {
    let path = folder.file();
    let mut proof = Proof::new(start, random.usize(1..=3), MEMORY, path.clone());
    for pieces in 1.. {
        let step = proof.search(Duration::from_micros(random.u64(1..5000)), &NEVER).unwrap();
        // Work after the file was written is lost if the process is killed.
        save(&mut proof, &path);
        if step == ProofStep::Impossible {
            let states = proof.status().states;
            proof.remove_files();
            assert_eq!(folder.names(), ["state"]);
            return (states, pieces);
        }
        let saved = proof.status();
        if random.bool() {
            proof.search(Duration::from_micros(random.u64(1..5000)), &NEVER).unwrap();
        }
        let memory = if random.bool() { MEMORY } else { 1_500_000 };
        proof = Proof::resume(&path, start, random.usize(1..=3), memory).unwrap();
        let resumed = proof.status();
        assert_eq!((resumed.states, resumed.layer, &resumed.layers), (saved.states, saved.layer, &saved.layers));
    }
    unreachable!("it ends")
}

#[test]
fn interruptions_change_neither_the_verdict_nor_the_positions() {
    let mut random = Rng::with_seed(33);
    let mut most = 0;
    for round in 0..5 {
        let (start, states) = example(round, &mut random);
        let (found, pieces) = in_pieces(&start, &Folder::new(), &mut random);
        assert_eq!(found, states, "in {pieces} pieces");
        most = most.max(pieces);
    }
    assert!(most > 2, "{most}");
}

/// Writes a checkpoint with files beside it.
fn state(folder: &Folder) -> StartPosition {
    let start = deal(11_982, 4);
    let mut proof = Proof::new(&start, 1, 120_000, folder.file());
    while folder.names().is_empty() {
        assert_eq!(proof.search(Duration::from_millis(1), &NEVER).unwrap(), ProofStep::Paused);
    }
    save(&mut proof, &folder.file());
    start
}

fn refusal(path: &Path, start: &StartPosition) -> String {
    Proof::resume(path, start, 1, MEMORY).err().unwrap_or_else(|| panic!("it is refused")).to_string()
}

#[test]
fn what_is_no_state_of_this_search_is_refused_with_the_reason() {
    let folder = Folder::new();
    let (path, start) = (folder.file(), state(&folder));
    let bytes = fs::read(&path).unwrap();
    assert!(refusal(&folder.0.join("none"), &start).starts_with("it cannot be read: "));
    assert_eq!(refusal(&path, &deal(11_982, 3)), "the saved search has --cells 4, not 3");
    let error = refusal(&path, &deal(617, 4));
    assert!(error.starts_with("the saved search is for another board: its cascades begin with "), "{error}");
    let write = |bytes: &[u8]| fs::write(&path, bytes).unwrap();
    let foreign = "not a saved search: it does not begin with 'tableaux proof'";
    let is_damaged = |error: &str| error.starts_with("cut short or changed since it was written: ");
    for length in [0, 5, 16, 17, 40, bytes.len() / 2, bytes.len() - 1] {
        write(&bytes[..length]);
        let error = refusal(&path, &start);
        assert!(error == foreign || is_damaged(&error), "{length}: {error}");
    }
    let mut random = Rng::with_seed(34);
    for _ in 0..200 {
        let (mut changed, place) = (bytes.clone(), random.usize(16..bytes.len()));
        changed[place] ^= 1 << random.u8(0..8);
        write(&changed);
        assert!(is_damaged(&refusal(&path, &start)), "byte {place}");
    }
    write(&[b"tableaux proof 1\n", &bytes[17..]].concat());
    assert!(refusal(&path, &start).starts_with("the saved search has version 1 of the format; "));
    write(b"another file\n");
    assert_eq!(refusal(&path, &start), foreign);
    write(&bytes);
    // The files beside it belong to it.
    let part = folder.0.join("state.1");
    let whole = fs::read(&part).unwrap();
    let unreadable = format!("its part '{}' cannot be read: ", part.display());
    fs::write(&part, &whole[..whole.len() - 1]).unwrap();
    assert!(refusal(&path, &start).starts_with(&unreadable));
    fs::remove_file(&part).unwrap();
    assert!(refusal(&path, &start).starts_with(&unreadable));
    fs::write(&part, whole).unwrap();
    assert!(Proof::resume(&path, &start, 1, MEMORY).is_ok());
}

/// A disk with room for a number of bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_state_that_cannot_be_written_changes_nothing() {
    let folder = Folder::new();
    let (path, start) = (folder.file(), state(&folder));
    let mut proof = Proof::resume(&path, &start, 1, MEMORY).unwrap();
    proof.search(Duration::from_millis(5), &NEVER).unwrap();
    let names = folder.names();
    for room in [0, 1, 100] {
        assert_eq!(proof.save(Full(room)).unwrap_err().kind(), ErrorKind::StorageFull, "{room}");
    }
    assert_eq!(folder.names(), names);
    assert_eq!(proof.search(LONG, &NEVER).unwrap(), ProofStep::Impossible);
    assert_eq!(proof.status().states, 58_487);
}

#[test]
fn with_too_little_memory_the_search_waits_for_more() {
    let mut random = Rng::with_seed(35);
    for threads in 1..=3 {
        let folder = Folder::new();
        let (path, start) = (folder.file(), deal(11_982, 4));
        let mut proof = Proof::new(&start, threads, 20_000, path.clone());
        let mut memory = 20_000;
        // A little more memory at a time, so each search ends at a different point.
        loop {
            match proof.search(LONG, &NEVER).unwrap() {
                ProofStep::TooLittleMemory => {
                    save(&mut proof, &path);
                    memory += random.usize(memory / 2..2 * memory);
                    proof = Proof::resume(&path, &start, threads, memory).unwrap();
                }
                step => {
                    assert_eq!(step, ProofStep::Impossible);
                    break;
                }
            }
        }
        assert_eq!(proof.status().states, 58_487, "{threads} threads");
        assert!(memory > 40_000, "{memory}");
    }
}

#[test]
fn a_stop_in_the_middle_of_a_level_loses_and_doubles_nothing() {
    let mut random = Rng::with_seed(36);
    for threads in 1..=3 {
        let folder = Folder::new();
        let (path, start) = (folder.file(), deal(11_982, 4));
        let mut proof = Proof::new(&start, threads, MEMORY, path.clone());
        let mut stops = 0;
        loop {
            let stop = AtomicBool::new(false);
            let wait = Duration::from_micros(random.u64(100..2000));
            let outcome = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(wait);
                    stop.store(true, Ordering::Relaxed);
                });
                proof.search(LONG, &stop).unwrap()
            });
            if outcome == ProofStep::Impossible {
                break;
            }
            assert_eq!(outcome, ProofStep::Paused);
            stops += 1;
            if random.bool() {
                save(&mut proof, &path);
                proof = Proof::resume(&path, &start, threads, MEMORY).unwrap();
            }
        }
        assert_eq!(proof.status().states, 58_487, "{threads} threads");
        assert!(stops > 2, "{stops}");
    }
}

#[test]
fn what_a_killed_search_leaves_goes_with_the_next_and_other_files_stay() {
    let folder = Folder::new();
    let (path, start) = (folder.file(), state(&folder));
    let letter = folder.0.join("state.3");
    fs::write(&letter, "a letter").unwrap();
    let kept = folder.names();
    let mut proof = Proof::resume(&path, &start, 1, 120_000).unwrap();
    while folder.names().len() < kept.len() + 3 {
        assert_eq!(proof.search(Duration::from_millis(1), &NEVER).unwrap(), ProofStep::Paused);
    }
    // Files of entries are closed between reads, however many there are.
    #[cfg(target_os = "linux")]
    for file in fs::read_dir("/proc/self/fd").unwrap().flatten() {
        assert!(!fs::read_link(file.path()).is_ok_and(|file| file.starts_with(&folder.0)));
    }
    drop(proof);
    let proof = Proof::resume(&path, &start, 1, MEMORY).unwrap();
    assert_eq!(folder.names(), kept);
    assert_eq!(fs::read(&letter).unwrap(), b"a letter");
    drop(proof);
}
