//! Deals in a text: four lines of cards, 32 cards in a row, labelled hands, and the games of a Skat server.

mod alphabet;
pub(super) mod entry;

use std::mem;
use std::str::FromStr;

use self::alphabet::ALPHABETS;
use self::entry::{Entry, EntryKind, GROUPS, entries};
use super::deal::{Deal, ReadDeal};
use super::hand::Hand;
use super::hand_error::HandError;
use super::iss;
use super::pack::{self, HAND_SIZE, PACK};
use super::seat::SEATS;
use crate::card::Card;
use crate::sanitize::quoted;

/// The fewest cards of a text that is meant as a deal.
const MIN_CARDS: usize = 20;
/// The most missing cards that an error names.
const MAX_MISSING: usize = 3;

/// The cards of a deal with the words among them: three hands and the skat.
type Groups = [Vec<Entry>; GROUPS];

/// Returns the number of cards among some items.
fn count(items: &[Entry]) -> usize {
    items.iter().filter(|item| item.card().is_some()).count()
}

/// Returns the number of cards of a group.
const fn needed(group: usize) -> usize {
    if group < SEATS.len() { HAND_SIZE } else { 2 }
}

/// Reads the deals of a text; none if nothing in it is meant as a deal.
///
/// A deal is 32 cards in the order of forehand, middlehand, rearhand and skat, in four lines, in one, or separated by
/// `|`; or hands with labels such as `MIDDLEHAND:`, `Vorhand` or `Skat:`, in any order; or a game of a Skat server's file.
/// Cards are spelled in English or German, with French or German suits: `SJ`, `J♠`, `Pik-Bube`, `GU`, `♣JAK9`. Further
/// words are ignored.
///
/// ```
/// use tableaux_engine::skat::{Deal, read_deals};
///
/// let text = "HQ.CJ.ST.HK.D8.S7.SQ.H8.SA.C8|SJ.HJ.CA.S8.HA.DK.H7.CT.C7.C9|DA.D7.CK.HT.DJ.S9.CQ.DT.D9.H9|SK.DQ";
/// let deals = read_deals(text);
/// assert_eq!(deals[0].deal.as_ref().unwrap().hands()[0].to_string(), "JC 8C AS TS QS 7S KH QH 8H 8D");
/// ```
pub fn read_deals(text: &str) -> Vec<ReadDeal> {
    if iss::is_game_file(text) {
        return iss::deals(text);
    }
    let readings = ALPHABETS.iter().map(|alphabet| entries(text, alphabet));
    let cards = |items: &[Entry]| {
        let cards = items.iter().filter_map(Entry::card);
        cards.fold(0u32, |bits, card| bits | pack::index(card).map_or(0, |index| 1 << index)).count_ones()
    };
    // The first of equally good alphabets.
    let best = readings.reduce(|best, other| if cards(&other) > cards(&best) { other } else { best });
    let items = best.unwrap_or_default();
    // Paragraphs are read one by one if each with cards has those of a deal.
    let is_same = |one: &Entry, other: &Entry| other.line <= one.line + 1;
    let paragraphs: Vec<&[Entry]> = items.chunk_by(is_same).filter(|paragraph| count(paragraph) > 0).collect();
    if paragraphs.iter().all(|paragraph| count(paragraph) >= MIN_CARDS) {
        return paragraphs.into_iter().flat_map(|paragraph| deals(&segments(paragraph.to_vec()))).collect();
    }
    deals(&segments(items))
}

/// Reads the only deal of a text, in any form that [`read_deals`] reads.
impl FromStr for Deal {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Self, HandError> {
        match &mut read_deals(text)[..] {
            [] => Err(HandError::new("no deal found; use 32 cards: forehand, middlehand, rearhand and the skat")),
            [read] => read.deal.clone(),
            several => Err(HandError::new(format!("{} deals found; use one", several.len()))),
        }
    }
}

/// Splits items into those of each deal, as groups: hands and skat.
fn segments(items: Vec<Entry>) -> Vec<Groups> {
    let mut labelled = [false; GROUPS];
    for pair in items.windows(2) {
        if let (EntryKind::Label(group), Some(_)) = (&pair[0].kind, pair[1].card()) {
            labelled[*group] = true;
        }
    }
    if labelled.into_iter().filter(|&is| is).count() > 1 { by_labels(items) } else { by_lines(items) }
}

/// Gives each card to the label before it. A label that has cards already begins the next deal, and so do lines without
/// a label that do not fit into the hand before them.
fn by_labels(items: Vec<Entry>) -> Vec<Groups> {
    let mut segments = vec![Groups::default()];
    let (mut current, mut unlabeled) = (None, Vec::new());
    let mut line = 0;
    for item in items {
        if let EntryKind::Label(group) = item.kind {
            end_unlabeled(&mut unlabeled, current, &mut segments);
            (current, line) = (Some(group), item.line);
            if count(&segments[segments.len() - 1][group]) > 0 {
                segments.push(Groups::default());
            }
            continue;
        }
        // A line without a label is of a deal of its own, until it turns out to have too few cards.
        if let Some(group) = current.filter(|_| unlabeled.is_empty() && item.line == line) {
            segments.last_mut().expect("there is one")[group].push(item);
        } else {
            unlabeled.push(item);
        }
    }
    end_unlabeled(&mut unlabeled, current, &mut segments);
    segments
}

