//! What is completed, for every command, option and value; the shells themselves are tried in `end_to_end/completing.rs`.

use std::collections::BTreeSet;

use crate::command::{COMMANDS, printed};

/// The kind of the candidates for the last of `words`, and the candidates.
fn completed(words: &[&str]) -> (String, BTreeSet<String>) {
    let text = printed("completions", &[&["bash", "--", "tableaux"], words].concat(), "");
    let mut lines = text.lines().map(|line| line.split('\t').next().unwrap().to_owned());
    (lines.next().unwrap(), lines.collect())
}

/// The long options in a page of help, each with the values it lists.
fn options_in_help(help: &str) -> Vec<(String, Vec<String>)> {
    let mut options: Vec<(String, Vec<String>)> = Vec::new();
    for line in help.lines().take_while(|line| !line.starts_with("Examples:")) {
        let text = line.trim_start();
        if line.len() - text.len() <= 6
            && let Some(at) = text.find("--").filter(|&at| at == 0 || text.starts_with('-'))
        {
            let name = text[at..].split([' ', '=', '[', ',']).next().unwrap();
            options.push((name.to_owned(), Vec::new()));
        } else if let (Some(value), Some((_, values))) = (text.strip_prefix("- "), options.last_mut())
            && line.starts_with("          - ")
        {
            values.push(value.split(':').next().unwrap().trim().to_owned());
        }
    }
    options
}

#[test]
fn the_options_of_every_command_and_their_values_are_completed() {
    let mut values_seen = 0;
    for command in COMMANDS {
        let options = options_in_help(&printed(command, &["--help"], ""));
        let (kind, offered) = completed(&[command, "--"]);
        let names: BTreeSet<String> = options.iter().map(|(name, _)| name.clone()).collect();
        assert!(names.len() >= 2 || ["man", "completions"].contains(&command), "{command}: {names:?}");
        assert_eq!((kind.as_str(), &offered), ("words", &names), "{command}");
        for (name, values) in options {
            if values.is_empty() {
                continue;
            }
            values_seen += values.len();
            let (_, offered) = completed(&[command, &format!("{name}=")]);
            let values: BTreeSet<String> = values.iter().map(|value| format!("{name}={value}")).collect();
            assert_eq!(offered, values, "{command} {name}");
            // With a blank, unless only a sign may precede the value.
            if name != "--ascii" {
                let (_, offered) = completed(&[command, &name, ""]);
                assert!(values.iter().all(|value| offered.contains(value.split_once('=').unwrap().1)), "{offered:?}");
            }
        }
    }
    assert!(values_seen > 60, "{values_seen} values in the help");
}

#[test]
fn names_without_a_list_in_the_help_are_completed() {
    for (words, expected) in [
        (&["deal", "--theme", "four"][..], &["four colors"][..]),
        (&["--list", "h"], &["hardest"]),
        (&["survey", "--generator", "mins"], &["minstd", "minstd0"]),
        (&["find", "--table", ""], &["freecell", "gears", "skat"]),
        (&["today", "--table", "g"], &["gears"]),
        (&["man", "su"], &["survey"]),
        (&["completions", "z"], &["zsh"]),
        (&["skat", "--declarer", "fore"], &["forehand"]),
        (&["617", "--table=s"], &["--table=skat"]),
        (&["su"], &["survey"]),
        (&["--cells", "2", "pl"], &["play"]),
        (&["deal", "617", "--format", "jso"], &["json"]),
        (&["deal", "617", "6"], &[]),
        (&["nonsense", "--eff"], &[]),
    ] {
        let (kind, offered) = completed(words);
        assert_eq!(
            (kind.as_str(), offered.iter().map(String::as_str).collect::<Vec<_>>()),
            ("words", expected.to_vec()),
            "{words:?}"
        );
    }
}

#[test]
fn lists_are_completed_item_by_item() {
    let (kind, offered) = completed(&["survey", "--columns", "number,ver"]);
    assert_eq!((kind.as_str(), offered), ("list", BTreeSet::from(["number,verdict".to_owned()])));
    let (_, offered) = completed(&["survey", "--columns=verdict,cells,"]);
    assert!(offered.contains("--columns=verdict,cells,moves") && !offered.contains("--columns=verdict,cells,cells"));
    let (kind, offered) = completed(&["skat", "--contracts", "grand,null-o"]);
    assert_eq!(kind, "list");
    assert!(offered.contains("grand,null-ouvert"), "{offered:?}");
}

#[test]
fn the_last_word_of_a_condition_is_completed() {
    let (kind, offered) = completed(&["query", "aces > 18 and (cel"]);
    let expected = ["aces > 18 and (cells", "aces > 18 and (cells_most"].map(str::to_owned);
    assert_eq!((kind.as_str(), offered), ("list", BTreeSet::from(expected)));
    let (_, offered) = completed(&["query", ""]);
    for name in ["moves", "cells", "all", "impossible", "won", "difficulty_error"] {
        assert!(offered.contains(name), "{name}: {offered:?}");
    }
    assert_eq!(completed(&["query", "moves==bo"]).1, BTreeSet::from(["moves==bound".to_owned()]));
    assert_eq!(
        completed(&["query", "all", "--columns", "number,cells_"]).1,
        BTreeSet::from(["number,cells_most".to_owned()])
    );
}

#[test]
fn files_are_left_to_the_shell() {
    for words in [
        &["solve", "--board", ""][..],
        &["survey", "--out", "dea"],
        &["survey", "--out=dea"],
        &["find", "bo"],
        &["--config", ""],
        &["check", "--certificate", "x"],
    ] {
        assert_eq!(completed(words).0, "files", "{words:?}");
    }
    assert_eq!(completed(&["find", "--ra"]), ("words".into(), BTreeSet::from(["--range".to_owned()])));
}

#[test]
fn other_shells_get_the_names_of_commands_and_options() {
    for shell in ["elvish", "powershell"] {
        let script = printed("completions", &[shell], "");
        assert!(["solve", "automatic", "asciicast"].iter().all(|name| script.contains(name)), "{shell}");
    }
}
