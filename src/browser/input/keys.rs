//! Key bindings. A key has one meaning on all screens, or none. The keys, the footer, the help and the table in browser.md all come from the bindings of each
//! screen; those that several screens share are here.

mod binding;
pub mod key;
mod keymap;
mod layout;
mod purpose;
pub mod text;

pub use self::binding::{Binding, Section, Shortcut, on};
pub(crate) use self::binding::{bindings, check_keys};
pub(crate) use self::key::{
    BACK_TAB, BACKSPACE, DELETE, DOWN, END, ENTER, ESC, HOME, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, TAB, UP, c, ctrl, f,
};
pub use self::key::{Key, names, pressed, typed};
pub use self::keymap::{EVERYWHERE, Keymap, lines, quits};
pub use self::layout::latin;
pub use self::purpose::Purpose;

pub use super::command::Command;
use super::command::{Opening, Step};
use crate::table::Table;

pub(crate) const NUMBER_LINE: Binding = Binding::new(
    "number",
    &[Key::Digit, c(':'), f(3)],
    Command::Open(Opening::Number(None)),
    "type a number, or 1-3 for three panes",
)
.hint("number", 10);
pub(crate) const STEP: Binding = Binding::pair(
    Shortcut::new(
        "previous-deal",
        &[LEFT, c('h'), c('p')],
        Command::Step(Step::One, -1),
        "previous deal; after a number, that many",
    ),
    Shortcut::new(
        "next-deal",
        &[RIGHT, c('l'), c('n')],
        Command::Step(Step::One, 1),
        "next deal; after a number, that many",
    ),
)
.hint("step", 100);
pub(crate) const STEP_TEN: Binding = Binding::pair(
    Shortcut::new("ten-back", &[UP, c('k')], Command::Step(Step::Ten, -1), "ten deals back"),
    Shortcut::new("ten-on", &[DOWN, c('j')], Command::Step(Step::Ten, 1), "ten deals forward"),
);
pub(crate) const STEP_HUNDRED: Binding = Binding::pair(
    Shortcut::new("hundred-back", &[PAGE_UP, ctrl('u')], Command::Step(Step::Hundred, -1), "a hundred deals back"),
    Shortcut::new("hundred-on", &[PAGE_DOWN, ctrl('d')], Command::Step(Step::Hundred, 1), "a hundred deals forward"),
);
pub(crate) const LIST_ROW: Binding = Binding::pair(
    Shortcut::new("up", &[UP, c('k')], Command::Step(Step::Row, -1), "up"),
    Shortcut::new("down", &[DOWN, c('j')], Command::Step(Step::Row, 1), "down"),
);
pub(crate) const LIST_PAGE: Binding = Binding::pair(
    Shortcut::new("page-up", &[PAGE_UP, ctrl('u')], Command::Step(Step::Page, -1), "a screenful up"),
    Shortcut::new("page-down", &[PAGE_DOWN, ctrl('d')], Command::Step(Step::Page, 1), "a screenful down"),
);
/// Up and down in screens with a text field.
pub(crate) const FIELD_ROW: Binding = Binding::pair(
    Shortcut::new("up", &[UP], Command::Step(Step::Row, -1), "up"),
    Shortcut::new("down", &[DOWN], Command::Step(Step::Row, 1), "down"),
)
.hint("move", 100);
pub(crate) const FIELD_PAGE: Binding = Binding::pair(
    Shortcut::new("page-up", &[PAGE_UP], Command::Step(Step::Page, -1), "a screenful up"),
    Shortcut::new("page-down", &[PAGE_DOWN], Command::Step(Step::Page, 1), "a screenful down"),
);
pub(crate) const FIELD_ENDS: Binding = Binding::pair(
    Shortcut::new("first", &[HOME], Command::First, "first in the list"),
    Shortcut::new("last", &[END], Command::Last, "last in the list"),
);
pub(crate) const ENDS: Binding = Binding::pair(
    Shortcut::new("first", &[HOME, c('g')], Command::First, "first of the set or list"),
    Shortcut::new("last", &[END, c('G')], Command::Last, "last of the set or list"),
);
pub(crate) const RANDOM: Binding =
    Binding::new("random", &[f(2)], Command::Random, "a random deal of the set").hidden(&[c('r')]).hint("random", 110);
