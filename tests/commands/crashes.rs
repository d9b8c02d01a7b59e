//! Programs killed at each system call that may change a file: what a second run finds, says and does is right each time.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::fs;
use std::path::Path;

use nix::errno::Errno;
use nix::libc;
use tableaux::store::Store;

use crate::command::{self, program};
use crate::folder::Folder;
use crate::tracer::{Fate, kill_at_calls, trace};

type Files = Vec<(String, Vec<u8>)>;

/// All files of a folder with their contents, by name.
fn files(folder: &Folder) -> Files {
    folder.names().into_iter().map(|name| (name.clone(), fs::read(folder.0.join(&name)).unwrap())).collect()
}

/// Puts files into a folder, and removes all others.
fn restore(folder: &Folder, files: &Files) {
    folder.names().iter().for_each(|name| fs::remove_file(folder.0.join(name)).unwrap());
    for (name, bytes) in files {
        fs::write(folder.0.join(name), bytes).unwrap();
    }
}

fn bytes_of<'a>(files: &'a Files, name: &str) -> Option<&'a [u8]> {
    files.iter().find(|(other, _)| other == name).map(|(_, bytes)| &**bytes)
}

/// Kills a command that writes the file `out` at each of its calls, in a folder that has some files at first, and runs
/// another one after each kill, which must end with all files as if there had been no kill.
#[track_caller]
fn sweep(first: &Files, arguments: &[&str], again: &[&str]) -> usize {
    sweep_on(None, first, arguments, again)
}

/// Does so on a file system that lacks a call.
#[track_caller]
fn sweep_on(lacking: Option<i64>, first: &Files, arguments: &[&str], again: &[&str]) -> usize {
    let folder = Folder::new();
    let command = |arguments: &[&str]| {
        let mut command = program(arguments[0], &arguments[1..]);
        command.current_dir(&folder.0);
        command
    };
    restore(&folder, first);
    let output = command::output_of(command(arguments).spawn().unwrap(), b"");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {output:?}");
    let whole = files(&folder);
    assert!(bytes_of(&whole, "out").is_some());
    kill_at_calls(
        &command(arguments),
        lacking,
        || restore(&folder, first),
        |count| {
            let left = files(&folder);
            let out = bytes_of(&left, "out");
            let is_either = out == bytes_of(first, "out") || out == bytes_of(&whole, "out");
            assert!(is_either, "{arguments:?} killed at call {count} has left half a file");
            let output = command::output_of(command(again).spawn().unwrap(), b"");
            let is_done = matches!(output.status.code(), Some(0 | 1));
            let now = files(&folder);
            let names = |files: &Files| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
            assert!(
                is_done && names(&now) == names(&whole),
                "{again:?} after call {count}: {output:?} {:?}",
                names(&now)
            );
            assert!(now == whole, "{again:?} after call {count}: other bytes");
        },
    )
}

/// A survey of two deals that are impossible without free cells and one that is not.
const SURVEY: [&str; 9] =
    ["survey", "1-2", "164", "--cells", "0", "--columns", "number,verdict,solution", "--out", "out"];
const OTHER: [&str; 6] = ["survey", "1-2", "--columns", "number,aces", "--out", "out"];

/// The files that a command leaves in an empty folder.
fn files_of(commands: &[&[&str]]) -> Files {
    let folder = Folder::new();
    for arguments in commands {
        let mut command = program(arguments[0], &arguments[1..]);
        let output = command::output_of(command.current_dir(&folder.0).spawn().unwrap(), b"");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {output:?}");
    }
    files(&folder)
}

#[test]
fn a_survey_killed_anywhere_is_resumed() {
    let resume = [&SURVEY[..], &["--resume"]].concat();
    assert!(sweep(&Vec::new(), &SURVEY, &resume) > 20);
    // Where files are renamed by a link, a file has two names for a moment.
    sweep_on(Some(libc::SYS_renameat2), &Vec::new(), &SURVEY, &resume);
    // In place of another one with certificates, and of one without.
    for (before, arguments) in [(&OTHER[..], &SURVEY[..]), (&SURVEY, &OTHER)] {
        let force = [arguments, &["--force"]].concat();
        sweep(&files_of(&[before]), &force, &force);
    }
}

#[test]
fn a_query_killed_anywhere_is_resumed() {
    let query = ["query", "aces > 20", "1-9000", "--format", "csv", "--jobs", "1", "--out", "out"];
    assert!(sweep(&Vec::new(), &query, &[&query[..], &["--resume"]].concat()) > 15);
}

