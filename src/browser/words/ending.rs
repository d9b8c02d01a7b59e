//! The end of a game in words.

use super::day::near;
use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::ending::{CoursePoint, CourseStep, Ending, Loss, LostBy, points};
use crate::record::{Feat, Results};
use crate::sign::Sign;
use crate::table::facts::cells_in_words;
use crate::words::times;
use tableaux_engine::coach::MoveSign;
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::{CellCount, Outlook};
use tableaux_engine::number::grouped;
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::words::counted;

pub const fn outcome(ending: &Ending) -> &'static str {
    if ending.is_won() { "won" } else { "lost" }
}

/// Returns moves and cards, or presses, time and hints: `in 38 moves, 107 cards`, `14:02`, `1 hint`.
pub fn counts(ending: &Ending) -> Vec<String> {
    let in_or_after = if ending.is_won() { "in" } else { "after" };
    let [one, several] = ending.steps;
    let moves = counted(ending.moves.into(), one, several);
    let cards = ending.cards.map_or(String::new(), |cards| format!(", {}", counted(cards.into(), "card", "cards")));
    let hints = (ending.hints > 0).then(|| counted(ending.hints.into(), "hint", "hints"));
    let first = format!("{in_or_after} {moves}{cards}");
    std::iter::once(first).chain(ending.seconds.map(clock_words)).chain(hints).collect()
}

/// Compares the moves of a won game: `best known 34`, `at least 29`; presses with the fewest: `fewest possible 10`.
fn known(ending: &Ending) -> Vec<String> {
    let Some(length) = ending.length else { return Vec::new() };
    let bound = length.bound();
    if ending.cards.is_none() && bound > 0 {
        let fewest =
            if bound == ending.moves { "the fewest possible".into() } else { format!("fewest possible {bound}") };
        return vec![fewest];
    }
    let fewest = length.fewest();
    let best = match fewest {
        _ if fewest < ending.moves => Some(length.beside_game()),
        _ if bound < fewest => Some("no shorter solution is known".into()),
        _ => None,
    };
    best.into_iter().chain(length.bound_in_words()).collect()
}

/// Returns what is known of the end, names and values: `moves`, `38 · best known 34`.
pub fn lines(desk: &Desk, ending: &Ending) -> Vec<(&'static str, String)> {
    let mut lines = match &ending.loss {
        Some(loss) => of_loss(loss),
        None => vec![(
            ending.steps[1],
            std::iter::once(ending.moves.to_string()).chain(known(ending)).collect::<Vec<_>>().join(" · "),
        )],
    };
    if ending.seconds.is_none() {
        lines.push(("your games", "not counted: it began with shared or already counted moves".into()));
    } else if let Some(key) = desk.focused().game_key().filter(|_| desk.record().games() > 0) {
        let (record, Results { won, lost, given_up, .. }) =
            (desk.record(), desk.record().of_number(key.table, key.number, key.cells.get()));
        let here = won + lost + given_up;
        let here = if here > 0 { format!("won {won} of {here} here") } else { "the first here".into() };
        lines.push((
            "your games",
            format!("{here} · {} of {} in all", grouped(record.won.into()), grouped(record.games().into())),
        ));
    }
    lines.extend(ending.day.map(|day| ("day", format!("deal of {day}"))));
    lines
}

/// Describes what is new about a win, and what was before: `fastest ever`, `before it 1:13, on 9 November`.
pub fn feat(desk: &Desk, feat: &Feat) -> (String, String) {
    match feat {
        Feat::FirstOfLevel(level) => (format!("first {level} deal"), "that you won".into()),
        Feat::Fastest(before) => {
            let when = near(desk, before.finished);
            ("fastest ever".into(), format!("before it {}, {when}", clock_words(before.seconds)))
        }
        Feat::FewestOfDeal(before) => ("fewest moves of this deal".into(), format!("before it {before}")),
        Feat::Streak { games, longest } => {
            let longest = if games == longest { "your longest".into() } else { format!("your longest is {longest}") };
            (format!("{games} in a row"), longest)
        }
    }
}

