//! A panic, on whatever thread, gives the terminal back.

use std::io::Read;
use std::process::{Command, ExitCode};
use std::sync::mpsc;
use std::thread;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;
use tableaux::browser::terminal::{self, Report, Terminal, report_panics};
use tableaux::browser::worker::SEARCHING;
use vt100::MouseProtocolMode;

use super::session::{Home, Session};

/// In the environment of the process that is to panic: on which thread.
const PANICS_ON: &str = "TABLEAUX_PANICS_ON";

/// The process that panics: this test alone, in a terminal. Among the others it does nothing.
#[test]
fn child_that_panics() {
    let Ok(thread) = std::env::var(PANICS_ON) else { return };
    let write = |text: &'static str| {
        move |buffer: &mut Buffer| -> Option<Position> {
            buffer.set_string(0, 0, text, Style::new());
            None
        }
    };
    let wait_for_key = || std::io::stdin().read_exact(&mut [0]).unwrap();
    let (sender, messages) = mpsc::channel::<Report>();
    report_panics(sender, SEARCHING);
    let mut terminal = Terminal::enter(true, terminal::size().unwrap()).unwrap();
    terminal.draw("title", write("taken"), || false).unwrap();
    wait_for_key();
    assert_eq!(thread, "other", "as it was asked to");
    assert!(thread::spawn(|| panic!("a worker fails")).join().is_err());
    let lost = matches!(messages.try_recv(), Ok(Report::Lost(why)) if why.contains("a worker fails"));
    // A search is no reason to end, and tells for itself that it failed.
    let search = thread::Builder::new().name(SEARCHING.into()).spawn(|| panic!("a search fails")).unwrap();
    assert!(search.join().is_err());
    let silent = messages.try_recv().is_err();
    terminal.draw("title", write(if lost && silent { "told of it" } else { "told nothing" }), || false).unwrap();
    wait_for_key();
}

fn start(home: &Home, thread: &str) -> Session {
    let (_, module) = module_path!().split_once("::").unwrap();
    let test = format!("{module}::child_that_panics");
    let mut command = home.builder(std::env::current_exe().unwrap(), &["--exact", &test, "--nocapture"]);
    command.env(PANICS_ON, thread);
    let session = Session::start((80, 24), command);
    session.wait_for_text("taken");
    session.wait_until_taken(MouseProtocolMode::ButtonMotion);
    session
}

#[test]
fn on_the_drawing_thread_it_is_reported_on_a_terminal_given_back() {
    let home = Home::new();
    let mut session = start(&home, "drawing");
    session.type_keys("x");
    assert_eq!(session.wait_for_end().code(), Some(101));
    session.assert_given_back();
    let text = session.screen().contents();
    assert!(text.contains("panicked at") && text.contains("as it was asked to"), "{text}");
}

#[test]
fn on_another_thread_it_becomes_a_message() {
    let home = Home::new();
    let mut session = start(&home, "other");
    session.type_keys("x");
    session.wait_for(|screen| screen.contents() == "told of it");
    session.wait_until_taken(MouseProtocolMode::ButtonMotion);
    session.type_keys("x");
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
    let raw = String::from_utf8_lossy(&session.raw()).into_owned();
    assert!(!raw.contains("panicked") && !raw.contains("a worker fails"), "{raw}");
}

/// The process that panics before there is a terminal, on two threads.
#[test]
fn child_that_panics_at_its_start() {
    if std::env::var_os(PANICS_ON).is_none_or(|on| on != "start") {
        return;
    }
    let code = tableaux::cli::guarded(|| {
        assert!(thread::spawn(|| panic!("the settings\ncannot be read")).join().is_err());
        panic!("a second one");
    });
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(2)));
}

#[test]
fn at_the_start_it_is_one_line_and_the_exit_code_2() {
    let (_, module) = module_path!().split_once("::").unwrap();
    let test = format!("{module}::child_that_panics_at_its_start");
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", &test, "--nocapture"]).env(PANICS_ON, "start").env_remove("RUST_BACKTRACE");
    let output = child.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    let is_told =
        errors.starts_with("tableaux: internal error: panicked at ") && errors.contains("the settings cannot be read");
    assert!(is_told && errors.lines().count() == 1, "{errors}");
}
