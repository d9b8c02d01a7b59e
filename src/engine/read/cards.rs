//! Cards without a board, such as a hand, in any spelling.

use super::spelling::Spelling;
use super::token::Kind;
use super::{pairs, parser};
use crate::card::Card;

/// Returns the cards of a text with nothing else: `CJ ♠J`, `Karo-Ass, Herz-Bube`, `Jack of clubs`. Signs and brackets
/// may be between them.
pub fn cards(text: &str) -> Option<Vec<Card>> {
    /// A hand is shorter.
    const MAX_LEN: usize = 1024;
    if text.len() > MAX_LEN {
        return None;
    }
    let tokens = pairs::join(text, parser::tokens(text));
    let spelling = Spelling::of(text, &tokens);
    let is_word = |kind: Kind| !matches!(kind, Kind::Mark(_) | Kind::Open(_) | Kind::Close);
    let card = |kind: Kind, word: &str| match kind {
        Kind::Card(content, form) => spelling.card(content, form, word),
        _ => None,
    };
    tokens.iter().filter(|token| is_word(token.kind)).map(|token| card(token.kind, token.text(text))).collect()
}