#[test]
fn a_survey_of_skat_killed_anywhere_is_resumed() {
    let survey = ["survey", "1-4", "--table", "skat", "--columns", "number", "--format", "json", "--out", "out"];
    assert!(sweep(&Vec::new(), &survey, &[&survey[..], &["--resume"]].concat()) > 10);
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_of_parquet_killed_anywhere_is_resumed() {
    let survey = [&SURVEY[..], &["--format", "parquet"]].concat();
    assert!(sweep(&Vec::new(), &survey, &[&survey[..], &["--resume"]].concat()) > 20);
}

#[test]
fn shares_that_are_joined_are_joined_after_a_kill() {
    let share = |index: &'static str, out: &'static str| [&SURVEY[..8], &[out, "--shard", index]].concat();
    let shares = files_of(&[&share("1/2", "a"), &share("2/2", "b")]);
    let join = ["survey", "--out", "out", "--join", "a", "b"];
    let again = ["survey", "--out", "out", "--force", "--join", "a", "b"];
    assert!(sweep(&shares, &join, &again) > 15);
}

#[test]
fn what_is_not_resumed_is_written_again_after_a_kill() {
    for arguments in [
        &["solve", "11982", "--certificate", "out"][..],
        &["play", "617", "--moves", "8a", "--svg", "out"],
        &["play", "617", "--moves", "8a", "--asciicast", "out"],
    ] {
        assert!(sweep(&Vec::new(), arguments, &[arguments, &["--force"]].concat()) > 3, "{arguments:?}");
    }
}

/// All marks are there after a kill, or none; and then those that are exported.
#[test]
fn marks_are_imported_and_exported_whole_or_not_at_all() {
    let marks =
        "{\"table\":\"freecell\",\"number\":617,\"note\":\"a\"}\n{\"table\":\"skat\",\"number\":1,\"note\":\"\"}\n";
    let first = vec![("marks".to_owned(), marks.as_bytes().to_owned())];
    let folder = Folder::new();
    let command = |arguments: &[&str]| {
        let mut command = program("marks", arguments);
        command.current_dir(&folder.0);
        command
    };
    let import = ["--import", "marks", "--data", "store"];
    let exported = || {
        let output = command(&["--export", "--data", "store"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let calls = kill_at_calls(
        &command(&import),
        None,
        || restore(&folder, &first),
        |count| {
            if Path::new(&folder.path("store")).exists() {
                let found = exported();
                assert!(found.is_empty() || found == marks, "call {count}: {found}");
            }
            let output = command(&import).output().unwrap();
            assert_eq!((output.status.code(), exported().as_str()), (Some(0), marks), "call {count}: {output:?}");
        },
    );
    assert!(calls > 20);
    let store = files(&folder);
    let export = ["--export", "out", "--data", "store", "--force"];
    kill_at_calls(
        &command(&export),
        None,
        || restore(&folder, &store),
        |count| {
            let out = fs::read_to_string(folder.0.join("out")).unwrap_or(marks.to_owned());
            assert_eq!(out, marks, "call {count}");
            assert!(command(&export).output().unwrap().status.success());
            assert_eq!(folder.names(), ["marks", "out", "store"], "call {count}");
        },
    );
}

/// A game whose moves are read line by line is there after a kill, up to some move, and is played on.
#[test]
fn a_game_is_kept_move_by_move() {
    let folder = Folder::new();
    let moves = ["8a", "8b", "8c"];
    let play = |typed: &[&str]| {
        fs::write(folder.0.join("input"), typed.join("\n") + "\n").unwrap();
        fs::write(folder.0.join("settings"), "oracle = \"off\"\n").unwrap();
        let mut command = program("play", &["617", "--linear", "--data", "store", "--config", "settings"]);
        command.current_dir(&folder.0).env("INPUT", "input");
        command
    };
    let games = || {
        let (store, notices) = Store::open(&folder.0.join("store")).unwrap();
        assert_eq!(notices, []);
        let games = store.open_games().unwrap();
        assert!(games.len() <= 1);
        games.first().map_or(0, |game| usize::try_from(game.moves).unwrap())
    };
    let mut most = 0;
    let calls = kill_at_calls(
        &play(&moves),
        None,
        || {
            restore(&folder, &Vec::new());
            play(&moves);
        },
        |count| {
            let kept = games();
            assert!((most.max(1) - 1..=3).contains(&kept), "call {count}: {kept} moves after {most}");
            most = most.max(kept);
            assert_eq!(trace(&play(&moves[kept..]), |_| Fate::Proceeds), Some(0), "call {count}");
            assert_eq!(games(), 3, "call {count}");
        },
    );
    assert!(calls > 30 && most == 3, "{calls}");
}

/// A file system without locks and links, as some servers offer it.
#[test]
fn a_file_system_without_locks_and_links_works_with_a_warning() {
    let folder = Folder::new();
    let whole = files_of(&[&SURVEY]);
    let lacks = |call| match call {
        libc::SYS_flock => Fate::Fails(Errno::EOPNOTSUPP),
        libc::SYS_linkat | libc::SYS_link => Fate::Fails(Errno::EPERM),
        libc::SYS_renameat2 => Fate::Fails(Errno::EINVAL),
        _ => Fate::Proceeds,
    };
    let mut command = program(SURVEY[0], &SURVEY[1..]);
    assert_eq!(trace(command.current_dir(&folder.0), lacks), Some(0));
    assert!(files(&folder) == whole, "{:?}", folder.names());
    // A file that exists is not replaced there either.
    assert_eq!(trace(command.current_dir(&folder.0), lacks), Some(2));
    assert!(files(&folder) == whole);
    let mut search = program("solve", &["11982", "--checkpoint", "state"]);
    assert_eq!(trace(search.current_dir(&folder.0), lacks), Some(1));
    assert!(files(&folder) == whole, "{:?}", folder.names());
    // Where nothing can be written, nothing is left.
    restore(&folder, &Vec::new());
    for failing in [libc::SYS_flock, libc::SYS_fsync, libc::SYS_ftruncate, libc::SYS_write] {
        let fails = |call| if call == failing { Fate::Fails(Errno::EIO) } else { Fate::Proceeds };
        assert_eq!(trace(command.current_dir(&folder.0), fails), Some(2), "{failing}");
        assert_eq!(folder.names(), [""; 0], "{failing}");
    }
}
