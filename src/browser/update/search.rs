//! What is searched for in the background, and what is found.

use super::find;
use super::playback::play;
use crate::browser::app::{App, Layer};
use crate::browser::geometry;
use crate::browser::question::{Finding, Question};
use crate::browser::sought::Sought;
use crate::table::board::Board;

/// Asks what is wanted next: for a layout that is typed in, for the focused pane, then for those on the screen, then for all others.
pub(super) fn ask(app: &mut App) {
    let shown = geometry::screen(app.size).map_or(0..0, |screen| geometry::panes(app, screen.body).shown());
    let mut panes = std::iter::once(app.focus).chain(shown).chain(0..app.panes.len());
    let sought = app.sought().and_then(Sought::question).filter(|question| !app.failed.contains(question));
    let wanted = sought.or_else(|| panes.find_map(|pane| app.question(pane)));
    if app.asked != wanted {
        (app.asked, app.spins) = (wanted, 0);
    }
}

/// Takes in what a search has found, wherever it is still shown.
pub(super) fn found(app: &mut App, finding: &Finding) {
    let question = finding.question();
    if let Finding::Board(_, layout, sighting) = finding {
        for layer in &mut app.layers {
            if let Layer::Find(sought) = layer
                && sought.question() == Some(question)
            {
                sought.known = Some((*layout, sighting.clone()));
            }
        }
    }
    for pane in 0..app.panes.len() {
        let layout = app.layout(pane);
        let known = &mut app.panes[pane].known;
        match (finding, layout) {
            (Finding::Presses(board, answer), Board::Gears(shown)) if *board == shown => {
                known.presses = Some((*board, *answer));
            }
            (Finding::Verdict(deal, verdict), Board::FreeCell(shown)) if *deal == shown => {
                known.verdict = Some((*deal, verdict.clone()));
            }
            (Finding::FewestCells(deal, fewest), Board::FreeCell(shown)) if *deal == shown => {
                known.fewest = Some((*deal, *fewest));
            }
            _ => {}
        }
    }
    if app.awaited == Some(question) {
        (app.awaited, app.message) = (None, None);
        match question {
            Question::Board(..) => find::accept(app),
            _ => play(app),
        }
    }
}

/// Gives up a question: it would only fail again.
pub(super) fn failed(app: &mut App, question: &Question, why: String) {
    app.failed.push(*question);
    app.message = Some(why);
}
