//! The one table of keys. What a key does, the footer, the help and the README's section of keys come from it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::action::{Action, Step};
use super::app::Mode;

/// What a row of the table stands for: one key or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A key that writes a character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A key with a name.
    Named(KeyCode),
    /// Any digit.
    Digit,
}

impl Key {
    /// The key of an event, if it is one of those that the table can hold.
    fn of(event: KeyEvent) -> Option<Self> {
        let modifiers = event.modifiers - KeyModifiers::SHIFT;
        match event.code {
            KeyCode::Char(c) if modifiers.is_empty() => Some(Self::Char(c)),
            // What Enter becomes when it is typed before the terminal is taken.
            KeyCode::Char('j') if modifiers == KeyModifiers::CONTROL => Some(Self::Named(KeyCode::Enter)),
            KeyCode::Char(c) if modifiers == KeyModifiers::CONTROL => Some(Self::Ctrl(c.to_ascii_lowercase())),
            KeyCode::Tab if event.modifiers == KeyModifiers::SHIFT => Some(Self::Named(KeyCode::BackTab)),
            code if modifiers.is_empty() => Some(Self::Named(code)),
            _ => None,
        }
    }

    fn is_for(self, event: Self) -> bool {
        match (self, event) {
            (Self::Digit, Self::Char(c)) => c.is_ascii_digit(),
            _ => self == event,
        }
    }

    /// What the key is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.into(),
            Self::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Self::Digit => "digits".into(),
            Self::Named(code) => match code {
                KeyCode::Left => "←".into(),
                KeyCode::Right => "→".into(),
                KeyCode::Up => "↑".into(),
                KeyCode::Down => "↓".into(),
                KeyCode::PageUp => "PgUp".into(),
                KeyCode::PageDown => "PgDn".into(),
                KeyCode::BackTab => "Shift-Tab".into(),
                code => code.to_string(),
            },
        }
    }
}

/// A row of the table: keys that belong together.
#[derive(Debug)]
pub struct Row {
    /// Where the keys do this.
    pub modes: &'static [Mode],
    /// Keys, and what they do; as many for each action.
    pub keys: &'static [(&'static [Key], Action)],
    /// What they do, in words.
    pub words: &'static str,
    /// A word for the footer, if they stand there.
    pub hint: &'static str,
}

impl Row {
    /// The keys as they are written: `← → · h l · p n`.
    #[must_use]
    pub fn names(&self) -> String {
        let alternatives = self.keys.first().map_or(0, |(keys, _)| keys.len());
        let together = |place: usize| {
            let names = self.keys.iter().filter_map(|(keys, _)| keys.get(place)).map(|key| key.name());
            names.collect::<Vec<_>>().join(" ")
        };
        (0..alternatives).map(together).collect::<Vec<_>>().join(" · ")
    }
}

const fn c(c: char) -> Key {
    Key::Char(c)
}
const fn ctrl(c: char) -> Key {
    Key::Ctrl(c)
}
const LEFT: Key = Key::Named(KeyCode::Left);
const RIGHT: Key = Key::Named(KeyCode::Right);
const UP: Key = Key::Named(KeyCode::Up);
const DOWN: Key = Key::Named(KeyCode::Down);
const PAGE_UP: Key = Key::Named(KeyCode::PageUp);
const PAGE_DOWN: Key = Key::Named(KeyCode::PageDown);
const HOME: Key = Key::Named(KeyCode::Home);
const END: Key = Key::Named(KeyCode::End);
const TAB: Key = Key::Named(KeyCode::Tab);
const BACK_TAB: Key = Key::Named(KeyCode::BackTab);
const ENTER: Key = Key::Named(KeyCode::Enter);
const ESC: Key = Key::Named(KeyCode::Esc);
const BACKSPACE: Key = Key::Named(KeyCode::Backspace);
const DELETE: Key = Key::Named(KeyCode::Delete);
const fn f(number: u8) -> Key {
    Key::Named(KeyCode::F(number))
}

