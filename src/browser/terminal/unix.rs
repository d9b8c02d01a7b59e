//! The terminal on Unix: input bytes, hang-up, and signals.

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

/// The longest time for an orderly end.
const LONGEST_END: Duration = Duration::from_secs(1);
/// The longest time for restoring the terminal after that.
const LONGEST_RESET: Duration = Duration::from_millis(100);

/// The signals that end the program, except those that report bugs.
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
    // On other systems the first is ignored, and the second does not exist.
    #[cfg(target_os = "linux")]
    Signal::IO.as_raw(),
    #[cfg(target_os = "linux")]
    Signal::POWER.as_raw(),
];

/// Opens the terminal for input, which need not be standard input.
fn device() -> io::Result<OwnedFd> {
    if stdin().is_terminal() { stdin().as_fd().try_clone_to_owned() } else { Ok(File::open("/dev/tty")?.into()) }
}

/// Reads the terminal on a thread that lasts as long as the program: one piece per permit, so that an endless input is
/// not read ahead. Only input wakes it.
///
/// # Errors
/// If there is no terminal, or no thread can be started.
pub fn read_events(to: Sender<impl From<Report> + Send + 'static>, permits: Receiver<()>) -> io::Result<()> {
    let ended = || Report::Lost("the terminal has ended".into());
    let failed = |error| Report::Lost(format!("the terminal cannot be read: {error}"));
    read(device()?, to, permits, ended, failed)
}

/// Reads standard input as [`read_events`] reads the terminal.
///
/// # Errors
/// If no thread can be started.
pub fn read_input(to: Sender<impl From<Report> + Send + 'static>, permits: Receiver<()>) -> io::Result<()> {
    let input = stdin().as_fd().try_clone_to_owned()?;
    let failed = |error| Report::Lost(format!("standard input: {error}"));
    read(input, to, permits, || Report::InputEnded, failed)
}

/// Sends input from a new thread while permitted, then a message about the end or an error.
fn read(
    input: OwnedFd,
    to: Sender<impl From<Report> + Send + 'static>,
    permits: Receiver<()>,
    ended: fn() -> Report,
    failed: fn(io::Error) -> Report,
) -> io::Result<()> {
    let mut input = File::from(input);
    let read = move || {
        let mut bytes = [0; 4096];
        while permits.recv().is_ok() {
            let message = loop {
                match input.read(&mut bytes) {
                    Ok(0) => break ended(),
                    Ok(count) => break Report::Bytes(bytes[..count].to_vec(), Instant::now()),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // Another process that shares it may have made it non-blocking.
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

/// Sends messages for signals, and for a hang-up of the terminal, which not every process gets a signal for.
///
/// # Errors
/// If a handler cannot be installed.
pub fn watch(to: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    let signals = [ENDS, &[SIGTSTP, SIGCONT, SIGWINCH]].concat();
    watch_signals(&signals, Some(device()?), to)
}

/// Sends messages for the signals that end the program, with or without a terminal.
///
/// # Errors
/// If a handler cannot be installed.
pub fn watch_ends(to: Sender<impl From<Report> + Send + 'static>) -> io::Result<()> {
    watch_signals(ENDS, None, to)
}

/// Sends messages for signals, and for a hang-up of the terminal, if there is one.
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
                // macOS cannot poll /dev/tty; the reader notices the hang-up.
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

/// Restores the terminal on behalf of the drawing thread, which may be busy or blocked by a terminal that accepts no
/// output; writes from another thread, bypassing the lock of standard output.
fn leave_at_once() {
    if let Some(reset) = super::take_reset() {
        let (done, is_done) = mpsc::channel();
        let send = move || {
            // A frame may be half sent.
            let mut bytes = vec![super::CANCEL];
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

/// Suspends the whole job, as the terminal does on Ctrl-Z: the signal returns as [`Report::Stop`].
///
/// # Errors
/// The reason suspending would be a mistake.
pub fn ask_to_stop() -> Result<(), &'static str> {
    // Without job control nothing would send SIGCONT.
    if getsid(None).is_ok_and(|session| session == getpgrp()) {
        return Err("there is no shell here to return to");
    }
    kill_current_process_group(Signal::TSTP).map_err(|_| "the program cannot be suspended here")
}

pub fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Ends the program as the signal would have.
pub fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
    // Not emulated for SIGPWR and SIGIO: replace the process with one that has no handlers.
    let _ = Command::new("/bin/sh").args(["-c", &format!("kill -{signal} $$")]).exec();
    exit(128 + signal)
}