pub(crate) const FILTER: Binding = Binding::new(
    "filter",
    &[c('/')],
    Command::Open(Opening::Filter),
    "filter: browse only deals such as hard and cells >= 3",
)
.hint("filter", 82)
.on(Table::has_filters);
pub(crate) const HISTORY: Binding = Binding::pair(
    Shortcut::new("history-back", &[c('[')], Command::History(-1), "back to before this pane's last jump"),
    Shortcut::new("history-forward", &[c(']')], Command::History(1), "forward again"),
);
pub(crate) const BRANCH: Binding = Binding::pair(
    Shortcut::new("history-back", &[c('[')], Command::History(-1), "the branch before"),
    Shortcut::new("history-forward", &[c(']')], Command::History(1), "the branch after"),
);
pub(crate) const RESTART: Binding =
    Binding::new("restart", &[c('R')], Command::Restart, "restart the game; repeat to confirm").hint("restart", 70);
pub(crate) const NEXT_GAME: Binding =
    Binding::new("next-game", &[c('E')], Command::NextGame, "the next open game of this number")
        .hidden(&[f(8)])
        .hint("next game", 25);
pub(crate) const STATISTICS: Binding =
    Binding::new("statistics", &[c('S')], Command::Open(Opening::Statistics), "statistics of the games played")
        .on(Table::is_played);
pub(crate) const GAMES: Binding =
    Binding::new("games", &[c('O')], Command::Open(Opening::Games), "games: open and finished ones");
pub(crate) const TODAY: Binding = Binding::new(
    "today",
    &[f(8)],
    Command::Open(Opening::Today(None)),
    "today: the deal of the day, the open game, three more",
)
.hint("today", 118);
pub(crate) const OPEN_PANE: Binding =
    Binding::new("open-pane", &[c('c')], Command::OpenPane, "a new pane: the next or selected deal").hint("beside", 40);
pub(crate) const CLOSE_PANE: Binding =
    Binding::new("close-pane", &[c('x')], Command::ClosePane, "close the pane").hint("close", 35);
pub(crate) const REOPEN_LAYOUT: Binding =
    Binding::new("reopen-board", &[c('u')], Command::ReopenLayout, "bring back your board that was closed last")
        .on(Table::has_cells);
pub(crate) const FOCUS: Binding = Binding::pair(
    Shortcut::new("next-pane", &[TAB], Command::Focus(1), "focus the next pane"),
    Shortcut::new("previous-pane", &[BACK_TAB], Command::Focus(-1), "focus the previous pane"),
);
pub(crate) const LINK: Binding =
    Binding::new("link", &[c('=')], Command::Link, "link the panes to step together, or unlink").hint("link", 33);
pub(crate) const NEXT_TABLE: Binding =
    Binding::new("next-table", &[c('T')], Command::NextTable, "the next table: FreeCell, Skat, Gears")
        .hint("table", 115);
pub(crate) const RESIZE_BOARDS: Binding = Binding::pair(
    Shortcut::new("larger-boards", &[c('+')], Command::ResizeBoards(1), "larger boards, up to 32×32"),
    Shortcut::new("smaller-boards", &[c('-')], Command::ResizeBoards(-1), "smaller boards, down to 2×2"),
)
.hint("size", 45)
.on(Table::is_played_by_presses);
pub(crate) const CELLS: Binding = Binding::pair(
    Shortcut::new("more-cells", &[c('+')], Command::ChangeCells(1), "more free cells, up to 10"),
    Shortcut::new("fewer-cells", &[c('-')], Command::ChangeCells(-1), "fewer free cells, down to 0"),
)
.on(Table::has_cells);
pub(crate) const PLAY: Binding =
    Binding::new("solution", &[c('s')], Command::Open(Opening::Playback), "play the solution; in all panes if linked")
        .hint("solution", 20);
pub(crate) const SEEK: Binding = Binding::pair(
    Shortcut::new("step-back", &[LEFT, UP, c('h'), c('k')], Command::Seek(-1), "a step back"),
    Shortcut::new("step-on", &[RIGHT, DOWN, c('l'), c('j')], Command::Seek(1), "a step forward"),
)
.hint("step", 100);
pub(crate) const SEEK_TEN: Binding = Binding::pair(
    Shortcut::new("ten-steps-back", &[PAGE_UP, ctrl('u')], Command::Seek(-10), "ten steps back"),
    Shortcut::new("ten-steps-on", &[PAGE_DOWN, ctrl('d')], Command::Seek(10), "ten steps forward"),
);
pub(crate) const SEEK_ENDS: Binding = Binding::pair(
    Shortcut::new("to-beginning", &[HOME, c('g')], Command::Seek(i64::MIN), "to the beginning"),
    Shortcut::new("to-end", &[END, c('G')], Command::Seek(i64::MAX), "to the end"),
);
/// Steps of a game, where digits and letters are moves.
pub(crate) const GAME_TEN: Binding = Binding::pair(
    Shortcut::new("ten-steps-back", &[PAGE_UP], Command::Seek(-10), "ten steps back"),
    Shortcut::new("ten-steps-on", &[PAGE_DOWN], Command::Seek(10), "ten steps forward"),
);
pub(crate) const GAME_ENDS: Binding = Binding::pair(
    Shortcut::new("to-beginning", &[HOME], Command::Seek(i64::MIN), "to the first position"),
    Shortcut::new("to-end", &[END], Command::Seek(i64::MAX), "to the last position"),
);
/// The cursor on a board, where letters are typed.
pub(crate) const CURSOR_ACROSS: Binding = Binding::pair(
    Shortcut::new("left", &[LEFT], Command::Move(-1, 0), "left"),
    Shortcut::new("right", &[RIGHT], Command::Move(1, 0), "right"),
);
pub(crate) const CURSOR_ALONG: Binding = Binding::pair(
    Shortcut::new("up", &[UP], Command::Move(0, -1), "to the free cells and home"),
    Shortcut::new("down", &[DOWN], Command::Move(0, 1), "to the cascades"),
);
pub(crate) const STEP_NUMBER: Binding = Binding::new(
    "step-number",
    &[Key::Digit, c(':')],
    Command::Open(Opening::StepNumber),
    "the move, press or step with a number",
);
pub(crate) const MARK: Binding =
    Binding::new("mark", &[c('*')], Command::Mark, "mark with a note; change or remove it")
        .hidden(&[c('m')])
        .hint("mark", 60);
