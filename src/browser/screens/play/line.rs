//! The moves of a game in the list and in the ruler, each with what is known of its position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::browser::state::card_size::CardSize;
use crate::browser::state::desk::Desk;
use crate::browser::state::game::Game;
use crate::browser::state::theme::Theme;
use crate::browser::widgets::cards::{Face, put_face};
use crate::browser::widgets::draw::put_text;
use crate::browser::widgets::game_line::{GameLine, Row};
use crate::freecell::Outlook;
use crate::freecell::description::{describe_briefly, moved};
use crate::freecell::game_tree::PlayedPosition;
use crate::verdict::outcome::Outcome;

/// The columns up to which a row is written closely.
const ROOMY: u16 = 24;

/// Draws the line of a game; `has_outlooks` says whether it is shown which positions can be won.
pub fn draw(
    desk: &Desk,
    game: &Game,
    line: &GameLine<PlayedPosition>,
    has_outlooks: bool,
    turns: &str,
    buffer: &mut Buffer,
) {
    let (theme, tree) = (desk.look.theme(), &game.tree);
    line.draw_list("moves", turns, theme, buffer, |buffer, row, area, is_current| {
        draw_row(game, row, has_outlooks, theme, area, is_current, buffer);
    });
    let known = |id| if has_outlooks { tree.outlook(id) } else { None };
    line.draw_ruler(theme, buffer, |id| known(id).map(|outlook| sign(Some(outlook), theme)));
}

fn draw_row(
    game: &Game,
    row: Row,
    has_outlooks: bool,
    theme: &Theme,
    area: Rect,
    is_current: bool,
    buffer: &mut Buffer,
) {
    let tree = &game.tree;
    let of_step = || tree.before(row.id).zip(tree.step(row.id));
    let of_hint = || Some((row.id, (game.hint?, &[][..])));
    let Some((before, (step, automatic))) = (if row.is_hint { of_hint() } else { of_step() }) else { return };
    let style = |plain: Style| if is_current { theme.selected } else { plain };
    let part = |x: u16, width: u16| Rect { x: area.x + x, width, ..area }.intersection(area);
    let number = match (row.is_branch, step.is_home()) {
        (true, _) => "or".into(),
        (false, true) => String::new(),
        (false, false) => (tree.counts(before).0 + 1).to_string(),
    };
    put_text(buffer, part(0, 4), &format!("{number:>4}"), style(theme.quiet));
    let position = tree.position_of(before);
    if let Some(&card) = moved(position, step).first() {
        put_face(
            buffer,
            theme,
            CardSize::M,
            Face { card, area: part(5, 5), is_covered: true, is_shaded: false },
            false,
        );
    }
    let brief = describe_briefly(position, step);
    let brief = brief.split_once(' ').map_or("", |(_, brief)| brief);
    let more = match automatic.len() {
        _ if row.is_hint => if area.width > ROOMY { "   hint" } else { " hint" }.into(),
        0 => String::new(),
        home => format!(" +{home}"),
    };
    let words = if row.is_branch { theme.quiet } else { theme.text };
    put_text(
        buffer,
        part(11, area.width.saturating_sub(if row.is_hint { 11 } else { 12 })),
        &format!("{brief}{more}"),
        style(words),
    );
    if has_outlooks && !row.is_hint {
        let (sign, plain) = sign(tree.outlook(row.id), theme);
        put_text(buffer, part(area.width.saturating_sub(1), 1), sign, style(plain));
    }
}

/// The sign of what is known of a position.
fn sign(outlook: Option<Outlook>, theme: &Theme) -> (&'static str, Style) {
    match outlook {
        Some(Outlook::Winnable { .. }) => ("●", theme.of_outcome(Some(Outcome::Winnable))),
        Some(Outlook::Lost) => ("✗", theme.of_outcome(Some(Outcome::Impossible))),
        None => ("·", theme.quiet),
    }
}
