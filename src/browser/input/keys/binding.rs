//! The commands of a screen: what each is called, its keys by default, and what it does in words.

use super::key::Key;
use crate::browser::input::command::Command;
use crate::table::Table;

/// A command of a screen. All that tells of it reads this: the settings, the help, the footer and the linear mode.
#[derive(Debug, Clone, Copy)]
pub struct Shortcut {
    /// Its name in a person's settings, where it stays as it is: no other command of the screen has it.
    pub name: &'static str,
    pub keys: &'static [Key],
    pub command: Command,
    pub words: &'static str,
    /// Whether its keys stay as they are.
    pub is_fixed: bool,
}

impl Shortcut {
    /// A command whose keys can be set.
    pub const fn new(name: &'static str, keys: &'static [Key], command: Command, words: &'static str) -> Self {
        Self { name, keys, command, words, is_fixed: false }
    }
}

/// A command with its keys, or two that are opposites, as the footer shows them.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// The command, or the first of the two.
    first: Shortcut,
    second: Option<Shortcut>,
    /// A word for the footer, if they are shown there.
    pub hint: &'static str,
    /// Their place in the footer: those with the lowest come first, and are the last to go where room is short.
    pub priority: u8,
    /// Whether the footer keeps room for them, whatever their place.
    pub is_kept: bool,
    /// The tables on which there are such commands.
    pub on: fn(Table) -> bool,
}

impl Binding {
    /// A command that there is on every table, and that is not shown in the footer.
    pub const fn new(name: &'static str, keys: &'static [Key], command: Command, words: &'static str) -> Self {
        Self::of(Shortcut::new(name, keys, command, words), None)
    }

    pub const fn pair(first: Shortcut, second: Shortcut) -> Self {
        Self::of(first, Some(second))
    }

    const fn of(first: Shortcut, second: Option<Shortcut>) -> Self {
        Self { first, second, hint: "", priority: 0, is_kept: false, on: |_| true }
    }

    /// Says in other words what the command does.
    #[must_use]
    pub const fn words(self, words: &'static str) -> Self {
        Self { first: Shortcut { words, ..self.first }, ..self }
    }

    /// Says in other words what the two do.
    ///
    /// # Panics
    /// Does not compile where it is one.
    #[must_use]
    pub const fn words_of_both(self, first: &'static str, second: &'static str) -> Self {
        let opposite = self.second.expect("two commands have two words");
        Self { second: Some(Shortcut { words: second, ..opposite }), ..self.words(first) }
    }

    /// Has its keys stay as they are.
    #[must_use]
    pub const fn fixed(self) -> Self {
        Self { first: Shortcut { is_fixed: true, ..self.first }, ..self }
    }

    /// Shows them in the footer, before all that have a higher number.
    #[must_use]
    pub const fn hint(self, hint: &'static str, priority: u8) -> Self {
        Self { hint, priority, ..self }
    }

    /// Gives them another place in the footer.
    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// Has the footer keep room for them.
    #[must_use]
    pub const fn kept(self) -> Self {
        Self { is_kept: true, ..self }
    }

    #[must_use]
    pub const fn on(self, on: fn(Table) -> bool) -> Self {
        Self { on, ..self }
    }

    pub fn shortcuts(&self) -> impl Iterator<Item = &Shortcut> {
        std::iter::once(&self.first).chain(&self.second)
    }
}

/// The commands of a screen, which are in the program once: a constant that many files use would be there once for each.
macro_rules! bindings {
    ($($binding:expr),* $(,)?) => {{
        static BINDINGS: [$crate::browser::input::keys::Binding; [$(stringify!($binding)),*].len()] = [$($binding),*];
        &BINDINGS
    }};
}
pub(crate) use bindings;

/// A screen and its commands.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// Its name in a person's settings, where it stays as it is.
    pub id: &'static str,
    pub name: &'static str,
    /// Whether characters are typed into it, so that none can be a key.
    pub is_typed_into: bool,
    /// Its commands, those of every screen left out.
    pub keys: &'static [Binding],
    /// The tables on which there is such a screen.
    pub on: fn(Table) -> bool,
}

impl Section {
    pub fn shortcuts(self) -> impl Iterator<Item = &'static Shortcut> {
        self.keys.iter().flat_map(Binding::shortcuts)
    }

    /// The name of a command in the settings, if the screen has it.
    pub fn command_name(self, command: Command) -> Option<&'static str> {
        self.shortcuts().find(|shortcut| shortcut.command == command).map(|shortcut| shortcut.name)
    }

    /// The command of a name in the settings.
    pub fn named(self, name: &str) -> Option<&'static Shortcut> {
        self.shortcuts().find(|shortcut| shortcut.name == name)
    }
}

/// The bindings of a list that exist on a table.
pub fn on(keys: &'static [Binding], table: Table) -> impl Iterator<Item = &'static Binding> {
    keys.iter().filter(move |binding| (binding.on)(table))
}
