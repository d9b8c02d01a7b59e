//! Keys and what they are bound to. What a key does, the footer, the help and the README's section of keys come from
//! the bindings of each screen.

mod keymap;
mod names;
mod text;

pub use self::keymap::{Keymap, lines};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

pub use super::command::Command;
use super::command::{Opening, Step};
use crate::freecell::{CellCount, Place};
use crate::sanitize::is_printable;
use crate::table::Table;

/// The modifiers of keys and their names, in the order in which they are written.
const MODIFIERS: [(KeyModifiers, &str); 6] = [
    (KeyModifiers::CONTROL, "Ctrl-"),
    (KeyModifiers::ALT, "Alt-"),
    (KeyModifiers::SHIFT, "Shift-"),
    (KeyModifiers::SUPER, "Super-"),
    (KeyModifiers::HYPER, "Hyper-"),
    (KeyModifiers::META, "Meta-"),
];

/// A key that can be bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A key that types a character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A key with a name.
    Named(KeyCode),
    /// Any other key with Ctrl, Alt or Shift.
    Chord(KeyModifiers, KeyCode),
    /// Any digit.
    Digit,
    /// The letter of a place in the notation of FreeCell moves.
    Place,
}

impl Key {
    /// The key of an event.
    fn exact(event: KeyEvent) -> Self {
        // A character tells by itself what it is with Shift.
        let modifiers = event.modifiers - KeyModifiers::SHIFT;
        match event.code {
            KeyCode::Char(c) if modifiers.is_empty() => Self::Char(c),
            // Enter, typed before the terminal is in raw mode.
            KeyCode::Char('j') if modifiers == KeyModifiers::CONTROL => Self::Named(KeyCode::Enter),
            KeyCode::Char(c) if modifiers == KeyModifiers::CONTROL => Self::Ctrl(c.to_ascii_lowercase()),
            KeyCode::Char(_) => Self::Chord(modifiers, event.code),
            KeyCode::Tab | KeyCode::BackTab if event.modifiers == KeyModifiers::SHIFT => Self::Named(KeyCode::BackTab),
            code if event.modifiers.is_empty() => Self::Named(code),
            code => Self::Chord(event.modifiers, code),
        }
    }

    /// The keys that an event may stand for, the likeliest first: with Shift a key is another one, if that is bound.
    fn all_of(event: KeyEvent) -> impl Iterator<Item = Self> {
        let exact = Self::exact(event);
        let is_shifted = matches!(exact, Self::Chord(modifiers, _) if modifiers.contains(KeyModifiers::SHIFT));
        let without = KeyEvent { modifiers: event.modifiers - KeyModifiers::SHIFT, ..event };
        std::iter::once(exact).chain(is_shifted.then(|| Self::exact(without)))
    }

    /// What a terminal sends for it; `None` if it stands for several keys.
    pub fn event(self) -> Option<KeyEvent> {
        let (code, modifiers) = match self {
            Self::Char(c) => (KeyCode::Char(c), KeyModifiers::NONE),
            Self::Ctrl(c) => (KeyCode::Char(c), KeyModifiers::CONTROL),
            Self::Named(code) => (code, KeyModifiers::NONE),
            Self::Chord(modifiers, code) => (code, modifiers),
            Self::Digit | Self::Place => return None,
        };
        Some(KeyEvent::new(code, modifiers))
    }

    /// Whether the key of an event is this one.
    pub fn is_for(self, event: Self) -> bool {
        match (self, event) {
            (Self::Digit, Self::Char(c)) => c.is_ascii_digit(),
            (Self::Place, Self::Char(c)) => c.is_ascii() && !c.is_ascii_uppercase() && Place::from_char(c).is_some(),
            _ => self == event,
        }
    }

