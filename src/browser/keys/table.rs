//! What each key does: the one table.

use ratatui::crossterm::event::KeyCode;

use super::{Key, Row};
use crate::browser::action::{Action, Step};
use crate::browser::app::Mode;
use crate::gears::BoardSize;
use crate::table::Table;

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

use Mode::{Browse, Card, Facts, Find, Generator, Hand, Help, Marks, Note, Number, Overview, Playback, Press, Trace};

pub(super) const EVERY: &[Table] = &Table::ALL;
const CARDS: &[Table] = &[Table::FREECELL, Table::Skat];
const FREECELL: &[Table] = &[Table::FREECELL];
const SKAT: &[Table] = &[Table::Skat];
/// Where there are solutions to play.
const SOLVED: &[Table] = &[Table::FREECELL, Table::Gears(BoardSize::DEFAULT)];
/// Of whatever size.
const GEARS: &[Table] = &[Table::Gears(BoardSize::DEFAULT)];

/// Where deals are on the screen and letters are commands.
const DEALS: &[Mode] = &[Browse, Facts, Overview];
const PANES: &[Mode] = &[Browse, Facts];
/// Where letters are commands.
const COMMANDS: &[Mode] = &[Browse, Facts, Overview, Marks, Help];
const FIELDS: &[Mode] = &[Number, Note, Card, Hand, Generator, Find];
const LISTS: &[Mode] = &[Marks, Help];

