//! The terminal: entered, drawn on, listened to, and left as it was on every way out.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write, stdout};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{Command, queue, style};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{TerminalOptions, Viewport};

use super::search::{Answer, Query};

/// What reaches the browser from outside.
#[derive(Debug)]
pub enum Message {
    /// Something was typed, pasted, clicked or resized.
    Event(Event),
    /// A signal asks to quit.
    End(i32),
    /// A signal asks to suspend.
    Stop,
    /// The program was suspended and goes on.
    Continue,
    /// The terminal may have another size.
    Resized,
    /// The terminal can no longer be read, or a thread has failed: why.
    Lost(String),
    /// A search has ended.
    Answered(Box<(Query, Answer)>),
    /// A search has failed, which is no reason to quit: for what, and why.
    Failed(Box<Query>, String),
}

/// The name of a thread whose panic is no reason to quit.
pub const SEARCHING: &str = "searching";

/// Whether the terminal is in raw mode and on its alternate screen.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// What is to be sent to the terminal with the next frame, so that a frame is one write.
#[derive(Debug, Clone, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Nothing: the backend flushes in the middle of a frame.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The terminal while it is entered. It is left when this is dropped.
pub struct Terminal {
    screen: ratatui::Terminal<CrosstermBackend<Pending>>,
    pending: Pending,
    has_mouse: bool,
}

/// Mouse buttons and the wheel, without the reports of every move that are of no use here.
struct MouseButtons(bool);

impl Command for MouseButtons {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        if self.0 { event::EnableMouseCapture.execute_winapi() } else { event::DisableMouseCapture.execute_winapi() }
    }
}

/// A blank screen of `size`, as ratatui knows it.
fn blank(size: Size, pending: &Pending) -> io::Result<ratatui::Terminal<CrosstermBackend<Pending>>> {
    // A fixed size: ratatui would ask the system for it at every frame.
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    ratatui::Terminal::with_options(CrosstermBackend::new(pending.clone()), TerminalOptions { viewport })
}

impl Terminal {
    /// Enters the alternate screen in raw mode. Mouse reports are asked for if `has_mouse` is set.
    ///
    /// # Errors
    /// What the system says if the terminal cannot be switched.
    pub fn enter(has_mouse: bool, size: Size) -> io::Result<Self> {
        // Which colours are used is decided by the theme; crossterm would write attributes wrongly with NO_COLOR.
        style::force_color_output(true);
        let pending = Pending::default();
        let mut terminal = Self { screen: blank(size, &pending)?, pending, has_mouse };
        terminal.enter_again(size)?;
        Ok(terminal)
    }

    /// Enters again after the terminal was left, or after others may have changed it.
    ///
    /// # Errors
    /// As [`Terminal::enter`].
    pub fn enter_again(&mut self, size: Size) -> io::Result<()> {
        // Raw mode is set only where crossterm does not believe that it is set.
        if ENTERED.swap(true, Ordering::SeqCst) {
            disable_raw_mode()?;
        }
        enable_raw_mode()?;
        queue!(self.pending, EnterAlternateScreen, EnableBracketedPaste)?;
        if self.has_mouse {
            queue!(self.pending, MouseButtons(true))?;
        }
        self.clear(size)
    }

    /// Leaves the terminal as it was before. Safe to call twice.
    pub fn leave(&mut self) {
        leave();
    }

    /// Makes the next frame draw every cell on an empty screen of `size`.
    ///
    /// # Errors
    /// None that would come from the terminal: drawing waits for the next frame.
    pub fn clear(&mut self, size: Size) -> io::Result<()> {
        self.screen = blank(size, &self.pending)?;
        queue!(self.pending, Hide, Clear(ClearType::All))
    }

    /// Draws a frame and sends it; nothing while the terminal is left. `draw` returns where the text cursor is.
    ///
    /// # Errors
    /// What the system says if the terminal cannot be written.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer) -> Option<Position>) -> io::Result<()> {
        if !ENTERED.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.pending, BeginSynchronizedUpdate)?;
        self.screen.draw(|frame| {
            if let Some(cursor) = draw(frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        let mut bytes = self.pending.0.borrow_mut();
        let mut out = stdout().lock();
        let sent = out.write_all(&bytes).and_then(|()| out.flush());
        bytes.clear();
        sent
    }

    /// Asks the terminal to put a text into its clipboard, with the next frame.
    ///
    /// # Errors
    /// None that would come from the terminal.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        queue!(self.pending, CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

/// Leaves the terminal as it was, if it is entered. What cannot be written then cannot be helped.
fn leave() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let mut bytes = Vec::new();
        let _ = queue!(bytes, MouseButtons(false), DisableBracketedPaste, Show, LeaveAlternateScreen);
        let _ = stdout().write_all(&bytes).and_then(|()| stdout().flush());
        let _ = disable_raw_mode();
    }
}