    /// The name of the key.
    pub fn name(self) -> String {
        match self {
            Self::Char(' ') => "Space".into(),
            Self::Char(c) => c.into(),
            Self::Ctrl(c) => format!("Ctrl-{}", Self::Char(c.to_ascii_uppercase()).name()),
            Self::Chord(modifiers, code) => {
                let key = if let KeyCode::Char(c) = code { Self::Char(c) } else { Self::Named(code) };
                let names = MODIFIERS.iter().filter(|(modifier, _)| modifiers.contains(*modifier));
                names.map(|(_, name)| *name).chain([&*key.name()]).collect()
            }
            Self::Digit => "0–9".into(),
            Self::Place => places(CellCount::MAX),
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

    /// Its name in a game with that many free cells.
    fn name_in_game(self, cells: CellCount) -> String {
        if self == Self::Place { places(cells) } else { self.name() }
    }
}

/// The letters of the places of a game: `1–8 a–d h`.
fn places(cells: CellCount) -> String {
    let letters: Vec<char> = Place::cells(cells).map(Place::letter).collect();
    // The notation has other uses for h, i and j.
    let runs = letters.chunk_by(|&one, &next| u32::from(one) + 1 == u32::from(next));
    let runs = runs.map(|run| match *run {
        [first, .., last] => format!("{first}–{last} "),
        _ => format!("{} ", run[0]),
    });
    format!("1–8 {}h", runs.collect::<String>())
}

/// Keys that belong together, with what they do.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// Keys for each command, the same number for each by default.
    pub keys: &'static [(&'static [Key], Command)],
    /// What they do, in words.
    pub words: &'static str,
    /// What each command does, in words, where there are several.
    pub each: &'static [&'static str],
    /// A word for the footer, if they are shown there.
    pub hint: &'static str,
    /// Their place in the footer: those with the lowest come first, and are the last to go where room is short.
    pub priority: u8,
    /// Whether the footer keeps room for them, whatever their place.
    pub is_kept: bool,
    /// The tables on which they do it.
    pub on: fn(Table) -> bool,
}

impl Binding {
    /// Keys that do the same on every table, and are not shown in the footer.
    pub const fn new(keys: &'static [(&'static [Key], Command)], words: &'static str) -> Self {
        Self { keys, words, each: &[], hint: "", priority: 100, is_kept: false, on: |_| true }
    }

    /// Says in words what each of its commands does.
    #[must_use]
    pub const fn each(self, each: &'static [&'static str]) -> Self {
        Self { each, ..self }
    }

    /// Shows them in the footer.
    #[must_use]
    pub const fn hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    /// Shows them in the footer before all that have a higher number; 100 by default.
    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority, ..self }
    }

    /// Has the footer keep room for them.
    #[must_use]
    pub const fn kept(self) -> Self {
        Self { is_kept: true, ..self }
    }

    /// Binds them on some tables only.
    #[must_use]
    pub const fn on(self, on: fn(Table) -> bool) -> Self {
        Self { on, ..self }
    }

    /// The keys as they are written: `← → · h l · p n`.
    pub fn names(&self) -> String {
        let alternatives = self.keys.iter().map(|(keys, _)| keys.len()).max().unwrap_or_default();
        let together = |place: usize| {
            let names = self.keys.iter().filter_map(|(keys, _)| keys.get(place)).map(|key| key.name());
            names.collect::<Vec<_>>().join(" ")
        };
        (0..alternatives).map(together).collect::<Vec<_>>().join(" · ")
    }

    /// Each command with the names of its keys in a game with that many free cells, as `← · h · p`, and what it does.
    pub fn commands(&self, cells: CellCount) -> impl Iterator<Item = (String, &'static str, Command)> {
        let Self { keys, words, each, .. } = *self;
        keys.iter().enumerate().map(move |(at, (keys, command))| {
            let names: Vec<String> = keys.iter().map(|key| key.name_in_game(cells)).collect();
            let names = if names.is_empty() { NO_KEY.into() } else { names.join(" · ") };
            (names, each.get(at).copied().unwrap_or(words), *command)
        })
    }

    /// The first key of each command in the footer, named as in a game with that many free cells, with the command, and
    /// what stands between them: `←→`, `PgUp PgDn`. Tab tells enough without Shift-Tab.
    pub fn hinted_keys(&self, cells: CellCount) -> (Vec<(String, Command)>, &'static str) {
        let first = self.keys.iter().filter_map(|(keys, command)| Some((keys.first()?, command)));
        let first = first.filter(|&(key, _)| *key != BACK_TAB);
        let first: Vec<_> = first.map(|(key, command)| (key.name_in_game(cells), *command)).collect();
        let short = first.iter().all(|(name, _)| name.chars().count() == 1);
        (first, if short { "" } else { " " })
    }

    /// Whether one of its commands has a key.
    pub fn has_keys(&self) -> bool {
        self.keys.iter().any(|(keys, _)| !keys.is_empty())
    }
}

/// What stands for the keys of a command that has none.
const NO_KEY: &str = "–";

