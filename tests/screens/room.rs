//! Nothing is cut while there is room: every screen at thirty sizes, and drawn wide to know its words.
//!
//! An ellipsis is wrong beside blank cells, and so is a word that ends before it is whole.

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tableaux::browser::{App, frame};

use super::super::support::{app, body, cards_area, keys, resize, screen, search};
use super::any_events::OPENINGS;
use super::gallery;

/// The sizes at which the screens are looked at, and those that have room for all words.
const WIDTHS: [u16; 6] = [40, 60, 80, 120, 150, 200];
const HEIGHTS: [u16; 5] = [16, 20, 24, 40, 60];
const WIDE: [(u16, u16); 2] = [(240, 80), (160, 70)];

/// The blank cells between two parts of a screen side by side.
const GAP: usize = 7;

/// Some words of a row that stand together, with one blank between two of them.
struct Phrase {
    words: Vec<String>,
    /// The number of blank cells behind it on its row.
    blanks: usize,
}

/// The rows of a screen, cell by cell.
fn rows(app: &mut App, width: u16, height: u16) -> Vec<Vec<String>> {
    resize(app, width, height);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    frame::draw(app, &mut buffer);
    let row = |row: Rect| row.columns().map(|cell| buffer[cell.as_position()].symbol().to_owned()).collect();
    buffer.area.rows().map(row).collect()
}

/// Whether a cell has nothing to read: a blank, or a part of an edge or of a chart.
fn is_blank(cell: &str) -> bool {
    cell.chars().all(|c| c == ' ' || ('\u{2500}'..='\u{259f}').contains(&c))
}

/// Each word with the one before it.
fn pairs(words: &[String]) -> impl Iterator<Item = (String, String)> {
    [String::new()].into_iter().chain(words.to_vec()).zip(words.to_vec())
}

fn phrases(row: &[String]) -> Vec<Phrase> {
    let mut found: Vec<(Phrase, Range<usize>)> = Vec::new();
    let mut at = 0;
    while at < row.len() {
        let end = (at..row.len()).find(|&at| is_blank(&row[at])).unwrap_or(row.len());
        if end > at {
            let word = row[at..end].concat();
            match found.last_mut() {
                Some((phrase, place)) if at == place.end + 1 && row[place.end] == " " => {
                    phrase.words.push(word);
                    place.end = end;
                }
                _ => found.push((Phrase { words: vec![word], blanks: 0 }, at..end)),
            }
        }
        at = end + 1;
    }
    let blanks = |end: usize| row[end..].iter().take_while(|cell| *cell == " ").count();
    found.into_iter().map(|(phrase, place)| Phrase { blanks: blanks(place.end), ..phrase }).collect()
}

/// Whether a part of a word ends in its middle: `2026-11-2` of `2026-11-25`, not `10` of `10♠`.
fn goes_on(part: &str, word: &str) -> bool {
    let next = word.strip_prefix(part).and_then(|rest| rest.chars().next());
    part.chars().last().zip(next).is_some_and(|(last, next)| {
        last.is_alphabetic() && next.is_alphabetic() || last.is_ascii_digit() && next.is_ascii_digit()
    })
}

/// What of a screen is cut at some size, by the words of the screen where it is wide.
fn cut(rows: &[Vec<String>], wide: &BTreeSet<(String, String)>) -> Vec<String> {
    let mut found = Vec::new();
    for Phrase { words, blanks } in rows.iter().flat_map(|row| phrases(row)) {
        let last = words.last().expect("a phrase has words");
        let before = words.len().checked_sub(2).map_or("", |at| &words[at]);
        // Not of a formula, as in `a=…`, nor by itself, as behind words that are not yet complete.
        let is_shortened = last.ends_with('…') && last.chars().count() > 1 && !last.ends_with("=…");
        let is_label = before.is_empty() && last.chars().count() == 1;
        let is_whole = |word: &str| wide.contains(&(before.to_owned(), word.to_owned()));
        let mut longer = wide.iter().filter(|(of, word)| of == before && goes_on(last, word));
        if is_shortened && blanks > GAP {
            found.push(format!("{} and {blanks} blanks", words.join(" ")));
        } else if !is_shortened
            && !is_label
            && !is_whole(last)
            && let Some((_, word)) = longer.next()
        {
            found.push(format!("{} instead of {word}", words.join(" ")));
        }
    }
    found
}

