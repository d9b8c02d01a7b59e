//! Words about the user's own boards: problems, numbers, and differences from the reference deal.

use super::ctx::{Changes, Ctx, Panes};
use super::desk::Desk;
use super::message::Message;
use super::pane::OwnBoard;
use crate::browser::input::command::{Command, Opening};
use crate::table::facts::cells_in_words;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::find::{Divergence, Explanation, Identification, NearestDeal, fix};
use tableaux_engine::freecell::{Deal, JokeDeal, Layout};
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::read::{Board, TextCells};
use tableaux_engine::words::{counted, plural};

/// The name of boards that come from no file.
pub const YOURS: &str = "yours";

/// Opens boards beside the deals, and reports errors and ignored parts of their text.
pub fn open<S: Changes<Panes>>(desk: &mut Ctx<S>, boards: &[Board]) {
    let mut words: Vec<String> = Vec::new();
    for board in boards {
        let Board { layout, error, ignored, cells, number, .. } = board;
        let joke = JokeDeal::of(layout);
        let own = joke.map_or_else(|| OwnBoard::new(YOURS, *layout), OwnBoard::joke);
        if !desk.open_own(OwnBoard { expected: *number, ..own }) {
            return;
        }
        words.extend(joke.map(joke_in_words));
        words.extend(error.as_ref().map(ToString::to_string));
        words.extend(board.remarks().map(ToString::to_string));
        if !ignored.is_empty() {
            words.push(format!("ignored: {}", ignored.join(", ")));
        }
        match *cells {
            TextCells::Exact(cells) if cells != desk.panes.cells() => {
                desk.panes_mut().set_cells(cells);
                words.push(format!("FreeCell with {}, as the board has", cells_in_words(cells)));
            }
            _ if desk.panes.cells() == cells.count() => words.extend(cells.remark()),
            _ => {}
        }
    }
    if boards.len() > 1 {
        words.insert(0, format!("{} boards were pasted", boards.len()));
    }
    if !words.is_empty() {
        return desk.say(words.join("; "));
    }
    let own = Message::new("a board of your own: ").seen("differing cards are highlighted, ");
    desk.say(own.key(&[Command::Open(Opening::Trace)]).text(" shows where it first differs from the deal"));
}

/// Returns the reference deal of a pane's board and where the board diverges from it; `None` if they agree or cannot be
/// compared.
pub fn divergence(desk: &Desk, pane: usize) -> Option<(Deal, Divergence)> {
    let (generator, number) = desk.pane(pane).reference()?;
    let deal = Deal::by(&generator, number).ok()?;
    let divergence = Divergence::of(&desk.pane(pane).own()?.layout.places()?, deal.tableau())?;
    Some((deal, divergence))
}

/// Describes a pane's board in sentences: its divergence from the reference deal, and the explanation.
pub fn sentences(desk: &Desk, pane: usize) -> Vec<String> {
    difference_in_full(desk, pane).into_iter().chain(explanation(desk, pane)).collect()
}

/// Explains a pane's board: a fix for the program that dealt it, its numbers, or the nearest deal.
pub fn explanation(desk: &Desk, pane: usize) -> Option<String> {
    if let Some(joke) = desk.pane(pane).own().and_then(|own| JokeDeal::of(&own.layout)) {
        return Some(format!("It is {}.", joke_in_words(joke)));
    }
    let reference = desk.pane(pane).reference();
    if let (Some(mistakes), Some((_, number))) = (desk.pane(pane).mistakes(), reference) {
        let all: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        return Some(format!("It is #{number} with {}. Fix: {}.", all.join("; and with "), fix(mistakes)));
    }
    Some(numbers(desk.pane(pane).identification()?, reference.map(|(_, number)| number)))
}

/// Names a joke deal: `Microsoft's joke deal −1`.
pub fn joke_in_words(joke: JokeDeal) -> String {
    format!("Microsoft's joke deal −{}", joke.number().unsigned_abs())
}

/// Describes the divergence from the reference deal in a sentence.
pub fn difference_in_full(desk: &Desk, pane: usize) -> Option<String> {
    let (deal, divergence) = divergence(desk, pane)?;
    let (row, cascade) = divergence.first.row_and_column();
    Some(format!(
        "It first differs from #{} at step {}: row {row} of cascade {cascade} has {} in place of {}. {} in all.",
        deal.number(),
        divergence.first.step(),
        symbol(divergence.first.card),
        symbol(divergence.first.dealt),
        counted(divergence.differences as u64, "card differs", "cards differ"),
    ))
}

/// Describes the errors and unknown cards of a board, a sentence each.
pub fn problems(layout: &Layout) -> Vec<String> {
    const MAX_LISTED: usize = 6;
    let listed = |cards: &[Card]| {
        let more = cards.len().saturating_sub(MAX_LISTED);
        let listed: Vec<&str> = cards.iter().take(MAX_LISTED).map(|&card| symbol(card)).collect();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more}", listed.join(" "))
    };
    let (doubled, absent, unknown) = (layout.doubled(), layout.absent(), layout.unknown_count());
    let mut problems = Vec::new();
    if !doubled.is_empty() {
        problems.push(format!("{} {} there twice", listed(&doubled), plural(doubled.len() as u64, "is", "are")));
    }
    if unknown > 0 {
        problems.push(format!("{} unknown", counted(unknown as u64, "card is", "cards are")));
    }
    // Missing cards may be the unknown ones.
    if absent.len() > unknown {
        problems.push(format!("{} {} missing", listed(&absent), plural(absent.len() as u64, "is", "are")));
    }
    problems
}

fn symbol(card: Card) -> &'static str {
    card.text(SuitStyle::Symbols)
}

/// Describes the numbers of a board, or the reason there are none; `reference` is the number of the reference deal.
fn numbers(found: &Identification, reference: Option<DealNumber>) -> String {
    let Identification { matches, searched, explanation, likelier } = found;
    let of = searched.map_or(String::new(), |set| format!(" of {}", set.bounds()));
    let lowest: Vec<String> = matches.lowest.iter().take(3).map(|number| format!("#{number}")).collect();
    let lowest = lowest.join(", ");
    let more = if matches.count > 3 { " …" } else { "" };
    match (matches.count, explanation) {
        (1, _) => {
            let likelier = likelier.as_ref();
            let likelier = likelier.map(|likelier| format!(" More likely it is {likelier}: {}.", likelier.fix()));
            format!("It is {lowest}{of}.{}", likelier.unwrap_or_default())
        }
        (2.., _) => format!("It fits {} deals{of}: {lowest}{more}", grouped(matches.count)),
        (0, Some(Explanation::Mistakes(diagnosis))) => {
            format!("It is {diagnosis}. Fix: {}.", diagnosis.fix())
        }
        (0, Some(Explanation::Nearest(nearest))) => {
            let number =
                if reference == Some(nearest.number) { String::new() } else { format!("#{} with ", nearest.number) };
            format!("It is {number}{}.", exchanged(nearest))
        }
        // All numbers are searched, so that there is none outside.
        (0, Some(Explanation::OutsideRange(_)) | None) => {
            let trace = if reference.is_some() { ": a trace shows its shuffle step by step" } else { "" };
            format!("No number{of} deals it, and no known mistake{trace}.")
        }
    }
}

/// Describes which cards of the nearest deal differ.
pub fn exchanged(nearest: &NearestDeal) -> String {
    nearest.differences_in_words(SuitStyle::Symbols, "cascade")
}