use Mode::{Browse, Card, Facts, Help, Marks, Note, Number, Overview};

/// Where deals are on the screen and letters are commands.
const DEALS: &[Mode] = &[Browse, Facts, Overview];
const PANES: &[Mode] = &[Browse, Facts];
/// Where letters are commands.
const COMMANDS: &[Mode] = &[Browse, Facts, Overview, Marks, Help];
const FIELDS: &[Mode] = &[Number, Note, Card];
const LISTS: &[Mode] = &[Marks, Help];

/// All keys.
pub const TABLE: &[Row] = &[
    Row {
        modes: DEALS,
        keys: &[(&[Key::Digit, c(':'), f(3)], Action::OpenNumberLine)],
        words: "the number line: type a number, Enter goes there",
        hint: "",
    },
    Row { modes: &[Number], keys: &[(&[ENTER, c('G')], Action::Accept)], words: "go to the number", hint: "goes" },
    Row {
        modes: &[Browse, Facts, Overview, Number],
        keys: &[
            (&[LEFT, c('h'), c('p')], Action::Step(Step::One, -1)),
            (&[RIGHT, c('l'), c('n')], Action::Step(Step::One, 1)),
        ],
        words: "previous, next deal; after a number, so many",
        hint: "step",
    },
    Row {
        modes: &[Browse, Facts, Number],
        keys: &[(&[UP, c('k')], Action::Step(Step::Ten, -1)), (&[DOWN, c('j')], Action::Step(Step::Ten, 1))],
        words: "ten back, ten on",
        hint: "",
    },
    Row {
        modes: &[Browse, Facts, Number],
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Hundred, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Hundred, 1)),
        ],
        words: "a hundred back, a hundred on",
        hint: "",
    },
    Row {
        modes: &[Overview],
        keys: &[(&[UP, c('k')], Action::Step(Step::Row, -1)), (&[DOWN, c('j')], Action::Step(Step::Row, 1))],
        words: "the row of deals above, below",
        hint: "",
    },
    Row {
        modes: &[Overview],
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Page, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Page, 1)),
        ],
        words: "a screenful back, a screenful on",
        hint: "page",
    },
    Row {
        modes: LISTS,
        keys: &[(&[UP, c('k')], Action::Step(Step::Row, -1)), (&[DOWN, c('j')], Action::Step(Step::Row, 1))],
        words: "up, down",
        hint: "move",
    },
    Row {
        modes: LISTS,
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Page, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Page, 1)),
        ],
        words: "a screenful up, down",
        hint: "",
    },
    Row {
        modes: COMMANDS,
        keys: &[(&[HOME, c('g')], Action::First), (&[END, c('G')], Action::Last)],
        words: "first and last, of the set or the list",
        hint: "",
    },
    Row { modes: DEALS, keys: &[(&[c('r'), f(2)], Action::Random)], words: "a random deal of the set", hint: "" },
    Row {
        modes: PANES,
        keys: &[(&[c('[')], Action::Travel(-1)), (&[c(']')], Action::Travel(1))],
        words: "back and forward through this pane's numbers",
        hint: "",
    },
    Row {
        modes: &[Browse, Facts, Overview],
        keys: &[(&[c('c')], Action::OpenPane)],
        words: "open a pane beside this one; in the overview, for the selected deal",
        hint: "compare",
    },
    Row { modes: PANES, keys: &[(&[c('x')], Action::ClosePane)], words: "close the pane", hint: "" },
    Row {
        modes: PANES,
        keys: &[(&[TAB], Action::Focus(1)), (&[BACK_TAB], Action::Focus(-1))],
        words: "focus the next, the previous pane",
        hint: "",
    },
    Row {
        modes: PANES,
        keys: &[(&[c('=')], Action::Link)],
        words: "link or unlink: linked panes step by the same amount",
        hint: "",
    },
    Row {
        modes: &[Browse],
        keys: &[(&[c('d')], Action::Compare)],
        words: "what is compared with the focused pane: same place, same column, one card, nothing",
        hint: "",
    },
    Row {
        modes: &[Browse],
        keys: &[(&[c('D')], Action::ChooseCard)],
        words: "choose the card that is followed",
        hint: "",
    },
    Row {
        modes: &[Browse],
        keys: &[(&[c('o')], Action::OpenOverview)],
        words: "overview: the screen filled with consecutive deals",
        hint: "overview",
    },
    Row { modes: &[Browse], keys: &[(&[c('i')], Action::OpenFacts)], words: "all facts of the deal", hint: "facts" },
    Row {
        modes: DEALS,
        keys: &[(&[c('m')], Action::OpenNote)],
        words: "mark the deal, with a note; or change its note",
        hint: "mark",
    },
    Row { modes: DEALS, keys: &[(&[c('\'')], Action::OpenMarks)], words: "the list of marks", hint: "" },
    Row { modes: DEALS, keys: &[(&[c('y')], Action::Copy)], words: "copy the board to the clipboard", hint: "" },
    Row {
        modes: DEALS,
        keys: &[(&[c('v')], Action::NextColours)],
        words: "colours: two, four, none, high contrast",
        hint: "",
    },
    Row {
        modes: &[Overview, Marks],
        keys: &[(&[ENTER], Action::Accept)],
        words: "show the selected deal in the focused pane",
        hint: "shows it",
    },
    Row { modes: &[Marks], keys: &[(&[c('m')], Action::OpenNote)], words: "change the note", hint: "note" },
    Row { modes: &[Marks], keys: &[(&[c('x'), DELETE], Action::RemoveMark)], words: "remove the mark", hint: "remove" },
    Row {
        modes: &[Marks],
        keys: &[(&[c('u')], Action::RestoreMark)],
        words: "bring the mark back that was removed last",
        hint: "",
    },
    Row { modes: &[Note], keys: &[(&[ENTER], Action::Accept)], words: "keep the mark and its note", hint: "keeps" },
    Row { modes: &[Card], keys: &[(&[ENTER], Action::Accept)], words: "follow the card", hint: "follows" },
    Row { modes: &[Number], keys: &[(&[BACKSPACE], Action::Erase)], words: "erase a digit", hint: "" },
    Row { modes: FIELDS, keys: &[(&[ESC], Action::BackOut)], words: "give up", hint: "gives up" },
    Row {
        modes: &[Browse, Facts, Overview, Marks],
        keys: &[(&[c('?'), f(1)], Action::OpenHelp)],
        words: "help: all keys",
        hint: "help",
    },
    Row {
        modes: &[Facts, Overview, Marks, Help],
        keys: &[(&[c('q'), ESC], Action::BackOut)],
        words: "back",
        hint: "back",
    },
    Row { modes: &[Browse], keys: &[(&[c('q')], Action::Quit)], words: "leave the program", hint: "leave" },
    Row { modes: &[Browse], keys: &[(&[ESC], Action::BackOut)], words: "never leaves the program", hint: "" },
    Row { modes: &Mode::ALL, keys: &[(&[ctrl('c')], Action::Quit)], words: "leave the program at once", hint: "" },
    Row { modes: &Mode::ALL, keys: &[(&[ctrl('z')], Action::Suspend)], words: "suspend the program", hint: "" },
    Row { modes: &Mode::ALL, keys: &[(&[ctrl('l')], Action::Redraw)], words: "draw the screen anew", hint: "" },
];

