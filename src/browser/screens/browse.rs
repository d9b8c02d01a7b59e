//! The first screen, always open: only the panes.

use super::prelude::*;
use crate::browser::input::keys::ESC;
use crate::browser::screens::deals;
use crate::browser::state::desk::pasted::Opened;
use crate::browser::widgets::panes;
use crate::browser::widgets::panes::View;

#[derive(Debug, Clone, Default)]
pub struct Browse;

impl Component for Browse {
    type Own = DealsCommand;
    const ID: &'static str = "browse";
    const NAME: &'static str = "Browse";
    const KEYS: &'static [Binding] = bindings![
        keys::NUMBER_LINE,
        keys::STEP,
        keys::STEP_TEN,
        keys::STEP_HUNDRED,
        keys::ENDS,
        keys::RANDOM,
        keys::FILTER,
        keys::HISTORY,
        keys::OPEN_PANE.priority(21),
        keys::CLOSE_PANE,
        keys::REOPEN_LAYOUT,
        keys::FOCUS.hint("other", 30),
        keys::LINK,
        Binding::new(
            "compare",
            &[c('d')],
            Command::Compare,
            "compare by place, cascade, one card, differences, or not",
        )
        .hint("compare", 34),
        Binding::new("follow-card", &[c('F')], Command::Open(Opening::Card), "choose the card to follow")
            .hidden(&[c('D')])
            .on(Table::has_cards),
        Binding::new("overview", &[c('o')], Command::Open(Opening::Overview), "overview: a screen full of deals")
            .hint("overview", 50),
        Binding::new(
            "map",
            &[c('M')],
            Command::Open(Opening::Map(Zoom::Far)),
            "map: thousands of deals, each colored by its measure",
        )
        .hint("map", 85)
        .on(Table::has_maps),
        keys::HISTOGRAMS,
        keys::LIST,
        keys::FACTS,
        keys::NEXT_TABLE,
        Binding::new("find", &[c('f')], Command::Open(Opening::Find), "find a board's number, typed or pasted")
            .hint("find", 80)
            .on(Table::has_generators),
        Binding::new("trace", &[c('t')], Command::Open(Opening::Trace), "trace of the shuffle, in 52 steps")
            .hint("trace", 81)
            .on(Table::has_generators),
        Binding::new(
            "generator",
            &[c('B')],
            Command::Open(Opening::Generator),
            "dealt by which generator, from a list"
        )
        .hidden(&[c('R')])
        .on(Table::has_generators),
        Binding::new(
            "hand",
            &[c('f')],
            Command::Open(Opening::Hand),
            "type in a hand and see its challenge and official values"
        )
        .hint("hand", 25)
        .on(Table::has_hands),
        Binding::new("play", &[ENTER], Command::Open(Opening::Play), "play the game, or resume it")
            .hint("play", 15)
            .on(Table::is_played_by_moves),
        Binding::new(
            "contracts",
            &[ENTER],
            Command::Open(Opening::Contracts),
            "what each declarer makes in each contract"
        )
        .hint("contracts", 15)
        .on(Table::has_hands),
        Binding::new("practice", &[c('P')], Command::Open(Opening::Practice), "practice finding the winning move",)
            .hint("practice", 150),
        keys::STATISTICS,
        keys::TODAY,
        keys::GAMES.hint("games", 95),
        Binding::new("press", &[ENTER], Command::Open(Opening::Press), "press gears by hand, or resume",)
            .hint("press", 25)
            .on(Table::is_played_by_presses),
        keys::PLAY,
        keys::RESIZE_BOARDS,
        keys::CELLS,
        keys::MARK,
        keys::MARKS,
        keys::COPY,
        keys::THEME,
        keys::THEMES,
        keys::CARD_SIZE,
        keys::HELP,
        Binding::new("quit", &[c('q')], Command::Quit, "quit the program, perhaps after asking")
            .hint("quit", 210)
            .kept(),
        Binding::new("back", &[ESC], Command::Back, "never quits the program"),
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        deals::update(desk, body, command)
    }

    /// Opens a pasted number in the number line, pasted boards beside the deals, and a shared game to be played.
    fn paste(&mut self, desk: &mut Desk, pasted: &Pasted) -> Flow {
        match desk.open_pasted(pasted) {
            Opened::Numbers(range) => Flow::Open(Opening::Number(Some(range))),
            Opened::Game => Flow::Open(Opening::Play),
            Opened::SkatGames => Flow::Open(Opening::SkatReview),
            Opened::Boards => Flow::Stay,
        }
    }

    /// Focuses the pane, or presses the gear if it is focused.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        if let Some(number) = panes::strip(desk, &grid).and_then(|strip| strip.at(desk, position)) {
            desk.panes.go(number);
            return Flow::Stay;
        }
        if deals::press(desk, &grid, position) {
            return Flow::Open(Opening::Press);
        }
        deals::click(desk, &grid, position);
        Flow::Stay
    }

    fn wheel(&mut self, desk: &mut Desk, body: Rect, position: Position, lines: i64) -> Flow {
        if let Some(pane) = PaneGrid::new(desk, body, Aside::Facts).at(position) {
            desk.step_pane(pane, lines);
        }
        Flow::Stay
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.request_visible();
    }

    /// Shorter solutions are searched for after everything that other screens need.
    fn query(&self, desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
        deals::query(desk, body, panes).or_else(|| desk.shortening(&deals::in_view(desk, body)))
    }

    /// A single pane cannot be linked or compared.
    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let needs_others = matches!(command, Command::Focus(_) | Command::Link | Command::Compare | Command::ClosePane);
        !needs_others || desk.panes.list().len() > 1
    }

    fn nudge(&self, desk: &Desk) -> String {
        let next = desk.key_name(Self::SECTION, Command::Step(Step::One, 1));
        let today = desk.key_name(Self::SECTION, Command::Open(Opening::Today(None)));
        format!("type a number, or {next} for the next deal; {today} for what to play today")
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        panes::status(desk, &PaneGrid::new(desk, body, Aside::Facts))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        panes::draw(desk, &grid, &View::PLAIN, buffer);
        panes::draw_facts(desk, &grid, &View::PLAIN, buffer);
        Drawn::Body(None)
    }
}
