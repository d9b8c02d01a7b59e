//! The key map: the keys of all screens, by default or as configured.

use ratatui::crossterm::event::{KeyEvent, KeyEventKind};

use super::binding::bindings;
use super::binding::{Binding, Section, Shortcut, on};
use super::key::{Key, ctrl};
use crate::browser::input::command::Command;
use crate::settings::{KeyEntry, KeyLine, KeyScreen, KeyTables, Mistakes, WithLine};
use crate::table::Table;
use crate::words::did_you_mean;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::either;

/// The commands of every screen.
pub const EVERYWHERE: Section = Section {
    id: "everywhere",
    name: "Every screen",
    is_typed_into: true,
    text: |_| true,
    typed: &[],
    keys: bindings![
        Binding::new("quit-at-once", &[ctrl('c')], Command::QuitAtOnce, "quit the program at once").fixed(),
        Binding::new("suspend", &[ctrl('z')], Command::Suspend, "suspend the program"),
        Binding::new("redraw", &[ctrl('l')], Command::Redraw, "redraw the screen"),
    ],
    on: |_| true,
};

const MAX_KEYS: usize = 20;

/// Names that commands had in the settings of earlier versions, and their names now.
const OLD_NAMES: [(&str, &str); 2] = [("practise", "practice"), ("colour-by-record", "color-by-record")];

/// Returns whether a key quits at once: on every screen, with any settings.
pub fn quits(event: KeyEvent) -> bool {
    let quits = |shortcut: &Shortcut| shortcut.command == Command::QuitAtOnce;
    let key = Key::exact(event);
    event.kind != KeyEventKind::Release && EVERYWHERE.shortcuts().any(|of| quits(of) && of.keys.contains(&key))
}

#[derive(Debug, Clone, Default)]
pub struct Keymap {
    changes: Vec<Change>,
}

/// The keys of a command, where they are not the default ones.
#[derive(Debug, Clone)]
struct Change {
    screen: &'static str,
    command: &'static str,
    keys: Vec<Key>,
    hidden: Vec<Key>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    screen: Section,
    shortcut: &'static Shortcut,
    /// Returns whether the command exists on a table.
    on: fn(Table) -> bool,
}

/// Configured keys of a command.
#[derive(Debug, Clone)]
struct Setting<'a> {
    entry: &'a KeyEntry,
    place: Place,
    keys: Vec<Key>,
}

impl Keymap {
    /// Builds the key map from the settings. A wrong entry is reported, and its command keeps its keys. An entry equal
    /// to the default is ignored, so that others may take its keys: a file listing all defaults expresses no wish.
    pub fn new(screens: &[Section], tables: &KeyTables, mistakes: &mut Mistakes) -> Self {
        let sections = [screens, &[EVERYWHERE]].concat();
        check_screens(&sections, &tables.screens, mistakes);
        let mut settings = read(&sections, &tables.entries, mistakes);
        settings.retain(|setting| setting.keys != setting.place.shortcut.keys);
        drop_doubled(&mut settings, mistakes);
        while let Some((taking, words)) = last_key_taken(&sections, &settings) {
            mistakes.add(settings.remove(taking).entry.line, words);
        }
        let all = sections.iter().flat_map(|&section| Place::all(section));
        let changes = all.filter_map(|place| {
            let Place { screen, shortcut, .. } = place;
            let (keys, hidden) = (keys_of(&settings, place), hidden_of(&settings, place));
            let is_changed = keys != shortcut.keys || hidden != shortcut.hidden;
            is_changed.then_some(Change { screen: screen.id, command: shortcut.name, keys, hidden })
        });
        Self { changes: changes.collect() }
    }

    fn change(&self, screen: Section, shortcut: &Shortcut) -> Option<&Change> {
        let mut changes = self.changes.iter();
        changes.find(|change| (change.screen, change.command) == (screen.id, shortcut.name))
    }

    /// Returns the keys of a command that are shown.
    pub fn keys(&self, screen: Section, shortcut: &Shortcut) -> &[Key] {
        self.change(screen, shortcut).map_or(shortcut.keys, |change| &change.keys)
    }

    fn hidden(&self, screen: Section, shortcut: &Shortcut) -> &[Key] {
        self.change(screen, shortcut).map_or(shortcut.hidden, |change| &change.hidden)
    }

    /// Returns the command bound to a key on a screen.
    pub fn command(&self, screen: Section, table: Table, event: KeyEvent) -> Option<Command> {
        let of = |section: Section| {
            on(section.keys, table).flat_map(Binding::shortcuts).map(move |shortcut| (section, shortcut))
        };
        let all = || of(screen).chain(of(EVERYWHERE));
        let is_among = |keys: &[Key], key: Key| keys.iter().any(|bound| bound.is_for(key));
        let shown = |key| all().find(|&(section, shortcut)| is_among(self.keys(section, shortcut), key));
        let hidden = |key| all().find(|&(section, shortcut)| is_among(self.hidden(section, shortcut), key));
        let of_key = |key: Key| shown(key).or_else(|| hidden(key));
        Key::all_of(event).find_map(of_key).map(|(_, shortcut)| shortcut.command)
    }

