//! The terminal of a Unix system: its bytes, its hang-up, and signals.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write, stdin, stdout};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, exit};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{EndSynchronizedUpdate, disable_raw_mode};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGWINCH, SIGXCPU,
};
use signal_hook::low_level::{emulate_default_handler, pipe};

use super::Report;

/// How long an orderly end may take.
const LONGEST_END: Duration = Duration::from_secs(1);
/// How long the terminal may take to be left after that.
const LONGEST_RESET: Duration = Duration::from_millis(100);
/// Cancels a sequence of which the terminal has got a part (CAN).
const CANCEL: u8 = 0x18;

/// The signals that end the program, but for those that report its mistakes.
const ENDS: &[i32] = &[
    SIGTERM,
    SIGHUP,
    SIGINT,
    SIGQUIT,
    SIGABRT,
    SIGUSR1,
    SIGUSR2,
    SIGALRM,
    SIGVTALRM,
    SIGPROF,
    SIGXCPU,
    // Elsewhere the first is ignored, and there is no other.
    #[cfg(target_os = "linux")]
    Signal::IO.as_raw(),
    #[cfg(target_os = "linux")]
    Signal::POWER.as_raw(),
];

/// The terminal that is typed on, which standard input need not be.
fn device() -> io::Result<OwnedFd> {
    if stdin().is_terminal() { stdin().as_fd().try_clone_to_owned() } else { Ok(File::open("/dev/tty")?.into()) }
}

/// Reads the terminal on a thread of its own, which ends with the program: nothing wakes it but input.
///
/// # Errors
/// If there is no terminal, or can be no thread.
pub fn read_events(to: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    let ended = || Report::Lost("the terminal has ended".into());
    let failed = |error| Report::Lost(format!("the terminal cannot be read: {error}"));
    read(device()?, to, || true, ended, failed)
}

/// Reads standard input on a thread of its own, which ends with the program: a piece for each permit, so that no more
/// is read of an endless input than is wanted.
///
/// # Errors
/// If there can be no thread.
pub fn read_input(to: Sender<impl From<Report> + Send + 'static>, permits: Receiver<()>) -> io::Result<()> {
    let input = stdin().as_fd().try_clone_to_owned()?;
    let failed = |error| Report::Lost(format!("standard input: {error}"));
    read(input, to, move || permits.recv().is_ok(), || Report::InputEnded, failed)
}

/// Sends what is read on a thread of its own as long as it may, then a message of the end or of an error.
fn read(
    input: OwnedFd,
    to: Sender<impl From<Report> + Send + 'static>,
    may_read: impl Fn() -> bool + Send + 'static,
    ended: fn() -> Report,
    failed: fn(io::Error) -> Report,
) -> io::Result<()> {
    let mut input = File::from(input);
    let read = move || {
        let mut bytes = [0; 4096];
        while may_read() {
            let message = loop {
                match input.read(&mut bytes) {
                    Ok(0) => break ended(),
                    Ok(count) => break Report::Bytes(bytes[..count].to_vec(), Instant::now()),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // Another program that has it open may have made it so.
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {
                        let _ = poll(&mut [PollFd::new(&input, PollFlags::IN)], None);
                    }
                    Err(error) => break failed(error),
                }
            };
            let is_last = !matches!(message, Report::Bytes(..));
            if to.send(message.into()).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("events".into()).spawn(read).map(drop)
}

/// Turns signals into messages, and a hang-up of the terminal, which not every process gets a signal for.
///
/// # Errors
/// If a handler cannot be set.
pub fn watch(to: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    let signals = [ENDS, &[SIGTSTP, SIGCONT, SIGWINCH]].concat();
    watch_signals(&signals, Some(device()?), to)
}

/// Turns the signals that end the program into messages, whether there is a terminal or not.
///
/// # Errors
/// If a handler cannot be set.
pub fn watch_ends(to: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    watch_signals(ENDS, None, to)
}

/// Turns signals into messages, and a hang-up of the terminal, if there is one.
fn watch_signals(
    all: &[i32],
    mut terminal: Option<OwnedFd>,
    to: Sender<impl From<Report> + Send + 'static>,
) -> io::Result<()> {
    let mut signals = Vec::new();
    for &signal in all {
        let (read, write) = UnixStream::pair()?;
        pipe::register(signal, write)?;
        signals.push((signal, read));
    }
    let watch = move || {
        loop {
            let mut sources: Vec<PollFd> = signals.iter().map(|(_, read)| PollFd::new(read, PollFlags::IN)).collect();
            sources.extend(terminal.iter().map(|terminal| PollFd::new(terminal, PollFlags::empty())));
            if poll(&mut sources, None).is_err() {
                continue; // interrupted by one of the signals
            }
            let ready: Vec<PollFlags> = sources.iter().map(PollFd::revents).collect();
            match ready.get(signals.len()) {
                Some(flags) if flags.intersects(PollFlags::HUP | PollFlags::ERR) => {
                    let _ = to.send(Report::End(SIGHUP).into());
                    return;
                }
                // macOS cannot poll /dev/tty. Whoever reads it notices the hang-up.
                Some(flags) if flags.contains(PollFlags::NVAL) => terminal = None,
                _ => {}
            }
            for ((signal, read), _) in signals.iter_mut().zip(&ready).filter(|(_, ready)| !ready.is_empty()) {
                let _ = read.read(&mut [0; 64]);
                let message = match *signal {
                    SIGTSTP => Report::Stop,
                    SIGCONT => Report::Continue,
                    SIGWINCH => Report::Resized,
                    signal => Report::End(signal),
                };
                let ends = matches!(message, Report::End(_));
                if to.send(message.into()).is_err() {
                    return;
                }
                if ends {
                    thread::sleep(LONGEST_END);
                    leave_at_once();
                    end_by(*signal);
                }
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(watch).map(drop)
}

/// Leaves the terminal in the place of the thread that draws, which may be at work, or blocked by a terminal that takes no
/// more output: this is sent on yet another thread, past the lock of standard output.
fn leave_at_once() {
    if let Some(reset) = super::take_reset() {
        let (done, is_done) = mpsc::channel();
        let send = move || {
            // A frame may be half sent.
            let mut bytes = vec![CANCEL];
            let _ = queue!(bytes, EndSynchronizedUpdate);
            bytes.extend(reset);
            if let Ok(out) = stdout().as_fd().try_clone_to_owned() {
                let _ = File::from(out).write_all(&bytes);
            }
            let _ = done.send(());
        };
        if thread::Builder::new().name("reset".into()).spawn(send).is_ok() {
            let _ = is_done.recv_timeout(LONGEST_RESET);
        }
    }
    let _ = disable_raw_mode();
}

/// Suspends the whole job, as the terminal would on Ctrl-Z: the signal comes back as [`Report::Stop`].
///
/// # Errors
/// Why that would be a mistake.
pub fn ask_to_stop() -> Result<(), &'static str> {
    // Without job control nothing would send SIGCONT.
    if getsid(None).is_ok_and(|session| session == getpgrp()) {
        return Err("there is no shell here to come back from");
    }
    kill_current_process_group(Signal::TSTP).map_err(|_| "the program cannot be suspended here")
}

pub fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Ends as the signal would have ended the program.
pub fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
    // That knows neither SIGPWR nor that SIGIO ends a program. Another in the place of this one has no handlers of them.
    let _ = Command::new("/bin/sh").args(["-c", &format!("kill -{signal} $$")]).exec();
    exit(128 + signal)
}
