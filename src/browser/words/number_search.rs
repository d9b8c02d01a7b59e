//! The search for a board's number in words, and the places they refer to.

use crate::browser::state::number_search::NumberSearch;
use crate::browser::state::number_search::matches::Matches;
use crate::browser::state::searches::Searches;
use crate::browser::words::own_board::{differences, joke};
use crate::sign::Sign;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::freecell::find::chance::{in_words, matches_by_chance};
use tableaux_engine::freecell::find::{Explanation, Identification, fix};
use tableaux_engine::number::{DealRange, grouped};
use tableaux_engine::words::{counted, plural};

/// Names the cards that occur twice.
pub fn doubled(number_search: &NumberSearch) -> Option<String> {
    let doubled: Vec<String> = number_search.places.doubled().map(Card::face).collect();
    let are = plural(doubled.len() as u64, "is", "are");
    (!doubled.is_empty()).then(|| format!("{} {are} there twice", doubled.join(", ")))
}

/// Describes in a sentence what is known of the board.
pub fn words(number_search: &NumberSearch, searches: &Searches) -> String {
    let (Some(matches), Some(pattern)) = (number_search.matches(), number_search.places.pattern()) else {
        return doubled(number_search).unwrap_or_else(|| "type the cards row by row, or paste a board".into());
    };
    let known = counted(pattern.known_count() as u64, "card", "cards");
    let found = if matches.count() > 0 {
        found(number_search, matches, searches)
    } else if let Some(deal) = JokeDeal::of(&number_search.layout()) {
        joke(deal)
    } else if matches.has_failed() {
        "the search failed".into()
    } else if let Some(identification) = number_search.explanation(searches.answers()) {
        explained(matches, identification)
    } else {
        searching(matches, searches)
    };
    let numbers = matches.limits().unwrap_or_else(|| number_search.generator().numbers());
    let chance =
        matches_by_chance(pattern.known_count(), numbers).filter(|_| matches.count() == 1 && matches.is_done());
    let chance = chance.map(|count| format!("; {}", in_words(pattern.known_count(), count)));
    format!("{known}: {found}{}", chance.unwrap_or_default())
}

/// Describes the matches: `#617`, or `#617, 3 of 386 deals of 1–1,000,000`.
fn found(number_search: &NumberSearch, matches: &Matches, searches: &Searches) -> String {
    let number = number_search.number(searches.answers()).map(|number| format!("#{number}"));
    let of = matches.limits().map_or(String::new(), |range| format!(" of {}", bounds(range)));
    let (count, is_done) = (matches.count(), matches.is_done());
    let so_far = match matches.progress() {
        _ if is_done => of,
        Some(progress) => format!(" so far, {progress}{of}"),
        None => " so far".into(),
    };
    let place = if count == 1 && is_done {
        None
    } else {
        Some(format!(
            "{} of {} {}",
            grouped(number_search.selected() + 1),
            grouped(count),
            plural(count, "deal", "deals")
        ))
    };
    number.into_iter().chain(place).collect::<Vec<_>>().join(", ") + &so_far
}

/// Describes the search, while nothing is found.
fn searching(matches: &Matches, searches: &Searches) -> String {
    match (matches.progress(), matches.limits(), searches.spinner()) {
        (Some(progress), Some(range), _) => format!("searching {}, {progress}", bounds(range)),
        (Some(progress), None, _) => format!("searching, {progress}"),
        (None, _, Some(spinner)) => format!("searching {spinner}"),
        (None, _, None) => Sign::Pending.symbol().into(),
    }
}

fn explained(matches: &Matches, identification: &Identification) -> String {
    let of = matches.limits().map_or(String::new(), |range| format!(" of {}", bounds(range)));
    if let Some(number) = identification.matches.lowest.first() {
        return format!("no number{of} matches, but #{number} does");
    }
    match &identification.explanation {
        Some(Explanation::Mistakes(diagnosis)) => format!("{diagnosis}: {}", diagnosis.fix()),
        Some(explanation @ Explanation::AnyNumber(mistakes)) => format!("{explanation}: {}", fix(mistakes)),
        Some(Explanation::Nearest(nearest)) => format!("#{} with {}", nearest.number, differences(nearest)),
        // All numbers are searched, so that there is none outside.
        Some(Explanation::OutsideRange(_)) | None => format!("no number{of} matches"),
    }
}

/// Returns the places that the words refer to: of duplicate cards, or of differences from the nearest deal.
pub fn named_places(number_search: &NumberSearch, searches: &Searches) -> Vec<usize> {
    if let Some(Explanation::Nearest(nearest)) =
        number_search.explanation(searches.answers()).and_then(|found| found.explanation.as_ref())
    {
        return nearest.differences.iter().map(|difference| difference.place).collect();
    }
    let cards = number_search.places.cards().iter().enumerate();
    let doubled = cards.filter(|(_, card)| card.is_some_and(|card| number_search.places.is_doubled(card)));
    doubled.map(|(place, _)| place).collect()
}

/// Formats a range: `1–1,000,000`.
fn bounds(range: DealRange) -> String {
    format!("{}–{}", grouped(range.first().get()), grouped(range.last().get()))
}