/// The size of the terminal.
///
/// # Errors
/// What the system says if it has none.
pub fn size() -> io::Result<Size> {
    let (width, height) = ratatui::crossterm::terminal::size()?;
    Ok(Size::new(width, height))
}

/// Leaves the terminal before a panic on this thread is reported. One on another thread becomes a message, so that the
/// thread that draws leaves it in order.
pub fn report_panics(to: Sender<Message>) {
    let drawing = thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            leave();
            report(panic);
        } else {
            // A search that panics reports it itself.
            if thread::current().name() != Some(SEARCHING) {
                let _ = to.send(Message::Lost(format!("internal error: {panic}")));
            }
        }
    }));
}

/// Reads the terminal on a thread of its own, which ends with the program: nothing wakes it but input.
///
/// # Errors
/// If there can be no thread.
pub fn read_events(to: Sender<Message>) -> io::Result<()> {
    let read = move || {
        loop {
            let message = match event::read() {
                Ok(event) => Message::Event(event),
                Err(error) => Message::Lost(format!("the terminal cannot be read: {error}")),
            };
            let lost = matches!(message, Message::Lost(_));
            if to.send(message).is_err() || lost {
                return;
            }
        }
    };
    thread::Builder::new().name("events".into()).spawn(read).map(drop)
}

#[cfg(unix)]
mod signals {
    use super::{IsTerminal, Message, Sender, disable_raw_mode, io, thread};
    use std::fs::File;
    use std::io::{Read, stdin};
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::low_level::{emulate_default_handler, pipe};

    /// How long an orderly end may take.
    const LONGEST_END: Duration = Duration::from_secs(1);

    /// Turns signals into messages, and a hang-up of the terminal, which not every process gets a signal for.
    ///
    /// # Errors
    /// If a handler cannot be set.
    pub fn watch(to: Sender<Message>) -> io::Result<()> {
        let mut signals = Vec::new();
        for signal in [SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH] {
            let (read, write) = UnixStream::pair()?;
            pipe::register(signal, write)?;
            signals.push((signal, read));
        }
        let terminal: OwnedFd =
            if stdin().is_terminal() { stdin().as_fd().try_clone_to_owned()? } else { File::open("/dev/tty")?.into() };
        let watch = move || {
            loop {
                let mut sources: Vec<PollFd> =
                    signals.iter().map(|(_, read)| PollFd::new(read, PollFlags::IN)).collect();
                sources.push(PollFd::new(&terminal, PollFlags::empty()));
                if poll(&mut sources, None).is_err() {
                    continue; // interrupted by one of the signals
                }
                let ready: Vec<bool> = sources.iter().map(|source| !source.revents().is_empty()).collect();
                if ready.last() == Some(&true) {
                    let _ = to.send(Message::End(SIGHUP));
                    return;
                }
                for ((signal, read), _) in signals.iter_mut().zip(&ready).filter(|(_, ready)| **ready) {
                    let _ = read.read(&mut [0; 64]);
                    let message = match *signal {
                        SIGTSTP => Message::Stop,
                        SIGCONT => Message::Continue,
                        // The reader reports it too, but not what happens before it begins to read.
                        SIGWINCH => Message::Resized,
                        signal => Message::End(signal),
                    };
                    let ends = matches!(message, Message::End(_));
                    if to.send(message).is_err() {
                        return;
                    }
                    if ends {
                        // A terminal that takes no more output blocks the thread that draws.
                        thread::sleep(LONGEST_END);
                        let _ = disable_raw_mode();
                        end_by(*signal);
                    }
                }
            }
        };
        thread::Builder::new().name("signals".into()).spawn(watch).map(drop)
    }

    /// Suspends the whole job, as the terminal would on Ctrl-Z: the signal comes back as [`Message::Stop`].
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

    /// Stops until SIGCONT comes.
    pub fn stop() {
        let _ = emulate_default_handler(SIGTSTP);
    }

    /// Ends as the signal would have ended the program.
    pub fn end_by(signal: i32) {
        let _ = emulate_default_handler(signal);
    }
}

/// Other systems send no signals and suspend nothing.
#[cfg(not(unix))]
#[allow(missing_docs, clippy::missing_errors_doc, clippy::unnecessary_wraps, reason = "they do what their twins do")]
mod signals {
    use super::{Message, Sender, io};

    pub fn watch(_: Sender<Message>) -> io::Result<()> {
        Ok(())
    }
    pub fn ask_to_stop() -> Result<(), &'static str> {
        Err("the program cannot be suspended here")
    }
    pub fn stop() {}
    pub fn end_by(_: i32) {}
}

pub use signals::{ask_to_stop, end_by, stop, watch};

/// Whether a browser can be shown: both ends of the terminal are there, and it knows more than a teletype.
pub fn is_there() -> bool {
    stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
