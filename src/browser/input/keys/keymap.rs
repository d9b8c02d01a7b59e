//! The keys of all screens, as they are by default or as a person has set them.

use super::{Binding, Command, GLOBAL, Key, Section, text};
use crate::sanitize::quoted;
use crate::settings::{KeyEntry, KeyLine, KeyScreen, Mistakes};
use crate::table::Table;
use crate::words::did_you_mean;

/// The keys of every screen as a section.
const EVERYWHERE: Section = Section { name: "Every screen", keys: GLOBAL, on: |_| true };

/// The most keys of a command.
const MAX_KEYS: usize = 20;

/// The keys of all screens.
#[derive(Debug, Clone, Copy)]
pub struct Keymap {
    screens: &'static [Section],
    everywhere: Section,
}

/// As they are by default.
impl Default for Keymap {
    fn default() -> Self {
        Self { screens: &[], everywhere: EVERYWHERE }
    }
}

/// Keys that a person has set for a command.
#[derive(Debug, Clone)]
struct Setting<'a> {
    entry: &'a KeyEntry,
    /// The screen, from 0; one past the last is every screen.
    screen: usize,
    /// The binding of that screen, and the command of that binding.
    binding: usize,
    command: usize,
    keys: Vec<Key>,
}

impl Keymap {
    /// The keys of these screens as a person has set them. An entry that is wrong is a mistake, and the keys of its command
    /// stay as they are.
    pub fn new(screens: &'static [Section], entries: &[KeyEntry], mistakes: &mut Mistakes) -> Self {
        let sections = [screens, &[EVERYWHERE]].concat();
        let mut settings = read(&sections, entries, mistakes);
        drop_doubled(&sections, &mut settings, mistakes);
        while let Some((taking, words)) = last_key_taken(&sections, &settings) {
            mistakes.add(settings.remove(taking).entry.line, words);
        }
        if settings.is_empty() {
            return Self::default();
        }
        let of_screens: Vec<Section> =
            (0..screens.len()).map(|screen| section_of(&sections, &settings, screen)).collect();
        let everywhere = section_of(&sections, &settings, screens.len());
        Self { screens: Box::leak(of_screens.into_boxed_slice()), everywhere }
    }

    /// A screen with the keys that are set.
    pub fn section(&self, section: Section) -> Section {
        self.screens.iter().find(|of| of.name == section.name).copied().unwrap_or(section)
    }

    /// The keys of every screen.
    pub fn everywhere(&self) -> &'static [Binding] {
        self.everywhere.keys
    }
}

/// All screens with the names of their commands, and the keys as they are by default.
pub fn lines(screens: &[Section]) -> Vec<KeyScreen> {
    let sections = [screens, &[EVERYWHERE]].concat();
    let of_screen = |section: &Section| {
        let commands =
            section.keys.iter().flat_map(|binding| binding.keys.iter().enumerate().map(move |of| (binding, of)));
        let commands = commands.filter_map(|(binding, (at, (keys, command)))| {
            let words = binding.each.get(at).copied().unwrap_or(binding.words);
            Some(KeyLine {
                name: section.command_name(*command)?.into(),
                words: tables(binding.on) + words,
                keys: keys.iter().filter_map(|key| key.text()).collect(),
            })
        });
        KeyScreen { name: section.screen_name().name.into(), title: section.name.into(), commands: commands.collect() }
    };
    sections.iter().map(of_screen).collect()
}

/// The tables on which there is something, where these are not all.
fn tables(on: fn(Table) -> bool) -> String {
    let names: Vec<&str> = Table::ALL.into_iter().filter(|&table| on(table)).map(Table::name).collect();
    if names.len() < Table::ALL.len() { format!("{}: ", names.join(", ")) } else { String::new() }
}