/// Gives lines without a label to the hand before them as far as they fit; the rest are deals of their own if they have
/// enough cards.
fn end_unlabeled(unlabeled: &mut Vec<Entry>, current: Option<usize>, segments: &mut Vec<Groups>) {
    let mut lines: Vec<Entry> = mem::take(unlabeled);
    let hand = current.map(|group| (&mut segments.last_mut().expect("there is one")[group], needed(group)));
    if let Some((hand, needed)) = hand {
        let mut fitting = 0;
        for line in lines.chunk_by(|one, other| one.line == other.line) {
            if count(hand) + count(&lines[..fitting]) + count(line) > needed {
                break;
            }
            fitting += line.len();
        }
        // Too few for a deal are too many for the hand.
        let own = if count(&lines[fitting..]) < MIN_CARDS { lines.len() } else { fitting };
        hand.extend(lines.drain(..own));
    }
    if count(&lines) < MIN_CARDS {
        return;
    }
    let mut deals = by_lines(lines.clone());
    deals.retain(|groups| groups.iter().any(|group| !group.is_empty()));
    segments.extend(if deals.is_empty() { vec![in_order(lines)] } else { deals });
    segments.push(Groups::default());
}

/// Takes cards line by line: four groups of a deal, or all its cards in a row.
fn by_lines(items: Vec<Entry>) -> Vec<Groups> {
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    for item in items.into_iter().filter(|item| !item.is_label()) {
        match rows.last_mut() {
            Some(row) if row[0].line == item.line && row[0].part == item.part => row.push(item),
            _ => rows.push(vec![item]),
        }
    }
    rows.retain(|row| count(row) > 0);
    let mut segments: Vec<Groups> = Vec::new();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let (segment, count) = whole(rest).unwrap_or_else(|| {
            let next = (1..rest.len()).find(|&at| whole(&rest[at..]).is_some());
            let count = next.unwrap_or(rest.len());
            (remainder(&rest[..count], next.is_some() || !segments.is_empty()), count)
        });
        segments.push(segment);
        rest = &rest[count..];
    }
    segments
}

/// Returns the groups of a deal with which some rows begin, and how many rows it has.
fn whole(rows: &[Vec<Entry>]) -> Option<(Groups, usize)> {
    if rows.first().is_some_and(|first| count(first) >= MIN_CARDS) {
        return Some((in_order(rows[0].clone()), 1));
    }
    let four = rows.get(..GROUPS).filter(|four| is_of_groups(four))?;
    Some((std::array::from_fn(|group| four[group].clone()), GROUPS))
}

/// Returns the groups of rows that are no deal as they are: those of a deal in rows of another length, or beside a deal
/// some hands. Other rows have no groups.
fn remainder(rows: &[Vec<Entry>], is_beside_deal: bool) -> Groups {
    let total: usize = rows.iter().map(|row| count(row)).sum();
    if total.abs_diff(PACK.len()) <= 1 && rows.iter().any(|row| count(row) != HAND_SIZE) {
        return in_order(rows.concat());
    }
    if is_beside_deal && rows.iter().any(|row| is_near_hand(row)) {
        return std::array::from_fn(|group| rows.get(group).cloned().unwrap_or_default());
    }
    Groups::default()
}

/// Returns whether a row is meant as a hand.
fn is_near_hand(row: &[Entry]) -> bool {
    count(row).abs_diff(HAND_SIZE) <= 2
}

/// Returns whether four rows are meant as three hands and a skat.
fn is_of_groups(rows: &[Vec<Entry>]) -> bool {
    rows[..SEATS.len()].iter().all(|row| is_near_hand(row)) && count(&rows[SEATS.len()]) <= 4
}

/// Deals cards in a row: ten to each hand, the others to the skat. Other words go with the card before them.
fn in_order(items: Vec<Entry>) -> Groups {
    let mut groups = Groups::default();
    let mut count = 0;
    for item in items {
        let group = (if item.card().is_some() { count } else { count.max(1) - 1 } / HAND_SIZE).min(GROUPS - 1);
        count += usize::from(item.card().is_some());
        groups[group].push(item);
    }
    groups
}

/// Checks the groups of each deal; those with few cards are no deals, unless they are a hand beside a deal.
fn deals(segments: &[Groups]) -> Vec<ReadDeal> {
    let cards = |groups: &Groups| groups.iter().map(|group| count(group)).sum::<usize>();
    let has_deal = segments.iter().any(|groups| cards(groups) >= MIN_CARDS);
    let is_meant =
        |groups: &&Groups| cards(groups) >= MIN_CARDS || has_deal && groups.iter().any(|group| is_near_hand(group));
    let meant = segments.iter().filter(is_meant);
    meant
        .map(|groups| {
            let line = groups.iter().flatten().filter(|item| item.card().is_some()).map(|item| item.line).min();
            ReadDeal { line: line.unwrap_or(1), deal: deal(groups) }
        })
        .collect()
}

