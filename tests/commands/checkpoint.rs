//! `tableaux solve` for hours: what `--checkpoint` keeps, and what `--memory` and Ctrl-C do meanwhile.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::command;
use crate::folder::Folder;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
use crate::tracer::kill_at_calls;

/// The arguments of a search that takes hours. The ordinary search before it ends by its memory.
fn arguments<'a>(memory: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["1968", "--cells", "1", "--memory", memory, "--jobs", "2"], more].concat()
}

/// Starts such a search.
fn start(arguments: &[&str], folder: &Folder) -> Child {
    command::program("solve", arguments).env("TMPDIR", &folder.0).stdin(Stdio::null()).spawn().unwrap()
}

/// Waits for something that a search does.
#[track_caller]
fn wait_until(child: &mut Child, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert_eq!(child.try_wait().unwrap(), None);
        assert!(begin.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), signal).unwrap();
}

/// The positions that a search has come to, said by the refusal of a limit below it.
#[track_caller]
fn positions_kept(arguments: &[&str]) -> u64 {
    let output = command::run("solve", &[arguments, &["--limit", "1"]].concat(), "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.ends_with("; use a higher limit\n"), "{text}");
    let (_, text) = text.split_once(" has already searched ").unwrap();
    text.split(' ').next().unwrap().replace(',', "").parse().unwrap()
}

#[test]
fn a_long_search_is_alone_and_goes_on_after_signals_a_kill_and_limits() {
    let folder = Folder::new();
    let state = folder.path("state");
    let arguments = arguments("32MB", &["--checkpoint", &state]);
    let mut killed = start(&arguments, &folder);
    // It is alone before anything is kept, and afterwards.
    wait_until(&mut killed, || Path::new(&folder.path("state.lock")).exists());
    for _ in 0..2 {
        let error = command::refused("solve", &arguments, "");
        assert_eq!(error, format!("another search uses '{state}'; wait until it ends, or use another file"));
        wait_until(&mut killed, || Path::new(&state).exists());
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // Nothing but the beginning was written in that time. A signal keeps what was searched up to it.
    let mut kept = 0;
    for (signal, code) in [(Signal::INT, Some(130)), (Signal::TERM, None), (Signal::HUP, None)] {
        let written = || std::fs::metadata(&state).and_then(|file| file.modified()).unwrap();
        let before = written();
        let mut search = start(&arguments, &folder);
        // The first thing that it does in a session is to write the file.
        wait_until(&mut search, || written() > before);
        std::thread::sleep(Duration::from_millis(500));
        send(&search, signal);
        let output = search.wait_with_output().unwrap();
        assert_eq!(output.status.code(), code, "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.ends_with("state'; the same command resumes it\n"), "{said}");
        let before = std::mem::replace(&mut kept, positions_kept(&arguments));
        assert!(kept > before + 1000, "{kept} and {before}");
    }
    for _ in 0..2 {
        let output = command::run("solve", &[&arguments[..], &["--limit", &(kept + 1).to_string()]].concat(), "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.ends_with("state'; the same command resumes it\n"), "{said}");
        let before = std::mem::replace(&mut kept, positions_kept(&arguments));
        assert!(kept > before, "{kept} and {before}");
    }
    // It is the search for one position, on any number of threads.
    for (other, expected) in
        [(["1968", "--cells", "2"], "--cells 1, not 2"), (["1967", "--cells", "1"], "another board")]
    {
        let output = command::run("solve", &[&other[..], &["--checkpoint", &state]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(expected));
    }
    assert_eq!(positions_kept(&["1968", "--cells", "1", "--jobs", "1", "--checkpoint", &state]), kept);
    let names = folder.names();
    assert!(
        names.iter().all(|name| name.trim_end_matches(char::is_numeric).trim_end_matches('.') == "state"),
        "{names:?}"
    );
}

/// The search for a solution, which comes first, has no state.
#[cfg(target_os = "linux")]
#[test]
fn a_search_stopped_before_the_proof_says_that_nothing_is_saved() {
    for signal in [Signal::INT, Signal::TERM] {
        let folder = Folder::new();
        let mut search = command::program("solve", &["1968", "--cells", "1", "--checkpoint", &folder.path("state")]);
        let mut child = search.spawn().unwrap();
        wait_until(&mut child, || folder.names() == ["state.lock"]);
        std::thread::sleep(Duration::from_millis(300));
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert_eq!(command::message(&output), "stopped before the proof began; there is nothing to save yet");
        assert_eq!((output.stdout.len(), folder.names().len()), (0, 0));
    }
}

#[test]
fn the_lock_of_a_checkpoint_is_no_file_of_somebody_else() {
    let folder = Folder::new();
    std::fs::write(folder.path("Cargo.lock"), "version = 4\n").unwrap();
    let error = command::refused("solve", &["11982", "--checkpoint", &folder.path("Cargo")], "");
    let expected = "Cargo.lock' already exists and is not the lock of a search; remove it, or use another FILE";
    assert!(error.ends_with(expected), "{error}");
    assert_eq!(folder.read("Cargo.lock"), "version = 4\n");
}

/// Killed while it saves, a search has its state of before or of after.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn a_search_killed_while_it_saves_is_resumed() {
    let folder = Folder::new();
    let state = folder.path("state");
    let arguments = arguments("32MB", &["--checkpoint", &state]);
    let mut search = start(&arguments, &folder);
    wait_until(&mut search, || Path::new(&state).exists());
    std::thread::sleep(Duration::from_millis(200));
    send(&search, Signal::INT);
    assert_eq!(search.wait().unwrap().code(), Some(130));
    let first: Vec<(String, Vec<u8>)> =
        folder.names().into_iter().map(|name| (name.clone(), std::fs::read(folder.path(&name)).unwrap())).collect();
    let kept = positions_kept(&arguments);
    let limit = (kept + 1).to_string();
    let restore = || {
        folder.names().iter().for_each(|name| std::fs::remove_file(folder.path(name)).unwrap());
        for (name, bytes) in &first {
            std::fs::write(folder.path(name), bytes).unwrap();
        }
    };
    let calls = kill_at_calls(
        command::program("solve", &[&arguments[..], &["--limit", &limit]].concat()).env("TMPDIR", &folder.0),
        None,
        restore,
        |count| {
            assert!(positions_kept(&arguments) >= kept, "call {count}");
            let names = folder.names();
            assert!(names.iter().all(|name| name.starts_with("state") && !name.contains(".new")), "{names:?}");
            assert!(!names.contains(&"state.lock".to_owned()), "{names:?}");
        },
    );
    assert!(calls > 10, "{calls}");
}

#[test]
fn a_state_that_is_none_is_refused_and_left_as_it_is() {
    let folder = Folder::new();
    let state = folder.path("state");
    std::fs::write(&state, "a letter\n").unwrap();
    for arguments in
        [&["617", "--checkpoint", &*state][..], &["1-3", "--checkpoint", &state], &["617", "--memory", "1"]]
    {
        let output = command::run("solve", arguments, "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    assert_eq!(folder.read("state"), "a letter\n");
    assert_eq!(folder.names(), ["state"]);
}

/// The most memory that a process has held, in bytes.
#[cfg(target_os = "linux")]
fn most_memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")).unwrap();
    line.parse::<u64>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_holds_the_memory_that_is_allowed_and_leaves_nothing_after_an_interrupt() {
    for (memory, most) in [("32MB", 36_000_000), ("64MB", 80_000_000)] {
        let folder = Folder::new();
        let mut search = start(&arguments(memory, &[]), &folder);
        // The ordinary search, and the beginning of the proof.
        wait_until(&mut search, || folder.names().iter().any(|name| name.starts_with("tableaux-search-")));
        std::thread::sleep(Duration::from_secs(3));
        let held = most_memory(&search);
        send(&search, Signal::INT);
        let output = search.wait_with_output().unwrap();
        assert_eq!((output.status.code(), &*output.stdout, &*output.stderr), (Some(130), &b""[..], &b""[..]));
        assert_eq!(folder.names(), [""; 0]);
        // A program that is not optimized is 10 MB larger.
        assert!(held < most + 10_000_000, "{memory}: {held} bytes");
    }
}
