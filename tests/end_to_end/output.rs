//! What is written where: no colours, ASCII alone, or no terminal at all.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;

use super::session::{Home, PATIENCE, PROGRAM, Session};

/// The numbers of all SGR sequences.
fn graphics(raw: &[u8]) -> Vec<u16> {
    let text = String::from_utf8_lossy(raw);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    sequences.flat_map(|codes| codes.split(';').map(|code| code.parse().unwrap_or(0)).collect::<Vec<_>>()).collect()
}

fn is_colour(code: u16) -> bool {
    matches!(code, 30..=38 | 40..=48 | 90..=97 | 100..=107)
}

/// Visits every screen and leaves.
fn visit_everything(session: &mut Session) {
    session.wait_for_text("FreeCell");
    session.type_keys("c");
    session.wait_for_text("#618");
    session.type_keys("=dd");
    session.wait_for_text("compared: one card");
    session.type_keys("vm");
    session.wait_for_text("note on #618: ");
    session.type_keys("déjà ★ vu\r");
    session.wait_for_text("#618 marked");
    for (keys, text) in [
        ("i", "Whether the deal"),
        ("o", "#620"),
        ("'", "1 mark"),
        ("?", "Ctrl-U"),
        ("?\x1b[F", "a scale without colors"),
    ] {
        session.type_keys(keys);
        session.wait_for_text(text);
        session.type_keys("\x1b");
        session.wait_for(|screen| !screen.contents().contains(text));
    }
    // The other tables, with what only they have.
    session.type_keys("T");
    session.wait_for_text("Skat");
    session.type_keys("fjc js");
    session.wait_for_text("2 of ten cards");
    session.type_keys("\x1b");
    session.wait_for_text("forehand");
    session.type_keys("T");
    session.wait_for_text("Gears 3");
    session.type_keys("\r ");
    session.wait_for_text("1 press made");
    session.type_keys("q");
    session.wait_for_text("Enter press");
    session.type_keys("1234567");
    session.wait_for_text("#1234567 ");
    session.type_keys("\x03");
    assert!(session.wait_for_end().success());
}

#[test]
fn no_color_leaves_attributes_alone() {
    let home = Home::new();
    let mut command = home.builder(PROGRAM, &["617"]);
    command.env("NO_COLOR", "1");
    let mut session = Session::start((100, 30), command);
    visit_everything(&mut session);
    let codes = graphics(&session.raw());
    assert!(!codes.iter().any(|&code| is_colour(code)), "{codes:?}");
    for attribute in [1, 2, 7] {
        assert!(codes.contains(&attribute), "{attribute} in {codes:?}");
    }
}

#[test]
fn there_are_colours_otherwise() {
    let home = Home::new();
    let mut command = home.builder(PROGRAM, &["617"]);
    // Empty is as good as unset.
    command.env("NO_COLOR", "");
    let mut session = Session::start((100, 30), command);
    visit_everything(&mut session);
    assert!(graphics(&session.raw()).iter().any(|&code| is_colour(code)));
}

#[test]
fn terminals_without_colours_get_none() {
    for term in [Some("vt100"), Some("vt220"), Some("xterm-mono"), Some(""), None] {
        let home = Home::new();
        let with_term = |mut command: CommandBuilder| {
            command.env_remove("TERM");
            if let Some(term) = term {
                command.env("TERM", term);
            }
            Session::start((100, 30), command)
        };
        let mut session = with_term(home.builder(PROGRAM, &["617"]));
        session.wait_for_text("#617");
        session.type_keys("v");
        session.wait_for_text("the terminal has no colors");
        session.type_keys("\x03");
        assert!(session.wait_for_end().success());
        let codes = graphics(&session.raw());
        assert!(!codes.iter().any(|&code| is_colour(code)) && codes.contains(&7), "{term:?}: {codes:?}");
        let mut help = with_term(home.builder(PROGRAM, &["--help"]));
        assert!(help.wait_for_end().success());
        let codes = graphics(&help.raw());
        assert!(!codes.iter().any(|&code| is_colour(code)), "{term:?}: {codes:?}");
    }
    let home = Home::new();
    let mut help = Session::start((100, 30), home.builder(PROGRAM, &["--help"]));
    assert!(help.wait_for_end().success());
    assert!(graphics(&help.raw()).iter().any(|&code| is_colour(code)));
}

#[test]
fn ascii_is_ascii() {
    let home = Home::new();
    let mut session = Session::start((100, 30), home.builder(PROGRAM, &["617", "--ascii"]));
    session.wait_for_text("7D     AD     5C     3S     5S     8C     2D     AH");
    visit_everything(&mut session);
    let raw = session.raw();
    let beyond = raw.iter().position(|byte| !byte.is_ascii());
    assert_eq!(beyond, None, "{}", String::from_utf8_lossy(&raw[beyond.unwrap_or_default()..]));
}

