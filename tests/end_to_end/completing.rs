//! Tab in a shell that has read the program's completions.

use std::fs;
use std::path::Path;

use super::session::{Home, PROGRAM, Session};

/// What zsh shows after a line and Tab, without the line itself; `None` if there is no zsh.
fn tab(line: &str) -> Option<String> {
    if !["/usr/bin/zsh", "/bin/zsh"].iter().any(|zsh| Path::new(zsh).exists()) {
        eprintln!("skipped: there is no zsh");
        return None;
    }
    let home = Home::new();
    let script = home.command(&["completions", "zsh"]).output().unwrap().stdout;
    fs::create_dir(home.path("functions")).unwrap();
    fs::write(home.path("functions/_tableaux"), script).unwrap();
    let start = format!(
        "path=({} $path) fpath=(~/functions $fpath) PS1='ready> '\n\
         autoload -U compinit\ncompinit -D -u\nzstyle ':completion:*' list-prompt ''\nunsetopt beep\nLISTMAX=1000\n",
        Path::new(PROGRAM).parent().unwrap().display()
    );
    fs::write(home.path(".zshrc"), start).unwrap();
    let mut session = Session::start((120, 60), home.builder("zsh", &["-d", "-i"]));
    session.wait_for_text("ready>");
    session.type_keys(line);
    session.wait_for_text(line);
    // What the second key types shows that the first is done with.
    session.type_keys("\t");
    session.type_keys(" @");
    let screen = session.wait_for_text("@").contents();
    // The line is erased: what follows Ctrl-C at once may be lost.
    session.type_keys("\x15exit\n");
    session.wait_for_end();
    Some(screen)
}

#[test]
fn options_are_those_of_the_command() {
    for (line, offered, others) in [
        (
            "tableaux solve --",
            &["--checkpoint", "--effort", "--measure"][..],
            &["--no-mouse", "--linear", "--sample"][..],
        ),
        ("tableaux survey --", &["--sample", "--columns"], &["--no-mouse", "--certificate"]),
        ("tableaux solve 617 --", &["--checkpoint", "--effort"], &["--no-mouse"]),
        ("tableaux --", &["--no-mouse", "--linear", "--list"], &["--certificate"]),
        ("tableaux 617 --", &["--no-mouse", "--linear", "--list"], &["--certificate"]),
        ("tableaux ms:617/4/none/8a --", &["--no-mouse", "--linear"], &["--certificate"]),
        ("tableaux s", &["solve", "survey", "skat"], &["--linear", "find"]),
    ] {
        let Some(screen) = tab(line) else { return };
        let is_offered = |name: &str| screen.lines().any(|line| line.split_whitespace().next() == Some(name));
        for name in offered {
            assert!(is_offered(name), "{line}: no {name}\n{screen}");
        }
        for name in others {
            assert!(!is_offered(name), "{line}: {name}\n{screen}");
        }
    }
}

#[test]
fn words_are_completed() {
    for (line, completed) in [
        // The sign behind the name goes with the blank.
        ("tableaux solve --eff", "tableaux solve --effort"),
        ("tableaux deal 617 --format=js", "tableaux deal 617 --format=js"),
        ("tableaux deal 617 --format=col", "tableaux deal 617 --format=columns"),
        ("tableaux so", "tableaux solve "),
        ("tableaux 6", "tableaux 6"),
        ("tableaux 617 618 --lin", "tableaux 617 618 --linear "),
        ("tableaux 617 --list=har", "tableaux 617 --list=hardest"),
        ("tableaux --list=har", "tableaux --list=hardest"),
    ] {
        let Some(screen) = tab(line) else { return };
        let typed = screen.lines().find(|typed| typed.starts_with("ready> ")).unwrap();
        let typed = typed.trim_start_matches("ready> ").trim_end_matches('@');
        assert_eq!(typed.trim_end(), completed.trim_end(), "{line}\n{screen}");
    }
}