/// Formats a rank: `1st`, `22nd`, `113th`.
pub fn ordinal(rank: u32) -> String {
    let ending = match (rank % 100, rank % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{}{ending}", grouped(rank.into()))
}

/// Describes where a game was lost, and what is still possible.
fn of_loss(loss: &Loss) -> Vec<(&'static str, String)> {
    let mut lines = match &loss.by {
        None => Vec::new(),
        Some(LostBy::Beginning) => vec![("lost", "it could not be won from the start".into())],
        Some(LostBy::Unknown) => vec![("lost", "searching for the move".into())],
        Some(LostBy::Move { number, position, step, moves }) => vec![
            ("lost", format!("by move {number}: {}", describe(position, *step))),
            ("before it", format!("could be won in {}", counted((*moves).into(), "move", "moves"))),
        ],
    };
    let left = counted(loss.cards_left.into(), "card is", "cards are");
    let stuck = if loss.is_stuck { "no moves left, " } else { "" };
    lines.push(("left", format!("{stuck}{left} not home")));
    lines
}

/// Summarizes the outlooks of a won game: `lost once, and found the way back`.
pub fn course(ending: &Ending) -> Option<String> {
    ending.losses.map(|losses| match losses {
        0 if ending.course.iter().all(|step| step.point == CoursePoint::Winning(100)) => {
            "faultless: whatever you had moved, it could still be won".into()
        }
        0 => "never lost".into(),
        count => format!("lost {}, and found the way back", times(count as u64)),
    })
}

/// Returns the focused game's result in two lines to share, without spoilers.
pub fn result(desk: &Desk) -> Option<String> {
    let (pane, ending) = (desk.panes.focus(), desk.ending()?);
    let cells = desk.pane(pane).cells();
    let with = if cells == CellCount::FOUR { String::new() } else { format!(" with {}", cells_in_words(cells)) };
    let day = ending.day.map_or(String::new(), |day| format!("{day} · "));
    let (table, name) = (desk.pane(pane).table(), desk.pane(pane).name());
    let first = format!("{day}{table} {name}{with}: {} {}", outcome(&ending), counts(&ending).join(" · "));
    let difficulty = ending.difficulty.map(|difficulty| difficulty.to_string());
    let first: Vec<String> = std::iter::once(first).chain(known(&ending)).chain(difficulty).collect();
    let first = first.join(" · ");
    if ending.course.is_empty() {
        return Some(first + "\n");
    }
    let words = course(&ending).map_or(String::new(), |words| format!(" {words}"));
    let [upper, lower] = curve(&ending.course);
    Some(format!("{first}\n{upper}\n{lower}{words}\n"))
}

/// Returns the course of a game as two lines of blocks that give no move away: the higher, the more moves won.
fn curve(course: &[CourseStep]) -> [String; 2] {
    /// The most columns that fit in a chat.
    const COLUMNS: usize = 40;
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let points = points(course, COLUMNS.min(course.len()));
    let block = |eighths: usize| BLOCKS[eighths.clamp(1, 8) - 1];
    let columns = points.into_iter().map(|point| match point {
        CoursePoint::Lost => ('░', Sign::Impossible.character()),
        CoursePoint::Winnable => ('░', Sign::Winnable.character()),
        CoursePoint::Unknown => ('░', Sign::Pending.character()),
        CoursePoint::Winning(percent) => match usize::from(percent) * 16 / 100 {
            upper @ 9.. => (block(upper - 8), '█'),
            lower => ('░', block(lower)),
        },
    });
    let (upper, lower): (String, String) = columns.unzip();
    [upper, lower]
}

/// Names the moves at which the game turned, in order: those that lost it, unless the loss is the end and told
/// elsewhere, and those that alone won.
pub fn turns(desk: &Desk, ending: &Ending) -> Vec<String> {
    let Some(game) = desk.focused().game() else { return Vec::new() };
    let tree = &game.tree;
    let is_lost = |id: NodeId| tree.outlook(id) == Some(Outlook::Lost);
    let way = tree.way_to(tree.at());
    let lost = ending.course.iter().filter(|step| is_lost(step.id) && !way.contains(&step.id)).filter_map(|step| {
        let before = tree.before(step.id).filter(|&before| !is_lost(before))?;
        let (played, _) = tree.step(step.id)?;
        let words = describe(tree.position_of(before), played);
        Some((step.number, format!("move {} lost it, taken back: {words}", step.number)))
    });
    let review = desk.review().unwrap_or_default();
    let others = review.turning_points().filter_map(|turn| {
        let (number, total) = (turn.number?, turn.narrowness.as_ref()?.total());
        let words = match turn.sign {
            MoveSign::Only => format!("the only one of {total} that won"),
            MoveSign::Longer(moves) => format!("a detour of {}", counted(moves.into(), "move", "moves")),
            _ => return None,
        };
        Some((number, format!("move {number}: {words}")))
    });
    let mut turns: Vec<(u32, String)> = lost.chain(others).collect();
    turns.sort_by_key(|(number, _)| *number);
    turns.into_iter().map(|(_, words)| words).collect()
}
