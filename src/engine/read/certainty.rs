//! The certainty that the cards of a line belong to a board, by the other words of the line.

use super::card_word::Content;
use super::labels::{Label, LabelKind};
use super::rows::Certainty;
use super::text::Text;
use super::token::{Kind, Token};
use crate::card::Card;

/// The number of words that make a line look like a row.
pub(super) const MIN_ROW: usize = 4;
/// The maximum length of a card in a row, in characters.
const MAX_CARD: usize = 3;

/// Returns whether the cards of a line belong to a board, are mentioned among other words, or are misspelled in a row
/// or under a label.
pub(super) fn certainty(
    text: &Text,
    line: &[Token],
    label: Option<Label>,
    card: impl Fn(&Token) -> Option<Card>,
) -> Certainty {
    let (mut cards, mut words, mut is_short, mut has_other) = (0, 0, true, false);
    for (at, token) in line.iter().enumerate() {
        let is_place = matches!(token.kind, Kind::Unknown | Kind::Placeholder | Kind::Card(Content::Misspelled, _));
        let is_key = || line.get(at + 1).is_some_and(|next| next.is_mark(b":=") || matches!(next.kind, Kind::Open(_)));
        if card(token).is_some() || is_place {
            cards += 1;
        } else if matches!(token.kind, Kind::Word | Kind::Number(_) | Kind::Rank(_) | Kind::Suit(_) | Kind::Card(..))
            && !is_key()
        {
            words += 1;
            is_short &= token.text(&text.raw).chars().count() <= MAX_CARD;
            has_other |= !matches!(token.kind, Kind::Number(_));
        }
    }
    let is_dash = |token: &&Token| token.is_mark(b"-") && token.end == token.start + 1;
    let are_dashes = line.len() >= MIN_ROW && line.iter().filter(is_dash).count() == line.len();
    let is_row = words + cards >= MIN_ROW && is_short && has_other || are_dashes;
    let is_entry = words == 1 && label.is_some_and(|label| label.number.is_some());
    let is_labeled = label.is_some_and(|label| matches!(label.kind, LabelKind::Colon | LabelKind::Line));
    if cards == 0 && (is_row || is_entry || words > 0 && is_short && is_labeled) {
        Certainty::Words
    } else if words > cards && !is_row {
        Certainty::Mention
    } else {
        Certainty::Board
    }
}
