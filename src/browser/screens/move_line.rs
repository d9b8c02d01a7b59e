//! The moves of a game in the list and in the ruler, each with the outlook of its position.

use super::prelude::*;
use crate::browser::state::game::Game;
use crate::browser::widgets::game_line::{GameLine, Row};
use tableaux_engine::coach::Narrowness;
use tableaux_engine::freecell::Outlook;
use tableaux_engine::freecell::description::{describe_briefly, moved};
use tableaux_engine::freecell::game_tree::PlayedPosition;
use tableaux_engine::undo_tree::NodeId;

/// The columns up to which rows are written compactly.
const ROOMY: u16 = 24;

/// A symbol for a position or for the move to it.
pub type Mark = (&'static str, Style);

/// Draws a game's line under a title, or the keys `turns` of its branches, with the marks of each position; the ruler shows
/// the first of them.
pub fn draw(
    desk: &Desk,
    game: &Game,
    line: &GameLine<PlayedPosition>,
    marks: impl Fn(NodeId) -> Vec<Mark>,
    [title, turns]: [&str; 2],
    buffer: &mut Buffer,
) {
    let theme = desk.look.theme();
    line.draw_list(title, turns, theme, buffer, |buffer, row, area, is_current| {
        let marks = if row.is_hint { Vec::new() } else { marks(row.id) };
        draw_row(game, row, &marks, theme, area, is_current, buffer);
    });
    line.draw_ruler(theme, buffer, |id| marks(id).first().copied().filter(|(sign, _)| *sign != UNKNOWN));
}

/// Returns the bar of a position: the fraction of its moves that win.
pub fn bar(narrowness: &Narrowness, theme: &Theme) -> Option<Mark> {
    const BARS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let percent = usize::from(narrowness.percent()?);
    let style = match percent {
        0..=34 => theme.bad,
        35..=66 => theme.unsure,
        _ => theme.good,
    };
    Some((BARS[(percent * BARS.len() / 100).min(BARS.len() - 1)], style))
}

fn draw_row(game: &Game, row: Row, marks: &[Mark], theme: &Theme, area: Rect, is_current: bool, buffer: &mut Buffer) {
    let tree = &game.tree;
    let of_step = || tree.before(row.id).zip(tree.step(row.id));
    let of_hint = || Some((row.id, (game.hint?, &[][..])));
    let Some((before, (step, automatic))) = (if row.is_hint { of_hint() } else { of_step() }) else { return };
    let style = |plain: Style| if is_current { theme.selected } else { plain };
    let part = |x: u16, width: u16| part(area, x, width);
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
        part(11, area.width.saturating_sub(11 + u16::try_from(marks.len()).unwrap_or(0))),
        &format!("{brief}{more}"),
        style(words),
    );
    for (place, &(mark, plain)) in (1..).zip(marks.iter().rev()) {
        put_text(buffer, part(area.width.saturating_sub(place), 1), mark, style(plain));
    }
}

/// The symbol of an unknown outlook.
const UNKNOWN: &str = Sign::Pending.symbol();

pub fn sign(outlook: Option<Outlook>, theme: &Theme) -> Mark {
    match outlook {
        Some(Outlook::Winnable { .. }) => (Sign::Winnable.symbol(), theme.of_outcome(Some(Outcome::Winnable))),
        Some(Outlook::Lost) => (Sign::Impossible.symbol(), theme.of_outcome(Some(Outcome::Impossible))),
        None => (UNKNOWN, theme.quiet),
    }
}
