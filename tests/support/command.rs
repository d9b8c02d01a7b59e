//! The program, run with arguments and an input.

#![allow(dead_code, reason = "each test target uses some of it")]

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The commands of the program.
pub const COMMANDS: [&str; 18] = [
    "deal",
    "find",
    "trace",
    "solve",
    "check",
    "survey",
    "query",
    "play",
    "review",
    "practice",
    "today",
    "skat",
    "games",
    "gears",
    "marks",
    "config",
    "completions",
    "man",
];

/// The program with a subcommand and arguments, its streams piped.
pub fn program(subcommand: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tableaux"));
    command.arg(subcommand).args(arguments).env_clear();
    // No test reads or writes what somebody keeps.
    command.env("XDG_DATA_HOME", "/dev/null/none");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a program prints that reads `input`.
pub fn output_of(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that refuses its arguments ends before it has read the input.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// What a program prints, and the most memory that it takes, in megabytes.
#[cfg(target_os = "linux")]
pub fn output_and_peak(child: Child, input: &[u8]) -> (Output, u64) {
    let status = format!("/proc/{}/status", child.id());
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        // It is the most until then, and gone with the process.
        let peak = scope.spawn(|| {
            let mut peak = 0;
            while !ended.load(Ordering::Relaxed) {
                peak = peak
                    .max(field(&status, "VmHWM").and_then(|size| size.split(' ').next()?.parse().ok()).unwrap_or(0));
                thread::sleep(Duration::from_millis(2));
            }
            peak
        });
        let output = output_of(child, input);
        ended.store(true, Ordering::Relaxed);
        (output, peak.join().unwrap() >> 10)
    })
}

/// A field of the status of a process, if that is still there.
#[cfg(target_os = "linux")]
fn field(status: &str, name: &str) -> Option<String> {
    let status = std::fs::read_to_string(status).ok()?;
    status.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim().to_owned()))
}

/// Sends a process the signal of Ctrl-C.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    kill_process(Pid::from_raw(child.id().cast_signed()).unwrap(), Signal::INT).unwrap();
}

/// Sends it once, when the program catches it and has printed a text, and returns what else it prints.
#[cfg(target_os = "linux")]
pub fn interrupted(mut child: Child, printed: &str) -> Output {
    const INT: u64 = 1 << 1;
    let folder = format!("/proc/{}", child.id());
    let status = format!("{folder}/status");
    let catches = || {
        let caught = field(&status, "SigCgt").expect("it waits or works");
        u64::from_str_radix(&caught, 16).unwrap() & INT != 0
    };
    // A signal is lost while the handler is set up: the program must wait for something by now, or have worked on.
    let waits = || field(&status, "State").is_some_and(|state| state.starts_with('S'));
    let worked = || {
        let stat = std::fs::read_to_string(format!("{folder}/stat")).unwrap();
        // The time in user mode is the 14th field; the second one is a name in parentheses.
        let ticks: u64 = stat.rsplit(')').next().unwrap().split_whitespace().nth(11).unwrap().parse().unwrap();
        ticks
    };
    let wait_until = |is_true: &dyn Fn() -> bool| {
        while !is_true() {
            thread::sleep(Duration::from_millis(1));
        }
    };
    wait_until(&catches);
    let before = worked();
    wait_until(&|| waits() || worked() > before + 1);
    let mut text = vec![0; printed.len()];
    child.stdout.as_mut().unwrap().read_exact(&mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), printed);
    interrupt(&child);
    child.wait_with_output().unwrap()
}

/// Sends it once, when the program waits for the other end of a named pipe, and returns what else it prints.
#[cfg(target_os = "linux")]
pub fn interrupted_in_pipe(mut child: Child, printed: &str) -> Output {
    let mut text = vec![0; printed.len()];
    child.stdout.as_mut().unwrap().read_exact(&mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), printed);
    let waits_in = || std::fs::read_to_string(format!("/proc/{}/wchan", child.id())).unwrap_or_default();
    while !waits_in().contains("partner") {
        thread::sleep(Duration::from_millis(1));
    }
    interrupt(&child);
    child.wait_with_output().unwrap()
}

/// Runs the program to its end.
pub fn run(subcommand: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    output_of(program(subcommand, arguments).spawn().unwrap(), input.as_ref())
}

/// Standard output and the exit code; standard error is empty.
#[track_caller]
pub fn answered(subcommand: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> (String, i32) {
    let output = run(subcommand, arguments, input);
    assert!(output.stderr.is_empty(), "{subcommand} {arguments:?}: {output:?}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// Standard output of a run that succeeds, without a word on standard error.
#[track_caller]
pub fn printed(subcommand: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let (text, code) = answered(subcommand, arguments, input);
    assert_eq!(code, 0, "{subcommand} {arguments:?}: {text}");
    text
}

/// The line on standard error and the exit code; standard output is empty.
#[track_caller]
pub fn reported(subcommand: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> (String, i32) {
    let output = run(subcommand, arguments, input);
    assert!(output.stdout.is_empty(), "{subcommand} {arguments:?}: {output:?}");
    (message(&output), output.status.code().unwrap())
}

/// The error of a run that prints nothing and ends with exit code 2.
#[track_caller]
pub fn refused(subcommand: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let (message, code) = reported(subcommand, arguments, input);
    assert_eq!(code, 2, "{subcommand} {arguments:?}: {message}");
    message
}

/// The one line on standard error.
#[track_caller]
pub fn message(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(text.ends_with('\n') && text.lines().count() == 1, "{text:?}");
    text.strip_prefix("tableaux: ").unwrap().trim_end().to_owned()
}