    /// Returns the name of the first key of a screen's command.
    pub fn name_of(&self, screen: Section, command: Command) -> Option<String> {
        let mut bound = screen.shortcuts().filter(|shortcut| shortcut.command == command);
        bound.find_map(|shortcut| self.keys(screen, shortcut).first()).map(|key| key.name())
    }
}

impl Place {
    fn all(screen: Section) -> impl Iterator<Item = Self> {
        let of = move |binding: &'static Binding| {
            binding.shortcuts().map(move |shortcut| Self { screen, shortcut, on: binding.on })
        };
        screen.keys.iter().flat_map(of)
    }

    fn is(&self, other: &Self) -> bool {
        (self.screen.id, self.shortcut.name) == (other.screen.id, other.shortcut.name)
    }

    /// Returns whether the command's keys are active on a screen.
    fn is_on_screen(&self, screen: Section) -> bool {
        [screen.id, EVERYWHERE.id].contains(&self.screen.id)
    }

    /// Returns whether both commands exist on some table.
    fn meets(&self, other: &Self) -> bool {
        Table::ALL.into_iter().any(|table| (self.on)(table) && (other.on)(table))
    }
}

/// Returns all screens with their commands and default keys.
pub fn lines(screens: &[Section]) -> Vec<KeyScreen> {
    let line = |Place { shortcut, on, .. }: Place| KeyLine {
        name: shortcut.name.into(),
        words: tables(on) + shortcut.words,
        keys: shortcut.keys.iter().filter_map(|key| key.text()).collect(),
    };
    let of_screen = |screen: Section| KeyScreen {
        name: screen.id.into(),
        title: screen.name.into(),
        commands: Place::all(screen).filter(|place| !place.shortcut.is_fixed).map(line).collect(),
    };
    screens.iter().copied().chain([EVERYWHERE]).map(of_screen).collect()
}

/// Returns the names of the tables where a command exists, unless it exists on all.
fn tables(on: fn(Table) -> bool) -> String {
    let names: Vec<&str> = Table::ALL.into_iter().filter(|&table| on(table)).map(Table::name).collect();
    if names.len() < Table::ALL.len() { format!("{}: ", names.join(", ")) } else { String::new() }
}

/// Reports settings for unknown screens.
fn check_screens(sections: &[Section], screens: &[WithLine<String>], mistakes: &mut Mistakes) {
    let names: Vec<&str> = sections.iter().map(|section| section.id).collect();
    for WithLine { value: screen, line } in screens.iter().filter(|screen| !names.contains(&&*screen.value)) {
        let (name, suggestion) = (quoted(screen), did_you_mean(screen, &names));
        mistakes.add(*line, format!("keys: unknown screen '{name}'; use {}{suggestion}", either(&names)));
    }
}

/// Parses the entries' commands and keys. Entries of unknown screens are skipped.
fn read<'a>(sections: &[Section], entries: &'a [KeyEntry], mistakes: &mut Mistakes) -> Vec<Setting<'a>> {
    let mut settings = Vec::new();
    for entry in entries {
        let KeyEntry { screen, command, line, .. } = entry;
        let Some(&section) = sections.iter().find(|section| section.id == screen) else { continue };
        let mut settable = Place::all(section).filter(|place| !place.shortcut.is_fixed);
        let renamed = OLD_NAMES.into_iter().find(|(old, _)| old == command);
        let current = renamed.map_or(&**command, |(_, name)| name);
        let Some(place) = settable.find(|place| place.shortcut.name == current) else {
            let names: Vec<&str> = section.shortcuts().filter(|of| !of.is_fixed).map(|of| of.name).collect();
            let (name, suggestion) = (quoted(command), did_you_mean(command, &names));
            let words = format!("unknown command '{name}' of {screen}; tableaux config --default lists them");
            mistakes.add(*line, words + &suggestion);
            continue;
        };
        match keys(section, place.shortcut, entry) {
            Ok(keys) => settings.push(Setting { entry, place, keys }),
            Err(why) => mistakes.add(*line, format!("{}: {why}", entry.command)),
        }
    }
    settings
}