/// A browser with these variables in its environment.
fn browse_with(home: &Home, variables: &[(&str, &str)], arguments: &[&str]) -> Session {
    let mut command = home.builder(PROGRAM, arguments);
    for (name, value) in variables {
        command.env(name, value);
    }
    Session::start((100, 30), command)
}

#[test]
fn terminals_without_suits_get_ascii_by_themselves() {
    let home = Home::new();
    let mut session = browse_with(&home, &[("TERM", "linux"), ("LANG", "en_US.UTF-8")], &["617"]);
    session.wait_for_text("7D     AD     5C     3S     5S     8C     2D     AH");
    // F1, as the Linux console sends it.
    session.type_keys("\x1b[[A");
    session.wait_for_text("Ctrl-U");
    session.type_keys("\x1b");
    session.wait_for(|screen| !screen.contents().contains("Ctrl-U"));
    visit_everything(&mut session);
    assert!(session.raw().is_ascii());
    for variables in
        [&[("LANG", "C")][..], &[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")], &[("LC_CTYPE", "de_DE.ISO-8859-1")]]
    {
        browse_with(&home, variables, &["617"]).wait_for_text("7D     AD     5C     3S     5S     8C     2D     AH");
        browse_with(&home, variables, &["--ascii=never", "617"])
            .wait_for_text("7♦     A♦     5♣     3♠     5♠     8♣     2♦     A♥");
        let output = home.command(&["617"]).envs(variables.iter().copied()).output().unwrap();
        assert!(output.status.success() && output.stdout.starts_with(b"7D AD 5C 3S 5S 8C 2D AH\n"), "{output:?}");
    }
    for variables in [&[("LANG", "C"), ("LC_ALL", "C.UTF-8")][..], &[("LANG", "")], &[("LANG", "de_DE.utf8")]] {
        browse_with(&home, variables, &["617"]).wait_for_text("7♦     A♦     5♣     3♠     5♠     8♣     2♦     A♥");
        browse_with(&home, variables, &["--ascii", "617"])
            .wait_for_text("7D     AD     5C     3S     5S     8C     2D     AH");
    }
    // A file has no font.
    let output = home.command(&["617", "--ascii=auto"]).env("TERM", "linux").output().unwrap();
    assert!(output.stdout.starts_with("7♦ A♦ 5♣".as_bytes()), "{output:?}");
}

#[test]
fn without_a_terminal_boards_are_printed() {
    let home = Home::new();
    let printed = |arguments: &[&str]| {
        let output = home.command(arguments).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(printed(&["617"]), printed(&["deal", "617", "--suits", "symbols"]));
    assert!(printed(&["617"]).starts_with("7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥\n"), "{}", printed(&["617"]));
    assert!(!printed(&["617"]).contains('\x1b'));
    assert_eq!(printed(&["617", "1", "--ascii"]), printed(&["deal", "617", "1"]));
    assert_eq!(printed(&[]), printed(&["deal", "1", "--suits", "symbols"]));

    let mut session = home.browse(&["11982"]);
    session.wait_for_deals(&[11_982]);
    session.type_keys("q");
    session.wait_for_end();
    assert_eq!(printed(&[]), printed(&["deal", "1", "--suits", "symbols"]), "what is kept is not opened");
}

#[test]
fn a_terminal_that_knows_nothing_gets_the_boards_where_nobody_types() {
    let home = Home::new();
    let mut command = home.builder("/bin/sh", &["-c", "$TABLEAUX 617 </dev/null"]);
    command.env("TERM", "dumb");
    let mut session = Session::start((80, 24), command);
    assert!(session.wait_for_end().success());
    session.wait_for_text("7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥\n");
    assert!(!session.raw().contains(&0x1b));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let home = Home::new();
    let mut command = home.command(&["deal", "0-8589934591"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdout.take().unwrap();
    let mut begin = [0; 100];
    pipe.read_exact(&mut begin).unwrap();
    assert!(begin.starts_with(b"#0\nTH 5H KS TC"), "{}", String::from_utf8_lossy(&begin));
    drop(pipe);
    let closed = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if closed.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it runs on");
        }
        thread::sleep(Duration::from_millis(2));
    };
    assert_eq!(status.code(), Some(0));
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert_eq!(complaints, "");
}

#[test]
fn numbers_come_from_standard_input() {
    let home = Home::new();
    let run = |input: &str| {
        let mut command = home.command(&["deal", "-"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let expected = home.command(&["deal", "1-2", "617"]).output().unwrap().stdout;
    let output = run("1-2\n\n  617\n");
    assert!(output.status.success() && output.stdout == expected, "{output:?}");
    // What came before the mistake is printed; the mistake is named with its place.
    let output = run("1-2 617\nx\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout == expected, "{output:?}");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.starts_with("tableaux: standard input, line 2, column 1: ") && complaint.lines().count() == 1,
        "{complaint}"
    );
}
