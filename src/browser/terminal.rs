//! The terminal: entering, drawing, reading input, and restoring on every exit.

pub mod backend;
mod clipboard;
pub mod colors;
pub mod depth;
pub mod input;
pub mod locale;
mod standard_output;
mod title;
#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod windows;

pub use self::standard_output::{descriptor, standard_output};
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
use self::title::Title;

/// A report from the terminal or the system.
#[derive(Debug)]
pub enum Report {
    /// Bytes from the terminal, and when they arrived.
    Bytes(Vec<u8>, Instant),
    /// An event, on systems that report events instead of bytes.
    Event(Event),
    End(i32),
    Stop,
    Continue,
    Resized,
    InputEnded,
    /// Input can no longer be read or a thread has failed, with the reason.
    Lost(String),
}

/// The largest screen that is drawn, in cells. It is more than any display shows; a terminal may claim 65,535 by 65,535,
/// which no memory holds.
pub const LARGEST: Size = Size::new(1_000, 500);
/// The size of a terminal that does not know its own, such as a serial line.
const USUAL: Size = Size::new(80, 24);

/// The most bytes sent at once; a frame of a usual size is one piece.
const PIECE: usize = 1 << 14;
/// Cancels a partially sent sequence (CAN).
const CANCEL: u8 = 0x18;

/// Whether the terminal is in raw mode and on its alternate screen.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Output to be sent with the next frame, so that a frame is one write.
#[derive(Debug, Clone, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing: the backend flushes in the middle of a frame.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The terminal in raw mode; restored on drop.
pub struct Terminal {
    screen: ratatui::Terminal<DiffColorBackend<Pending>>,
    pending: Pending,
    has_mouse: bool,
    /// The window title, once set.
    title: Option<String>,
}

/// Mouse buttons and wheel, and motion while a button is held where the terminal can report that.
struct MouseButtons(bool);

impl Command for MouseButtons {
    fn write_ansi(&self, f: &mut impl std::fmt::Write) -> std::fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        if self.0 { EnableMouseCapture.execute_winapi() } else { DisableMouseCapture.execute_winapi() }
    }

    /// Windows reports the mouse only through its own API, even if the console understands sequences.
    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// Returns a blank screen of `size`, as ratatui keeps it.
fn blank(size: Size, pending: &Pending) -> io::Result<ratatui::Terminal<DiffColorBackend<Pending>>> {
    // A fixed size: ratatui would query the system at every frame.
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    ratatui::Terminal::with_options(DiffColorBackend::new(pending.clone()), TerminalOptions { viewport })
}

impl Terminal {
    /// Enters the alternate screen in raw mode, with mouse reports if `has_mouse`.
    ///
    /// # Errors
    /// If the terminal cannot be switched.
    pub fn enter(has_mouse: bool, size: Size) -> io::Result<Self> {
        // The theme decides on colors; with NO_COLOR crossterm would write attributes wrongly.
        style::force_color_output(true);
        let pending = Pending::default();
        let mut terminal = Self { screen: blank(size, &pending)?, pending, has_mouse, title: None };
        terminal.enter_again(size)?;
        Ok(terminal)
    }

    /// Enters again after the terminal was left or others may have changed it.
    ///
    /// # Errors
    /// See [`Terminal::enter`].
    pub fn enter_again(&mut self, size: Size) -> io::Result<()> {
        // crossterm sets raw mode only if it believes that it is not set.
        let was_entered = ENTERED.swap(true, Ordering::SeqCst);
        if was_entered {
            disable_raw_mode()?;
        }
        enable_raw_mode()?;
        if title::is_known() {
            // The title to restore is already saved; others may have changed the one on display.
            if !was_entered {
                queue!(self.pending, Title::Push)?;
            }
            self.title = None;
        }
        queue!(self.pending, EnterAlternateScreen, EnableBracketedPaste)?;
        if self.has_mouse {
            queue!(self.pending, MouseButtons(true))?;
        }
        self.clear(size)
    }

    /// Asks with the next frame whether the terminal's ground is light (OSC 11), without waiting for the answer. Consoles
    /// that would print the question are not asked.
    ///
    /// # Errors
    /// Never from the terminal.
    pub fn ask_for_ground(&mut self) -> io::Result<()> {
        if cfg!(unix) && title::is_known() { self.pending.write_all(b"\x1b]11;?\x1b\\") } else { Ok(()) }
    }

