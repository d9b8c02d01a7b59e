//! The terminal: entered, drawn on, listened to, and left as it was on every way out.

pub(super) mod backend;
mod clipboard;
pub mod colours;
pub mod depth;
pub mod input;
pub mod locale;
mod standard_output;
mod title;
#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod windows;

pub use self::standard_output::standard_output;
#[cfg(unix)]
pub use self::unix::{ask_to_stop, end_by, read_events, read_input, stop, watch, watch_ends};
#[cfg(not(unix))]
pub use self::windows::{ask_to_stop, end_by, read_events, read_input, stop, watch, watch_ends};

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, Event};
#[cfg(windows)]
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{Command, queue, style};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{TerminalOptions, Viewport};

use self::backend::DiffColorBackend;

/// What the terminal and the system report.
#[derive(Debug)]
pub enum Report {
    /// The terminal has sent these bytes, at that time.
    Bytes(Vec<u8>, Instant),
    /// Something was typed, pasted, clicked or resized, on systems that report it as an event.
    Event(Event),
    End(i32),
    Stop,
    Continue,
    Resized,
    InputEnded,
    /// What is typed can no longer be read, or a thread has failed: why.
    Lost(String),
}

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
    screen: ratatui::Terminal<DiffColorBackend<Pending>>,
    pending: Pending,
    has_mouse: bool,
    /// The title of its window, once it is set.
    title: Option<String>,
}

/// Mouse buttons and the wheel, without the reports of every move that are of no use here.
struct MouseButtons(bool);

impl Command for MouseButtons {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        if self.0 { EnableMouseCapture.execute_winapi() } else { DisableMouseCapture.execute_winapi() }
    }

    /// Windows reports the mouse to whom its own interface names, however well the console knows sequences.
    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// A blank screen of `size`, as ratatui knows it.
fn blank(size: Size, pending: &Pending) -> io::Result<ratatui::Terminal<DiffColorBackend<Pending>>> {
    // A fixed size: ratatui would ask the system for it at every frame.
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    ratatui::Terminal::with_options(DiffColorBackend::new(pending.clone()), TerminalOptions { viewport })
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
        let mut terminal = Self { screen: blank(size, &pending)?, pending, has_mouse, title: None };
        terminal.enter_again(size)?;
        Ok(terminal)
    }

    /// Enters again after the terminal was left, or after others may have changed it.
    ///
    /// # Errors
    /// As [`Terminal::enter`].
    pub fn enter_again(&mut self, size: Size) -> io::Result<()> {
        // Raw mode is set only where crossterm does not believe that it is set.
        let was_entered = ENTERED.swap(true, Ordering::SeqCst);
        if was_entered {
            disable_raw_mode()?;
        }
        enable_raw_mode()?;
        if title::is_known() {
            // The terminal keeps the title that it is to have in the end; others may have changed the one it shows.
            if !was_entered {
                queue!(self.pending, title::PushTitle)?;
            }
            self.title = None;
        }
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

    /// Draws a frame under a title of the window and sends it; nothing while the terminal is left. `draw` returns where
    /// the text cursor is.
    ///
    /// # Errors
    /// What the system says if the terminal cannot be written.
    pub fn draw(&mut self, title: &str, draw: impl FnOnce(&mut Buffer) -> Option<Position>) -> io::Result<()> {
        if !ENTERED.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.pending, BeginSynchronizedUpdate)?;
        self.screen.draw(|frame| {
            if let Some(cursor) = draw(frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        if title::is_known() && self.title.as_deref() != Some(title) {
            queue!(self.pending, title::Set(title))?;
            self.title = Some(title.to_owned());
        }
        queue!(self.pending, EndSynchronizedUpdate)?;
        let mut bytes = self.pending.0.borrow_mut();
        let mut out = stdout().lock();
        let sent = out.write_all(&bytes).and_then(|()| out.flush());
        bytes.clear();
        sent
    }

    /// Copies a text to tmux's buffer and clipboard where the program runs in tmux. Anywhere else the terminal is asked to
    /// put it into its clipboard, with the next frame. Whether that is certain to work: a terminal may ignore it.
    ///
    /// # Errors
    /// None that would come from the terminal.
    pub fn copy(&mut self, text: &str) -> io::Result<bool> {
        if clipboard::copy_by_tmux(text) {
            return Ok(true);
        }
        queue!(self.pending, CopyToClipboard::to_clipboard_from(text)).map(|()| false)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

/// Leaves the terminal as it was, if it is entered. What cannot be written then cannot be helped.
fn leave() {
    if let Some(bytes) = take_reset() {
        let _ = stdout().write_all(&bytes).and_then(|()| stdout().flush());
        let _ = disable_raw_mode();
    }
}

/// The sequences that leave the terminal as it was, if it is entered: it is left from now on.
fn take_reset() -> Option<Vec<u8>> {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return None;
    }
    let mut bytes = Vec::new();
    let _ = queue!(bytes, MouseButtons(false), DisableBracketedPaste, Show, LeaveAlternateScreen);
    if title::is_known() {
        let _ = queue!(bytes, title::PopTitle);
    }
    Some(bytes)
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
/// thread that draws leaves it in order; but for those on threads named `quiet`, which report their own.
pub fn report_panics(to: Sender<impl From<Report> + Send + 'static>, quiet: &'static str) {
    let drawing = thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            leave();
            report(panic);
        } else if thread::current().name() != Some(quiet) {
            let _ = to.send(Report::Lost(format!("internal error: {panic}")).into());
        }
    }));
}

/// Whether a browser can be shown: both ends of the terminal are there, and it knows more than a teletype.
pub fn is_there() -> bool {
    stdout().is_terminal() && !is_dumb()
}

/// Whether everything is to be said in lines: where that is asked for, by the environment too, and on a terminal that
/// knows no more than a teletype.
pub fn is_linear(is_asked_for: bool) -> bool {
    let is_wanted =
        || is_dumb() || std::env::var_os("TABLEAUX_LINEAR").is_some_and(|value| !value.is_empty() && value != "0");
    is_asked_for || stdin().is_terminal() && stdout().is_terminal() && is_wanted()
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
