//! Empty cards in rows of cards: two blanks in place of one.

/// Returns a text with an empty string for each doubled blank between words that are separated by single blanks
/// elsewhere, as a program prints that formats a card it does not have; `None` if there is none. Rows of a deal may lack
/// any of their cards, others a few between the first and the last.
pub fn with_empty_cards(text: &str) -> Option<String> {
    /// With more, the blanks align columns.
    const MAX: usize = 8;
    if let Some(rows) = in_rows(text) {
        return Some(rows);
    }
    let has_others = text.contains("   ") || text.contains('\t');
    let count = text.lines().map(|line| line.trim().matches("  ").count()).sum::<usize>();
    (!has_others && (1..=MAX).contains(&count)).then(|| {
        let line = |line: &str| {
            let (words, end) = line.split_at(line.trim_end().len());
            let (start, words) = words.split_at(words.len() - words.trim_start().len());
            format!("{start}{}{end}", words.replace("  ", " '' "))
        };
        text.split('\n').map(line).collect::<Vec<_>>().join("\n")
    })
}

/// Returns a text of seven rows with an empty string for each missing card, if each has the blanks of its eight or four
/// cards, maybe with one after the last.
fn in_rows(text: &str) -> Option<String> {
    const ROWS: [usize; 7] = [8, 8, 8, 8, 8, 8, 4];
    let mut lines: Vec<&str> = text.lines().collect();
    while lines.len() > ROWS.len() && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    if lines.len() != ROWS.len() || lines.concat().contains('\t') {
        return None;
    }
    let has_end = lines.iter().all(|line| line.ends_with(' '));
    let row = |(line, cards): (&&str, usize)| {
        let words = if has_end { &line[..line.len() - 1] } else { line };
        let words: Vec<&str> = words.split(' ').map(|word| if word.is_empty() { "''" } else { word }).collect();
        (words.len() == cards).then(|| words.join(" "))
    };
    let rows: Vec<String> = lines.iter().zip(ROWS).map(row).collect::<Option<_>>()?;
    let rows = rows.join("\n");
    rows.contains("''").then_some(rows + "\n")
}
