//! Empty cards in rows of cards: two blanks in place of one.

/// Returns a text with an empty string for each doubled blank between words that are separated by single blanks
/// elsewhere, as a program prints that formats a card it does not have; `None` if there is none.
pub fn with_empty_cards(text: &str) -> Option<String> {
    /// With more, the blanks align columns.
    const MAX: usize = 8;
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