/// A screen in the help and in the README: its name, its keys, and the tables it exists on.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The name of the screen.
    pub name: &'static str,
    /// Its keys, those of every screen left out.
    pub keys: &'static [Binding],
    /// The tables on which there is such a screen.
    pub on: fn(Table) -> bool,
}

pub(crate) const fn c(c: char) -> Key {
    Key::Char(c)
}
pub(crate) const fn ctrl(c: char) -> Key {
    Key::Ctrl(c)
}
pub(crate) const fn f(number: u8) -> Key {
    Key::Named(KeyCode::F(number))
}

pub(crate) const LEFT: Key = Key::Named(KeyCode::Left);
pub(crate) const RIGHT: Key = Key::Named(KeyCode::Right);
pub(crate) const UP: Key = Key::Named(KeyCode::Up);
pub(crate) const DOWN: Key = Key::Named(KeyCode::Down);
pub(crate) const PAGE_UP: Key = Key::Named(KeyCode::PageUp);
pub(crate) const PAGE_DOWN: Key = Key::Named(KeyCode::PageDown);
pub(crate) const HOME: Key = Key::Named(KeyCode::Home);
pub(crate) const END: Key = Key::Named(KeyCode::End);
pub(crate) const TAB: Key = Key::Named(KeyCode::Tab);
pub(crate) const BACK_TAB: Key = Key::Named(KeyCode::BackTab);
pub(crate) const ENTER: Key = Key::Named(KeyCode::Enter);
pub(crate) const ESC: Key = Key::Named(KeyCode::Esc);
pub(crate) const BACKSPACE: Key = Key::Named(KeyCode::Backspace);
pub(crate) const DELETE: Key = Key::Named(KeyCode::Delete);

/// Keys of every screen.
pub const GLOBAL: &[Binding] = &[
    Binding::new(&[(&[ctrl('c')], Command::QuitAtOnce)], "quit the program at once"),
    Binding::new(&[(&[ctrl('z')], Command::Suspend)], "suspend the program"),
    Binding::new(&[(&[ctrl('l')], Command::Redraw)], "redraw the screen"),
];

pub(crate) const NUMBER_LINE: Binding = Binding::new(
    &[(&[Key::Digit, c(':'), f(3)], Command::Open(Opening::Number(None)))],
    "type a number, or 1-3 for three panes",
)
.hint("number")
.priority(10);
pub(crate) const STEP: Binding = Binding::new(
    &[(&[LEFT, c('h'), c('p')], Command::Step(Step::One, -1)), (&[RIGHT, c('l'), c('n')], Command::Step(Step::One, 1))],
    "previous, next deal; after a number, that many",
)
.each(&["previous deal; after a number, that many", "next deal; after a number, that many"])
.hint("step");
pub(crate) const STEP_TEN: Binding = Binding::new(
    &[(&[UP, c('k')], Command::Step(Step::Ten, -1)), (&[DOWN, c('j')], Command::Step(Step::Ten, 1))],
    "ten back, ten on",
)
.each(&["ten deals back", "ten deals on"]);
pub(crate) const STEP_HUNDRED: Binding = Binding::new(
    &[
        (&[PAGE_UP, ctrl('u')], Command::Step(Step::Hundred, -1)),
        (&[PAGE_DOWN, ctrl('d')], Command::Step(Step::Hundred, 1)),
    ],
    "a hundred back, a hundred on",
)
.each(&["a hundred deals back", "a hundred deals on"]);
pub(crate) const STEP_ROW: &[(&[Key], Command)] =
    &[(&[UP, c('k')], Command::Step(Step::Row, -1)), (&[DOWN, c('j')], Command::Step(Step::Row, 1))];
pub(crate) const STEP_PAGE: &[(&[Key], Command)] =
    &[(&[PAGE_UP, ctrl('u')], Command::Step(Step::Page, -1)), (&[PAGE_DOWN, ctrl('d')], Command::Step(Step::Page, 1))];
pub(crate) const LIST_ROW: Binding = Binding::new(STEP_ROW, "up, down").each(&["up", "down"]).hint("move");
pub(crate) const LIST_PAGE: Binding =
    Binding::new(STEP_PAGE, "a screenful up, down").each(&["a screenful up", "a screenful down"]);
/// Up and down where letters are typed.
pub(crate) const FIELD_ROW: Binding =
    Binding::new(&[(&[UP], Command::Step(Step::Row, -1)), (&[DOWN], Command::Step(Step::Row, 1))], "up, down")
        .each(&["up", "down"])
        .hint("move");
