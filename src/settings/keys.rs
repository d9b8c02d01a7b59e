//! The table of keys as it is in the file; which screens, commands and keys exist is checked elsewhere.

use super::document::{Value, WithLine};
use super::mistake::Mistakes;
use tableaux_engine::sanitize::quoted;

pub(super) const TABLE: &str = "keys";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyTables {
    /// The screen names, including those without entries.
    pub screens: Vec<WithLine<String>>,
    /// The entries, in the order of their lines.
    pub entries: Vec<KeyEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyEntry {
    pub screen: String,
    pub command: String,
    pub keys: Vec<String>,
    /// The line, from 1.
    pub line: usize,
}

pub(super) fn read(value: Value, mistakes: &mut Mistakes) -> KeyTables {
    let Some(screens) = value.as_table() else {
        mistakes.add(value.line(), "keys: use a table for each screen, as in [keys.browse]");
        return KeyTables::default();
    };
    let mut read = KeyTables::default();
    for (screen, commands) in screens.entries() {
        let Some(commands) = commands.as_table() else {
            let name = quoted(screen.text);
            let words = format!("keys: '{name}' must be the table of a screen, as in [keys.browse]");
            mistakes.add(screen.line, words);
            continue;
        };
        read.screens.push(WithLine { value: screen.text.to_owned(), line: screen.line });
        for (command, keys) in commands.entries() {
            let Some(of_command) = names(keys) else {
                let (name, source) = (quoted(command.text), quoted(keys.source()));
                let words = format!("{name}: {source} is not a key; use a key, as in \"n\", or a list of keys");
                mistakes.add(keys.line(), words);
                continue;
            };
            let (screen, name) = (screen.text.to_owned(), command.text.to_owned());
            read.entries.push(KeyEntry { screen, command: name, keys: of_command, line: command.line });
        }
    }
    read.entries.sort_by_key(|entry| entry.line);
    read
}

fn names(value: Value) -> Option<Vec<String>> {
    match value.as_list() {
        Some(list) => list.into_iter().map(|key| key.as_str().map(str::to_owned)).collect(),
        None => Some(vec![value.as_str()?.to_owned()]),
    }
}