/// Finds the commands of all entries and reads their keys.
fn read<'a>(sections: &[Section], entries: &'a [KeyEntry], mistakes: &mut Mistakes) -> Vec<Setting<'a>> {
    let mut settings = Vec::new();
    let mut unknown: Vec<&str> = Vec::new();
    for entry in entries {
        let KeyEntry { screen, command, line, .. } = entry;
        let Some(at) = sections.iter().position(|section| section.screen_name().name == screen) else {
            if !unknown.contains(&&**screen) {
                unknown.push(screen);
                let names: Vec<&str> = sections.iter().map(|section| section.screen_name().name).collect();
                let (name, suggestion) = (quoted(screen), did_you_mean(screen, &names));
                mistakes
                    .add(*line, format!("keys: '{name}' is no screen: {} are accepted{suggestion}", names.join(", ")));
            }
            continue;
        };
        let section = &sections[at];
        let place = section.keys.iter().enumerate().find_map(|(binding, of)| {
            let command = of.keys.iter().position(|(_, of)| section.command_name(*of) == Some(command))?;
            Some((binding, command))
        });
        let Some((binding, command)) = place else {
            let all = section.keys.iter().flat_map(|binding| binding.keys);
            let names: Vec<&str> = all.filter_map(|(_, command)| section.command_name(*command)).collect();
            let (name, suggestion) = (quoted(command), did_you_mean(command, &names));
            let words = format!("'{name}' is no command of {screen}: those of tableaux config --default are accepted");
            mistakes.add(*line, words + &suggestion);
            continue;
        };
        match keys(section, binding, command, entry) {
            Ok(keys) => settings.push(Setting { entry, screen: at, binding, command, keys }),
            Err(why) => mistakes.add(*line, format!("{}: {why}", entry.command)),
        }
    }
    settings
}

