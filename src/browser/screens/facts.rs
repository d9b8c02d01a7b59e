//! The facts screen: all facts of the panes, with an explanation of the selected one.

use super::prelude::*;
use crate::browser::input::command::PaneCommand;
use crate::browser::screens::deals;
use crate::browser::search::Thoroughness;
use crate::browser::widgets::comparison;
use crate::browser::widgets::deal_card::DealCard;
use crate::browser::widgets::draw::cells as size_of;
use crate::browser::widgets::panes::{self, View};
use crate::table::Play;
use ratatui::widgets::{Clear, Widget};

#[derive(Debug, Clone)]
pub struct Facts {
    cursor: usize,
    /// Whether a game is open below, so that its deal stays.
    is_in_game: bool,
}

impl Facts {
    pub fn new(is_in_game: bool) -> Self {
        Self { cursor: 0, is_in_game }
    }

    fn view(&self) -> View<'static> {
        View { fact: Some(self.cursor), ..View::PLAIN }
    }

    /// Returns the panes, if the facts fit beside or below them.
    fn grid(desk: &Desk, body: Rect) -> Option<PaneGrid> {
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        let has_room = |area: Rect| area.height >= ENOUGH_ROWS;
        grid.aside().or(grid.below()).filter(|&area| has_room(area)).map(|_| grid)
    }
}

/// Draws an explanation in the last rows of the body, over the whole width.
fn draw_explanation(words: &str, theme: &Theme, body: Rect, buffer: &mut Buffer) {
    let lines = wrapped(words, inset(body).width);
    let rows = size_of(lines.len()).min(body.height);
    let area = Rect { y: body.bottom() - rows, height: rows, ..body };
    Clear.render(area, buffer);
    buffer.set_style(area, theme.text);
    for (words, row) in lines.iter().zip(inset(area).rows()) {
        put_text(buffer, row, words, theme.text);
    }
}

/// The rows needed for all facts and an explanation.
const ENOUGH_ROWS: u16 = 15;

command_set! { FactsCommand { Accept, Solution } + Deals(DealsCommand) }

impl Component for Facts {
    type Own = FactsCommand;
    const ID: &'static str = "facts";
    const NAME: &'static str = "Facts";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = bindings![
        keys::LIST_ROW.words_of_both("explain the fact above", "explain the fact below").hint("explain", 100),
        keys::NUMBER_LINE.priority(50),
        keys::STEP,
        keys::STEP_HUNDRED,
        keys::ENDS,
        keys::RANDOM,
        keys::HISTORY,
        keys::OPEN_PANE,
        keys::CLOSE_PANE,
        keys::FOCUS,
        keys::LINK,
        Binding::new("play", &[ENTER], Command::Accept, "play the deal: its game, its gears, or a contract to watch")
            .hint("play", 15),
        Binding::new("solution", &[c('s')], Command::Solution, "play the solution; in all panes if linked")
            .hint("solution", 20),
        keys::NEXT_TABLE,
        keys::RESIZE_BOARDS,
        keys::CELLS,
        keys::MARK,
        keys::MARKS,
        keys::COPY.hint("copy", 45),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        let command = match command {
            // The game below stays the one that is played.
            FactsCommand::Accept if self.is_in_game => return Flow::Close,
            FactsCommand::Accept => return Flow::Switch(Opening::game(desk.panes.table())),
            FactsCommand::Solution if self.is_in_game => {
                desk.say(
                    Message::default()
                        .key(&[Command::Back])
                        .text(" goes back to the game, which can be finished there"),
                );
                return Flow::Stay;
            }
            FactsCommand::Solution => return Flow::Open(Opening::Playback),
            FactsCommand::Deals(command) => command,
        };
        match command {
            DealsCommand::Panes(PaneCommand::Step(Step::Row, lines)) => {
                let facts = desk.focused().facts().len();
                self.cursor = moved(self.cursor, lines).min(facts.saturating_sub(1));
                Flow::Stay
            }
            DealsCommand::Panes(_) | DealsCommand::Board(BoardCommand::ResizeCards(_)) if self.is_in_game => {
                desk.say(
                    Message::default().key(&[Command::Back]).text(" goes back to the game; its deal stays until then"),
                );
                Flow::Stay
            }
            DealsCommand::Panes(_) | DealsCommand::Board(_) => deals::update(desk, body, command),
        }
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let needs_others = matches!(command, Command::Focus(_) | Command::Link | Command::ClosePane);
        let is_of_facts =
            matches!(command, Command::Step(Step::Row, _) | Command::Mark | Command::Copy | Command::Back)
                || matches!(command, Command::NextTheme | Command::Open(Opening::Marks | Opening::Help));
        (!self.is_in_game || is_of_facts) && (!needs_others || desk.panes.list().len() > 1)
    }

    fn hint(&self, desk: &Desk, command: Command) -> Option<&'static str> {
        match (command, desk.panes.table().play()) {
            (Command::Accept, Some(Play::Presses)) => Some("press"),
            (Command::Accept, None) => Some("contracts"),
            _ => None,
        }
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let card = Self::grid(desk, body).and_then(|grid| panes::deal_card(desk, &grid, Some(self.cursor)));
        if let Some(kind) = card.and_then(|card| card.fact_at(position)) {
            self.cursor = desk.focused().facts().iter().position(|fact| fact.kind == kind).unwrap_or(self.cursor);
        }
        Flow::Stay
    }

    /// Counting the fewest free cells takes many searches, so only this screen does it, after shorter solutions.
    fn query(&self, desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
        let open = |pane: usize| {
            desk.searches
                .uncounted_cells(&desk.pane(pane).board(), Thoroughness::Full)
                .filter(|_| desk.searches.is_idle())
        };
        let shorter = || desk.shortening(&deals::in_view(desk, body));
        deals::query(desk, body, panes).or_else(shorter).or_else(|| panes.iter().find_map(|&pane| open(pane)))
    }

    /// Shows the keys that change the number of free cells.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let facts = desk.focused().board().facts(desk.focused().results());
        let is_about_cells = facts.get(self.cursor).is_some_and(|fact| fact.measure() == Some(Column::Verdict));
        let [more, fewer] = [1, -1].map(|steps| desk.key_name(Self::SECTION, Command::ChangeCells(steps)));
        let change = (is_about_cells && desk.focused().results().cells != CellCount::FOUR)
            .then(|| format!("{more} and {fewer} change the free cells"));
        change.into_iter().chain(panes::status(desk, &PaneGrid::new(desk, body, Aside::Facts))).collect()
    }

    /// Draws the panes with their facts, or only the facts if there is no room for both.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        if let Some(grid) = Self::grid(desk, body) {
            panes::draw(desk, &grid, &self.view(), buffer);
            panes::draw_facts(desk, &grid, &self.view(), buffer);
            let card = panes::deal_card(desk, &grid, Some(self.cursor));
            if let Some(words) = card.as_ref().and_then(DealCard::explanation) {
                draw_explanation(words, desk.look.theme(), body, buffer);
            }
        } else {
            let width = body.width.saturating_sub(2);
            comparison::draw(desk, Some(self.cursor), Rect { x: body.x + 1, width, ..body }, buffer);
        }
        Drawn::Body(None)
    }
}
