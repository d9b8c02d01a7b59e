//! A program in a pseudo-terminal: keys in, the screen out.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::text::{BoardFormat, write_deal};
use tableaux_engine::number::DealNumber;
use vt100::{MouseProtocolMode, Parser, Screen};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tableaux");
/// How long anything may take before a test gives up; on an idle machine all of it takes milliseconds.
pub const PATIENCE: Duration = Duration::from_secs(10);

pub const RIGHT: &str = "\x1b[C";
pub const LEFT: &str = "\x1b[D";

/// The terminal is to keep its title, and to show it again (XTWINOPS).
pub const KEEP_TITLE: &str = "\x1b[22;2t";
pub const GIVE_TITLE_BACK: &str = "\x1b[23;2t";

const FRAME_BEGINS: &[u8] = b"\x1b[?2026h";
const FRAME_ENDS: &[u8] = b"\x1b[?2026l";

/// A home folder of its own, removed in the end.
pub struct Home {
    path: PathBuf,
}

impl Home {
    pub fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("tableaux-end-to-end-{}-{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).unwrap();
        Self { path }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn environment(&self) -> [(&'static str, &Path); 4] {
        let path = Path::new("/usr/local/bin:/usr/bin:/bin");
        [("HOME", &self.path), ("XDG_DATA_HOME", &self.path), ("TERM", Path::new("xterm-256color")), ("PATH", path)]
    }

    /// The program without a terminal.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).env_clear().envs(self.environment()).current_dir(&self.path).stdin(Stdio::null());
        command
    }

    /// Another program, to be started in a terminal.
    pub fn builder(&self, program: impl AsRef<Path>, arguments: &[&str]) -> CommandBuilder {
        let mut builder = CommandBuilder::new(program.as_ref());
        builder.args(arguments);
        builder.env_clear();
        for (name, value) in self.environment() {
            builder.env(name, value);
        }
        builder.env("TABLEAUX", PROGRAM);
        builder.cwd(&self.path);
        builder
    }

    /// The program in a terminal of 80×24.
    pub fn browse(&self, arguments: &[&str]) -> Session {
        Session::start((80, 24), self.builder(PROGRAM, arguments))
    }

    /// The program in a terminal of 80×24 with #617, and a script of the shell in the place of tmux.
    pub fn browse_in_tmux(&self, script: &str) -> Session {
        let program = self.path("tmux");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        let mut command = self.builder(PROGRAM, &["617"]);
        command.env("TMUX", "/tmp/tmux-0/default,1,0");
        let folder = program.parent().unwrap().to_str().unwrap();
        command.env("PATH", format!("{folder}:/usr/bin:/bin"));
        Session::start((80, 24), command)
    }

    /// A script of the shell in a terminal of 80×24; `$TABLEAUX` is the program.
    pub fn script(&self, script: &str) -> Session {
        Session::start((80, 24), self.builder("/bin/sh", &["-c", script]))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// What the terminal has been sent.
struct Shown {
    parser: Parser,
    raw: Vec<u8>,
    ended: bool,
}

impl Shown {
    /// Whether no frame is half drawn.
    fn is_whole(&self) -> bool {
        let last = |marker: &[u8]| self.raw.windows(marker.len()).rposition(|bytes| bytes == marker);
        self.ended || last(FRAME_BEGINS) <= last(FRAME_ENDS)
    }

    /// How many frames are drawn to the end.
    fn frames(&self) -> usize {
        self.raw.windows(FRAME_ENDS.len()).filter(|&bytes| bytes == FRAME_ENDS).count()
    }
}

/// What the terminal and its reader share.
struct Shared {
    shown: Mutex<Shown>,
    changed: Condvar,
    stop: AtomicBool,
}

/// A program that runs in a terminal.
pub struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    /// Made when something is first typed: one that is dropped types an end of input.
    writer: Option<Box<dyn Write + Send>>,
    shared: Arc<Shared>,
    reader: Option<JoinHandle<()>>,
    /// The settings of the terminal before the program was started.
    settings: String,
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

impl Session {
    pub fn start((width, height): (u16, u16), command: CommandBuilder) -> Self {
        Self::claiming((width, height), (width, height), command)
    }

    /// A terminal that claims a size other than that of its screen.
    pub fn claiming(claimed: (u16, u16), (width, height): (u16, u16), command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(claimed.0, claimed.1)).unwrap();
        let settings = settings(&*pair.master);
        let mut output = pair.master.try_clone_reader().unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        // The program has the only other end now, so that the end of the program is the end of the output.
        drop(pair.slave);
        let parser = Parser::new(cells(height), cells(width), 0);
        let shared = Arc::new(Shared {
            shown: Mutex::new(Shown { parser, raw: Vec::new(), ended: false }),
            changed: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        let reader = thread::spawn({
            let shared = Arc::clone(&shared);
            move || {
                let mut bytes = [0; 1 << 14];
                loop {
                    let count = output.read(&mut bytes).unwrap_or(0);
                    let mut shown = shared.shown.lock().unwrap();
                    shown.parser.process(&bytes[..count]);
                    shown.raw.extend_from_slice(&bytes[..count]);
                    shown.ended = count == 0;
                    shared.changed.notify_all();
                    if count == 0 || shared.stop.load(Ordering::SeqCst) {
                        return;
                    }
                }
            }
        });
        Self { child, master: Some(pair.master), writer: None, shared, reader: Some(reader), settings }
    }

    /// Waits until the screen is as it should be, and returns it. No frame is seen half drawn.
    #[track_caller]
    pub fn wait_for(&self, is_right: impl Fn(&Screen) -> bool) -> Screen {
        let shown = self.shared.shown.lock().unwrap();
        let wrong = |shown: &mut Shown| !(shown.is_whole() && is_right(shown.parser.screen()));
        let (shown, waited) = self.shared.changed.wait_timeout_while(shown, PATIENCE, wrong).unwrap();
        let screen = shown.parser.screen().clone();
        drop(shown);
        assert!(!waited.timed_out(), "the screen stays like this:\n{}", screen.contents());
        screen
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub fn wait_for_text(&self, text: &str) -> Screen {
        self.wait_for(|screen| screen.contents().contains(text))
    }

    /// Waits until the panes show the boards of exactly these deals.
    #[track_caller]
    pub fn wait_for_deals(&self, numbers: &[u64]) -> Screen {
        let expected: Vec<_> = numbers.iter().map(|number| (format!("#{number}"), board(*number))).collect();
        self.wait_for(|screen| panes(screen) == expected)
    }

    pub fn screen(&self) -> Screen {
        self.shared.shown.lock().unwrap().parser.screen().clone()
    }

    /// All bytes that the terminal has been sent.
    pub fn raw(&self) -> Vec<u8> {
        self.shared.shown.lock().unwrap().raw.clone()
    }

    /// How often something was sent to the terminal.
    pub fn sent(&self, bytes: &str) -> usize {
        self.raw().windows(bytes.len()).filter(|&sent| sent == bytes.as_bytes()).count()
    }

    pub fn type_keys(&mut self, keys: &str) {
        if keys.is_empty() {
            return;
        }
        let master = self.master.as_ref().unwrap();
        let writer = self.writer.get_or_insert_with(|| master.take_writer().unwrap());
        writer.write_all(keys.as_bytes()).and_then(|()| writer.flush()).unwrap();
    }

    /// Types keys that change nothing that could be seen, and waits for the frame that follows them.
    #[track_caller]
    pub fn type_blindly(&mut self, keys: &str) {
        let before = self.shared.shown.lock().unwrap().frames();
        self.type_keys(keys);
        let shown = self.shared.shown.lock().unwrap();
        let waiting = |shown: &mut Shown| shown.frames() == before;
        let waited = self.shared.changed.wait_timeout_while(shown, PATIENCE, waiting).unwrap();
        assert!(!waited.1.timed_out(), "no frame follows {keys:?}");
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        let mut shown = self.shared.shown.lock().unwrap();
        shown.parser.set_size(cells(height), cells(width));
        // What is seen from now on was drawn for the new size.
        shown.parser.process(b"\x1b[2J");
        drop(shown);
        self.master.as_ref().unwrap().resize(size(width, height)).unwrap();
    }

    /// Has the terminal claim another size than that of its screen.
    pub fn claim(&self, (width, height): (u16, u16)) {
        self.master.as_ref().unwrap().resize(size(width, height)).unwrap();
    }

    /// The id of the process.
    pub fn id(&self) -> i32 {
        self.child.process_id().unwrap().cast_signed()
    }

    pub fn kill(&self, signal: Signal) {
        kill_process(pid(self.id()), signal).unwrap();
    }

    /// Sends a signal to the job that has the terminal.
    pub fn kill_job(&self, signal: Signal) {
        kill_process_group(pid(self.master.as_ref().unwrap().process_group_leader().unwrap()), signal).unwrap();
    }

    /// Whether the terminal's settings are those from before the program was started.
    fn settings_are_back(&self) -> bool {
        settings(&**self.master.as_ref().unwrap()) == self.settings
    }

    /// Waits until the program has the terminal to itself. The settings change at their own time: no frame tells of it.
    #[track_caller]
    pub fn wait_until_taken(&self, mouse: MouseProtocolMode) {
        self.wait_for(|screen| {
            let modes = screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste();
            modes && screen.mouse_protocol_mode() == mouse
        });
        let begin = Instant::now();
        while self.settings_are_back() {
            assert!(begin.elapsed() < PATIENCE, "the terminal is not raw");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Checks that the terminal is as it was before the program was started.
    #[track_caller]
    pub fn assert_given_back(&self) {
        let screen = self.screen();
        let modes = screen.alternate_screen() || screen.hide_cursor() || screen.bracketed_paste();
        assert!(!modes, "not given back:\n{}", screen.contents());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert_eq!(self.sent(KEEP_TITLE), self.sent(GIVE_TITLE_BACK), "the window has its own title again");
        assert!(self.settings_are_back(), "the settings of the terminal differ");
    }

    /// Waits until the program has ended and all that it wrote is read.
    #[track_caller]
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.process().try_wait().unwrap() {
                break status;
            }
            assert!(begin.elapsed() < PATIENCE, "it runs on:\n{}", self.screen().contents());
            thread::sleep(Duration::from_millis(2));
        };
        if self.master.is_some() {
            let shown = self.shared.shown.lock().unwrap();
            let all = self.shared.changed.wait_timeout_while(shown, PATIENCE, |shown| !shown.ended).unwrap();
            assert!(!all.1.timed_out(), "something else keeps the terminal");
        }
        status
    }

    /// Closes the terminal, as a closed window or a lost connection does.
    pub fn hang_up(&mut self) {
        // The reader ends with the next bytes that it gets: those of the frame that this signal asks for.
        self.shared.stop.store(true, Ordering::SeqCst);
        self.kill(Signal::WINCH);
        self.reader.take().unwrap().join().unwrap();
        self.writer = None;
        self.master = None;
    }

    fn process(&mut self) -> &mut std::process::Child {
        let child: &mut dyn Child = &mut *self.child;
        child.downcast_mut().unwrap()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let process = self.process();
        let _ = process.kill();
        let _ = process.wait();
    }
}

fn pid(number: i32) -> Pid {
    Pid::from_raw(number).unwrap()
}

fn size(width: u16, height: u16) -> PtySize {
    PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 }
}

/// The seven rows of a deal, as the library writes them.
pub fn board(number: u64) -> Vec<String> {
    let mut text = Vec::new();
    write_deal(BoardFormat::Rows, &Deal::new(DealNumber::new(number).unwrap()), SuitStyle::Symbols, &mut text);
    String::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}

/// The number of the focused pane: it has the accent of the first theme.
pub fn focused(screen: &Screen) -> String {
    let (height, width) = screen.size();
    let places = (0..height.get()).flat_map(|y| (0..width.get()).map(move |x| (y, x)));
    let cells = places.filter_map(|(y, x)| screen.cell(y, x));
    let accented = cells.filter(|cell| cell.fgcolor() == vt100::Color::Idx(179));
    let text: String = accented.map(|cell| if cell.has_contents() { cell.contents() } else { " " }).collect();
    let number = text.split('#').nth(1).unwrap_or_default();
    format!("#{}", number.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default())
}

/// The pitches of cards, with the columns of a face, and the most rows that a covered card shows.
const SIZES: [(u16, u16); 6] = [(3, 3), (4, 3), (6, 5), (7, 6), (10, 9), (14, 13)];
const MOST_ROWS: u16 = 7;

/// The panes: their numbers, and the rows of cards with one space between them. Each is found by the line with the
/// numbers of its cascades.
pub fn panes(screen: &Screen) -> Vec<(String, Vec<String>)> {
    let (height, width) = screen.size();
    let (height, width) = (height.get(), width.get());
    let cell = |y: u16, x: u16| match screen.cell(y, x) {
        Some(cell) if cell.has_contents() => cell.contents().to_owned(),
        _ => " ".into(),
    };
    let text = |y: u16, from: u16, to: u16| (from..to.min(width)).map(|x| cell(y, x)).collect::<String>();
    let is_numbered = |y: u16, x: u16, pitch: u16| (0..8).all(|at| cell(y, x + at * pitch) == (at + 1).to_string());
    let mut panes = Vec::new();
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let Some((pitch, face)) = SIZES.into_iter().find(|&(pitch, _)| is_numbered(y, x, pitch)) else {
            continue;
        };
        let left = x - face / 2;
        let card_at = |y: u16, column: u16| {
            let from = left + column * pitch;
            text(y, from, from + face).replace('│', " ").replace("10", "T").trim().to_owned()
        };
        // The next card of the first cascade tells how many rows a covered one shows: as many as there are.
        let is_card = |text: &str| text.chars().count() == 2 && text.starts_with(|c| "A23456789TJQK".contains(c));
        let step = (1..=MOST_ROWS).find(|step| is_card(&card_at(y + 1 + step, 0))).unwrap_or(1);
        let card = |row: u16, column: u16| card_at(y + 1 + row * step, column);
        let cards = |row: u16| (0..if row == 6 { 4 } else { 8 }).map(|column| card(row, column)).collect::<Vec<_>>();
        // Above the board, or beside it, perhaps up to three rows higher.
        let end = left + 8 * pitch;
        let above = y.saturating_sub(1);
        let title = text(above, left, end);
        let beside = if title.trim().is_empty() { y.saturating_sub(3)..y + 1 } else { y..y + 1 };
        let titles = title + " " + &beside.map(|y| text(y, end, width)).collect::<Vec<_>>().join(" ");
        let number = titles.split_whitespace().find(|word| word.starts_with('#')).unwrap_or_default().to_owned();
        panes.push((number, (0..7).map(|row| cards(row).join(" ")).collect()));
    }
    panes
}
