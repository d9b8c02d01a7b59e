//! What screens and commands are called in a person's settings. These names stay, whatever the screen says.

use super::Section;
use crate::browser::input::command::{Command, Opening, Step, Zoom};

/// What the keys of every screen are called in the settings.
pub const EVERYWHERE: &str = "everywhere";

/// A screen in the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenName {
    /// Its name there.
    pub name: &'static str,
    /// Whether characters are typed into it, so that none can be a key.
    pub is_typed_into: bool,
}

/// The screens by their headings.
const SCREENS: [(&str, &str, bool); 24] = [
    ("Browse", "browse", false),
    ("Number line", "number", true),
    ("Filter", "filter", true),
    ("Overview", "overview", false),
    ("Map", "map", false),
    ("Histograms", "histograms", false),
    ("Facts", "facts", false),
    ("List", "list", false),
    ("Marks", "marks", false),
    ("Filter of marks", "mark-filter", true),
    ("Note", "note", true),
    ("Card to follow", "card", true),
    ("Copy", "copy", false),
    ("Hand to value", "hand", true),
    ("Generator that deals", "generator", true),
    ("Trace of the shuffle", "trace", false),
    ("Find a number", "find", true),
    ("Range to find in", "find-range", true),
    ("Press gears", "press", false),
    ("Play", "play", false),
    ("Playback", "playback", false),
    ("Number of a move", "step-number", true),
    ("Statistics", "statistics", false),
    ("All keys", "help", true),
];

impl Section {
    /// Its name in the settings.
    pub fn screen_name(&self) -> ScreenName {
        let known = SCREENS.iter().find(|(heading, ..)| *heading == self.name);
        let (name, is_typed_into) = known.map_or((EVERYWHERE, true), |&(_, name, is_typed)| (name, is_typed));
        ScreenName { name, is_typed_into }
    }

    /// The name of a command on this screen in the settings; `None` if its keys stay as they are.
    pub fn command_name(&self, command: Command) -> Option<&'static str> {
        let of_screen = match (self.screen_name().name, command) {
            ("play" | "press", Command::Seek(-1)) => "undo",
            ("play" | "press", Command::Seek(1)) => "redo",
            ("play", Command::Press) => "take",
            ("find", Command::Focus(1)) => "next-deal",
            ("find", Command::Focus(-1)) => "previous-deal",
            ("find", Command::OpenPane) => "open-pane",
            ("list", Command::Compare) => "next-list",
            _ => return name_of(command),
        };
        Some(of_screen)
    }
}

