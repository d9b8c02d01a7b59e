//! The review screen of a game: the effect of each move, the turning points, and the winning line from each.

use ratatui::layout::Position as ScreenPosition;

use super::move_line::{self, Mark};
use super::prelude::*;
use crate::browser::input::keys::TAB;
use crate::browser::state::game::Game;
use crate::browser::widgets::boards::freecell::{Moved, Selection};
use crate::browser::widgets::course;
use crate::browser::widgets::game_line::GameLine;
use crate::browser::widgets::panes::{self, InPlay, View};
use tableaux_engine::coach::{MoveSign, Review, ReviewedMove};
use tableaux_engine::freecell::Outlook;
use tableaux_engine::freecell::description::describe_briefly;
use tableaux_engine::freecell::game_tree::PlayedPosition;
use tableaux_engine::undo_tree::NodeId;

/// The most turning points listed.
const MAX_TURNS: usize = 6;
/// The rows always left to the list of moves, including its title.
const LIST_ROWS: u16 = 8;
/// The rows of the curve, with its title and a gap below.
const CURVE: u16 = 7;

/// The review of the focused pane's game, which it moves through; closing it restores the game's position.
#[derive(Debug, Clone)]
pub struct ReviewPage {
    stands: NodeId,
    /// Whether the review of a won game is still to go to its narrowest place, once that is known.
    is_to_begin: bool,
}

impl ReviewPage {
    /// Opens the review at the current position, or, of a game that was won, at its narrowest place; `None` if no move was
    /// made.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        desk.refresh_course();
        let Some(game) = desk.focused().game().filter(|game| game.is_begun()) else {
            desk.say("no moves yet, so there is nothing to review");
            return None;
        };
        Some(Self { stands: game.tree.at(), is_to_begin: game.tree.position().is_won() })
    }

    fn grid(&self, desk: &Desk, body: Rect) -> PaneGrid {
        PaneGrid::new(desk, body, self.aside(desk))
    }

    fn go(desk: &mut Desk, id: NodeId) {
        let pane = desk.panes.focus();
        if let Some(game) = desk.game_mut(pane) {
            game.tree.seek(id);
        }
    }

    /// Goes to a later or earlier turning point.
    fn turn(desk: &mut Desk, steps: i64) {
        let (Some(review), Some(game)) = (desk.review(), desk.focused().game()) else { return };
        let turns: Vec<NodeId> = review.turning_points().map(|reviewed| reviewed.id).collect();
        let at = game.tree.at();
        // Cyclically.
        let next = if steps > 0 {
            turns.iter().find(|&&id| id > at).or(turns.first())
        } else {
            turns.iter().rev().find(|&&id| id < at).or(turns.last())
        };
        match next {
            Some(&id) => Self::go(desk, id),
            None if Self::left(desk) > 0 => desk.say("no turning point found yet"),
            None => desk.say("the game has no turning point"),
        }
    }

    /// Returns the number of positions still to be judged.
    fn left(desk: &Desk) -> usize {
        let Some(review) = desk.review() else { return 0 };
        let is_open = |reviewed: &&ReviewedMove| {
            let is_judged = reviewed.number.is_none() || reviewed.narrowness.is_some();
            reviewed.sign == MoveSign::Unknown || reviewed.sign != MoveSign::AlreadyLost && !is_judged
        };
        review.moves.iter().filter(is_open).count()
    }

    /// Shows the winning line, from before a losing move, else from the current position.
    fn solution(desk: &mut Desk) -> Flow {
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        let Some((id, back)) = game.tree.last_not_lost() else {
            desk.say("the game could not be won from the start");
            return Flow::Stay;
        };
        if back > 0 {
            Self::go(desk, id);
        }
        Flow::Open(Opening::Finish)
    }

    fn line<'a>(game: &'a Game, grid: &PaneGrid, pane: usize, turns: u16) -> GameLine<'a, PlayedPosition> {
        let above = Self::curve(grid).map_or(0, |curve| curve.height);
        let list = grid.aside().map(|area| below(Rect { height: area.height.saturating_sub(turns), ..area }, above));
        GameLine::new(&game.tree, false, list, grid.ruler(pane))
    }

    /// Returns the area of the curve above the moves, if there is room beside the board.
    fn curve(grid: &PaneGrid) -> Option<Rect> {
        let area = grid.aside().filter(|area| area.height >= LIST_ROWS + CURVE + 4)?;
        Some(Rect { height: CURVE, ..area })
    }

    /// Returns the turning points that fit, and their area below the moves.
    fn turns(review: &Review, grid: &PaneGrid) -> (Vec<ReviewedMove>, Rect) {
        let Some(area) = grid.aside() else { return (Vec::new(), Rect::default()) };
        let above = Self::curve(grid).map_or(0, |curve| curve.height);
        let room = usize::from(area.height.saturating_sub(above + LIST_ROWS + 2)).min(MAX_TURNS);
        let turns: Vec<ReviewedMove> = review.turning_points().take(room).cloned().collect();
        let height = if turns.is_empty() { 0 } else { u16::try_from(turns.len()).unwrap_or(0) + 2 };
        (turns, Rect { y: area.bottom() - height, height, ..area })
    }

    fn in_play(game: &Game) -> InPlay {
        let (position, moved) = (game.tree.position().clone(), Moved::last(&game.tree));
        InPlay { position, moved, longest: 0, selection: Selection::default() }
    }

    /// Returns the comment on the move to the current position.
    fn words(desk: &Desk, game: &Game, review: &Review) -> Vec<String> {
        let at = game.tree.at();
        let Some(reviewed) = review.moves.iter().find(|reviewed| reviewed.id == at) else {
            let winnable = match game.tree.outlook(at) {
                Some(Outlook::Winnable { moves }) => {
                    format!("the beginning: can be won in {}", counted(moves.into(), "move", "moves"))
                }
                Some(Outlook::Lost) => "the beginning: it cannot be won".into(),
                None => "the beginning".into(),
            };
            return vec![winnable];
        };
        let number = reviewed.number.map_or("home".into(), |number| format!("move {number}"));
        let mut parts = vec![format!("{number}: {}", reviewed.in_words())];
        let lost = desk.lost_reachable().filter(|_| game.tree.outlook(at) == Some(Outlook::Lost));
        parts.extend(lost.map(|reachable| format!("from there {reachable}")));
        let is_said = matches!(reviewed.sign, MoveSign::LostHere | MoveSign::Only | MoveSign::AlreadyLost);
        let narrowness = reviewed.narrowness.as_ref().filter(|narrowness| narrowness.total() > 0 && !is_said);
        parts.extend(narrowness.map(|narrowness| format!("before it {narrowness}")));
        parts
    }
}

