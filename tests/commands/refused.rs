//! Command lines that are refused, with the errors of `tests/data/refused.txt`.

use std::thread;

use crate::command;
use crate::folder::Folder;

/// A command line, its standard input, and its error, in which `…` stands for any text.
struct Row {
    line: String,
    input: String,
    error: String,
}

fn rows() -> Vec<Row> {
    let (mut rows, mut lines, mut input) = (Vec::new(), Vec::new(), String::new());
    for line in include_str!("../data/refused.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(command) = line.strip_prefix("$ ") {
            lines.push(command.to_owned());
        } else if let Some(text) = line.strip_prefix('<') {
            input += text.strip_prefix(' ').unwrap_or(text);
            input.push('\n');
        } else {
            rows.extend(lines.drain(..).map(|line_of| Row { line: line_of, input: input.clone(), error: line.into() }));
            input.clear();
        }
    }
    rows
}

/// The words of a command line; one with blanks is between `'`.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

fn fits(pattern: &str, text: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once('…') else { return pattern == text };
    let Some(text) = text.strip_prefix(begin) else { return false };
    text.char_indices().map(|(at, _)| at).chain([text.len()]).any(|at| fits(rest, &text[at..]))
}

#[test]
fn each_is_refused_with_its_error() {
    let folder = Folder::new();
    let with_path = |text: &str| text.replace("{none}", &folder.path("none"));
    let run = |row: &Row| {
        let (line, expected) = (with_path(&row.line), with_path(&row.error));
        let words = words(&line);
        let error = command::refused(words[0], &words[1..], &row.input);
        (!fits(&expected, &error)).then(|| format!("$ {line}\n{error}\nexpected: {expected}"))
    };
    let rows = rows();
    assert!(rows.len() > 200, "{} rows", rows.len());
    let wrong: Vec<String> = thread::scope(|scope| {
        let parts = rows.chunks(rows.len().div_ceil(8));
        let threads: Vec<_> = parts.map(|rows| scope.spawn(|| rows.iter().filter_map(run).collect())).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|_| vec!["a panic".to_owned()])).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert_eq!(folder.names(), [""; 0]);
}
