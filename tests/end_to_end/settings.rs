//! Settings of a person's own, in a terminal.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use vt100::{Color, MouseProtocolMode};

use super::keeping::last_words;
use super::session::{Home, PROGRAM, RIGHT, Session};

/// A home folder with a file of settings.
fn with_settings(text: impl AsRef<[u8]>) -> Home {
    let home = Home::new();
    fs::create_dir_all(home.path(".config/tableaux/themes")).unwrap();
    fs::write(home.path(".config/tableaux/config.toml"), text).unwrap();
    home
}

fn wide(home: &Home, arguments: &[&str]) -> Session {
    Session::start((120, 40), home.builder(PROGRAM, arguments))
}

/// Quits and returns what is on standard error then.
#[track_caller]
fn quit(mut session: Session, keys: &str) -> Vec<String> {
    session.type_keys(keys);
    assert_eq!(session.wait_for_end().code(), Some(0));
    session.assert_given_back();
    last_words(&session)
}

/// Function keys and keys with Ctrl and Alt come from a terminal as they are set.
#[test]
fn keys_that_are_set_do_what_their_commands_do() {
    let home = with_settings(
        "[keys.browse]\nnext-deal = \"f9\"\nprevious-deal = \"ctrl-p\"\nfirst = \"alt-f\"\nten-on = \"ctrl-right\"\n\
         open-pane = \"alt-enter\"\nfacts = \"shift-f5\"\nmarks = \"ö\"\nquit = \"Q\"\n[keys.facts]\nback = \"alt-q\"\n",
    );
    let mut session = wide(&home, &["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("\x1b[20~");
    session.wait_for_deals(&[618]);
    session.type_keys("\x10");
    session.wait_for_deals(&[617]);
    session.type_keys("\x1b[1;5C");
    session.wait_for_deals(&[627]);
    session.type_keys("\x1bf");
    session.wait_for_deals(&[1]);
    session.type_keys("ö");
    session.wait_for_text("nothing marked yet");
    session.type_keys("q");
    session.wait_for_deals(&[1]);
    session.type_keys("\x1b[15;2~");
    session.wait_for_text("Alt-q back");
    session.type_keys("\x1bq");
    session.wait_for_deals(&[1]);
    // Its keys of before mean nothing.
    session.type_keys(RIGHT);
    session.wait_for_text("does nothing here: ? shows the keys");
    session.type_keys("\x1b\r");
    session.wait_for_deals(&[1, 2]);
    session.type_keys("q");
    session.wait_for_text("'q' does nothing here");
    assert_eq!(quit(session, "QQ"), Vec::<String>::new());
}

/// What each is said of at the start and in the end, while the browser runs on the rest.
#[test]
fn a_wrong_file_is_told_and_the_browser_runs() {
    let large = vec![b' '; (1 << 20) + 1];
    let not_utf8 = [&b"theme = \"felt\"\nascii = \""[..], b"\xff\"\n"].concat();
    let cases: [(&[u8], &str); 5] = [
        (&large, "config.toml: it cannot be read: it is too long; use text of up to 1 MiB"),
        (&not_utf8, "config.toml, line 2: it is not UTF-8; use text in UTF-8"),
        (b"oracle = \"on\"\noracle = \"off\"\n", "config.toml, line 2: oracle is set twice; keep one line"),
        (
            b"card-size = \"XS\"\nthem = \"felt\"\n",
            "config.toml, line 2: unknown setting 'them'; use theme, ascii, mouse, card-size, oracle, narrow, automatic, \
             run-home, celebrate, start, clock, effort, skat-names, layout-keys, memory or keys; did you mean 'theme'?",
        ),
        (
            b"[keys.browse]\nrandom = \"q\"\n",
            "config.toml, line 2: random: 'q' is the last key of quit of browse; use another key",
        ),
    ];
    for (text, told) in cases {
        let home = with_settings(text);
        let mut session = wide(&home, &["617"]);
        let start: String = told.chars().take(60).collect();
        session.wait_for_text(&start);
        session.wait_for_deals(&[617]);
        session.type_keys(RIGHT);
        session.wait_for_deals(&[618]);
        assert_eq!(quit(session, "q"), [told]);
    }
}

#[test]
fn settings_are_those_of_the_linear_mode_too() {
    let home = with_settings("oracle = \"off\"\nthem = \"felt\"\n");
    let mut command = home.command(&["--linear", "617"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"play\n8a\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let [said, told] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let mistake = "line 2: unknown setting 'them'";
    assert!(said.contains(mistake) && told.is_empty(), "{said}\n{told}");
    assert!(said.contains("queen of hearts") && !said.contains("to go"), "{said}");
    assert!(output.status.success());
}

#[test]
fn a_folder_in_the_place_of_the_file_is_told() {
    let home = Home::new();
    fs::create_dir_all(home.path(".config/tableaux/config.toml")).unwrap();
    let session = wide(&home, &["617"]);
    let told = "config.toml: it cannot be read: it is a folder; use text of up to 1 MiB";
    session.wait_for_text(told);
    session.wait_for_deals(&[617]);
    assert_eq!(quit(session, "q"), [told]);
}

#[test]
fn the_command_line_comes_before_the_file_and_the_file_before_the_rest() {
    let home = with_settings("ascii = \"always\"\nmouse = false\n");
    let session = wide(&home, &["617"]);
    session.wait_until_taken(MouseProtocolMode::None);
    session.wait_for(|screen| screen.contents().contains("AD") && !screen.contents().contains('♦'));
    quit(session, "q");
    let session = wide(&home, &["617", "--ascii=never"]);
    session.wait_for_deals(&[617]);
    quit(session, "q");
    fs::write(home.path("other.toml"), "mouse = true\n").unwrap();
    let session = wide(&home, &["617", "--config", "other.toml"]);
    session.wait_for_deals(&[617]);
    session.wait_until_taken(MouseProtocolMode::ButtonMotion);
    quit(session, "q");
    let mut session = wide(&home, &["617", "--config", "none.toml"]);
    assert_eq!(session.wait_for_end().code(), Some(2));
    assert!(session.screen().contents().starts_with("tableaux: --config: 'none.toml' does not exist"));
    session.assert_given_back();
}

#[test]
fn the_theme_that_is_set_is_seen_until_another_is_chosen() {
    let home = with_settings("theme = \"mine\"\n");
    let dark = fs::read_to_string("assets/themes/dark.toml").unwrap();
    let mine = dark.replace("on #1c1c1c\"\nstrong", "on #00005f\"\nstrong");
    assert_ne!(mine, dark);
    fs::write(home.path(".config/tableaux/themes/mine.toml"), mine).unwrap();
    let ground = |session: &Session, index: u8| {
        session.wait_for(|screen| screen.cell(0, 0).is_some_and(|cell| cell.bgcolor() == Color::Idx(index)))
    };
    for _ in 0..2 {
        let session = wide(&home, &["617"]);
        session.wait_for_deals(&[617]);
        ground(&session, 17);
        quit(session, "q");
    }
    let mut session = wide(&home, &["617"]);
    session.wait_for_deals(&[617]);
    session.type_keys("v");
    session.wait_for_text("theme: dark");
    quit(session, "q");
    let session = wide(&home, &["617"]);
    session.wait_for_deals(&[617]);
    ground(&session, 234);
    quit(session, "q");
}