pub(crate) const FIELD_PAGE: Binding = Binding::new(
    &[(&[PAGE_UP], Command::Step(Step::Page, -1)), (&[PAGE_DOWN], Command::Step(Step::Page, 1))],
    "a screenful up, down",
)
.each(&["a screenful up", "a screenful down"]);
pub(crate) const ENDS: Binding = Binding::new(
    &[(&[HOME, c('g')], Command::First), (&[END, c('G')], Command::Last)],
    "first and last, of the set or the list",
)
.each(&["first of the set or the list", "last of the set or the list"]);
pub(crate) const RANDOM: Binding =
    Binding::new(&[(&[c('r'), f(2)], Command::Random)], "a random deal of the set").hint("random").priority(110);
pub(crate) const FILTER: Binding = Binding::new(
    &[(&[c('/')], Command::Open(Opening::Filter))],
    "filter: browse only deals that fit, as hard and cells >= 3",
)
.hint("filter")
.priority(82)
.on(Table::is_freecell);
pub(crate) const HISTORY: Binding = Binding::new(
    &[(&[c('[')], Command::History(-1)), (&[c(']')], Command::History(1))],
    "back and forward through this pane's jumps",
)
.each(&["back to before this pane's last jump", "forward again"]);
pub(crate) const BRANCH: Binding =
    Binding::new(&[(&[c('[')], Command::History(-1)), (&[c(']')], Command::History(1))], "the branch before, after")
        .each(&["the branch before", "the branch after"]);
pub(crate) const RESTART: Binding =
    Binding::new(&[(&[c('R')], Command::Restart)], "begin again, once it is typed twice").hint("restart").priority(70);
pub(crate) const NEXT_GAME: Binding =
    Binding::new(&[(&[f(8)], Command::NextGame)], "the next open game of this number").hint("next game").priority(25);
pub(crate) const STATISTICS: Binding =
    Binding::new(&[(&[c('S')], Command::Open(Opening::Statistics))], "statistics of the games played")
        .on(Table::has_solutions);
pub(crate) const OPEN_PANE: Binding =
    Binding::new(&[(&[c('c')], Command::OpenPane)], "a pane beside: the next or selected deal")
        .hint("beside")
        .priority(40);
pub(crate) const CLOSE_PANE: Binding =
    Binding::new(&[(&[c('x')], Command::ClosePane)], "close the pane").hint("close").priority(35);
pub(crate) const REOPEN_LAYOUT: Binding =
    Binding::new(&[(&[c('u')], Command::ReopenLayout)], "bring back the board of your own that was closed last")
        .on(Table::is_freecell);
pub(crate) const FOCUS: Binding = Binding::new(
    &[(&[TAB], Command::Focus(1)), (&[BACK_TAB], Command::Focus(-1))],
    "focus the next, the previous pane",
)
.each(&["focus the next pane", "focus the previous pane"]);
pub(crate) const LINK: Binding =
    Binding::new(&[(&[c('=')], Command::Link)], "link the panes to step together, or unlink").hint("link").priority(33);
pub(crate) const NEXT_TABLE: Binding =
    Binding::new(&[(&[c('T')], Command::NextTable)], "the next table: FreeCell, Skat, Gears")
        .hint("table")
        .priority(115);
pub(crate) const RESIZE_BOARDS: Binding = Binding::new(
    &[(&[c('+')], Command::ResizeBoards(1)), (&[c('-')], Command::ResizeBoards(-1))],
    "larger, smaller boards, from 2×2 to 32×32",
)
.each(&["larger boards, up to 32×32", "smaller boards, down to 2×2"])
.hint("size")
.priority(45)
.on(Table::is_gears);
pub(crate) const CELLS: Binding = Binding::new(
    &[(&[c('+')], Command::ChangeCells(1)), (&[c('-')], Command::ChangeCells(-1))],
    "more, fewer free cells, from 0 to 10",
)
.each(&["more free cells, up to 10", "fewer free cells, down to 0"])
.on(Table::is_freecell);
pub(crate) const PLAY: Binding =
    Binding::new(&[(&[c('s')], Command::Open(Opening::Playback))], "play the solution; of all panes if linked")
        .hint("solution")
        .priority(20)
        .on(Table::has_solutions);
