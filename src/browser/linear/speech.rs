//! Boards, cards and texts in words that can be spoken, and written in ASCII.

use crate::sign::Sign;
use crate::table::board::Board;
use crate::table::skat_words::SkatWords;
use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::{Layout, Move, Place, Position};
use tableaux_engine::gears;
use tableaux_engine::sanitize::is_printable;
use tableaux_engine::skat::{self, Names};
use tableaux_engine::words::counted;

/// Signs, and their words: apart from other words, and after one.
const SIGNS: [(char, &str, &str); 15] = [
    ('·', ",", ","),
    ('→', "to", " to "),
    ('–', "to", " to "),
    ('…', "...", "..."),
    ('×', "times ", " by "),
    ('−', "minus ", " minus "),
    ('±', "plus or minus", "plus or minus"),
    ('≥', "at least", "at least"),
    ('≤', "at most", "at most"),
    ('★', "marked", "marked"),
    ('‘', "'", "'"),
    ('’', "'", "'"),
    ('“', "\"", "\""),
    ('”', "\"", "\""),
    ('∙', "not known yet", "not known yet"),
];
const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// Writes a card in words: `7 of diamonds`, `ace of spades`.
pub fn card_in_words(card: Card) -> String {
    Names::English.card_in_words(card)
}

/// Writes a text in words: cards by name, numbers as `deal 617`, with the table's `noun`. Only text that a person
/// wrote, such as a note, may keep non-ASCII letters.
pub fn spoken(text: &str, noun: &str) -> String {
    let (mut words, mut rest) = (String::with_capacity(text.len()), text);
    // The ends of the last card and of the last exponent.
    let (mut card_end, mut power_end) = (None, None);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let is_apart = words.is_empty() || words.ends_with([' ', '(']);
        let word = words.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let suit = Suit::from_char(c).filter(|_| !c.is_ascii());
        match (suit, words[word..].parse::<Rank>()) {
            (Some(suit), Ok(rank)) => {
                words.truncate(word);
                // Adjacent cards, separated only by a blank.
                if card_end.is_some_and(|end| words.get(end..) == Some(" ")) {
                    words.insert(word - 1, ',');
                }
                words += &card_in_words(Card::new(rank, suit));
                card_end = Some(words.len());
                continue;
            }
            (Some(suit), Err(_)) => {
                // A symbol may stand before its name: ♦ Diamonds.
                match rest.strip_prefix(' ').filter(|rest| rest.starts_with(suit.name())) {
                    Some(name) => rest = name,
                    None => words += &suit.name().to_lowercase(),
                }
                continue;
            }
            (None, _) => {}
        }
        match (c, SIGNS.iter().find(|sign| sign.0 == c), SUPERSCRIPTS.chars().position(|digit| digit == c)) {
            ('·', ..) if words.ends_with(' ') && rest.starts_with(' ') => {
                words.pop();
                words.push(',');
            }
            ('#', ..) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                if !words.ends_with("deal ") && !words.ends_with("board ") {
                    words = words + noun + " ";
                }
            }
            ('–', ..) if is_apart && (rest.is_empty() || rest.starts_with([' ', ',', ';', ')'])) => words += "none",
            (_, Some((_, apart, after)), _) => {
                words += if is_apart { apart } else { after };
            }
            (.., Some(digit)) => {
                words += if power_end == Some(words.len()) { "" } else { " to the power of " };
                words += &digit.to_string();
                power_end = Some(words.len());
            }
            // The words beside a sign say what it means.
            _ if !c.is_ascii() && Sign::of_symbol(c.encode_utf8(&mut [0; 4])).is_some() => {}
            _ if is_printable(c) => words.push(c),
            _ => words.extend(c.escape_default()),
        }
    }
    words.trim().to_owned()
}

/// Asks how many cards to move to an empty cascade.
pub fn count_question(from: Place, to: Place, most: u8) -> String {
    let example = Move { from, to, cards: most };
    format!("how many cards to the empty {to}? use 1 to {most}, as in {example}")
}

/// Writes cards in a row, the first one first.
fn cards(cards: &[Option<Card>]) -> String {
    if cards.is_empty() {
        return "empty".into();
    }
    let words = cards.iter().map(|card| card.map_or("unknown".into(), card_in_words));
    words.collect::<Vec<_>>().join(", ")
}

pub fn board(board: &Board, names: Names) -> Vec<String> {
    match board {
        Board::FreeCell(deal) => cascades(&Layout::from(deal)),
        Board::Layout(layout) => {
            let in_play =
                if layout.is_unplayed() { Vec::new() } else { free_cells_and_home(layout, layout.cell_count().get()) };
            cascades(layout).into_iter().chain(in_play).collect()
        }
        Board::Skat(deal) => hands(deal, names),
        Board::Gears(board) => rows(board),
        Board::Nothing(why) => vec![why.to_string()],
    }
}