/// What the mouse does, as the table says what keys do.
pub const MOUSE: &[(&str, &str)] = &[
    ("click", "focus the pane; select in the overview and in the list of marks"),
    ("wheel", "previous, next deal of the pane under it; up and down elsewhere"),
];

/// The rows of a mode.
pub fn rows(mode: Mode) -> impl Iterator<Item = &'static Row> {
    TABLE.iter().filter(move |row| row.modes.contains(&mode))
}

/// What a key does in a mode, if it does anything there.
#[must_use]
pub fn action(mode: Mode, event: KeyEvent) -> Option<Action> {
    let key = Key::of(event)?;
    let mut all = rows(mode).flat_map(|row| row.keys);
    all.find(|(keys, _)| keys.iter().any(|bound| bound.is_for(key))).map(|(_, action)| action.clone())
}

/// The key for an action in a mode, as a message names it; the first if there are several.
#[must_use]
pub fn name_of(mode: Mode, action: &Action) -> String {
    let mut all = rows(mode).flat_map(|row| row.keys);
    let keys = all.find(|(_, bound)| bound == action).map_or(&[][..], |(keys, _)| keys);
    keys.first().map(|key| key.name()).unwrap_or_default()
}

/// The name of a key that was pressed, for a message about it.
#[must_use]
pub fn pressed(event: KeyEvent) -> String {
    match (Key::of(event), event.code) {
        (Some(Key::Char(c)), _) => format!("'{c}'"),
        (Some(key), _) => key.name(),
        (None, code) => format!("{}-{code}", event.modifiers),
    }
}