pub(crate) const SEEK: Binding = Binding::new(
    &[(&[LEFT, UP, c('h'), c('k')], Command::Seek(-1)), (&[RIGHT, DOWN, c('l'), c('j')], Command::Seek(1))],
    "a step back, a step on",
)
.each(&["a step back", "a step on"])
.hint("step");
pub(crate) const SEEK_TEN: Binding = Binding::new(
    &[(&[PAGE_UP, ctrl('u')], Command::Seek(-10)), (&[PAGE_DOWN, ctrl('d')], Command::Seek(10))],
    "ten steps back, ten on",
)
.each(&["ten steps back", "ten steps on"]);
pub(crate) const SEEK_ENDS: Binding = Binding::new(
    &[(&[HOME, c('g')], Command::Seek(i64::MIN)), (&[END, c('G')], Command::Seek(i64::MAX))],
    "to the beginning, to the end",
)
.each(&["to the beginning", "to the end"]);
pub(crate) const STEP_NUMBER: Binding =
    Binding::new(&[(&[Key::Digit, c(':')], Command::Open(Opening::StepNumber))], "the move, press or step of a number");
pub(crate) const MARK: Binding =
    Binding::new(&[(&[c('m')], Command::Mark)], "mark with a note; change it or remove it").hint("mark").priority(60);
pub(crate) const MARKS: Binding =
    Binding::new(&[(&[c('\'')], Command::Open(Opening::Marks))], "the list of marks").hint("marks").priority(105);
pub(crate) const LIST: Binding =
    Binding::new(&[(&[c('L')], Command::Open(Opening::List(None)))], "the list: deals with their measures, to sort")
        .hint("list")
        .priority(100)
        .on(Table::is_freecell);
pub(crate) const OPEN: Binding =
    Binding::new(&[(&[ENTER], Command::Accept)], "open the selected deal in the focused pane")
        .hint("open")
        .priority(10);
pub(crate) const OPEN_BESIDE: Binding =
    Binding::new(&[(&[c('c')], Command::OpenPane)], "open the selected deal in a pane beside it")
        .hint("beside")
        .priority(20);
pub(crate) const COPY: Binding =
    Binding::new(&[(&[c('y')], Command::Copy)], "copy to the clipboard: the board, its moves or a link");
pub(crate) const THEME: Binding =
    Binding::new(&[(&[c('v')], Command::NextTheme)], "the next theme of colours: dark, light, felt, …")
        .hint("theme")
        .priority(120);
pub(crate) const CARD_SIZE: Binding = Binding::new(
    &[(&[c('z')], Command::ResizeCards(true)), (&[c('Z')], Command::ResizeCards(false))],
    "larger cards, smaller ones; past the ends as large as fit",
)
.each(&["larger cards", "smaller cards"]);
pub(crate) const HISTOGRAMS: Binding =
    Binding::new(&[(&[f(4)], Command::Open(Opening::Histograms))], "histograms: where the deal lies among many")
        .hint("histograms")
        .priority(125)
        .on(Table::is_freecell);
pub(crate) const HELP: Binding =
    Binding::new(&[(&[c('?'), f(1)], Command::Open(Opening::Help))], "all keys: type to filter, Enter runs one")
        .hint("all keys")
        .priority(200)
        .kept();
/// The same where `?` is text.
pub(crate) const FIELD_HELP: Binding =
    Binding::new(&[(&[f(1)], Command::Open(Opening::Help))], "all keys: type to filter, Enter runs one")
        .hint("keys")
        .priority(200);
pub(crate) const BACK: Binding =
    Binding::new(&[(&[c('q'), ESC], Command::Back)], "back").hint("back").priority(0).kept();
pub(crate) const CANCEL: Binding = Binding::new(&[(&[ESC], Command::Back)], "cancel").hint("cancel").priority(150);

/// What the mouse does.
pub const MOUSE: &[(&str, &str)] = &[
    ("click on a board", "focus its pane, press the gear of a focused one"),
    ("click in a list", "select; on the selected line, what Enter does"),
    ("click below", "the key that is named there"),
    ("wheel", "previous, next deal; up, down in lists; a step back, on"),
];

