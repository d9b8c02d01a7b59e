//! Positions in sentences, as the linear mode says them.

use crate::card::Card;
use crate::freecell::cell_count::CellCount;
use crate::freecell::text::text_line::words;

/// Writes the sentences about free cells, cards that are home and empty cascades as a position has them, each in its
/// place: `free cell b: 🂻` as `fc: - 🂻`.
pub(super) fn as_position(text: &str) -> Option<String> {
    if !["free cell", "home", ": empty"].iter().any(|words| text.contains(words)) {
        return None;
    }
    let lines: Vec<_> = text.split('\n').map(|line| (line, position_line(line))).collect();
    let is_spoken = lines.iter().any(|(_, spoken)| spoken.is_some());
    is_spoken.then(|| {
        let lines: Vec<_> = lines.iter().map(|(line, spoken)| spoken.as_deref().unwrap_or(line)).collect();
        lines.join("\n")
    })
}

fn position_line(line: &str) -> Option<String> {
    let bare = line.trim();
    match bare {
        "nothing is home" => return Some("founds:".into()),
        "there are no free cells" => return Some("# 0 free cells".into()),
        _ => {}
    }
    if let Some(cards) = bare.strip_prefix("home: ") {
        return foundations(cards);
    }
    if bare.starts_with("cascade ") {
        return line.trim_end().strip_suffix(": empty").map(|label| format!("{label}:"));
    }
    cells(line)
}

/// `home: 🃁, 🂵` as `founds:D-A H-5`.
fn foundations(cards: &str) -> Option<String> {
    let cards: Option<Vec<Card>> = words(cards).map(|(_, word)| Card::from_word(word)).collect();
    let foundation = |card: &Card| format!("{}-{}", card.suit(), card.rank());
    Some(format!("founds: {}", cards?.iter().map(foundation).collect::<Vec<_>>().join(" ")))
}

/// `free cell b: 🂻; 1 free cell is empty` as `fc: - 🂻 -`, the cards where they stood if there is room.
fn cells(line: &str) -> Option<String> {
    let mut cells = [None; CellCount::MAX.get() as usize];
    let mut count = 0;
    for sentence in line.split(';') {
        let sentence = sentence.trim();
        if let Some((name, card)) = sentence.strip_prefix("free cell ").and_then(|rest| rest.split_once(':')) {
            let [letter] = name.as_bytes() else { return None };
            let cell = usize::from(letter.checked_sub(b'a')?);
            let (_, card) = words(card).next()?;
            *cells.get_mut(cell)? = Some(card);
            count += 1;
        } else {
            let number = sentence
                .strip_suffix("free cell is empty")
                .or_else(|| sentence.strip_suffix("free cells are empty"))?;
            count += if number.trim() == "no" { 0 } else { number.trim().parse().ok()? };
        }
    }
    let words: Vec<&str> = cells.get(..count)?.iter().map(|cell| cell.unwrap_or("-")).collect();
    Some(format!("fc: {}", words.join(" ")))
}
