//! Converting the browser's text with symbols into words that can be spoken and written in ASCII.

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::sanitize::is_printable;

fn rank_in_words(rank: Rank) -> String {
    match rank.value() {
        1 => "ace".into(),
        11 => "jack".into(),
        12 => "queen".into(),
        13 => "king".into(),
        value => value.to_string(),
    }
}

/// Writes a card in words: `7 of diamonds`, `ace of spades`.
pub fn card_in_words(card: Card) -> String {
    format!("{} of {}", rank_in_words(card.rank()), card.suit().name().to_lowercase())
}

/// Writes a text in words: cards by name, numbers as `deal 617`, with the table's `noun`. Only text that a person
/// wrote, such as a note, may keep non-ASCII letters.
pub fn plain(text: &str, noun: &str) -> String {
    let mut words = Words { text: String::new(), card_end: None };
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let used = words.take(c, after, noun);
        rest = &after[used..];
    }
    words.text.trim().to_owned()
}

struct Words {
    text: String,
    /// The end of the last card, if there was one.
    card_end: Option<usize>,
}

impl Words {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Returns whether the text is empty or ends with a blank or an opening bracket.
    fn is_apart(&self) -> bool {
        self.text.is_empty() || self.text.ends_with([' ', '('])
    }

    /// Adds a character; returns how many of the bytes after it are used too.
    fn take(&mut self, c: char, after: &str, noun: &str) -> usize {
        let is_before_blank = after.is_empty() || after.starts_with([' ', ',', ';', ')']);
        match c {
            ' ' if after.starts_with("· ") => {
                self.push(", ");
                return "· ".len();
            }
            '·' => self.push(","),
            '#' if after.starts_with(|c: char| c.is_ascii_digit()) => {
                let is_named = ["deal ", "board "].iter().any(|noun| self.text.ends_with(noun));
                self.push(&if is_named { String::new() } else { format!("{noun} ") });
            }
            '→' => self.push(if self.is_apart() { "to" } else { " to " }),
            '–' if self.is_apart() && is_before_blank => self.push("none"),
            '–' => {
                // A range such as A–4.
                if let Some(before) = self.text.strip_suffix('A').filter(|text| !text.ends_with(char::is_alphanumeric))
                {
                    self.text = format!("{before}ace");
                }
                self.push(if self.is_apart() { "to" } else { " to " });
            }
            '…' => self.push("..."),
            '×' => self.push(if self.is_apart() { "times " } else { " by " }),
            '−' => self.push(if self.is_apart() { "minus " } else { " minus " }),
            '≥' => self.push("at least"),
            '≤' => self.push("at most"),
            '★' => self.push("marked"),
            '‘' | '’' => self.push("'"),
            '“' | '”' => self.push("\""),
            '●' | '○' | '✗' | '▮' | '▯' => {}
            '♣' | '♦' | '♥' | '♠' => return self.take_suit(c, after),
            _ if superscript(c).is_some() => {
                let digits: String = std::iter::once(c).chain(after.chars()).map_while(superscript).collect();
                self.push(&format!(" to the power of {digits}"));
                let more = after.chars().take(digits.len() - 1);
                return more.map(char::len_utf8).sum();
            }
            _ if is_printable(c) => self.text.push(c),
            _ => self.text.extend(c.escape_default()),
        }
        0
    }

    /// Adds a suit symbol, after a rank or alone.
    fn take_suit(&mut self, c: char, after: &str) -> usize {
        let Some(suit) = Suit::from_char(c) else { return 0 };
        let begin = self.text.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
        if let Ok(rank) = self.text[begin..].parse::<Rank>() {
            self.text.truncate(begin);
            // Adjacent cards, separated only by a blank.
            if self.card_end.is_some_and(|end| self.text.get(end..) == Some(" ")) {
                self.text.insert(self.text.len() - 1, ',');
            }
            self.push(&card_in_words(Card::new(rank, suit)));
            self.card_end = Some(self.text.len());
            return 0;
        }
        // A symbol before its name: ♦ Diamonds.
        if let Some(rest) = after.strip_prefix(' ')
            && rest.starts_with(suit.name())
        {
            return 1;
        }
        self.push(&suit.name().to_lowercase());
        0
    }
}