/// The bindings of a list that exist on a table.
pub fn on(keys: &'static [Binding], table: Table) -> impl Iterator<Item = &'static Binding> {
    keys.iter().filter(move |binding| (binding.on)(table))
}

/// The command that a key means on a screen with these bindings, or with those of every screen, if it means any.
pub fn command(
    keys: &'static [Binding],
    everywhere: &'static [Binding],
    table: Table,
    event: KeyEvent,
) -> Option<Command> {
    let all = || on(keys, table).chain(everywhere).flat_map(|binding| binding.keys);
    let of_key = |key: Key| all().find(|(keys, _)| keys.iter().any(|bound| bound.is_for(key)));
    Key::all_of(event).find_map(of_key).map(|&(_, command)| command)
}

/// The name of the first key that is bound to a command.
pub fn name_of(keys: &[Binding], command: Command) -> Option<String> {
    let mut bound = keys.iter().flat_map(|binding| binding.keys).filter(|(_, of)| *of == command);
    bound.find_map(|(keys, _)| keys.first()).map(|key| key.name())
}

/// A character that was typed, for a message about it: `'x'`, or `U+0085` for one that must not reach the screen.
pub fn typed(c: char) -> String {
    if is_printable(c) { format!("'{c}'") } else { code_point(c) }
}

fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The name of a key that was pressed, for a message about it.
pub fn pressed(event: KeyEvent) -> String {
    match (Key::exact(event), event.code) {
        (Key::Char(c), _) => typed(c),
        (_, KeyCode::Char(c)) if !is_printable(c) => format!("{}-{}", event.modifiers, code_point(c)),
        (key, _) => key.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: &[Binding] = &[NUMBER_LINE, STEP, ENDS, OPEN_PANE, FOCUS, RESIZE_BOARDS, CELLS];

    #[test]
    fn modified_keys_are_other_keys() {
        let bound = |code, modifiers| command(KEYS, GLOBAL, Table::FREECELL, KeyEvent::new(code, modifiers));
        assert_eq!(bound(KeyCode::Char('c'), KeyModifiers::NONE), Some(Command::OpenPane));
        assert_eq!(bound(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::QuitAtOnce));
        assert_eq!(bound(KeyCode::Char('c'), KeyModifiers::ALT), None);
        assert_eq!(bound(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Command::Last));
        assert_eq!(bound(KeyCode::Tab, KeyModifiers::SHIFT), Some(Command::Focus(-1)));
        assert_eq!(bound(KeyCode::Char('7'), KeyModifiers::NONE), Some(Command::Open(Opening::Number(None))));
        assert_eq!(bound(KeyCode::Char('٣'), KeyModifiers::NONE), None);
        let enter = KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL);
        assert_eq!(Key::exact(enter), ENTER);
        assert_eq!(pressed(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::ALT)), "Alt-z");
        assert_eq!(pressed(KeyEvent::new(KeyCode::Char('\u{85}'), KeyModifiers::NONE)), "U+0085");
    }

    #[test]
    fn bindings_may_be_of_one_table() {
        let plus = KeyEvent::new(KeyCode::Char('+'), KeyModifiers::NONE);
        assert_eq!(command(KEYS, GLOBAL, Table::FREECELL, plus), Some(Command::ChangeCells(1)));
        assert_eq!(command(KEYS, GLOBAL, Table::Skat, plus), None);
        assert_eq!(command(KEYS, GLOBAL, Table::ALL[2], plus), Some(Command::ResizeBoards(1)));
    }

    #[test]
    fn names_of_keys() {
        assert_eq!(name_of(KEYS, Command::OpenPane), Some("c".into()));
        assert_eq!(name_of(KEYS, Command::Accept), None);
        assert_eq!(STEP.names(), "← → · h l · p n");
        assert_eq!(STEP_HUNDRED.names(), "PgUp PgDn · Ctrl-U Ctrl-D");
        assert_eq!(NUMBER_LINE.names(), "0–9 · : · F3");
        assert_eq!(FOCUS.names(), "Tab Shift-Tab");
        let hinted =
            |binding: Binding| (binding.hinted_keys(CellCount::FOUR).0.len(), binding.hinted_keys(CellCount::FOUR).1);
        assert_eq!([STEP, CANCEL, FOCUS].map(hinted), [(2, ""), (1, " "), (1, " ")]);
        let commands: Vec<_> =
            STEP_TEN.commands(CellCount::FOUR).map(|(names, words, _)| format!("{names}: {words}")).collect();
        assert_eq!(commands, ["↑ · k: ten deals back", "↓ · j: ten deals on"]);
        let places = [0, 1, 2, 4, 7, 8, 9].map(|cells| places(CellCount::new(cells).unwrap()));
        assert_eq!(
            places,
            ["", "a ", "a–b ", "a–d ", "a–g ", "a–g k ", "a–g k–l "].map(|cells| format!("1–8 {cells}h"))
        );
        assert_eq!(Key::Place.name(), "1–8 a–g k–m h");
    }
}