pub(crate) const FACTS: Binding =
    Binding::new("facts", &[c('i')], Command::Open(Opening::Facts), "all facts of the deal").hint("facts", 70);
pub(crate) const MARKS: Binding =
    Binding::new("marks", &[c('\'')], Command::Open(Opening::Marks), "the list of marks").hint("marks", 105);
pub(crate) const LIST: Binding =
    Binding::new("list", &[c('L')], Command::Open(Opening::List(None)), "the list: deals with their measures, to sort")
        .hint("list", 100);
pub(crate) const OPEN: Binding =
    Binding::new("accept", &[ENTER], Command::Accept, "open the selected deal in the focused pane").hint("open", 10);
pub(crate) const OPEN_BESIDE: Binding =
    Binding::new("open-pane", &[c('c')], Command::OpenPane, "open the selected deal in a new pane").hint("beside", 20);
pub(crate) const COPY: Binding =
    Binding::new("copy", &[c('y')], Command::Copy, "copy to the clipboard: the board, its moves or a link");
pub(crate) const THEME: Binding =
    Binding::new("next-theme", &[c('V')], Command::NextTheme, "the next color theme: dark, light, felt, …")
        .hidden(&[c('v')])
        .hint("theme", 120);
/// The theme where `v` is part of moves.
pub(crate) const THEME_IN_GAME: Binding =
    Binding::new("next-theme", &[c('V')], Command::NextTheme, "the next color theme: dark, light, felt, …");
pub(crate) const THEMES: Binding =
    Binding::new("themes", &[f(5)], Command::Open(Opening::Themes), "the list of themes, with a preview");
pub(crate) const CARD_SIZE: Binding = Binding::pair(
    Shortcut::new("larger-cards", &[c('z')], Command::ResizeCards(true), "larger cards"),
    Shortcut::new("smaller-cards", &[c('Z')], Command::ResizeCards(false), "smaller cards"),
);
pub(crate) const HISTOGRAMS: Binding =
    Binding::new("histograms", &[f(4)], Command::Open(Opening::Histograms), "histograms: where the deal is among many")
        .hint("histograms", 125)
        .on(Table::has_measures);
pub(crate) const HELP: Binding =
    Binding::new("help", &[c('?'), f(1)], Command::Open(Opening::Help), "all keys: type to filter, Enter runs one")
        .hint("all keys", 200)
        .kept();
/// Help for screens where `?` is text.
pub(crate) const FIELD_HELP: Binding =
    Binding::new("help", &[f(1)], Command::Open(Opening::Help), "all keys: type to filter, Enter runs one")
        .hint("keys", 200);
/// Help for the filter, which lists its words first.
pub(crate) const FILTER_HELP: Binding =
    Binding::new("help", &[f(1)], Command::Open(Opening::Help), "all words of filters, and all keys")
        .hint("words", 156);
pub(crate) const BACK: Binding = Binding::new("back", &[c('q'), ESC], Command::Back, "back").hint("back", 0).kept();
pub(crate) const CANCEL: Binding = Binding::new("back", &[ESC], Command::Back, "cancel").hint("cancel", 150);

pub const MOUSE: &[(&str, &str)] = &[
    ("click on a board", "focus its pane; if focused, press the gear"),
    ("click in a list", "select; on the selected line, same as Enter"),
    ("click below", "press the key named there"),
    ("double or right click", "in a game: send the card home"),
    ("wheel", "previous, next deal; up, down in lists; a step back or forward"),
];