/// Converts a superscript digit.
fn superscript(c: char) -> Option<char> {
    let digit = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip('0'..='9').find(|&(sign, _)| sign == c)?;
    Some(digit.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browser::state::game::Oracle;
    use crate::table::Table;
    use crate::table::facts::SearchResults;
    use tableaux_engine::freecell::description::{describe, describe_briefly};
    use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position};

    fn deal(text: &str) -> String {
        plain(text, "deal")
    }

    #[test]
    fn signs_are_words() {
        for (text, words) in [
            ("7♦ from cascade 5", "7 of diamonds from cascade 5"),
            ("A♣ home", "ace of clubs home"),
            (
                "10♥ does not go on K♠: it goes on J♣ or J♠",
                "10 of hearts does not go on king of spades: it goes on jack of clubs or jack of spades",
            ),
            ("T♥ Q♣ 2♠ are missing", "10 of hearts, queen of clubs, 2 of spades are missing"),
            ("9♥ 2 → 7 ×3", "9 of hearts 2 to 7 times 3"),
            ("#617 is marked", "deal 617 is marked"),
            ("FreeCell by minstd #617", "FreeCell by minstd deal 617"),
            ("no deal #617", "no deal 617"),
            ("#8,589,934,591 is the last deal", "deal 8,589,934,591 is the last deal"),
            ("won in 38, best known 31 · 2 lost", "won in 38, best known 31, 2 lost"),
            ("no deal of 1–32,000 fits the filter", "no deal of 1 to 32,000 fits the filter"),
            ("numbers 2³¹–2³²−1", "numbers 2 to the power of 31 to 2 to the power of 32 minus 1"),
            ("depth of A–4", "depth of ace to 4"),
            ("24–50", "24 to 50"),
            ("moves –", "moves none"),
            ("Gears 9×9; its numbering", "Gears 9 by 9; its numbering"),
            ("♦ Diamonds: 18, forehand ♣", "Diamonds: 18, forehand clubs"),
            ("▮▮▮▯▯ harder than 57 of 100", "harder than 57 of 100"),
            ("51 → 31 → 29 moves", "51 to 31 to 29 moves"),
            ("#1, #2 …", "deal 1, deal 2 ..."),
            ("\u{1b}[31m\u{202e}", "\\u{1b}[31m\\u{202e}"),
            ("a note: größte", "a note: größte"),
            ("C4♣", "C4clubs"),
        ] {
            assert_eq!(deal(text), words, "{text}");
        }
        assert_eq!(plain("#9 is open", "board"), "board 9 is open");
    }

    #[test]
    fn all_that_is_said_of_boards_and_moves_is_ascii() {
        for (table, number) in Table::ALL.into_iter().flat_map(|table| [617, 11_982].map(|number| (table, number))) {
            for fact in table.board(number.into()).facts(SearchResults::default()) {
                for text in [fact.short, &fact.long, fact.value.as_deref().unwrap_or_default(), fact.meaning] {
                    assert!(plain(text, table.noun()).is_ascii(), "{text}");
                }
            }
            assert!(deal(&format!("{table} {}", table.set_words(number.into()))).is_ascii());
        }
        let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
        for step in start.legal_moves() {
            assert!(deal(&describe(&start, step)).is_ascii() && deal(&describe_briefly(&start, step)).is_ascii());
        }
        assert!(Oracle::ALL.map(|oracle| oracle.to_string()).iter().all(|name| deal(name) == *name));
        assert!(AutoPlay::ALL.map(AutoPlay::name).iter().all(|name| deal(name) == *name));
    }
}
