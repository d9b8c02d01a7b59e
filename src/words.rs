//! Words of messages: counts, causes of errors, and the name that was probably meant.

use strsim::osa_distance;
use tableaux_engine::Card;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::{CellCount, Layout};
use tableaux_engine::number::{NumberError, NumberErrorKind, grouped};
use tableaux_engine::words::{counted, plural};

/// How often: `once`, `twice`, `3 times`.
pub fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}

/// A count with its digits in groups and its noun: `1 deal`, `32,000 deals`.
pub fn grouped_count(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), plural(count, one, many))
}

/// The free cells of a game: `1 free cell`, `4 free cells`.
pub fn free_cells(cells: CellCount) -> String {
    counted(cells.get().into(), "free cell", "free cells")
}

/// The name that is nearest to a text, if one is near: at an edit distance of at most a third of the longer one's
/// length, or at least 1, or if one begins with the other.
pub fn most_similar<'a>(text: &str, names: &'a [impl AsRef<str>]) -> Option<&'a str> {
    /// The most bytes of a text that may be meant as a name.
    const MAX_TEXT: usize = 64;
    /// The fewest letters of a text or a name that the other one begins with.
    const MIN_PREFIX: usize = 3;
    if text.len() > MAX_TEXT {
        return None;
    }
    let text = text.trim().to_lowercase();
    let near = |name: &&str| {
        let name = name.to_lowercase();
        let (lengths, distance) = ([&text, &name].map(|of| of.chars().count()), osa_distance(&text, &name));
        let [shorter, longer] = [lengths[0].min(lengths[1]), lengths[0].max(lengths[1])];
        let is_prefix = shorter >= MIN_PREFIX && (name.starts_with(&text) || text.starts_with(&name));
        (is_prefix || shorter > 0 && distance <= (longer / 3).max(1)).then_some(distance)
    };
    let names = names.iter().map(AsRef::as_ref);
    names.filter_map(|name| Some((near(&name)?, name))).min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

/// The end of an error: the nearest name to a text, if one is near.
pub fn did_you_mean(text: &str, names: &[impl AsRef<str>]) -> String {
    most_similar(text, names).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}

/// The cause of an error of the system, without its number, as in `Permission denied (os error 13)`.
pub fn reason(error: &std::io::Error) -> String {
    let message = error.to_string();
    message.split_once(" (os error").map_or(&*message, |(reason, _)| reason).to_lowercase()
}

/// The error for a text that names neither numbered deals nor a joke deal, where both can be used.
pub fn refused_deal(error: &NumberError) -> String {
    match error.kind() {
        NumberErrorKind::Negative => format!("{error}, or -1 to -4 for Microsoft's joke deals"),
        _ => error.to_string(),
    }
}

/// The most cards listed in a line.
const MAX_LISTED: usize = 6;

/// Describes the doubled, unknown and missing cards of a board, a sentence each.
pub fn board_problems(layout: &Layout, style: SuitStyle) -> Vec<String> {
    let listed = |cards: &[Card], what: &str| {
        let name = |&card: &Card| match style {
            SuitStyle::Letters => card.to_string(),
            SuitStyle::Symbols => card.face(),
        };
        let list: Vec<String> = cards.iter().take(MAX_LISTED).map(name).collect();
        let more = cards.len().saturating_sub(MAX_LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more} {} {what}", list.join(" "), plural(cards.len() as u64, "is", "are"))
    };
    let (doubled, absent, unknown) = (layout.doubled(), layout.absent(), layout.unknown_count());
    let twice = (!doubled.is_empty()).then(|| listed(&doubled, "there twice"));
    let unknown_cards = (unknown > 0).then(|| format!("{} unknown", counted(unknown as u64, "card is", "cards are")));
    // Missing cards may be the unknown ones.
    let missing = (absent.len() > unknown).then(|| listed(&absent, "missing"));
    [twice, unknown_cards, missing].into_iter().flatten().collect()
}