/// Returns a position in lines: the cascades, the free cells and the foundations.
pub fn position(position: &Position) -> Vec<String> {
    let layout = Layout::from(position);
    cascades(&layout).into_iter().chain(free_cells_and_home(&layout, position.cell_count().get())).collect()
}

/// Returns the cascades in lines, each from the card dealt first to the one that can be moved.
fn cascades(layout: &Layout) -> Vec<String> {
    (1..).zip(layout.cascades()).map(|(number, cascade)| format!("cascade {number}: {}", cards(cascade))).collect()
}

/// Writes one cascade, from 1, or says which there are.
pub fn cascade(layout: &Layout, number: usize) -> String {
    let all: Vec<&[Option<Card>]> = layout.cascades().collect();
    let line = number.checked_sub(1).and_then(|at| all.get(at));
    line.map_or_else(
        || format!("there is no cascade {number}; use cascade 1 to {}", all.len()),
        |cascade| format!("cascade {number}: {}", cards(cascade)),
    )
}

/// Says where a card lies, and how many cards are on it.
pub fn place_of(layout: &Layout, card: Card) -> String {
    let name = card_in_words(card);
    for (number, cascade) in (1..).zip(layout.cascades()) {
        let Some(at) = cascade.iter().position(|&other| other == Some(card)) else { continue };
        return match cascade.len() - at - 1 {
            0 => format!("{name}: the last card of cascade {number}"),
            on_it => format!("{name}: cascade {number}, {} on it", counted(on_it as u64, "card", "cards")),
        };
    }
    let cell = layout.cells().iter().zip(0..).find(|(held, _)| **held == Some(card));
    match cell {
        Some((_, cell)) => format!("{name}: free {}", Place::Cell(cell)),
        None if layout.foundation(card.suit()).is_some_and(|rank| rank >= card.rank()) => format!("{name}: home"),
        None => format!("{name}: its place is not known"),
    }
}

/// Says who holds a card of a Skat deal.
pub fn holder(deal: &skat::Deal, card: Card, names: Names) -> String {
    let name = names.card_in_words(card);
    let seat = deal.hands().iter().zip(names.seats()).find(|(hand, _)| hand.cards().any(|held| held == card));
    match seat {
        Some((_, seat)) => format!("{name}: {seat}"),
        None => match (names, deal.skat().contains(&card)) {
            (Names::English, true) => format!("{name}: the skat"),
            (Names::English, false) => format!("{name} is not a card of Skat"),
            (Names::German, true) => format!("{name}: der Skat"),
            (Names::German, false) => format!("{name} ist keine Karte des Spiels"),
        },
    }
}

fn free_cells_and_home(layout: &Layout, count: u8) -> Vec<String> {
    let cells = layout.cells().iter().zip(0..count);
    let taken = cells.filter_map(|(card, cell)| Some((Place::Cell(cell), (*card)?)));
    let taken: Vec<String> = taken.map(|(cell, card)| format!("free {cell}: {}", card_in_words(card))).collect();
    let empty = match (usize::from(count) - taken.len(), count) {
        (_, 0) => "there are no free cells".into(),
        (0, _) => "no free cell is empty".into(),
        (empty, _) => counted(empty as u64, "free cell is empty", "free cells are empty"),
    };
    let home = Suit::ALL.into_iter().filter_map(|suit| Some(Card::new(layout.foundation(suit)?, suit)));
    let home: Vec<String> = home.map(card_in_words).collect();
    let home = if home.is_empty() { "nothing is home".into() } else { format!("home: {}", home.join(", ")) };
    let cells = taken.into_iter().chain([empty]).collect::<Vec<_>>().join("; ");
    vec![cells, home]
}

fn hands(deal: &skat::Deal, names: Names) -> Vec<String> {
    let cards = |cards: &mut dyn Iterator<Item = Card>| {
        cards.map(|card| names.card_in_words(card)).collect::<Vec<_>>().join(", ")
    };
    let hands =
        deal.hands().iter().zip(names.seats()).map(|(hand, seat)| format!("{seat}: {}", cards(&mut hand.cards())));
    hands.chain([format!("{}: {}", SkatWords::of(names).skat, cards(&mut deal.skat().iter().copied()))]).collect()
}

fn rows(board: &gears::Board) -> Vec<String> {
    let gears: Vec<gears::Gear> = board.gears().collect();
    let rows = gears.chunk_by(|a, b| a.y == b.y);
    let row = |(number, row): (u32, &[gears::Gear])| {
        let directions: Vec<String> = row.iter().map(|&gear| board.at(gear).to_string()).collect();
        format!("row {number}: {}", directions.join(", "))
    };
    (1..).zip(rows).map(row).collect()
}
