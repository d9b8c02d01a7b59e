//! Completing the words of a filter.

use crate::browser::screens::field::Field;
use crate::query::completions;
use tableaux_engine::atlas::CardGame;

/// The words that were offered for a place in the text, one of which is in it.
#[derive(Debug, Clone)]
pub struct Completion {
    words: Vec<String>,
    at: usize,
    /// The byte offset of the word.
    begin: usize,
    /// The text with the word, to which the offer belongs.
    text: String,
}

impl Completion {
    /// Puts the first or the last word that fits into a field, with a blank; `None` if there is none.
    pub fn begin(field: &mut Field, game: CardGame, steps: i64) -> Option<Self> {
        let (begin, words) = completions(field.before_cursor(), game);
        let at = if steps < 0 { words.len().checked_sub(1)? } else { 0 };
        let end = field.before_cursor().len();
        field.replace(begin..end, &format!("{} ", words.get(at)?));
        Some(Self { words, at, begin, text: field.text().to_owned() })
    }

    /// Returns whether the text is as the completion left it, and there is another word.
    pub fn goes_on(&self, field: &Field) -> bool {
        self.words.len() > 1 && self.text == field.text()
    }

    /// Replaces the word by another of those offered.
    pub fn turn(&mut self, field: &mut Field, steps: i64) {
        let end = self.begin + self.words[self.at].len() + 1;
        let steps = usize::from(steps > 0) + (self.words.len() - 1) * usize::from(steps < 0);
        self.at = (self.at + steps) % self.words.len();
        field.replace(self.begin..end, &format!("{} ", self.words[self.at]));
        field.text().clone_into(&mut self.text);
    }

    /// Lists the words, the one in the text in brackets.
    pub fn in_words(&self) -> String {
        let word = |(at, word): (usize, &String)| if at == self.at { format!("[{word}]") } else { word.clone() };
        self.words.iter().enumerate().map(word).collect::<Vec<_>>().join(" · ")
    }
}
