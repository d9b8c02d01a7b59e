//! The user's own boards in words: their numbers, and the differences from the reference deal.

use crate::browser::state::desk::Desk;
use crate::browser::state::own_board::differing;
use crate::words::board_problems;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::freecell::find::chance::{in_words, matches_by_chance};
use tableaux_engine::freecell::find::{Difference, Explanation, Identification, NearestDeal, fix};
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::words::counted;

/// Describes a pane's board in sentences: its divergence from the reference deal, and the explanation.
pub fn sentences(desk: &Desk, pane: usize) -> Vec<String> {
    difference_in_full(desk, pane).into_iter().chain(explanation(desk, pane)).collect()
}

/// Describes the cards of a pane's board that are unknown, missing or there twice.
pub fn problems(desk: &Desk, pane: usize) -> Vec<String> {
    desk.pane(pane).own().map_or_else(Vec::new, |own| board_problems(&own.layout, SuitStyle::Symbols))
}

/// Puts a pane's name before a sentence about its board: `yours: it first differs from #617 …`.
pub fn after_name(desk: &Desk, pane: usize, sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().filter(|_| letters.as_str().starts_with(char::is_lowercase));
    let begin = first.map_or(String::new(), |first| first.to_lowercase().collect());
    format!("{}: {begin}{}", desk.pane(pane).name(), &sentence[first.map_or(0, char::len_utf8)..])
}

/// Explains a pane's board: a fix for the program that dealt it, its numbers, or the nearest deal.
pub fn explanation(desk: &Desk, pane: usize) -> Option<String> {
    if let Some(joke) = desk.pane(pane).own().and_then(|own| JokeDeal::of(&own.layout)) {
        return Some(format!("It is {}.", self::joke(joke)));
    }
    let reference = desk.pane(pane).reference();
    if let (Some(mistakes), Some((_, number))) = (desk.pane(pane).mistakes(), reference) {
        let all: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        return Some(format!("It is #{number} with {}. Fix: {}.", all.join("; and with "), fix(mistakes)));
    }
    let found = desk.pane(pane).identification()?;
    let searched = found.searched.map_or_else(|| desk.pane(pane).generator().numbers(), |set| set.numbers());
    let known = desk.pane(pane).own().map_or(0, |own| own.layout.known_count());
    let chance = matches_by_chance(known, searched).map(|count| format!("; {}", in_words(known, count)));
    Some(numbers(found, reference.map(|(_, number)| number), &chance.unwrap_or_default()))
}

/// Names a joke deal: `Microsoft's joke deal −1`.
pub fn joke(joke: JokeDeal) -> String {
    format!("Microsoft's joke deal −{}", joke.number().unsigned_abs())
}

/// Describes the divergence from the reference deal in a sentence.
pub fn difference_in_full(desk: &Desk, pane: usize) -> Option<String> {
    let (deal, differences) = differing(desk, pane)?;
    let first = differences.first()?;
    let (row, cascade) = first.row_and_column();
    Some(format!(
        "It first differs from #{} at step {}: row {row} of cascade {cascade} has {} in place of {}. {} in all.",
        deal.number(),
        first.step(),
        symbol(first.card),
        symbol(first.dealt),
        counted(differences.len() as u64, "card differs", "cards differ"),
    ))
}

fn symbol(card: Card) -> String {
    card.face()
}

/// Describes the numbers of a board, or the reason there are none. `reference` is the number of the reference deal,
/// `chance` says that a match may be chance.
fn numbers(found: &Identification, reference: Option<DealNumber>, chance: &str) -> String {
    let Identification { matches, searched, explanation, likelier, programs } = found;
    let of = searched.map_or(String::new(), |set| format!(" of {}", set.bounds()));
    let lowest: Vec<String> = matches.lowest.iter().take(3).map(|number| format!("#{number}")).collect();
    let lowest = lowest.join(", ");
    let more = if matches.count > 3 { " …" } else { "" };
    match (matches.count, explanation) {
        (1, _) => {
            let likelier = likelier.as_ref();
            let likelier = likelier.map(|likelier| format!(" More likely it is {likelier}: {}.", likelier.fix()));
            format!("It is {lowest}{of}{chance}.{}", likelier.unwrap_or_default())
        }
        (2.., _) => format!("It fits {} deals{of}: {lowest}{more}", grouped(matches.count)),
        (0, Some(Explanation::Mistakes(diagnosis))) => {
            format!("It is {diagnosis}. Fix: {}.", diagnosis.fix())
        }
        (0, Some(Explanation::AnyNumber(mistakes))) => {
            let explanation = Explanation::AnyNumber(mistakes.clone());
            format!("It is {explanation}. Fix: {}.", fix(mistakes))
        }
        (0, Some(Explanation::Nearest(nearest))) => {
            let pairs = nearest.swapped_pairs().filter(|_| reference == Some(nearest.number));
            pairs.map_or_else(
                || format!("It is #{} with {}.", nearest.number, differences(nearest)),
                |pairs| swapped(&pairs),
            )
        }
        // All numbers are searched, so that there is none outside.
        (0, Some(Explanation::OutsideRange(_)) | None) => {
            let trace = if reference.is_some() { ": a trace shows its shuffle step by step" } else { "" };
            let tried =
                if *programs > 0 { format!(" of {} programs tried", grouped(*programs)) } else { String::new() };
            format!("No number{of} deals it, and no known mistake{tried}{trace}.")
        }
    }
}

/// Describes the cards of the reference deal that are swapped: `Q♥ and J♥ are swapped.`
fn swapped(pairs: &[(&Difference, &Difference)]) -> String {
    let pair = |(one, other): &(&Difference, &Difference)| format!("{} and {}", symbol(one.card), symbol(other.card));
    format!("{} are swapped.", pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
}

/// Describes which cards of the nearest deal differ.
pub fn differences(nearest: &NearestDeal) -> String {
    nearest.differences_in_words(SuitStyle::Symbols, "cascade")
}