/// All keys as a section of a Markdown document: a table for each mode.
#[must_use]
pub fn markdown() -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for mode in Mode::ALL {
        let _ = write!(text, "**{}**\n\n| keys | |\n|---|---|\n", mode.name()); // a String takes everything
        for row in rows(mode) {
            // What is the same everywhere is told once.
            if mode == Browse || row.modes.len() < Mode::ALL.len() {
                let _ = writeln!(text, "| {} | {} |", row.names(), row.words);
            }
        }
        text.push('\n');
    }
    text.push_str("**Mouse**\n\n| | |\n|---|---|\n");
    for (does, words) in MOUSE {
        let _ = writeln!(text, "| {does} | {words} |");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_in_a_mode() {
        for mode in Mode::ALL {
            let keys: Vec<Key> =
                rows(mode).flat_map(|row| row.keys).flat_map(|(keys, _)| keys.iter().copied()).collect();
            for (at, key) in keys.iter().enumerate() {
                let twice = keys[at + 1..].iter().any(|other| key.is_for(*other) || other.is_for(*key));
                assert!(!twice, "{key:?} has two actions in {mode:?}");
            }
        }
    }

    #[test]
    fn every_row_can_be_reached_and_read() {
        for row in TABLE {
            assert!(!row.modes.is_empty() && !row.words.is_empty());
            let alternatives = row.keys[0].0.len();
            assert!(row.keys.iter().all(|(keys, _)| keys.len() == alternatives && alternatives > 0), "{row:?}");
        }
        for mode in Mode::ALL {
            assert!(rows(mode).any(|row| row.keys.iter().any(|(keys, _)| keys.contains(&ESC))), "Esc in {mode:?}");
        }
    }

    #[test]
    fn keys_are_told_from_their_modified_forms() {
        let action = |code, modifiers| action(Browse, KeyEvent::new(code, modifiers));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::NONE), Some(Action::OpenPane));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(
            super::action(Number, KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL)),
            Some(Action::Accept)
        );
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::ALT), None);
        assert_eq!(action(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Action::Last));
        assert_eq!(action(KeyCode::Tab, KeyModifiers::SHIFT), Some(Action::Focus(-1)));
        assert_eq!(action(KeyCode::Char('7'), KeyModifiers::NONE), Some(Action::OpenNumberLine));
        assert_eq!(action(KeyCode::Char('٣'), KeyModifiers::NONE), None);
        assert_eq!(pressed(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::ALT)), "Alt-z");
    }

    #[test]
    fn names_of_keys() {
        assert_eq!(name_of(Marks, &Action::RestoreMark), "u");
        assert_eq!(name_of(Browse, &Action::RestoreMark), "");
        let names: Vec<String> = TABLE.iter().map(Row::names).collect();
        assert!(names.contains(&"← → · h l · p n".into()), "{names:?}");
        assert!(names.contains(&"PgUp PgDn · Ctrl-U Ctrl-D".into()));
        assert!(names.contains(&"digits · : · F3".into()));
        assert!(names.contains(&"Tab Shift-Tab".into()));
    }
}
