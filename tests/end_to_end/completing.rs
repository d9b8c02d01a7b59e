//! Tab in the shells that have read the program's completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::session::{Home, PROGRAM, Session};

#[derive(Debug, Clone, Copy)]
enum Shell {
    Bash,
    Fish,
    Zsh,
}

impl Shell {
    const ALL: [Self; 3] = [Self::Bash, Self::Fish, Self::Zsh];

    /// The name, unless the shell is missing on this machine.
    fn name(self) -> Option<&'static str> {
        let name = match self {
            Self::Bash => "bash",
            Self::Fish => "fish",
            Self::Zsh => "zsh",
        };
        let is_there = ["/usr/bin", "/bin"].iter().any(|folder| Path::new(folder).join(name).exists());
        if !is_there {
            eprintln!("skipped: there is no {name}");
        }
        is_there.then_some(name)
    }

    /// A shell with `ready> ` as its prompt that has read the completions.
    fn start(self, home: &Home) -> Option<Session> {
        let name = self.name()?;
        let script = home.command(&["completions", name]).output().unwrap().stdout;
        let folder = Path::new(PROGRAM).parent().unwrap().display();
        let (file, start, arguments) = match self {
            Self::Bash => (
                "tableaux.bash",
                format!(
                    "PATH={folder}:$PATH\nPS1='ready> '\nsource ~/tableaux.bash\nbind 'set bell-style none'\n\
                     bind 'set completion-query-items 1000'\nbind 'set page-completions off'\n\
                     bind 'set show-all-if-ambiguous on'\nbind 'set enable-bracketed-paste off'\n"
                ),
                ["--rcfile", "start", "-i"],
            ),
            Self::Fish => (
                "tableaux.fish",
                format!(
                    "set -g fish_greeting\nset PATH {folder} $PATH\nfunction fish_prompt; echo -n 'ready> '; end\n\
                     set -g fish_autosuggestion_enabled 0\nsource ~/tableaux.fish\n"
                ),
                ["--no-config", "-C", "source ~/start"],
            ),
            Self::Zsh => (
                "_tableaux",
                format!(
                    "path=({folder} $path) fpath=(~ $fpath) PS1='ready> '\nautoload -U compinit\ncompinit -D -u\n\
                     zstyle ':completion:*' list-prompt ''\nunsetopt beep\nLISTMAX=1000\n"
                ),
                ["-d", "-i", "+Z"],
            ),
        };
        fs::write(home.path(file), script).unwrap();
        fs::write(home.path("start"), &start).unwrap();
        fs::write(home.path(".zshrc"), &start).unwrap();
        let arguments = if matches!(self, Self::Zsh) { &arguments[..2] } else { &arguments[..] };
        let session = Session::start((120, 60), home.builder(name, arguments));
        session.wait_for_text("ready>");
        Some(session)
    }

    /// What the shell offers for a line; `None` if the shell is missing.
    fn offered(self, line: &str) -> Option<String> {
        if !matches!(self, Self::Fish) {
            return self.tab(line);
        }
        // Its list goes with the next key.
        let home = Home::new();
        let name = self.name()?;
        fs::write(home.path("tableaux.fish"), home.command(&["completions", name]).output().unwrap().stdout).unwrap();
        let folder = Path::new(PROGRAM).parent().unwrap().display();
        let script = format!("set PATH {folder} $PATH; source ~/tableaux.fish; complete -C {line:?}");
        let output =
            Command::new(name).args(["--no-config", "-c", &script]).env("HOME", home.path("")).output().unwrap();
        Some(String::from_utf8(output.stdout).unwrap())
    }

    /// What the shell shows after a line, Tab and @; `None` if the shell is missing.
    fn tab(self, line: &str) -> Option<String> {
        let home = Home::new();
        fs::write(home.path("two boards.txt"), "").unwrap();
        let mut session = self.start(&home)?;
        session.type_keys(line);
        session.wait_for_text(line.trim_end());
        // What the second key types shows that the first is done with.
        session.type_keys("\t");
        session.type_keys("@");
        let screen = session.wait_for_text("@").contents();
        Some(screen)
    }

    /// The line that Tab makes of a line, up to the @ typed after it.
    fn completed(self, line: &str) -> Option<String> {
        let screen = self.tab(line)?;
        let typed = screen.lines().rfind(|typed| typed.contains("ready> ")).unwrap();
        let (_, typed) = typed.split_once("ready> ").unwrap();
        Some(typed.split('@').next().unwrap().trim_end().to_owned())
    }
}

#[test]
fn a_line_is_completed() {
    for (line, completed) in [
        ("tableaux so", "tableaux solve"),
        ("tableaux solve --eff", "tableaux solve --effort"),
        ("tableaux solve 617 --effort pr", "tableaux solve 617 --effort proof"),
        ("tableaux deal 617 --format=col", "tableaux deal 617 --format=columns"),
        ("tableaux 617 618 --lin", "tableaux 617 618 --linear"),
        ("tableaux --list=har", "tableaux --list=hardest"),
        ("tableaux survey --columns number,diff", "tableaux survey --columns number,difficulty"),
        ("tableaux deal 617 --theme fo", r"tableaux deal 617 --theme four\ colors"),
        ("tableaux man tra", "tableaux man trace"),
        ("tableaux solve --board two", r"tableaux solve --board two\ boards.txt"),
        ("tableaux solve --board=two", r"tableaux solve --board=two\ boards.txt"),
        ("tableaux deal 6", "tableaux deal 6"),
    ] {
        for shell in Shell::ALL {
            let Some(typed) = shell.completed(line) else { continue };
            assert_eq!(typed.replace("'four colors'", r"four\ colors"), completed, "{shell:?}: {line}");
        }
    }
}

#[test]
fn options_are_those_of_the_command() {
    for (line, offered, others) in [
        ("tableaux solve --", &["--checkpoint", "--effort", "--measure"][..], &["--no-mouse", "--sample"][..]),
        ("tableaux survey --", &["--sample", "--columns"], &["--no-mouse", "--certificate"]),
        ("tableaux ", &["solve", "survey", "skat"], &["--effort"]),
        ("tableaux 617 --", &["--no-mouse", "--linear", "--list"], &["--certificate"]),
    ] {
        for shell in Shell::ALL {
            let Some(screen) = shell.offered(line) else { continue };
            let is_offered = |name: &str| screen.split_whitespace().any(|word| word == name);
            for name in offered {
                assert!(is_offered(name), "{shell:?}, {line}: no {name}\n{screen}");
            }
            for name in others {
                assert!(!is_offered(name), "{shell:?}, {line}: {name}\n{screen}");
            }
        }
    }
}