fn mark(sign: MoveSign, theme: &Theme) -> Mark {
    (Sign::of_move(sign).symbol(), style(sign, theme))
}

fn style(sign: MoveSign, theme: &Theme) -> Style {
    match sign {
        MoveSign::Best | MoveSign::Kept => theme.good,
        MoveSign::Longer(_) | MoveSign::Only => theme.unsure,
        MoveSign::LostHere => theme.bad,
        MoveSign::AlreadyLost | MoveSign::Unknown => theme.quiet,
    }
}

command_set! { ReviewCommand { Turn(steps: i64), Seek(steps: i64), Solution, Accept } + Board(BoardCommand) }

impl Component for ReviewPage {
    type Own = ReviewCommand;
    const ID: &'static str = "review";
    const NAME: &'static str = "Review";
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::is_played_by_moves;
    const KEYS: &'static [Binding] = bindings![
        Binding::pair(
            Shortcut::new("previous-turn", &[BACK_TAB, c('p')], Command::Turn(-1), "the previous turning point"),
            Shortcut::new("next-turn", &[TAB, c('n')], Command::Turn(1), "the next turning point"),
        )
        .hint("turning points", 10),
        Binding::pair(
            Shortcut::new("previous", &[UP, LEFT, c('k'), BACKSPACE], Command::Seek(-1), "a step back"),
            Shortcut::new("next", &[DOWN, RIGHT, c('j')], Command::Seek(1), "a step on"),
        )
        .hint("step", 20),
        keys::GAME_TEN,
        keys::GAME_ENDS,
        Binding::new(
            "solution",
            &[c('s')],
            Command::Solution,
            "watch the winning line from here, or from before a lost move"
        )
        .hint("winning line", 15),
        Binding::new("play", &[ENTER], Command::Accept, "play on from here").hint("play from here", 30),
        keys::COPY.hint("copy", 60),
        keys::THEME,
        keys::CARD_SIZE,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        self.is_to_begin = false;
        match command {
            ReviewCommand::Turn(steps) => Self::turn(desk, steps),
            ReviewCommand::Seek(steps) => {
                let target = desk.focused().game().and_then(|game| game.tree.along_line(steps));
                match target {
                    Some(id) => Self::go(desk, id),
                    None => desk.say(if steps < 0 { "this is the beginning" } else { "this is the end" }),
                }
            }
            ReviewCommand::Solution => return Self::solution(desk),
            ReviewCommand::Accept => {
                let at = desk.focused().game().map_or(self.stands, |game| game.tree.at());
                self.stands = at;
                desk.seek_to(at);
                return Flow::Switch(Opening::Play);
            }
            ReviewCommand::Board(command) => return super::deals::update_board(desk, body, command),
        }
        Flow::Stay
    }

    fn close(&mut self, desk: &mut Desk) {
        Self::go(desk, self.stands);
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: ScreenPosition) -> Flow {
        let (grid, pane) = (self.grid(desk, body), desk.panes.focus());
        let (Some(review), Some(game)) = (desk.review(), desk.pane(pane).game()) else { return Flow::Stay };
        let (turns, area) = Self::turns(&review, &grid);
        let turn = area.contains(position).then(|| usize::from(position.y - area.y)).and_then(|row| row.checked_sub(2));
        let of_line = || Self::line(game, &grid, pane, area.height).at(position);
        if let Some(id) = turn.and_then(|turn| turns.get(turn)).map(|reviewed| reviewed.id).or_else(of_line) {
            self.is_to_begin = false;
            Self::go(desk, id);
        }
        Flow::Stay
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        desk.review_query()
    }

    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        desk.refresh_course();
        if let Some(narrowest) = desk.narrowest().filter(|_| self.is_to_begin) {
            self.is_to_begin = false;
            Self::go(desk, narrowest);
        }
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Solution
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        Some(format!("review {}", pane_name::name(desk, desk.panes.focus())))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        let left = Self::left(desk);
        let spinner = desk.searches.spinner().map_or(String::new(), |spinner| format!(" {spinner}"));
        (left > 0).then(|| format!("{} to check{spinner}", counted(left as u64, "move", "moves")))
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::Turn(_) => desk.review().is_some_and(|review| review.turning_points().next().is_some()),
            _ => true,
        }
    }

    fn nudge(&self, _desk: &Desk) -> String {
        let [kept, longer, only, lost] = [Sign::Winnable, Sign::Longer, Sign::Only, Sign::Lost].map(Sign::symbol);
        format!("{kept} best or kept, {longer} longer, {only} the only one that wins, {lost} lost it here")
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let (Some(review), Some(game)) = (desk.review(), desk.focused().game()) else { return Vec::new() };
        let mut room = body.width.saturating_sub(2);
        let fits = |words: &String| {
            let is_fit = width(words) <= room;
            room = room.saturating_sub(if is_fit { width(words) + 3 } else { 0 });
            is_fit
        };
        Self::words(desk, game, &review).into_iter().filter(fits).collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (grid, pane, theme) = (self.grid(desk, body), desk.panes.focus(), desk.look.theme());
        let (Some(review), Some(game)) = (desk.review(), desk.pane(pane).game()) else { return Drawn::Nothing };
        let in_play = [(pane, Self::in_play(game))];
        panes::draw(desk, &grid, &View { in_play: &in_play, ..View::PLAIN }, buffer);
        let (turns, area) = Self::turns(&review, &grid);
        let line = Self::line(game, &grid, pane, area.height);
        let marks = |id: NodeId| -> Vec<Mark> {
            // Nodes are in ascending order of id.
            let place = review.moves.binary_search_by_key(&id, |reviewed| reviewed.id);
            let reviewed = place.ok().map(|place| &review.moves[place]);
            reviewed.map(|reviewed| mark(reviewed.sign, theme)).into_iter().collect()
        };
        move_line::draw(desk, game, &line, marks, ["moves", ""], buffer);
        if let Some(curve) = Self::curve(&grid) {
            let curve = right_of(curve, curve.x + 1);
            put_text(buffer, curve, "moves that still won", theme.strong);
            let plot = below(Rect { height: CURVE - 1, ..curve }, 1);
            course::draw(&desk.course(game, game.tree.line()), theme, plot, buffer);
        }
        if let Some(title) = area.rows().nth(1) {
            put_text(buffer, right_of(title, title.x + 1), "turning points", theme.strong);
        }
        for (reviewed, row) in turns.iter().zip(area.rows().skip(2)) {
            let is_here = reviewed.id == game.tree.at();
            let plain = |plain: Style| if is_here { theme.selected } else { plain };
            if is_here {
                buffer.set_style(row, theme.selected);
            }
            let part = |x: u16| right_of(row, row.x + x);
            let number = reviewed.number.map_or(String::new(), |number| number.to_string());
            put_text(buffer, part(0), &format!("{number:>4}"), plain(theme.quiet));
            let (sign, of_sign) = mark(reviewed.sign, theme);
            put_text(buffer, part(5), sign, plain(of_sign));
            put_text(buffer, part(7), &turn_words(game, reviewed, part(7).width), plain(theme.text));
        }
        Drawn::Body(None)
    }
}

/// Writes a turning point in a few words, with its move if it fits.
fn turn_words(game: &Game, reviewed: &ReviewedMove, columns: u16) -> String {
    let step = game.tree.step(reviewed.id).zip(game.tree.before(reviewed.id));
    let brief = step.map(|((step, _), before)| describe_briefly(game.tree.position_of(before), step));
    let counts = reviewed.narrowness.as_ref().map(|narrowness| (narrowness.winning(), narrowness.total()));
    let words = match (reviewed.sign, counts) {
        (MoveSign::LostHere, Some((winning, total))) => format!("lost: {winning} of {total} won"),
        (MoveSign::Only, Some((_, total))) => format!("only 1 of {total} wins"),
        (sign, _) => sign.to_string(),
    };
    let whole = format!("{} · {words}", brief.unwrap_or_default());
    if width(&whole) <= columns { whole } else { shortened(&words, columns) }
}