fn keys(section: Section, shortcut: &Shortcut, entry: &KeyEntry) -> Result<Vec<Key>, String> {
    if entry.keys.len() > MAX_KEYS {
        return Err(format!("{} keys are too many; use up to {MAX_KEYS}", entry.keys.len()));
    }
    // Keys that stand for several are kept: a digit begins a number.
    let mut keys: Vec<Key> = shortcut.keys.iter().copied().filter(|key| key.text().is_none()).collect();
    for name in &entry.keys {
        let key = Key::parse(name)?;
        if let Key::Char(c) = key
            && section.types(c)
        {
            return Err(typed(section, name));
        }
        if EVERYWHERE.shortcuts().any(|of| of.command == Command::QuitAtOnce && of.keys.contains(&key)) {
            return Err(format!("'{}' quits the program at once; use another key", quoted(name)));
        }
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    if keys.is_empty() && matches!(shortcut.command, Command::Quit | Command::Back) {
        return Err("it needs at least one key".into());
    }
    Ok(keys)
}

/// Returns the error for a character that types text on a screen.
fn typed(section: Section, name: &str) -> String {
    let is_typed: Vec<char> = (' '..='~').filter(|&c| section.types(c)).collect();
    let others = "a key such as f9 or alt-t";
    let (what, other) = if is_typed.len() == (' '..='~').count() {
        ("every character".into(), format!("{others}, which types none"))
    } else {
        (runs(&is_typed), format!("another character, or {others}"))
    };
    let screen = if section.id == EVERYWHERE.id { "some screens" } else { "this screen" };
    format!("'{}' types text on {screen} ({what}); use {other}", quoted(name))
}

/// Names characters in ascending order, three and more in a row by the first and the last: `0–9 m s`.
fn runs(characters: &[char]) -> String {
    let name = |c: char| Key::Char(c).name();
    let is_next = |one: &char, next: &char| u32::from(*one) + 1 == u32::from(*next);
    let runs = characters.chunk_by(|one, next| next.is_alphanumeric() && is_next(one, next));
    let runs = runs.flat_map(|run| match *run {
        [first, _, .., last] => vec![format!("{}–{}", name(first), name(last))],
        _ => run.iter().map(|&c| name(c)).collect(),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// Removes all entries that share a key on a screen.
fn drop_doubled(settings: &mut Vec<Setting>, mistakes: &mut Mistakes) {
    let mut doubled = vec![false; settings.len()];
    for (at, one) in settings.iter().enumerate() {
        let others = settings.iter().enumerate().filter(|&(other, _)| other != at);
        let mut others = others.filter(|(_, of)| {
            let (place, other) = (one.place, of.place);
            (place.is_on_screen(other.screen) || other.is_on_screen(place.screen)) && place.meets(&other)
        });
        let shared = others.find_map(|(_, of)| Some((of, one.keys.iter().find(|key| of.keys.contains(key))?)));
        if let Some((of, key)) = shared {
            let (command, other, line) = (&one.entry.command, &of.entry.command, of.entry.line);
            let key = key.text().unwrap_or_default();
            let words =
                format!("{command}: '{key}' is also a key of {other}, line {line}; use it for one command of a screen");
            mistakes.add(one.entry.line, words);
            doubled[at] = true;
        }
    }
    let mut doubled = doubled.into_iter();
    settings.retain(|_| !doubled.next().is_some_and(|is_doubled| is_doubled));
}

/// Returns the configured keys of a command, or its default keys that no other command has taken.
fn keys_of(settings: &[Setting], place: Place) -> Vec<Key> {
    if let Some(setting) = settings.iter().find(|of| of.place.is(&place)) {
        return setting.keys.clone();
    }
    left(settings, place, place.shortcut.keys)
}

/// Returns the hidden keys of a command that no other has taken; none if the command is configured.
fn hidden_of(settings: &[Setting], place: Place) -> Vec<Key> {
    let is_set = settings.iter().any(|of| of.place.is(&place));
    if is_set { Vec::new() } else { left(settings, place, place.shortcut.hidden) }
}

/// Returns the keys of a command that no configured command has taken.
fn left(settings: &[Setting], place: Place, keys: &[Key]) -> Vec<Key> {
    let takes = |of: &Setting, key: &Key| {
        of.place.is_on_screen(place.screen) && of.place.meets(&place) && of.keys.contains(key)
    };
    // A single screen takes no key of every screen: its own come first there.
    let is_taken = |key: &Key| settings.iter().any(|of| takes(of, key));
    keys.iter().copied().filter(|key| !is_taken(key)).collect()
}

/// Returns the index of a setting that takes the last key of a command that must keep one, and the error text.
fn last_key_taken(sections: &[Section], settings: &[Setting]) -> Option<(usize, String)> {
    for &screen in sections {
        let has_quit = screen.shortcuts().any(|of| of.command == Command::Quit);
        // On the screen that quits the program, Back does nothing.
        let end = if has_quit { Command::Quit } else { Command::Back };
        for place in Place::all(screen).filter(|place| place.shortcut.command == end) {
            if !keys_of(settings, place).is_empty() {
                continue;
            }
            let mut taking = settings.iter().enumerate().filter(|(_, setting)| setting.place.is_on_screen(screen));
            let taken =
                taking.find_map(|(at, of)| Some((at, place.shortcut.keys.iter().find(|key| of.keys.contains(key))?)));
            let (at, key) = taken?;
            let (command, key, name) = (&settings[at].entry.command, key.text()?, place.shortcut.name);
            return Some((
                at,
                format!("{command}: '{key}' is the last key of {name} of {}; use another key", screen.id),
            ));
        }
    }
    None
}