/// Returns the name of a group: `middlehand`.
fn name(group: usize) -> &'static str {
    SEATS.get(group).copied().unwrap_or("the skat")
}

/// Returns the deal of four groups.
fn deal(groups: &Groups) -> Result<Deal, HandError> {
    let mut seen: Vec<(Card, usize, usize)> = Vec::new();
    for (group, items) in groups.iter().enumerate() {
        for item in items {
            let Some(card) = item.card() else { continue };
            if pack::index(card).is_none() {
                return Err(not_in_pack(card, item.line));
            }
            if let Some((_, other, line)) = seen.iter().find(|(other, ..)| *other == card) {
                let (first, second) = (name(*other), name(group));
                let place =
                    if first == second { format!("twice in {first}") } else { format!("in {first} and in {second}") };
                let lines = Some(item.line).filter(|other| other != line);
                let lines = lines.map_or_else(|| format!("line {line}"), |other| format!("lines {line} and {other}"));
                return Err(HandError::new(format!("{lines}: {card} is {place}; use each card once")));
            }
            seen.push((card, group, item.line));
        }
    }
    let cards = |group: usize| groups[group].iter().filter_map(Entry::card).collect::<Vec<_>>();
    let sizes: Vec<usize> = (0..GROUPS).map(|group| cards(group).len()).collect();
    if let Some(error) = wrong_size(groups, &sizes, &seen) {
        return Err(error);
    }
    let foreign = groups.iter().flatten().find_map(|item| Some((foreign_card(item)?, item.line)));
    if let Some((card, line)) = foreign {
        return Err(not_in_pack(card, line));
    }
    let hands = [0, 1, 2].map(|group| Hand::from_distinct(&cards(group)));
    Deal::of(hands, cards(SEATS.len()).try_into().expect("its size was checked"))
}

/// Returns the error of a card outside the pack.
fn not_in_pack(card: Card, line: usize) -> HandError {
    HandError::new(format!("line {line}: {card} is not in the pack of 32; use 7 8 9 10 J Q K A of each suit"))
}

/// Returns the card of a word that no alphabet has, as it is outside the pack: `6C`, `C6`.
fn foreign_card(item: &Entry) -> Option<Card> {
    let EntryKind::Other(word) = &item.kind else { return None };
    // A time of 5s is not a card.
    if word.chars().any(char::is_lowercase) {
        return None;
    }
    let turned: String = word.chars().rev().collect();
    let card = word.parse::<Card>().or_else(|_| turned.parse()).ok()?;
    pack::index(card).is_none().then_some(card)
}

/// Returns whether a word that is not a card is more likely a misspelled one than prose: short, and no lowercase word.
fn looks_like_card(word: &str) -> bool {
    word.chars().count() <= 4 && !word.chars().all(|c| c.is_ascii_lowercase())
}

/// Returns the error of groups that have not ten, ten, ten and two cards.
fn wrong_size(groups: &Groups, sizes: &[usize], seen: &[(Card, usize, usize)]) -> Option<HandError> {
    let group = (0..GROUPS).find(|&group| sizes[group] < needed(group));
    // A misspelled card is a short word among the cards of a hand that lacks one.
    if let Some((word, item)) = group.and_then(|group| {
        let first = groups[group].iter().position(|item| item.card().is_some()).unwrap_or(0);
        groups[group].iter().skip(first.max(1) - 1).find_map(|item| match &item.kind {
            EntryKind::Other(word) if looks_like_card(word) => Some((word, item)),
            _ => None,
        })
    }) {
        return Some(HandError::new(format!(
            "line {}: '{}' is not a card; use a rank 7 8 9 10 J Q K A and a suit, as in JC or ♣J",
            item.line,
            quoted(word)
        )));
    }
    let wrong: Vec<String> = (0..GROUPS)
        .filter(|&group| sizes[group] != needed(group))
        .map(|group| format!("{} has {} of {} cards", name(group), sizes[group], needed(group)))
        .collect();
    if wrong.is_empty() {
        return None;
    }
    let missing: Vec<String> =
        PACK.iter().filter(|card| !seen.iter().any(|(other, ..)| other == *card)).map(ToString::to_string).collect();
    let lacks = match missing.len() {
        0 => String::new(),
        1..=MAX_MISSING => format!("; missing: {}", missing.join(" ")),
        count => format!("; {count} cards are missing"),
    };
    // A group without cards is missing from the whole deal.
    let place = group.and_then(|group| groups[group].first()).or_else(|| groups.iter().flatten().next());
    let line = place.map_or(1, |item| item.line);
    Some(HandError::new(format!("line {line}: {}{lacks}", wrong.join(", "))))
}