/// All keys.
pub const TABLE: &[Row] = &[
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[Key::Digit, c(':'), f(3)], Action::OpenNumberLine)],
        words: "the number line: type a number, Enter goes there",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Number],
        keys: &[(&[ENTER, c('G')], Action::Accept)],
        words: "go to the number",
        hint: "goes",
    },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Overview, Number],
        keys: &[
            (&[LEFT, c('h'), c('p')], Action::Step(Step::One, -1)),
            (&[RIGHT, c('l'), c('n')], Action::Step(Step::One, 1)),
        ],
        words: "previous, next deal; after a number, so many",
        hint: "step",
    },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Number],
        keys: &[(&[UP, c('k')], Action::Step(Step::Ten, -1)), (&[DOWN, c('j')], Action::Step(Step::Ten, 1))],
        words: "ten back, ten on",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Number],
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Hundred, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Hundred, 1)),
        ],
        words: "a hundred back, a hundred on",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Overview],
        keys: &[(&[UP, c('k')], Action::Step(Step::Row, -1)), (&[DOWN, c('j')], Action::Step(Step::Row, 1))],
        words: "the row of deals above, below",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Overview],
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Page, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Page, 1)),
        ],
        words: "a screenful back, a screenful on",
        hint: "page",
    },
    Row {
        tables: EVERY,
        modes: LISTS,
        keys: &[(&[UP, c('k')], Action::Step(Step::Row, -1)), (&[DOWN, c('j')], Action::Step(Step::Row, 1))],
        words: "up, down",
        hint: "move",
    },
    Row {
        tables: EVERY,
        modes: LISTS,
        keys: &[
            (&[PAGE_UP, ctrl('u')], Action::Step(Step::Page, -1)),
            (&[PAGE_DOWN, ctrl('d')], Action::Step(Step::Page, 1)),
        ],
        words: "a screenful up, down",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: COMMANDS,
        keys: &[(&[HOME, c('g')], Action::First), (&[END, c('G')], Action::Last)],
        words: "first and last, of the set or the list",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[c('r'), f(2)], Action::Random)],
        words: "a random deal of the set",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: PANES,
        keys: &[(&[c('[')], Action::Travel(-1)), (&[c(']')], Action::Travel(1))],
        words: "back and forward through this pane's numbers",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Overview],
        keys: &[(&[c('c')], Action::OpenPane)],
        words: "open a pane beside this one; in the overview, for the selected deal",
        hint: "compare",
    },
    Row { tables: EVERY, modes: PANES, keys: &[(&[c('x')], Action::ClosePane)], words: "close the pane", hint: "" },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Playback],
        keys: &[(&[TAB], Action::Focus(1)), (&[BACK_TAB], Action::Focus(-1))],
        words: "focus the next, the previous pane",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: PANES,
        keys: &[(&[c('=')], Action::Link)],
        words: "link or unlink: linked panes step by the same amount",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Browse],
        keys: &[(&[c('d')], Action::Compare)],
        words: "what is compared with the focused pane: same place, same column, one card, nothing; as the table has them",
        hint: "",
    },
    Row {
        tables: CARDS,
        modes: &[Browse],
        keys: &[(&[c('D')], Action::ChooseCard)],
        words: "choose the card that is followed",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Browse],
        keys: &[(&[c('o')], Action::OpenOverview)],
        words: "overview: the screen filled with consecutive deals",
        hint: "overview",
    },
    Row {
        tables: EVERY,
        modes: &[Browse],
        keys: &[(&[c('i')], Action::OpenFacts)],
        words: "all facts of the deal",
        hint: "facts",
    },
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[c('T')], Action::NextTable)],
        words: "the next table: FreeCell, Skat, Gears",
        hint: "",
    },
    Row {
        tables: FREECELL,
        modes: &[Browse],
        keys: &[(&[c('f')], Action::OpenFind)],
        words: "find the number of a layout that you type or paste",
        hint: "find",
    },
    Row {
        tables: FREECELL,
        modes: &[Browse],
        keys: &[(&[c('t')], Action::OpenTrace)],
        words: "trace of the shuffle: the 52 steps that deal the number",
        hint: "trace",
    },
    Row {
        tables: FREECELL,
        modes: &[Browse],
        keys: &[(&[c('R')], Action::OpenGenerator)],
        words: "the generator that deals: Microsoft's, or another by its name or its numbers",
        hint: "",
    },
    Row {
        tables: SKAT,
        modes: &[Browse],
        keys: &[(&[c('f')], Action::OpenHand)],
        words: "type a hand in and see what it is worth",
        hint: "hand",
    },
    Row {
        tables: GEARS,
        modes: &[Browse],
        keys: &[(&[ENTER], Action::OpenPress)],
        words: "press gears by hand",
        hint: "press",
    },
    Row {
        tables: GEARS,
        modes: &[Press],
        keys: &[(&[ENTER, c(' ')], Action::Press)],
        words: "press the gear: it turns a quarter clockwise, its neighbours a quarter back",
        hint: "press",
    },
    Row {
        tables: GEARS,
        modes: &[Press],
        keys: &[(&[LEFT, c('h')], Action::Move(-1, 0)), (&[RIGHT, c('l')], Action::Move(1, 0))],
        words: "the gear on the left, on the right",
        hint: "",
    },
    Row {
        tables: GEARS,
        modes: &[Press],
        keys: &[(&[UP, c('k')], Action::Move(0, -1)), (&[DOWN, c('j')], Action::Move(0, 1))],
        words: "the gear above, below",
        hint: "",
    },
    Row {
        tables: GEARS,
        modes: &[Press],
        keys: &[(&[c('u')], Action::Replay(-1)), (&[c('U')], Action::Replay(1))],
        words: "undo a press, make it again",
        hint: "undo",
    },
    Row {
        tables: SOLVED,
        modes: &[Browse, Press],
        keys: &[(&[c('s')], Action::Play)],
        words: "play the solution, in all panes if they are linked",
        hint: "solution",
    },
    Row {
        tables: GEARS,
        modes: DEALS,
        keys: &[(&[c('+')], Action::Enlarge(1)), (&[c('-')], Action::Enlarge(-1))],
        words: "larger, smaller boards, from 2×2 to 32×32",
        hint: "size",
    },
    Row {
        tables: SOLVED,
        modes: &[Playback],
        keys: &[(&[c(' ')], Action::Pause)],
        words: "pause, play on",
        hint: "pause",
    },
    Row {
        tables: FREECELL,
        modes: &[Trace],
        keys: &[(&[LEFT, c('h')], Action::Replay(-1)), (&[RIGHT, c('l')], Action::Replay(1))],
        words: "a step back, a step on",
        hint: "step",
    },
    Row {
        tables: FREECELL,
        modes: &[Trace],
        keys: &[(&[UP, c('k')], Action::Replay(-8)), (&[DOWN, c('j')], Action::Replay(8))],
        words: "a row of the board back, a row on",
        hint: "row",
    },
    Row {
        tables: FREECELL,
        modes: &[Trace],
        keys: &[(&[HOME, c('g')], Action::Replay(i64::MIN)), (&[END, c('G')], Action::Replay(i64::MAX))],
        words: "the first step, the last",
        hint: "",
    },
    Row {
        tables: SOLVED,
        modes: &[Playback],
        keys: &[(&[LEFT, c('h')], Action::Replay(-1)), (&[RIGHT, c('l')], Action::Replay(1))],
        words: "a step back, a step on",
        hint: "step",
    },
    Row {
        tables: GEARS,
        modes: &[Press],
        keys: &[(&[HOME, c('g')], Action::Replay(i64::MIN)), (&[END, c('G')], Action::Replay(i64::MAX))],
        words: "undo all presses, make all of them again",
        hint: "",
    },
    Row {
        tables: SOLVED,
        modes: &[Playback],
        keys: &[(&[HOME, c('g')], Action::Replay(i64::MIN)), (&[END, c('G')], Action::Replay(i64::MAX))],
        words: "to the beginning, to the end",
        hint: "",
    },
    Row {
        tables: SOLVED,
        modes: &[Playback],
        keys: &[(&[c('+')], Action::Faster(1)), (&[c('-')], Action::Faster(-1))],
        words: "faster, slower",
        hint: "speed",
    },
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[c('m')], Action::OpenNote)],
        words: "mark the deal, with a note; or change its note",
        hint: "mark",
    },
    Row { tables: EVERY, modes: DEALS, keys: &[(&[c('\'')], Action::OpenMarks)], words: "the list of marks", hint: "" },
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[c('y')], Action::Copy)],
        words: "copy the board to the clipboard",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: DEALS,
        keys: &[(&[c('v')], Action::NextColours)],
        words: "colours: two, four, none, high contrast",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Overview, Marks],
        keys: &[(&[ENTER], Action::Accept)],
        words: "show the selected deal in the focused pane",
        hint: "shows it",
    },
    Row {
        tables: EVERY,
        modes: &[Marks],
        keys: &[(&[c('m')], Action::OpenNote)],
        words: "change the note",
        hint: "note",
    },
    Row {
        tables: EVERY,
        modes: &[Marks],
        keys: &[(&[c('x'), DELETE], Action::RemoveMark)],
        words: "remove the mark",
        hint: "remove",
    },
    Row {
        tables: EVERY,
        modes: &[Marks],
        keys: &[(&[c('u')], Action::RestoreMark)],
        words: "bring the mark back that was removed last",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &[Note],
        keys: &[(&[ENTER], Action::Accept)],
        words: "keep the mark and its note",
        hint: "keeps",
    },
    Row {
        tables: EVERY,
        modes: &[Card],
        keys: &[(&[ENTER], Action::Accept)],
        words: "follow the card",
        hint: "follows",
    },
    Row {
        tables: FREECELL,
        modes: &[Find],
        keys: &[(&[ENTER], Action::Accept)],
        words: "show the first deal that fits",
        hint: "goes",
    },
    Row {
        tables: FREECELL,
        modes: &[Find],
        keys: &[
            (&[LEFT], Action::Move(-1, 0)),
            (&[RIGHT], Action::Move(1, 0)),
            (&[UP], Action::Move(0, -1)),
            (&[DOWN], Action::Move(0, 1)),
        ],
        words: "the place before, after, above, below",
        hint: "",
    },
    Row {
        tables: FREECELL,
        modes: &[Find],
        keys: &[(&[HOME], Action::First), (&[END], Action::Last)],
        words: "the first place, the last",
        hint: "",
    },
    Row {
        tables: FREECELL,
        modes: &[Find],
        keys: &[(&[BACKSPACE], Action::Erase), (&[DELETE], Action::Delete)],
        words: "erase what was typed last, the card under the cursor",
        hint: "",
    },
    Row {
        tables: FREECELL,
        modes: &[Find],
        keys: &[(&[f(1)], Action::OpenHelp)],
        words: "help: all keys",
        hint: "help",
    },
    Row {
        tables: FREECELL,
        modes: &[Generator],
        keys: &[(&[ENTER], Action::Accept)],
        words: "deal so in the focused pane",
        hint: "deals so",
    },
    Row {
        tables: SKAT,
        modes: &[Hand],
        keys: &[(&[ENTER], Action::Accept)],
        words: "value the hand; it is shown while it is typed",
        hint: "values",
    },
    Row { tables: EVERY, modes: &[Number], keys: &[(&[BACKSPACE], Action::Erase)], words: "erase a digit", hint: "" },
    Row { tables: EVERY, modes: FIELDS, keys: &[(&[ESC], Action::BackOut)], words: "give up", hint: "gives up" },
    Row {
        tables: EVERY,
        modes: &[Browse, Facts, Overview, Marks, Press, Trace, Playback],
        keys: &[(&[c('?'), f(1)], Action::OpenHelp)],
        words: "help: all keys",
        hint: "help",
    },
    Row {
        tables: EVERY,
        modes: &[Facts, Overview, Marks, Press, Trace, Playback, Help],
        keys: &[(&[c('q'), ESC], Action::BackOut)],
        words: "back",
        hint: "back",
    },
    Row {
        tables: EVERY,
        modes: &[Browse],
        keys: &[(&[c('q')], Action::Quit)],
        words: "leave the program",
        hint: "leave",
    },
    Row {
        tables: EVERY,
        modes: &[Browse],
        keys: &[(&[ESC], Action::BackOut)],
        words: "never leaves the program",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &Mode::ALL,
        keys: &[(&[ctrl('c')], Action::Quit)],
        words: "leave the program at once",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &Mode::ALL,
        keys: &[(&[ctrl('z')], Action::Suspend)],
        words: "suspend the program",
        hint: "",
    },
    Row {
        tables: EVERY,
        modes: &Mode::ALL,
        keys: &[(&[ctrl('l')], Action::Redraw)],
        words: "draw the screen anew",
        hint: "",
    },
];

/// What the mouse does, as the table says what keys do.
pub const MOUSE: &[(&str, &str)] = &[
    (
        "click",
        "focus the pane, press the gear of a focused one; select in the overview, in the list of marks, in a layout to find",
    ),
    (
        "wheel",
        "previous, next deal of the pane under it; a step back, a step on where gears are pressed, a solution is played or a shuffle traced; up and down in the overview and in lists",
    ),
];
