//! A board of the user's own: what is wrong with it, its number, and where it leaves the deal beside it, in words.

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

/// What boards are called that come from no file.
pub const YOURS: &str = "yours";

/// Opens boards beside the deals, and says what is wrong with their text and what was ignored of it.
pub fn open(desk: &mut Desk, boards: &[Board]) {
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
                desk.panes.set_cells(cells);
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

/// Where the board of a pane leaves the deal that it is held against, and the number of that; `None` where they agree
/// or there is nothing to compare.
pub fn divergence(desk: &Desk, pane: usize) -> Option<(Deal, Divergence)> {
    let (generator, number) = desk.reference(pane)?;
    let deal = Deal::by(&generator, number).ok()?;
    let divergence = Divergence::of(&desk.panes.own(pane)?.layout.places()?, deal.tableau())?;
    Some((deal, divergence))
}

/// What is known of the board of a pane, a sentence each: where it leaves the deal that it is held against, and why or
/// what else it is.
pub fn sentences(desk: &Desk, pane: usize) -> Vec<String> {
    difference_in_full(desk, pane).into_iter().chain(explanation(desk, pane)).collect()
}

/// What mends the program that has dealt the board of a pane, or its number, or the deal that is near.
pub fn explanation(desk: &Desk, pane: usize) -> Option<String> {
    if let Some(joke) = desk.panes.own(pane).and_then(|own| JokeDeal::of(&own.layout)) {
        return Some(format!("It is {}.", joke_in_words(joke)));
    }
    let reference = desk.reference(pane);
    if let (Some(mistakes), Some((_, number))) = (desk.mistakes(pane), reference) {
        let all: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        return Some(format!("It is #{number} with {}. Fix: {}.", all.join("; and with "), fix(mistakes)));
    }
    Some(numbers(desk.identification(pane)?, reference.map(|(_, number)| number)))
}

/// `Microsoft's joke deal −1`.
pub fn joke_in_words(joke: JokeDeal) -> String {
    format!("Microsoft's joke deal −{}", joke.number().unsigned_abs())
}

/// Where it leaves that deal, in a sentence.
pub fn difference_in_full(desk: &Desk, pane: usize) -> Option<String> {
    let (deal, divergence) = divergence(desk, pane)?;
    let (row, cascade) = divergence.row_and_column();
    Some(format!(
        "It first differs from #{} at step {}: row {row} of cascade {cascade} has {} in place of {}. {} in all.",
        deal.number(),
        divergence.step(),
        symbol(divergence.card),
        symbol(divergence.dealt),
        counted(divergence.differences as u64, "card differs", "cards differ"),
    ))
}

/// What is wrong with a board, or unknown of it, a sentence each.
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
    // What is unknown may be what is not there.
    if absent.len() > unknown {
        problems.push(format!("{} {} missing", listed(&absent), plural(absent.len() as u64, "is", "are")));
    }
    problems
}

fn symbol(card: Card) -> &'static str {
    card.text(SuitStyle::Symbols)
}

/// The numbers of a board, or why there are none. `reference` is the number that it is held against.
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

/// Which cards of a deal are others on a board, in words.
pub fn exchanged(nearest: &NearestDeal) -> String {
    nearest.differences_in_words(SuitStyle::Symbols, "cascade")
}