    /// Restores the terminal. `drain` swallows what it still sends, before it echoes again. Safe to call twice.
    pub fn leave(&mut self, drain: impl FnOnce()) {
        if let Some(reset) = take_reset() {
            // Of a frame that was not drawn, what enters the screen is to be sent before what leaves it.
            let _ = self.send_pending(|| false);
            let _ = stdout().write_all(&reset).and_then(|()| stdout().flush());
            drain();
            let _ = disable_raw_mode();
        }
    }

    /// Makes the next frame redraw every cell of a screen of `size`.
    ///
    /// # Errors
    /// Never from the terminal: drawing waits for the next frame.
    pub fn clear(&mut self, size: Size) -> io::Result<()> {
        self.screen = blank(size, &self.pending)?;
        queue!(self.pending, Hide, Clear(ClearType::All))
    }

    /// Draws a frame and the window title; does nothing while the terminal is left. `draw` returns the text cursor. If
    /// the program is over meanwhile, the rest is not drawn: a large frame takes long, and a slow terminal longer.
    ///
    /// # Errors
    /// If the terminal cannot be written.
    pub fn draw(
        &mut self,
        title: &str,
        draw: impl FnOnce(&mut Buffer) -> Option<Position>,
        mut is_over: impl FnMut() -> bool,
    ) -> io::Result<()> {
        if !ENTERED.load(Ordering::SeqCst) || is_over() {
            return Ok(());
        }
        queue!(self.pending, BeginSynchronizedUpdate)?;
        let drawn = self.screen.try_draw(|frame| {
            if let Some(cursor) = draw(frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
            if is_over() { Err(io::ErrorKind::Interrupted.into()) } else { io::Result::Ok(()) }
        });
        if let Err(error) = drawn
            && error.kind() != io::ErrorKind::Interrupted
        {
            return Err(error);
        }
        if title::is_known() && self.title.as_deref() != Some(title) {
            queue!(self.pending, Title::Set(title))?;
            self.title = Some(title.to_owned());
        }
        queue!(self.pending, EndSynchronizedUpdate)?;
        self.send_pending(is_over)
    }

    /// Sends the pending bytes; if the program is over meanwhile, the rest is canceled.
    fn send_pending(&self, mut is_over: impl FnMut() -> bool) -> io::Result<()> {
        let bytes = self.pending.0.take();
        let mut out = stdout().lock();
        for (at, piece) in bytes.chunks(PIECE).enumerate() {
            if at > 0 && is_over() {
                out.write_all(&[CANCEL])?;
                queue!(out, EndSynchronizedUpdate)?;
                break;
            }
            out.write_all(piece)?;
        }
        out.flush()
    }

    /// Copies a text by tmux, or by asking the terminal with the next frame. Returns whether it is certain to work: a
    /// terminal may ignore the request.
    ///
    /// # Errors
    /// Never from the terminal.
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

/// Restores the terminal if entered. Write errors are ignored: nothing can be done then.
fn leave() {
    if let Some(bytes) = take_reset() {
        let _ = stdout().write_all(&bytes).and_then(|()| stdout().flush());
        let _ = disable_raw_mode();
    }
}

/// Returns the sequences that restore the terminal, if entered, and marks it as left.
fn take_reset() -> Option<Vec<u8>> {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return None;
    }
    let mut bytes = Vec::new();
    let _ = queue!(bytes, MouseButtons(false), DisableBracketedPaste, Show, LeaveAlternateScreen);
    if title::is_known() {
        let _ = queue!(bytes, Title::Pop);
    }
    Some(bytes)
}

/// Returns the size of the screen to draw: that of the terminal, up to [`LARGEST`]. No other function asks for it.
///
/// # Errors
/// If the terminal has no size.
pub fn size() -> io::Result<Size> {
    let (width, height) = ratatui::crossterm::terminal::size()?;
    let side = |claimed: u16, usual: u16, largest: u16| if claimed == 0 { usual } else { claimed.min(largest) };
    Ok(Size::new(side(width, USUAL.width, LARGEST.width), side(height, USUAL.height, LARGEST.height)))
}

/// Installs a panic hook: on the drawing thread it restores the terminal first; on others it sends a message, except on
/// threads named `quiet`, which report their own.
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

/// Returns whether the browser can run: standard output is a terminal, and not a dumb one.
pub fn is_there() -> bool {
    stdout().is_terminal() && !is_dumb()
}

/// Returns whether to use the linear mode: if asked for, by the environment too, or on a dumb terminal.
pub fn is_linear(is_asked_for: bool) -> bool {
    let is_wanted =
        || is_dumb() || std::env::var_os("TABLEAUX_LINEAR").is_some_and(|value| !value.is_empty() && value != "0");
    is_asked_for || stdin().is_terminal() && stdout().is_terminal() && is_wanted()
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