/// The name of a command. Whoever adds a command gives it one here, if it has keys.
const fn name_of(command: Command) -> Option<&'static str> {
    Some(match command {
        Command::Open(opening) | Command::Switch(opening) => name_of_opening(opening),
        Command::Step(step, count) => match (step, count < 0) {
            (Step::One, true) => "previous-deal",
            (Step::One, false) => "next-deal",
            (Step::Ten, true) => "ten-back",
            (Step::Ten, false) => "ten-on",
            (Step::Hundred, true) => "hundred-back",
            (Step::Hundred, false) => "hundred-on",
            (Step::Row, true) => "up",
            (Step::Row, false) => "down",
            (Step::Page, true) => "page-up",
            (Step::Page, false) => "page-down",
        },
        Command::First => "first",
        Command::Last => "last",
        Command::Random => "random",
        Command::History(..0) => "history-back",
        Command::History(_) => "history-forward",
        Command::OpenPane => "open-pane",
        Command::ClosePane => "close-pane",
        Command::ReopenLayout => "reopen-board",
        Command::Focus(..0) => "previous-pane",
        Command::Focus(_) => "next-pane",
        Command::Link => "link",
        Command::Compare => "compare",
        Command::NextTable => "next-table",
        Command::ResizeBoards(..0) => "smaller-boards",
        Command::ResizeBoards(_) => "larger-boards",
        Command::ChangeCells(..0) => "fewer-cells",
        Command::ChangeCells(_) => "more-cells",
        Command::Mark => "mark",
        Command::RemoveMark => "remove-mark",
        Command::RestoreMark => "restore-mark",
        Command::Sort => "sort",
        Command::Copy => "copy",
        Command::NextTheme => "next-theme",
        Command::ResizeCards(true) => "larger-cards",
        Command::ResizeCards(false) => "smaller-cards",
        Command::Zoom(true) => "zoom-in",
        Command::Zoom(false) => "zoom-out",
        Command::Measure(..0) => "previous-measure",
        Command::Measure(_) => "next-measure",
        Command::ColourByRecord => "colour-by-record",
        Command::SecondMeasure(..0) => "previous-second-measure",
        Command::SecondMeasure(_) => "next-second-measure",
        Command::NextRange => "next-range",
        Command::Move(..0, _) => "left",
        Command::Move(1.., _) => "right",
        Command::Move(0, ..0) => "up",
        Command::Move(0, _) => "down",
        Command::Press => "press",
        Command::Hint => "hint",
        Command::Ask => "ask",
        Command::NextOracle => "next-oracle",
        Command::NextAutoPlay => "next-automatic",
        Command::Restart => "restart",
        Command::NextGame => "next-game",
        Command::Marathon => "marathon",
        Command::Seek(i64::MIN) => "to-beginning",
        Command::Seek(i64::MAX) => "to-end",
        Command::Seek(..=-10) => "ten-steps-back",
        Command::Seek(..0) => "step-back",
        Command::Seek(..10) => "step-on",
        Command::Seek(_) => "ten-steps-on",
        Command::Pause => "pause",
        Command::ChangeSpeed(..0) => "slower",
        Command::ChangeSpeed(_) => "faster",
        Command::Accept => "accept",
        Command::Back => "back",
        Command::Erase => "erase",
        Command::Delete => "delete",
        Command::Clear => "clear",
        Command::Restore => "restore",
        Command::EditRange => "range",
        Command::Quit => "quit",
        Command::Suspend => "suspend",
        Command::Redraw => "redraw",
        // Ctrl-C and the places of a move stay; the others have no keys.
        Command::QuitAtOnce
        | Command::Notation
        | Command::StepPane(..)
        | Command::Go(_)
        | Command::DealBy(_)
        | Command::GoRange(_)
        | Command::NextFit(_)
        | Command::SeekNumber(_)
        | Command::SetRange(_) => return None,
    })
}

const fn name_of_opening(opening: Opening) -> &'static str {
    match opening {
        Opening::Number(_) => "number",
        Opening::Filter | Opening::MarkFilter => "filter",
        Opening::StepNumber => "step-number",
        Opening::Note(..) => "note",
        Opening::Card => "follow-card",
        Opening::Hand => "hand",
        Opening::Generator => "generator",
        Opening::Trace => "trace",
        Opening::Find => "find",
        Opening::Copy(_) => "copy",
        Opening::FindRange(_) => "range",
        Opening::Press => "press",
        Opening::Playback => "solution",
        Opening::Play => "play",
        Opening::Finish => "finish",
        Opening::Statistics => "statistics",
        Opening::Overview => "overview",
        Opening::Map(Zoom::Nearest) => "zoom-out",
        Opening::Map(_) => "map",
        Opening::Histograms => "histograms",
        Opening::Facts => "facts",
        Opening::List(_) => "list",
        Opening::Marks => "marks",
        Opening::Help => "help",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::browser::input::keys::{GLOBAL, Key};
    use crate::browser::screens::screen::SECTIONS;

    #[test]
    fn every_screen_and_every_command_with_keys_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = SECTIONS.iter().map(|section| section.screen_name().name).collect();
        assert_eq!(names.len(), SECTIONS.len());
        assert!(!names.contains(EVERYWHERE), "a screen has no name");
        let everywhere = Section { name: "Every screen", keys: GLOBAL, on: |_| true };
        for section in SECTIONS.iter().chain([&everywhere]) {
            let mut seen = BTreeSet::new();
            for (keys, command) in section.keys.iter().flat_map(|binding| binding.keys) {
                let Some(name) = section.command_name(*command) else {
                    assert!(*command == Command::QuitAtOnce || *keys == [Key::Place], "{command:?} has no name");
                    continue;
                };
                assert!(seen.insert(name), "{name} means two commands on {}", section.name);
                assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{name}");
            }
        }
    }

    #[test]
    fn where_characters_are_typed_none_is_a_key_but_where_these_are_digits() {
        for section in SECTIONS.iter().filter(|section| section.screen_name().is_typed_into) {
            let is_number = ["number", "step-number"].contains(&section.screen_name().name);
            let mut keys = section.keys.iter().flat_map(|binding| binding.keys).flat_map(|(keys, _)| *keys);
            assert!(is_number || !keys.any(|key| matches!(key, Key::Char(_))), "{}", section.name);
        }
    }
}
