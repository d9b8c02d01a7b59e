//! Positions after random moves, as other programs print them: each card must be read in its place.
//!
//! `POSITIONS=2000 cargo test --release --test engine positions` tries that many in each form instead of a few.

#![expect(clippy::format_collect, reason = "the texts are short")]

use tableaux_engine::card::{Card, Rank, Suit, SuitStyle};
use tableaux_engine::freecell::text::write_position;
use tableaux_engine::freecell::{CellCount, Layout, Position};
use tableaux_engine::read::{Board, Note};

use super::deal;
use crate::readers::parse_layouts;

/// A form: its name, and how it writes a position.
type Form = (&'static str, fn(&Position) -> String);

/// The cards of a grid's rows; `None` is a hole.
fn rows(position: &Position) -> Vec<Vec<Option<Card>>> {
    let height = position.cascades().iter().map(|cascade| cascade.len()).max().unwrap_or(0);
    let row = |row: usize| position.cascades().iter().map(|cascade| cascade.get(row).copied()).collect();
    (0..height).map(row).collect()
}

fn ten(card: Card) -> String {
    card.text(SuitStyle::Symbols).replace('T', "10")
}

fn letters(card: Card) -> String {
    card.to_string()
}

fn cells(position: &Position) -> Vec<Option<Card>> {
    position.cells().to_vec()
}

/// The highest card of each foundation.
fn tops(position: &Position) -> Vec<Option<Card>> {
    let top = |suit| position.foundation(suit).map(|rank| Card::new(rank, suit));
    Suit::ALL.into_iter().map(top).collect()
}

fn line(cards: &[Option<Card>], word: fn(Card) -> String, hole: &str, between: &str) -> String {
    let words: Vec<String> = cards.iter().map(|card| card.map_or(hole.to_owned(), word)).collect();
    words.join(between)
}

fn grid(position: &Position, word: fn(Card) -> String, hole: &str, between: &str, open: &str, close: &str) -> String {
    rows(position).iter().map(|row| format!("{open}{}{close}\n", line(row, word, hole, between))).collect()
}

/// A grid whose fields have a width in characters, aligned to the left.
fn padded(position: &Position, word: fn(Card) -> String, width: usize) -> String {
    let field = |card: &Option<Card>| format!("{:<width$}", card.map_or(String::new(), word));
    rows(position).iter().map(|row| row.iter().map(field).collect::<String>() + "\n").collect()
}

fn fc_solve_heading(position: &Position) -> String {
    let text = fc_solve(position);
    text.lines().take(2).map(|line| format!("{line}\n")).collect()
}

fn fc_solve(position: &Position) -> String {
    let mut text = Vec::new();
    write_position(position, SuitStyle::Letters, &mut text);
    String::from_utf8(text).unwrap()
}

fn json(position: &Position, hole: &str) -> String {
    let word = |card: &Option<Card>| card.map_or(hole.to_owned(), |card| format!("\"{card}\""));
    let list = |cards: &[Option<Card>]| format!("[{}]", cards.iter().map(word).collect::<Vec<_>>().join(","));
    let cascade = |cascade: &tableaux_engine::freecell::position::Cascade| {
        list(&cascade.iter().map(|&card| Some(card)).collect::<Vec<_>>())
    };
    let cascades: Vec<String> = position.cascades().iter().map(cascade).collect();
    let foundation = |suit| format!("\"{}\":{}", Suit::name(suit), position.foundation(suit).map_or(0, Rank::value));
    let foundations = Suit::ALL.map(foundation).join(",");
    format!(
        "{{\"freecells\":{},\"foundations\":{{{foundations}}},\"cascades\":[{}]}}\n",
        list(&cells(position)),
        cascades.join(",")
    )
}

/// Lines of a card and its place, in the order of the pack.
fn places(position: &Position, entry: fn(Card, usize, usize) -> String) -> String {
    let mut entries: Vec<(Card, usize, usize)> = Vec::new();
    for (column, cascade) in position.cascades().iter().enumerate() {
        entries.extend(cascade.iter().enumerate().map(|(row, &card)| (card, column, row)));
    }
    entries.sort_unstable();
    entries.into_iter().map(|(card, column, row)| entry(card, column, row)).collect()
}

fn labeled(position: &Position, label: fn(usize) -> String) -> String {
    let cascade = |(at, cascade): (usize, &tableaux_engine::freecell::position::Cascade)| {
        let cards: Vec<Option<Card>> = cascade.iter().map(|&card| Some(card)).collect();
        format!("{}{}\n", label(at), line(&cards, letters, "", " "))
    };
    position.cascades().iter().enumerate().map(cascade).collect()
}

fn dashes(position: &Position, cells_first: bool, between: &str) -> String {
    let (cells, tops) = (line(&cells(position), letters, "--", " "), line(&tops(position), letters, "--", " "));
    if cells_first { format!("{cells}{between}{tops}\n") } else { format!("{tops}{between}{cells}\n") }
}

const FORMS: [Form; 55] = [
    ("fc-solve", fc_solve),
    ("a grid under fc-solve's headings", |position| {
        format!("{}\n{}", fc_solve_heading(position), padded(position, letters, 3))
    }),
    ("a grid of dashes under a line with a bar", |position| {
        format!("{}{}\n{}", dashes(position, true, " | "), "-".repeat(23), grid(position, letters, "--", " ", "", ""))
    }),
    ("a grid of blanks under two lines", |position| {
        format!("{}\n{}", dashes(position, true, "\n"), padded(position, letters, 3))
    }),
    ("home first, in a line with the cells", |position| {
        format!("{}\n{}", dashes(position, false, "    "), padded(position, letters, 3))
    }),
    ("eight slots in a line", |position| format!("{}\n{}", dashes(position, true, " "), padded(position, letters, 3))),
    ("cells and home below", |position| format!("{}\n{}", padded(position, letters, 3), dashes(position, true, " | "))),
    ("a grid under numbers", |position| {
        let numbers: String = (1..=8).map(|number| format!("{number:<4}")).collect();
        format!("{}\n{numbers}\n{}", fc_solve_heading(position), padded(position, letters, 4))
    }),
    ("symbols and tens in fields of five", |position| {
        format!("{}\n{}", fc_solve_heading(position), padded(position, ten, 5))
    }),
    ("symbols and tens to the right", |position| {
        let row = |row: &Vec<Option<Card>>| {
            let field = |card: &Option<Card>| format!("{:>5}", card.map_or(String::new(), ten));
            row.iter().map(field).collect::<String>() + "\n"
        };
        format!("{}\n{}", fc_solve_heading(position), rows(position).iter().map(row).collect::<String>())
    }),
    ("tens that shift what is behind", |position| {
        format!("{}\n{}", fc_solve_heading(position), grid(position, ten, "  ", "  ", "", ""))
    }),
    ("CSV", |position| {
        format!(
            "cells,{}\nfoundations,{}\n{}",
            line(&cells(position), letters, "", ","),
            line(&tops(position), letters, "", ","),
            grid(position, letters, "", ",", "", "")
        )
    }),
    ("tabs", |position| format!("{}\n{}", fc_solve_heading(position), grid(position, letters, "", "\t", "", ""))),
    ("semicolons and tens", |position| {
        format!("{}\n{}", fc_solve_heading(position), grid(position, ten, "", ";", "", ""))
    }),
    ("a box", |position| {
        format!("{}\n{}", fc_solve_heading(position), grid(position, letters, "  ", " │ ", "│ ", " │"))
    }),
    ("a table of Markdown", |position| {
        let heading: String = (1..=8).map(|number| format!(" {number} |")).collect();
        format!(
            "{}\n|{heading}\n|{}\n{}",
            fc_solve_heading(position),
            "---|".repeat(8),
            grid(position, ten, "", " | ", "| ", " |")
        )
    }),
    ("a table of HTML", |position| {
        format!(
            "<p>{}</p>\n<table>\n{}</table>\n",
            fc_solve_heading(position),
            grid(position, ten, "", "</td><td>", "<tr><td>", "</td></tr>")
        )
    }),
    ("JSON with null", |position| json(position, "null")),
    ("lists of Python", |position| {
        json(position, "None").replace('"', "'").replace("], [", "],\n [").replace("],[", "],\n[")
    }),
    ("labels of cascades", |position| {
        format!(
            "Free cells: {}\nFoundations: {}\n{}",
            line(&cells(position), letters, "-", " "),
            line(&tops(position), letters, "-", " "),
            labeled(position, |at| format!("Cascade {}: ", at + 1))
        )
    }),
    ("numbers before the cascades", |position| {
        format!("{}{}", fc_solve_heading(position), labeled(position, |at| format!("{}: ", at + 1)))
    }),
    ("cascades under two lines", |position| {
        format!("{}\n{}", dashes(position, true, "\n"), labeled(position, |_| ": ".into()))
    }),
    ("places as numbers", |position| {
        fc_solve_heading(position)
            + &places(position, |card, column, row| format!("{card} {} {}\n", column + 1, row + 1))
    }),
    ("places before the cards", |position| {
        fc_solve_heading(position) + &places(position, |card, column, row| format!("{row},{column},{card}\n"))
    }),
    ("objects with places", |position| {
        fc_solve_heading(position)
            + "["
            + &places(position, |card, column, row| {
                format!("{{\"card\":\"{card}\",\"col\":{column},\"row\":{row}}},\n")
            })
            + "]\n"
    }),
    ("records with places", |position| {
        fc_solve_heading(position)
            + &places(position, |card, column, row| {
                format!(
                    "Card(rank={}, suit={}, x={}, y={})\n",
                    card.rank().value(),
                    card.suit().name(),
                    20 + 80 * column,
                    100 + 25 * row
                )
            })
    }),
    ("facts", |position| {
        fc_solve_heading(position)
            + &places(position, |card, column, row| {
                format!("at({},{},{}).\n", card.to_string().to_lowercase(), column + 1, row + 1)
            })
    }),
    ("cursor moves", |position| {
        let cursor = places(position, |card, column, row| format!("\x1b[{};{}H{card}", row + 5, 4 * column + 1));
        format!("\x1b[2J\x1b[1;1H{}{cursor}\n", fc_solve_heading(position).replace('\n', "\x1b[2;1H"))
    }),
    ("symbols of two columns", |position| {
        let word =
            |card: Card| format!("{}\u{fe0f} {}", card.suit().symbol(), card.rank().to_string().replace('T', "10"));
        format!("{}\n{}", fc_solve_heading(position), grid(position, word, "    ", "  ", "", ""))
    }),
    ("dots for holes", |position| {
        format!("{}\n{}", fc_solve_heading(position), grid(position, letters, "..", " ", "", ""))
    }),
    ("brackets", |position| {
        let word = |card| format!("[{card}]");
        format!("{}\n{}", fc_solve_heading(position), grid(position, word, "[  ]", "", "", ""))
    }),
    ("a grid without lines for cells", |position| {
        format!("{}\n{}", fc_solve_heading(position), padded(position, letters, 6))
    }),
    ("numbers of the rows", |position| {
        let grid = padded(position, letters, 3);
        let lines: String = (1..).zip(grid.lines()).map(|(at, line)| format!("{at:>2} | {line}\n")).collect();
        format!("{}\n{lines}", fc_solve_heading(position))
    }),
    ("letters above the cascades", |position| {
        format!("{}\na  b  c  d  e  f  g  h\n{}", fc_solve_heading(position), padded(position, letters, 3))
    }),
    ("indented", |position| {
        let text = format!("{}\n{}", dashes(position, true, "   "), padded(position, letters, 3));
        text.lines().map(|line| format!("    {line}\n")).collect()
    }),
    ("quoted", |position| {
        let text = format!("{}\n{}", dashes(position, true, "\n"), padded(position, letters, 3));
        text.lines().map(|line| format!("> {line}\n")).collect()
    }),
    ("a box with edges", |position| {
        let edge = format!("+{}\n", "----+".repeat(8));
        let field = |card: &Option<Card>| format!(" {:<3}|", card.map_or(String::new(), ten));
        let row = |row: &Vec<Option<Card>>| format!("|{}\n{edge}", row.iter().map(field).collect::<String>());
        let rows: String = rows(position).iter().map(row).collect();
        format!("{}\n{edge}{rows}", fc_solve_heading(position))
    }),
    ("names before cells and home in a line", |position| {
        format!(
            "Cells: {}   Home: {}\n\n{}",
            line(&cells(position), letters, "--", " "),
            line(&tops(position), letters, "--", " "),
            padded(position, letters, 3)
        )
    }),
    ("slots in brackets with names", |position| {
        let slots = |cards: &[Option<Card>]| {
            cards.iter().map(|card| format!("[{}]", card.map_or("  ".into(), letters))).collect::<Vec<_>>().join(" ")
        };
        format!(
            "Free: {}  Foundations: {}\n\n{}",
            slots(&cells(position)),
            slots(&tops(position)),
            padded(position, letters, 4)
        )
    }),
    ("slots in brackets", |position| {
        let slots = |cards: &[Option<Card>]| {
            cards.iter().map(|card| format!("[{}]", card.map_or("  ".into(), letters))).collect::<String>()
        };
        format!("{}   {}\n\n{}", slots(&cells(position)), slots(&tops(position)), padded(position, letters, 4))
    }),
    ("a letter for each cell", |position| {
        let cell = |(at, card): (char, &Option<Card>)| format!("{at}: {}\n", card.map_or("-".into(), letters));
        let cells: String = ('a'..).zip(&cells(position)).map(cell).collect();
        let home = line(&tops(position), letters, "-", " ");
        format!("{cells}home: {home}\n{}", labeled(position, |at| format!("{}: ", at + 1)))
    }),
    ("rows of JSON with null", |position| {
        let word = |card: &Option<Card>| card.map_or("null".to_owned(), |card| format!("\"{card}\""));
        let list = |cards: &Vec<Option<Card>>| format!("[{}]", cards.iter().map(word).collect::<Vec<_>>().join(", "));
        let rows: Vec<String> = rows(position).iter().map(list).collect();
        format!(
            "{{\"cells\": {}, \"foundations\": {}, \"rows\": [{}]}}\n",
            list(&cells(position)),
            list(&tops(position)),
            rows.join(", ")
        )
    }),
    ("an object of cascades", |position| {
        let cascade = |(at, cascade): (usize, &tableaux_engine::freecell::position::Cascade)| {
            let cards: Vec<String> = cascade.iter().map(|card| format!("\"{card}\"")).collect();
            format!("\"{}\": [{}]", at + 1, cards.join(", "))
        };
        let cascades: Vec<String> = position.cascades().iter().enumerate().map(cascade).collect();
        let cards = |cards: Vec<Option<Card>>| {
            let cards: Vec<String> = cards.into_iter().flatten().map(|card| format!("\"{card}\"")).collect();
            cards.join(", ")
        };
        format!(
            "{{\"freecells\": [{}], \"foundations\": [{}], \"tableau\": {{{}}}}}\n",
            cards(cells(position)),
            cards(tops(position)),
            cascades.join(", ")
        )
    }),
    ("YAML", |position| {
        let list = |cards: &[Card]| {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            format!("[{}]", cards.join(", "))
        };
        let cells: Vec<Card> = cells(position).into_iter().flatten().collect();
        let tops: Vec<Card> = tops(position).into_iter().flatten().collect();
        let cascades: String = position.cascades().iter().map(|cascade| format!("  - {}\n", list(cascade))).collect();
        format!("freecells: {}\nfoundations: {}\ncascades:\n{cascades}", list(&cells), list(&tops))
    }),
    ("tabs under numbers", |position| {
        format!(
            "{}\n{}\n{}",
            fc_solve_heading(position),
            (1..=8).map(|at| at.to_string()).collect::<Vec<_>>().join("\t"),
            grid(position, letters, "", "\t", "", "")
        )
    }),
    ("home as counts", |position| {
        let home =
            Suit::ALL.map(|suit| format!("{suit}:{}", position.foundation(suit).map_or(0, Rank::value))).join(" ");
        format!(
            "Freecells: {}\nHome: {home}\n\n{}",
            line(&cells(position), letters, "--", " "),
            padded(position, letters, 3)
        )
    }),
    ("home as ranks of symbols", |position| {
        let home = Suit::ALL.map(|suit| {
            format!("{}{}", suit.symbol(), position.foundation(suit).map_or("0".into(), |rank| rank.to_string()))
        });
        format!(
            "Cells: {}\nFoundation: {}\n\n{}",
            line(&cells(position), ten, "--", " "),
            home.join(" "),
            padded(position, ten, 4)
        )
    }),
    ("the suit first", |position| {
        let word = |card: Card| format!("{}{}", card.suit(), card.rank());
        let heading = format!(
            "Freecells: {}\nHome: {}",
            line(&cells(position), word, "--", " "),
            line(&tops(position), word, "--", " ")
        );
        format!("{heading}\n\n{}", padded(position, word, 3))
    }),
    ("small letters", |position| {
        format!("{}\n{}", dashes(position, true, " | "), padded(position, letters, 3)).to_lowercase()
    }),
    ("playing-card characters", |position| {
        let glyph =
            |card: Card| ('\u{1f0a1}'..='\u{1f0de}').find(|&c| Card::from_glyph(c) == Some(card)).unwrap().to_string();
        format!("{}\n{}", fc_solve_heading(position), padded(position, glyph, 2))
    }),
    ("no blanks between cards", |position| format!("{}\n{}", fc_solve_heading(position), padded(position, letters, 2))),
    ("quoted fields", |position| {
        let word = |card: Card| format!("\"{card}\"");
        format!("{}\n{}", fc_solve_heading(position), grid(position, word, "\"\"", ",", "", ""))
    }),
    ("cascades in columns of words", |position| {
        let word = |card: Card| format!("{} of {}", card.rank().to_string().replace('T', "10"), card.suit().name());
        format!("{}\n{}", fc_solve_heading(position), padded(position, word, 16))
    }),
    ("underscores", |position| {
        format!("{}\n{}", fc_solve_heading(position), grid(position, letters, "__", " ", "", ""))
    }),
    ("a bar between all", |position| {
        format!(
            "{}\n{}",
            line(&[cells(position), tops(position)].concat(), letters, "  ", "|"),
            grid(position, letters, "  ", "|", "", "")
        )
    }),
];

struct Counts {
    right: usize,
    misread: usize,
    refused: usize,
}

/// Reads a position back; `false` if it is another one that the text may also mean, which is said.
fn check(text: &str, position: &Position) -> Result<bool, String> {
    let boards = parse_layouts(text).map_err(|error| error.to_string())?;
    let [board] = &boards[..] else { return Err(format!("{} boards", boards.len())) };
    if let Some(error) = &board.error {
        return Err(error.to_string());
    }
    let right = Layout::from(position);
    let in_order = |layout: &Layout| {
        let mut cells: Vec<Option<Card>> = layout.cells().to_vec();
        cells.sort_unstable();
        (layout.cascades().map(<[_]>::to_vec).collect::<Vec<_>>(), cells, Suit::ALL.map(|suit| layout.foundation(suit)))
    };
    let is_right = in_order(&right) == in_order(&board.layout);
    let is_said = board.remarks().any(|note| note.to_string().contains("taken as home"));
    Ok(is_right || is_said)
}

/// A deal after some random moves.
fn after_moves(count: usize, random: &mut fastrand::Rng) -> Position {
    let mut position = Position::new(deal(random.u64(1..=1_000_000)).tableau(), CellCount::FOUR);
    for _ in 0..count {
        let Some(chosen) = random.choice(position.legal_moves()) else { break };
        position.play(chosen).unwrap();
    }
    position
}

#[test]
fn positions_are_read_as_they_stand() {
    let count: u64 = std::env::var("POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(12);
    let mut random = fastrand::Rng::with_seed(73);
    let mut all: Vec<Counts> = FORMS.iter().map(|_| Counts { right: 0, misread: 0, refused: 0 }).collect();
    let mut examples: Vec<String> = Vec::new();
    for _ in 0..count {
        let position = after_moves(random.usize(1..=30), &mut random);
        for ((name, write), counts) in FORMS.iter().zip(&mut all) {
            let text = write(&position);
            match check(&text, &position) {
                Ok(true) => counts.right += 1,
                Ok(false) => {
                    counts.misread += 1;
                    if counts.misread == 1 {
                        examples.push(format!("{name}: misread\n{text}\n"));
                    }
                }
                Err(error) => {
                    counts.refused += 1;
                    if counts.refused == 1 {
                        examples.push(format!("{name}: {error}\n{text}\n"));
                    }
                }
            }
        }
    }
    let line = |((name, _), counts): (&Form, &Counts)| {
        format!("{:>5} {:>5} {:>5}  {name}\n", counts.right, counts.misread, counts.refused)
    };
    let table: String = FORMS.iter().zip(&all).map(line).collect();
    println!("right misread refused\n{table}");
    let misread: usize = all.iter().map(|counts| counts.misread).sum();
    let refused: usize = all.iter().map(|counts| counts.refused).sum();
    assert!(
        misread == 0 && 100 * refused <= FORMS.len() * usize::try_from(count).unwrap(),
        "{}{table}",
        examples.concat()
    );
}

/// A slip: its name, and the text with it and its places in bytes, if the text has such a place.
type Slip = (&'static str, fn(&str, &mut fastrand::Rng) -> Option<(String, Vec<usize>)>);

/// The places of the cards of a text, as bytes.
fn cards_in(text: &str) -> Vec<std::ops::Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || Suit::from_char(c).is_some();
    let mut found = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive(|c: char| !is_part(c)) {
        let word = part.trim_end_matches(|c: char| !is_part(c));
        // `<td>` is no ten of diamonds.
        if word.parse::<Card>().is_ok() && !text[..start].ends_with(['<', '/']) {
            found.push(start..start + word.len());
        }
        start += part.len();
    }
    found
}

const SLIPS: [Slip; 4] = [
    ("a wrong card", |text, random| {
        let cards = cards_in(text);
        let (one, other) = (random.choice(&cards)?.clone(), random.choice(&cards)?.clone());
        let word = &text[other.clone()];
        let behind = (other.start + word.len()).wrapping_sub(one.len());
        let other = if one.start < other.start { behind } else { other.start };
        (&text[one.clone()] != word)
            .then(|| ([&text[..one.start], word, &text[one.end..]].concat(), vec![one.start, other]))
    }),
    ("a doubled card", |text, random| {
        let card = random.choice(cards_in(text))?;
        Some(([&text[..card.end], " ", &text[card.start..]].concat(), vec![card.start, card.end + 1]))
    }),
    ("a lost card", |text, random| {
        let card = random.choice(cards_in(text))?;
        let blank = " ".repeat(text[card.clone()].chars().count());
        Some(([&text[..card.start], &blank, &text[card.end..]].concat(), vec![card.start]))
    }),
    ("a lost line", |text, random| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let at = (0..lines.len()).filter(|&at| !cards_in(lines[at]).is_empty()).collect::<Vec<_>>();
        let lost = random.choice(at)?;
        let rest = lines.iter().enumerate().filter(|&(at, _)| at != lost).map(|(_, line)| *line);
        Some((rest.collect(), vec![lines[..lost].concat().len()]))
    }),
];

#[test]
fn a_position_with_a_slip_is_no_other_position_and_the_slip_is_named() {
    let count: u64 = std::env::var("POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(4);
    let mut random = fastrand::Rng::with_seed(37);
    let mut wrong: Vec<String> = Vec::new();
    let mut named = [[0_usize; 2]; SLIPS.len()];
    for at in 0..count {
        let position = after_moves([0, random.usize(1..=30)][usize::from(at % 3 > 0)], &mut random);
        for (name, write) in FORMS {
            let text = write(&position);
            for ((slip, make), named) in SLIPS.iter().zip(&mut named) {
                let Some((text, places)) = make(&text, &mut random) else { continue };
                let boards = parse_layouts(&text).unwrap_or_default();
                let is_read = |board: &Board| board.error.is_none() && board.layout.position(CellCount::FOUR).is_some();
                if boards.iter().any(is_read) {
                    wrong.push(format!("{name} with {slip}:\n{text}"));
                }
                let error =
                    boards.iter().find_map(|board| board.error.clone()).map_or(String::new(), |e| e.to_string());
                let line = |&place: &usize| format!("line {},", text[..place].matches('\n').count() + 1);
                let is_named = places.iter().any(|place| error.contains(&line(place)))
                    // Of a card or a line that is not there the cards are named, and no place of another card.
                    || slip.contains("lost") && error.contains("missing") && !error.contains("no card here");
                named[usize::from(is_named)] += 1;
            }
        }
    }
    println!("not named, named {named:?}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[..wrong.len().min(6)].join("\n"));
    assert!(named.iter().all(|[others, named]| 4 * others <= *named), "{named:?}");
}

#[test]
fn an_unknown_card_leaves_the_others_in_their_places() {
    let count: u64 = std::env::var("POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(4);
    let mut random = fastrand::Rng::with_seed(41);
    let [mut right, mut refused] = [0_usize; 2];
    for _ in 0..count {
        let position = after_moves(random.usize(1..=30), &mut random);
        let layout = Layout::from(&position);
        for (name, write) in FORMS {
            let text = write(&position);
            let in_cascade = |place: &std::ops::Range<usize>| {
                let card: Card = text[place.clone()].parse().unwrap();
                place.len() == 2 && layout.cascades().any(|cascade| cascade.contains(&Some(card)))
            };
            let places: Vec<_> = cards_in(&text).into_iter().filter(in_cascade).collect();
            let Some(place) = random.choice(places) else { continue };
            let card: Card = text[place.clone()].parse().unwrap();
            let text = [&text[..place.start], "??", &text[place.end..]].concat();
            match parse_layouts(&text).as_deref() {
                Ok([board]) if board.error.is_none() => {
                    let is_ace_home = board.notes.iter().any(|note| matches!(note, Note::AceHome(_)));
                    // Not each form tells which cells are empty.
                    let expected = layout.key().replace(&card.to_string(), "??").replace("--", "");
                    let key = board.layout.key().replace("--", "");
                    assert!(is_ace_home || key == expected, "{name}: {key}\n{expected}\n{text}");
                    right += 1;
                }
                _ => refused += 1,
            }
        }
    }
    assert!(refused * 20 <= right, "{refused} refused, {right} right");
}