/// The keys of an entry.
fn keys(section: &Section, binding: usize, command: usize, entry: &KeyEntry) -> Result<Vec<Key>, String> {
    let (usual, of) = section.keys[binding].keys[command];
    if entry.keys.len() > MAX_KEYS {
        return Err(format!("{} keys are too many: up to {MAX_KEYS} are accepted", entry.keys.len()));
    }
    let mut keys = Vec::new();
    // These stay: a digit begins a number.
    keys.extend(usual.iter().filter(|key| key.text().is_none()));
    for name in &entry.keys {
        let key = text::parse(name)?;
        let shown = || quoted(name);
        if section.screen_name().is_typed_into && matches!(key, Key::Char(_)) && !usual.contains(&key) {
            return Err(format!("'{}' is typed on this screen: a key that types no character is accepted", shown()));
        }
        if GLOBAL.iter().flat_map(|of| of.keys).any(|(keys, of)| *of == Command::QuitAtOnce && keys.contains(&key)) {
            return Err(format!("'{}' quits the program at once: any other key is accepted", shown()));
        }
        let fixed = section.keys.iter().flat_map(|of| of.keys).flat_map(|(keys, _)| *keys);
        if let Some(fixed) = fixed.filter(|fixed| fixed.text().is_none()).find(|fixed| fixed.is_for(key)) {
            return Err(format!(
                "'{}' is one of {}, which stay as they are: any other key is accepted",
                shown(),
                fixed.name()
            ));
        }
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    if keys.is_empty() && matches!(of, Command::Quit | Command::Back) {
        return Err("it has no key: one is accepted, or more".into());
    }
    Ok(keys)
}

/// Takes out all entries that share a key on a screen.
fn drop_doubled(sections: &[Section], settings: &mut Vec<Setting>, mistakes: &mut Mistakes) {
    let everywhere = sections.len() - 1;
    let mut doubled = vec![false; settings.len()];
    for (at, one) in settings.iter().enumerate() {
        let others = settings.iter().enumerate().filter(|&(other, _)| other != at);
        let mut others = others.filter(|(_, of)| {
            let is_same_screen = one.screen == of.screen || one.screen == everywhere || of.screen == everywhere;
            is_same_screen && meet(sections, one, of)
        });
        let shared = others.find_map(|(_, of)| Some((of, one.keys.iter().find(|key| of.keys.contains(key))?)));
        if let Some((of, key)) = shared {
            let (command, other, line) = (&one.entry.command, &of.entry.command, of.entry.line);
            let key = key.text().unwrap_or_default();
            let words =
                format!("{command}: '{key}' is a key of {other} too, line {line}: one command of a screen is accepted");
            mistakes.add(one.entry.line, words);
            doubled[at] = true;
        }
    }
    let mut doubled = doubled.into_iter();
    settings.retain(|_| !doubled.next().is_some_and(|is_doubled| is_doubled));
}

/// Whether there is a table on which both commands have keys.
fn meet(sections: &[Section], one: &Setting, other: &Setting) -> bool {
    let on = |of: &Setting| sections[of.screen].keys[of.binding].on;
    is_on_one_table(on(one), on(other))
}

fn is_on_one_table(one: fn(Table) -> bool, other: fn(Table) -> bool) -> bool {
    Table::ALL.into_iter().any(|table| one(table) && other(table))
}

/// The keys of a command as they are set. By default it has those that are not set for another.
fn keys_of(sections: &[Section], settings: &[Setting], place: (usize, usize, usize)) -> Vec<Key> {
    if let Some(setting) = settings.iter().find(|of| (of.screen, of.binding, of.command) == place) {
        return setting.keys.clone();
    }
    let (screen, binding, command) = place;
    let everywhere = sections.len() - 1;
    let of = &sections[screen].keys[binding];
    let is_taken = |key: &Key| {
        let mut near = settings.iter().filter(|set| {
            let is_near = set.screen == screen || set.screen == everywhere;
            is_near && screen != everywhere && is_on_one_table(of.on, sections[set.screen].keys[set.binding].on)
        });
        near.any(|set| set.keys.contains(key))
    };
    of.keys[command].0.iter().copied().filter(|key| !is_taken(key)).collect()
}

/// The place of a setting that takes the last key of a command which must keep one, and what is wrong with it.
fn last_key_taken(sections: &[Section], settings: &[Setting]) -> Option<(usize, String)> {
    for (screen, section) in sections.iter().enumerate() {
        let has_quit = commands(section).any(|(.., of)| of == Command::Quit);
        // Where the program is quit, back does nothing.
        let ends = commands(section).filter(|(.., of)| *of == if has_quit { Command::Quit } else { Command::Back });
        for (binding, command, usual, of) in ends {
            if !keys_of(sections, settings, (screen, binding, command)).is_empty() {
                continue;
            }
            let is_near = |of: &Setting| of.screen == screen || of.screen == sections.len() - 1;
            let mut taking = settings.iter().enumerate().filter(|(_, setting)| is_near(setting));
            let taken = taking.find_map(|(at, of)| Some((at, usual.iter().find(|key| of.keys.contains(key))?)));
            let ((at, key), name) = (taken?, section.command_name(of)?);
            let (key, screen, command) = (key.text()?, section.screen_name().name, &settings[at].entry.command);
            return Some((
                at,
                format!("{command}: '{key}' is the last key of {name} of {screen}: any other is accepted"),
            ));
        }
    }
    None
}

/// The commands of a screen with their places and the keys that they have by default.
fn commands(section: &Section) -> impl Iterator<Item = (usize, usize, &'static [Key], Command)> {
    section.keys.iter().enumerate().flat_map(|(binding, of)| {
        of.keys.iter().enumerate().map(move |(command, (keys, of))| (binding, command, *keys, *of))
    })
}

/// A screen with the keys that are set. They are as long there as the program runs, like those that are in it: they are
/// made once, when it starts.
fn section_of(sections: &[Section], settings: &[Setting], screen: usize) -> Section {
    let section = sections[screen];
    let bindings = section.keys.iter().enumerate().map(|(at, binding)| {
        let keys = binding.keys.iter().enumerate().map(|(command, (usual, of))| {
            let keys = keys_of(sections, settings, (screen, at, command));
            let keys: &'static [Key] = if keys == *usual { usual } else { Box::leak(keys.into_boxed_slice()) };
            (keys, *of)
        });
        Binding { keys: Box::leak(keys.collect()), ..*binding }
    });
    Section { keys: Box::leak(bindings.collect()), ..section }
}

#[cfg(test)]
mod tests;