fn screens() -> Vec<(String, App)> {
    let opened = OPENINGS.iter().map(|opening| {
        let mut app = app(&[617], 80, 24);
        keys(&mut app, &format!("ccmnote<Enter>{opening}"));
        ((*opening).to_owned(), app)
    });
    opened.chain(gallery::pictures().iter().map(|(name, app)| ((*name).to_owned(), app.clone()))).collect()
}

#[test]
fn a_cut_is_found() {
    let row = |text: &str| vec![text.chars().map(String::from).collect::<Vec<_>>()];
    let whole = ["15 won · longest streak 4", "61 win", "2026-11-25", "aces 10♠"];
    let mut words = BTreeSet::new();
    for phrase in whole.iter().flat_map(|text| phrases(&row(text)[0])) {
        words.extend(pairs(&phrase.words));
    }
    let found = |text: &str| cut(&row(text), &words).len();
    for text in whole.iter().chain(&["15 won · longest strea…  other words", "aces 10"]) {
        assert_eq!(found(text), 0, "{text}");
    }
    for text in ["15 won · longest strea…         other words", "61 w", "61 w  other", "2026-11-2"] {
        assert_eq!(found(text), 1, "{text}");
    }
}

#[test]
fn nothing_is_cut_while_there_is_room() {
    let mut all = Vec::new();
    for (name, mut app) in screens() {
        let mut words = BTreeSet::new();
        for (width, height) in WIDE {
            for phrase in rows(&mut app, width, height).iter().flat_map(|row| phrases(row)) {
                words.extend(pairs(&phrase.words));
            }
        }
        for (width, height) in WIDTHS.iter().flat_map(|&width| HEIGHTS.map(|height| (width, height))) {
            let cut = cut(&rows(&mut app, width, height), &words);
            all.extend(cut.into_iter().map(|cut| format!("{name} at {width}×{height}: {cut}")));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Whether the text of a fact is long or short, and wherever its lines break.
#[test]
fn facts_are_explained_to_the_end() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let mut app = app(&[617], width, height);
        search(&mut app, |_| true);
        keys(&mut app, "i");
        let facts = app.desk().focused().facts();
        assert!(facts.len() > 8);
        for fact in facts {
            let end = fact.meaning.split(' ').next_back().unwrap();
            assert!(body(&app).contains(end), "{} at {width}×{height}: {}", fact.long, body(&app));
            keys(&mut app, "<Down>");
        }
    }
}

/// The rows that cards take, of the 37 of the body at 120×40 and the 57 at 200×60.
#[test]
fn boards_take_the_rows_there_are() {
    let picture = |name: &str| gallery::pictures().iter().find(|(of, _)| *of == name).unwrap().1.clone();
    for (name, [at_120, at_200]) in
        [("list", [20, 30]), ("marks", [30, 38]), ("games", [22, 38]), ("themes", [30, 45]), ("today", [29, 48])]
    {
        for (width, height, least) in [(120, 40, at_120), (200, 60, at_200)] {
            let mut app = picture(name);
            resize(&mut app, width, height);
            let rows = cards_area(&app).height;
            assert!(rows >= least, "{name} at {width}×{height}: {rows} rows\n{}", screen(&app));
        }
    }
    // The columns from a cascade to the next one do not shrink when play begins, by more than a size.
    for (width, height, pitch) in [(60, 20, 6), (80, 24, 7), (70, 24, 7)] {
        let mut app = app(&[617], width, height);
        keys(&mut app, "<Enter>8a");
        let text = screen(&app);
        let is_numbers = |line: &&str| [" 1 ", " 2 ", " 8"].iter().all(|number| line.contains(number));
        let line = text.lines().find(is_numbers).unwrap_or_else(|| panic!("{width}×{height}: {text}"));
        let column = |number: &str| line.chars().position(|c| number.starts_with(c)).unwrap();
        assert_eq!(column("2") - column("1"), pitch, "{width}×{height}: {text}");
    }
}
