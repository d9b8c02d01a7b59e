//! `tableaux config`: the settings checked, printed, and where they are.

use std::fs::{self, File};
use std::process::Output;

use crate::command::{message, printed, program};
use crate::folder::Folder;

/// Runs the command with the config folder of a home.
fn config(home: &Folder, arguments: &[&str]) -> Output {
    program("config", arguments).env("HOME", &home.0).output().unwrap()
}

fn standard(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_file_that_is_printed_is_right() {
    let home = Folder::new();
    let text = printed("config", &["--default"], "");
    fs::create_dir_all(home.0.join(".config/tableaux")).unwrap();
    fs::write(home.0.join(".config/tableaux/config.toml"), &text).unwrap();
    let output = config(&home, &[]);
    let path = home.path(".config/tableaux/config.toml");
    assert_eq!(standard(&output), format!("'{path}' is valid\n"), "{output:?}");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    for line in text.lines() {
        assert!(line.chars().count() <= 140, "{line}");
    }
    for entry in ["#theme = \"auto\"", "[keys.browse]", "#next-deal = [\"right\", \"l\", \"n\"]", "[keys.everywhere]"] {
        assert!(text.lines().any(|line| line.starts_with(entry)), "{entry}\n{text}");
    }
}

#[test]
fn the_place_of_the_file_is_told() {
    let home = Folder::new();
    let path = home.path(".config/tableaux/config.toml");
    assert_eq!(standard(&config(&home, &["--path"])), format!("{path}\n"));
    let output = program("config", &["--path"]).env("HOME", &home.0).env("XDG_CONFIG_HOME", home.path("x")).output();
    assert_eq!(standard(&output.unwrap()), format!("{}\n", home.path("x/tableaux/config.toml")));
    let output = config(&home, &[]);
    assert_eq!(standard(&output), format!("'{path}' does not exist; all settings have their defaults\n"));
    assert_eq!(output.status.code(), Some(0));
}

/// Files that cannot be read at all, or not wholly: one line each, and the exit code 2.
#[test]
fn what_is_wrong_is_told_line_by_line() {
    let not_utf8 = b"mouse = true\ntheme = \"\xff\"\n";
    let cases: [(&str, &[u8], &[&str]); 7] = [
        ("utf8.toml", not_utf8, &["utf8.toml, line 2: it is not UTF-8; use text in UTF-8"]),
        (
            "syntax.toml",
            b"mouse = \ntheme = \"felt\"\nascii = [1,\n",
            &[
                "syntax.toml, line 1: string values must be quoted, expected literal string; use name = value, with text in quotation marks",
                "syntax.toml, line 3: unclosed array, expected `]`; use name = value, with text in quotation marks",
            ],
        ),
        (
            "twice.toml",
            b"theme = \"felt\"\ntheme = \"light\"\n",
            &["twice.toml, line 2: theme is set twice; keep one line"],
        ),
        (
            "values.toml",
            b"theme = \"drak\"\nmouse = \"no\"\n",
            &[
                "values.toml, line 1: theme: unknown theme 'drak'; use auto, dark, light, felt, four colors, viridis, \
                 high contrast or plain; did you mean 'dark'?",
                "values.toml, line 2: mouse: \"no\" cannot be used; use true or false",
            ],
        ),
        (
            "keys.toml",
            b"[keys.browse]\nrandom = \"f5\"\nfacts = \"f5\"\n",
            &[
                "keys.toml, line 2: random: 'f5' is also a key of facts, line 3; use it for one command of a screen",
                "keys.toml, line 3: facts: 'f5' is also a key of random, line 2; use it for one command of a screen",
            ],
        ),
        ("bom.toml", b"\xef\xbb\xbfmouse = 1\n", &["bom.toml, line 1: mouse: 1 cannot be used; use true or false"]),
        ("empty.toml", b"", &[]),
    ];
    let folder = Folder::new();
    for (name, text, told) in cases {
        let path = folder.path(name);
        fs::write(&path, text).unwrap();
        let output = config(&folder, &["--config", &path]);
        if told.is_empty() {
            assert_eq!((output.status.code(), standard(&output)), (Some(0), format!("'{path}' is valid\n")));
            continue;
        }
        assert_eq!(standard(&output).lines().collect::<Vec<_>>(), told, "{name}");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let mistakes = if told.len() == 1 { "mistake" } else { "mistakes" };
        assert_eq!(message(&output), format!("{} {mistakes} in the settings", told.len()));
    }
}

#[test]
fn what_is_no_file_of_settings_is_told_and_not_read_whole() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder.toml")).unwrap();
    File::create(folder.path("large.toml")).unwrap().set_len(100 << 20).unwrap();
    let mut cases = vec![
        ("folder.toml", "it is a folder"),
        ("large.toml", "it is too long"),
        #[cfg(unix)]
        ("zero.toml", "it is not a regular file"),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::os::unix::fs::symlink("/dev/zero", folder.path("zero.toml")).unwrap();
        fs::write(folder.path("closed.toml"), "").unwrap();
        fs::set_permissions(folder.path("closed.toml"), fs::Permissions::from_mode(0o000)).unwrap();
        // Who may read everything is not kept from it.
        if File::open(folder.path("closed.toml")).is_err() {
            cases.push(("closed.toml", "permission denied"));
        }
    }
    for (name, why) in cases {
        let output = config(&folder, &["--config", &folder.path(name)]);
        let told = format!("{name}: it cannot be read: {why}; use text of up to 1 MiB\n");
        assert_eq!((output.status.code(), standard(&output)), (Some(2), told), "{name}");
    }
}

#[test]
fn themes_beside_the_file_are_checked_with_it() {
    let folder = Folder::new();
    fs::create_dir(folder.path("themes")).unwrap();
    let dark = fs::read_to_string("assets/themes/dark.toml").unwrap();
    fs::write(folder.path("config.toml"), "theme = \"my-own\"\n").unwrap();
    fs::write(folder.path("themes/my-own.toml"), &dark).unwrap();
    fs::write(folder.path("themes/notes.txt"), "no theme").unwrap();
    let run = || config(&folder, &["--config", &folder.path("config.toml")]);
    assert_eq!(run().status.code(), Some(0), "{:?}", run());
    fs::write(folder.path("themes/my-own.toml"), dark.replace("\"#949494\"", "\"#303030\"")).unwrap();
    fs::write(folder.path("themes/light.toml"), &dark).unwrap();
    fs::create_dir(folder.path("themes/x.toml")).unwrap();
    let told = "themes/light.toml: 'light' is the name of another theme; use another name\n\
        themes/my-own.toml, line 4: quiet: \"#303030\" has a contrast of 1.2 with its ground; use 4.5 or more for text\n\
        themes/x.toml: it cannot be read: it is a folder; use text of up to 1 MiB\n";
    assert_eq!((run().status.code(), &*standard(&run())), (Some(2), told));
}

/// As other programs take it, for no settings at all.
#[cfg(unix)]
#[test]
fn dev_null_is_a_file_without_settings() {
    assert_eq!(printed("config", &["--config", "/dev/null"], ""), "'/dev/null' is valid\n");
    let home = Folder::new();
    let link = home.path("config.toml");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    assert_eq!(printed("config", &["--config", &link], ""), format!("'{link}' is valid\n"));
    let zero = program("config", &["--config", "/dev/zero"]).output().unwrap();
    assert_eq!(message(&zero), "1 mistake in the settings", "what has no end is not read");
}
