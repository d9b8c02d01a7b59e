//! The commands of a screen: name, default keys, and description.

use super::key::Key;
use crate::browser::input::command::Command;
use crate::table::Table;

/// A command of a screen; settings, help, footer and linear mode all read it.
#[derive(Debug, Clone, Copy)]
pub struct Shortcut {
    /// The name in the user's settings. It must never change, and is unique on the screen.
    pub name: &'static str,
    pub keys: &'static [Key],
    /// Keys that work, but that no help or footer shows: those of earlier versions, which mean something else on other
    /// screens.
    pub hidden: &'static [Key],
    pub command: Command,
    pub words: &'static str,
    /// Whether the keys cannot be reconfigured.
    pub is_fixed: bool,
}

impl Shortcut {
    /// A command with configurable keys.
    pub const fn new(name: &'static str, keys: &'static [Key], command: Command, words: &'static str) -> Self {
        Self { name, keys, hidden: &[], command, words, is_fixed: false }
    }

    #[must_use]
    pub const fn hidden(self, hidden: &'static [Key]) -> Self {
        Self { hidden, ..self }
    }
}

/// A command with its keys, or a pair of opposites, as the footer shows them.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// The command, or the first of the pair.
    first: Shortcut,
    second: Option<Shortcut>,
    /// The label in the footer; empty if not shown there.
    pub hint: &'static str,
    /// The priority in the footer: the lowest come first and are dropped last.
    pub priority: u8,
    /// Whether the footer always reserves room for it.
    pub is_kept: bool,
    /// Returns whether the command exists on a table.
    pub on: fn(Table) -> bool,
}

impl Binding {
    /// A command for every table, not shown in the footer.
    pub const fn new(name: &'static str, keys: &'static [Key], command: Command, words: &'static str) -> Self {
        let first = Shortcut::new(name, keys, command, words);
        Self { first, second: None, hint: "", priority: 0, is_kept: false, on: |_| true }
    }

    pub const fn pair(first: Shortcut, second: Shortcut) -> Self {
        Self { first, second: Some(second), hint: "", priority: 0, is_kept: false, on: |_| true }
    }

    /// Adds keys that work without being shown, to the first of a pair.
    #[must_use]
    pub const fn hidden(self, hidden: &'static [Key]) -> Self {
        Self { first: self.first.hidden(hidden), ..self }
    }

    #[must_use]
    pub const fn words(self, words: &'static str) -> Self {
        Self { first: Shortcut { words, ..self.first }, ..self }
    }

    /// Replaces the descriptions of a pair.
    ///
    /// # Panics
    /// Fails to compile for a single command.
    #[must_use]
    pub const fn words_of_both(self, first: &'static str, second: &'static str) -> Self {
        let opposite = self.second.expect("two commands have two words");
        Self { second: Some(Shortcut { words: second, ..opposite }), ..self.words(first) }
    }

    #[must_use]
    pub const fn fixed(self) -> Self {
        Self { first: Shortcut { is_fixed: true, ..self.first }, ..self }
    }

    /// Shows the binding in the footer, before all with a higher number.
    #[must_use]
    pub const fn hint(self, hint: &'static str, priority: u8) -> Self {
        Self { hint, priority, ..self }
    }

    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// Makes the footer always reserve room.
    #[must_use]
    pub const fn kept(self) -> Self {
        Self { is_kept: true, ..self }
    }

    #[must_use]
    pub const fn on(self, on: fn(Table) -> bool) -> Self {
        Self { on, ..self }
    }

    /// Returns the commands of a pair, or the one command twice.
    pub const fn commands(&self) -> [Command; 2] {
        [self.first.command, if let Some(second) = self.second { second.command } else { self.first.command }]
    }

    pub fn shortcuts(&self) -> impl Iterator<Item = &Shortcut> {
        std::iter::once(&self.first).chain(&self.second)
    }
}

/// Makes a static list of bindings; a constant would be duplicated in each file that uses it.
macro_rules! bindings {
    ($($binding:expr),* $(,)?) => {{
        static BINDINGS: [$crate::browser::input::keys::Binding; [$(stringify!($binding)),*].len()] = [$($binding),*];
        &BINDINGS
    }};
}
pub(crate) use bindings;

/// Fails to compile if the command of a key is neither in the set of its screen nor one of the app.
macro_rules! check_keys {
    ($set:ty: $($keys:expr),+ $(,)?) => {
        $(const _: () = {
            use $crate::browser::input::command::AppCommand;
            let (keys, mut at): (&[$crate::browser::input::keys::Binding], usize) = ($keys, 0);
            while at < keys.len() {
                let [first, second] = keys[at].commands();
                let is_first_taken = <$set>::of(first).is_some() || AppCommand::of(first).is_some();
                let is_second_taken = <$set>::of(second).is_some() || AppCommand::of(second).is_some();
                assert!(is_first_taken && is_second_taken, "a key has a command that its screen does not have");
                at += 1;
            }
        };)+
    };
}
pub(crate) use check_keys;

#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The name in the user's settings; it must never change.
    pub id: &'static str,
    pub name: &'static str,
    /// Whether the screen has a text field.
    pub is_typed_into: bool,
    /// Returns whether a character is text on the screen, beside the digits and places that are keys of a command.
    pub text: fn(char) -> bool,
    /// Examples of the text that can be typed, with their meanings.
    pub typed: &'static [(&'static str, &'static str)],
    /// The screen's commands, without those of every screen.
    pub keys: &'static [Binding],
    /// Returns whether the screen exists on a table.
    pub on: fn(Table) -> bool,
}

impl Section {
    pub fn shortcuts(self) -> impl Iterator<Item = &'static Shortcut> {
        self.keys.iter().flat_map(Binding::shortcuts)
    }

    /// Returns whether a character types text on the screen, so that it cannot be set as a key.
    pub fn types(self, c: char) -> bool {
        let is_one = |key: &Key| key.text().is_none() && key.is_for(Key::Char(c));
        (self.text)(c) || self.shortcuts().flat_map(|shortcut| shortcut.keys).any(is_one)
    }

    /// Returns a command's name in the settings, if the screen has it.
    pub fn command_name(self, command: Command) -> Option<&'static str> {
        self.shortcuts().find(|shortcut| shortcut.command == command).map(|shortcut| shortcut.name)
    }

    /// Returns the command with a name in the settings.
    pub fn named(self, name: &str) -> Option<&'static Shortcut> {
        self.shortcuts().find(|shortcut| shortcut.name == name)
    }
}

/// Returns the bindings that exist on a table.
pub fn on(keys: &'static [Binding], table: Table) -> impl Iterator<Item = &'static Binding> {
    keys.iter().filter(move |binding| (binding.on)(table))
}
